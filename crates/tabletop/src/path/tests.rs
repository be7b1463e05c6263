use super::*;
use crate::Hand;
use crate::tests::testing::{any_block, any_pose, block, pose};
use proptest::prelude::*;

#[test]
fn a_move_has_at_most_eight_legs() {
    let start = Stance::new(pose(60, 30, 90), block(24, 4));
    assert!(Path::new(start, [Leg::AboutTurn; 8]).is_ok());
    assert_eq!(Path::new(start, [Leg::AboutTurn; 9]), Err(PathFault::TooLong));
    assert_eq!(Path::new(start, [Leg::AboutTurn; 2]).unwrap().end(), start);
}

#[test]
fn the_track_of_a_wheel_follows_the_arc_of_the_middle() {
    let start = Stance::new(pose(60, 30, 90), block(24, 4));
    let path = Path::new(start, [Leg::Wheel { hand: Hand::Left, by: Turn::degrees(90) }]).unwrap();
    let track: Vec<Point> = path.track(false).collect();
    assert_eq!((track.len(), track[0], track[90]), (91, Point::whole(60, 30), Point::whole(48, 42)));
    let pivot = Point::whole(48, 30);
    assert!(track.iter().all(|p| ((*p - pivot).length() - Length::whole(12)).abs() <= Length::new(1)));
    assert_eq!(path.turned(), Turn::degrees(90));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// Every corner at every moment of a wheel is within the sweep, but for what the slices fall short.
    #[test]
    fn a_sweep_holds_the_body_at_every_moment(pose in any_pose(), block in any_block(), by in 1..5_760_i32, part in 0..100_i32) {
        let start = Stance::new(pose, block);
        let wheel = |by: i32| Leg::Wheel { hand: Hand::Right, by: Turn::new(by) };
        let path = Path::new(start, [wheel(by), Leg::Advance { distance: Length::whole(7) }]).unwrap();
        let moment = wheel(by * part / 100).from(start);
        let later = Leg::Advance { distance: Length::new(70 * part) }.from(path.steps()[0].to);
        for corner in moment.pose.corners(block).into_iter().chain(later.pose.corners(block)) {
            let point = crate::Shape::point(corner);
            prop_assert!(path.sweep().any(|piece| piece.within(&point, Length::new(4))));
        }
        // Each moment lies in the bound of its own leg.
        for (stance, step) in [(moment, &path.steps()[0]), (later, &path.steps()[1])] {
            for corner in stance.pose.corners(block) {
                prop_assert!(step.bound().within(&crate::Shape::point(corner), Length::new(2)));
            }
        }
    }
}
