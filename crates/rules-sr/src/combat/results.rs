//! Morale tests (SR-R82) and what hangs on them, among them the tests in works (SR-TET-b2, SR-R74).

use super::resolve::RetreatResult;
use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{
    Dice, Duty, Faces, Game, Need, Offers, Pointed, Reasons, Roll, RuleId, Side, Stage, Wait, refuse, rule,
};
use serde::{Deserialize, Serialize};

/// Why a unit takes a morale test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TestCause {
    /// It fled (SR-6.5b): failure costs a step.
    Flight,
    /// It withdrew (SR-6.2b): failure costs a level.
    Withdrawal,
    /// It holds a work (SR-TET-b2): success cancels the retreat.
    Work,
}

impl TestCause {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            TestCause::Flight => "morale test after flight",
            TestCause::Withdrawal => "morale test for the withdrawal",
            TestCause::Work => "morale test in the work",
        }
    }
}

/// A morale test (SR-R82).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MoraleRoll {
    /// The unit that is tested.
    pub unit: UnitId,
    /// What for.
    pub cause: TestCause,
}

impl Duty<Sr> for MoraleRoll {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        match s.unit(self.unit).place {
            Where::Gone => Wait::Nobody,
            _ => Wait::Dice(game.morale_roll(s, self.unit, self.cause)),
        }
    }
    /// Whoever was destroyed on his way has nothing left to test (SR-R80).
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let MoraleRoll { unit, cause } = *self;
        let game = stage.game;
        let roll = stage.roll_or(|| game.morale_roll(stage.state(), unit, cause));
        let passed = roll.passes(faces);
        let (dice, total) = ([faces[0], faces[1]], roll.total(faces) as i8);
        stage.pop();
        stage.emit(Event::MoraleTested { unit, cause, dice, total, passed });
        match cause {
            TestCause::Flight if !passed => game.lose_step(stage, unit),
            TestCause::Withdrawal if !passed => game.disorganise(stage, unit),
            TestCause::Work => {
                // SR-TET-b3: failing costs nothing but the ground.
                if let Some(hex) = stage.state().cell(unit) {
                    let spared = if passed { stage.state().stack(hex) } else { Units::NONE };
                    stage.emit(Event::WorkTested { hex, spared });
                }
            }
            _ => {}
        }
    }
}

/// In each attacked work one of its defenders tests against the retreat (SR-TET-b2, SR-R74, SR-S20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WorkTests;

impl Duty<Sr> for WorkTests {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        match game.work_due(s) {
            Some(_) => Wait::Answer(game.party(s, Party::Defender)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.change(RetreatResult);
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S20"))
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        match game.work_due(s) {
            Some(hex) => {
                format!("Choose the unit in {} that tests its morale against the retreat.", game.hex_id(hex))
            }
            None => String::new(),
        }
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(game.work_testers(s).iter().map(Answer::Choose))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Choose(unit) => {
                refuse!(why, !game.work_testers(s).has(unit), Refusal::NoWorkTest(unit));
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let Answer::Choose(unit) = *answer {
            stage.push(MoraleRoll { unit, cause: TestCause::Work });
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).chosen()
    }
}

impl Sr {
    /// A morale test: two dice at most the current morale; +2 when withdrawing before cavalry (SR-6.2b).
    pub fn morale_roll(&self, s: &State, unit: UnitId, cause: TestCause) -> Roll {
        let clause = match cause {
            TestCause::Flight => rule!("SR-6.5b"),
            TestCause::Withdrawal => rule!("SR-6.2b"),
            TestCause::Work => rule!("SR-TET-b2"),
        };
        let horse = cause == TestCause::Withdrawal && !s.combat.attackers.and(self.cavalry).is_empty();
        Roll::new(Dice::d6(2), cause.words(), clause)
            .by(self.unit(unit).side)
            .modify_if(horse, 2, "an attacker is cavalry", rule!("SR-6.2b"))
            .needing(Need::AtMost(self.morale(s, unit)))
    }

    /// The attacked work whose test is due (SR-TET-b2, SR-R74), where the table says R and somebody could retreat.
    pub(crate) fn work_due(&self, s: &State) -> Option<Cell> {
        if !s.combat.result.retreat {
            return None;
        }
        s.combat.hexes.iter().copied().find(|&h| {
            self.map.work(h).is_some() && !s.combat.tested.contains(&h) && !self.holders(s, h).is_empty()
        })
    }

    /// Defenders who took part, stand in the hex and are not routed.
    pub(crate) fn holders(&self, s: &State, hex: Cell) -> Units {
        s.stack(hex).and(s.combat.defenders).iter().filter(|&u| !s.routed(u)).collect()
    }

    fn work_testers(&self, s: &State) -> Units {
        self.work_due(s).map_or(Units::NONE, |h| self.holders(s, h))
    }
}
