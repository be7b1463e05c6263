//! Ways: where a unit goes that keeps its place beside others, gets out of a jam, or gets away.

use super::deeds::Deedful;
use super::eye;
use crate::bodies;
use crate::orders::{Angle, Element, Leg};
use crate::units::UnitId;
use tabletop::{Hand, Point};

impl Deedful<'_> {
    /// Whether it has come no farther in the last bound, with nobody near who might have stopped it.
    pub(super) fn is_stuck(&self) -> bool {
        let idle = self.state.bound > 2 && self.unit.moved_before == tabletop::Length::ZERO;
        idle && self.enemies().first().is_none_or(|(_, cm)| *cm > 30)
    }

    /// Out of the way of those who block each other: a little ahead, or back, by turns.
    pub(super) fn aside(&self) -> Vec<Leg> {
        let some = Leg::Advance(Some(tabletop::Length::whole(10)));
        match (usize::from(self.state.bound) + self.id.index()) % 3 {
            0 => vec![some],
            1 => vec![Leg::Invert, some, Leg::Invert],
            _ => vec![Leg::Rotate(Hand::Right, Angle::degrees(30)), some],
        }
    }

    /// A point that lies on the table, clear of its edges.
    pub(super) fn inside(&self, at: Point) -> Point {
        let table = self.game.battle.table;
        Point::new(
            at.x().clamp(10_000, table.width().units() - 10_000),
            at.y().clamp(10_000, table.height().units() - 10_000),
        )
    }

    pub(super) fn away(&self, target: UnitId) -> Vec<Vec<Element>> {
        let (here, from) = (self.here(), self.at(target));
        let back = here + (here - from).scaled(30_000, i64::from((here - from).length().units().max(1)));
        vec![self.to(self.inside(back))]
    }

    /// Those of the brigade that fight on foot or horse.
    pub(super) fn comrades(&self) -> impl Iterator<Item = UnitId> + '_ {
        bodies::of(self.game, self.state, self.side).filter(|id| {
            let unit = self.state.unit(*id);
            unit.commander == self.unit.commander && unit.mother().is_none() && !self.arm(*id).is_artillery()
        })
    }

    /// Where this unit goes when its brigade goes to a point: whoever is nearest goes there, the others keep their places beside him.
    pub(super) fn beside(&self, at: Point) -> Point {
        let nearest = self.comrades().min_by_key(|id| (eye::far(self.at(*id), at), *id));
        match nearest.filter(|id| *id != self.id) {
            Some(first) => at + (self.here() - self.at(first)),
            None => at,
        }
    }
}
