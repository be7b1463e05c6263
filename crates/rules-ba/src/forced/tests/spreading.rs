//! Spread of rout (BA-5.4.2).

use super::*;
use crate::Edition;
use crate::events::Event;
use crate::orders::Site;
use crate::tables::works::Work;
use crate::tests::testing::{completed, mill};
use kernel::{Changes, Faces, Side, Stage};

/// BA-E35, BA-E36, BA-5.4.2, BA-T9, BA-R49, BA-R64
#[test]
fn spread_of_rout_counts_the_factors_of_both() {
    let game = range();
    let state =
        alone(&game, &["D1 at 150 100 facing 0 line FD figures 20", "D2 at 150 80 facing 0 line figures 30"]);
    let (d1, d2) = (unit(&game, &state, "D1"), unit(&game, &state, "D2"));
    let mut state = state;
    let leader = state.unit(d2).commander;
    state.staff[leader.index()].with = Some(d2);
    for id in [d1, d2] {
        let figures = state.unit(id).figures;
        state.units[id.index()].original = figures;
    }
    // Valours are 0 here: 12 against 9 + 2 (CO) + 1 (30 are half as many again as 20).
    let total =
        |state: &State, first: bool, dice: [u8; 3]| spread::roll(&game, state, d1, d2, first).total(&dice);
    assert_eq!((total(&state, true, [4, 4, 4]), total(&state, false, [3, 3, 3])), (12, 12));
    // Cavalry of 24 against a column of march of 16 in LD.
    let mut state = alone(
        &game,
        &["D3 at 150 100 facing 0 line FD figures 24", "D2 at 150 80 facing 0 column of march figures 16 LD"],
    );
    let d3 = unit(&game, &state, "D3");
    for id in [d3, d2] {
        let figures = state.unit(id).figures;
        state.units[id.index()].original = figures;
    }
    let cavalry = spread::roll(&game, &state, d3, d2, true).total(&[3, 4, 4]);
    let column = spread::roll(&game, &state, d3, d2, false).total(&[3, 3, 4]);
    assert_eq!((cavalry, column), (13, 6));
    assert_eq!(crate::tables::melee::defeat(cavalry - column), Degree::Fd);
}

/// BA-R99: a routing unit rolls once against an own unit, then it passes.
#[test]
fn rout_spreads_once_between_the_same_two() {
    let game = range();
    let mut state = alone(&game, &["D1 at 150 100 facing 0 line", "D2 at 150 85 facing 0 line"]);
    let (d1, d2) = (unit(&game, &state, "D1"), unit(&game, &state, "D2"));
    let end = |state: &State| {
        let flight = run(&game, state, &fleeing(d1, Manner::Rout, None), Degrees(180).heading());
        (flight.end, flight.passed.contains(&d2))
    };
    assert_eq!(end(&state), (End::Met(d2), false));
    state.spread.push((d1, d2));
    assert_eq!(end(&state), (End::Done, true));
}

/// BA-4.2.0c, BA-G53: an opponent in rout forces skirmishers back; a closed unit stops it.
#[test]
fn a_rout_forces_skirmishers_back() {
    let game = range();
    let flight = |there: &[&str]| {
        let lines: Vec<&str> =
            ["D1 at 150 150 facing 0 line"].into_iter().chain(there.iter().copied()).collect();
        let state = alone(&game, &lines);
        let d1 = unit(&game, &state, "D1");
        run(&game, &state, &fleeing(d1, Manner::Rout, None), Degrees(180).heading())
    };
    // Where it ends when nobody is there.
    let free = flight(&[]);
    let end = tabletop::Length::new(150_000 - free.way.units() - 1_000);
    let lines = flight(&[&format!("S1 at 150 {end} facing 0 skirmish line figures 10")]);
    assert_eq!((lines.end, lines.pushed.len(), lines.way), (End::Done, 1, free.way));
    let closed = flight(&[&format!("S1 at 150 {end} facing 0 line")]);
    assert_eq!((closed.end, closed.pushed.len()), (End::Blocked, 0));
    assert!(closed.way < free.way);
}

/// A unit in rout before the mill, and those who hold it.
fn before_the_mill(game: &Ba, holders: &[&str]) -> (State, UnitId, Vec<UnitId>) {
    let mut lines = vec!["S1 at 134.5 115 facing 0 line FD figures 20"];
    lines.extend(holders);
    let state = alone(game, &lines);
    let inside = holders.iter().map(|line| unit(game, &state, line.split(' ').next().unwrap())).collect();
    (state.clone(), unit(game, &state, "S1"), inside)
}

/// What is added to the roll of the routing unit, or of whom it has met.
fn added(game: &Ba, state: &State, (routing, met): (UnitId, UnitId), of_routing: bool) -> i16 {
    spread::roll(game, state, routing, met, of_routing).sum_of(Changes::Die)
}

/// BA-R98: a rout into a building held by its own ends there, and its cover counts for those inside.
#[test]
fn a_rout_runs_into_a_held_building() {
    let game = mill();
    let (inside, s1, held) = before_the_mill(&game, &["S3 in mill"]);
    let (outside, ..) = before_the_mill(&game, &["S3 at 134.5 99 facing 0 line"]);
    let flight = run(&game, &inside, &fleeing(s1, Manner::Rout, None), tabletop::Heading::SOUTH);
    assert_eq!(flight.end, End::Met(held[0]));
    let met = (s1, held[0]);
    assert!(added(&game, &inside, met, true) < added(&game, &outside, met, true));
}

/// BA-T9.5, BA-T9.6, BA-T20.1, BA-R98: a building that has been reinforced covers its occupants against a rout as well.
#[test]
fn a_reinforced_building_holds_off_a_rout_better() {
    let bonus = |edition: Edition, reinforced: bool| {
        let game = Ba { edition, ..mill() };
        let (mut state, s1, held) = before_the_mill(&game, &["S3 in mill"]);
        let Where::Building(building) = state.unit(held[0]).place else { panic!("nobody is in the mill") };
        if reinforced {
            state.projects.push(completed(Side::Second, Work::Reinforcement, Site::Area(building)));
        }
        added(&game, &state, (s1, held[0]), true)
    };
    let plain = bonus(Edition::Third, false);
    assert_eq!(bonus(Edition::Third, true), plain - 2);
    assert_eq!(bonus(Edition::Second, true), plain);
}

/// BA-R182, BA-6.1.1k, BA-6.1.1l, BA-5.4.2a, BA-5.4.2d: a rout comes upon all occupants of a building together. They count their figures together, the
/// largest rolls for all, and all suffer what comes of it; by older editions the one that was met.
#[test]
fn a_rout_comes_upon_all_occupants_together() {
    let spreads = |edition: Edition| {
        let game = Ba { edition, ..mill() };
        let (mut state, s1, held) =
            before_the_mill(&game, &["S2 in mill figures 8", "S3 in mill figures 14 LD"]);
        state.agenda = kernel::Agenda::default();
        let met = held[0];
        let numbers = added(&game, &state, (s1, met), false);
        // Whoever leads one of them leads all.
        let leader = state.unit(met).commander;
        state.staff[leader.index()].with = Some(held[1]);
        let led = added(&game, &state, (s1, met), false) - numbers;
        state.staff[leader.index()].with = None;
        state.fleeing = vec![Fleeing { met: Some(met), ..fleeing(s1, Manner::Rout, None) }];
        assert!(state.agenda.push(SpreadRoll { routing: s1, met, total: Some(30) }.into()));
        let mut events = Vec::new();
        let faces: Faces = [1, 1, 1].into_iter().collect();
        game.settle(&mut Stage::recording(&game, &mut state, &mut events), &faces);
        let follows = events.iter().find_map(|event| match event {
            Event::Follows(_, second) => Some(*second),
            _ => None,
        });
        let degrees: Vec<Degree> = held.iter().map(|id| state.unit(*id).degree).collect();
        ((numbers, led), degrees, follows.map(|id| game.names(&state).unit(id)))
    };
    let ((numbers, led), degrees, follows) = spreads(Edition::Fourth);
    assert_eq!((led, degrees, follows.as_deref()), (2, vec![Degree::Fd, Degree::Fd], Some("S3")));
    let ((older, led), degrees, follows) = spreads(Edition::Third);
    assert_eq!((led, degrees, follows.as_deref()), (0, vec![Degree::Fd, Degree::Ld], Some("S2")));
    assert_ne!(numbers, older, "the LD of the largest counts for all, that of another for nobody");
}
