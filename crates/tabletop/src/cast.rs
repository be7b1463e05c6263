//! Pushing a body in a straight line until it meets something.

use crate::relate::{GRAZE, Relation};
use crate::sine::ONE;
use crate::{Heading, Length, Shape, Vector};

/// A straight push of a shape: a footprint, a disc, an edge; of a polygon up to six corners, since its strip has two
/// more.
#[derive(Clone, Copy, Debug)]
pub struct Push<'a> {
    /// What is pushed, where it starts.
    pub shape: &'a Shape,
    /// The direction.
    pub heading: Heading,
    /// How far at most.
    pub most: Length,
}

impl Push<'_> {
    /// The shape after this much of the way.
    pub fn at(&self, distance: Length) -> Shape {
        self.shape.moved(self.heading.along(distance))
    }

    /// The ground covered: the strip from start to end. A disc covers a strip with round ends.
    pub fn strip(&self) -> Shape {
        self.shape.swept(self.heading.along(self.most))
    }

    /// How far the shape goes until it touches another, rounded down so that it does not overlap it; `None` if it
    /// passes clear.
    ///
    /// Sliding along an edge, or grazing a corner by no more than rounding, is passing clear (LB-22.5, BA-R66); so is
    /// touching exactly at the end of the push, which the caller sees from the gap there. What touches from the
    /// start and would be pushed into is met at once.
    pub fn meets(&self, other: &Shape) -> Option<Length> {
        self.meets_on(&self.strip(), other)
    }

    /// The same with the strip at hand, for those who ask about many.
    pub fn meets_on(&self, strip: &Shape, other: &Shape) -> Option<Length> {
        if !strip.overlaps_by_more(other, GRAZE) {
            return None;
        }
        if self.shape.relation(other) != Relation::Apart {
            return Some(Length::ZERO);
        }
        if self.shape.radius() + other.radius() > Length::ZERO {
            return self.last_good(other, |moved| !moved.overlaps(other));
        }
        let touch = first_touch(self.shape, self.heading.direction(), other)?;
        let mut at = Length::new(touch.min(self.most.wide()) as i32);
        // The way is rounded to whole units, the touch is not.
        while at > Length::ZERO && self.at(at).overlaps(other) {
            at = at - Length::new(1);
        }
        Some(at)
    }

    /// How far the shape goes until it would be closer to another than a distance; `None` if it never is, and zero
    /// if it is from the start. Exactly at the distance is not closer.
    pub fn comes_closer(&self, other: &Shape, distance: Length) -> Option<Length> {
        if !self.strip().closer(other, distance) {
            return None;
        }
        if self.shape.closer(other, distance) {
            return Some(Length::ZERO);
        }
        self.last_good(other, |moved| !moved.closer(other, distance))
    }

    /// The last whole distance for which `good` holds without a break from the start.
    ///
    /// Along a straight line the gap between two convex shapes falls, stays and rises: first look for the nearest
    /// place, then between the start and there.
    fn last_good(&self, other: &Shape, good: impl Fn(&Shape) -> bool) -> Option<Length> {
        let gap = |s: i32| self.at(Length::new(s)).core_gap(other);
        let (mut low, mut high) = (0, self.most.units());
        while high - low > 2 {
            let third = (high - low) / 3;
            let (a, b) = (low + third, high - third);
            if gap(a).cmp_gap(&gap(b)).is_gt() { low = a } else { high = b }
        }
        let bad = (low..=high).find(|s| !good(&self.at(Length::new(*s))))?;
        let (mut low, mut high) = (0, bad);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if good(&self.at(Length::new(middle))) { low = middle } else { high = middle }
        }
        Some(Length::new(low))
    }
}

/// How far until a corner of one meets an edge of the other, rounded down. They are apart at the start.
///
/// SHORTCUT: from outside, a convex shape is met on a side that faces the corner before it is left by one that does not,
/// so only sides that face the way are looked at.
fn first_touch(mover: &Shape, direction: Vector, other: &Shape) -> Option<i64> {
    let mut best: Option<(i64, i64)> = None;
    for (corners, ray, edges) in [(mover, direction, other), (other, -direction, mover)] {
        for (start, edge) in edges.edges() {
            let below = edge.cross(ray);
            if below <= 0 {
                continue;
            }
            for &p in corners.core() {
                let to = start - p;
                let above = edge.cross(to);
                let passes = (0..=below).contains(&ray.cross(to));
                if passes
                    && above >= 0
                    && best.is_none_or(|(x, y)| {
                        i128::from(above) * i128::from(y) < i128::from(x) * i128::from(below)
                    })
                {
                    best = Some((above, below));
                }
            }
        }
    }
    best.map(|(above, below)| (i128::from(above) * i128::from(ONE) / i128::from(below)) as i64)
}

#[cfg(test)]
mod tests;
