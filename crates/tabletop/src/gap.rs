//! Measuring edge to edge.

use crate::{Length, Point, Shape, Vector};
use std::cmp::Ordering;

/// The least distance between two shapes, exactly: its square as a fraction, and the radii to take off.
///
/// Nothing is rounded before it is compared, so "exactly in range" is a fact and not an accident.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    above: i128,
    below: i64,
    less: i32,
}

/// A measured gap with its ends: the nearest point of the first shape and that of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The distance.
    pub gap: Gap,
    /// Nearest point of the first shape, rounded to whole units.
    pub from: Point,
    /// Nearest point of the second shape, likewise.
    pub to: Point,
}

impl Gap {
    const NONE: Gap = Gap { above: 0, below: 1, less: 0 };

    /// Whether the distance is at most this: exactly in range is in range.
    #[inline]
    pub fn within(&self, range: Length) -> bool {
        self.cmp_to(range) != Ordering::Greater
    }

    /// Whether the distance is less than this: exactly at the distance is not closer.
    #[inline]
    pub fn closer(&self, distance: Length) -> bool {
        self.cmp_to(distance) == Ordering::Less
    }

    /// The distance compared with a length.
    pub fn cmp_to(&self, length: Length) -> Ordering {
        let whole = length.wide() + i64::from(self.less);
        if whole < 0 {
            return Ordering::Greater;
        }
        if self.is_zero() && length >= Length::ZERO {
            return if length == Length::ZERO { Ordering::Equal } else { Ordering::Less };
        }
        self.above.cmp(&(i128::from(whole * whole) * i128::from(self.below)))
    }

    /// Whether the shapes touch or overlap.
    pub fn is_zero(&self) -> bool {
        let less = i64::from(self.less);
        self.above <= i128::from(less * less) * i128::from(self.below)
    }

    /// Whether the radii reach into each other.
    pub(crate) fn overlaps(&self) -> bool {
        let less = i64::from(self.less);
        self.above < i128::from(less * less) * i128::from(self.below)
    }

    /// The distance rounded down to whole units, for showing.
    pub fn length(&self) -> Length {
        Length::new((self.fine() >> FINE) as i32)
    }

    /// The distance rounded up to whole units.
    pub fn length_up(&self) -> Length {
        let down = self.length();
        if self.within(down) { down } else { down + Length::new(1) }
    }

    /// Which of two is smaller. Exact between gaps with the same radii, to 1/1024 unit otherwise.
    pub fn cmp_gap(&self, other: &Gap) -> Ordering {
        if self.less == other.less {
            return (self.above * i128::from(other.below)).cmp(&(other.above * i128::from(self.below)));
        }
        self.fine().cmp(&other.fine())
    }

    fn fine(&self) -> i64 {
        let square = ((self.above << (2 * FINE)) / i128::from(self.below)).unsigned_abs();
        (square.isqrt() as i64 - (i64::from(self.less) << FINE)).max(0)
    }
}

const FINE: u32 = 10;

impl Shape {
    /// The least distance between two shapes; zero if they touch or overlap.
    #[inline]
    pub fn gap(&self, other: &Shape) -> Gap {
        let gap = self.core_gap(other);
        Gap { less: (self.radius() + other.radius()).units(), ..gap }
    }

    /// Whether two shapes are at most so far apart. Most pairs are told by their bounding circles.
    #[inline]
    pub fn within(&self, other: &Shape, range: Length) -> bool {
        !self.far(other, range.units()) && self.gap(other).within(range)
    }

    /// Whether two shapes are less than so far apart.
    #[inline]
    pub fn closer(&self, other: &Shape, distance: Length) -> bool {
        !self.far(other, distance.units()) && self.gap(other).closer(distance)
    }

    /// The distance between the cores, without radii.
    #[inline]
    pub(crate) fn core_gap(&self, other: &Shape) -> Gap {
        let (mut near, mut side) = ((other.core()[0] - self.core()[0]).square(), (i64::MAX >> 22, 1));
        let apart = squares(self, other, &mut near, &mut side) | squares(other, self, &mut near, &mut side);
        if !apart && self.core().len() + other.core().len() > 2 {
            return Gap::NONE;
        }
        let (square, below) = (i128::from(side.0) * i128::from(side.0), side.1);
        if square < i128::from(near) * i128::from(below) {
            return Gap { above: square, below, less: 0 };
        }
        Gap { above: near.into(), below: 1, less: 0 }
    }

    /// The least distance with its ends. If the shapes overlap both ends are one point of the overlap.
    pub fn reach(&self, other: &Shape) -> Reach {
        let gap = self.gap(other);
        let closest = Closest::between(self, other);
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
}

/// The least square between corners, and the least distance of a corner of `b` beside an edge of `a`, as that times
/// the edge's length and the square of this length; whether some edge has all of `b` outside or on it.
///
/// SHORTCUT: this is [`Closest`] without the ends, for the many questions that need none.
#[inline]
fn squares(a: &Shape, b: &Shape, near: &mut i64, side: &mut (i64, i64)) -> bool {
    let mut apart = false;
    for (start, edge) in a.edges() {
        let below = edge.square();
        let (mut most, mut least) = (i64::MIN, i64::MAX);
        for &corner in b.core() {
            let way = corner - start;
            let aside = edge.cross(way);
            most = most.max(aside);
            if aside > 0 {
                continue;
            }
            let along = way.dot(edge);
            if along > 0 && along < below {
                least = least.min(-aside);
            } else {
                let end = if along > 0 { way - edge } else { way };
                *near = (*near).min(end.square());
            }
        }
        apart |= most <= 0;
        let lower = |(aside, whole): (i64, i64)| {
            i128::from(least) * i128::from(least) * i128::from(whole)
                < i128::from(aside) * i128::from(aside) * i128::from(below)
        };
        if least < i64::MAX && lower(*side) {
            *side = (least, below);
        }
    }
    apart
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
