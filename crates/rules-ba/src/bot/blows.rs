//! Attacks: which promise enough, who helps, and when those who are free go for an opponent.

use super::deeds::Deedful;
use super::plan::Posture;
use super::posts::Duty;
use super::{clash, eye};
use crate::battle::Deed;
use crate::bodies;
use crate::formation::Formation;
use crate::orders::{Aim, Attack, Element, Limit, Order, Pace};
use crate::state::Where;
use crate::units::{Arm, Degree, UnitId};
use crate::victory;
use tabletop::{Length, Point, Shape};

/// Whom an order attacks.
fn attacked(order: &Order) -> Option<UnitId> {
    order.elements.iter().find_map(|element| match element {
        Element::Attack(Attack { aim: Aim::Unit(target), .. }) => Some(*target),
        _ => None,
    })
}

/// An attack, at the charge if it may.
fn attacks(target: UnitId) -> Vec<Vec<Element>> {
    let attack = |pace| Attack { aim: Aim::Unit(target), pace, via: Vec::new(), limit: Limit::default() };
    [Pace::Charge, Pace::Normal].map(|pace| vec![Element::Attack(attack(pace))]).into()
}

impl Deedful<'_> {
    /// Whether a sound unit stands where points are to be had.
    pub(super) fn is_there(&self, id: UnitId) -> bool {
        let unit = self.state.unit(id);
        let near = |at: Point, within: Length| {
            let body = bodies::footprint(self.game, self.state, id);
            let about = within + Length::new(500 * eye::GRAIN);
            body.parts().iter().any(|part| part.within(&Shape::point(at), about))
        };
        unit.degree < Degree::Md
            && self.game.battle.prizes.iter().any(|prize| match prize.deed {
                Deed::Controls(at, within) => near(at, within),
                Deed::Holds(building) => unit.place == Where::Building(building),
                Deed::Exited if prize.to == Some(self.side) => {
                    self.game.battle.exits[self.side].is_some_and(|exit| near(exit.at, exit.within))
                }
                _ => false,
            })
    }

    /// An attack that promises enough, or a turn towards one. Whoever stands where points are to be had is attacked with less hope,
    /// the more so the later it is.
    pub(super) fn blow(&self, enemies: &[(UnitId, i32)]) -> Option<Vec<Vec<Element>>> {
        if !clash::may_attack(self.unit) {
            return None;
        }
        let helped = |target: UnitId| {
            self.sheet.orders.iter().any(|order| attacked(order) == Some(target)) || self.has_help(target)
        };
        let late = match self.left() {
            0..=2 => 40,
            3..=5 => 20,
            _ => 10,
        };
        let more = |target: UnitId| if self.is_there(target) { late } else { 0 };
        let (target, promise) = clash::best(self.game, self.state, self.id, enemies, helped, more)?;
        let needed = match self.posture {
            Posture::Attack => 0,
            Posture::Firefight | Posture::Seize => 30,
            Posture::Hold => 40,
            Posture::Withdraw => return None,
        };
        // Nobody runs after those who are far from where points are to be had.
        let strays = self.post.is_some_and(|post| {
            post.duty != Duty::Leave && eye::far(self.at(target), post.objective.at) > 40
        });
        if strays {
            return None;
        }
        let behind = victory::points(self.game, self.state, self.side)
            <= victory::points(self.game, self.state, !self.side);
        let needed = if behind && self.left() <= 4 { needed - 15 } else { needed };
        let keeps = self.post.is_some_and(|post| post.duty == Duty::Keep);
        // Whoever keeps a place goes for him who stands on it too: if he is close, or if nobody else does and there is time to come back.
        let away = eye::far(self.here(), self.at(target)) > if self.left() <= 2 { 10 } else { 20 };
        if keeps && (!self.is_there(target) || away && (self.left() <= 2 || helped(target))) {
            return None;
        }
        if promise < needed {
            return None;
        }
        let at = self.at(target);
        if eye::aside(self.state, self.id, at).abs() <= clash::ASIDE {
            let mut out = attacks(target);
            out.extend(self.facing(at));
            return Some(out);
        }
        let turn = self.facing(at);
        // A column turns and attacks in the same bound; who has to turn does not charge (BA-2.4.1b).
        let via = match turn.as_deref() {
            Some([Element::March(march)]) if self.unit.formation != Formation::ColumnOfMarch => {
                march.legs.clone()
            }
            _ => Vec::new(),
        };
        let close = clash::turns(self.game, self.state, self.id, target, eye::far(self.here(), at));
        let attack = Attack { aim: Aim::Unit(target), pace: Pace::Normal, via, limit: Limit::default() };
        let first = (close && !attack.via.is_empty()).then(|| vec![Element::Attack(attack)]);
        Some(first.into_iter().chain(turn).collect())
    }

    /// Whether those who are free are so much stronger about an opponent near what counts that they go for him.
    pub(super) fn presses(&self, target: UnitId) -> bool {
        let Some(post) = self.post.filter(|post| post.duty == Duty::Line) else { return false };
        let at = self.at(target);
        if eye::far(at, post.objective.at) > 70 || self.state.unit(target).place != Where::Table {
            return false;
        }
        // Near the end whoever stands there is gone for, however strong he is.
        if self.left() <= 5 && self.is_there(target) {
            return true;
        }
        let force = |id: UnitId| super::doctrine::force(self.game, self.state, id);
        let near = |id: &UnitId, cm: i32| eye::far(self.at(*id), at) <= cm && self.arm(*id) != Arm::Waggon;
        let ours: i32 =
            bodies::of(self.game, self.state, self.side).filter(|id| near(id, 60)).map(force).sum();
        let theirs: i32 =
            bodies::of(self.game, self.state, !self.side).filter(|id| near(id, 35)).map(force).sum();
        // One of ours stays where he is.
        let kept = if post.objective.ours { force(self.id) } else { 0 };
        let leads = victory::points(self.game, self.state, self.side)
            > victory::points(self.game, self.state, !self.side);
        let needed = if leads { 200 } else { 100 };
        (ours - kept) * 100 >= theirs * needed
    }

    /// Whether somebody who has no orders yet could attack the same target with it.
    fn has_help(&self, target: UnitId) -> bool {
        self.comrades().any(|id| {
            id != self.id
                && !self.known.contains(&id)
                && self.arm(id).kin() == self.arm(self.id).kin()
                && clash::may_attack(self.state.unit(id))
                && eye::far(self.at(id), self.at(target)) <= clash::reach(self.game, self.state, id)
                && eye::aside(self.state, id, self.at(target)).abs() <= clash::ASIDE
        })
    }
}
