//! What a game still has to do, as data: each task is described, judged and done in the file of its chapter.

use crate::Wb;
use crate::activation::{ActivationDie, ActivationOver, Activations};
use crate::charge::{Launch, Saddle};
use crate::combat::advance::{Advance, CombatOver};
use crate::combat::declare::{Combats, Muster};
use crate::combat::resolve::{CombatDie, FleeFirst, LoneGuns};
use crate::combat::results::{Falling, Losses, Shaken, Strike};
use crate::commanders::risk::{CasualtyDice, PlaceCommander, Risks};
use crate::commanders::{Follow, RideMove};
use crate::fire::{Guns, Shot};
use crate::ground::FordDie;
use crate::harm::ChooseFacing;
use crate::leading::{Army, Command, Movement};
use crate::march::Marches;
use crate::morale::Test;
use crate::moves::Move;
use crate::rally::{Rally, RallyDisorganised, RallyRouted};
use crate::reaction::Reactions;
use crate::retreat::{Retreat, RetreatFacing};
use crate::rout::Rout;
use crate::sequence::{
    ArrivalDie, Arrivals, Begin, BothHalves, EndOfTurn, Half, HalfOver, Halves, Initiative, TurnStart,
};
use crate::setup::{Corners, SetUp};

kernel::duties! {
    /// What is still to do; the last is done first. Everything a game can wait for, or has to come back to.
    ///
    /// New tasks are added at the end: the fingerprint of a position counts the place of a task in this list.
    pub enum Task for Wb {
        SetUp,
        Corners,
        TurnStart,
        Begin,
        Arrivals,
        ArrivalDie,
        Marches,
        Rally,
        RallyRouted,
        RallyDisorganised,
        Halves,
        Initiative,
        BothHalves,
        Half,
        HalfOver,
        EndOfTurn,
        Activations,
        ActivationDie,
        ActivationOver,
        Guns,
        Command,
        Movement,
        Army,
        Move,
        RideMove,
        Reactions,
        Saddle,
        Launch,
        Shot,
        FordDie,
        Test,
        ChooseFacing,
        Rout,
        Retreat,
        RetreatFacing,
        Follow,
        Risks,
        CasualtyDice,
        PlaceCommander,
        Combats,
        Muster,
        FleeFirst,
        LoneGuns,
        CombatDie,
        Strike,
        Losses,
        Shaken,
        Falling,
        Advance,
        CombatOver,
    }
}
