//! What a side might do with its guns, as lots: a lot holds one answer or none.

use crate::Lb;
use crate::army::UnitId;
use crate::formation::Formation;
use crate::orders::Answer;
use crate::state::*;
use crate::words::Laying;
use arrayvec::ArrayVec;
use kernel::{Offers, Side, Stream, fine};

/// Something a side might do with its guns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gunnery {
    Unlimber(UnitId),
    /// At whom the gun has under its stick as it stands.
    Bears(UnitId, UnitId),
    Fire(UnitId, UnitId),
    Done,
}

/// The most lots that are drawn from; with more the list is made. There are fewer: no battle has more guns and targets.
const MOST_LOTS: usize = 290;

impl Lb {
    pub(crate) fn offer_guns(&self, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.is_sole() {
            return out.extend(self.gun_lots(s, side).filter_map(|lot| self.gunnery(s, side, lot)));
        }
        // SHORTCUT: whether there is anything is found soonest where no gun has to be laid.
        let lots: ArrayVec<Gunnery, MOST_LOTS> = self.gun_lots(s, side).take(MOST_LOTS).collect();
        let laid = |lot: &Gunnery| matches!(lot, Gunnery::Fire(..));
        let (at_once, to_lay) = (lots.iter().filter(|lot| !laid(lot)), lots.iter().filter(|lot| laid(lot)));
        out.extend(at_once.chain(to_lay).filter_map(|lot| self.gunnery(s, side, *lot)))
    }

    /// One of the answers that are offered, each as likely as the rest; the end of the phase is one of them.
    pub(crate) fn gunnery_by_lot(&self, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let mut lots: ArrayVec<Gunnery, MOST_LOTS> = ArrayVec::new();
        if !self.gun_lots(s, side).chain([Gunnery::Done]).all(|lot| lots.try_push(lot).is_ok()) {
            return None;
        }
        // SHORTCUT: one of them is drawn and judged, not all.
        while !lots.is_empty() {
            let lot = lots.swap_remove(chance.below(lots.len()));
            if let Some(answer) = self.gunnery(s, side, lot) {
                return Some(answer);
            }
        }
        None
    }

    /// What its guns might do, in roster order.
    ///
    /// SHORTCUT: who is too far off for any stick is left out.
    fn gun_lots<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Gunnery> + 'a {
        let guns = self.troops_of(s, side).filter(|unit| self.arm(*unit).is_artillery());
        guns.flat_map(move |gun| {
            let troop = s.of(gun);
            let limbered = (troop.formation == Formation::Limbered).then_some(Gunnery::Unlimber(gun));
            let ready =
                troop.formation == Formation::Unlimbered && !troop.is(Mark::Shot) && !self.in_melee(s, gun);
            // Whom it has under its stick comes first; a gun that cannot adjust has no other target (LB-1.3, LB-1.4).
            let ahead = ready.then(|| self.first_of(self.stance(s, gun), &self.in_range(s, gun))).flatten();
            let ahead = ahead.filter(|unit| self.side(*unit) != side);
            let around = (ready && self.adjusts(gun)).then(|| self.stance(s, gun).centre());
            let others = around.into_iter().flat_map(move |centre| {
                self.troops_of(s, !side)
                    .filter(move |target| Some(*target) != ahead && self.could_reach(s, centre, *target))
            });
            let bears = ahead.map(|target| Gunnery::Bears(gun, target));
            limbered.into_iter().chain(bears).chain(others.map(move |target| Gunnery::Fire(gun, target)))
        })
    }

    fn gunnery(&self, s: &State, side: Side, lot: Gunnery) -> Option<Answer> {
        match lot {
            Gunnery::Unlimber(unit) => {
                fine(|why| self.judge_unlimber(s, side, unit, why)).then_some(Answer::Unlimber(unit))
            }
            // SHORTCUT: it may fire, and needs no laying; only a melee protects its target (LB-R75).
            Gunnery::Bears(gun, target) => {
                let laying = Laying(None);
                (!self.in_melee(s, target)).then_some(Answer::Fire { gun, target, laying })
            }
            Gunnery::Fire(gun, target) => {
                let laying = Laying(None);
                let legal = fine(|why| self.judge_fire(s, side, gun, target, laying, why));
                legal.then_some(Answer::Fire { gun, target, laying })
            }
            Gunnery::Done => Some(Answer::Done),
        }
    }
}
