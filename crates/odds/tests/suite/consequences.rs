//! Consequences on a whole game, the Picket.

use kernel::{Game, Pending, Ruleset, Side, Stage};
use odds::{Choices, Distribution, Fraction, Limits, OffTheDice, Unstated};
use picket::{Answer, Event, Picket, Post, State, Task, UnitId};

fn post(text: &str) -> Post {
    Post::parse(text).unwrap()
}

fn unit(text: &str) -> UnitId {
    UnitId::parse(text).unwrap()
}

/// The ford after both sides have laid their ambush and taken a posture, blue to activate.
fn in_the_open(arrangements: &[&str], posture: picket::Posture) -> (Picket, State) {
    let game = Picket::ford().unwrap();
    let mut state = game.start();
    let mut decide = |side, answer| game.decide(&mut Stage::silent(&game, &mut state), side, &answer);
    decide(Side::First, Answer::Conceal(post("a2")));
    decide(Side::Second, Answer::Conceal(post("e2")));
    decide(Side::First, Answer::Posture(posture));
    decide(Side::Second, Answer::Posture(picket::Posture::Volley));
    let faces = [6, 1].into_iter().collect();
    game.settle(&mut Stage::silent(&game, &mut state), &faces);
    for words in arrangements {
        game.arrange(&mut state, words).unwrap();
    }
    assert!(matches!(game.pending(&state).question(Side::First), Some(Task::Activation(_))));
    (game, state)
}

/// What a player reads: strength left and nerve of a company.
fn fate(state: &State, id: UnitId) -> String {
    let unit = state.unit(id);
    format!("{} {}", unit.strength, if unit.is_shaken() { "shaken" } else { "steady" })
}

fn f(text: &str) -> Fraction {
    text.parse().unwrap()
}

/// PK-FIRE, PK-7a: strength 2 in volley at distance 1, open ground: column 3, 2D6+1; N on 5-6 and 9-10, and so
/// on; the Line tests at 4, at 3 once its strength is 1.
#[test]
fn a_fire_and_the_test_of_nerve_after_it_are_one_distribution() {
    let (game, state) = in_the_open(&["B2 b2", "R2 c2"], picket::Posture::Volley);
    let target = unit("R2");
    let fire = Answer::Fire(unit("B2"), post("c2"));
    let odds =
        odds::of_answer(&game, &state, Side::First, &fire, &Choices::Stop, Limits::default(), |_, after| {
            fate(after, target)
        })
        .unwrap();
    // 2D6+1 ≤ 4: 3/36 nothing; 5-6: 7/36 N; 7-8: 11/36 one hit; 9-10: 9/36 1N; ≥ 11: 6/36 2N.
    // N: passed at 4 of 6 in full strength; strength 1: at 3 of 6. Two hits: gone.
    let due = Distribution::weighted([
        ("2 steady".to_owned(), 3 * 6 + 7 * 4),
        ("2 shaken".to_owned(), 7 * 2),
        ("1 steady".to_owned(), 11 * 6 + 9 * 3),
        ("1 shaken".to_owned(), 9 * 3),
        ("0 steady".to_owned(), 6 * 6),
    ])
    .unwrap();
    assert_eq!(odds.outcomes, due);
    assert_eq!(odds.rolls, 2);
    assert!(odds.decided.is_empty());
    let sum = odds.outcomes.iter().try_fold(Fraction::ZERO, |sum, (_, p)| sum.plus(p));
    assert_eq!(sum, Some(Fraction::ONE));
}

#[test]
fn a_choice_inside_is_listed_or_made_by_a_stated_policy() {
    let (game, state) = in_the_open(&["B1 b2", "B2 a1", "R1 c2", "R2 c2"], picket::Posture::Volley);
    let fire = Answer::Fire(unit("B1"), post("c2"));
    let inside = |_: Side, question: &Task| matches!(question, Task::Hits(_));
    let label = |_: &State, after: &State| (fate(after, unit("R1")), fate(after, unit("R2")));
    let odds = |choices: &Choices<'_, Picket>| {
        odds::of_answer(&game, &state, Side::First, &fire, choices, Limits::default(), label).unwrap()
    };
    let stopped = odds(&Choices::Stop);
    assert!(stopped.decided.is_empty());
    assert_eq!(stopped.rolls, 3);
    let first = odds(&Choices::First(&inside));
    let chosen: Vec<_> = first.decided.iter().map(|d| (d.side, d.answer)).collect();
    assert_eq!(chosen, [(Side::Second, Answer::Suffer(unit("R1")))]);
    // The owner keeps his Line whole, or his Guards, as he values them.
    let keep_the_line = |state: &State, side: Side| {
        let strength = state.unit(unit("R2")).strength as i64;
        if side == Side::Second { strength } else { -strength }
    };
    let best = odds(&Choices::Best(&inside, &keep_the_line));
    assert!(best.decided.iter().all(|d| d.answer == Answer::Suffer(unit("R1"))));
    let spare_the_guards = |state: &State, _: Side| state.unit(unit("R1")).strength as i64;
    let best = odds(&Choices::Best(&inside, &spare_the_guards));
    let hit = best.decided.iter().find(|d| d.answer == Answer::Suffer(unit("R2"))).unwrap();
    // 2D6+2: one hit at 7 to 10, 20/36; two at 11 and more, 10/36, and both go to the Line.
    assert_eq!(hit.times, f("40/36"));
    assert!(best.policy.contains("best for their owner"));
    let given = |state: &State, side: Side, question: &Task| match question {
        Task::Hits(_) => game_first(state, side),
        _ => None,
    };
    assert_eq!(odds(&Choices::Given(&given)).outcomes, first.outcomes);
}

fn game_first(state: &State, side: Side) -> Option<Answer> {
    let mut options = Vec::new();
    Picket::ford().unwrap().options(state, side, &mut options);
    options.first().copied()
}

#[test]
fn a_witness_keeps_what_the_position_forgets() {
    let (game, state) = in_the_open(&["B2 b2", "R2 c2"], picket::Posture::Volley);
    let fire = Answer::Fire(unit("B2"), post("c2"));
    let tests = (
        |count: &mut u8, event: &Event| {
            *count += u8::from(matches!(event, Event::StoodFast(_) | Event::Shaken(_)))
        },
        std::marker::PhantomData::<u8>,
    );
    let odds = odds::follow(
        &game,
        &state,
        Some((Side::First, &fire)),
        &Choices::Stop,
        Limits::default(),
        &tests,
        |_, _, count| *count,
    )
    .unwrap();
    assert_eq!(odds.outcomes.probability(&1), f("16/36"));
}

#[test]
fn an_illegal_answer_has_no_odds_but_reasons() {
    let (game, state) = in_the_open(&[], picket::Posture::Volley);
    let answer = Answer::Fire(unit("B1"), post("e3"));
    let odds =
        odds::of_answer(&game, &state, Side::First, &answer, &Choices::Stop, Limits::default(), |_, _| ());
    assert!(matches!(odds, Err(Unstated::Refused(reasons)) if reasons[0].rule.as_str() == "PK-5a"));
    let odds = odds::of_roll(&game, &state, &Choices::Stop, Limits::default(), |_, _| ());
    assert_eq!(odds, Err(Unstated::NoRoll));
}

#[test]
fn too_much_work_is_refused_with_the_limit() {
    let (game, state) = in_the_open(&["B2 b2", "R2 c2"], picket::Posture::Volley);
    let fire = Answer::Fire(unit("B2"), post("c2"));
    let limits = Limits { most_nodes: 15, ..Limits::default() };
    let odds = odds::of_answer(&game, &state, Side::First, &fire, &Choices::Stop, limits, |_, _| ());
    assert_eq!(odds, Err(Unstated::TooMany { most: 15 }));
}

/// Where a player would wait too long for everything, he reads the first roll, and that it is not all.
#[test]
fn a_player_who_waits_too_long_is_told_the_first_roll() {
    let (game, state) = in_the_open(&["B2 b2", "R2 c2"], picket::Posture::Volley);
    let fire = Answer::Fire(unit("B2"), post("c2"));
    let stated = |patience| {
        let limits = Limits { patience, ..Limits::default() };
        odds::state_within(&game, &state, Side::First, Some(&fire), limits).unwrap().unwrap()
    };
    let (all, first) = (stated(None), stated(Some(std::time::Duration::ZERO)));
    assert_eq!(first.roll, all.roll);
    assert_eq!(first.policy, "this roll alone: too much may follow to list it");
    assert!(!all.follow_ups.is_empty() && first.follow_ups.is_empty());
    let sum = first.outcomes.iter().try_fold(Fraction::ZERO, |sum, one| sum.plus(one.p));
    assert_eq!(sum, Some(Fraction::ONE));
}

#[test]
fn a_walk_ends_when_nobody_waits_for_it() {
    let (game, state) = in_the_open(&["B2 b2", "R2 c2"], picket::Posture::Volley);
    let fire = Answer::Fire(unit("B2"), post("c2"));
    let stop = std::sync::atomic::AtomicBool::new(true);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    let odds = odds::of_answer(&game, &state, Side::First, &fire, &Choices::Stop, limits, |_, _| ());
    assert_eq!(odds, Err(Unstated::Stopped));
}

#[test]
fn equal_positions_are_followed_once() {
    // Two companies test one after the other: the second roll is settled once for each way of the first.
    let (game, state) = in_the_open(&["B1 b2", "R1 c2", "R2 c2"], picket::Posture::Volley);
    let fire = Answer::Fire(unit("B1"), post("c2"));
    let odds =
        odds::of_answer(&game, &state, Side::First, &fire, &Choices::Stop, Limits::default(), |_, after| {
            fate(after, unit("R2"))
        })
        .unwrap();
    // 11 sums; of them three roads of tests (N, 1N, 2N stop at the owner's choice), each 6 and then 2 × 6.
    assert!(odds.nodes <= 11 + 6 + 12, "{}", odds.nodes);
}

#[test]
fn exact_odds_equal_the_dice_for_every_kind_of_roll() {
    let game = Picket::ford().unwrap();
    let kinds = odds::check_every_roll(&game, 60, 3, odds::THROWS, 7).unwrap();
    let rules: Vec<_> = kinds.iter().map(|kind| kind.rule).collect();
    assert_eq!(rules, ["PK-2c", "PK-5b", "PK-6b", "PK-6c", "PK-7a"]);
    assert!(kinds.iter().all(|kind| kind.positions == 3 && kind.alone == 0));
}

#[test]
fn a_wrong_distribution_is_caught_by_the_dice() {
    let (game, mut state) = in_the_open(&["B2 b2", "R2 c2"], picket::Posture::Volley);
    let fire = Answer::Fire(unit("B2"), post("c2"));
    game.decide(&mut Stage::silent(&game, &mut state), Side::First, &fire);
    assert!(matches!(game.pending(&state), Pending::Roll(_)));
    let fair = odds::check_against_dice(&game, &state, 2_000, 1, |_, after| fate(after, unit("R2")));
    assert_eq!(fair.unwrap(), 5);
    // Odds of a game whose dice fall otherwise: an outcome has no odds, or those of another.
    let label = |_: &State, after: &State| fate(after, unit("R2"));
    let right = odds::of_roll(&game, &state, &Choices::Stop, Limits::default(), label).unwrap().outcomes;
    let (one, other) = (right.iter().next().unwrap(), right.iter().nth(1).unwrap());
    assert_ne!(one.1, other.1);
    let told = |lie: &dyn Fn(&String) -> String| {
        odds::compare_with_dice(&game, &state, &right.map(lie), 20_000, 1, label)
    };
    let missing = told(&|outcome| if outcome == one.0 { "9 lost".to_owned() } else { outcome.clone() });
    assert!(matches!(missing, Err(OffTheDice::Impossible { .. })), "{missing:?}");
    let swapped = told(&|outcome| match outcome {
        outcome if outcome == one.0 => other.0.clone(),
        outcome if outcome == other.0 => one.0.clone(),
        _ => outcome.clone(),
    });
    assert!(matches!(swapped, Err(OffTheDice::Apart { .. })), "{swapped:?}");
    assert_eq!(told(&String::clone).unwrap(), 5);
    // The roll alone: what it hits is tested by rolls of their own.
    let alone = odds::check_roll_against_dice(&game, &state, 20_000, 1, label);
    assert!(alone.is_ok_and(|outcomes| outcomes <= 5));
}
