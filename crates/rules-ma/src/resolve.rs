//! Tests on the Activation table: Manoeuvre, Aggression, Resolve and Rally, with their re-rolls (MA-7.3, MA-19,
//! MA-R2, MA-R12 to MA-R17, MA-R60 to MA-R63), and the tests of step 3.

use crate::Ma;
use crate::army::{BattalionId, CharacterKind};
use crate::events::Event;
use crate::game::reactions::RE_ROLL;
use crate::manoeuvre::MarchDie;
use crate::manoeuvre::forming::Form;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::rout::{FlightDie, Flights};
use crate::state::*;
use crate::tables::{RESOLVE_BEATEN, RESOLVE_HALVED, RESOLVE_OFFICER};
use kernel::{
    Changes, Dice, Duty, Faces, Need, Offers, Policy, Reading, Roll, RuleId, Side, Stage, Wait, fine, refuse,
    rule,
};
use serde::{Deserialize, Serialize};

/// What a die must show itself, its modifiers counted: 7 for what no die shows.
pub(crate) fn natural(roll: &Roll) -> u8 {
    match roll.needed() {
        Some(Need::AtLeast(score)) => (score - roll.sum_of(Changes::Die)).clamp(1, 7) as u8,
        _ => 1,
    }
}

impl What {
    /// The test as a player names it.
    pub(crate) fn test(self) -> &'static str {
        match self {
            What::Move | What::Change | What::Reform => "Manoeuvre",
            What::Aggression => "Aggression",
            What::UnderFire | What::Beaten | What::Shaken => "Resolve",
            What::Rally => "Rally",
        }
    }
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

/// A test (MA-7.3, MA-19.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Test(pub Trial);

impl Duty<Ma> for Test {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Dice(game.test_roll(s, self.0))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let (game, trial) = (stage.game, self.0);
        let roll = stage.roll_or(|| game.test_roll(stage.state(), trial));
        let (die, total) = (faces.first().copied().unwrap_or(1), roll.total(faces));
        let passed = roll.passes(faces);
        stage.emit(Event::Tested { trial, die, total, passed });
        if passed {
            stage.pop();
            game.take_note(stage, trial);
            game.pass(stage, trial);
        } else if game.reroller(stage.state(), trial).is_some() {
            stage.change(Reroll(trial));
        } else {
            stage.pop();
            game.fail(stage, trial);
        }
    }
}

/// A test has failed: does its owner have it thrown again (MA-3.2a, MA-3.4a, MA-3.5a)?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reroll(pub Trial);

impl Duty<Ma> for Reroll {
    fn wait(&self, game: &Ma, _: &State) -> Wait {
        Wait::Answer(game.side(self.0.unit))
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(match self.0.what {
            What::Move | What::Change | What::Reform => rule!("MA-3.2a"),
            What::Aggression => rule!("MA-3.5a"),
            What::UnderFire | What::Beaten | What::Shaken | What::Rally => rule!("MA-3.4a"),
        })
    }
    fn prompt(&self, game: &Ma, s: &State, _: Side) -> String {
        let by = game.reroller(s, self.0).map_or("Character", |kind| kind.name());
        let (name, test) = (game.name(self.0.unit), self.0.what.test());
        format!("{name} failed its {test} test: re-roll with its {by}?")
    }
    fn offer(&self, _: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend([Answer::Reroll, Answer::Keep])
    }
    fn judge(&self, game: &Ma, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match answer {
            Answer::Reroll => {
                let nobody = game.reroller(s, self.0).is_none();
                refuse!(why, nobody, Refusal::NothingToReroll(self.0.what));
            }
            Answer::Keep => {}
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        let (game, trial) = (stage.game, self.0);
        match game.reroller(stage.state(), trial) {
            Some(kind) if *answer == Answer::Reroll => {
                stage.emit(Event::RerollBy { unit: trial.unit, kind });
                stage.change(Test(Trial { throw: Throw::Again, ..trial }));
            }
            _ => {
                stage.pop();
                game.fail(stage, trial);
            }
        }
    }
    fn reaction(&self, _: &Ma, _: &State) -> Option<&'static str> {
        Some(RE_ROLL)
    }
    fn standing(&self, game: &Ma, s: &State, side: Side, policy: Policy) -> Option<Answer> {
        let answer = policy.answer(Answer::Reroll, Answer::Keep)?;
        fine(|why| self.judge(game, s, side, &answer, why)).then_some(answer)
    }
}

/// Step 3: one test after another, round after round, until there is no new rout (MA-6.1, MA-R15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ResolveStep;

impl Duty<Ma> for ResolveStep {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let (game, s) = (stage.game, stage.state());
        if let Some(unit) = game.first_due(s, s.due) {
            stage.emit(Event::Due { units: s.due.without(unit) });
            return game.require_resolve(stage, unit, What::Shaken);
        }
        let next: Units = game.standing(s).filter(|unit| s.of(*unit).must_test()).collect();
        if !next.is_empty() {
            return stage.emit(Event::Due { units: next });
        }
        stage.change(Flights);
        stage.emit(Event::StepBegan { step: Step::CompulsoryMoves });
        game.begin_flights(stage);
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
        self.scored(s, unit, roll)
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
            )
            .read(Reading::Passes)
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
                (trial.throw == Throw::First && has(CharacterKind::Officer)).then_some(CharacterKind::Officer)
            }
            _ => (trial.throw == Throw::First && has(CharacterKind::Ensign)).then_some(CharacterKind::Ensign),
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
        stage.push(Test(trial));
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
        self.begin_test(stage, Trial { unit, what, throw: Throw::First });
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
            What::Move => stage.push(MarchDie(unit)),
            What::Change => stage.push(Form(unit)),
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
                stage.push(FlightDie(unit));
            }
            What::Shaken => self.rout(stage, unit),
            What::Move | What::Change | What::Reform | What::Aggression | What::Rally => {}
        }
    }

    /// The first of a set: the initiative player's first, each player in his own roster order (MA-R15).
    pub(crate) fn first_due(&self, s: &State, units: Units) -> Option<BattalionId> {
        let of = |side: Side| self.battle.of(side).find(|unit| units.has(*unit));
        of(s.initiative).or_else(|| of(!s.initiative))
    }
}
