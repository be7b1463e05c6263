//! What the doctrine can see for itself: ways on the map, what an attack promises, where a commander is within call.

use super::clash::promise;
use super::map::{GOES, Gait, Map, Traffic};
use crate::formation::Formation;
use crate::orders::{Element, Leg, Sheet};
use crate::tests::testing::{alone, battle, mill, range, unit};
use crate::units::Arm;
use bots::{Bot, Memory};
use kernel::{Game, Side, Viewer};
use tabletop::{Lies, Point};

/// BA-2.3.6c, BA-2.3.6f: a deep canal is crossed by its bridge, however far that is.
#[test]
fn the_way_over_a_canal_is_its_bridge() {
    let game = battle(1);
    let state = game.start();
    let map = Map::new(&game, &state);
    let nobody = Traffic { sheet: &Sheet::default(), cost: GOES };
    let raised = game.battle.units.iter().find(|raised| raised.arm == Arm::Infantry).unwrap();
    let crowd = map.crowd(&game, &state, Side::First, unit(&game, &state, "DV1"), nobody, |_| true);
    let gait = Gait::new(raised, true, Formation::ColumnOfMarch);
    let way = map.way(Point::whole(160, 32), Point::whole(160, 5), gait, &crowd);
    let bridge = Point::whole(188, 22);
    assert!(way.iter().any(|at| (*at - bridge).length().units() <= 15_000), "{way:?}");
}

/// BA-T3: a column of attack goes around a wood, where it has no rate.
#[test]
fn a_column_goes_around_a_wood() {
    let game = mill();
    let state = alone(&game, &["D3 at 72 64 facing 90 column of attack"]);
    let d3 = unit(&game, &state, "D3");
    let map = Map::new(&game, &state);
    let nobody = Traffic { sheet: &Sheet::default(), cost: GOES };
    let crowd = map.crowd(&game, &state, Side::First, d3, nobody, |_| true);
    let gait = Gait::new(game.battle.raised(state.unit(d3).root), true, Formation::ColumnOfAttack);
    let (mut here, to) = (Point::whole(50, 35), Point::whole(112, 35));
    let way = map.way(here, to, gait, &crowd);
    assert!(way.len() > 1, "{way:?}");
    let (_, wood) =
        game.battle.terrain.ground.areas().find(|(kind, _)| *kind == crate::terrain::AreaKind::Wood).unwrap();
    for corner in way {
        for part in 0..=20 {
            let at = here + (corner - here).scaled(part, 20);
            assert_eq!(wood.lies(at), Lies::Outside, "{at:?}");
        }
        here = corner;
    }
}

/// BA-T8: a flank promises more than a front, a front more than a house of stone; what promises much to one promises little to the other.
#[test]
fn an_attack_promises_what_the_table_says() {
    let game = range();
    let against = |there: &str| {
        let state = alone(&game, &["D1 at 150 100 facing 0 column of attack", &format!("S1 at {there}")]);
        promise(&game, &state, unit(&game, &state, "D1"), unit(&game, &state, "S1"), false)
    };
    let (front, flank) = (against("150 120 facing 180 line"), against("150 120 facing 90 line"));
    assert!(flank > 60 && front < 20 && flank > front + 50, "{flank} {front}");
    assert!(against("150 120 facing 180 line LD") > front);
    let game = mill();
    let state = alone(&game, &["D1 at 120 99 facing 90 column of attack", "S3 in mill"]);
    let house = promise(&game, &state, unit(&game, &state, "D1"), unit(&game, &state, "S3"), false);
    assert!(house < front, "{house} {front}");
}

/// BA-2.3.1n, BA-2.4.2b, BA-2.4.2c: a line that keeps a place and stands beside it goes there, and turns in place for it.
#[test]
fn whoever_keeps_a_place_goes_there() {
    let game = battle(2);
    for there in ["75 74 facing 0", "60 60 facing 0", "84 63 facing 10", "75 45 facing 180"] {
        let state =
            alone(&game, &[&format!("D2 at {there} line"), "D-B at 75 50", "S2 at 75 110 facing 180 line"]);
        let d2 = unit(&game, &state, "D2");
        let sheet = super::usual(&game, &state, Side::First);
        let order = sheet.of(d2).unwrap_or_else(|| panic!("{there}: {sheet:?}"));
        let wheels = |element: &Element| match element {
            Element::March(march) => {
                march.legs.iter().any(|leg| matches!(leg, Leg::Wheel(..) | Leg::Back(_) | Leg::Side(..)))
            }
            _ => false,
        };
        assert!(order.movement().is_some() && !order.elements.iter().any(wheels), "{there}: {order:?}");
    }
}

/// BA-T8.14, BA-T8.15: whoever keeps a place does not stand across the hedge that runs through it, but close behind it.
#[test]
fn whoever_keeps_a_place_stands_behind_the_hedge() {
    let game = battle(2);
    for (there, leader, behind) in
        [("75 40 facing 0", "D-B at 85 45", 59_000), ("75 80 facing 180", "D-B at 85 85", 61_000)]
    {
        let state =
            alone(&game, &[&format!("D2 at {there} column of attack"), leader, "S2 at 20 15 facing 0 line"]);
        let sheet = super::usual(&game, &state, Side::First);
        let order = sheet.of(unit(&game, &state, "D2")).unwrap_or_else(|| panic!("{there}: {sheet:?}"));
        let legs = order.movement().map_or(&[][..], |movement| movement.legs());
        assert_eq!(legs.last(), Some(&Leg::To(Point::new(75_000, behind))), "{there}: {order:?}");
    }
}

/// BA-2.4.2b: a column turns in place towards whoever turns his back to it, and attacks him in the same bound.
#[test]
fn a_column_turns_and_attacks_in_one_bound() {
    let game = range();
    let lines = |far: i32| {
        [
            "D1 at 150 100 facing 0 column of attack".to_owned(),
            "D-B at 160 90".to_owned(),
            format!("S1 at {far} 95 facing 270 line"),
        ]
    };
    let attacks = |far: i32| {
        let lines = lines(far);
        let state = alone(&game, &lines.each_ref().map(String::as_str));
        let sheet = super::usual(&game, &state, Side::First);
        sheet.of(unit(&game, &state, "D1")).is_some_and(|order| {
            order
                .elements
                .iter()
                .any(|element| matches!(element, Element::Attack(attack) if !attack.via.is_empty()))
        })
    };
    assert!(attacks(132), "a quarter turn and 17 cm");
    assert!(!attacks(110), "too far to turn as well");
}

/// BA-4.1.4i: whoever keeps a place that counts does not go on after a melee.
#[test]
fn whoever_keeps_a_place_stays() {
    let game = battle(2);
    let state = alone(
        &game,
        &["D1 at 100 60 facing 0 line", "D2 at 75 62 facing 0 line", "S2 at 75 110 facing 180 line"],
    );
    let keeps = |name: &str| super::place::is_kept(&game, &state, Side::First, unit(&game, &state, name));
    assert!(keeps("D2") && !keeps("D1"));
}

/// Foresight: whoever stands ahead without an order holds a column up, whoever goes on as fast does not; a column that swings round runs
/// into whoever stands beside it.
#[test]
fn who_is_in_the_way_is_foreseen() {
    let game = range();
    let state = alone(
        &game,
        &[
            "D1 at 150 100 facing 0 column of attack 6",
            "D2 at 150 112 facing 0 column of attack 6",
            "D3 at 161 98 facing 0 column of attack 4",
        ],
    );
    let map = Map::new(&game, &state);
    let [d1, d2] = ["D1", "D2"].map(|name| unit(&game, &state, name));
    let order = |legs: &[Leg]| vec![super::deeds::march(legs.to_vec())];
    let on = order(&[Leg::Advance(None)]);
    let mut times = super::foresight::Timetable::new(&game, &state, Side::First);
    assert!(times.foresee(d1, &on, &map).unwrap().held);
    let ahead = times.foresee(d2, &on, &map).unwrap();
    assert!(!ahead.held && ahead.end.y() > 138_000, "{:?}", ahead.end);
    times.enter(d2, ahead);
    assert!(!times.foresee(d1, &on, &map).unwrap().held);
    let turned =
        order(&[Leg::Rotate(tabletop::Hand::Left, crate::orders::Angle::degrees(90)), Leg::Advance(None)]);
    assert!(times.foresee(d1, &turned, &map).unwrap().held);
}

/// A search over sealed sheets names its plans and the shares of the mixture it draws from, within its budget.
#[test]
fn a_search_names_its_mixture() {
    let game = battle(2);
    let state = game.start();
    let bot = Bot::named("veteran@90").unwrap().explaining();
    for side in Side::BOTH {
        let view = game.view(&state, Viewer::Side(side));
        let why = bot.decide(&game, &view, side, 7, 0, &mut Memory::default()).unwrap().explanation.unwrap();
        let shares: u32 = why.considered.iter().filter_map(|one| one.share).sum();
        assert!((998..=1_002).contains(&shares), "{why}");
        assert!(why.considered[why.chosen].share.is_some_and(|share| share > 0), "{why}");
        assert!(why.considered.iter().all(|one| one.what.starts_with("the brigade of ")), "{why}");
        assert!(why.spent > 30 && why.spent <= why.budget, "{why}");
    }
}
