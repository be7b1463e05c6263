use super::plan::{Script, Who};
use crate::Wb;
use crate::army::*;
use crate::orders::Answer;
use crate::scenario::tests::battle;
use crate::state::*;
use kernel::{BySide, Commander, Game, Moment, Outcome, Pending, Side, Stream, Temper, stroll};

/// Plays a game by the doctrine on one side or both, the other by chance; every answer must be legal.
fn by_doctrine(b: &Wb, seed: u64, sides: &[Side], look: impl FnMut(&State, &Answer)) -> (State, Outcome) {
    by_manual(b, seed, sides, Temper::STEADY.school, look)
}

/// The same by the manual of a level.
fn by_manual(
    b: &Wb,
    seed: u64,
    sides: &[Side],
    school: u8,
    mut look: impl FnMut(&State, &Answer),
) -> (State, Outcome) {
    let mind = Temper { school, ..Temper::STEADY };
    let (mut s, mut chance) = (b.start(), Stream::new(seed));
    let mut plans = BySide::new(None, None);
    let outcome = stroll(b, &mut s, &mut chance, 60_000, |s, pending, chance| {
        let side = match pending {
            Pending::Ask(..) => pending.asked().next().filter(|side| sides.contains(side))?,
            _ => return None,
        };
        let task = *s.agenda.top()?;
        let moment = b.moment(s, side, &task);
        if moment == Moment::Activation || plans[side].is_none() {
            plans[side] = Some(b.doctrine(s, side, &mind, chance));
        }
        let answer = match (moment, &plans[side]) {
            (Moment::Activation | Moment::Within, Some(plan)) => b.act(s, side, plan, chance),
            _ => b.reply(s, side, &mind, chance),
        };
        assert!(b.check(s, side, &answer).is_ok(), "{answer:?} at {task:?}");
        look(s, &answer);
        Some(answer)
    });
    (s, outcome.expect("the game ends"))
}

/// WB-8.5, WB-9.3: reactions are made; WB-8.6: Granby comes; every answer is legal in every setting of the switches.
#[test]
fn doctrine_plays_whole_games_by_the_rules() {
    let (mut fired, mut charged, mut attacked, mut entered) = (0, 0, 0, 0);
    for (seed, options) in
        [&[][..], &[("facing", "vertex_222")], &[("attack_duty", "on"), ("set-up", "free")]]
            .into_iter()
            .enumerate()
    {
        let b = battle("wb/warburg", options);
        by_doctrine(&b, seed as u64, &Side::BOTH, |_, answer| match answer {
            Answer::ReactionFire(_) => fired += 1,
            Answer::Charge { .. } => charged += 1,
            Answer::Begin => attacked += 1,
            Answer::Enter { .. } => entered += 1,
            _ => {}
        });
    }
    assert!(fired > 0 && attacked > 10 && entered >= 10, "{fired} {charged} {attacked} {entered}");
}

/// What has been learned is as legal as what the book says, and it is carried out: a plan knows by which manual.
#[test]
fn learned_manuals_play_whole_games_by_the_rules() {
    let b = battle("wb/warburg", &[]);
    let mut courses = Vec::new();
    for school in 1..=4 {
        let mut answers = Vec::new();
        by_manual(&b, 11, &Side::BOTH, school, |_, answer| answers.push(*answer));
        courses.push(answers);
    }
    assert!(courses[0] != courses[1], "level 1 goes by the book");
    assert!(courses[1] == courses[2] && courses[2] == courses[3], "levels 2 to 4 know the same");
}

/// Of many charges few are weighed; whatever else can be answered stays.
#[test]
fn a_shortlist_keeps_all_but_unlikely_charges() {
    let b = battle("wb/warburg", &[]);
    let (mut many, is_charge) = (0, |answer: &Answer| matches!(answer, Answer::Charge { .. }));
    by_doctrine(&b, 3, &Side::BOTH, |s, _| {
        let Some(Task::Reactions(_)) = s.agenda.top() else { return };
        let mut all = Vec::new();
        b.options(s, !s.active, &mut all);
        let mut short = all.clone();
        b.shortlist(s, !s.active, &mut short);
        let others = |answers: &[Answer]| answers.iter().filter(|&a| !is_charge(a)).count();
        let charges = |answers: &[Answer]| answers.iter().filter(|&a| is_charge(a)).count();
        assert!(short.iter().all(|answer| all.contains(answer)) && others(&short) == others(&all));
        assert!(charges(&short) <= 6 && (charges(&short) > 0) == (charges(&all) > 0));
        many += usize::from(charges(&all) > 6);
    });
    assert!(many > 0, "somewhere there are many");
}

#[test]
fn doctrine_beats_chance_from_either_side() {
    let b = battle("wb/small/field", &[]);
    for side in Side::BOTH {
        let won = (0..6).filter(|&seed| by_doctrine(&b, seed, &[side], |_, _| ()).1.winner == Some(side));
        assert!(won.count() >= 5, "{side:?}");
    }
}

/// WBS-5.4: the race for the Heinberg; the French hold, the Allies attack.
#[test]
fn at_the_start_the_british_go_for_the_heinberg_and_the_french_hold() {
    let b = battle("wb/warburg", &[]);
    let s = b.first_position();
    assert!(b.must_attack(&s, ALLIED, &Temper::STEADY) && !b.must_attack(&s, FRENCH, &Temper::STEADY));
    let british = b.formation_ids().find(|&f| b.formation(f).code == "AB").unwrap();
    let plan = b.plan_for(&s, Who::Formation(british), &Temper::STEADY);
    let aim = b.map.id(plan.aim).to_string();
    assert!(["0508", "0710", "0808"].contains(&aim.as_str()), "{}", b.describe_plan(&plan));
}

/// The names under which the weights are stored are those that are measured.
#[test]
fn weights_fit_the_features_and_swap_sign_with_the_side() {
    let b = battle("wb/warburg", &[]);
    let weights = b.weights();
    assert_eq!(weights.features, b.features());
    let s = b.start();
    assert_eq!(b.evaluate(&s, FRENCH), -b.evaluate(&s, ALLIED));
}

/// WB-13.1b: the nearer an army is to its break, the more the next loss counts; a broken one has lost what it can lose.
#[test]
fn losses_count_more_the_nearer_an_army_is_to_its_break() {
    let b = battle("wb/warburg", &[]);
    let after = |lost: u16| {
        let (mut s, mut left) = (b.first_position(), lost);
        for unit in b.side_units[FRENCH].iter() {
            let troops = &mut s.units[unit.index()];
            let less = left.min(u16::from(troops.steps.saturating_sub(1)));
            troops.steps -= less as u8;
            left -= less;
        }
        assert_eq!((left, b.lost_points(&s, b.in_play(&s, FRENCH))), (0, lost));
        let mut measured = kernel::Features::new();
        b.measure(&s, &mut measured);
        let of = |name: &str| measured[b.features().iter().position(|known| *known == name).unwrap()];
        (of("breaking"), of("broken"), b.breaks(&s, FRENCH))
    };
    let steps: u16 = b.side_units[FRENCH].iter().map(|unit| u16::from(b.unit(unit).steps)).sum();
    let brink = steps.div_ceil(2);
    let worths: Vec<i32> = [0, brink / 3, 2 * brink / 3, brink].map(|lost| after(lost).0).to_vec();
    let grows = worths.windows(3).all(|three| three[0] - three[1] < three[1] - three[2]);
    assert!(worths[0] == 0 && grows, "{worths:?}");
    assert_eq!((after(brink - 1).1, after(brink - 1).2), (0, false));
    assert_eq!((after(brink).1, after(brink).2), (-1, true));
}

/// Two plans of a formation become one that has what each of them changes; those of two formations do not.
#[test]
fn plans_of_the_same_troops_are_blended() {
    let b = battle("wb/warburg", &[]);
    let s = b.first_position();
    let [british, kin] = ["AB", "AK"].map(|code| {
        let formation = b.formation_ids().find(|&f| b.formation(f).code == code).unwrap();
        b.plan_for(&s, Who::Formation(formation), &Temper::STEADY)
    });
    let (mut one, mut other) = (british.clone(), british.clone());
    one.scripts[0] = Script::FallBack;
    other.scripts[1] = Script::Bombard;
    other.aim = kin.aim;
    let both = b.blend(&s, ALLIED, &one, &other).unwrap();
    assert_eq!((both.scripts[0], both.scripts[1], both.aim), (Script::FallBack, Script::Bombard, kin.aim));
    assert_eq!(both.scripts[2..], british.scripts[2..]);
    assert_eq!(b.blend(&s, ALLIED, &one, &kin), None);
}
