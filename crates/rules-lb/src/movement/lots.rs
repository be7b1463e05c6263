//! Moves that may be worth offering, as lots: a lot holds one answer or none, and no answer stands in two. The list of
//! offers is what the lots hold, in order; one of them is drawn by drawing lots until one holds something.
//!
//! SHORTCUT: lots that cannot hold anything, by what is known without geometry, are not made.

use crate::Lb;
use crate::army::{Arm, GeneralId, UnitId};
use crate::formation::Formation;
use crate::generals::RIDES;
use crate::movement::offers::{FACINGS, FORMS, LEAVES, MARCHES};
use crate::orders::Answer;
use crate::reserves::ENTRIES;
use crate::state::*;
use crate::tables::DOORSTEP;
use arrayvec::ArrayVec;
use kernel::{Offers, Side, Stream};
use tabletop::Length;

/// The most lots that are drawn from; with more the list is made.
const MOST: usize = 1_500;

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

impl Lb {
    pub(crate) fn offer_moves(&self, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        self.move_lots(s, side).filter_map(|lot| self.move_of(s, side, lot)).all(|answer| out.add(answer))
    }

    /// One of the moves that are offered, each as likely as any other; the end of the phase is one of them.
    pub(crate) fn move_by_lot(&self, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let mut lots: ArrayVec<Lot, MOST> = ArrayVec::new();
        for lot in self.move_lots(s, side).chain([Lot::Done]) {
            lots.try_push(lot).ok()?;
        }
        while !lots.is_empty() {
            let lot = lots.swap_remove(chance.below(lots.len()));
            if let Some(answer) = self.move_of(s, side, lot) {
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

    /// All lots of a side: its generals, its units in roster order, its reserves.
    fn move_lots<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Lot> + 'a {
        let units = self.battle.of(side);
        let open = units.clone().filter(move |unit| self.may_yet_move(s, *unit));
        let own = open.flat_map(move |unit| self.lots_of(s, unit));
        let arrived = units.filter(|unit| s.of(*unit).place == Where::Arrived);
        let entries = arrived.flat_map(|unit| (0..ENTRIES as u8).map(move |lot| Lot::Arrive(unit, lot)));
        let generals = self
            .battle
            .general_ids()
            .filter(move |id| self.battle.general(*id).side == side && s.leader(*id).ridden == Ridden::No);
        // Generals first: whether there is anything to do at all is soon found out.
        generals.flat_map(move |general| self.lots_of_general(s, general)).chain(own).chain(entries)
    }

    /// Whether nothing that shows without geometry keeps a unit from moving.
    fn may_yet_move(&self, s: &State, unit: UnitId) -> bool {
        let troop = s.of(unit);
        let spent = troop.moves >= 2 || troop.moves == 1 && !(s.turn > 1 && troop.is(Mark::Far));
        let held = self.in_melee(s, unit) || troop.is(Mark::Halted) || troop.is(Mark::Pinned);
        let charges = troop.marker.is_some() || troop.charge.is_some();
        troop.on_table() && !spent && !held && !charges && self.locked_with(s, unit).is_none()
    }

    fn lots_of<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = Lot> + 'a {
        let troop = s.of(unit);
        let arm = self.arm(unit);
        let inside = troop.formation == Formation::Garrison;
        let marches = if self.rate_in(unit, troop.formation) > Length::ZERO { MARCHES } else { 0 };
        let forms = if inside { 0 } else { FORMS.min(FACINGS * Formation::of(arm).len()) };
        let leaves = if inside { LEAVES } else { 0 };
        let doors = self.battle.building_ids().filter(move |building| {
            let there = self.battle.building(*building).map(|shape| shape.bounds());
            arm.is_infantry()
                && !inside
                && there.is_some_and(|bounds| self.may_be_near(s, unit, bounds, DOORSTEP))
        });
        (0..forms as u8)
            .map(move |lot| Lot::Form(unit, lot))
            .chain((0..marches as u8).map(move |lot| Lot::March(unit, lot)))
            .chain(doors.map(move |building| Lot::Enter(unit, building)))
            .chain((0..leaves as u8).map(move |lot| Lot::Leave(unit, lot)))
            .chain(self.prey(s, unit).map(move |target| Lot::Charge(unit, target)))
    }

    /// The enemies that a unit might charge, by its arm, its formation and a box around its reach.
    fn prey<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
        let (troop, arm) = (s.of(unit), self.arm(unit));
        let charges = match (arm, troop.formation) {
            (Arm::Infantry(_), Formation::Column) => !troop.is(Mark::Asked),
            (Arm::Infantry(_), Formation::Line) => !troop.is(Mark::Asked) && self.is_british(unit),
            (Arm::Cavalry(..), _) => true,
            _ => false,
        };
        let charges = charges && troop.moves == 0 && !troop.is(Mark::Entered);
        let around =
            charges.then(|| (self.shape(s, unit).bounds(), self.charge_reach(unit, troop.formation)));
        around.into_iter().flat_map(move |(bounds, reach)| {
            self.troops_of(s, !self.side(unit)).filter(move |target| {
                let foot_against_horse = arm.is_infantry() && self.arm(*target).is_cavalry();
                !foot_against_horse && self.may_be_near(s, *target, bounds, reach)
            })
        })
    }

    fn lots_of_general<'a>(&'a self, s: &'a State, general: GeneralId) -> impl Iterator<Item = Lot> + 'a {
        let raised = self.battle.general(general);
        let there = self.general_shape(s, general).map(|shape| shape.bounds());
        let rides = if there.is_some() { RIDES } else { 0 };
        let far = self.battle.constants.general_move;
        let his = self.troops_of(s, raised.side).filter(move |unit| {
            raised.brigade.is_none_or(|own| own == self.raised(*unit).brigade)
                && there.is_some_and(|bounds| self.may_be_near(s, *unit, bounds, far))
        });
        let rides = (0..rides as u8).map(move |lot| Lot::Ride(general, lot));
        rides.chain(his.map(move |unit| Lot::Join(general, unit)))
    }
}
