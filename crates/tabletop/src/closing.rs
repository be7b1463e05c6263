//! Closing with an enemy: who is met on the way, and how a body comes to stand against an edge.

use crate::relate::GRAZE;
use crate::sine::ONE;
use crate::{Edge, Heading, Length, Point, Pose, Push, Shape, Stance};

/// A body met on a strip: which, and after how much of the way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hit {
    /// The way until they touch.
    pub along: Length,
    /// The number of the body.
    pub body: usize,
}

/// Whether a strip reaches a body exactly at its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AtTheEnd {
    /// Touching at the end counts as met (LB-22.5, a charge).
    Met,
    /// It does not.
    Clear,
}

/// The bodies a straight push meets, nearest first, equals by number: the strip of a charge (MA-G20, LB-G26), the
/// lane of cavalry (LB-22.5), the artillery stick (LB-20.4). `hits` is filled again; its room is reused.
///
/// Grazing along a side of the strip is not meeting.
pub fn lane<'b>(
    push: Push<'_>,
    at_the_end: AtTheEnd,
    bodies: impl IntoIterator<Item = (usize, &'b Shape)>,
    hits: &mut Vec<Hit>,
) {
    hits.clear();
    let strip = push.strip();
    let met = |(body, shape)| push.hits(&strip, at_the_end, shape).map(|along| Hit { along, body });
    hits.extend(bodies.into_iter().filter_map(met));
    hits.sort_unstable();
}

impl Push<'_> {
    /// How far the push goes until it meets one body, as [`lane`] counts it, with its strip at hand.
    pub fn hits(&self, strip: &Shape, at_the_end: AtTheEnd, body: &Shape) -> Option<Length> {
        if strip.far(body, 0) {
            return None;
        }
        self.meets_on(strip, body).or_else(|| {
            // One unit more would be into it: so it is the end that touches, not a side.
            let on = Push { most: self.most + Length::new(1 + GRAZE.units()), ..*self };
            let touches = at_the_end == AtTheEnd::Met && self.at(self.most).within(body, Length::new(1));
            (touches && on.meets(body).is_some()).then_some(self.most)
        })
    }
}

impl Stance {
    /// The stance of a body whose front is flush against an edge of another, with the middle of its front on that
    /// edge as near as possible to where it is now: it turns and slides the least (MA-G20, LB-G18).
    ///
    /// The front stands off by a unit or two where rounded corners would overlap otherwise: still contact.
    pub fn conformed(self, target: Stance, edge: Edge) -> Stance {
        let outward = target.pose.heading + edge.outward();
        let [a, b] = target.pose.edge(target.block, edge);
        let at = nearest_on(a, b, self.pose.anchor);
        self.against(at, outward, &target.footprint())
    }

    /// The same, slid this far along the edge (to the left of this body if positive).
    pub fn slid(self, distance: Length) -> Stance {
        self.moved(self.pose.heading + crate::Turn::QUARTER, distance)
    }

    /// This body facing an edge with the outward direction given, its front centre at a point, backed off until it
    /// does not overlap the shape.
    fn against(self, at: Point, outward: Heading, shape: &Shape) -> Stance {
        let mut stance = Stance::new(Pose::new(at, outward.back()), self.block);
        for _ in 0..=GRAZE.units() {
            if !stance.footprint().overlaps(shape) {
                break;
            }
            stance = stance.moved(outward, Length::new(1));
        }
        stance
    }

    /// The stance at a gap from a shape, moved straight in a direction that leads away from it by the least whole way
    /// that leaves at least that gap: set two inches back (LB-R44). The stance itself if the gap is there already;
    /// `None` if `most` is not enough.
    pub fn at_gap(self, from: &Shape, gap: Length, direction: Heading, most: Length) -> Option<Stance> {
        let clear = |s: i32| !self.moved(direction, Length::new(s)).footprint().closer(from, gap);
        if clear(0) {
            return Some(self);
        }
        let (mut low, mut high) = (0, most.units());
        if !clear(high) {
            return None;
        }
        while high - low > 1 {
            let middle = (low + high) / 2;
            if clear(middle) { high = middle } else { low = middle }
        }
        Some(self.moved(direction, Length::new(high)))
    }

    /// Another block in this body's place but facing an edge of an enemy at a gap, its front centre on the
    /// perpendicular through this body's centre: forming line two inches off (LB-G24).
    pub fn formed_at_gap(self, block: crate::Block, enemy: Stance, edge: Edge, gap: Length) -> Stance {
        let outward = enemy.pose.heading + edge.outward();
        let [a, b] = enemy.pose.edge(enemy.block, edge);
        let foot = foot_on_line(a, b, self.centre());
        Stance::new(Pose::new(foot + outward.along(gap), outward.back()), block)
    }
}

/// The foot of the perpendicular from a point to an endless line, rounded.
fn foot_on_line(a: Point, b: Point, p: Point) -> Point {
    let edge = b - a;
    crate::cross::part(a, edge, (p - a).dot(edge), edge.square().max(1))
}

/// The point of a segment nearest to another.
fn nearest_on(a: Point, b: Point, p: Point) -> Point {
    let (edge, way) = (b - a, p - a);
    let along = way.dot(edge).clamp(0, edge.square());
    crate::cross::part(a, edge, along, edge.square().max(1))
}

impl Pose {
    /// How far a point is ahead of the front line, rounded down; negative behind it.
    pub fn ahead_by(self, point: Point) -> Length {
        Length::new(self.local(point).0.div_euclid(ONE) as i32)
    }
}

#[cfg(test)]
mod tests;
