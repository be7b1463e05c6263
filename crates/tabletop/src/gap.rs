//! Measuring edge to edge.

use crate::{Length, Point, Shape};
use std::cmp::Ordering;

/// The least distance between two shapes, exactly: its square as a fraction, and the radii to take off.
///
/// Nothing is rounded before it is compared, so "exactly in range" is a fact and not an accident.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    pub(crate) above: i128,
    pub(crate) below: i64,
    pub(crate) less: i32,
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
    pub(crate) const NONE: Gap = Gap { above: 0, below: 1, less: 0 };

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

    /// Whether two shapes are at most this far apart. Most pairs are told by their bounding circles.
    #[inline]
    pub fn within(&self, other: &Shape, range: Length) -> bool {
        !self.far(other, range.units()) && self.gap(other).within(range)
    }

    /// Whether two shapes are less than this far apart.
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
}

/// The least square between corners, and the least distance of a corner of `b` beside an edge of `a`, as that times
/// the edge's length and the square of this length; whether some edge has all of `b` outside or on it.
///
/// SHORTCUT: this is `Closest` of the next file without the ends, for the many questions that need none.
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

#[cfg(test)]
mod tests;
