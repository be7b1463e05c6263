//! What one leg runs into, and after how much of its way.

use crate::relate::GRAZE;
use crate::{Leg, Length, Point, Push, Shape, Stance, Stride, Turn};
use arrayvec::ArrayVec;

/// How far behind the leading edge a shape is looked for that lies along it: more than a graze from either side of it.
const BEHIND: Length = Length::new(2 * GRAZE.units() + 1);

/// The most slices of a turn whose chord stays well inside the ground it sweeps: 60 degrees.
const CHORD: i32 = 60;

impl Stride {
    /// How far this leg goes until it touches a shape; `None` if it passes clear. A body that stands on the shape when
    /// the leg begins meets it at once.
    pub fn meets(&self, other: &Shape) -> Option<Length> {
        self.contact(other).map(|(along, _)| along)
    }

    /// The same with the footprint where it touches.
    pub(crate) fn contact(&self, other: &Shape) -> Option<(Length, Shape)> {
        let start = self.from.footprint();
        if let Some((heading, most)) = self.straight() {
            let push = Push { shape: &start, heading, most };
            return push.meets(other).map(|along| (along, push.at(along)));
        }
        if self.turns().is_some() {
            let leg = self.turned(self.turns_until(other)?);
            return Some((leg.length(self.from), leg.from(self.from).footprint()));
        }
        let end = self.to.footprint();
        end.overlaps_by_more(other, GRAZE).then_some((Length::ZERO, end))
    }

    /// How far a turn goes until it touches a shape, in whole steps; `None` if it passes clear or is no turn.
    pub fn turns_until(&self, other: &Shape) -> Option<Turn> {
        self.turns()?;
        let (n, whole) = (self.slices(), self.leg.turned().steps());
        let hit = self.sweep().position(|piece| piece.overlaps_by_more(other, GRAZE))? as i32;
        let on = |steps: i32| {
            self.turned(Turn::new(steps)).from(self.from).footprint().overlaps_by_more(other, GRAZE)
        };
        let (mut low, mut high) = (whole * hit / n, whole * (hit + 1) / n);
        // Within the degree: if its end is clear again it was only brushed, and the start of the degree will do.
        while high - low > 1 && on(high) {
            let middle = (low + high) / 2;
            if on(middle) { high = middle } else { low = middle }
        }
        Some(Turn::new(low))
    }

    /// This turn cut to this much.
    fn turned(&self, by: Turn) -> Leg {
        match self.leg {
            Leg::Wheel { hand, .. } => Leg::Wheel { hand, by },
            Leg::Rotate { about, by: whole } => {
                Leg::Rotate { about, by: if whole < Turn::ZERO { -by } else { by } }
            }
            other => other,
        }
    }

    /// The leading edge of the body when it stands there.
    fn edge_at(&self, stance: Stance) -> Shape {
        let [a, b] = self.leading_edge(stance);
        Shape::segment(a, b)
    }

    /// How far this leg goes until its leading edge touches a shape: `None` if it does not pass over it. Of a line that
    /// lies along the edge from the start it sees nothing ([`Stride::leads_off`]).
    pub fn leads_over(&self, other: &Shape) -> Option<(Length, Point)> {
        let edge = |stance| self.edge_at(stance);
        let start = edge(self.from);
        if let Some((heading, most)) = self.straight() {
            let push = Push { shape: &start, heading, most };
            let along = push.meets(other)?;
            return Some((along, push.at(along).reach(other).to));
        }
        let n = self.slices();
        let mut before = self.leading_edge(self.from);
        let hit = (0..n).find(|i| {
            let after = self.leading_edge(self.slice(i + 1, n));
            let points = [before[0], before[1], after[0], after[1]];
            before = after;
            // SHORTCUT: most slices are clear of it by the box around them.
            let low = points[1..].iter().fold(points[0], |low, p| low.least(*p));
            let high = points[1..].iter().fold(points[0], |high, p| high.greatest(*p));
            !other.clear_of(low, high) && Shape::hull(&points).overlaps_by_more(other, GRAZE)
        })?;
        let along = self.leg.length(self.from).wide() * i64::from(hit) / i64::from(n);
        Some((Length::new(along as i32), edge(self.slice(hit, n)).reach(other).to))
    }

    /// Where a straight line without width lies along the leading edge when this leg begins, if the leg takes the edge
    /// beyond it: a body that was stopped by a hedge, or marched up to touch it, and now goes on.
    ///
    /// Together with [`Stride::leads_over`] a line is passed over once, however corners are rounded: a leg that goes beyond
    /// it by no more than [`GRAZE`] has not passed it, and the next one begins along it. Only straight legs and wheels
    /// lead with an edge.
    pub fn leads_off(&self, line: &Shape) -> Option<Point> {
        let start = self.edge_at(self.from);
        if line.radius() > Length::ZERO || !alongside(&start, line) {
            return None;
        }
        let (heading, end) = match (self.straight(), self.leg) {
            (Some((heading, _)), _) => (heading, self.to),
            (None, Leg::Wheel { .. }) => {
                let n = self.slices();
                (self.from.pose.heading, self.slice(n.min(CHORD), n))
            }
            _ => return None,
        };
        let (behind, end) = (start.moved(heading.back().along(BEHIND)), self.edge_at(end));
        let corners: ArrayVec<Point, 4> = behind.core().iter().chain(end.core()).copied().collect();
        Shape::hull(&corners).overlaps_by_more(line, GRAZE).then(|| start.reach(line).to)
    }
}

/// Whether two straight lines lie along each other for some way, to the rounding of corners: both ends of the way they
/// share are ends of one of them, on the other.
fn alongside(a: &Shape, b: &Shape) -> bool {
    let on = |p: &Point, other: &Shape| Shape::point(*p).within(other, GRAZE);
    let shared = a.core().iter().filter(|p| on(p, b)).chain(b.core().iter().filter(|p| on(p, a)));
    let shared: ArrayVec<Point, 4> = shared.copied().collect();
    let apart = |p: &Point, q: &Point| !Shape::point(*p).within(&Shape::point(*q), GRAZE.times(2));
    shared.iter().any(|p| shared.iter().any(|q| apart(p, q)))
}

#[cfg(test)]
mod tests;
