//! What a game still has to do, as data: every question and roll it can wait for, and what it comes back to.

use crate::army::*;
use hexes::Cell;
use kernel::Side;
use serde::{Deserialize, Serialize};

/// What is still to do; the last is done first. Everything a game can wait for, or has to come back to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Both players bid for the sides (SR-R97).
    Bids,
    /// Equal bids: a die (SR-R97).
    BidTie,
    /// The higher bidder chooses.
    ChooseSide(Side),
    /// A side sets up (SR-S2).
    SetUp(Side),
    /// A turn begins.
    TurnStart,
    /// The initiative roll (SR-S3).
    Initiative,
    /// The winner chooses.
    Precedence(Side),
    /// Formations are activated in turn (SR-S4).
    Activations,
    /// Routed units are tested (SR-S6).
    RallyRouted,
    /// Rally of others, and movement (SR-S7, SR-S8).
    Movement,
    /// Fire segment (SR-S13).
    FireSegment,
    /// Combat segment (SR-S14).
    CombatSegment,
    /// The formation is flipped (SR-S23).
    EndActivation,
    /// A rally roll.
    RallyRoll {
        /// Who.
        unit: UnitId,
        /// Whose morale bonus.
        helper: Option<CommanderId>,
    },
    /// A unit moves; see [`State::mover`].
    March(UnitId),
    /// Several units could make room for one that has arrived: which (SR-R113)?
    MakeRoom {
        /// Who arrived.
        unit: UnitId,
        /// Who could leave.
        leaving: Units,
    },
    /// A commander moves.
    CommanderMarch(CommanderId),
    /// May the cavalry charge? (SR-S11)
    Charge(UnitId),
    /// Reactions of the inactive side to an entry (SR-S9).
    Reactions {
        /// Who may still react.
        eligible: Units,
        /// The hex that was entered.
        entered: Cell,
    },
    /// A battery fires at a hex: routed targets first, then the die.
    Shot {
        /// The battery.
        battery: UnitId,
        /// The target hex.
        target: Cell,
    },
    /// The fire roll.
    FireRoll {
        /// The battery.
        battery: UnitId,
        /// The target hex.
        target: Cell,
    },
    /// A side spreads levels of disorganisation or step losses.
    Spread {
        /// What.
        what: Harm,
        /// How many.
        left: u8,
        /// On whom.
        among: Units,
        /// Who must take the first.
        head: Option<UnitId>,
    },
    /// A unit runs: see [`State::trail`].
    Rout {
        /// Who.
        unit: UnitId,
        /// Hexes still to go.
        left: u8,
        /// Friends crossed.
        crossed: Units,
        /// Where it came from, for commanders who follow.
        from: Cell,
    },
    /// Facing after a rout move.
    RoutFacing(UnitId),
    /// Friends that were crossed are disorganised (SR-R77).
    Crossed(Units),
    /// Several units must run or flee: the owner chooses the order.
    RoutQueue(Units),
    /// Routed targets flee and test (SR-6.5b): the owner chooses the order.
    Flights(Units),
    /// A morale test.
    MoraleRoll {
        /// Who.
        unit: UnitId,
        /// What for.
        cause: TestCause,
    },
    /// A commander may go with a unit that left his hex (SR-R45).
    Follow {
        /// Who may follow.
        commander: CommanderId,
        /// Whom.
        unit: UnitId,
    },
    /// A lone commander is caught (SR-7d).
    Caught(CommanderId),
    /// An elimination roll (SR-7i).
    EliminationRoll {
        /// Who.
        commander: CommanderId,
        /// Modifier: 0, 1 or 2.
        drm: u8,
        /// Whether he was caught alone.
        caught: bool,
    },
    /// Commanders at risk after fire, as bits.
    FireRisk(u16),
    /// A commander is placed on a unit (SR-7e, SR-7h).
    PlaceCommander(CommanderId),
    /// An attack is being put together (SR-S14).
    Muster,
    /// The combat goes on; see [`Combat::step`].
    Combat,
    /// Units retreat one hex (SR-R72).
    Retreats(Units),
}

/// What is spread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Harm {
    /// A step loss.
    P,
    /// A level of disorganisation.
    D,
}

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
