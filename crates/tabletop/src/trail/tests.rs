use super::*;
use crate::tests::testing::pose;
use crate::{Hand, Shape};

fn base() -> Block {
    Block::from([1_500, 1_500])
}

/// BA-G7: a column that has only gone straight is the plain rectangle.
#[test]
fn a_straight_column_is_its_rectangle() {
    let column = Array::in_files(24, 4, base());
    let mut trail = Trail::new(pose(60, 30, 90), column.block().width());
    trail.go(Leg::Advance { distance: Length::whole(20) }, column.block().depth());
    trail.go(Leg::Advance { distance: Length::whole(7) }, column.block().depth());
    let ranks: Vec<Stance> = trail.ranks(column, base()).collect();
    assert_eq!((ranks.len(), ranks[0].pose, trail.straight(Length::whole(9))), (6, pose(60, 57, 90), true));
    assert_eq!(ranks[5].pose.anchor, Point::new(60_000, 49_500));
    let corners: Vec<Point> = ranks.iter().flat_map(|r| r.pose.corners(r.block)).collect();
    let hull = Shape::hull(&[corners[0], corners[1], corners[22], corners[23]]);
    assert_eq!(hull.bounds(), pose(60, 57, 90).footprint(column.block()).bounds());
}

/// BA-2.4.3a: each rank wheels in turn at the same fixed point.
#[test]
fn the_tail_does_not_swing() {
    let column = Array::in_files(24, 2, base());
    let depth = column.block().depth();
    let mut trail = Trail::new(pose(60, 30, 90), Length::whole(3));
    trail.go(Leg::Wheel { hand: Hand::Left, by: Turn::QUARTER }, depth);
    trail.go(Leg::Advance { distance: Length::whole(5) }, depth);
    let ranks: Vec<Stance> = trail.ranks(column, base()).collect();
    assert_eq!(ranks[0].pose.heading, Heading::WEST);
    assert_eq!(ranks[11].pose.heading, Heading::NORTH);
    assert_eq!(ranks[11].pose.anchor.x(), 60_000);
    assert!(!trail.straight(depth));
    // The wheel is two and a bit ranks long: one rank is in the middle of it.
    assert!(ranks.iter().any(|r| ![Heading::WEST, Heading::NORTH].contains(&r.pose.heading)));
    // Neighbouring ranks stay together.
    for pair in ranks.windows(2) {
        assert!(pair[0].footprint().within(&pair[1].footprint(), Length::new(150)));
    }
    // Once the last rank has passed, the corner is forgotten.
    trail.go(Leg::Advance { distance: Length::whole(30) }, depth);
    assert!(trail.straight(depth));
}

/// BA-G40
#[test]
fn an_inverted_column_runs_its_path_backwards() {
    let depth = Length::whole(18);
    let mut trail = Trail::new(pose(60, 30, 90), Length::whole(3));
    trail.go(Leg::Wheel { hand: Hand::Right, by: Turn::degrees(60) }, depth);
    trail.go(Leg::Advance { distance: Length::whole(6) }, depth);
    let back = trail.reversed(depth);
    assert_eq!(back.head().heading, Heading::SOUTH);
    for i in 0..=12 {
        let there = trail.at(Length::new(1_500 * i));
        let here = back.at(Length::new(18_000 - 1_500 * i));
        assert!((there.anchor - here.anchor).length() <= Length::new(40), "{i}: {there:?} {here:?}");
        assert!(there.heading.back().turn_to(here.heading).abs() <= Turn::degrees(4), "{i}");
    }
    assert_eq!(back.reversed(depth).head(), trail.head());
}
