//! The tentative moves of a tick are cut down together until nothing forbidden is left (BA-G43 to BA-G45).

use super::mover::{Mover, Spot};
use super::ticks::{Field, Try};
use crate::Edition;
use crate::formation::Formation;
use crate::squares::apart;
use crate::units::{Arm, Degree};
use tabletop::GRAZE;

/// How often conflicts are looked at again in a tick before whoever still overlaps stays where he was (BA-G45).
const ROUNDS: usize = 12;

impl Field<'_> {
    /// Cuts the tentative moves down until nothing forbidden is left (BA-G43 to BA-G45). SHORTCUT: after the first round only those
    /// are looked at again who were cut down, and those near them; with everybody else all is as it was.
    pub(super) fn settle(&self, tries: &mut [Option<Try>]) {
        let mut look = vec![true; tries.len()];
        for round in 0..ROUNDS {
            let blocked = self.blocked(tries, &look);
            self.stir(&mut look, &blocked);
            let met = self.meetings(tries, &look);
            if blocked.is_empty() && met.is_empty() {
                return;
            }
            if round + 1 == ROUNDS {
                // Whoever still overlaps stays where he was.
                for at in 0..tries.len() {
                    if tries[at].is_some() && !self.is_clear(tries, at, Mover::ALL, false) {
                        self.cut(tries, at, 0);
                    }
                }
            }
            // By the third edition somebody may have to do with one who is not near him.
            look.fill(self.game.edition == Edition::Third);
            self.stir(&mut look, &blocked);
            self.stir(&mut look, &met);
        }
    }

    /// Those who were cut down, and those near them, have to be looked at.
    fn stir(&self, look: &mut [bool], cut: &[usize]) {
        for &at in cut {
            look[at] = true;
            self.near.of(at).for_each(|other| look[other] = true);
        }
    }

    /// Where a unit is in the tick as far as it is settled.
    pub(super) fn spot<'t>(&'t self, tries: &'t [Option<Try>], at: usize) -> &'t Spot {
        tries[at].as_ref().map_or(&self.movers[at].here, |one| &one.at)
    }

    pub(super) fn cut(&self, tries: &mut [Option<Try>], at: usize, lambda: u8) {
        let Some(one) = &mut tries[at] else { return };
        one.lambda = lambda;
        one.at = if lambda == 0 {
            self.movers[at].here.clone()
        } else {
            self.movers[at].at(one.budget, lambda).spot
        };
    }

    /// Table edge, ground nobody may enter, own units in the way (BA-G43, BA-R42): all judged on the same poses, then cut
    /// together. Says who was cut down.
    fn blocked(&self, tries: &mut [Option<Try>], look: &[bool]) -> Vec<usize> {
        let mut cuts: Vec<(usize, u8)> = Vec::new();
        for &at in self.order.iter().filter(|at| look[**at]) {
            let Some(one) = &tries[at] else { continue };
            if one.lambda == 0 || self.is_clear(tries, at, one.lambda, true) {
                continue;
            }
            let (mut low, mut high) = (0, one.lambda);
            while high - low > 1 {
                let middle = (low + high) / 2;
                if self.is_clear(tries, at, middle, true) { low = middle } else { high = middle }
            }
            cuts.push((at, low));
        }
        for (at, lambda) in &cuts {
            self.cut(tries, *at, *lambda);
        }
        cuts.into_iter().map(|(at, _)| at).collect()
    }

    /// Whether a unit is clear of everything that blocks it at a part of the tick.
    fn is_clear(&self, tries: &[Option<Try>], at: usize, lambda: u8, ground: bool) -> bool {
        let (mover, Some(one)) = (&self.movers[at], &tries[at]) else { return true };
        let arrival;
        let (spot, trail) = if lambda == one.lambda {
            (&one.at, if lambda == Mover::ALL { one.goal.trail.as_deref() } else { None })
        } else {
            arrival = mover.at(one.budget, lambda);
            (&arrival.spot, arrival.trail.as_deref())
        };
        // Bodies first: they cost less than the ground.
        let clear = |other: usize| {
            let body = &self.movers[other];
            body.side != mover.side
                || !blocks(mover, body)
                || apart(&spot.bounds, &self.spot(tries, other).bounds)
                || !spot.overlaps_by_more(self.spot(tries, other), GRAZE)
                || mover.here.overlaps_by_more(&body.here, GRAZE)
                || self.game.edition >= Edition::Fifth && follows(self.spot(tries, other), body, spot, mover)
        };
        // By the third edition whoever swung out of his box in the midst of a tick looked at everybody; nobody does since, nor looked before.
        let free = if self.game.edition != Edition::Third || self.near.holds(at, &spot.bounds) {
            self.near.of(at).all(clear)
        } else {
            (0..self.movers.len()).filter(|other| *other != at).all(clear)
        };
        if !free {
            return false;
        }
        if ground {
            let on_table =
                |spot: &Spot| spot.footprint.parts().iter().all(|part| self.game.battle.table.holds(part));
            if !on_table(spot) && on_table(&mover.here) {
                return false;
            }
            let known = one.under.filter(|_| lambda == Mover::ALL);
            let under = known.unwrap_or_else(|| mover.underfoot(self.game, self.state, spot, trail));
            if !mover.may_be_on(under) && mover.may_be_on(mover.under) {
                return false;
            }
        }
        true
    }
}

/// Whether it is somebody of its own who comes upon a unit, and not the unit upon him: by his step he would stand where it stands, by its
/// step it would not stand where he does. Then he waits, and the unit goes on (BA-R183).
fn follows(comes: &Spot, follower: &Mover<'_>, goes: &Spot, unit: &Mover<'_>) -> bool {
    comes.overlaps_by_more(&unit.here, GRAZE) && !goes.overlaps_by_more(&follower.here, GRAZE)
}

/// Whether an own unit is in the way: skirmish lines and unlimbered artillery may be passed through by those that are not in FD
/// (BA-2.3.4b).
fn blocks(mover: &Mover<'_>, body: &Mover<'_>) -> bool {
    let guns = body.raised.arm == Arm::Artillery && body.unit.formation == Formation::Line;
    let passable = (body.unit.is_skirmish_line() || guns) && mover.unit.degree != Degree::Fd;
    !passable
}
