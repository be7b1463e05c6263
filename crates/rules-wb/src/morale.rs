//! Morale tests (WB-12.1) and what hangs on them.

use crate::Wb;
use crate::army::*;
use crate::events::{Event, Loss};
use crate::harm::{ChooseFacing, FacingClause};
use crate::rout::{Flight, begin_rout};
use crate::state::*;
use kernel::{Changes, Dice, Duty, Faces, Need, Reading, Roll, RuleId, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// Why a unit takes a morale test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The result of a combat (WB-10.5b).
    Combat,
    /// The result of a shot (WB-9.4l).
    Fire,
    /// Two levels climbed at once (WB-3.14k).
    Climb,
    /// In rout, in phase B (WB-12.5g).
    RallyRout,
    /// Disorganised in enemy zone of control, in phase B (WB-12.2b).
    Rally,
    /// In rout, attacked or hit: after fleeing (WB-10.8b, WB-10.8c).
    Flight,
}

impl Reason {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Reason::Combat => "morale test in combat",
            Reason::Fire => "morale test under fire",
            Reason::Climb => "morale test for the climb",
            Reason::RallyRout => "rally from rout",
            Reason::Rally => "rally from disorganisation",
            Reason::Flight => "morale test after flight",
        }
    }
    /// The clause that demands it.
    pub const fn rule(self) -> RuleId {
        match self {
            Reason::Combat | Reason::Fire => rule!("WB-10.5b"),
            Reason::Climb => rule!("WB-3.14k"),
            Reason::RallyRout => rule!("WB-12.5g"),
            Reason::Rally => rule!("WB-12.2b"),
            Reason::Flight => rule!("WB-10.8b"),
        }
    }
}

/// A morale test (WB-Z9, WB-Z11, WB-Z12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Test {
    /// The unit that is tested.
    pub unit: UnitId,
    /// What for.
    pub reason: Reason,
    /// The modifier of the result.
    pub modifier: i8,
}

impl Duty<Wb> for Test {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match s.cell(self.unit) {
            Some(_) => Wait::Dice(game.morale_roll(s, *self)),
            None => Wait::Nobody,
        }
    }
    /// Whoever is gone has nothing left to test.
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let Test { unit, reason, .. } = *self;
        let roll = stage.roll_or(|| stage.game.morale_roll(stage.state(), *self));
        let (passed, total) = (roll.passes(faces), roll.total(faces) as i8);
        stage.pop();
        stage.emit(Event::Tested { unit, reason, die: faces[0], total, passed });
        if passed { self.pass(stage) } else { self.fail(stage) }
    }
}

impl Test {
    fn pass(self, stage: &mut Stage<'_, Wb>) {
        match self.reason {
            Reason::RallyRout => {
                stage.emit(Event::Rallied { unit: self.unit });
                stage.push(ChooseFacing { unit: self.unit, clause: FacingClause::Rally });
            }
            Reason::Rally => stage.emit(Event::Reorganised { unit: self.unit }),
            _ => {}
        }
    }

    /// Failure (WB-12.1e, WB-12.1f); climbing and rally tests never rout. What
    /// disorganisation does stands where it counts (WB-12.3a, WB-12.3b).
    fn fail(self, stage: &mut Stage<'_, Wb>) {
        let (unit, game) = (self.unit, stage.game);
        match self.reason {
            Reason::Combat => game.worsen(stage, unit, Cause::Combat),
            Reason::Fire => game.worsen(stage, unit, Cause::Fire),
            Reason::Climb => game.disorganise_by_terrain(stage, unit),
            Reason::RallyRout => begin_rout(stage, unit, Flight::Plain),
            Reason::Rally => {}
            Reason::Flight => game.lose_step_to(stage, unit, Loss::Flight),
        }
    }
}

impl Wb {
    /// A morale test: one die at most the printed morale (WB-12.1a), a natural 1 passes, a natural 6 fails (WB-12.1d).
    pub fn morale_roll(&self, s: &State, test: Test) -> Roll {
        let info = self.unit(test.unit);
        let helped = s.cell(test.unit).is_some_and(|cell| !self.commanders_in(s, cell, info.side).is_empty());
        let demoralised = info.formation.is_some_and(|formation| s.demoralised.has(formation));
        let roll = Roll::new(Dice::d6(1), test.reason.words(), test.reason.rule())
            .by(info.side)
            .modify(i16::from(test.modifier), "modifier of the result", rule!("WB-12.1a"))
            .modify_if(helped, -1, "a friendly commander in the hex", rule!("WB-12.1b"))
            .modify_if(demoralised, 1, "its formation is demoralised", rule!("WB-12.1c"))
            .needing(Need::AtMost(i16::from(info.morale)));
        natural(roll, rule!("WB-12.1d"))
    }
}

/// A test that a natural 1 always passes and a natural 6 always fails: the number to keep under is 1 to 5.
pub(crate) fn natural(roll: Roll, clause: RuleId) -> Roll {
    let Some(Need::AtMost(need)) = roll.needed() else { return roll };
    let die = need - roll.sum_of(Changes::Die);
    let kept = die.clamp(1, 5);
    let why = if die > 5 { "a natural 6 always fails" } else { "a natural 1 always passes" };
    roll.change(Changes::Need, kept - die, why, clause).read(Reading::Passes)
}
