//! The phases of a bound, one after the other (BA-1.1.1, BA-T1, BA-S1 to BA-S28).

use crate::Ba;
use crate::arrivals;
use crate::command::OrderingRolls;
use crate::disorder;
use crate::events::Event;
use crate::fire::step::{DeclareFire, Phase};
use crate::forced::Forced;
use crate::forming::step;
use crate::help::{Helping, Occasion};
use crate::march;
use crate::melee::step as melee;
use crate::orders::Movement;
use crate::reorganise::Reorganisations;
use crate::state::{Announced, Standing, State};
use crate::urban;
use crate::writing::WriteOrders;
use kernel::{Duty, RuleId, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// The sub-phases of a bound, in their order (BA-T1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Orders are written (BA-S1).
    Write,
    /// Ordering rolls (BA-S2).
    Ordering,
    /// What comes of them (BA-S3).
    AfterOrdering,
    /// Attacks are announced (BA-S4).
    Announcement,
    /// Units in FD reorganise (BA-S8).
    Reorganisation,
    /// What comes of it (BA-S9).
    AfterReorganisation,
    /// Continued fire (BA-S10).
    ContinuedFire,
    /// What comes of it (BA-S11).
    AfterContinuedFire,
    /// Splitting, assembly and change of formation (BA-S12, BA-S13).
    Forming,
    /// Marching (BA-S15).
    Marching,
    /// Firing (BA-S16).
    Firing,
    /// What comes of it (BA-S17).
    AfterFiring,
    /// Attacks (BA-S18).
    Melee,
    /// What comes of them (BA-S19).
    AfterMelee,
    /// The bound ends (BA-S28).
    Closing,
}

impl Step {
    /// All steps, in their order.
    pub const ALL: [Step; 15] = [
        Step::Write,
        Step::Ordering,
        Step::AfterOrdering,
        Step::Announcement,
        Step::Reorganisation,
        Step::AfterReorganisation,
        Step::ContinuedFire,
        Step::AfterContinuedFire,
        Step::Forming,
        Step::Marching,
        Step::Firing,
        Step::AfterFiring,
        Step::Melee,
        Step::AfterMelee,
        Step::Closing,
    ];

    /// The step after this one; `None` at the end of the bound.
    fn next(self) -> Option<Step> {
        Step::ALL.get(self as usize + 1).copied()
    }
    /// Its name and clause.
    pub const fn name(self) -> (&'static str, RuleId) {
        match self {
            Step::Write => ("Orders", rule!("BA-S1")),
            Step::Ordering => ("Ordering rolls", rule!("BA-S2")),
            Step::AfterOrdering => ("Retreat and rout", rule!("BA-S3")),
            Step::Announcement => ("Announcement of attacks", rule!("BA-S4")),
            Step::Reorganisation => ("Reorganisation", rule!("BA-S8")),
            Step::AfterReorganisation => ("Retreat and rout", rule!("BA-S9")),
            Step::ContinuedFire => ("Continued fire", rule!("BA-S10")),
            Step::AfterContinuedFire => ("Retreat and rout", rule!("BA-S11")),
            Step::Firing => ("Firing", rule!("BA-S16")),
            Step::AfterFiring => ("Retreat and rout", rule!("BA-S17")),
            Step::Forming => ("Change of formation", rule!("BA-S13")),
            Step::Marching => ("Marching", rule!("BA-S15")),
            Step::Melee => ("Melee", rule!("BA-S18")),
            Step::AfterMelee => ("Retreat and rout", rule!("BA-S19")),
            Step::Closing => ("End of the bound", rule!("BA-S28")),
        }
    }
}

/// The bound is at this step: what it asks is put before it, and when that is done the next step comes (BA-1.1.1b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sequence(pub Step);

impl Duty<Ba> for Sequence {
    fn wait(&self, _: &Ba, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let Some(next) = self.0.next() else { return close(stage) };
        stage.change(Sequence(next));
        match next {
            Step::Write => {}
            Step::Ordering => stage.push(OrderingRolls),
            Step::AfterOrdering
            | Step::AfterReorganisation
            | Step::AfterContinuedFire
            | Step::AfterFiring
            | Step::AfterMelee => {
                stage.push(Forced);
            }
            Step::ContinuedFire => stage.push(DeclareFire(Phase::Continued)),
            Step::Firing => stage.push(DeclareFire(Phase::Firing)),
            Step::Melee => {
                melee::cancelled(stage);
                stage.push(Helping(Occasion::Attacks));
            }
            Step::Reorganisation => stage.push(Reorganisations),
            Step::Announcement => announce(stage),
            Step::Forming => form(stage),
            Step::Marching => {
                let stretch = march::run(stage.game, stage.state());
                stage.emit(Event::Marched(Box::new(stretch)));
            }
            Step::Closing => {
                let better = disorder::reorganised(stage.state());
                stage.emit(Event::Closed(better));
            }
        }
    }
}

/// Every attack order that was not refused is announced (BA-R17).
fn announce(stage: &mut Stage<'_, Ba>) {
    for unit in stage.state().present().collect::<Vec<_>>() {
        let attack = match march::ordered(stage.game, stage.state(), unit) {
            Some(Movement::Attack(attack)) => {
                let blind = urban::unseen(stage.game, stage.state(), unit, attack.aim);
                Announced { aim: attack.aim, pace: attack.pace, met: None, on: Standing::On, blind }
            }
            _ => continue,
        };
        stage.emit(Event::Announced(unit, attack));
    }
}

/// Units split, then change formation, then put out and take in their skirmishers (BA-2.1.0a, BA-R16).
fn form(stage: &mut Stage<'_, Ba>) {
    for arrival in arrivals::arriving(stage.game, stage.state()) {
        stage.emit(Event::Arrived(arrival));
    }
    for (unit, portions) in step::splits(stage.game, stage.state()) {
        stage.emit(Event::Split(unit, portions));
    }
    let (alone, _) = step::settled(stage.game, stage.state());
    for wanted in alone {
        stage.emit(Event::Formed(wanted.unit, wanted.taken()));
    }
    let (out, taken) = step::skirmishers(stage.game, stage.state());
    for line in out {
        stage.emit(Event::SkirmishersOut(line));
    }
    for line in taken {
        stage.emit(Event::SkirmishersIn(line));
    }
}

/// The bound is over: the next begins, or the battle ends.
fn close(stage: &mut Stage<'_, Ba>) {
    let bound = stage.state().bound;
    if bound >= stage.game.battle.bounds {
        let over = crate::victory::judged(stage.game, stage.state());
        return stage.emit(Event::Ended(over));
    }
    stage.emit(Event::BoundBegan(bound + 1));
    stage.change(Sequence(Step::Write));
    stage.push(WriteOrders);
}
