use crate::bodies::{drawn_arm, footprint};
use crate::march::ground::{Standing, under};
use crate::tables::march::Going;
use crate::terrain::Grade;
use crate::tests::testing::{alone, mill, unit};
use tabletop::Heading;

/// BA-6.2.0a, BA-6.2.0b, BA-6.2.0c, BA-6.2.0d, BA-6.2.0e, BA-6.2.0f, BA-R41
#[test]
fn the_edge_of_a_wood_is_normal_ground_and_the_rest_is_wood() {
    let game = mill();
    let ground = |words: &str, along: i32| {
        let state = alone(&game, &[words]);
        let id = unit(&game, &state, "D1");
        let own = state.unit(id);
        let body = footprint(&game, &state, id);
        let drawn = own.drawn(drawn_arm(game.battle.raised(own.root).arm, own));
        let along = Heading::compass(along);
        let found =
            under(&game, &state, &Standing { drawn, pose: own.pose, trail: None, footprint: &body, along });
        (found.goings().collect::<Vec<_>>(), found.obstacle)
    };
    // The west side of the wood runs from (58, 50) to (60, 20): one rank half a centimetre inside it stands in the edge, 3 cm deep.
    let edge = "D1 at 59.5 35 facing 266 skirmish line figures 3";
    assert_eq!(ground(edge, 270), (vec![Going::Normal], Grade::None));
    assert_eq!(ground(edge, 0).0, [Going::Wood], "sideways it is wood");
    // Deeper, or with more than two ranks: wood.
    assert_eq!(ground("D1 at 75 35 facing 270 line figures 12", 270).0, [Going::Wood]);
    assert!(ground("D1 at 59.5 35 facing 270 column of attack 4 figures 16", 270).0.contains(&Going::Wood));
    // Across the outline: an obstacle is passed.
    assert_eq!(ground("D1 at 57.5 35 facing 270 line figures 12", 270).1, Grade::I);
}
