//! Moves that may be worth offering, as lots: a lot holds one answer or none, and no answer stands in two. The list of
//! offers is what the lots hold, in order; one of them is drawn by drawing lots until one holds something.
//!
//! SHORTCUT: lots that cannot hold anything, by what is known without geometry, are not made.

use crate::Lb;
use crate::army::{Arm, GeneralId, UnitId, Units};
use crate::bodies::Spot;
use crate::formation::Formation;
use crate::generals::RIDES;
use crate::movement::offers::{FACINGS, FORMS, LEAVES, MARCHES};
use crate::orders::Answer;
use crate::reserves::ENTRIES;
use crate::state::*;
use crate::tables::DOORSTEP;
use arrayvec::ArrayVec;
use kernel::{Offers, Side, Stream};
use tabletop::{Length, Point};

/// The most lots that are drawn from; with more the list is made.
const MOST: usize = 1_500;
/// The most batches of them.
const BATCHES: usize = 400;

/// Something a side might do in its move phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lot {
    March(UnitId, u8),
    Form(UnitId, u8),
    Enter(UnitId, u8),
    Leave(UnitId, u8),
    Charge(UnitId, UnitId),
    Arrive(UnitId, u8),
    Ride(GeneralId, u8),
    Join(GeneralId, UnitId),
    Done,
}

/// Lots of one kind and one piece: numbered ones, or one for each of some units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Batch {
    Marches(UnitId, u8),
    Forms(UnitId, u8),
    Door(UnitId, u8),
    Leaves(UnitId, u8),
    Charges(UnitId, Units),
    Entries(UnitId, u8),
    Rides(GeneralId, u8),
    Joins(GeneralId, Units),
    Done,
}

impl Batch {
    /// How many lots it has.
    fn len(self) -> usize {
        match self {
            Batch::Marches(_, n)
            | Batch::Forms(_, n)
            | Batch::Leaves(_, n)
            | Batch::Entries(_, n)
            | Batch::Rides(_, n) => n.into(),
            Batch::Charges(_, units) | Batch::Joins(_, units) => units.0.count_ones() as usize,
            Batch::Door(..) | Batch::Done => 1,
        }
    }
    /// The lot of this number.
    fn nth(self, i: usize) -> Option<Lot> {
        let lot = i as u8;
        Some(match self {
            Batch::Marches(unit, _) => Lot::March(unit, lot),
            Batch::Forms(unit, _) => Lot::Form(unit, lot),
            Batch::Door(unit, building) => Lot::Enter(unit, building),
            Batch::Leaves(unit, _) => Lot::Leave(unit, lot),
            Batch::Charges(unit, targets) => Lot::Charge(unit, targets.iter().nth(i)?),
            Batch::Entries(unit, _) => Lot::Arrive(unit, lot),
            Batch::Rides(general, _) => Lot::Ride(general, lot),
            Batch::Joins(general, units) => Lot::Join(general, units.iter().nth(i)?),
            Batch::Done => Lot::Done,
        })
    }
    /// All of them, in order.
    fn lots(self) -> impl Iterator<Item = Lot> {
        (0..self.len()).filter_map(move |i| self.nth(i))
    }
}

/// Numbers below some number, drawn one after another, each once: as if the last took the place of the one drawn.
struct Urn {
    left: usize,
    /// What lies at places that were drawn from.
    moved: ArrayVec<(usize, usize), MOST>,
}

impl Urn {
    fn at(&self, place: usize) -> usize {
        self.moved.iter().find(|(moved, _)| *moved == place).map_or(place, |(_, number)| *number)
    }
    fn draw(&mut self, chance: &mut Stream) -> Option<usize> {
        if self.left == 0 {
            return None;
        }
        let place = chance.below(self.left);
        self.left -= 1;
        let (drawn, last) = (self.at(place), self.at(self.left));
        match self.moved.iter_mut().find(|(moved, _)| *moved == place) {
            Some((_, number)) => *number = last,
            None => self.moved.try_push((place, last)).ok()?,
        }
        Some(drawn)
    }
}

impl Lb {
    pub(crate) fn offer_moves(&self, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        self.each_batch(s, side, |batch| {
            batch.lots().filter_map(|lot| self.move_of(s, side, lot)).all(|answer| out.add(answer))
        })
    }

    /// One of the moves that are offered, each as likely as any other; the end of the phase is one of them.
    pub(crate) fn move_by_lot(&self, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let mut batches: ArrayVec<Batch, BATCHES> = ArrayVec::new();
        let mut count = 0;
        let mut add = |batch: Batch| {
            count += batch.len();
            batches.try_push(batch).is_ok()
        };
        if !self.each_batch(s, side, &mut add) || !add(Batch::Done) || count > MOST {
            return None;
        }
        let mut urn = Urn { left: count, moved: ArrayVec::new() };
        while let Some(mut drawn) = urn.draw(chance) {
            let batch = batches.iter().find(|batch| {
                let here = drawn < batch.len();
                drawn -= if here { 0 } else { batch.len() };
                here
            });
            let lot = batch.and_then(|batch| batch.nth(drawn));
            if let Some(answer) = lot.and_then(|lot| self.move_of(s, side, lot)) {
                return Some(answer);
            }
        }
        None
    }

    /// What a lot holds.
    fn move_of(&self, s: &State, side: Side, lot: Lot) -> Option<Answer> {
        match lot {
            Lot::March(unit, lot) => self.march_lot(s, side, unit, lot),
            Lot::Form(unit, lot) => self.form_lot(s, side, unit, lot),
            Lot::Enter(unit, building) => self.enter_lot(s, side, unit, building),
            Lot::Leave(unit, lot) => self.leave_lot(s, side, unit, lot),
            Lot::Charge(unit, target) => self.charge_lot(s, side, unit, target),
            Lot::Arrive(unit, lot) => self.entry_lot(s, side, unit, lot.into()),
            Lot::Ride(general, lot) => self.ride_lot(s, side, general, lot.into()),
            Lot::Join(general, unit) => self.join_lot(s, side, general, unit),
            Lot::Done => Some(Answer::Done),
        }
    }

    /// All lots of a side: its generals, its units in roster order, its reserves. Ends with `false` as soon as `f` has enough.
    fn each_batch(&self, s: &State, side: Side, mut f: impl FnMut(Batch) -> bool) -> bool {
        let own = self.spots(s, side);
        let rides =
            |id: &GeneralId| self.battle.general(*id).side == side && s.leader(*id).ridden == Ridden::No;
        // Generals first: whether there is anything to do at all is soon found out.
        for general in self.battle.general_ids().filter(rides) {
            let Some(shape) = self.general_shape(s, general) else { continue };
            let joins = Batch::Joins(general, self.may_join(general, shape.bounds(), &own));
            if !f(Batch::Rides(general, RIDES as u8)) || !f(joins) {
                return false;
            }
        }
        let enemies = self.spots(s, !side);
        let mut open = self.battle.of(side).filter(|unit| self.may_yet_move(s, *unit, &enemies));
        let arrived = self.battle.of(side).filter(|unit| s.of(*unit).place == Where::Arrived);
        open.all(|unit| self.batches_of(s, unit, &enemies, &mut f))
            && arrived.map(|unit| Batch::Entries(unit, ENTRIES as u8)).all(f)
    }

    /// Whether nothing that shows without geometry, or by a firefight, keeps a unit from moving.
    fn may_yet_move(&self, s: &State, unit: UnitId, enemies: &[Spot]) -> bool {
        let troop = s.of(unit);
        let spent = troop.moves >= 2 || troop.moves == 1 && !(s.turn > 1 && troop.is(Mark::Far));
        let held = self.in_melee(s, unit) || troop.is(Mark::Halted) || troop.is(Mark::Pinned);
        let charges = troop.marker.is_some() || troop.charge.is_some();
        troop.on_table() && !spent && !held && !charges && !self.is_locked(s, unit, enemies)
    }

    /// [`Lb::locked_with`] somebody: most are told by where everybody stands.
    fn is_locked(&self, s: &State, unit: UnitId, enemies: &[Spot]) -> bool {
        if s.of(unit).formation != Formation::Line {
            return false;
        }
        let (own, at) = (self.spot(s, unit), s.of(unit).pose.anchor);
        let far = own.beyond(self.battle.constants.lock_distance);
        enemies.iter().any(|enemy| enemy.may_be_near((at, at), far)) && self.locked_with(s, unit).is_some()
    }

    fn batches_of(
        &self,
        s: &State,
        unit: UnitId,
        enemies: &[Spot],
        mut f: impl FnMut(Batch) -> bool,
    ) -> bool {
        let troop = s.of(unit);
        let arm = self.arm(unit);
        let inside = troop.formation == Formation::Garrison;
        let marches = if self.rate_in(unit, troop.formation) > Length::ZERO { MARCHES } else { 0 };
        let forms = if inside { 0 } else { FORMS.min(FACINGS * Formation::of(arm).len()) };
        let leaves = if inside { LEAVES } else { 0 };
        let mut doors = self.battle.building_ids().filter(|building| {
            let there = self.battle.building(*building).map(|shape| shape.bounds());
            arm.is_infantry()
                && !inside
                && there.is_some_and(|bounds| self.may_be_near(s, unit, bounds, DOORSTEP))
        });
        f(Batch::Forms(unit, forms as u8))
            && f(Batch::Marches(unit, marches as u8))
            && doors.all(|building| f(Batch::Door(unit, building)))
            && f(Batch::Leaves(unit, leaves as u8))
            && f(Batch::Charges(unit, self.prey(s, unit, enemies)))
    }

    /// The enemies that a unit might charge, by its arm, its formation and a box around its reach.
    fn prey(&self, s: &State, unit: UnitId, enemies: &[Spot]) -> Units {
        let (troop, arm) = (s.of(unit), self.arm(unit));
        let charges = match (arm, troop.formation) {
            (Arm::Infantry(_), Formation::Column) => !troop.is(Mark::Asked),
            (Arm::Infantry(_), Formation::Line) => !troop.is(Mark::Asked) && self.is_british(unit),
            (Arm::Cavalry(..), _) => true,
            _ => false,
        };
        if !charges || troop.moves > 0 || troop.is(Mark::Entered) {
            return Units::NONE;
        }
        let (bounds, reach) = (self.shape(s, unit).bounds(), self.charge_reach(unit, troop.formation));
        let prey = enemies.iter().filter(|target| {
            let foot_against_horse = arm.is_infantry() && self.arm(target.unit).is_cavalry();
            !foot_against_horse && target.may_be_near(bounds, reach)
        });
        prey.map(|target| target.unit).collect()
    }

    /// The units that a general might join, by their brigade and a box around his ride.
    fn may_join(&self, general: GeneralId, bounds: (Point, Point), own: &[Spot]) -> Units {
        let (brigade, far) = (self.battle.general(general).brigade, self.battle.constants.general_move);
        let his = own.iter().filter(|spot| {
            brigade.is_none_or(|own| own == self.raised(spot.unit).brigade) && spot.may_be_near(bounds, far)
        });
        his.map(|spot| spot.unit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An urn gives what a list would give from which what was drawn is taken, the last put in its place.
    #[test]
    fn an_urn_draws_as_from_a_list() {
        for count in [0, 1, 2, 7, 300] {
            let mut list: Vec<usize> = (0..count).collect();
            let mut urn = Urn { left: count, moved: ArrayVec::new() };
            let (mut one, mut other) = (Stream::new(7), Stream::new(7));
            while !list.is_empty() {
                let place = one.below(list.len());
                assert_eq!(urn.draw(&mut other), Some(list.swap_remove(place)));
            }
            assert_eq!(urn.draw(&mut other), None);
        }
    }
}
