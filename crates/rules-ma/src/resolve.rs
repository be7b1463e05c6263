//! Tests on the Activation table: Manoeuvre, Aggression, Resolve and Rally, with their re-rolls (MA-7.3, MA-19,
//! MA-R2, MA-R12 to MA-R17, MA-R60 to MA-R63), and the tests of step 3.

use crate::Ma;
use crate::army::{BattalionId, CharacterKind};
use crate::events::Event;
use crate::refusals::{Refusal, Why, refuse};
use crate::state::*;
use crate::tables::{RESOLVE_BEATEN, RESOLVE_HALVED, RESOLVE_OFFICER};
use kernel::{Changes, Dice, Faces, Need, Reading, Roll, RuleId, Side, Stage, rule};

/// What a die must show itself, its modifiers counted: 7 for what no die shows.
pub(crate) fn natural(roll: &Roll) -> u8 {
    match roll.needed() {
        Some(Need::AtLeast(score)) => (score - roll.sum_of(Changes::Die)).clamp(1, 7) as u8,
        _ => 1,
    }
}

impl What {
    fn roll(self) -> (&'static str, RuleId) {
        match self {
            What::Move => ("Manoeuvre test", rule!("MA-8.2")),
            What::Change => ("Manoeuvre test", rule!("MA-8.7")),
            What::Reform => ("Manoeuvre test", rule!("MA-8.15")),
            What::Aggression => ("Aggression test", rule!("MA-14.1")),
            What::UnderFire => ("Resolve test", rule!("MA-16.5")),
            What::Beaten => ("Resolve test", rule!("MA-15.3")),
            What::Shaken => ("Resolve test", rule!("MA-19.3")),
            What::Rally => ("Rally test", rule!("MA-20.2")),
        }
    }
}

impl Ma {
    /// The modifiers of a die that is compared with the Activation score (MA-R63), and of Resolve and Bravery
    /// (MA-19.4, MA-R2).
    pub fn test_roll(&self, s: &State, trial: Trial) -> Roll {
        let unit = trial.unit;
        let (name, rule) = trial.what.roll();
        let nerve = trial.what.is_nerve();
        let roll = Roll::new(Dice::d6(1), name, rule).by(self.side(unit));
        let roll = self
            .scored(s, unit, roll)
            .modify_if(nerve && self.halved(s, unit), RESOLVE_HALVED.into(), "half lost", rule!("MA-19.4"))
            .modify_if(
                nerve && s.of(unit).beaten,
                RESOLVE_BEATEN.into(),
                "lost a combat this turn",
                rule!("MA-19.4"),
            )
            .modify_if(
                nerve && self.has_officer(s, unit),
                RESOLVE_OFFICER.into(),
                "Officer present",
                rule!("MA-19.4"),
            );
        let natural = natural(&roll);
        roll.read(Reading::AtLeast(natural))
    }

    /// A roll of which each die is compared with the Activation score (MA-7.3): the score of its quality, and what the
    /// absence of its Commander does to it (MA-4.5, MA-4.5a, MA-4.7, MA-R32, MA-R63).
    pub(crate) fn scored(&self, s: &State, unit: BattalionId, roll: Roll) -> Roll {
        let printed = i16::from(self.battle.battalion(unit).quality.score());
        let lowered = i16::from(self.quality(s, unit).score()) - printed;
        let (why, rule) = match s.chiefs[self.side(unit)].post {
            Post::Dead => ("one level lower, the Commander has fallen", rule!("MA-4.7")),
            _ => ("one level lower, the Commander is with others", rule!("MA-4.5")),
        };
        roll.on(rule!("MA-7.3"))
            .needing(Need::AtLeast(printed))
            .change(Changes::Need, lowered, why, rule)
            .modify(self.recruits_penalty(s, unit), "Recruits without their Commander", rule!("MA-4.5a"))
    }

    /// Who would give a re-roll of a failed test (MA-3.2a, MA-3.4a, MA-3.5a, MA-R61, MA-R62).
    pub(crate) fn reroller(&self, s: &State, trial: Trial) -> Option<CharacterKind> {
        let troops = s.of(trial.unit);
        let has = |kind| troops.characters.has(kind);
        match trial.what {
            what if what.is_manoeuvre() => (troops.characters.count(CharacterKind::Drummer) > troops.drums)
                .then_some(CharacterKind::Drummer),
            What::Aggression => {
                (!trial.again && has(CharacterKind::Officer)).then_some(CharacterKind::Officer)
            }
            _ => (!trial.again && has(CharacterKind::Ensign)).then_some(CharacterKind::Ensign),
        }
    }

    /// A test is due; with the Commander joined it passes without a die (MA-4.4, MA-4.4d). Dice that measure or fight
    /// are thrown all the same (MA-R72).
    pub(crate) fn begin_test(&self, stage: &mut Stage<'_, Ma>, trial: Trial) {
        if self.is_led(stage.state(), trial.unit) {
            // MA-4.4, MA-R12: it does not test, so that it still may when he has fallen (MA-19.3d).
            stage.emit(Event::PassedUnasked { trial });
            return self.pass(stage, trial);
        }
        stage.emit(Event::Push { task: Task::Test(trial) });
    }

    /// A Resolve test for this reason, unless one was taken this turn (MA-19.5, MA-R12).
    pub(crate) fn require_resolve(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, what: What) {
        let troops = stage.state().of(unit);
        if !troops.on_table() || troops.routing() {
            return;
        }
        if troops.tested {
            return stage.emit(Event::NotAgain { unit });
        }
        self.begin_test(stage, Trial { unit, what, again: false });
    }

    pub(crate) fn settle_test(&self, stage: &mut Stage<'_, Ma>, trial: Trial, faces: &Faces) {
        let roll = self.test_roll(stage.state(), trial);
        let (die, total) = (faces.first().copied().unwrap_or(1), roll.total(faces));
        let passed = roll.passes(faces);
        stage.emit(Event::Tested { trial, die, total, passed });
        if passed {
            stage.emit(Event::Pop);
            self.take_note(stage, trial);
            self.pass(stage, trial);
        } else if self.reroller(stage.state(), trial).is_some() {
            stage.emit(Event::Change { task: Task::Reroll(trial) });
        } else {
            stage.emit(Event::Pop);
            self.fail(stage, trial);
        }
    }

    /// Judges a re-roll.
    pub(crate) fn judge_reroll<W: Why>(&self, s: &State, trial: Trial, why: &mut W) {
        refuse!(why, self.reroller(s, trial).is_none(), Refusal::NothingToReroll(trial.what));
    }

    /// The owner has the test thrown again, or lets it stand.
    pub(crate) fn answer_reroll(&self, stage: &mut Stage<'_, Ma>, trial: Trial, again: bool) {
        match self.reroller(stage.state(), trial) {
            Some(kind) if again => {
                stage.emit(Event::RerollBy { unit: trial.unit, kind });
                stage.emit(Event::Change { task: Task::Test(Trial { again: true, ..trial }) });
            }
            _ => {
                stage.emit(Event::Pop);
                self.fail(stage, trial);
            }
        }
    }

    /// The one Resolve test of the turn has been thrown (MA-19.5, MA-R16).
    fn take_note(&self, stage: &mut Stage<'_, Ma>, trial: Trial) {
        if trial.what.is_resolve() {
            stage.emit(Event::TestTaken { unit: trial.unit });
        }
    }

    /// What a passed test brings: for Bravery, which is Aggression, the charge (MA-19.2); for a rally, a halt (MA-D16).
    fn pass(&self, stage: &mut Stage<'_, Ma>, trial: Trial) {
        let unit = trial.unit;
        match trial.what {
            What::Move => stage.emit(Event::Push { task: Task::MarchDie(unit) }),
            What::Change => stage.emit(Event::Push { task: Task::Form(unit) }),
            What::Reform => stage.emit(Event::Reforming { unit }),
            What::Aggression => self.charge_begins(stage),
            What::Rally => stage.emit(Event::Rallied { unit }),
            What::UnderFire | What::Beaten | What::Shaken => {}
        }
    }

    /// What a failed test brings: nothing this turn, or rout (MA-7.4, MA-19.6, MA-19.7, MA-R14); who fails to rally is
    /// in rout still (MA-F4).
    fn fail(&self, stage: &mut Stage<'_, Ma>, trial: Trial) {
        let unit = trial.unit;
        self.take_note(stage, trial);
        match trial.what {
            What::UnderFire | What::Beaten => {
                self.rout(stage, unit);
                stage.emit(Event::Push { task: Task::FlightDie(unit) });
            }
            What::Shaken => self.rout(stage, unit),
            What::Move | What::Change | What::Reform | What::Aggression | What::Rally => {}
        }
    }

    /// Who tests in the next round of step 3 (MA-R15).
    fn shaken(&self, s: &State) -> Units {
        self.standing(s).filter(|unit| s.of(*unit).must_test()).collect()
    }

    /// The first of a set: the initiative player's first, each player in his own roster order (MA-R15).
    pub(crate) fn first_due(&self, s: &State, units: Units) -> Option<BattalionId> {
        let of = |side: Side| self.battle.of(side).find(|unit| units.has(*unit));
        of(s.initiative).or_else(|| of(!s.initiative))
    }

    /// Step 3: one test after another, round after round, until there is no new rout (MA-6.1, MA-R15).
    pub(crate) fn resolve_step(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let Some(unit) = self.first_due(s, s.due) else {
            let next = self.shaken(s);
            if next.is_empty() {
                stage.emit(Event::Change { task: Task::Flights });
                stage.emit(Event::StepBegan { step: Step::CompulsoryMoves });
                return self.begin_flights(stage);
            }
            return stage.emit(Event::Due { units: next });
        };
        stage.emit(Event::Due { units: stage.state().due.without(unit) });
        self.require_resolve(stage, unit, What::Shaken);
    }
}
