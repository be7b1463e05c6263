//! What is at stake: the worth of a battalion, of a figure, of a rout; and how likely a test fails, read off the game's
//! own roll. Worth is in centipoints of the evaluation, chances in thousandths.

use super::manual::Manual;
use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS};
use crate::battle::Victory;
use crate::resolve::natural;
use crate::state::*;
use crate::tables::RESOLVE_BEATEN;
use kernel::{BySide, Roll};
use tabletop::Shape;

/// A whole, in thousandths.
pub(super) const ALL: i32 = 1000;
/// How far a flight goes on the average, in centimetres (MA-19.6).
const FLIGHT: i32 = 26;

/// The natural score that a die of this roll needs.
pub(super) fn needs(roll: &Roll) -> i32 {
    natural(roll).into()
}

/// The chance of a die that needs this score.
pub(super) fn chance_of(need: i32) -> i32 {
    (7 - need).clamp(0, 6) * ALL / 6
}

impl Ma {
    /// What a battalion is worth at full strength: by the count every battalion is one, by points its price (MA-21.1,
    /// MA-C5a).
    fn full_worth(&self, unit: BattalionId) -> i32 {
        let points = i32::from(self.battle.battalion(unit).points());
        match self.battle.victory {
            Victory::Count => 120 + 3 * points,
            Victory::Points => 40 + 5 * points,
        }
    }

    /// What one of its figures is worth.
    pub(super) fn figure(&self, unit: BattalionId) -> i32 {
        let raised = self.battle.battalion(unit);
        let figures = i32::from(raised.rankers) + 2 * i32::from(raised.characters.total());
        self.full_worth(unit) / figures.max(1)
    }

    /// What a battalion is worth as it stands.
    pub(super) fn worth(&self, s: &State, unit: BattalionId) -> i32 {
        let lost = i32::from(self.all_losses(s, unit));
        (self.full_worth(unit) - lost * self.figure(unit) * 3 / 4).max(20)
    }

    /// How likely a battalion fails a test of nerve, re-rolls counted; `beaten` adds a combat lost (MA-19.4).
    pub(super) fn fails(&self, s: &State, unit: BattalionId, what: What, beaten: bool) -> i32 {
        if self.is_led(s, unit) {
            return 0;
        }
        let trial = Trial { unit, what, throw: Throw::First };
        let worse = i32::from(beaten && !s.of(unit).beaten) * -i32::from(RESOLVE_BEATEN);
        let miss = ALL - chance_of((needs(&self.test_roll(s, trial)) + worse).max(1));
        match self.reroller(s, trial) {
            Some(_) => miss * miss / ALL,
            None => miss,
        }
    }

    /// How likely a Manoeuvre or Aggression test passes.
    pub(super) fn passes(&self, s: &State, unit: BattalionId, what: What) -> i32 {
        ALL - self.fails(s, unit, what, false)
    }

    /// Whether a reason for Resolve would still make it test this turn (MA-19.5).
    pub(super) fn may_break(&self, s: &State, unit: BattalionId) -> bool {
        let troops = s.of(unit);
        !troops.tested && !troops.routing() && !self.is_led(s, unit)
    }

    /// What a rout costs the battalion itself: time and order at least, all of it if it is not rallied before the
    /// edge or before the end (MA-20, MA-21.1).
    pub(super) fn rout_price(&self, s: &State, unit: BattalionId, manual: &Manual) -> i32 {
        let room = self.ground_behind(s, unit);
        let turns = i32::from(self.battle.turns) - i32::from(s.turn);
        let tries = ((room - FLIGHT / 2) / FLIGHT).clamp(0, turns.max(0)).min(3);
        let fails = self.fails(s, unit, What::Rally, false);
        let lost = (0..tries).fold(ALL, |left, _| left * fails / ALL);
        let least = 10 * manual.rout;
        self.worth(s, unit) * (least + (ALL - least) * lost / ALL) / ALL
    }

    /// How far a battalion is from its own edge, in centimetres.
    pub(super) fn ground_behind(&self, s: &State, unit: BattalionId) -> i32 {
        let edge = s.edges[self.side(unit)];
        self.table().room(&Shape::point(s.of(unit).pose.anchor), edge).units() / 1000
    }

    /// What everybody has at stake, looked up once for a position.
    pub(super) fn stakes(&self, s: &State, manual: &'static Manual) -> Stakes {
        let mut stakes = Stakes::none(manual);
        let mut price = [0; MAX_BATTALIONS];
        let mut seen = BySide::new(0, 0);
        for unit in self.standing(s) {
            let i = unit.index();
            price[i] = self.rout_price(s, unit, manual);
            if s.of(unit).routing() {
                continue;
            }
            stakes.nerve[i] = self.fails(s, unit, What::Shaken, false);
            if self.may_break(s, unit) {
                stakes.fails[i] = stakes.nerve[i];
                if !s.of(unit).shaken {
                    seen[self.side(unit)] += stakes.fails[i] * price[i] / ALL;
                }
            }
        }
        // The friends who see it must test (MA-19.3c, MA-R15); not all will.
        for unit in self.standing(s) {
            let i = unit.index();
            let own = if s.of(unit).shaken { 0 } else { stakes.fails[i] * price[i] / ALL };
            stakes.loss[i] = price[i] + (seen[self.side(unit)] - own) * manual.panic / 100;
        }
        stakes
    }
}

/// What each battalion has at stake, and the manual by which that was reckoned.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    /// How likely it fails a Resolve test; 0 if it takes none this turn.
    pub fails: [i32; MAX_BATTALIONS],
    /// The same whenever it has to, this turn or the next.
    pub nerve: [i32; MAX_BATTALIONS],
    /// What its rout costs its side: itself, and the friends who see it.
    pub loss: [i32; MAX_BATTALIONS],
    /// See above.
    pub manual: &'static Manual,
}

impl Stakes {
    const NOTHING: [i32; MAX_BATTALIONS] = [0; MAX_BATTALIONS];
    /// Nobody has anything at stake.
    pub const fn none(manual: &'static Manual) -> Stakes {
        Stakes { fails: Stakes::NOTHING, nerve: Stakes::NOTHING, loss: Stakes::NOTHING, manual }
    }
}
