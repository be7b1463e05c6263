use super::*;
use crate::tests::testing::{any_block, any_pose, block, pose};
use crate::{Heading, Relation};
use proptest::prelude::*;

fn push(shape: &Shape, degrees: i32, most: i32) -> Push<'_> {
    Push { shape, heading: Heading::degrees(degrees), most: Length::whole(most) }
}

/// LB-22.5
#[test]
fn a_lane_meets_bodies_in_order_and_its_end_counts() {
    let horse = pose(30, 10, 90).footprint(block(6, 3));
    let bodies = [
        pose(30, 31, 270).footprint(block(4, 2)),
        pose(27, 20, 270).footprint(block(4, 2)),
        pose(35, 22, 270).footprint(block(4, 2)), // along the side of the lane
        pose(30, 40, 270).footprint(block(4, 2)),
    ];
    let mut hits = Vec::new();
    lane(push(&horse, 90, 21), AtTheEnd::Met, bodies.iter().enumerate(), &mut hits);
    assert_eq!(hits, [Hit { along: Length::whole(10), body: 1 }, Hit { along: Length::whole(21), body: 0 }]);
    lane(push(&horse, 90, 21), AtTheEnd::Clear, bodies.iter().enumerate(), &mut hits);
    assert_eq!(hits, [Hit { along: Length::whole(10), body: 1 }]);
}

/// MA-G20
#[test]
fn a_charger_conforms_with_the_least_slide() {
    let target = Stance::new(pose(60, 60, 270), block(24, 4));
    let charger = Stance::new(pose(58, 58, 80), block(8, 20));
    let flush = charger.conformed(target, Edge::Front);
    assert_eq!(flush.pose, pose(58, 60, 90));
    assert_eq!(flush.footprint().relation(&target.footprint()), Relation::Touching);
    // Beyond the end of the edge: its middle comes to the end.
    let wide = Stance::new(pose(90, 58, 80), block(8, 20)).conformed(target, Edge::Front);
    assert_eq!(wide.pose, pose(72, 60, 90));
    let flank = Stance::new(pose(75, 62, 180), block(8, 20)).conformed(target, Edge::Left);
    assert_eq!(flank.pose, pose(72, 62, 180));
    assert_eq!(flush.slid(Length::whole(2)).pose, pose(56, 60, 90));
}

/// LB-R44
#[test]
fn a_charger_is_set_back_to_the_gap() {
    let target = Stance::new(pose(30, 20, 90), block(4, 2));
    let charger = Stance::new(pose(30, 20, 270), block(2, 3));
    let back =
        charger.at_gap(&target.footprint(), Length::whole(2), Heading::NORTH, Length::whole(10)).unwrap();
    assert_eq!(back.pose, pose(30, 22, 270));
    assert_eq!(charger.at_gap(&target.footprint(), Length::whole(2), Heading::NORTH, Length::whole(1)), None);
    assert_eq!(
        back.at_gap(&target.footprint(), Length::whole(2), Heading::NORTH, Length::whole(9)),
        Some(back)
    );
}

/// LB-X43
#[test]
fn a_column_forms_line_two_inches_off() {
    let target = Stance::new(pose(30, 20, 90), crate::Block::from([4_500, 1_500]));
    let column = Stance::new(pose(30, 20, 270), crate::Block::from([2_250, 3_000]));
    let line = column.formed_at_gap(target.block, target, Edge::Front, Length::whole(2));
    assert_eq!((line.pose, line.block), (pose(30, 22, 270), target.block));
}

proptest! {
    /// Flush at any angle: in contact by any book's measure, and on nobody.
    #[test]
    fn flush_bodies_touch_and_do_not_overlap(a in any_pose(), x in any_block(), b in any_pose(), y in any_block()) {
        let target = Stance::new(b, y);
        for edge in Edge::ALL {
            let flush = Stance::new(a, x).conformed(target, edge);
            let (one, other) = (flush.footprint(), target.footprint());
            prop_assert!(one.within(&other, Length::new(3)));
            prop_assert!(!one.overlaps_by_more(&other, GRAZE));
            prop_assert_eq!(flush.pose.heading, (target.pose.heading + edge.outward()).back());
        }
    }
}
