//! Measuring with the ends of the measured line, for drawings and aims.

use crate::{Gap, Length, Point, Reach, Shape, Vector};

impl Shape {
    /// The least distance with its ends. If the shapes overlap both ends are one point of the overlap.
    pub fn reach(&self, other: &Shape) -> Reach {
        let closest = Closest::between(self, other);
        let core = closest.map_or(Gap::NONE, |Closest { above, below, .. }| Gap { above, below, less: 0 });
        let gap = Gap { less: (self.radius() + other.radius()).units(), ..core };
        let Some(closest) = closest.filter(|closest| closest.above > 0) else {
            let at = common_point(self, other).or(closest.map(|closest| closest.corner));
            let at = at.unwrap_or(self.core()[0]);
            return Reach { gap, from: at, to: at };
        };
        let (from, to) = closest.ends();
        let way = to - from;
        let length = i64::from(way.length().units()).max(1);
        let ends =
            (from + way.scaled(self.radius().wide(), length), to - way.scaled(other.radius().wide(), length));
        Reach { gap, from: ends.0, to: ends.1 }
    }

    /// The least distance of a point with its ends: the reach from the point to this shape.
    pub fn reach_from(&self, from: Point) -> Reach {
        if self.radius() > Length::ZERO {
            return Shape::point(from).reach(self);
        }
        let (gap, nearest) = self.nearest(from);
        let to = match nearest {
            Nearest::Inside => from,
            Nearest::Corner(corner) => corner,
            // No product overflows: a side is less than 2²¹ units.
            Nearest::Beside { start, edge, along } => start + edge.scaled(along, gap.below),
        };
        Reach { gap, from, to }
    }

    /// The least distance of a point.
    #[inline]
    pub fn gap_from(&self, from: Point) -> Gap {
        Gap { less: self.radius().units(), ..self.nearest(from).0 }
    }

    /// What of the core is nearest to a point, and how far from it.
    ///
    /// SHORTCUT: a convex shape has one nearest point. It is on the edge that has the given one beside it and not inside,
    /// if there is such an edge, else it is a corner.
    #[inline]
    fn nearest(&self, from: Point) -> (Gap, Nearest) {
        let corner = self.core()[0];
        let mut nearest = ((from - corner).square(), corner);
        let mut outside = self.core().len() == 1;
        for (start, edge) in self.edges() {
            let way = from - start;
            let aside = edge.cross(way);
            if aside > 0 {
                continue;
            }
            let (along, below) = (way.dot(edge), edge.square());
            if along > 0 && along < below {
                let gap = Gap { above: i128::from(aside) * i128::from(aside), below, less: 0 };
                return (gap, Nearest::Beside { start, edge, along });
            }
            let end = if along > 0 { start + edge } else { start };
            nearest = nearest.min(((from - end).square(), end));
            outside = true;
        }
        if !outside {
            return (Gap::NONE, Nearest::Inside);
        }
        (Gap { above: nearest.0.into(), below: 1, less: 0 }, Nearest::Corner(nearest.1))
    }
}

/// What of a shape is nearest to a point.
enum Nearest {
    /// The point itself.
    Inside,
    /// A corner.
    Corner(Point),
    /// A point of an edge: this much of it, in parts of its square.
    Beside { start: Point, edge: Vector, along: i64 },
}

/// A point that is in both cores, if a corner of one is in the other or their edges cross.
fn common_point(a: &Shape, b: &Shape) -> Option<Point> {
    let holds = |s: &Shape, p: Point| s.core().len() > 2 && s.edges().all(|(from, e)| e.cross(p - from) >= 0);
    let corner = a.core().iter().copied().find(|p| holds(b, *p));
    corner.or_else(|| b.core().iter().copied().find(|p| holds(a, *p))).or_else(|| {
        a.edges().find_map(|(p, e)| b.edges().find_map(|(q, f)| crate::cross::meeting(p, e, q, f)))
    })
}

/// The nearest pair of a corner and an edge, or of two corners, while it is looked for.
#[derive(Clone, Copy)]
struct Closest {
    above: i128,
    below: i64,
    /// The edge, or corner, as its start and direction …
    start: Point,
    edge: Vector,
    /// … the way along it, in parts of `below` …
    along: i64,
    /// … and the corner of the other shape.
    corner: Point,
    /// The corner belongs to the first shape.
    swapped: bool,
}

impl Closest {
    /// The nearest pair; `None` if the cores overlap, that is if no edge of either has the whole other outside.
    ///
    /// Only corners outside an edge can be nearest to it: of two bodies apart, each sees but one or two edges of the
    /// other.
    #[inline]
    fn between(a: &Shape, b: &Shape) -> Option<Closest> {
        let (start, corner) = (a.core()[0], b.core()[0]);
        let mut near = (corner - start).square();
        let above = i128::from(near);
        let mut best =
            Closest { above, below: 1, start, edge: Vector::ZERO, along: 0, corner, swapped: false };
        let apart = best.scan(a, b, false, &mut near) | best.scan(b, a, true, &mut near);
        (apart || a.core().len() + b.core().len() == 2).then_some(best)
    }

    /// Every corner of `b` against every edge of `a`; whether some edge has all of them outside or on it. `near` is
    /// the least square between two corners so far.
    #[inline]
    fn scan(&mut self, a: &Shape, b: &Shape, swapped: bool, near: &mut i64) -> bool {
        let mut apart = false;
        for (start, edge) in a.edges() {
            let below = edge.square();
            let (mut most, mut least, mut beside) = (i64::MIN, i64::MAX, None);
            for &corner in b.core() {
                let way = corner - start;
                let aside = edge.cross(way);
                most = most.max(aside);
                if aside > 0 {
                    continue;
                }
                let along = way.dot(edge);
                if along > 0 && along < below {
                    if -aside < least {
                        (least, beside) = (-aside, Some((along, corner)));
                    }
                    continue;
                }
                let end = if along > 0 { edge } else { Vector::ZERO };
                let square = (way - end).square();
                if square < *near {
                    *near = square;
                    let above = i128::from(square);
                    if above * i128::from(self.below) < self.above {
                        *self =
                            Closest { above, below: 1, start: start + end, edge, along: 0, corner, swapped };
                    }
                }
            }
            apart |= most <= 0;
            if let Some((along, corner)) = beside {
                let square = i128::from(least) * i128::from(least);
                if square * i128::from(self.below) < self.above * i128::from(below) {
                    *self = Closest { above: square, below, start, edge, along, corner, swapped };
                }
            }
        }
        apart
    }

    fn ends(&self) -> (Point, Point) {
        let scaled = |part: i64| {
            let below = i128::from(self.below);
            crate::point::rounded_wide(i128::from(part) * i128::from(self.along), below) as i64
        };
        let foot = self.start + Vector { x: scaled(self.edge.x), y: scaled(self.edge.y) };
        if self.swapped { (self.corner, foot) } else { (foot, self.corner) }
    }
}

#[cfg(test)]
mod tests;
