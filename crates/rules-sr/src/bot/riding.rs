//! Where a commander belongs, and how he gets there.

use super::plan::Plan;
use crate::Sr;
use crate::army::*;
use crate::orders::Answer;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::Cell;
use kernel::Side;

/// What a commander looks after, gathered once for each answer.
pub(super) struct Care {
    side: Side,
    tactical: bool,
    own: bool,
    /// Where the units of his formation are; those of the army that have something to rally if he has none of his own.
    units: ArrayVec<(Cell, Level), MAX_UNITS>,
}

impl Sr {
    pub(super) fn care(&self, s: &State, commander: CommanderId) -> Care {
        let info = self.commander_info(commander);
        let on_map = |units: Units| units.iter().filter_map(|u| Some((s.cell(u)?, s.unit(u).level)));
        let (own, units) = match info.role {
            Role::Formation(f) => (true, on_map(self.formations[f.index()].units).collect()),
            Role::Chief | Role::Representative => {
                let shaken = |&(_, level): &(Cell, Level)| level != Level::Good;
                (false, on_map(self.side_units[info.side]).filter(shaken).collect())
            }
        };
        Care { side: info.side, tactical: info.tactical, own, units }
    }

    /// What it is worth for a commander to be in a hex.
    pub(super) fn post(&self, s: &State, care: &Care, cell: Cell) -> i32 {
        let stack = s.stack(cell).and(self.side_units[care.side]);
        let solid = stack.iter().any(|u| !s.routed(u));
        let mut worth = if solid { 14 } else { 0 };
        let shaken = stack.iter().any(|u| s.unit(u).level != Level::Good);
        worth += if shaken { 8 } else { 0 };
        let touched = s.controlled(cell, !care.side);
        if touched && solid && care.tactical {
            worth += 10;
        }
        // He is at risk where the enemy is: not for nothing (SR-7d, SR-7g to SR-7i).
        if touched && solid && !care.tactical && !shaken {
            worth -= 18;
        }
        if !solid && (touched || self.next_to_enemy(s, cell, care.side)) {
            worth -= 60;
        }
        let far = self.lore().far(cell);
        for &(at, level) in &care.units {
            worth += match far.to(at) {
                // Chiefs go where there is something to rally.
                far if !care.own => (5 - far).max(0) * level as i32,
                far @ 0..=3 => 8 - far,
                4 => 3,
                far => -4 * (far - 4),
            };
        }
        worth
    }

    /// Whether a commander has somewhere better to be.
    pub(super) fn rides(&self, s: &State, plan: &Plan, commander: CommanderId) -> bool {
        let info = self.commander_info(commander);
        let Some(cell) = s.commander(commander).place.on() else { return false };
        let called = match info.role {
            Role::Formation(formation) => formation == plan.formation,
            Role::Chief | Role::Representative => {
                self.side_units[info.side].iter().any(|u| s.unit(u).level != Level::Good)
            }
        };
        if !called {
            return false;
        }
        let care = self.care(s, commander);
        let now = self.post(s, &care, cell);
        self.map.grid.disc(cell, 2).any(|n| self.post(s, &care, n) > now + 3)
    }

    /// The next answer of a commander on his way: he looks one hex beyond the next.
    pub(super) fn ride_on(&self, s: &State, side: Side, commander: CommanderId) -> Answer {
        let Some(cell) = s.commander(commander).place.on() else { return Answer::Rest };
        let care = self.care(s, commander);
        let ahead = |at: Cell| {
            let here = self.post(s, &care, at);
            let on = self.map.grid.neighbours(at).map(|(_, n)| self.post(s, &care, n) - 2).max();
            here.max(on.unwrap_or(here))
        };
        let rest = self.post(s, &care, cell);
        self.best_offer(s, side, |answer| match answer {
            Answer::Rest => rest,
            Answer::Step(hex) => ahead(self.at(hex)) - 3,
            _ => -1000,
        })
    }
}
