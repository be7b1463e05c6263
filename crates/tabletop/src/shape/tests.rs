use super::*;
use proptest::prelude::*;

fn points() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec((-9..9_i32, -9..9_i32).prop_map(|(x, y)| Point::new(x, y)), 1..9)
}

proptest! {
    #[test]
    fn a_hull_is_convex_and_holds_every_point(points in points()) {
        let hull = Shape::hull(&points);
        prop_assert!(hull.core().iter().all(|p| points.contains(p)));
        for (from, edge) in hull.edges() {
            prop_assert!(edge != Vector::ZERO);
            if hull.core().len() > 2 {
                prop_assert!(points.iter().all(|p| edge.cross(*p - from) >= 0));
                prop_assert!(hull.core().iter().filter(|p| edge.cross(**p - from) == 0).count() == 2);
            }
        }
        let (low, high) = hull.bounds();
        prop_assert!(points.iter().all(|p| low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y));
    }
}

#[test]
fn hulls_of_few_points_are_points_and_segments() {
    let p = Point::new;
    assert_eq!(Shape::hull(&[p(1, 1), p(1, 1)]).core(), [p(1, 1)]);
    assert_eq!(Shape::hull(&[p(3, 3), p(1, 1), p(2, 2)]).core(), [p(1, 1), p(3, 3)]);
    assert_eq!(Shape::hull(&[p(0, 0), p(2, 0), p(2, 2), p(0, 2), p(1, 1)]).core().len(), 4);
    assert_eq!(Shape::disc(p(0, 0), Length::new(1_500)).outline().len(), 16);
}
