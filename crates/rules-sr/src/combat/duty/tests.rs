use crate::army::Units;
use crate::orders::Answer;
use crate::script::fixture::melee;
use crate::state::Task;
use kernel::{Game, Stream, stroll};

/// SR-R118: in random games, duties that can be met singly can be met together, and no attack that is offered spoils
/// one of them.
#[test]
fn duties_never_compete() {
    let game = melee();
    let (mut owed, mut attacks) = (0, 0);
    for seed in 1..=400 {
        let (mut state, mut chance) = (game.start(), Stream::new(seed));
        stroll(&game, &mut state, &mut chance, 2_000, |s, pending, chance| {
            let side = pending.asked().next()?;
            let mut list = Vec::new();
            game.options(s, side, &mut list);
            list.retain(|answer| matches!(answer, Answer::Attack { .. }));
            if let Some(Task::CombatSegment(_)) = s.agenda.top() {
                let (open, fresh) = (game.open_duties(s), game.fresh_attackers(s));
                assert!(game.can_meet(s, open, s.were_attacked, fresh), "seed {seed}");
                owed += usize::from(open.count() > 1);
                for answer in &list {
                    let &Answer::Attack { unit, .. } = answer else { continue };
                    let covered = s.were_attacked.or(game.in_hexes(s, &game.targets(s, unit)));
                    let all = open.or(game.duty(s, unit));
                    assert!(game.can_meet(s, all, covered, fresh.minus(Units::one(unit))), "seed {seed}");
                    attacks += usize::from(!open.is_empty());
                }
            }
            // Attacks more often than chance would, so that duties arise.
            (!list.is_empty()).then(|| list[chance.below(list.len())])
        });
    }
    assert!(owed >= 5 && attacks >= 40, "{owed} times more than one owed, {attacks} attacks looked at");
}
