//! The orders of guns.

use super::deeds::Deedful;
use super::eye;
use super::plan::Posture;
use crate::formation::Formation;
use crate::orders::{Element, Invert};
use crate::state::Mark;
use crate::units::Degree;

impl Deedful<'_> {
    /// Guns come within reach of roundshot, unlimber and stay.
    pub(super) fn guns(&self) -> Vec<Vec<Element>> {
        if self.unit.elements == 0 {
            return vec![vec![Element::RejoinGuns]];
        }
        let enemies = self.enemies();
        let sound = enemies.iter().find(|(id, _)| self.state.unit(*id).degree < Degree::Md);
        let Some(&(nearest, cm)) = sound.or(enemies.first()) else { return self.take_post() };
        let at = self.at(nearest);
        let limbered = self.unit.formation == Formation::ColumnOfMarch;
        let wanted = match self.posture {
            Posture::Attack | Posture::Firefight | Posture::Seize => 50,
            Posture::Hold => 80,
            Posture::Withdraw => 200,
        };
        let posted = self.post.is_some_and(|post| eye::far(self.here(), post.at) <= 20);
        if limbered {
            if cm <= wanted || posted && cm <= 110 {
                let ahead = eye::aside(self.state, self.id, at).abs() <= 30;
                return if ahead { vec![vec![Element::Unlimber(Invert::No)]] } else { vec![self.to(at)] };
            }
            let place = self.post.map_or_else(|| eye::short_of(self.here(), at, wanted - 5), |post| post.at);
            return if posted { Vec::new() } else { vec![self.to(place)] };
        }
        let off = eye::aside(self.state, self.id, at);
        if cm <= 25 && !self.unit.is(Mark::Canister) {
            return vec![vec![Element::Canister]];
        }
        if off.abs() > 40 && cm <= 110 {
            return self.facing(at).into_iter().collect();
        }
        if cm > 110 && !posted { vec![vec![Element::Limber(Invert::No)]] } else { Vec::new() }
    }
}
