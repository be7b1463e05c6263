//! Reactions to an enemy on the move: fire, and opportunity charges.

use super::manual::Manual;
use crate::Wb;
use crate::army::*;
use crate::orders::{Answer, Band};
use crate::reaction::Reactions;
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::{Side, Temper};

/// The most charges that are weighed at one step of an enemy, and of each band.
const MOST_CHARGES: usize = 6;
const POSES: usize = 2;

impl Wb {
    /// Fire whenever it can do harm; charge where it promises more than it costs.
    pub(super) fn react(&self, book: &Manual, s: &State, side: Side, task: Reactions) -> Answer {
        let target = task.targets(s).first();
        self.best_offer(s, side, |answer| match answer {
            Answer::ReactionFire(unit) => 200 + target.map_or(0, |target| self.shot(book, s, unit, target)),
            Answer::Charge { unit, band, to, facing } => {
                self.onset(book, s, self.band(s, unit, band), task.hex, self.at(to), facing)
            }
            Answer::NoReaction => 0,
            _ => -1,
        })
    }

    /// Leaves of many charges the few of each band that promise most.
    pub(super) fn likely_charges(&self, s: &State, side: Side, task: Reactions, answers: &mut Vec<Answer>) {
        let book = self.manual(side, Temper::STEADY.school);
        let mut rated: Vec<(i32, Answer)> = Vec::new();
        answers.retain(|&answer| match answer {
            Answer::Charge { unit, band, to, facing } => {
                let units = self.band(s, unit, band);
                rated.push((self.onset(book, s, units, task.hex, self.at(to), facing), answer));
                false
            }
            _ => true,
        });
        rated.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
        let mut taken: ArrayVec<(UnitId, Band), MOST_CHARGES> = ArrayVec::new();
        for (_, answer) in rated {
            let Answer::Charge { unit, band, .. } = answer else { continue };
            if taken.is_full() {
                break;
            }
            if taken.iter().filter(|&&known| known == (unit, band)).count() < POSES {
                taken.push((unit, band));
                answers.push(answer);
            }
        }
    }
}
