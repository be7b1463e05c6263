use super::*;
use crate::tests::testing::{any_block, any_point, any_pose, block, pose};
use proptest::prelude::*;

fn area(points: &[(i32, i32)]) -> Area {
    Area::new(points.iter().map(|&(x, y)| Point::whole(x, y)).collect()).unwrap()
}

fn rectangle(x: i32, y: i32, far_x: i32, far_y: i32) -> Area {
    area(&[(x, y), (far_x, y), (far_x, far_y), (x, far_y)])
}

fn seen(
    screens: &[Screen<'_>],
    contours: &[Contour],
    law: HillLaw,
    a: (i32, i32),
    b: (i32, i32),
) -> Option<Blocker> {
    let (a, b) = (Point::whole(a.0, a.1), Point::whole(b.0, b.1));
    let ground = SightGround { screens, contours, law };
    let there = ground.sight(a, b);
    assert_eq!(there.clear(), ground.sight(b, a).clear(), "the same from both ends");
    there.blocked.map(|(by, _)| by)
}

/// MA-G14
#[test]
fn a_building_blocks_and_a_line_along_its_wall_passes() {
    let house = rectangle(72, 58, 84, 66);
    let screens = [Screen { area: &house, veil: Veil::Solid }];
    let look = |a, b| seen(&screens, &[], HillLaw::Higher, a, b);
    assert_eq!(look((60, 60), (90, 60)), Some(Blocker::Screen(0)));
    assert_eq!(look((60, 58), (90, 58)), None);
    assert_eq!(look((66, 64), (78, 52)), None); // through the corner (72, 58)
    assert_eq!(look((66, 66), (78, 54)), Some(Blocker::Screen(0)));
    assert_eq!(look((60, 60), (72, 60)), None); // up to the wall
}

/// MA-G14: more than 4 cm of wood in total.
#[test]
fn four_centimetres_of_wood_are_seen_through_and_no_more() {
    let (near, far) = (rectangle(10, 0, 12, 20), rectangle(20, 0, 22, 20));
    let deep = Veil::Deep(Length::whole(4));
    let woods = [Screen { area: &near, veil: deep }, Screen { area: &far, veil: deep }];
    let look = |a, b| seen(&woods, &[], HillLaw::Higher, a, b);
    assert_eq!(look((0, 10), (40, 10)), None);
    assert_eq!(look((0, 10), (40, 11)), Some(Blocker::Screen(1)));
    assert_eq!(look((0, 10), (21, 10)), None);
    let wood = rectangle(10, 0, 30, 20);
    let woods = [Screen { area: &wood, veil: deep }];
    let look = |a, b| seen(&woods, &[], HillLaw::Higher, a, b);
    assert_eq!(look((0, 10), (14, 10)), None); // a target 4 cm inside
    assert_eq!(look((0, 10), (15, 10)), Some(Blocker::Screen(0)));
    assert_eq!(look((12, 10), (20, 10)), Some(Blocker::Screen(0)));
}

/// MA-G14, MA-G23
#[test]
fn a_contour_higher_than_both_ends_blocks() {
    let hill = [Contour { level: 1, area: rectangle(20, 0, 30, 20) }];
    let look = |a, b| seen(&[], &hill, HillLaw::Higher, a, b);
    assert_eq!(look((0, 10), (40, 10)), Some(Blocker::Hill(0)));
    assert_eq!(look((25, 10), (40, 10)), None);
    assert_eq!(look((0, 0), (40, 0)), None); // along its foot
    assert_eq!(look((0, 10), (20, 10)), None); // up to its foot
}

/// BA-G24
#[test]
fn a_crest_blocks_only_what_passes_below_it() {
    let hills = [
        Contour { level: 1, area: rectangle(20, 0, 60, 40) },
        Contour { level: 2, area: rectangle(30, 10, 50, 30) },
    ];
    let look = |a, b| seen(&[], &hills, HillLaw::Crest, a, b);
    assert_eq!(look((0, 20), (80, 20)), Some(Blocker::Hill(0)));
    assert_eq!(look((40, 20), (80, 20)), None); // from the top down
    assert_eq!(look((25, 20), (80, 20)), Some(Blocker::Hill(0)));
    assert_eq!(look((25, 20), (55, 20)), Some(Blocker::Hill(1))); // both on layer 1, the top between
    assert_eq!(look((32, 20), (48, 20)), None); // both on the same top
    assert_eq!(look((0, 20), (35, 20)), None); // up the near slope
    assert_eq!(look((0, 20), (48, 20)), Some(Blocker::Hill(1))); // beyond the crest of the top
}

/// BA-G23
#[test]
fn a_wood_is_looked_over_from_higher_ground() {
    let hill = [
        Contour { level: 1, area: rectangle(0, 0, 20, 20) },
        Contour { level: 2, area: rectangle(2, 2, 18, 18) },
    ];
    let wood = rectangle(40, 0, 44, 20);
    let screens = [Screen { area: &wood, veil: Veil::Tall { ground: 0 } }];
    let look = |a, b| seen(&screens, &hill, HillLaw::Crest, a, b);
    assert_eq!(look((15, 10), (100, 10)), None);
    assert_eq!(look((15, 10), (60, 10)), Some(Blocker::Screen(0)));
    assert_eq!(look((30, 10), (60, 10)), Some(Blocker::Screen(0)));
    assert_eq!(look((30, 10), (42, 10)), None); // into it
}

/// MA-G14
#[test]
fn the_first_body_on_the_line_is_named() {
    let bodies = [pose(30, 40, 90).footprint(block(10, 4)), pose(30, 20, 90).footprint(block(10, 4))];
    let ground = SightGround { screens: &[], contours: &[], law: HillLaw::Higher };
    let sight = ground.sight_past(Point::whole(30, 0), Point::whole(30, 60), bodies.iter().enumerate());
    assert_eq!(sight.blocked, Some((Blocker::Body(1), Point::whole(30, 16))));
    let past = ground.sight_past(Point::whole(35, 0), Point::whole(35, 60), bodies.iter().enumerate());
    assert!(past.clear());
}

#[test]
fn a_way_rises_where_it_enters_a_contour() {
    let hill = [Contour { level: 1, area: rectangle(20, 0, 30, 20) }];
    let climb = |a: (i32, i32), b: (i32, i32)| {
        hills::climb(&hill, Point::whole(a.0, a.1), Point::whole(b.0, b.1)).map(|(_, _, p)| p)
    };
    assert_eq!(climb((0, 10), (20, 10)), None); // MA-X41: exactly to its foot
    assert_eq!(climb((0, 10), (21, 10)), Some(Point::whole(20, 10)));
    assert_eq!(climb((20, 10), (21, 10)), Some(Point::whole(20, 10)));
    assert_eq!(climb((25, 10), (40, 10)), None);
    assert_eq!(hills::level(&hill, Point::whole(20, 10)), 0);
    let width = hills::layer_width(&hill, 0, Point::whole(0, 10), Point::whole(21, 10));
    assert_eq!(width, Some(Length::whole(10)));
}

proptest! {
    /// A line is blocked exactly by the bodies that some of its points are well inside of.
    #[test]
    fn bodies_block_where_points_of_the_line_are_inside(a in any_point(), b in any_point(), pose in any_pose(), block in any_block()) {
        let body = [pose.footprint(block)];
        let blocked = bodies_between(a, b, body.iter().enumerate()).is_some();
        let deep = (0..=2_000).any(|i| {
            let p = Shape::point(a + (b - a).scaled(i, 2_000));
            p.overlaps_by_more(&body[0], Length::new(40))
        });
        prop_assert!(blocked || !deep);
        let near = (0..=2_000).any(|i| Shape::point(a + (b - a).scaled(i, 2_000)).closer(&body[0], Length::new(40)));
        prop_assert!(near || !blocked);
    }

    /// The short way says what the long one says.
    #[test]
    fn a_line_is_clear_where_nothing_is_named(a in any_point(), b in any_point(), pose in any_pose(), block in any_block()) {
        let body = [pose.footprint(block)];
        let (wood, house) = (rectangle(40, 20, 70, 50), rectangle(80, 60, 90, 70));
        let screens =
            [Screen { area: &wood, veil: Veil::Deep(Length::whole(5)) }, Screen { area: &house, veil: Veil::Solid }];
        let contours = [Contour { level: 1, area: rectangle(20, 70, 60, 100) }];
        let ground = SightGround { screens: &screens, contours: &contours, law: HillLaw::Higher };
        let named = ground.sight_past(a, b, body.iter().enumerate());
        prop_assert_eq!(ground.is_clear_past(a, b, &body), named.clear());
        prop_assert_eq!(ground.is_clear_past(a, b, []), ground.sight(a, b).clear());
    }
}
