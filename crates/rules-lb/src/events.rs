//! What happened: facts that [`apply`](crate::apply) folds into a state.

use crate::army::{GeneralId, UnitId, Units};
use crate::formation::Formation;
use crate::morale::{Outcome, Trial};
use crate::state::*;
use kernel::AgendaChange;
use serde::Serialize;
use tabletop::{Pose, Turn};

/// Why a unit stands somewhere else, or otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It marched: how many moves, how far it wheeled, and whether it kept its distance (LB-R19).
    March {
        /// Moves used.
        moves: u8,
        /// Wheeled.
        turned: Turn,
        /// More than 24" from every enemy throughout.
        far: bool,
    },
    /// It changed its formation for a move.
    Form {
        /// More than 24" from every enemy.
        far: bool,
    },
    /// A horse battery unlimbered in phase 1 (LB-1.1).
    Unlimber,
    /// It entered a building.
    Enter {
        /// More than 24" from every enemy.
        far: bool,
    },
    /// It left a building.
    Leave {
        /// More than 24" from every enemy.
        far: bool,
    },
    /// It was placed before the battle (LB-R71).
    Deploy,
    /// It came onto the table (LB-21.3).
    Arrive,
    /// Halted British infantry retired (LB-2.5a).
    HaltedRetire,
    /// A change of formation out of turn: halted British, or the winner of a melee.
    FreeChange,
    /// It charged: the wheel, and the way into contact.
    Charge,
    /// It evaded (LB-19.3).
    Evade,
    /// A charge without a target went on (LB-19.4).
    RunOn,
    /// It formed line two inches off (LB-4.5, LB-7.3).
    FormLine,
    /// It was set two inches away (LB-5.4, LB-9.5, LB-10.4).
    SetBack,
    /// It formed square against a charge (LB-G27).
    Square,
    /// It gave way to a square (LB-G27).
    GiveWay,
    /// It counter-charged (LB-G29).
    CounterCharge,
    /// It closed a gap that losses opened (LB-R87).
    CloseUp,
    /// It was drawn up anew after losses, a hair off a neighbour it would stand on (LB-G8).
    Dress,
    /// It retired after a lost melee (LB-7.3a).
    Retire,
    /// It followed up (LB-G28).
    FollowUp,
    /// Cavalry went along its lane.
    Lane,
    /// Cavalry came back to its marker (LB-13.4).
    Recall,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields of an event are what its sentence names")]
pub enum Event {
    /// What is still to be done has changed.
    Agenda(AgendaChange<Task>),
    /// A turn begins.
    TurnBegan(u8),
    /// A phase begins.
    PhaseBegan(u8),
    /// These test, or fight, in this phase.
    Due(Units),
    /// This one has.
    Undue(UnitId),
    /// A unit takes a mark.
    Noted(UnitId, Mark1),
    /// A gun is laid on its target (LB-1.2).
    Laid { gun: UnitId, target: UnitId, pose: Pose },
    /// Phase 1: hits that are taken off later (LB-1.12).
    Struck { unit: UnitId, by: UnitId, hits: u8 },
    /// They are taken off.
    LossesTaken,
    /// A unit loses figures.
    Lost { unit: UnitId, figures: u8 },
    /// A volley (LB-3.15); the shooter has shot.
    Volley { unit: UnitId, target: UnitId, hits: u8 },
    /// A unit is removed.
    Removed { unit: UnitId, how: Where },
    /// A test was taken.
    Tested { unit: UnitId, trial: Trial, outcome: Outcome },
    /// A group of reserves may enter (LB-21.2).
    GroupArrived(u8),
    /// A group of reserves does not.
    GroupWaits(u8),
    /// A unit stands there, so drawn up.
    Placed { unit: UnitId, formation: Formation, pose: Pose, building: u8, why: Cause },
    /// The British permission die (LB-8.3).
    Permission { unit: UnitId, granted: bool },
    /// A charge is made.
    Charged { unit: UnitId, charge: Charge },
    /// A charge is over.
    ChargeOver(UnitId),
    /// The lane of a cavalry charge.
    LaneLaid(Lane),
    /// A lane is finished.
    LaneDone(UnitId),
    /// Who supports a charged battery (LB-22.9).
    Supported { battery: UnitId, by: UnitId },
    /// Two units are in melee; the first came.
    Engaged { came: UnitId, met: UnitId, touched: UnitId },
    /// A melee is over.
    Parted(UnitId),
    /// A round was fought.
    Fought { first: UnitId, second: UnitId, taken: [u8; 2] },
    /// Who fights an enemy that several touch (LB-R52).
    Picked { enemy: UnitId, by: UnitId },
    /// A square bit, or not, as cavalry passed (LB-6.11).
    Passed { unit: UnitId, square: UnitId, bitten: bool },
    /// A unit is recalled: its marker is taken away (LB-13.7).
    Recalled(UnitId),
    /// A general is somewhere else.
    Posted { general: GeneralId, post: Post, ridden: Ridden },
    /// The game is over.
    Ended(Over),
}

/// A mark that is taken or laid down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark1 {
    /// It is halted (LB-2.5).
    Halted,
    /// It must roll for recall (LB-13.6).
    MustRecall,
    /// It lost its fight.
    Beaten,
    /// It failed its recall (LB-13.5).
    Unrecalled,
    /// It has tried.
    Tried,
}

impl From<AgendaChange<Task>> for Event {
    fn from(change: AgendaChange<Task>) -> Event {
        Event::Agenda(change)
    }
}
