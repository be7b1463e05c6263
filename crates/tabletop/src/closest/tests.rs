use crate::tests::testing::{any_block, any_point, any_pose};
use crate::{Length, Point, Shape, Vector};
use proptest::prelude::*;

/// The reach from a point, by the way that serves all shapes.
fn plain(from: Point, shape: &Shape) -> crate::Reach {
    Shape::point(from).reach(shape)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    /// Near a corner, on an edge and inside too.
    #[test]
    fn a_point_reaches_a_body_by_the_shorter_way_as_by_the_longer(
        pose in any_pose(), block in any_block(), far in any_point(), along in 0..=4i64, x in -3..=3i64, y in -3..=3i64,
    ) {
        let body = pose.footprint(block);
        let [right, left, rear, _] = pose.corners(block);
        let by = Vector { x, y };
        let beside = [right + (left - right).scaled(along, 4) + by, left + (rear - left).scaled(along, 4) + by];
        for from in beside.into_iter().chain([far, pose.centre(block)]) {
            let shapes = [body, body.grown(Length::new(700)), Shape::segment(right, rear), Shape::point(left)];
            for shape in shapes {
                prop_assert_eq!(shape.reach_from(from), plain(from, &shape), "{:?} from {:?}", shape, from);
                prop_assert_eq!(shape.gap_from(from), plain(from, &shape).gap);
            }
        }
    }
}

/// At the ends of a line, on it and beyond.
#[test]
fn a_point_on_a_line_reaches_it_where_it_stands() {
    let line = Shape::segment(Point::whole(10, 10), Point::whole(30, 10));
    for x in [5, 10, 20, 30, 35] {
        let from = Point::whole(x, 10);
        assert_eq!(line.reach_from(from), plain(from, &line), "{x}");
        assert_eq!(line.reach_from(from).to, Point::whole(x.clamp(10, 30), 10));
    }
}
