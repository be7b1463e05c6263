use super::*;
use crate::tests::testing::{any_block, any_point, any_pose, block, pose};
use proptest::prelude::*;

/// MA-G10
#[test]
fn a_point_on_a_ray_belongs_to_the_zone_nearer_the_front() {
    let (line, body) = (pose(60, 30, 90), block(36, 4));
    let zone = |x, y| line.zone(body, Point::whole(x, y));
    assert_eq!(zone(60, 40), Zone::Front);
    assert_eq!(zone(78, 30), Zone::Front); // the corner itself
    assert_eq!(zone(88, 40), Zone::Front); // on the ray
    assert_eq!(line.zone(body, Point::new(88_001, 40_000)), Zone::Right);
    assert_eq!(zone(90, 28), Zone::Right);
    assert_eq!(zone(30, 28), Zone::Left);
    assert_eq!(zone(88, 16), Zone::Right); // on the rear ray
    assert_eq!(line.zone(body, Point::new(87_999, 16_000)), Zone::Rear);
    assert_eq!(zone(60, 20), Zone::Rear);
    assert!(line.behind_rear(body, Point::whole(0, 26)) && !line.behind_rear(body, Point::whole(0, 27)));
}

/// BA-G35
#[test]
fn a_ray_meets_the_edge_that_looks_at_it() {
    let (line, body) = (pose(60, 30, 90), block(36, 4));
    let meets = |x, y, degrees, most| {
        line.first_edge(body, Point::whole(x, y), Heading::degrees(degrees), Length::whole(most))
    };
    assert_eq!(meets(60, 40, 270, 50), Some((Edge::Front, Length::whole(10))));
    assert_eq!(meets(60, 40, 270, 9), None);
    assert_eq!(meets(60, 40, 90, 50), None);
    assert_eq!(meets(90, 28, 180, 50), Some((Edge::Right, Length::whole(12))));
    assert_eq!(meets(30, 28, 0, 50), Some((Edge::Left, Length::whole(12))));
    assert_eq!(meets(60, 10, 90, 50), Some((Edge::Rear, Length::whole(16))));
    assert_eq!(meets(90, 30, 180, 50), None); // along the front
    assert_eq!(meets(60, 28, 90, 50), None); // from inside
}

/// BA-3.1.8a, BA-3.1.9b
#[test]
fn angles_are_judged_without_measuring_them() {
    let flank = Vector { x: 0, y: -4_000 };
    let at_least = |x, y, degrees| acute_angle_at_least(Vector { x, y }, flank, Turn::degrees(degrees));
    assert!(at_least(7_000, 7_000, 45) && at_least(-7_000, 7_000, 45) && !at_least(7_000, 7_001, 45));
    assert!(at_least(1, 0, 90) && !at_least(1, 1, 90) && at_least(0, 1, 0));
    assert!(!acute_angle_at_least(Vector::ZERO, flank, Turn::degrees(30)));
}

proptest! {
    /// The four zones as a plain reader draws them, in floating point, away from the rays.
    #[test]
    fn zones_agree_with_a_drawing(pose in any_pose(), block in any_block(), point in any_point()) {
        let angle = f64::from(pose.heading.steps()) / 64.0;
        let (sin, cos) = angle.to_radians().sin_cos();
        let (dx, dy) = (f64::from(point.x() - pose.anchor.x()), f64::from(point.y() - pose.anchor.y()));
        let (u, v) = (dx * cos + dy * sin, dy * cos - dx * sin);
        let (w, d) = (f64::from(block.width().units()) / 2.0, f64::from(block.depth().units()));
        let near = |a: f64| a.abs() < 1.0;
        prop_assume!(!near(v.abs() - w - u) && !near(v.abs() - w + u + d) && !near(v) && !near(u) && !near(u + d));
        let due = if u > 0.0 && v.abs() - w < u {
            Zone::Front
        } else if u < -d && v.abs() - w < -u - d {
            Zone::Rear
        } else if v > 0.0 { Zone::Left } else { Zone::Right };
        prop_assert_eq!(pose.zone(block, point), due);
    }
}
