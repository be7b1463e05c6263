use super::*;
use crate::tests::testing::{any_block, any_pose, block, pose};
use proptest::prelude::*;

fn line() -> Stance {
    Stance::new(pose(60, 30, 90), block(24, 4))
}

/// MA-X9, MA-X10, MA-X11, MA-G18
#[test]
fn wheels_cost_what_the_examples_say() {
    assert_eq!(turn_within(Length::whole(24), Length::new(7_500)).to_string(), "17.891");
    assert_eq!(arc(Length::whole(24), Turn::degrees(10)), Length::new(4_189));
    assert_eq!(arc(Length::whole(8), Turn::degrees(45)), Length::new(6_283));
    // LB-X11, LB-X41
    assert_eq!(arc(Length::new(4_500), Turn::degrees(45)), Length::new(3_534));
    assert_eq!(arc(Length::whole(6), Turn::degrees(30)), Length::new(3_142));
}

#[test]
fn a_wheel_keeps_its_corner_and_swings_the_other() {
    let wheel = Leg::Wheel { hand: Hand::Left, by: Turn::degrees(90) }.from(line());
    assert_eq!(wheel.pose, pose(48, 42, 180));
    let wheel = Leg::Wheel { hand: Hand::Right, by: Turn::degrees(90) }.from(line());
    assert_eq!(wheel.pose, pose(72, 42, 0));
    assert_eq!(wheel.pose.front_corner(wheel.block, Hand::Right), Point::whole(72, 30));
}

#[test]
fn legs_go_where_their_names_say() {
    let to = |leg: Leg| leg.from(line());
    let ten = Length::whole(10);
    assert_eq!(to(Leg::Advance { distance: ten }).pose, pose(60, 40, 90));
    assert_eq!(to(Leg::Retire { distance: ten }).pose, pose(60, 20, 90));
    assert_eq!(to(Leg::Retire { distance: -ten }).pose, pose(60, 30, 90));
    let aside = Leg::Oblique { hand: Hand::Right, by: Turn::QUARTER, distance: ten };
    assert_eq!(to(aside).pose, pose(70, 30, 90));
    assert_eq!(to(Leg::AboutTurn).pose, pose(60, 26, 270));
    assert_eq!(to(Leg::AboutTurn).footprint().centre(), line().footprint().centre());
    assert_eq!(to(Leg::Rotate { about: Pivot::Front, by: Turn::QUARTER }).pose, pose(60, 30, 180));
    assert_eq!(to(Leg::Rotate { about: Pivot::Centre, by: Turn::QUARTER }).pose, pose(58, 28, 180));
    let column = to(Leg::Form { block: block(8, 12), heading: Heading::EAST });
    assert_eq!((column.pose, column.centre()), (pose(66, 28, 0), line().centre()));
    assert_eq!(to(Leg::Go { to: Point::whole(1, 2) }).pose, pose(1, 2, 90));
    // LB-G13: the stick, 1 wide and 36 long.
    let stick = line().ahead(Length::whole(1), Length::whole(36));
    assert_eq!(stick.bounds(), (Point::new(59_500, 30_000), Point::new(60_500, 66_000)));
}

/// BA-E56
#[test]
fn a_limbered_line_inverts_in_place() {
    let guns = Stance::new(pose(58, 92, 0), block(10, 15));
    assert_eq!(Leg::AboutTurn.from(guns).pose, pose(43, 92, 180));
}

proptest! {
    #[test]
    fn a_wheel_there_and_back_on_the_same_corner_ends_where_it_began(pose in any_pose(), block in any_block(), by in 0..5_760_i32) {
        let start = Stance::new(pose, block);
        for hand in [Hand::Left, Hand::Right] {
            let there = Leg::Wheel { hand, by: Turn::new(by) }.from(start);
            prop_assert_eq!(there.pose.front_corner(block, hand), pose.front_corner(block, hand));
            let corner = there.pose.front_corner(block, hand);
            prop_assert_eq!(Pose::from_front_corner(corner, hand, pose.heading, block), pose);
        }
    }

    #[test]
    fn the_greatest_turn_within_an_arc_is_the_greatest(width in 10..200_000, length in 0..200_000) {
        let (width, length) = (Length::new(width), Length::new(length));
        let turn = turn_within(width, length);
        prop_assert!(arc_times(width, turn, 1_000) <= 1_000 * length.wide() + 500);
        if turn.steps() < 23_040 {
            prop_assert!(arc_times(width, Turn::new(turn.steps() + 1), 1_000) + 500 >= 1_000 * length.wide());
        }
    }
}
