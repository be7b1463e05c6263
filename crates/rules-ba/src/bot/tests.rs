//! What the doctrine can see for itself: ways on the map, what an attack promises, where a commander is within call.

use super::clash::promise;
use super::map::{Gait, Map};
use crate::formation::Formation;
use crate::tests::testing::{alone, battle, mill, range, unit};
use crate::units::Arm;
use kernel::{Game, Side};
use tabletop::{Lies, Point};

/// BA-2.3.6c, BA-2.3.6f: a deep canal is crossed by its bridge, however far that is.
#[test]
fn the_way_over_a_canal_is_its_bridge() {
    let game = battle(1);
    let state = game.start();
    let map = Map::new(&game, &state);
    let raised = game.battle.units.iter().find(|raised| raised.arm == Arm::Infantry).unwrap();
    let crowd =
        map.crowd(&game, &state, Side::First, unit(&game, &state, "DV1"), &Default::default(), |_| true);
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
    let crowd = map.crowd(&game, &state, Side::First, d3, &Default::default(), |_| true);
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
