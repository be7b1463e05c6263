use super::*;
use crate::tests::testing::{block, pose};

/// MA-G1, MA-G6, MA-C3
#[test]
fn the_first_battalion_of_two_hundred_points_stands_where_the_book_says() {
    let body = block(36, 4);
    let corners = pose(60, 30, 90).corners(body);
    let due = [(78, 30), (42, 30), (42, 26), (78, 26)].map(|(x, y)| Point::whole(x, y));
    assert_eq!(corners, due);
    assert_eq!(pose(60, 30, 90).edge(body, Edge::Rear), [due[2], due[3]]);
    assert_eq!(pose(60, 30, 90).centre(body), Point::whole(60, 28));
    assert_eq!(pose(60, 30, 90).rear(body), Point::whole(60, 26));
}

#[test]
fn every_footprint_is_a_parallelogram_within_half_a_unit_of_the_rectangle() {
    let body = block(36, 4);
    for steps in (0..23_040).step_by(7) {
        let pose = Pose::new(Point::whole(80, 60), Heading::new(steps));
        let [fr, fl, rl, rr] = pose.corners(body);
        assert_eq!((fl - fr), (rl - rr));
        let angle = f64::from(steps) / 64.0;
        let (sin, cos) = angle.to_radians().sin_cos();
        assert!((f64::from(fl.x()) - (80_000.0 - 18_000.0 * sin)).abs() <= 0.5001);
        assert!((f64::from(rl.y()) - (60_000.0 + 18_000.0 * cos - 4_000.0 * sin)).abs() <= 1.0001);
        assert_eq!(Pose::from_centre(pose.centre(body), pose.heading, body), pose);
        for hand in [Hand::Left, Hand::Right] {
            let corner = pose.front_corner(body, hand);
            assert_eq!(Pose::from_front_corner(corner, hand, pose.heading, body), pose);
        }
    }
}

#[test]
fn blocks_from_outside_are_brought_into_bounds() {
    assert_eq!(Block::from([0, -5]), Block::from([10, 10]));
    assert_eq!(Block::from([i32::MAX, 2_000]).width().units(), LIMIT / 2);
    let far: Pose = serde_json::from_str(r#"{"anchor":[2147483647,-2147483648],"heading":-1}"#).unwrap();
    assert_eq!(far.heading.steps(), 23_039);
    let _ = far.corners(Block::from([i32::MAX, i32::MAX]));
}

/// LB-G9, LB-X32
#[test]
fn enfilade_is_one_look_at_the_front_line() {
    let line = pose(30, 20, 90);
    assert!(line.behind_front(Point::new(33_000, 19_500)));
    assert!(line.behind_front(Point::whole(33, 20)));
    assert!(!line.behind_front(Point::whole(33, 21)));
}
