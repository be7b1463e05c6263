//! Choosing a battalion and what it does (MA-6.4, MA-6.5, MA-7, MA-D7, MA-R30, MA-R78). One type of activation a
//! turn: nobody shoots after moving, nor twice (MA-10.3, MA-R65).

use crate::Ma;
use crate::army::BattalionId;
use crate::events::Event;
use crate::orders::{Act, Answer};
use crate::refusals::{Refusal, Refused, Why, refuse};
use crate::state::*;
use kernel::{Side, Stage};

impl Ma {
    /// The side that activates next: the one whose turn it is, if it has a battalion left (MA-6.4, MA-6.5).
    pub(crate) fn to_activate(&self, s: &State) -> Option<Side> {
        [s.next, !s.next].into_iter().find(|side| self.open(s, *side).next().is_some())
    }

    /// Battalions of a side that are still to be activated.
    pub(crate) fn open<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
        self.standing_of(s, side).filter(|unit| s.of(*unit).activation == Activation::Open)
    }

    /// Whether a battalion of this side is on the table and still to be activated.
    pub(crate) fn judge_open<W: Why>(&self, s: &State, side: Side, unit: BattalionId, why: &mut W) {
        refuse!(why, unit.index() >= self.battle.battalions.len(), Refusal::NoSuchBattalion);
        if unit.index() >= self.battle.battalions.len() {
            return;
        }
        refuse!(why, self.side(unit) != side, Refusal::NotOfSide(unit));
        refuse!(why, !s.of(unit).on_table(), Refusal::NotOnTable(unit));
        refuse!(why, s.of(unit).activation != Activation::Open, Refusal::AlreadyActivated(unit));
    }

    /// Whether it is free to move, shoot and charge: not engaged, supporting, spent, short, routing or rallying.
    pub(crate) fn judge_free<W: Why>(&self, s: &State, unit: BattalionId, why: &mut W) {
        let troops = s.of(unit);
        refuse!(why, troops.engaged.is_some(), Refusal::MustFight(unit));
        refuse!(why, troops.supports.is_some(), Refusal::MayOnlyPass(unit));
        refuse!(why, troops.spent, Refusal::MayOnlyWait(unit));
        refuse!(why, troops.routing(), Refusal::MayOnlyRally(unit));
        let reform = matches!(troops.order, Order::Short | Order::Rallying);
        refuse!(why, reform, Refusal::MayOnlyReform(unit));
    }

    /// Judges an activation that is neither shot nor charge (MA-D7).
    pub(crate) fn judge_act<W: Why>(&self, s: &State, side: Side, unit: BattalionId, act: Act, why: &mut W) {
        self.judge_open(s, side, unit, why);
        if why.any() {
            return;
        }
        let troops = s.of(unit);
        match act {
            Act::Move => self.judge_free(s, unit, why),
            Act::Change => {
                self.judge_free(s, unit, why);
                // MA-8.11
                if let Some(area) = self.difficult_under(&self.footprint(s, unit)) {
                    refuse!(why, true, Refusal::InDifficultTerrain(unit, area));
                }
            }
            Act::Reform => {
                refuse!(why, troops.engaged.is_some(), Refusal::MustFight(unit));
                refuse!(why, troops.supports.is_some(), Refusal::MayOnlyPass(unit));
                refuse!(why, troops.spent, Refusal::MayOnlyWait(unit));
                refuse!(why, troops.routing(), Refusal::MayOnlyRally(unit));
                let due = troops.disordered || matches!(troops.order, Order::Short | Order::Rallying);
                refuse!(why, !due, Refusal::NothingToReform(unit));
            }
            Act::Rally => refuse!(why, !troops.routing(), Refusal::NotRouting(unit)),
            Act::Combat => refuse!(why, troops.engaged.is_none(), Refusal::NotInCombat(unit)),
            // MA-R30, MA-R18: always open, except to an engaged or short battalion.
            Act::Pass => {
                refuse!(why, troops.engaged.is_some(), Refusal::MustFight(unit));
                refuse!(why, troops.order == Order::Short, Refusal::MayOnlyReform(unit));
            }
        }
    }

    /// Adds what a side may do when it is about to choose an activation (MA-D6, MA-D7).
    pub(crate) fn offer_activations(&self, s: &State, side: Side, out: &mut Vec<Answer>) {
        if self.may_ride(s, side) {
            out.push(Answer::Ride);
        }
        let bodies = self.bodies(s, |_| true);
        for unit in self.open(s, side) {
            for act in Act::ALL {
                let mut why = Refused::default();
                self.judge_act(s, side, unit, act, &mut why);
                if !why.0 {
                    out.push(Answer::Activate { unit, act });
                }
            }
            let mut free = Refused::default();
            self.judge_free(s, unit, &mut free);
            if !free.0 {
                self.offer_shots(s, unit, &bodies, out);
                self.offer_charges(s, unit, &bodies, out);
            }
        }
    }

    /// A battalion counts as activated, and the other side is next (MA-6.4).
    pub(crate) fn take_turn(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, passed: bool) {
        stage.emit(Event::Activated { unit, passed });
        stage.emit(Event::NextIs { side: !self.side(unit) });
    }

    /// Carries out an activation that is neither shot nor charge.
    pub(crate) fn activate(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, act: Act) {
        stage.emit(Event::Declared { unit, act });
        self.take_turn(stage, unit, act == Act::Pass);
        let what = match act {
            Act::Move => What::Move,
            Act::Change => What::Change,
            Act::Rally => What::Rally,
            Act::Reform => {
                if stage.state().of(unit).order == Order::Short {
                    // MA-R18: without a roll, and at once.
                    stage.emit(Event::Gathered { unit });
                    if stage.state().of(unit).disordered {
                        stage.emit(Event::Reforming { unit });
                    }
                    return;
                }
                What::Reform
            }
            Act::Combat => return self.continue_combat(stage, unit),
            Act::Pass => return,
        };
        self.begin_test(stage, Trial { unit, what, again: false });
    }
}
