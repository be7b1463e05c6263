//! The orders of guns and waggons.

use super::deeds::Deedful;
use super::eye;
use super::plan::Posture;
use crate::battle::Deed;
use crate::formation::Formation;
use crate::orders::{Element, Invert};
use crate::state::Mark;

impl Deedful<'_> {
    /// Guns come within reach of roundshot, unlimber and stay.
    pub(super) fn guns(&self) -> Vec<Vec<Element>> {
        if self.unit.elements == 0 {
            return vec![vec![Element::RejoinGuns]];
        }
        let enemies = self.enemies();
        let Some(&(nearest, cm)) = enemies.first() else { return Vec::new() };
        let at = self.at(nearest);
        let limbered = self.unit.formation == Formation::ColumnOfMarch;
        let wanted = match self.posture {
            Posture::Attack | Posture::Firefight => 50,
            Posture::Seize | Posture::Hold => 80,
            Posture::Withdraw => 200,
        };
        if limbered {
            if cm <= wanted {
                let ahead = eye::aside(self.state, self.id, at).abs() <= 30;
                return if ahead { vec![vec![Element::Unlimber(Invert::No)]] } else { vec![self.to(at)] };
            }
            return vec![self.to(eye::short_of(self.here(), at, wanted - 5))];
        }
        let off = eye::aside(self.state, self.id, at);
        if cm <= 25 && !self.unit.is(Mark::Canister) {
            return vec![vec![Element::Canister]];
        }
        if off.abs() > 30 && cm <= 110 {
            return self.facing(at).into_iter().collect();
        }
        if cm > 110 { vec![vec![Element::Limber(Invert::No)]] } else { Vec::new() }
    }

    pub(super) fn waggon(&self) -> Vec<Vec<Element>> {
        match self.goal() {
            Some((at, Deed::WaggonExited)) => vec![self.to(at)],
            _ => Vec::new(),
        }
    }
}
