//! What a game still has to do, as data: each task is described, judged and done in the file of its chapter.

use crate::Sr;
use crate::bids::{BidTie, Bids, ChooseSide};
use crate::charge::Charge;
use crate::combat::advance::Advance;
use crate::combat::declare::{CombatSegment, Muster};
use crate::combat::head::{Head, TerrainHexes};
use crate::combat::resolve::{
    ChargePrice, CombatDie, CombatRisk, FleeFirst, IsolatedGuns, Losses, RetreatResult,
};
use crate::combat::results::{MoraleRoll, WorkTests};
use crate::combat::retreat::Retreats;
use crate::combat::withdrawal::Withdrawals;
use crate::commanders::risk::{Caught, EliminationRoll, FireRisk, PlaceCommander};
use crate::commanders::{CommanderMarch, Follow};
use crate::fire::{FireRoll, FireSegment, Shot};
use crate::harm::Spread;
use crate::march::{MakeRoom, March};
use crate::movement::Movement;
use crate::rally::{RallyRoll, RallyRouted};
use crate::reaction::Reactions;
use crate::rout::{Crossed, Flights, Rout, RoutFacing, RoutQueue};
use crate::sequence::{Activations, EndActivation, Initiative, Precedence, TurnStart};
use crate::setup::SetUp;

kernel::duties! {
    /// What is still to do; the last is done first. Everything a game can wait for, or has to come back to.
    ///
    /// New tasks are added at the end: the fingerprint of a position counts the place of a task in this list.
    pub enum Task for Sr {
        Bids,
        BidTie,
        ChooseSide,
        SetUp,
        TurnStart,
        Initiative,
        Precedence,
        Activations,
        RallyRouted,
        Movement,
        FireSegment,
        CombatSegment,
        EndActivation,
        RallyRoll,
        March,
        MakeRoom,
        CommanderMarch,
        Charge,
        Reactions,
        Shot,
        FireRoll,
        Spread,
        Rout,
        RoutFacing,
        Crossed,
        RoutQueue,
        Flights,
        MoraleRoll,
        Follow,
        Caught,
        EliminationRoll,
        FireRisk,
        PlaceCommander,
        Muster,
        FleeFirst,
        Retreats,
        Withdrawals,
        IsolatedGuns,
        Head,
        TerrainHexes,
        CombatDie,
        Losses,
        WorkTests,
        RetreatResult,
        ChargePrice,
        CombatRisk,
        Advance,
    }
}
