//! Clauses that no worked example shows, one by one.

use super::testing::{alone, arranged, battle, completed, mill, ordered, range, river, unit, with_line};
use crate::Ba;
use crate::fire::doctrine::usual;
use crate::fire::opened::is_same_target;
use crate::fire::step::Phase;
use crate::formation::Formation;
use crate::march::underway::{self, Occasion};
use crate::orders::{Feature, Pace, Site, carried};
use crate::state::{Fresh, Mark, State, Supplies, Where};
use crate::tables::works::Work;
use crate::terrain::Grade;
use crate::units::{Arm, UnitId};
use crate::victory::{judged, points};
use crate::{bodies, works};
use kernel::{Game, Side, Viewer};
use tabletop::{Heading, Length, Point, Pose};

fn both(game: &Ba, state: &State) -> (i32, i32) {
    (points(game, state, Side::First), points(game, state, Side::Second))
}

fn area(game: &Ba, state: &State, name: &str) -> u8 {
    match game.names(state).find_feature(name) {
        Some(Feature::Area(at)) => at,
        other => panic!("{name}: {other:?}"),
    }
}

/// BA-R80, BA-R135, BA-SC2, BA-SC21
#[test]
fn the_mill_the_bridge_and_broken_units_bring_points() {
    let game = mill();
    // A company of Sweden holds the mill; empty it is nobody's, and equal totals are a draw.
    assert_eq!(both(&game, &game.start()), (0, 1));
    let mut state = arranged(&game, &["S3 absent"]);
    assert_eq!((both(&game, &state), judged(&game, &state).winner), ((0, 0), None));
    // Wholly within 15 cm of the end of the bridge, with no sound opponent there.
    let there = ["S3 absent", "D1 at 115 94 facing 0 column of attack 6"];
    assert_eq!(both(&game, &arranged(&game, &there)), (2, 0));
    let line = ["S3 absent", "D1 at 118 91 facing 0 line"];
    assert_eq!(both(&game, &arranged(&game, &line)).0, 0, "not wholly within");
    let contested = [there[0], there[1], "S1 at 115 100 facing 180 line"];
    assert_eq!(both(&game, &arranged(&game, &contested)).0, 0);
    let shaken = [there[0], there[1], "S1 at 115 100 facing 180 line MD"];
    assert_eq!(both(&game, &arranged(&game, &shaken)).0, 2);
    state.destroyed |= 1 << area(&game, &state, "bridge");
    assert_eq!(both(&game, &state), (0, 2), "for Sweden alone");
    // Under half of what it began with, or gone.
    let (d1, d2) = (unit(&game, &state, "D1"), unit(&game, &state, "D2"));
    let half = state.unit(d1).original / 2;
    state.units[d1.index()].figures = half;
    assert_eq!(both(&game, &state).1, 2, "half is not under half");
    state.units[d1.index()].figures = half - 1;
    state.units[d2.index()].place = Where::Removed;
    assert_eq!((both(&game, &state), judged(&game, &state).winner), ((0, 4), Some(Side::Second)));
}

/// BA-SC31, BA-R80
#[test]
fn who_leaves_for_rendsburg_brings_points_and_who_stays_costs_them() {
    let game = battle(1);
    let start = game.start();
    let (danes, allies) = both(&game, &start);
    let with = |change: &dyn Fn(&mut State)| {
        let mut state = start.clone();
        change(&mut state);
        let (ours, theirs) = both(&game, &state);
        (ours - danes, theirs - allies)
    };
    let waggon = start.ids().find(|id| game.battle.raised(start.unit(*id).root).arm == Arm::Waggon).unwrap();
    let db1 = unit(&game, &start, "DB1");
    let place = |id: UnitId, place: Where| move |state: &mut State| state.units[id.index()].place = place;
    assert_eq!(with(&place(db1, Where::Exited)), (2, 0));
    let worn = |state: &mut State| {
        state.units[db1.index()].place = Where::Exited;
        state.units[db1.index()].figures = state.unit(db1).original / 2 - 1;
    };
    assert_eq!(with(&worn), (0, 0), "with at least half its figures");
    assert_eq!(with(&place(db1, Where::Removed)), (0, 2));
    assert_eq!(with(&place(db1, Where::Fled)), (0, 2));
    assert_eq!((with(&place(waggon, Where::Exited)), with(&place(waggon, Where::Table))), ((4, 0), (0, 4)));
    let holds = |name: &str| Where::Building(area(&game, &start, name));
    assert_eq!((with(&place(db1, holds("B1"))), with(&place(db1, holds("B2")))), ((2, 0), (2, 0)));
    assert_eq!(with(&place(db1, holds("B3"))), (0, 0), "B3 is worth something to the Allies alone");
}

/// BA-SC9, BA-R57
#[test]
fn at_the_start_nobody_has_fired() {
    for at in 0..3 {
        let state = battle(at).start();
        assert!(
            state.units.iter().all(|unit| {
                unit.fired_in == 0 && unit.targets == [None, None] && unit.fresh == Fresh::Yes
            })
        );
    }
}

/// BA-R105: figures, valour and everything on the table are public, supplies and what rest has regained are not.
#[test]
fn supplies_and_rest_are_hidden_from_the_other_side() {
    let game = range();
    let mut state =
        alone(&game, &["D1 at 150 100 facing 0 line figures 20 supplies 2", "S1 at 150 150 facing 180 line"]);
    let d1 = unit(&game, &state, "D1");
    state.units[d1.index()].regained = 1;
    let seen = |viewer| game.view(&state, viewer).unit(d1).clone();
    let (own, other) = (seen(Viewer::Side(Side::First)), seen(Viewer::Side(Side::Second)));
    assert_eq!((own.supplies, own.regained), (Supplies::Left(2), 1));
    assert_eq!((other.supplies, other.regained), (Supplies::Plenty, 0));
    assert_eq!((other.figures, other.original, other.pose), (own.figures, own.original, own.pose));
}

/// BA-R88: a skirmish line and its mother unit are different targets, a part of a unit is the same.
#[test]
fn the_same_target_is_the_same_unit_or_a_part_of_it() {
    let game = range();
    let mut state = alone(&game, &["S1 at 150 100 facing 180 line", "S2 at 200 100 facing 180 line"]);
    let line = with_line(&game, &mut state, "S1", 6, "150 90");
    let (s1, s2) = (unit(&game, &state, "S1"), unit(&game, &state, "S2"));
    assert!(is_same_target(&state, s1, s1) && is_same_target(&state, line, line));
    assert!(!is_same_target(&state, s1, line) && !is_same_target(&state, line, s1));
    assert!(!is_same_target(&state, s1, s2));
    let mut part = state.unit(s1).clone();
    (part.part, part.line) = (2, None);
    state.units.push(part);
    let part = UnitId((state.units.len() - 1) as u8);
    assert!(is_same_target(&state, s1, part) && !is_same_target(&state, line, part));
}

/// BA-R90, BA-T1a: who has retreated has no order left, who is in LD keeps it, without the charge.
#[test]
fn disorder_takes_orders_away() {
    let game = range();
    let mut state = alone(&game, &["D1 at 150 60 facing 0 line", "S1 at 150 100 facing 180 line"]);
    let d1 = unit(&game, &state, "D1");
    ordered(&game, &mut state, &["D1: ATTACK S1 CHARGE"]);
    let pace = |state: &State| {
        underway::movers(&game, state, Occasion::Movement)
            .into_iter()
            .find(|mover| mover.id == d1)
            .unwrap()
            .pace
    };
    assert!(carried::ordered(&game, &state, d1).is_some());
    assert_eq!(pace(&state), Pace::Charge);
    state.units[d1.index()].degree = crate::units::Degree::Ld;
    assert!(carried::ordered(&game, &state, d1).is_some());
    assert_eq!(pace(&state), Pace::Normal);
    let before = state.unit(d1).marks;
    state.units[d1.index()].marks = before.with(Mark::Fled);
    assert!(carried::ordered(&game, &state, d1).is_none());
    // Nor has who fired in the continued-fire phase.
    state.units[d1.index()].marks = before.with(Mark::FiredFirst);
    assert!(carried::ordered(&game, &state, d1).is_none());
}

/// BA-SC3: every feature of a battle is there, with its id.
#[test]
fn features_are_found_by_their_ids() {
    let game = mill();
    let state = game.start();
    let names = game.names(&state);
    for id in names.feature_ids() {
        assert_eq!(names.find_feature(&id).map(|feature| names.feature(feature)), Some(id));
    }
    assert!(matches!(names.find_feature("stream"), Some(Feature::Line(_))));
    assert!(matches!(names.find_feature("bridge"), Some(Feature::Area(_))));
    assert!(
        names.is_building(area(&game, &state, "mill")) && !game.battle.terrain.ground.contours.is_empty()
    );
}

/// BA-R52: a barricade gives cover I, an abatis none.
#[test]
fn a_barricade_is_fought_from() {
    let mut state = range().start();
    let site = Site::Pose(Pose::new(Point::whole(150, 100), Heading::NORTH));
    let cover = |state: &mut State, work: Work| {
        state.projects = vec![completed(Side::First, work, site)];
        works::finished(state).next().map(|work| work.cover)
    };
    assert_eq!(cover(&mut state, Work::Barricade), Some(Grade::I));
    assert_eq!(cover(&mut state, Work::Abatis), Some(Grade::None));
}

/// BA-1.1.1m, BA-R19: what is offered to fire at does not tell who is in range. A few millimetres across the end of the musket's reach
/// change what is carried out, not what is offered.
#[test]
fn the_usual_fire_is_judged_by_eye() {
    let game = range();
    let offered = |cm: &str| {
        let there = format!("S1 at 150 {cm} facing 180 line");
        usual(&game, &alone(&game, &["D1 at 150 100 facing 0 line", &there]), Side::First, Phase::Firing)
    };
    let reach = crate::tables::fire::hand_zones(crate::units::Weapon::Musket)[1];
    let at = |units: i32| format!("{}", Length::new(100_000 + reach.units() + units));
    assert_eq!(offered(&at(0)).all.len(), 1);
    assert_eq!(offered(&at(0)), offered(&at(10)));
    // Far away nobody is named; nor is who stands aside, or behind another.
    assert!(offered("160").all.is_empty());
    let none = |lines: &[&str]| usual(&game, &alone(&game, lines), Side::First, Phase::Firing).all.is_empty();
    assert!(none(&["D1 at 150 100 facing 180 line", "S1 at 150 110 facing 180 line"]));
    assert!(none(&[
        "D1 at 150 100 facing 0 line",
        "D2 at 150 105 facing 0 line fired",
        "S1 at 150 112 facing 180 line"
    ]));
}

/// BA-R19: a fifth of a millimetre to this side or that of a printed distance changes nothing of what the doctrine orders: it does not
/// measure how far the enemy is.
#[test]
fn the_doctrine_writes_its_orders_by_eye() {
    let game = range();
    for formation in ["line", "column of attack 6", "column of march"] {
        let sheet = |units: i32| {
            let there = format!("S1 at 150 {} facing 180 line", Length::new(60_000 + units));
            let state = alone(&game, &[&format!("D1 at 150 60 facing 0 {formation}"), &there]);
            crate::bot::usual(&game, &state, Side::First)
        };
        let mut all = Vec::new();
        for cm in [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 90, 100, 120] {
            let [near, far] = [-20, 20].map(|by| sheet(1_000 * cm + by));
            assert_eq!(near, far, "{formation} at {cm} cm");
            all.push(near);
        }
        all.dedup();
        assert!(all.len() > 1, "the distance makes no difference at all");
    }
}

/// BA-4.2.0i, BA-G56: the ground under whoever is pushed slows whoever pushes.
#[test]
fn who_pushes_goes_as_slowly_as_who_is_pushed() {
    let game = range();
    let way = |lines: &[&str]| {
        let mut state = alone(&game, lines);
        ordered(&game, &mut state, &["D1: MARCH ADV"]);
        let stretch = crate::march::run(&game, &state, Occasion::Movement);
        let d1 = unit(&game, &state, "D1");
        stretch.moves.iter().find(|moved| moved.unit == d1).unwrap().way.units()
    };
    // The field begins at x 200; the column comes from the west and would reach it after 14 cm.
    let alone_way = way(&["D1 at 186 100 facing 90 column of attack 6"]);
    let pushing = way(&["D1 at 186 100 facing 90 column of attack 6", "S1 at 200.5 100 facing 90 rout FD"]);
    assert!(alone_way > 21_000, "{alone_way}");
    assert!((14_500..16_500).contains(&pushing), "{pushing}");
}

/// BA-4.2.0g, BA-4.2.0j: who is pushed passes through his own, and does not go where he could not march.
#[test]
fn who_is_pushed_passes_his_own_but_no_river() {
    let game = range();
    let mut state = alone(
        &game,
        &[
            "D1 at 150 80 facing 0 column of attack 6",
            "S1 at 150 86 facing 180 rout FD",
            "S2 at 150 106 facing 180 line",
        ],
    );
    ordered(&game, &mut state, &["D1: MARCH ADV"]);
    let stretch = crate::march::run(&game, &state, Occasion::Movement);
    let s2 = unit(&game, &state, "S2");
    let passed = stretch.moves.iter().find(|moved| moved.unit == s2).unwrap();
    assert!(passed.marks.has(Mark::PassedThrough));
    let game = river();
    let mut state =
        alone(&game, &["D1 at 30 74 facing 0 column of attack 6", "S1 at 30 80 facing 180 rout FD"]);
    ordered(&game, &mut state, &["D1: MARCH ADV"]);
    let stretch = crate::march::run(&game, &state, Occasion::Movement);
    crate::apply::apply(&mut state, &crate::events::Event::Marched(Box::new(stretch)));
    let (d1, s1) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
    let (_, high) = bodies::footprint(&game, &state, s1).bounds();
    // The water begins at y 97: the routed unit stops before it, and so does whoever pushes it.
    assert!((95_000..=97_100).contains(&high.y()), "{high:?}");
    assert!(state.unit(d1).is(Mark::Stopped) && state.unit(d1).formation == Formation::ColumnOfAttack);
}

/// BA-R183, BA-R42: whoever is come upon from behind by a faster unit of his own goes on as if nobody came, and that unit waits behind him.
#[test]
fn who_follows_holds_up_nobody_ahead_of_him() {
    let mut game = range();
    let ways = |game: &Ba, orders: &[&str]| {
        let mut state = alone(
            game,
            &["D1 at 150 100 facing 0 column of attack 6 LD", "D2 at 150 90.95 facing 0 column of attack 6"],
        );
        ordered(game, &mut state, orders);
        let stretch = crate::march::run(game, &state, Occasion::Movement);
        ["D1", "D2"].map(|name| {
            let id = unit(game, &state, name);
            stretch.moves.iter().find(|moved| moved.unit == id).map_or(0, |moved| moved.way.units())
        })
    };
    let [free, _] = ways(&game, &["D1: MARCH ADV"]);
    let [ahead, behind] = ways(&game, &["D1: MARCH ADV", "D2: MARCH ADV"]);
    assert_eq!(ahead, free);
    assert!((free - 100..=free + 200).contains(&behind), "{behind} {free}");
    // By the fourth edition both stood for ever.
    game.edition = crate::Edition::Fourth;
    assert!(ways(&game, &["D1: MARCH ADV", "D2: MARCH ADV"])[0] < free / 10);
}

/// BA-R131: the occupants of a building are one unit for engaging.
#[test]
fn an_officer_with_one_occupant_is_engaged_for_all() {
    let game = mill();
    let mut state = arranged(&game, &["S2 in mill"]);
    let (s2, s3) = (unit(&game, &state, "S2"), unit(&game, &state, "S3"));
    let leader = state.unit(s2).commander;
    assert!(crate::staff::engage::candidates(&game, &state, s3).is_empty());
    state.staff[leader.index()].with = Some(s2);
    assert_eq!(crate::staff::engage::candidates(&game, &state, s3), [leader]);
    state.units[s2.index()].marks = state.unit(s2).marks.with(Mark::Engaged);
    assert!(crate::staff::engage::candidates(&game, &state, s3).is_empty(), "once in a bound");
}
