//! What a game still has to do, as data: each task is described, judged and done in the file of its chapter.

use crate::Ma;
use crate::accuracy::hits::{Hits, Sergeant, SergeantDie, VictimDie};
use crate::accuracy::{Shoot, VolleyDice};
use crate::activation::Activations;
use crate::aggression::charge::{ChargeDie, ChargeHurdleDie, ChargeOn};
use crate::aggression::contact::{Contact, CounterAttack};
use crate::aggression::fire::{DefensiveFire, RangeDie, UnderFire};
use crate::combat::aftermath::{Aftermath, Pursuit};
use crate::combat::{CombatDie, Losses, RiskDie, Round};
use crate::commander::{LateRide, Ride, RideDie};
use crate::deploy::{ChooseEdge, ChooseFirst, Deploy, PlaceChief, SideDice};
use crate::manoeuvre::forming::{Form, NewFacing};
use crate::manoeuvre::{ChoosePath, Go, HurdleDie, MarchDie};
use crate::resolve::{Reroll, ResolveStep, Test};
use crate::rout::{FlightDie, Flights};
use crate::screens::BringUp;
use crate::sequence::{ChooseActor, InitiativeDice, TurnEnd, TurnStart};

kernel::duties! {
    /// Something to be done (MA-D1 to MA-D19). What stands on top of the agenda is done next.
    ///
    /// A bot draws its chances by the fingerprint of a position, in which a task counts by its place in this list: a new
    /// one goes to the end.
    pub enum Task for Ma {
        SideDice,
        ChooseEdge,
        ChooseFirst,
        Deploy,
        PlaceChief,
        TurnStart,
        InitiativeDice,
        ChooseActor,
        Activations,
        RideDie,
        Ride,
        Test,
        Reroll,
        MarchDie,
        ChoosePath,
        Go,
        HurdleDie,
        Form,
        NewFacing,
        BringUp,
        Shoot,
        VolleyDice,
        Sergeant,
        SergeantDie,
        Hits,
        VictimDie,
        ChargeDie,
        ChargeOn,
        ChargeHurdleDie,
        DefensiveFire,
        RangeDie,
        UnderFire,
        Contact,
        CounterAttack,
        Round,
        CombatDie,
        Losses,
        RiskDie,
        Aftermath,
        Pursuit,
        FlightDie,
        LateRide,
        ResolveStep,
        Flights,
        TurnEnd,
    }
}
