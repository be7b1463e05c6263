//! The phases of a bound, one after the other (BA-1.1.1, BA-T1, BA-S1 to BA-S28).

use crate::Ba;
use crate::arrivals;
use crate::command::OrderingRolls;
use crate::disorder;
use crate::events::Event;
use crate::fire::step::{DeclareFire, Phase};
use crate::forced::Forced;
use crate::forming::rooms::Forming;
use crate::forming::{assemble, reunion, step};
use crate::help::{self, Helping};
use crate::march::underway::{Marching, Occasion};
use crate::melee::onward::{self, Onward};
use crate::melee::step as melee;
use crate::orders::{Movement, carried};
use crate::refuge::{self, SeekRefuge, taken};
use crate::reorganise::Reorganisations;
use crate::rest;
use crate::staff::plans::StaffMoves;
use crate::staff::replace::Replacements;
use crate::staff::{StaffEvent, catch};
use crate::state::{Alive, Announced, Standing, State};
use crate::urban;
use crate::works::destroy::Destruction;
use crate::works::{materials, progress};
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
    /// Field works are announced (BA-S5).
    FieldWorks,
    /// Transfers take effect (BA-S6).
    Transfers,
    /// Fallen officers are replaced (BA-S7).
    Replacement,
    /// Units in FD reorganise (BA-S8).
    Reorganisation,
    /// What comes of it (BA-S9).
    AfterReorganisation,
    /// Continued fire (BA-S10).
    ContinuedFire,
    /// What comes of it (BA-S11).
    AfterContinuedFire,
    /// Splitting and assembly (BA-S12).
    Dividing,
    /// Change of formation (BA-S13).
    Forming,
    /// Everybody stands in his new formation: staff may be caught at (BA-R26).
    Formed,
    /// Field works begin (BA-S14).
    Commencement,
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
    /// Who goes on is decided and announced (BA-S20, BA-S21).
    Decisions,
    /// Continued advance (BA-S22).
    ContinuedAdvance,
    /// Continued attacks (BA-S23).
    ContinuedAttack,
    /// What comes of them (BA-S24).
    AfterContinuedAttack,
    /// Bridges are burnt or blown up (BA-S25).
    Destruction,
    /// What comes of it.
    AfterDestruction,
    /// Batteries are taken (BA-S26).
    TakenBatteries,
    /// Staff moves once more (BA-S27).
    LastStaffMoves,
    /// The bound ends (BA-S28).
    Closing,
}

impl Step {
    /// All steps, in their order.
    pub const ALL: [Step; 29] = [
        Step::Write,
        Step::Ordering,
        Step::AfterOrdering,
        Step::Announcement,
        Step::FieldWorks,
        Step::Transfers,
        Step::Replacement,
        Step::Reorganisation,
        Step::AfterReorganisation,
        Step::ContinuedFire,
        Step::AfterContinuedFire,
        Step::Dividing,
        Step::Forming,
        Step::Formed,
        Step::Commencement,
        Step::Marching,
        Step::Firing,
        Step::AfterFiring,
        Step::Melee,
        Step::AfterMelee,
        Step::Decisions,
        Step::ContinuedAdvance,
        Step::ContinuedAttack,
        Step::AfterContinuedAttack,
        Step::Destruction,
        Step::AfterDestruction,
        Step::TakenBatteries,
        Step::LastStaffMoves,
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
            Step::Transfers => ("Transfers", rule!("BA-S6")),
            Step::Replacement => ("Replacement of officers", rule!("BA-S7")),
            Step::Reorganisation => ("Reorganisation", rule!("BA-S8")),
            Step::AfterReorganisation => ("Retreat and rout", rule!("BA-S9")),
            Step::ContinuedFire => ("Continued fire", rule!("BA-S10")),
            Step::AfterContinuedFire => ("Retreat and rout", rule!("BA-S11")),
            Step::Firing => ("Firing", rule!("BA-S16")),
            Step::AfterFiring => ("Retreat and rout", rule!("BA-S17")),
            Step::Dividing => ("Splitting and assembly", rule!("BA-S12")),
            Step::Formed => ("Change of formation", rule!("BA-S13")),
            Step::Forming => ("Change of formation", rule!("BA-S13")),
            Step::Marching => ("Marching", rule!("BA-S15")),
            Step::Melee => ("Melee", rule!("BA-S18")),
            Step::AfterMelee => ("Retreat and rout", rule!("BA-S19")),
            Step::FieldWorks => ("Field works", rule!("BA-S5")),
            Step::Commencement => ("Commencement of field works", rule!("BA-S14")),
            Step::Decisions => ("Decisions on continued movement", rule!("BA-S20")),
            Step::ContinuedAdvance => ("Continued advance", rule!("BA-S22")),
            Step::ContinuedAttack => ("Continued attack", rule!("BA-S23")),
            Step::AfterContinuedAttack => ("Retreat and rout", rule!("BA-S24")),
            Step::Destruction => ("Incineration and detonation", rule!("BA-S25")),
            Step::TakenBatteries => ("Taken batteries", rule!("BA-S26")),
            Step::AfterDestruction => ("Retreat and rout", rule!("BA-S25")),
            Step::LastStaffMoves => ("Staff moves", rule!("BA-S27")),
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
            | Step::AfterMelee
            | Step::AfterContinuedAttack
            | Step::AfterDestruction => {
                stage.push(Forced);
            }
            Step::ContinuedFire => stage.push(DeclareFire(Phase::Continued)),
            Step::Firing => stage.push(DeclareFire(Phase::Firing)),
            Step::Melee => {
                melee::cancelled(stage);
                stage.push(Helping(help::Occasion::Attacks));
            }
            Step::Transfers => transfer(stage),
            Step::Replacement => stage.push(Replacements),
            Step::Reorganisation => stage.push(Reorganisations),
            Step::Announcement => {
                announce(stage);
                refuge::presets(stage);
                stage.push(SeekRefuge);
            }
            Step::Dividing => divide(stage),
            Step::Forming => stage.push(Forming::In),
            Step::Formed => catch::look(stage),
            Step::Marching => {
                stage.push(Marching(Occasion::Movement));
                stage.push(StaffMoves::Marching);
            }
            Step::LastStaffMoves => {
                stage.push(Marching(Occasion::Staff));
                stage.push(StaffMoves::Last);
            }
            Step::FieldWorks => materials::announce(stage),
            Step::Commencement => materials::commence(stage),
            Step::Decisions => stage.push(Onward),
            Step::ContinuedAdvance => stage.push(Marching(Occasion::Advance)),
            Step::ContinuedAttack => {
                onward::occupy(stage);
                stage.emit(Event::ContinuedOver);
                stage.push(Helping(help::Occasion::ContinuedAttacks));
            }
            Step::Destruction => {
                progress::prepared(stage);
                stage.push(Destruction);
            }
            Step::TakenBatteries => taken::take(stage),
            Step::Closing => {
                let rested = rest::counted(stage.game, stage.state());
                progress::count(stage);
                let better = disorder::reorganised(stage.state());
                stage.emit(Event::Closed(better));
                let apart = reunion::counted(stage.game, stage.state());
                if !apart.is_empty() {
                    stage.emit(Event::Apart(apart));
                }
                if !rested.is_empty() {
                    stage.emit(Event::Rested(rested));
                }
            }
        }
    }
}

/// Every attack order that was not refused is announced (BA-4.1.1c, BA-R17).
fn announce(stage: &mut Stage<'_, Ba>) {
    for unit in stage.state().present().collect::<Vec<_>>() {
        let attack = match carried::ordered(stage.game, stage.state(), unit) {
            Some(Movement::Attack(attack)) => {
                let aim = urban::aimed(stage.game, stage.state(), attack.aim);
                let place = urban::place(stage.game, stage.state(), unit, aim);
                let blind = urban::unseen(stage.game, stage.state(), unit, aim);
                Announced { aim, pace: attack.pace, met: None, on: Standing::On, blind, place }
            }
            _ => continue,
        };
        stage.emit(Event::Announced(unit, attack));
    }
}

/// Transfers take effect, unless the superior who carries them out has fallen (BA-1.1.5f, BA-R83).
fn transfer(stage: &mut Stage<'_, Ba>) {
    let all = stage.state().transfers.clone();
    for one in &all {
        if stage.state().staff(one.by).alive == Alive::Yes {
            stage.emit(Event::Staff(StaffEvent::Transferred(*one)));
        }
    }
    if !all.is_empty() {
        stage.emit(Event::Staff(StaffEvent::TransfersOver));
    }
}

/// Units are split and assembled before formations change (BA-2.1.0a, BA-S12); then reinforcements arrive (BA-SC7).
fn divide(stage: &mut Stage<'_, Ba>) {
    for (unit, portions) in step::splits(stage.game, stage.state()) {
        stage.emit(Event::Split(unit, portions));
    }
    for one in assemble::all(stage.game, stage.state()) {
        stage.emit(Event::Assembled(one));
    }
    for arrival in arrivals::arriving(stage.game, stage.state()) {
        stage.emit(Event::Arrived(arrival));
    }
    catch::look(stage);
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
