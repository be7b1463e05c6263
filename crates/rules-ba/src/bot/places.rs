//! The places that bring points: who goes there, who keeps them, who is driven off.

use super::deeds::{Deedful, FOLLOW, form, march};
use super::doctrine::prizes;
use super::eye;
use crate::battle::Deed;
use crate::bodies;
use crate::formation::Formation;
use crate::orders::{Angle, Element, Leg};
use crate::state::Where;
use crate::units::{Arm, Degree, UnitId};
use tabletop::{Hand, Point};

impl Deedful<'_> {
    /// Where points are to be had by a unit of this kind, the nearest of the dearest.
    pub(super) fn goal(&self) -> Option<(Point, Deed)> {
        let here = self.here();
        let waggon = self.game.battle.raised(self.unit.root).arm == Arm::Waggon;
        let open = prizes(self.game, self.side).into_iter().filter(|(_, _, deed)| match deed {
            Deed::WaggonExited => waggon,
            Deed::Exited => !waggon,
            Deed::Holds(building) => self.arm(self.id).is_foot() && !self.is_held(*building),
            Deed::Controls(at, _) => self.is_wanted_at(*at),
            _ => true,
        });
        let best = open.max_by_key(|(at, points, _)| points * 200 / (20 + eye::far(here, *at)).max(1));
        best.map(|(at, _, deed)| (at, deed))
    }

    /// Whether a building is in somebody's hands already.
    pub(super) fn is_held(&self, building: u8) -> bool {
        self.state.present().any(|id| id != self.id && self.state.unit(id).place == Where::Building(building))
    }

    /// Whether an opponent is near to something that brings points, or nothing on the table does.
    pub(super) fn is_worth_following(&self, target: UnitId) -> bool {
        let mut places = prizes(self.game, self.side).into_iter().map(|(at, _, _)| at).peekable();
        places.peek().is_none() || places.any(|at| eye::far(at, self.at(target)) <= FOLLOW)
    }

    /// Whether it is one of the two who see to a place that counts: the nearest and one more.
    pub(super) fn is_wanted_at(&self, at: Point) -> bool {
        self.before_me(at) < 2
    }

    /// How many sound foot of its side are nearer to a place.
    pub(super) fn before_me(&self, at: Point) -> usize {
        let mine = (eye::far(self.here(), at), self.id);
        let others = bodies::of(self.game, self.state, self.side).filter(|id| {
            let unit = self.state.unit(*id);
            unit.degree < Degree::Md && unit.on_table() && unit.mother().is_none() && self.arm(*id).is_foot()
        });
        others.filter(|id| (eye::far(self.at(*id), at), *id) < mine).count()
    }

    /// Whether a sound unit stands where points are to be had.
    pub(super) fn is_there(&self, id: UnitId) -> bool {
        self.state.unit(id).degree < Degree::Md
            && prizes(self.game, self.side).iter().any(|(at, _, _)| eye::far(self.at(id), *at) <= 20)
    }

    /// The place that this unit takes and keeps because it brings points at the end: after the first third of the battle the nearest of
    /// the side does, while the others fight.
    pub(super) fn kept(&self) -> Option<Point> {
        let all = prizes(self.game, self.side).into_iter();
        let mut places = all.filter_map(|(_, _, deed)| match deed {
            Deed::Controls(at, _) => Some(at),
            _ => None,
        });
        let begun = 3 * self.state.bound >= self.game.battle.bounds;
        places.find(|at| begun && self.before_me(*at) == 0)
    }

    /// Goes to a place and stays; whoever stands there is driven off.
    pub(super) fn keep(&self, at: Point, enemies: &[(UnitId, i32)]) -> Vec<Vec<Element>> {
        let there: Vec<(UnitId, i32)> =
            enemies.iter().copied().filter(|(id, _)| self.is_there(*id)).collect();
        if let Some(orders) = self.blow(&there) {
            return orders;
        }
        let anchor = self.unit.pose.anchor;
        let far = eye::far(anchor, at);
        if (1..=15).contains(&far) && self.rotates() {
            // So near a wheel would go round it: it turns in place and steps up (BA-G62).
            let off = eye::aside(self.state, self.id, at);
            let hand = if off > 0 { Hand::Left } else { Hand::Right };
            let turn = Leg::Rotate(hand, Angle::degrees(off.unsigned_abs().min(180) as u16));
            let ahead = Leg::Advance(Some(tabletop::Length::whole(far)));
            let legs = if off.abs() > 5 { vec![turn, ahead] } else { vec![ahead] };
            return vec![vec![march(legs)]];
        }
        if far > 0 {
            let mut elements = self.to(eye::point(at));
            let calm = enemies.first().is_none_or(|(_, cm)| *cm > 45);
            if self.unit.formation == Formation::Line && calm && far > 15 {
                elements.insert(0, form(Formation::ColumnOfAttack));
            }
            return vec![elements];
        }
        let near = enemies.first().filter(|(_, cm)| *cm <= 30);
        near.and_then(|(target, _)| self.facing(self.at(*target))).into_iter().collect()
    }

    /// Goes where points are to be had.
    pub(super) fn seize(&self) -> Vec<Vec<Element>> {
        let Some((at, deed)) = self.goal() else {
            let near = self.enemies().into_iter().find(|(_, cm)| *cm <= 35);
            return near.and_then(|(target, _)| self.facing(self.at(target))).into_iter().collect();
        };
        let here = self.here();
        let far = eye::far(here, at);
        match deed {
            Deed::Holds(building) if far <= 20 => {
                vec![vec![Element::Occupy(building, None)], self.to(eye::point(at))]
            }
            Deed::Holds(_) => vec![self.to(self.inside(eye::short_of(here, at, 8)))],
            Deed::Exited | Deed::WaggonExited => vec![self.to(at)],
            _ if eye::far(here, self.beside(at)) <= 10 => {
                let near = self.enemies().into_iter().find(|(_, cm)| *cm <= 35);
                near.and_then(|(target, _)| self.facing(self.at(target))).into_iter().collect()
            }
            _ => {
                let mut elements = self.to(self.inside(self.beside(at)));
                let nearest = self.enemies().first().map_or(i32::MAX, |(_, cm)| *cm);
                if self.unit.formation == Formation::Line && nearest > 60 && far > 40 {
                    elements.insert(0, form(Formation::ColumnOfAttack));
                }
                vec![elements]
            }
        }
    }
}
