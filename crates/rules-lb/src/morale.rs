//! Tests: one die against the quality number, in phases 2, 4, 5, 7, 9, 10, 12 and 13 (LB-15.1, LB-R2, LB-R3, LB-R41).

use crate::Lb;
use crate::army::{Nation, UnitId};
use crate::events::{Cause, Event, Mark1};
use crate::formation::Formation;
use crate::movement::halted::HaltedRetire;
use crate::sequence::first_to_test;
use crate::state::*;
use kernel::{Changes, Dice, Duty, Faces, Need, Roll, RuleId, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// What a test is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trial {
    /// Phase 2: artillery casualties.
    Shells,
    /// Phases 4 and 9: shooting casualties, and to close.
    Closing,
    /// Phases 5 and 10: to stand for melee.
    Standing,
    /// Phases 7 and 12: losing a melee.
    Losing,
    /// Phase 13: recall.
    Recall,
}

/// What came of a test (LB-15.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Passed.
    Pass,
    /// Failed by 1 or 2.
    Fail,
    /// Failed by 3 or more.
    Rout,
}

/// All tests of a phase, one after the other in roster order (LB-R78).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Tests(pub Trial);

impl Duty<Lb> for Tests {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, state) = (stage.game, stage.state());
        let first = first_to_test(state.phase);
        let next = |side| state.due.iter().find(|unit| game.side(*unit) == side);
        match next(first).or_else(|| next(!first)) {
            Some(unit) => {
                stage.emit(Event::Undue(unit));
                let s = stage.state();
                // LB-R54: if every charger was stopped meanwhile it does not test.
                let idle = self.0 == Trial::Standing && !game.must_stand(s, unit);
                if s.of(unit).on_table() && !idle {
                    stage.push(Test { unit, trial: self.0 });
                }
            }
            None => stage.pop(),
        }
    }
}

/// One unit tests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Test {
    /// The unit.
    pub unit: UnitId,
    /// For this.
    pub trial: Trial,
}

impl Duty<Lb> for Test {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        Wait::Dice(game.test_roll(s, self.unit, self.trial))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let (game, Test { unit, trial }) = (stage.game, *self);
        let roll = stage.roll_or(|| game.test_roll(stage.state(), unit, trial));
        let number = match roll.needed() {
            Some(Need::AtMost(number)) => number,
            _ => 0,
        };
        let outcome = match i16::from(faces.first().copied().unwrap_or(1)) - number {
            ..=0 => Outcome::Pass,
            1 | 2 => Outcome::Fail,
            _ => Outcome::Rout,
        };
        stage.change(Verdict { unit, trial, outcome });
        stage.emit(Event::Tested { unit, trial, outcome });
    }
}

/// What a test comes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// Who tested.
    pub unit: UnitId,
    /// For what.
    pub trial: Trial,
    /// How it came out.
    pub outcome: Outcome,
}

impl Duty<Lb> for Verdict {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn rests(&self) -> bool {
        true
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, Verdict { unit, trial, outcome }) = (stage.game, *self);
        stage.pop();
        match (trial, outcome) {
            (Trial::Recall, _) => game.recalled(stage, unit, outcome),
            (_, Outcome::Rout) => game.rout(stage, unit),
            (Trial::Shells, Outcome::Fail) => game.halted(stage, unit),
            (Trial::Closing, Outcome::Fail) => game.stopped(stage, unit),
            (Trial::Standing, _) => game.stood(stage, unit, outcome),
            (Trial::Losing, _) => game.lost(stage, unit, outcome),
            // LB-2.4, LB-4.4, LB-9.4: carry on.
            (Trial::Shells | Trial::Closing, _) => {}
        }
    }
}

/// The clause of a test, what it is called, and the clause of its modifiers.
fn clauses(trial: Trial, phase: u8) -> (RuleId, &'static str, RuleId) {
    match trial {
        Trial::Shells => (rule!("LB-2.2"), "morale for artillery casualties", rule!("LB-2.3")),
        Trial::Closing if phase < 8 => (rule!("LB-4.2"), "morale to close", rule!("LB-4.3")),
        Trial::Closing => (rule!("LB-9.2"), "morale to close", rule!("LB-9.3")),
        Trial::Standing if phase < 8 => (rule!("LB-5.2"), "morale to stand", rule!("LB-5.3")),
        Trial::Standing => (rule!("LB-10.2"), "morale to stand", rule!("LB-10.3")),
        Trial::Losing if phase < 8 => (rule!("LB-7.1"), "morale for losing a melee", rule!("LB-7.1")),
        Trial::Losing => (rule!("LB-12.1"), "morale for losing a melee", rule!("LB-12.1")),
        Trial::Recall => (rule!("LB-13.3"), "recall", rule!("LB-13.3")),
    }
}

impl Lb {
    /// The roll of a test with all that changes its number (LB-15.1, LB-15.2, LB-R2).
    pub fn test_roll(&self, s: &State, unit: UnitId, trial: Trial) -> Roll {
        let (rule, what, modifiers) = clauses(trial, s.phase);
        let raised = self.raised(unit);
        let troop = s.of(unit);
        let losses = -i16::from(self.casualties(s, unit) / 3);
        let change = |roll: Roll, holds: bool, value: i16, why| {
            roll.change(Changes::Need, if holds { value } else { 0 }, why, modifiers)
        };
        let in_column = raised.arm.is_infantry() && troop.formation == Formation::Column;
        let british_column = in_column && self.is_british(unit);
        let roll =
            Roll::new(Dice::d6(1), what, rule).by(raised.side).needing(Need::AtMost(raised.quality.number()));
        let roll = roll.change(Changes::Need, losses, "per 3 casualties", modifiers);
        let roll = match trial {
            // LB-A13, LB-A14, LB-F5: the penalty is British.
            Trial::Shells | Trial::Losing => change(roll, british_column, -1, "British infantry in column"),
            Trial::Closing => {
                let charging = raised.arm.is_infantry() && troop.charge.is_some();
                let roll = change(roll, charging, -1, "infantry charging");
                // LB-A5: the French column has no penalty in phase 4.
                change(roll, british_column, -1, "British infantry in column")
            }
            Trial::Standing => {
                // LB-A7: nor has it in phase 10.
                let roll = change(roll, british_column, -1, "infantry in column");
                change(roll, self.flanked(s, unit), -1, "charged in flank or rear")
            }
            Trial::Recall => {
                let wild = raised.nation == Nation::British && raised.arm.is_cavalry();
                change(roll, wild, -2, "British cavalry, not KGL")
            }
        };
        change(roll, self.attached(s, unit).is_some(), 1, "general attached")
    }

    /// Fail by 3 or more: the unit is removed from the game (LB-2.6, LB-4.6, LB-5.6, LB-7.4, LB-9.6, LB-10.6, LB-12.4,
    /// LB-15.4).
    pub(crate) fn rout(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        let batteries = self.batteries_of(stage.state(), unit);
        stage.emit(Event::Removed { unit, how: Where::Routed });
        self.abandoned(stage, &batteries);
    }

    /// The unit is destroyed (LB-15.3).
    pub(crate) fn destroy(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        let batteries = self.batteries_of(stage.state(), unit);
        stage.emit(Event::Removed { unit, how: Where::Destroyed });
        self.abandoned(stage, &batteries);
    }

    /// A unit loses figures, and is destroyed with the last (LB-1.10, LB-15.3).
    pub(crate) fn lose(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, figures: u8) -> u8 {
        let figures = figures.min(stage.state().of(unit).figures);
        if figures > 0 {
            stage.emit(Event::Lost { unit, figures });
            if stage.state().of(unit).figures == 0 {
                self.destroy(stage, unit);
            } else {
                self.dress(stage, unit);
            }
        }
        figures
    }

    /// Phase 2, fail by 1 or 2: halt; British infantry may at once retire and change formation (LB-2.5, LB-2.5a).
    fn halted(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        stage.emit(Event::Noted(unit, Mark1::Halted));
        let british = self.is_british(unit) && self.arm(unit).is_infantry();
        // LB-22.11: whoever is in melee cannot move.
        if british && stage.state().of(unit).melee.is_none() {
            stage.push(HaltedRetire(unit));
        }
    }

    /// Phases 4 and 9, fail by 1 or 2: a charging French column forms line two inches from its target or suffers, a British
    /// charger is set two inches away; all others count as passing (LB-4.5, LB-9.5, LB-9.7, LB-A6, LB-R24).
    fn stopped(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        let charge = stage.state().of(unit).charge.filter(|_| self.arm(unit).is_infantry());
        let Some(charge) = charge else { return };
        stage.emit(Event::ChargeOver(unit));
        if self.is_british(unit) {
            self.set_back(stage, unit, charge.target);
        } else {
            let away = stage.state().of(unit).pose.heading.back();
            self.form_line_off(stage, unit, charge.target, away);
        }
    }

    /// A unit stands elsewhere or otherwise; a garrison leaves its building.
    pub(crate) fn put(
        &self,
        stage: &mut Stage<'_, Lb>,
        unit: UnitId,
        formation: Formation,
        pose: tabletop::Pose,
        why: Cause,
    ) {
        stage.emit(Event::Placed { unit, formation, pose, building: OPEN, why });
    }
}
