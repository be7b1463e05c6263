//! Ways: where a unit goes that keeps its place beside others, gets out of a jam, or gets away.

use super::deeds::Deedful;
use super::eye;
use crate::bodies;
use crate::formation::Formation;
use crate::orders::{Angle, Element, Leg};
use crate::units::UnitId;
use tabletop::{GRAZE, Hand, Heading, Length, Point, Shape, Turn, Vector};

/// How far beside the one who keeps a place the next one stands.
const BESIDE: i32 = 25;

impl Deedful<'_> {
    /// Whether it has come no farther in the last bound, with nobody near who might have stopped it.
    pub(super) fn is_stuck(&self) -> bool {
        let idle = self.state.bound > 2 && self.unit.moved_before == tabletop::Length::ZERO;
        // Guns wait until the others are out of their way.
        idle && !self.arm(self.id).is_artillery() && self.enemies().first().is_none_or(|(_, cm)| *cm > 30)
    }

    /// Where it goes first on its way to a point: straight there, or past an own unit that stands in the way.
    pub(super) fn around(&self, at: Point) -> Point {
        let from = self.unit.pose.anchor;
        let (straight, far) = (Heading::towards(from, at), (at - from).length().min(Length::whole(30)));
        let turns = [0, 30, -30, 60, -60, 90, -90].map(Turn::degrees);
        let open = turns.into_iter().find(|turn| self.is_open(straight + *turn, far));
        match open {
            Some(turn) if turn != Turn::ZERO => self.inside(eye::point(from + (straight + turn).along(far))),
            _ => at,
        }
    }

    /// Whether no own unit stands before it in a direction; whoever goes the same way is no hindrance, skirmishers and guns in line let it
    /// through (BA-2.3.4b).
    fn is_open(&self, towards: Heading, far: Length) -> bool {
        let half = Length::new(bodies::block(self.game, self.unit).width().units() / 2);
        let aside = (towards + Turn::QUARTER).along(half);
        let from = self.unit.pose.anchor;
        let lanes = [Vector::default(), aside, -aside]
            .map(|by| Shape::segment(from + by, from + by + towards.along(far)));
        bodies::of(self.game, self.state, self.side).filter(|id| *id != self.id).all(|id| {
            let other = self.state.unit(id);
            let passable = !other.on_table()
                || other.is_skirmish_line()
                || self.arm(id).is_artillery() && other.formation == Formation::Line;
            let goes = other.moved_before >= Length::whole(10)
                && other.pose.heading.turn_to(towards).abs() <= Turn::degrees(45);
            passable
                || goes
                || bodies::footprint(self.game, self.state, id)
                    .parts()
                    .iter()
                    .all(|part| lanes.iter().all(|lane| !lane.overlaps_by_more(part, GRAZE)))
        })
    }

    /// Out of the way of those who block each other: a little ahead, or back, by turns.
    pub(super) fn aside(&self) -> Vec<Leg> {
        let some = Leg::Advance(Some(tabletop::Length::whole(10)));
        match (usize::from(self.state.bound) + self.id.index()) % 3 {
            0 => vec![Leg::Invert, some],
            1 => vec![Leg::Wheel(Hand::Right, Angle::degrees(30)), some],
            _ => vec![Leg::Wheel(Hand::Left, Angle::degrees(30)), some],
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

    /// Where this unit goes when its side goes to a point: the nearest goes there, the next stands to the side on which it is.
    pub(super) fn beside(&self, at: Point) -> Point {
        if self.before_me(at) == 0 {
            return at;
        }
        let aside = self.game.battle.facing[self.side] + Turn::QUARTER;
        let left = aside.direction().dot(self.here() - at) >= 0;
        at + if left { aside } else { aside.back() }.along(Length::whole(BESIDE))
    }
}
