//! What one leg runs into, and after how much of its way.

use crate::relate::GRAZE;
use crate::{Length, Point, Push, Shape, Step};

impl Step {
    /// How far this leg goes until it touches a shape; `None` if it passes clear. A body that stands on the shape when
    /// the leg begins meets it at once.
    pub fn meets(&self, other: &Shape) -> Option<Length> {
        let start = self.from.footprint();
        if let Some((heading, most)) = self.straight() {
            return Push { shape: &start, heading, most }.meets(other);
        }
        let n = self.slices();
        let hit = self.sweep().position(|piece| piece.overlaps_by_more(other, GRAZE))?;
        let whole = self.leg.length(self.from);
        Some(Length::new((whole.wide() * hit as i64 / i64::from(n)) as i32))
    }

    /// The body after so much of this leg: straight exactly, turning to the degree.
    pub(crate) fn after(&self, along: Length) -> Shape {
        let start = self.from.footprint();
        if let Some((heading, _)) = self.straight() {
            return start.moved(heading.along(along));
        }
        let (n, whole) = (self.slices(), self.leg.length(self.from).wide().max(1));
        self.slice((along.wide() * i64::from(n) / whole) as i32, n).footprint()
    }

    /// How far this leg goes until its leading edge touches a shape: `None` if it does not pass over it.
    pub fn leads_over(&self, other: &Shape) -> Option<(Length, Point)> {
        let edge = |stance| {
            let [a, b] = self.leading_edge(stance);
            Shape::segment(a, b)
        };
        let start = edge(self.from);
        if let Some((heading, most)) = self.straight() {
            let push = Push { shape: &start, heading, most };
            let along = push.meets(other)?;
            return Some((along, push.at(along).reach(other).to));
        }
        let n = self.slices();
        let hit = (0..n).find(|i| {
            let (a, b) = (edge(self.slice(*i, n)), edge(self.slice(i + 1, n)));
            let points = [a.core()[0], a.core()[1], b.core()[0], b.core()[1]];
            Shape::hull(&points).overlaps_by_more(other, GRAZE)
        })?;
        let along = self.leg.length(self.from).wide() * i64::from(hit) / i64::from(n);
        Some((Length::new(along as i32), edge(self.slice(hit, n)).reach(other).to))
    }
}
