mod woods;

use super::*;
use crate::melee::step::{bouts, pairs};
use crate::orders::Pace;
use crate::state::{Announced, Mark, Where};
use crate::tests::testing::{arranged, mill, ordered, unit};
use crate::units::Degree;
use kernel::{Game, Pending, Side, Stage};

/// The mill: 9 by 6 cm, x 130 to 139, y 96 to 102, for 24 figures.
const MILL: u8 = 1;

fn at_the_mill(lines: &[&str]) -> (Ba, State) {
    let game = mill();
    let state = arranged(&game, lines);
    (game, state)
}

/// Occupies and vacates as the sheets say.
fn formed(game: &Ba, state: &mut State) {
    let mut stage = Stage::silent(game, state);
    for one in vacating(stage.game, stage.state()) {
        let taken =
            crate::forming::step::Taken { formation: one.into.formation, files: one.files, pose: one.pose };
        stage.emit(Event::Vacated(one.moves, taken));
    }
    let wanted = ordered_to_occupy(stage.game, stage.state());
    occupy(&mut stage, &wanted);
}

fn ordered_to_occupy(game: &Ba, state: &State) -> Vec<Wants> {
    super::ordered(game, state)
}

/// BA-6.1.1f, BA-6.1.1a, BA-6.1.1b, BA-6.1.1d, BA-6.1.1e, BA-6.1.1i, BA-6.1.1j, BA-2.1.0b, BA-R73, BA-R30
#[test]
fn a_building_holds_as_many_as_there_is_room_for() {
    let (game, mut state) =
        at_the_mill(&["S3 absent", "D1 at 130 99 facing 90 line", "D2 at 129 80 facing 90 line"]);
    let d1 = unit(&game, &state, "D1");
    assert_eq!(game.battle.terrain.capacity(MILL), 24);
    ordered(&game, &mut state, &["D1: FORM OCCUPY mill", "D2: FORM OCCUPY mill"]);
    formed(&game, &mut state);
    // 24 of 36 go in as a part of their own; the rest keeps the id and its place. D2 does not touch the mill.
    let part = unit(&game, &state, "D1/2");
    assert_eq!((state.unit(part).place, state.unit(part).figures), (Where::Building(MILL), 24));
    assert_eq!((state.unit(d1).figures, state.unit(d1).original, state.unit(part).original), (12, 12, 24));
    assert!(state.unit(d1).is(Mark::Divided) && state.unit(part).is(Mark::Formed));
    assert!(state.unit(unit(&game, &state, "D2")).on_table());
    // And out again, some of them.
    let mut state = state.clone();
    ordered(&game, &mut state, &["D1/2: FORM VACATE LINE (142.5,99) 90 12"]);
    formed(&game, &mut state);
    assert_eq!(state.unit(part).figures, 24, "a line there is not in contact: nothing happens");
    ordered(&game, &mut state, &["D1/2: FORM VACATE LINE (142.05,99) 90 12"]);
    formed(&game, &mut state);
    let out = unit(&game, &state, "D1/3");
    assert_eq!(
        (state.unit(part).figures, state.unit(out).figures, state.unit(out).place),
        (12, 12, Where::Table)
    );
}

/// BA-R176: nobody leaves one or two figures behind, or puts in so few.
#[test]
fn one_or_two_figures_neither_go_in_nor_stay_behind() {
    let goes_in = |figures: u16, order: &str| {
        let line = format!("D1 at 130 99 facing 90 line figures {figures}");
        let (game, mut state) = at_the_mill(&["S3 absent", &line]);
        ordered(&game, &mut state, &[order]);
        formed(&game, &mut state);
        state.present().any(|id| state.unit(id).place == Where::Building(MILL))
    };
    assert!(goes_in(27, "D1: FORM OCCUPY mill"), "three stay outside");
    assert!(!goes_in(26, "D1: FORM OCCUPY mill"), "two would");
    assert!(goes_in(24, "D1: FORM OCCUPY mill 3") && !goes_in(24, "D1: FORM OCCUPY mill 2"));
}

/// BA-2.2.3f: a skirmish line that occupies a building is split from its mother unit.
#[test]
fn a_skirmish_line_in_a_building_is_a_part_of_its_own() {
    let (game, mut state) =
        at_the_mill(&["S3 absent", "D1 at 110 99 facing 90 line", "D1 skirmishers 8 at 130 99"]);
    let (d1, line) = (unit(&game, &state, "D1"), unit(&game, &state, "D1/SK"));
    ordered(&game, &mut state, &["D1/SK: FORM OCCUPY mill"]);
    formed(&game, &mut state);
    assert_eq!((state.unit(line).place, state.unit(line).mother()), (Where::Building(MILL), None));
    assert_eq!((state.unit(d1).line, game.names(&state).unit(line)), (None, "D1/2".to_owned()));
}

/// BA-6.1.1c, BA-6.1.1g
#[test]
fn a_building_that_both_want_is_entered_by_neither() {
    let (game, mut state) =
        at_the_mill(&["S3 absent", "D1 at 130 99 facing 90 line", "S1 at 139 99 facing 270 line"]);
    let (d1, s1) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
    ordered(&game, &mut state, &["D1: FORM OCCUPY mill; MARCH ADV", "S1: FORM OCCUPY mill"]);
    formed(&game, &mut state);
    assert!(state.unit(d1).on_table() && state.unit(s1).on_table());
    assert!(crate::orders::carried::ordered(&game, &state, d1).is_none(), "it stops");
    // An opponent inside keeps it.
    let (game, mut state) = at_the_mill(&["D1 at 130 99 facing 90 line"]);
    ordered(&game, &mut state, &["D1: FORM OCCUPY mill"]);
    formed(&game, &mut state);
    assert!(state.unit(d1).on_table());
    let cavalry = game.read(&game.start(), Side::First, "D5: FORM OCCUPY mill").unwrap();
    let why = game.check(&game.start(), Side::First, &cavalry).unwrap_err();
    assert_eq!(game.explain(&state, &why[0]).rule.as_str(), "BA-6.1.1c");
}

fn attack_on_the_mill(game: &Ba, state: &mut State, code: &str) {
    let id = unit(game, state, code);
    let aim = Aim::Feature(Feature::Area(MILL), Point::whole(134, 99));
    let (blind, place) = (unseen(game, state, id, aim), super::place(game, state, id, aim));
    state.units[id.index()].attack =
        Some(Announced { aim, pace: Pace::Normal, met: None, on: Standing::On, blind, place });
}

/// BA-4.1.4l, BA-6.1.2g, BA-6.1.2h, BA-6.1.2i, BA-6.1.2j, BA-6.1.2k, BA-6.1.2l, BA-6.1.2m, BA-6.1.2n, BA-6.1.2o, BA-6.1.1h
#[test]
fn an_empty_building_is_taken_by_whoever_is_not_driven_off() {
    let (game, mut state) = at_the_mill(&["S3 absent", "D1 at 129.95 99 facing 90 column of attack 6"]);
    let d1 = unit(&game, &state, "D1");
    attack_on_the_mill(&game, &mut state, "D1");
    assert_eq!(at_empty_building(&game, &state), [(d1, MILL)]);
    crate::melee::step::cancelled(&mut Stage::silent(&game, &mut state));
    assert_eq!(state.unit(d1).right, Right::Occupy);
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(crate::melee::onward::Onward.into()));
    assert!(
        game.read(&state, Side::First, "D1: MARCH ADV")
            .is_ok_and(|answer| game.check(&state, Side::First, &answer).is_err())
    );
    let answer = game.read(&state, Side::First, "D1: FORM OCCUPY mill 24").unwrap();
    game.check(&state, Side::First, &answer).unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::First, &answer);
    crate::melee::onward::occupy(&mut Stage::silent(&game, &mut state));
    assert_eq!(state.unit(unit(&game, &state, "D1/2")).place, Where::Building(MILL));
    // Both sides attack it: they fight each other, frontally, both against stone.
    let (game, mut state) = at_the_mill(&[
        "S3 absent",
        "D1 at 129.95 99 facing 90 column of attack 6",
        "S2 at 139.05 99 facing 270 column of attack 6",
    ]);
    attack_on_the_mill(&game, &mut state, "D1");
    attack_on_the_mill(&game, &mut state, "S2");
    let s2 = unit(&game, &state, "S2");
    assert_eq!(pairs(&game, &state), [(d1, s2), (s2, d1)]);
    let all = bouts(&game, &state, &[], &[]);
    assert!(all.len() == 1 && all[0].parties.iter().all(|one| one.party.cover == Grade::II));
    crate::melee::step::cancelled(&mut Stage::silent(&game, &mut state));
    assert_eq!(state.unit(d1).right, Right::None);
}

/// BA-6.1.3a, BA-6.1.3b, BA-6.1.3c
#[test]
fn occupants_in_disorder_come_out() {
    let game = mill();
    let s3 = unit(&game, &game.start(), "S3");
    let brought = |degree: Degree| {
        let mut state = game.start();
        state.agenda = kernel::Agenda::default();
        assert!(state.agenda.push(crate::forced::Forced.into()));
        let mut stage = Stage::silent(&game, &mut state);
        crate::forced::bring(&mut stage, s3, degree, Some(Point::whole(120, 99)), 10);
        kernel::wheel::go_on(&game, &mut stage);
        state
    };
    let mut state = brought(Degree::Md);
    assert!(matches!(game.pending(&state), Pending::Ask(Side::Second, _)));
    // Its huddle has a radius of 4.15 cm: on the far side of the cause it stands at x 143.
    let inside = game.read(&state, Side::Second, "S3 comes out at 141 99").unwrap();
    assert!(game.check(&state, Side::Second, &inside).is_err());
    let mut offers = Vec::new();
    game.options(&state, Side::Second, &mut offers);
    assert!(!offers.is_empty());
    for offer in &offers {
        game.check(&state, Side::Second, offer).unwrap();
    }
    game.decide(&mut Stage::silent(&game, &mut state), Side::Second, &offers[0]);
    let one = state.unit(s3);
    assert_eq!((one.place, one.formation), (Where::Table, crate::formation::Formation::Huddle));
    // In FD they rout from the centre as if there were no building.
    let mut state = brought(Degree::Fd);
    assert_eq!(state.unit(s3).figures, 22);
    let answer = game.read(&state, Side::Second, "flee S3 90").unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::Second, &answer);
    let centre = crate::bodies::centre(&game, &state, s3);
    assert!(centre.x() > 155_000, "{centre:?}");
}

/// BA-6.1.3d
#[test]
fn who_is_stopped_in_the_door_surrenders() {
    let (game, mut state) = at_the_mill(&["D1 at 142 99 facing 270 line"]);
    let s3 = unit(&game, &state, "S3");
    state.agenda = kernel::Agenda::default();
    assert!(state.agenda.push(crate::forced::Forced.into()));
    let mut stage = Stage::silent(&game, &mut state);
    crate::forced::bring(&mut stage, s3, Degree::Fd, Some(Point::whole(120, 99)), 10);
    kernel::wheel::go_on(&game, &mut stage);
    let answer = game.read(&state, Side::Second, "flee S3 90").unwrap();
    game.decide(&mut Stage::silent(&game, &mut state), Side::Second, &answer);
    assert!(state.unit(s3).figures < 22, "{}", state.unit(s3).figures);
}

/// BA-6.1.2e, BA-6.1.2f
#[test]
fn occupants_attack_only_when_they_come_out() {
    let game = mill();
    let mut state = game.start();
    let s3 = unit(&game, &state, "S3");
    assert!(crate::bodies::zones_of(&game, &state, s3).is_empty());
    ordered(&game, &mut state, &["S3: ATTACK D1"]);
    assert!(crate::orders::carried::ordered(&game, &state, s3).is_none());
    ordered(&game, &mut state, &["S3: FORM VACATE LINE (126.95,99) 270; ATTACK D1"]);
    assert!(crate::orders::carried::ordered(&game, &state, s3).is_some());
}

/// BA-1.2.2c, BA-R30: parts of a battalion that was split for urban combat seek each other when it is over.
#[test]
fn parts_seek_each_other_when_urban_combat_is_over() {
    use crate::forming::reunion::{bidden, counted, with_bidden};
    use crate::orders::{Element, Leg, Sheet};
    let (game, mut state) = at_the_mill(&["S3 absent", "D1 at 130 99 facing 90 line"]);
    ordered(&game, &mut state, &["D1: FORM OCCUPY mill"]);
    formed(&game, &mut state);
    let (d1, part) = (unit(&game, &state, "D1"), unit(&game, &state, "D1/2"));
    assert_eq!((state.unit(d1).apart, state.unit(part).apart), (Some(0), Some(0)));
    let count = |state: &mut State| {
        let apart = counted(&game, state);
        Stage::silent(&game, state).emit(Event::Apart(apart));
    };
    count(&mut state);
    assert_eq!(state.unit(d1).apart, Some(0), "one is in the mill");
    // Out of it, and more than 30 cm away from any building.
    let at = |state: &mut State, id: UnitId, x: i32| {
        let unit = &mut state.units[id.index()];
        (unit.place, unit.formation, unit.degree) =
            (Where::Table, crate::formation::Formation::Line, Degree::Or);
        (unit.pose, unit.marks) =
            (Pose::new(tabletop::Point::whole(x, 40), unit.pose.heading), Default::default());
    };
    at(&mut state, d1, 40);
    at(&mut state, part, 60);
    let none = Sheet::default();
    for bounds in 1..=3 {
        count(&mut state);
        assert_eq!(
            (state.unit(d1).apart, bidden(&game, &state, Side::First, &none)),
            (Some(bounds), Vec::new())
        );
    }
    // After three further bounds the smaller goes to the larger by itself, unless it is ordered.
    count(&mut state);
    let orders = bidden(&game, &state, Side::First, &none);
    assert_eq!(orders.len(), 1, "{orders:?}");
    let to = |order: &crate::orders::Order| match &order.elements[..] {
        [Element::March(march)] => matches!(march.legs[..], [Leg::To(_)]),
        _ => false,
    };
    assert!(orders[0].unit == d1 && to(&orders[0]), "{orders:?}");
    assert!(bidden(&game, &state, Side::Second, &none).is_empty());
    let own = game.read(&state, Side::First, "D1: MARCH ADV 5").unwrap();
    let crate::answers::Answer::Orders(own) = own else { panic!("{own:?}") };
    assert_eq!(with_bidden(&game, &state, Side::First, &own), None);
    // Side by side they assemble: 24 figures are twelve files of 1.5 cm, 12 are six.
    state.units[d1.index()].pose = state
        .unit(part)
        .pose
        .moved(state.unit(part).pose.heading - tabletop::Turn::QUARTER, tabletop::Length::cents(1350));
    let orders = bidden(&game, &state, Side::First, &none);
    assert!(
        matches!(&orders[..], [one] if one.unit == part && one.elements == [Element::Assemble(vec![d1])]),
        "{orders:?}"
    );
    ordered(&game, &mut state, &["D1/2: ASSEMBLE D1"]);
    for one in crate::forming::assemble::all(&game, &state) {
        Stage::silent(&game, &mut state).emit(Event::Assembled(one));
    }
    let whole =
        state.ids().find(|id| state.unit(*id).is_present() && state.unit(*id).root == state.unit(d1).root);
    assert_eq!(whole.map(|id| (state.unit(id).figures, state.unit(id).apart)), Some((36, None)));
    // Near a building it begins anew.
    let mut near = state.clone();
    near.units[d1.index()].apart = None;
    assert!(counted(&game, &near).is_empty());
}
