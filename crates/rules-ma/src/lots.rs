//! One activation, or one placing, drawn by lot: as likely as any other that is offered, without judging all of them.
//!
//! SHORTCUT: every battalion has the same lots, one for each thing it could do. One lot is drawn and judged, by the same
//! functions that list the offers, until one passes: so each that would be listed is as likely as the rest.

use crate::Ma;
use crate::accuracy::offers::{SHOT_LOTS, Sights};
use crate::army::{BattalionId, MAX_BATTALIONS};
use crate::orders::{Act, Answer};
use crate::refusals::Refused;
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::{Pending, Side, Stream};

/// Lots of a battalion: its acts, its shots, and a charge.
const LOTS: usize = Act::ALL.len() + SHOT_LOTS + 1;
/// So often is drawn before everything is listed after all.
const PATIENCE: usize = 1_000;
/// The same for placings, which are seldom refused.
const FEW: usize = 16;

impl Ma {
    /// One of the answers that are offered to a side that is asked.
    pub(crate) fn offer_by_lot(
        &self,
        s: &State,
        side: Side,
        chance: &mut Stream,
        room: &mut Vec<Answer>,
    ) -> Option<Answer> {
        if !matches!(self.wait_for(s), Pending::Ask(asked, _) if asked == side) {
            return None;
        }
        let drawn = match s.agenda.top() {
            Some(Task::Activations) => self.activation_by_lot(s, side, chance, room),
            Some(Task::Deploy) => {
                let reserve: ArrayVec<BattalionId, MAX_BATTALIONS> = self.to_place(s, side).collect();
                (0..FEW).find_map(|_| {
                    let unit = *reserve.get(chance.below(reserve.len()))?;
                    self.placing_by_lot(s, (side, unit), chance, room)
                })
            }
            _ => None,
        };
        drawn.or_else(|| {
            room.clear();
            self.offer(s, side, room);
            (!room.is_empty()).then(|| room.swap_remove(chance.below(room.len())))
        })
    }

    /// One of the activations that are offered; `None` if none was found by lot.
    fn activation_by_lot(
        &self,
        s: &State,
        side: Side,
        chance: &mut Stream,
        room: &mut Vec<Answer>,
    ) -> Option<Answer> {
        let open: ArrayVec<BattalionId, MAX_BATTALIONS> = self.open(s, side).collect();
        let (bodies, mut sights) = (self.bodies(s, |_| true), Sights::default());
        for _ in 0..PATIENCE {
            let lot = chance.below(open.len() * LOTS + 1);
            let Some(&unit) = open.get(lot / LOTS) else {
                // The last lot is the Commander's.
                if self.may_ride(s, side) {
                    return Some(Answer::Ride);
                }
                continue;
            };
            let lot = lot % LOTS;
            if let Some(&act) = Act::ALL.get(lot) {
                let mut why = Refused::default();
                self.judge_act(s, side, unit, act, &mut why);
                if !why.0 {
                    return Some(Answer::Activate { unit, act });
                }
                continue;
            }
            let mut free = Refused::default();
            self.judge_free(s, unit, &mut free);
            if free.0 {
                continue;
            }
            let shot = lot - Act::ALL.len();
            if shot < SHOT_LOTS {
                match self.shot_of_lot(s, unit, shot, (&bodies, &mut sights)) {
                    None => continue,
                    answer => return answer,
                }
            }
            room.clear();
            self.offer_charges(s, unit, &bodies, room);
            if let Some(answer) = room.pop() {
                return Some(answer);
            }
        }
        None
    }
}
