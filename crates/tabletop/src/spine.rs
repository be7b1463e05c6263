//! The spine of an area: a straight line well inside it. Whatever has it clearly before him sees nothing of what lies behind.

use crate::{Area, Length, Lies, Point, Shape, Vector};

/// A line between two corners of an area, cut short at both ends: nowhere on it is the outline near.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Spine {
    from: Point,
    to: Point,
}

/// A spine is cut short by this share of it at each end, and nothing behind its outer parts is said to be hidden.
const END: i64 = 16;
/// How far the outline keeps from it, and how far behind it begins what it hides: more than anything is rounded by.
const CLEAR: Length = Length::new(8);
/// Lines that are tried, at most.
const TRIED: usize = 64;

impl Spine {
    /// The longest spine of an area, if one of the longest lines between its corners is one.
    pub fn of(area: &Area) -> Option<Spine> {
        let (outline, n) = (area.outline(), area.outline().len());
        let pairs = (0..n).flat_map(|i| (i + 2..n).map(move |j| (i, j)));
        let mut spines: Vec<Spine> = pairs.map(|(i, j)| Spine::between(outline[i], outline[j])).collect();
        spines.sort_by_key(|spine| std::cmp::Reverse(((spine.to - spine.from).square(), *spine)));
        spines.into_iter().take(TRIED).find(|spine| spine.lies_inside(area))
    }

    fn between(one: Point, other: Point) -> Spine {
        let end = (other - one).scaled(1, END);
        Spine { from: one + end, to: other - end }
    }

    /// Whether it keeps clear of the outline, on its inner side.
    fn lies_inside(&self, area: &Area) -> bool {
        let line = Shape::segment(self.from, self.to);
        let clear = |(from, side): (Point, Vector)| !line.closer(&Shape::segment(from, from + side), CLEAR);
        area.lies(self.from) == Lies::Inside && area.sides().all(clear)
    }

    /// Whether every line from a point to a shape clearly crosses it, away from its ends.
    pub fn is_between(&self, from: Point, shape: &Shape) -> bool {
        let way = self.to - self.from;
        let end = way.scaled(1, END);
        let (near, far) = (self.from + end - from, self.to - end - from);
        // The point on its right hand, as it is looked along.
        let (near, far, way) = if near.cross(far) >= 0 { (near, far, way) } else { (far, near, -way) };
        let slack = (CLEAR + shape.radius()).wide() * 2;
        let least = |line: Vector| slack * (line.x.abs() + line.y.abs());
        let beyond = |corner: &Point| {
            let to = *corner - from;
            near.cross(to) > least(near) && to.cross(far) > least(far) && way.cross(to - near) < -least(way)
        };
        shape.core().iter().all(beyond)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{any_block, any_point, any_pose, block, pose};
    use proptest::prelude::*;

    fn area(points: &[(i32, i32)]) -> Area {
        Area::new(points.iter().map(|&(x, y)| Point::whole(x, y)).collect()).unwrap()
    }

    #[test]
    fn a_house_hides_what_stands_behind_it() {
        let house = area(&[(20, 20), (40, 20), (40, 30), (20, 30)]);
        let behind = pose(30, 38, 270).footprint(block(6, 4));
        assert!(house.is_between(Point::whole(30, 5), &behind));
        // Beside it, before it, and looked at along it.
        assert!(!house.is_between(Point::whole(5, 38), &behind));
        assert!(!house.is_between(Point::whole(30, 45), &behind));
        assert!(!house.is_between(Point::whole(30, 5), &pose(30, 38, 270).footprint(block(40, 4))));
    }

    #[test]
    fn a_triangle_has_no_spine() {
        assert!(Spine::of(&area(&[(0, 0), (10, 0), (0, 10)])).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        /// Whatever is said to be hidden is: every line to a point of it crosses the area.
        #[test]
        fn what_lies_between_is_crossed(
            from in any_point(), pose in any_pose(), body in any_block(), which in 0..3_usize, dx in 0..30, dy in 0..30,
        ) {
            let outlines: [&[(i32, i32)]; 3] = [
                &[(10, 10), (40, 10), (40, 16), (10, 16)],
                // The notch of a U, and a corner.
                &[(10, 10), (50, 10), (50, 50), (40, 50), (40, 20), (20, 20), (20, 50), (10, 50)],
                &[(8, 48), (30, 46), (34, 62), (24, 74), (8, 70)],
            ];
            let moved: Vec<(i32, i32)> = outlines[which].iter().map(|&(x, y)| (x + dx, y + dy)).collect();
            let (area, shape) = (area(&moved), pose.footprint(body));
            if area.is_between(from, &shape) {
                let [right, left, _, rear] = pose.corners(body);
                for i in 0..=8 {
                    for j in 0..=8 {
                        let point = right + (left - right).scaled(i, 8) + (rear - right).scaled(j, 8);
                        prop_assert!(!area.crossed(from, point).is_empty());
                    }
                }
            }
        }
    }
}
