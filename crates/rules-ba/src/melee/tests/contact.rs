use crate::Ba;
use crate::march::underway::{Marching, Occasion};
use crate::melee::factors::{Kind, Party, Role, rows};
use crate::orders::{Aim, Movement, carried};
use crate::state::{Announced, Mark, Standing, State};
use crate::tests::testing::{alone, mill, ordered, range, unit};
use crate::units::{Degree, Weight};
use crate::urban;
use kernel::{Game, Pending, Side, Stage, wheel};

/// A march by orders, with its attacks announced.
fn marched(game: &Ba, lines: &[&str], orders: &[&str]) -> State {
    let mut state = alone(game, lines);
    ordered(game, &mut state, orders);
    for id in state.ids().collect::<Vec<_>>() {
        let Some(Movement::Attack(attack)) = carried::ordered(game, &state, id) else { continue };
        let aim = urban::aimed(game, &state, attack.aim);
        let place = urban::place(game, &state, id, aim);
        let announced = Announced { aim, pace: attack.pace, met: None, on: Standing::On, blind: None, place };
        state.units[id.index()].attack = Some(announced);
    }
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(Marching(Occasion::Movement).into()));
    wheel::go_on(game, &mut Stage::silent(game, &mut state));
    state
}

/// BA-4.1.2d, BA-4.1.2f, BA-4.1.2l, BA-R36
#[test]
fn an_attacker_follows_its_target_and_no_other() {
    let game = range();
    let at = ["D3 at 100 60 facing 0 column of attack 4", "S1 at 130 100 facing 90 column of march"];
    let state = marched(&game, &at, &["D3: ATTACK S1 | LOST=go", "S1: MARCH ADV 10"]);
    let d3 = state.unit(unit(&game, &state, "D3"));
    // It wheels to the right, where its target goes.
    let turned = tabletop::Heading::NORTH.turn_to(d3.pose.heading).steps();
    assert!(turned != 0 && turned.abs() < 90 * 64, "{turned}");
    // A target behind its extended front is not to be had: it stops, and attacks nobody instead.
    let at = ["D1 at 100 60 facing 0 line", "S1 at 150 55 facing 180 line", "S2 at 100 100 facing 180 line"];
    let state = marched(&game, &at, &["D1: ATTACK S1"]);
    assert!(!state.unit(unit(&game, &state, "D1")).is(Mark::Moved) && state.contacts.is_empty());
}

/// BA-4.1.2b, BA-4.1.2i, BA-4.1.2c, BA-4.3.1c, BA-R36
#[test]
fn an_attacker_stops_in_a_position_that_was_left() {
    let game = range();
    // The hedge is at y 60; its defender goes away as fast as the attacker comes.
    let at = ["D1 at 60 45 facing 0 column of attack 6", "S1 at 60 60.25 facing 180 line"];
    let state = marched(&game, &at, &["D1: ATTACK POSITION S1 hedge", "S1: MARCH INVERT, ADV"]);
    let d1 = state.unit(unit(&game, &state, "D1"));
    assert!((60_200..=60_600).contains(&d1.pose.anchor.y()), "{:?}", d1.pose.anchor);
    assert!(state.contacts.is_empty());
    // Skirmishers near their soutien give way, and whoever attacks their position stops in it.
    let at = [
        "D1 at 60 45 facing 0 column of attack 6",
        "S1 at 60 73 facing 180 line",
        "S1 skirmishers 8 at 60 60.3",
    ];
    let state = marched(&game, &at, &["D1: ATTACK POSITION S1/SK hedge", "S1: STAY | PRESSED=give"]);
    let d1 = state.unit(unit(&game, &state, "D1"));
    assert!((60_200..=60_700).contains(&d1.pose.anchor.y()), "{:?}", d1.pose.anchor);
    // A unit that is not at the named feature is attacked itself.
    let state = alone(&game, &["S1 at 150 120 facing 180 line"]);
    let (s1, hedge) = (unit(&game, &state, "S1"), game.names(&state).find_feature("hedge").unwrap());
    assert_eq!(urban::aimed(&game, &state, Aim::Position(s1, hedge)), Aim::Unit(s1));
}

/// BA-4.1.1h, BA-4.1.2g, BA-4.1.2h, BA-4.1.2j, BA-4.1.2k
#[test]
fn who_meets_another_unit_attacks_it_or_cancels() {
    let game = range();
    let at = [
        "D1 at 150 80 facing 0 column of attack 6",
        "S1 at 150 130 facing 180 line",
        "S2 at 150 100 facing 0 column of attack 5",
    ];
    let state = marched(&game, &at, &["D1: ATTACK S1 | OTHER=attack", "S2: MARCH ADV 5 SEG 8-10"]);
    let (d1, s2) = (unit(&game, &state, "D1"), unit(&game, &state, "S2"));
    assert_eq!(state.contacts.iter().map(|one| (one.attacker, one.target)).collect::<Vec<_>>(), [(d1, s2)]);
    assert!(!state.unit(s2).is(Mark::Moved), "it is stopped");
    let state = marched(&game, &at, &["D1: ATTACK S1 | OTHER=cancel", "S2: MARCH ADV 5 SEG 8-10"]);
    assert!(state.contacts.is_empty() && state.unit(s2).is(Mark::Moved), "it is not");
    assert_eq!(state.unit(d1).attack.unwrap().on, Standing::Cancelled);
}

/// BA-4.1.1l, BA-4.1.3u, BA-R37
/// BA-G48
#[test]
fn whoever_stands_in_the_zone_of_an_attacker_is_at_contact_at_once() {
    let game = range();
    let at = ["D1 at 150 100 facing 0 line", "S1 at 150 103 facing 180 line"];
    let state = marched(&game, &at, &["D1: ATTACK S1", "S1: MARCH INVERT, ADV"]);
    assert_eq!(state.contacts.len(), 1);
    assert!(!state.unit(unit(&game, &state, "S1")).is(Mark::Moved));
}

/// BA-4.1.1c, BA-4.1.1d, BA-R17
/// BA-S4
#[test]
fn every_attack_order_is_announced() {
    let game = mill();
    let mut state = game.start();
    for (side, words) in [(Side::First, "D5: ATTACK S5 CHARGE"), (Side::Second, "no orders")] {
        let answer = game.read(&state, side, words).unwrap();
        game.check(&state, side, &answer).unwrap();
        game.decide(&mut Stage::silent(&game, &mut state), side, &answer);
    }
    let attack = state.unit(unit(&game, &state, "D5")).attack.unwrap();
    assert_eq!(
        (attack.aim, attack.pace),
        (Aim::Unit(unit(&game, &state, "S5")), crate::orders::Pace::Charge)
    );
    assert_eq!(state.units.iter().filter(|one| one.attack.is_some()).count(), 1);
}

/// BA-4.2.0b, BA-4.2.0c, BA-4.2.0e, BA-4.2.0h, BA-4.4.0b, BA-4.5.0b
#[test]
fn infantry_and_guns_force_back_horse_in_full_disorder() {
    let game = range();
    for (mover, order) in [
        ("D1 at 150 80 facing 0 column of attack 6", "D1: MARCH ADV 20"),
        ("D4 at 150 80 facing 0 column of march", "D4: MARCH ADV 20"),
    ] {
        let state = marched(&game, &[mover, "S3 at 150 90 facing 180 rout FD"], &[order]);
        let s3 = state.unit(unit(&game, &state, "S3"));
        // The pusher is at 100: its zone ends at 105.
        let gap = s3.pose.anchor.y();
        assert!(s3.is(Mark::Moved) && gap > 95_000 && state.contacts.is_empty(), "{gap}");
    }
    // A skirmish line gives way too, even to a unit in FD only if that marches by orders, which it cannot: so only to others.
    let state = marched(
        &game,
        &["D1 at 150 80 facing 0 column of attack 6", "S2 at 150 90 facing 180 skirmish line figures 10"],
        &["D1: MARCH ADV 20"],
    );
    assert!(state.unit(unit(&game, &state, "S2")).is(Mark::Moved));
}

/// BA-4.4.0c, BA-4.5.0c
#[test]
fn rout_spreads_from_infantry_and_guns_to_horse() {
    let game = range();
    for routing in ["D1 at 150 100 facing 0 line", "D4 at 150 100 facing 0 column of march"] {
        let mut state = alone(&game, &[routing, "D3 at 150 65 facing 0 line"]);
        let id = unit(&game, &state, &routing[..2]);
        state.agenda = kernel::Agenda::default();
        assert!(state.agenda.push(crate::forced::Forced.into()));
        let mut stage = Stage::silent(&game, &mut state);
        crate::forced::bring(&mut stage, id, Degree::Fd, Some(tabletop::Point::whole(150, 130)), 10);
        wheel::go_on(&game, &mut stage);
        let code = game.names(&state).unit(id);
        let answer = game.read(&state, Side::First, &format!("flee {code} 180")).unwrap();
        game.decide(&mut Stage::silent(&game, &mut state), Side::First, &answer);
        let Pending::Roll(roll) = game.pending(&state) else { panic!("{:?}", game.pending(&state)) };
        assert_eq!(roll.rule.as_str(), "BA-5.4.2a");
    }
}

/// BA-4.4.0d, BA-4.4.0e, BA-4.5.0a
#[test]
fn passive_horse_may_still_have_charged_and_guns_never_attack() {
    let horse = Party {
        kind: Kind::Horse(Weight::Heavy),
        passive: true,
        charges: true,
        role: Role::Attacker,
        ..super::FOOT
    };
    let found = rows(&horse, &super::DEFENDER, super::OPEN);
    assert!(found.has(22) && found.has(24));
    let game = range();
    let state = alone(&game, &["D4 at 150 100 facing 0 line", "S1 at 150 120 facing 180 line"]);
    let answer = game.read(&state, Side::First, "D4: ATTACK S1").unwrap();
    let why = game.check(&state, Side::First, &answer).unwrap_err();
    assert_eq!(game.explain(&state, &why[0]).rule.as_str(), "BA-4.1.1b");
}
