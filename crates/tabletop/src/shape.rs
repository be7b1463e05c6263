//! Shapes: what stands on the table and what is swept over it.

use crate::{Length, Point, Vector};

/// The most corners of a shape: the sweep of a footprint has eight at most.
pub const CORNERS: usize = 8;

/// A convex shape: a point, a segment or a polygon of up to eight corners, grown by a radius on all sides.
///
/// A footprint is a polygon without radius, a commander a point with one. The box around its core is kept beside it,
/// so that most questions end before the corners are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    points: [Point; CORNERS],
    low: Point,
    high: Point,
    radius: i32,
    count: u8,
}

impl Shape {
    /// A disc; a negative radius counts as none.
    pub fn disc(centre: Point, radius: Length) -> Shape {
        Shape::of(&[centre], radius)
    }

    /// A single point.
    pub fn point(at: Point) -> Shape {
        Shape::of(&[at], Length::ZERO)
    }

    /// A straight line between two points; of one point if they are the same.
    pub fn segment(from: Point, to: Point) -> Shape {
        if from == to { Shape::point(from) } else { Shape::of(&[from, to], Length::ZERO) }
    }

    /// The four corners of a convex polygon, counter-clockwise.
    pub(crate) fn convex(corners: [Point; 4]) -> Shape {
        Shape::of(&corners, Length::ZERO)
    }

    /// The corners of a convex polygon, counter-clockwise; of more than eight the last are left out.
    pub(crate) fn polygon(corners: &[Point]) -> Shape {
        Shape::of(corners, Length::ZERO)
    }

    /// The smallest convex shape around some points. Of more than sixteen the rest is left out, and of a hull with
    /// more than eight corners the last: nothing here asks for that.
    pub fn hull(points: &[Point]) -> Shape {
        let mut sorted = [Point::default(); 2 * CORNERS];
        let count = points.len().min(sorted.len());
        sorted[..count].copy_from_slice(&points[..count]);
        let sorted = &mut sorted[..count];
        sorted.sort_unstable();
        let mut hull = [Point::default(); 4 * CORNERS + 2];
        let mut n = 0;
        for upper in [false, true] {
            let base = n;
            for i in 0..count {
                let p = if upper { sorted[count - 1 - i] } else { sorted[i] };
                // A corner that does not turn left is none.
                while n >= base + 2 && (hull[n - 1] - hull[n - 2]).cross(p - hull[n - 1]) <= 0 {
                    n -= 1;
                }
                if n == base || hull[n - 1] != p {
                    hull[n] = p;
                    n += 1;
                }
            }
            // The last point of a chain is the first of the next.
            if n > base + 1 {
                n -= 1;
            } else if upper && base > 0 {
                n = base;
            }
        }
        Shape::of(&hull[..n.min(CORNERS)], Length::ZERO)
    }

    #[inline]
    fn of(corners: &[Point], radius: Length) -> Shape {
        let mut points = [Point::default(); CORNERS];
        let count = corners.len().min(CORNERS);
        points[..count].copy_from_slice(&corners[..count]);
        let (mut low, mut high) = (points[0], points[0]);
        for p in &points[1..count.max(1)] {
            (low.x, low.y) = (low.x.min(p.x), low.y.min(p.y));
            (high.x, high.y) = (high.x.max(p.x), high.y.max(p.y));
        }
        Shape { points, low, high, radius: radius.units().max(0), count: count as u8 }
    }

    /// The corners of the core, counter-clockwise.
    #[inline]
    pub fn core(&self) -> &[Point] {
        &self.points[..usize::from(self.count)]
    }

    /// How far the shape reaches beyond its core.
    #[inline]
    pub fn radius(&self) -> Length {
        Length::new(self.radius)
    }

    /// The middle of the box around it.
    pub fn centre(&self) -> Point {
        self.low.middle(self.high)
    }

    /// The shape moved by a vector, unchanged otherwise.
    pub fn moved(&self, by: Vector) -> Shape {
        let mut shape = *self;
        for p in &mut shape.points[..usize::from(self.count)] {
            *p = *p + by;
        }
        (shape.low, shape.high) = (shape.low + by, shape.high + by);
        shape
    }

    /// The shape grown on all sides.
    pub fn grown(&self, by: Length) -> Shape {
        let mut shape = *self;
        shape.radius = (self.radius + by.units()).max(0);
        shape
    }

    /// Whether the boxes are farther apart than this: then the shapes are too.
    #[inline]
    pub(crate) fn far(&self, other: &Shape, by: i32) -> bool {
        let between = |low: i32, high: i32| i64::from((low - high).max(0));
        let x = between(self.low.x, other.high.x).max(between(other.low.x, self.high.x));
        let y = between(self.low.y, other.high.y).max(between(other.low.y, self.high.y));
        let by = i64::from(self.radius) + i64::from(other.radius) + i64::from(by.max(0));
        x * x + y * y > by * by
    }

    /// Whether a box is clear of the box around the shape: then nothing in it touches the shape.
    #[inline]
    pub fn clear_of(&self, low: Point, high: Point) -> bool {
        let by = self.radius;
        high.x < self.low.x - by
            || low.x > self.high.x + by
            || high.y < self.low.y - by
            || low.y > self.high.y + by
    }

    /// The box around the shape: its least and its greatest corner.
    #[inline]
    pub fn bounds(&self) -> (Point, Point) {
        let grow = Vector { x: i64::from(self.radius), y: i64::from(self.radius) };
        (self.low - grow, self.high + grow)
    }

    /// The box around the core.
    #[inline]
    pub(crate) fn bounds_of_core(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// The edges of the core, counter-clockwise; a segment has two, there and back, a point none.
    #[inline]
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Point, Vector)> + '_ {
        let core = self.core();
        let count = if core.len() > 1 { core.len() } else { 0 };
        (0..count).map(move |i| {
            let next = if i + 1 == core.len() { 0 } else { i + 1 };
            (core[i], core[next] - core[i])
        })
    }

    /// The outline as points to draw: the corners, or sixteen points of a disc.
    pub fn outline(&self) -> Vec<Point> {
        if self.radius == 0 {
            return self.core().to_vec();
        }
        let ring = (0..16).map(|i| crate::Heading::new(i * 1_440).along(self.radius()));
        let points: Vec<Point> = ring.flat_map(|v| self.core().iter().map(move |p| *p + v)).collect();
        if self.count == 1 { points } else { hull_of_many(points) }
    }
}

/// The hull of any number of points, for drawings.
pub(crate) fn hull_of_many(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points.dedup();
    let mut hull: Vec<Point> = Vec::new();
    for upper in [false, true] {
        let base = hull.len();
        let mut chain = |p: Point| {
            while let [.., a, b] = hull.as_slice()
                && hull.len() >= base + 2
                && (*b - *a).cross(p - *b) <= 0
            {
                hull.pop();
            }
            hull.push(p);
        };
        if upper {
            points.iter().rev().copied().for_each(&mut chain)
        } else {
            points.iter().copied().for_each(&mut chain)
        }
        hull.pop();
    }
    hull
}

#[cfg(test)]
mod tests;
