use crate::army::Units;
use crate::orders::Answer;
use crate::script::fixture::melee;
use crate::state::Task;
use kernel::{Game, Pending, Stage, Stream};

/// SR-R118: in random games, duties that can be met singly can be met together, and no attack that is offered spoils
/// one of them.
#[test]
fn duties_never_compete() {
    let game = melee();
    let (mut owed, mut attacks) = (0, 0);
    for seed in 1..=400 {
        let (mut s, mut chance) = (game.start(), Stream::new(seed));
        for _ in 0..2_000 {
            let side = match game.pending(&s) {
                Pending::Over(_) => break,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(&game, &mut s), &faces);
                    continue;
                }
                pending => pending.asked().next().unwrap(),
            };
            let mut list = Vec::new();
            game.options(&s, side, &mut list);
            if let Some(Task::CombatSegment(_)) = s.agenda.top() {
                let (open, fresh) = (game.open_duties(&s), game.fresh_attackers(&s));
                assert!(game.can_meet(&s, open, s.were_attacked, fresh), "seed {seed}");
                owed += usize::from(open.count() > 1);
                for answer in &list {
                    let &Answer::Attack { unit, .. } = answer else { continue };
                    let covered = s.were_attacked.or(game.in_hexes(&s, &game.targets(&s, unit)));
                    let all = open.or(game.duty(&s, unit));
                    assert!(game.can_meet(&s, all, covered, fresh.minus(Units::one(unit))), "seed {seed}");
                    attacks += usize::from(!open.is_empty());
                }
            }
            // Attacks more often than chance would, so that duties arise.
            let fights: Vec<Answer> =
                list.iter().copied().filter(|a| matches!(a, Answer::Attack { .. })).collect();
            let list = if fights.is_empty() { list } else { fights };
            let answer = list[chance.below(list.len())];
            game.decide(&mut Stage::silent(&game, &mut s), side, &answer);
        }
    }
    assert!(owed >= 5 && attacks >= 40, "{owed} times more than one owed, {attacks} attacks looked at");
}
