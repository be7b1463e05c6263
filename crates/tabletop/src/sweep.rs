//! The ground a shape covers when it is moved straight.

use crate::{CORNERS, Point, Shape, Vector};

impl Shape {
    /// The ground covered between here and this far off: a strip, with round ends if the shape has a radius.
    pub fn swept(&self, by: Vector) -> Shape {
        self.swept_corners(by).unwrap_or_else(|| self.hull_with(by)).grown(self.radius())
    }

    /// The hull of the corners here and there.
    fn hull_with(&self, by: Vector) -> Shape {
        let (count, there) = (self.core().len(), self.moved(by));
        let mut points = [Point::default(); 2 * CORNERS];
        points[..count].copy_from_slice(self.core());
        points[count..2 * count].copy_from_slice(there.core());
        Shape::hull(&points[..2 * count])
    }

    /// SHORTCUT: that hull, corner for corner, of a polygon that turns left at each of its corners: sides that look ahead
    /// are moved on, sides that look back stay, and where one kind follows the other the way itself is a side. A line
    /// sweeps a parallelogram. `None` for what is neither, has too many corners, does not move, or is cut at the limit.
    fn swept_corners(&self, by: Vector) -> Option<Shape> {
        let core = self.core();
        let count = core.len();
        let (low, high) = self.bounds_of_core();
        let kept = |p: Point| (p + by) - p == by;
        if !(2..=CORNERS - 2).contains(&count) || by == Vector::ZERO || !kept(low) || !kept(high) {
            return None;
        }
        if let [a, b] = *core {
            let side = (b - a).cross(by);
            let (a, b) = if side > 0 { (a, b) } else { (b, a) };
            let mut corners = [a, b, b + by, a + by];
            let first = (0..4).min_by_key(|i| corners[*i])?;
            corners.rotate_left(first);
            return (side != 0).then(|| Shape::convex(corners));
        }
        let mut corners = [Point::default(); CORNERS];
        let (mut n, mut first) = (0, 0);
        let mut add = |p: Point| {
            corners[n] = p;
            if p < corners[first] {
                first = n;
            }
            n += 1;
        };
        let mut before = core[0] - core[count - 1];
        for (i, &p) in core.iter().enumerate() {
            let after = core[if i + 1 == count { 0 } else { i + 1 }] - p;
            if before.cross(after) <= 0 {
                return None;
            }
            // Negative looks ahead, positive back; a side along the way is as its neighbour here.
            let (mut came, mut goes) = (before.cross(by), after.cross(by));
            came = if came == 0 { goes } else { came };
            goes = if goes == 0 { came } else { goes };
            add(if came < 0 { p + by } else { p });
            if (came < 0) != (goes < 0) {
                add(if goes < 0 { p + by } else { p });
            }
            before = after;
        }
        // A hull begins with its least corner.
        corners[..n].rotate_left(first);
        Some(Shape::polygon(&corners[..n]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn small() -> impl Strategy<Value = Point> {
        (-9..9_i32, -9..9_i32).prop_map(|(x, y)| Point::new(x, y))
    }

    proptest! {
        /// The short way gives the hull itself: the same corners in the same order.
        #[test]
        fn what_is_swept_is_the_hull_of_here_and_there(
            points in prop::collection::vec(small(), 1..7), x in -9..9_i64, y in -9..9_i64, far in 0..3_u32,
        ) {
            let (shape, far) = (Shape::hull(&points), 40_000_i64.pow(far.min(1)) * i64::from(far.max(1)));
            let by = Vector { x: x * far, y: y * far };
            prop_assert_eq!(shape.swept(by), shape.hull_with(by));
        }

        /// Footprints too, at the limit of the table as well.
        #[test]
        fn a_footprint_sweeps_its_hull(
            pose in crate::tests::testing::any_pose(), block in crate::tests::testing::any_block(),
            x in -600_000..600_000_i64, y in -600_000..600_000_i64,
        ) {
            let (shape, by) = (pose.footprint(block), Vector { x, y });
            prop_assert_eq!(shape.swept(by), shape.hull_with(by));
        }
    }

    #[test]
    fn a_disc_sweeps_a_strip_with_round_ends() {
        let disc = Shape::disc(Point::whole(10, 10), crate::Length::whole(2));
        let strip = disc.swept(Vector { x: 5_000, y: 0 });
        assert_eq!(strip.core(), [Point::whole(10, 10), Point::whole(15, 10)]);
        assert_eq!(strip.radius(), crate::Length::whole(2));
    }
}
