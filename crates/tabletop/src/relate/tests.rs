use crate::tests::reference::{distance, shared_area};
use crate::tests::testing::{any_block, any_pose, block, pose};
use crate::{Length, Point, Relation, Shape};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn the_relation_agrees_with_the_plain_one(a in any_pose(), b in any_pose(), x in any_block(), y in any_block()) {
        let (a, b) = (a.footprint(x), b.footprint(y));
        let relation = a.relation(&b);
        prop_assert_eq!(relation, b.relation(&a));
        let (apart, shared) = (distance(a.core(), b.core()).0 > 0, shared_area(a.core(), b.core()));
        match relation {
            Relation::Apart => prop_assert!(apart),
            Relation::Touching => prop_assert!(!apart && shared < 2.0, "{shared}"),
            Relation::Overlapping => prop_assert!(!apart && shared > 0.0, "{shared}"),
        }
        prop_assert_eq!(a.overlaps(&b), relation == Relation::Overlapping);
        prop_assert_eq!(a.overlaps_by_more(&b, Length::ZERO), relation == Relation::Overlapping);
    }

    /// Pushed out by the depth along the shortest way it is clear; so the depth is right.
    #[test]
    fn a_depth_is_the_least_push(a in any_pose(), b in any_pose(), x in any_block(), y in any_block(), d in 1..9_000) {
        let (a, b) = (a.footprint(x), b.footprint(y));
        if a.overlaps_by_more(&b, Length::new(d)) {
            for steps in (0..23_040).step_by(320) {
                let push = crate::Heading::new(steps).along(Length::new(d - 2));
                prop_assert!(a.moved(push).overlaps(&b));
            }
        }
    }
}

#[test]
fn shapes_of_all_kinds_touch_and_overlap() {
    let body = pose(30, 20, 90).footprint(block(10, 4));
    let disc = |x, y, r| Shape::disc(Point::new(x, y), Length::new(r));
    assert_eq!(body.relation(&disc(30_000, 21_500, 1_500)), Relation::Touching);
    assert_eq!(body.relation(&disc(30_000, 21_499, 1_500)), Relation::Overlapping);
    assert_eq!(body.relation(&disc(30_000, 21_501, 1_500)), Relation::Apart);
    assert_eq!(body.relation(&disc(30_000, 18_000, 100)), Relation::Overlapping);
    // Off a corner by a right-angled 3-4-5.
    assert_eq!(body.relation(&disc(35_300, 20_400, 500)), Relation::Touching);
    assert_eq!(disc(0, 0, 2_000).relation(&disc(3_500, 0, 1_500)), Relation::Touching);
    let segment = |a, b, c, d| Shape::segment(Point::whole(a, b), Point::whole(c, d));
    assert_eq!(body.relation(&segment(20, 18, 40, 18)), Relation::Overlapping);
    assert_eq!(body.relation(&segment(20, 20, 40, 20)), Relation::Touching);
    assert_eq!(body.relation(&segment(20, 20, 24, 20)), Relation::Apart);
    assert_eq!(body.relation(&segment(20, 20, 25, 20)), Relation::Touching);
    assert_eq!(segment(0, 0, 4, 4).relation(&segment(0, 4, 4, 0)), Relation::Overlapping);
    assert_eq!(Shape::point(Point::whole(30, 18)).relation(&body), Relation::Overlapping);
    assert_eq!(Shape::point(Point::whole(25, 20)).relation(&body), Relation::Touching);
    let origin = Shape::point(Point::whole(0, 0));
    assert_eq!((origin.relation(&origin), origin.overlaps(&origin)), (Relation::Touching, false));
}
