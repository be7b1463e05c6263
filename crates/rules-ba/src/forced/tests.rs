mod spreading;

use super::direction::{Degrees, allowed, usual};
use super::flight::{End, run};
use super::*;
use crate::command::{Due, Only};
use crate::state::{Mark, Where};
use crate::tests::testing::{alone, range, unit, with_line};
use crate::valour;
use kernel::Game;
use tabletop::Length;

fn fleeing(unit: UnitId, manner: Manner, cause: Option<Point>) -> Fleeing {
    Fleeing::new(unit, manner, cause)
}

fn cents(point: Point) -> (i32, i32) {
    ((point.x() + 5) / 10, (point.y() + 5) / 10)
}

/// BA-E47, BA-5.3.1b, BA-5.3.1d, BA-5.3.1e, BA-5.3.1h, BA-G50, BA-G52
#[test]
fn a_line_retreats_within_its_cone_and_faces_the_enemy() {
    let game = range();
    // The centre of a line 3 cm deep that faces south is 1.5 cm behind its front.
    let mut state = alone(&game, &["D1 at 100 128.5 facing 180 line MD"]);
    let id = unit(&game, &state, "D1");
    assert_eq!(centre(&game, &state, id), Point::whole(100, 130));
    let one = fleeing(id, Manner::Retreat, Some(Point::whole(100, 100)));
    state.fleeing.push(one);
    for (degrees, fits) in [(0, true), (45, true), (315, true), (46, false), (314, false), (20, true)] {
        assert_eq!(allowed(&game, &state, id, Degrees(degrees).heading()), fits, "{degrees}");
    }
    let flight = run(&game, &state, &one, Degrees(20).heading());
    assert_eq!((flight.end, flight.way), (End::Done, Length::whole(20)));
    let middle = flight.pose.anchor + (centre(&game, &state, id) - state.unit(id).pose.anchor);
    assert_eq!(cents(middle), (10_684, 14_879));
    state.units[id.index()].pose = flight.pose;
    let turned = flight::turned(&game, &state, id, Degrees(20).heading().back()).unwrap();
    assert_eq!(turned.heading, Degrees(200).heading());
}

/// BA-E48, BA-5.3.1f, BA-R139
#[test]
fn a_retreat_into_difficult_ground_is_shorter() {
    let game = range();
    // The field begins at x 200; the line faces west and its rear is 8 cm before it.
    let state = alone(&game, &["D1 at 189 100 facing 270 line MD"]);
    let id = unit(&game, &state, "D1");
    let flight = run(&game, &state, &fleeing(id, Manner::Retreat, None), Degrees(90).heading());
    assert!((13_990..=14_010).contains(&flight.way.units()), "{}", flight.way);
}

/// BA-E49, BA-5.1.2b, BA-5.4.1d, BA-R68
#[test]
fn a_rout_stops_at_the_edge_and_leaves_from_there() {
    let game = range();
    let state = alone(&game, &["D1 at 150 175 facing 0 line FD"]);
    let id = unit(&game, &state, "D1");
    let flight = run(&game, &state, &fleeing(id, Manner::Rout, None), Degrees(0).heading());
    assert_eq!((flight.end, flight.way), (End::Edge, Length::whole(25)));
    let state = alone(&game, &["D1 at 150 200 facing 0 line FD"]);
    let over =
        |degrees: u16| run(&game, &state, &fleeing(id, Manner::Rout, None), Degrees(degrees).heading()).end;
    assert_eq!((over(0), over(180), over(90)), (End::Left, End::Done, End::Done));
    // Without a cause it avoids the edge.
    let mut state = state;
    state.fleeing.push(fleeing(id, Manner::Rout, None));
    let usual = usual(&game, &state, id).unwrap();
    assert_ne!(run(&game, &state, &state.fleeing[0], usual.heading()).end, End::Left);
}

/// BA-E59, BA-R66, BA-G51: touching neighbours are slid along, and met only where a step would overlap them.
#[test]
fn a_retreat_slides_along_touching_neighbours() {
    let game = range();
    let state = alone(
        &game,
        &["D1 at 150 100 facing 0 line MD", "D2 at 180 100 facing 0 line", "D3 at 124.5 100 facing 0 line"],
    );
    let id = unit(&game, &state, "D1");
    let end = |degrees: u16| {
        run(&game, &state, &fleeing(id, Manner::Retreat, None), Degrees(degrees).heading()).end
    };
    assert_eq!((end(180), end(160), end(200)), (End::Done, End::Blocked, End::Blocked));
}

/// BA-G53, BA-5.4.2a, BA-2.3.4b
#[test]
fn a_rout_stops_at_its_own_and_a_retreat_passes_guns() {
    let game = range();
    let state = alone(
        &game,
        &["D1 at 150 100 facing 0 line", "D2 at 150 85 facing 0 line", "D4 at 220 85 facing 0 line"],
    );
    let id = unit(&game, &state, "D1");
    let met = run(&game, &state, &fleeing(id, Manner::Rout, None), Degrees(180).heading());
    assert_eq!(met.end, End::Met(unit(&game, &state, "D2")));
    assert!((11_995..=12_005).contains(&met.way.units()), "{}", met.way);
    let through = Fleeing { through: Through::Yes, ..fleeing(id, Manner::Rout, None) };
    let passed = run(&game, &state, &through, Degrees(180).heading());
    assert_eq!((passed.end, passed.passed.len()), (End::Done, 1));
    let state = alone(&game, &["D1 at 150 100 facing 0 line", "D4 at 150 90 facing 0 line"]);
    let guns = run(&game, &state, &fleeing(id, Manner::Retreat, None), Degrees(180).heading());
    assert_eq!((guns.end, guns.passed.len()), (End::Done, 1));
}

/// BA-E32, BA-5.4.1a, BA-5.4.1j, BA-R63, BA-1.1.3e
#[test]
fn an_order_that_ends_in_fd_costs_a_tenth_and_a_rout() {
    let game = range();
    let mut state = alone(&game, &["D1 at 150 100 facing 0 line figures 30"]);
    let id = unit(&game, &state, "D1");
    state.units[id.index()].original = 30;
    state.due = vec![Due { unit: id, only: Only::Other, failures: 0 }];
    state.agenda = kernel::Agenda::default();
    for task in [
        crate::tasks::Task::from(Forced),
        crate::command::OrderingRolls.into(),
        crate::command::OrderingRoll(id).into(),
    ] {
        assert!(state.agenda.push(task));
    }
    let roll = match game.pending(&state) {
        kernel::Pending::Roll(roll) => roll,
        other => panic!("{other:?}"),
    };
    assert_eq!(roll.total(&[2, 2, 1]), 5);
    let mut events = Vec::new();
    let mut stage = kernel::Stage::recording(&game, &mut state, &mut events);
    game.settle(&mut stage, &[2, 2, 1].into_iter().collect());
    assert_eq!((state.unit(id).figures, state.unit(id).degree), (27, Degree::Fd));
    // The owner is asked where to.
    let mut options = Vec::new();
    game.options(&state, kernel::Side::First, &mut options);
    let answer = options.first().cloned().unwrap();
    game.check(&state, kernel::Side::First, &answer).unwrap();
    let mut stage = kernel::Stage::recording(&game, &mut state, &mut events);
    game.decide(&mut stage, kernel::Side::First, &answer);
    let unit = state.unit(id);
    assert_eq!((unit.formation, unit.place), (Formation::Rout, Where::Table));
    assert_eq!(unit.moved, Length::whole(40));
    assert!(unit.is(Mark::Fled) && unit.is(Mark::Moved) && state.fleeing.is_empty());
}

/// BA-E39, BA-E58, BA-5.4.1i, BA-5.5.2a to BA-5.5.2c, BA-R70
#[test]
fn valour_that_falls_below_five_puts_a_unit_into_fd() {
    let game = range();
    let mut state = alone(&game, &["D2 at 150 100 facing 0 line figures 30"]);
    let id = unit(&game, &state, "D2");
    let root = state.unit(id).root;
    let mut battle = (*game.battle).clone();
    battle.units[usize::from(root)].valour = -4;
    let game = Ba::new(battle);
    (state.units[id.index()].original, state.agenda) = (30, kernel::Agenda::default());
    let mut events = Vec::new();
    let mut stage = kernel::Stage::recording(&game, &mut state, &mut events);
    crate::losses::lose(&mut stage, id, 12);
    crate::losses::collapse(&mut stage, id);
    assert_eq!((state.unit(id).figures, state.unit(id).degree), (17, Degree::Fd));
    assert!(state.fleeing[0].cause.is_none(), "in any direction");
    assert_eq!(valour::of(&game, state.unit(id)), -5);
    // The third step is full at 18 lost.
    let mut stage = kernel::Stage::recording(&game, &mut state, &mut events);
    crate::losses::lose(&mut stage, id, 4);
    crate::losses::collapse(&mut stage, id);
    assert_eq!(state.unit(id).figures, 13);
    let mut stage = kernel::Stage::recording(&game, &mut state, &mut events);
    crate::losses::lose(&mut stage, id, 1);
    crate::losses::collapse(&mut stage, id);
    assert_eq!(state.unit(id).figures, 11);
    assert_eq!(valour::of(&game, state.unit(id)), -5);
}

/// BA-5.5.2e, BA-R130
#[test]
fn a_unit_of_fewer_than_three_is_removed() {
    let game = range();
    let mut state =
        alone(&game, &["D1 at 150 100 facing 0 line figures 5", "D4 at 200 20 facing 0 line figures 2"]);
    state.agenda = kernel::Agenda::default();
    let (d1, d4) = (unit(&game, &state, "D1"), unit(&game, &state, "D4"));
    let mut events = Vec::new();
    let mut stage = kernel::Stage::recording(&game, &mut state, &mut events);
    crate::losses::lose(&mut stage, d1, 2);
    assert!(stage.state().unit(d1).is_present());
    crate::losses::lose(&mut stage, d1, 1);
    crate::losses::lose(&mut stage, d4, 1);
    assert!(!stage.state().unit(d1).is_present() && stage.state().unit(d4).is_present());
    crate::losses::lose(&mut stage, d4, 9);
    assert_eq!(state.unit(d4).place, Where::Removed);
}

/// BA-R96, BA-R138
#[test]
fn a_skirmish_line_without_its_mother_unit_has_an_id_of_its_own() {
    let game = range();
    let mut state = alone(&game, &["D1 at 150 100 facing 0 line figures 5"]);
    let line = with_line(&game, &mut state, "D1", 12, "150 110");
    let d1 = unit(&game, &state, "D1");
    crate::losses::lose(&mut kernel::Stage::silent(&game, &mut state), d1, 5);
    assert!(!state.unit(d1).is_present() && state.unit(line).is_present());
    let names = game.names(&state);
    assert_eq!((names.unit(d1).as_str(), names.unit(line).as_str()), ("D1", "D1/2"));
    assert_eq!(names.find_unit("D1/2"), Some(line));
}

/// BA-R111: those without a cause go last, of the others the farthest from its cause first.
#[test]
fn who_has_no_cause_goes_last() {
    let game = range();
    let mut state = alone(
        &game,
        &["D1 at 60 100 facing 0 line", "D2 at 150 100 facing 0 line", "D3 at 220 100 facing 0 line"],
    );
    let all = ["D1", "D2", "D3"].map(|code| unit(&game, &state, code));
    let from = |x: i32, y: i32| Some(Point::whole(x, y));
    state.fleeing = vec![
        fleeing(all[0], Manner::Rout, None),
        fleeing(all[1], Manner::Retreat, from(150, 110)),
        fleeing(all[2], Manner::Retreat, from(220, 140)),
    ];
    let mut order = Vec::new();
    while let Some(at) = next_to_move(&game, &state) {
        order.push(state.fleeing.remove(at).unit);
    }
    assert_eq!(order, [all[2], all[1], all[0]]);
}

/// BA-R138: the id of a skirmish line means the one that is there, not an earlier one that is gone.
#[test]
fn a_second_skirmish_line_is_found_by_its_id() {
    let game = range();
    let mut state = alone(&game, &["D1 at 150 100 facing 0 line"]);
    let first = with_line(&game, &mut state, "D1", 6, "150 110");
    state.units[first.index()].place = Where::Removed;
    let second = with_line(&game, &mut state, "D1", 6, "150 112");
    let names = game.names(&state);
    assert_eq!((names.unit(first), names.unit(second)), ("D1/SK".to_owned(), "D1/SK".to_owned()));
    assert_eq!(names.find_unit("d1/sk"), Some(second));
}

/// BA-5.4.1j, BA-5.4.1n, BA-R67
#[test]
fn a_rout_block_finds_the_nearest_free_place() {
    let game = range();
    let state = alone(&game, &["D1 at 150 100 facing 0 line FD", "D2 at 150 97 facing 0 line"]);
    let (d1, d2) = (unit(&game, &state, "D1"), unit(&game, &state, "D2"));
    let pose = flight::routed(&game, &state, d1, Degrees(180).heading());
    let mut there = state.clone();
    (there.units[d1.index()].pose, there.units[d1.index()].formation) = (pose, Formation::Rout);
    let (a, b) = (bodies::footprint(&game, &there, d1), bodies::footprint(&game, &there, d2));
    assert!(!a.overlaps_by_more(&b, tabletop::GRAZE));
    // No farther than it must: the nearest ring, opposite to the rout.
    assert!(bodies::centre(&game, &there, d1).y() > 97_000 && a.within(&b, Length::new(600)), "{pose:?}");
}

/// BA-5.4.2g, BA-T4.3: horse that follows a rout of foot in contact stays behind at what it cannot pass; the foot goes on alone.
#[test]
fn whoever_cannot_cross_is_left_behind() {
    let text = crate::tests::testing::RANGE.replace("kind = \"hedge\"", "kind = \"high-wall\"");
    let open = |text: &str| {
        let battle = crate::battle::Battle::read("wall", text, &kernel::Options::default());
        crate::Ba::new(battle.unwrap_or_else(|faults| panic!("{faults:?}")))
    };
    let ways = |game: &crate::Ba| {
        // The hedge, or wall, runs along y 60; both rout south over it.
        let state = alone(game, &["D2 at 60 75 facing 0 line FD", "D3 at 60 80 facing 0 line FD"]);
        let (d2, d3) = (unit(game, &state, "D2"), unit(game, &state, "D3"));
        let pair = Fleeing { with: Some(d3), ..fleeing(d2, Manner::Rout, None) };
        let flight = run(game, &state, &pair, Degrees(180).heading());
        (flight.way, flight.left_behind)
    };
    let (far, none) = ways(&range());
    assert!(none.is_none() && far > Length::whole(20), "{far}");
    let (alone, left) = ways(&open(&text));
    let left = left.unwrap_or_else(|| panic!("nobody is left behind"));
    assert!(left < alone && alone > Length::whole(15), "{left} {alone}");
}
