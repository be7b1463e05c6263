use crate::tests::reference::distance;
use crate::tests::testing::{any_block, any_point, any_pose, block, pose};
use crate::{Length, Point, Shape};
use proptest::prelude::*;
use std::cmp::Ordering;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn the_gap_agrees_with_the_plain_one(a in any_pose(), b in any_pose(), x in any_block(), y in any_block(), r in 0..60_000) {
        let (a, b) = (a.footprint(x), b.footprint(y));
        let plain = distance(a.core(), b.core());
        let gap = a.gap(&b);
        let range = Length::new(r);
        let square = i128::from(r) * i128::from(r);
        prop_assert_eq!(gap.within(range), plain.0 <= square * plain.1);
        prop_assert_eq!(a.within(&b, range), plain.0 <= square * plain.1);
        prop_assert_eq!(a.closer(&b, range), plain.0 < square * plain.1);
        prop_assert_eq!(gap.cmp_gap(&b.gap(&a)), Ordering::Equal);
        prop_assert!(gap.within(gap.length_up()) && !gap.closer(gap.length()));
        let reach = a.reach(&b);
        prop_assert!((reach.from - reach.to).length().abs() - gap.length() <= Length::new(2));
    }

    #[test]
    fn discs_are_measured_from_their_rim(p in any_point(), b in any_pose(), y in any_block(), r in 1..3_000) {
        let (disc, body) = (Shape::disc(p, Length::new(r)), b.footprint(y));
        let to_point = Shape::point(p).gap(&body);
        for d in [0, 1, 1_000, 20_000] {
            prop_assert_eq!(disc.gap(&body).within(Length::new(d)), to_point.within(Length::new(d + r)));
        }
    }
}

#[test]
fn exactly_in_range_is_in_range() {
    let (a, b) = (pose(30, 20, 90).footprint(block(10, 4)), pose(30, 35, 270).footprint(block(10, 4)));
    let gap = a.gap(&b);
    assert_eq!(gap.length(), Length::whole(15));
    assert!(gap.within(Length::whole(15)) && !gap.closer(Length::whole(15)));
    assert!(!gap.within(Length::new(14_999)));
    let reach = a.reach(&b);
    assert_eq!(((reach.to - reach.from).x, (reach.to - reach.from).y), (0, 15_000));
    // Corner to corner, 3-4-5.
    let c = pose(38, 28, 90).footprint(block(0, 4));
    assert_eq!(a.gap(&c).length_up(), Length::new(4_998));
    assert_eq!(Shape::point(Point::whole(38, 24)).gap(&a).cmp_to(Length::whole(5)), Ordering::Equal);
}
