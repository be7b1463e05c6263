//! What one leg runs into, and after how much of its way.

use crate::relate::GRAZE;
use crate::{Leg, Length, Point, Push, Shape, Step, Turn};

impl Step {
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

    /// This turn cut to so much.
    fn turned(&self, by: Turn) -> Leg {
        match self.leg {
            Leg::Wheel { hand, .. } => Leg::Wheel { hand, by },
            Leg::Rotate { about, by: whole } => {
                Leg::Rotate { about, by: if whole < Turn::ZERO { -by } else { by } }
            }
            other => other,
        }
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
