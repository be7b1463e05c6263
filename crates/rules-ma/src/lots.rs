//! One activation, or one placing, drawn by lot: as likely as any other that is offered, without judging all of them.
//!
//! SHORTCUT: a battalion has a lot for each thing it could do. One lot is drawn and judged, by the same functions that list
//! the offers, until one passes: so each that would be listed is as likely as the rest.

use crate::Ma;
use crate::accuracy::offers::Sights;
use crate::aggression::offers::Room;
use crate::army::{BattalionId, MAX_BATTALIONS, MOST_IN_ARMY};
use crate::orders::{Act, Answer};
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::{Game, Side, Stream, fine, wheel};
use std::cell::OnceCell;

/// Draws before falling back to the full list.
const PATIENCE: usize = 1_000;
/// The same for placings, which are seldom refused.
const FEW: usize = 16;

/// The most lots that [`by_lot`] draws from.
const LOTS: usize = 16;

/// What one of some lots holds, each that holds anything as likely as the rest: they are drawn one after another, each
/// once, until one does.
pub(crate) fn by_lot<T>(
    count: usize,
    chance: &mut Stream,
    mut held: impl FnMut(usize) -> Option<T>,
) -> Option<T> {
    let mut left: ArrayVec<usize, LOTS> = (0..count.min(LOTS)).collect();
    while !left.is_empty() {
        let lot = left.swap_remove(chance.below(left.len()));
        if let Some(found) = held(lot) {
            return Some(found);
        }
    }
    None
}

/// The battalions of an enemy.
type Foes = ArrayVec<BattalionId, MOST_IN_ARMY>;

impl Ma {
    /// One of the answers that are offered to a side that is asked.
    pub(crate) fn offer_by_lot(
        &self,
        s: &State,
        side: Side,
        chance: &mut Stream,
        room: &mut Vec<Answer>,
    ) -> Option<Answer> {
        self.pending(s).question(side)?;
        let drawn = match s.agenda.top() {
            Some(Task::Activations(_)) => self.activation_by_lot(s, side, chance),
            Some(Task::Deploy(_)) => {
                let reserve: ArrayVec<BattalionId, MAX_BATTALIONS> = self.to_place(s, side).collect();
                (0..FEW).find_map(|_| {
                    let unit = *reserve.get(chance.below(reserve.len()))?;
                    self.placing_by_lot(s, unit, chance, room)
                })
            }
            _ => None,
        };
        drawn.or_else(|| wheel::any_option(self, s, side, chance, room))
    }

    /// One of the activations that are offered; `None` if none was found by lot.
    fn activation_by_lot(&self, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let mut sights = Sights::new(self, s, side);
        let lots = |unit: BattalionId| (unit, self.lots_of(s, unit, &sights));
        let open: ArrayVec<(BattalionId, usize), MAX_BATTALIONS> = self.open(s, side).map(lots).collect();
        let all: usize = open.iter().map(|(_, lots)| lots).sum();
        let foes: Foes = self.standing_of(s, !side).collect();
        let mut missed = [Units::default(); MAX_BATTALIONS];
        let rooms: [Room; MAX_BATTALIONS] = std::array::from_fn(|_| Room::default());
        let standing = OnceCell::new();
        let bodies = || standing.get_or_init(|| self.all_bodies(s));
        for _ in 0..PATIENCE {
            let mut lot = chance.below(all + 1);
            let drawn = open.iter().find(|(_, lots)| {
                let its = lot < *lots;
                lot -= if its { 0 } else { *lots };
                its
            });
            let Some(&(unit, _)) = drawn else {
                // The last lot is the Commander's.
                if self.may_ride(s, side) {
                    return Some(Answer::Ride);
                }
                continue;
            };
            if let Some(&act) = Act::ALL.get(lot) {
                if fine(|why| self.judge_act(s, side, unit, act, why)) {
                    return Some(Answer::Activate { unit, act });
                }
                continue;
            }
            let lot = lot - Act::ALL.len();
            let shots = self.shot_lots(s, unit, &sights);
            let drawn = match lot.checked_sub(shots) {
                None => self.shot_of_lot(s, unit, lot, bodies(), &mut sights),
                Some(charge) => {
                    let (Some(&target), Some(missed), Some(room)) =
                        (foes.get(charge), missed.get_mut(unit.index()), rooms.get(unit.index()))
                    else {
                        continue;
                    };
                    let (looked, pair) = (!missed.has(target), Pair { unit, target });
                    let charge = looked.then(|| self.charge_at(s, pair, bodies(), room)).flatten();
                    *missed = missed.with(target);
                    charge.map(Answer::Charge)
                }
            };
            if drawn.is_some() {
                return drawn;
            }
        }
        None
    }

    /// The lots of a battalion: its acts, and if it is free its shots and a charge at each enemy.
    fn lots_of(&self, s: &State, unit: BattalionId, sights: &Sights) -> usize {
        let free = fine(|why| self.judge_free(s, unit, why));
        let charges = || self.standing_of(s, !self.side(unit)).count();
        Act::ALL.len() + if free { self.shot_lots(s, unit, sights) + charges() } else { 0 }
    }
}
