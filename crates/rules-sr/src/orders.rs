//! What a player may decide (SR-S1 to SR-S24).

use crate::army::*;
use hexes::{Direction, HexId};
use kernel::Side;
use serde::{Deserialize, Serialize};

/// What it answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Victory points bid, 0 to 3.
    Bid(u8),
    /// The side the chooser takes.
    Take(Side),
    /// A unit is set up.
    Place {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: HexId,
        /// Facing.
        facing: Direction,
    },
    /// A commander is set up, or placed, with a unit.
    With {
        /// Who.
        commander: CommanderId,
        /// With whom.
        unit: UnitId,
    },
    /// Activate a formation first.
    ActFirst,
    /// Make the opponent activate first.
    ActSecond,
    /// Activate this formation.
    Activate(FormationId),
    /// Take a rally test.
    Rally {
        /// Who.
        unit: UnitId,
        /// Whose bonus.
        helper: Option<CommanderId>,
    },
    /// Begin to move a unit.
    March(UnitId),
    /// Bring a unit back onto the map.
    Enter {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: HexId,
    },
    /// Begin to move a commander.
    Ride(CommanderId),
    /// Enter the next hex.
    Step(HexId),
    /// Stop, and face this way.
    Halt(Direction),
    /// A commander stops.
    Rest,
    /// A rallied unit stays beside the map.
    Wait,
    /// Charge the unit in this hex.
    Charge(HexId),
    /// Do not charge.
    NoCharge,
    /// End of the segment.
    End,
    /// No (further) reaction.
    NoReaction,
    /// Reaction fire.
    ReactionFire(UnitId),
    /// The stack in this hex turns.
    ReactionTurn {
        /// Which stack.
        hex: HexId,
        /// Facing.
        facing: Direction,
    },
    /// A unit evades by one hex.
    ReactionMove {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: HexId,
        /// Facing.
        facing: Direction,
    },
    /// Artillery fire.
    Fire {
        /// The battery.
        unit: UnitId,
        /// The target.
        target: HexId,
    },
    /// The first unit of an attack and the hex it attacks.
    Attack {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: HexId,
        /// With the bayonet (SR-6.1f).
        bayonet: bool,
    },
    /// Another unit joins.
    Join {
        /// Who.
        unit: UnitId,
        /// With the bayonet.
        bayonet: bool,
    },
    /// Another hex is attacked too.
    AlsoAttack(HexId),
    /// The attack begins.
    Begin,
    /// This unit: takes the harm, is the head, is next, takes the test.
    Choose(UnitId),
    /// The routed unit runs into this hex; `None` leaves the map.
    Run(Option<HexId>),
    /// Facing.
    Face(Direction),
    /// The commander follows, or stays.
    Follow(bool),
    /// Withdraw before combat.
    Withdraw {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: HexId,
        /// Facing.
        facing: Direction,
    },
    /// Stand and fight.
    Stand,
    /// This hex gives the terrain.
    Terrain(HexId),
    /// Retreat.
    Retreat {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: HexId,
        /// Facing.
        facing: Direction,
    },
    /// Advance after combat.
    Advance {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: HexId,
        /// Facing.
        facing: Direction,
    },
    /// Nobody (else) advances.
    NoAdvance,
}

impl Answer {
    /// The unit, commander and formation an answer names.
    pub const fn names(self) -> (Option<UnitId>, Option<CommanderId>, Option<FormationId>) {
        match self {
            Answer::Place { unit, .. }
            | Answer::March(unit)
            | Answer::Enter { unit, .. }
            | Answer::ReactionFire(unit)
            | Answer::ReactionMove { unit, .. }
            | Answer::Fire { unit, .. }
            | Answer::Attack { unit, .. }
            | Answer::Join { unit, .. }
            | Answer::Choose(unit)
            | Answer::Withdraw { unit, .. }
            | Answer::Retreat { unit, .. }
            | Answer::Advance { unit, .. } => (Some(unit), None, None),
            Answer::With { commander, unit } => (Some(unit), Some(commander), None),
            Answer::Rally { unit, helper } => (Some(unit), helper, None),
            Answer::Ride(commander) => (None, Some(commander), None),
            Answer::Activate(formation) => (None, None, Some(formation)),
            _ => (None, None, None),
        }
    }
    /// The hex an answer names.
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Answer::Place { hex, .. }
            | Answer::Enter { hex, .. }
            | Answer::Step(hex)
            | Answer::Charge(hex)
            | Answer::ReactionTurn { hex, .. }
            | Answer::ReactionMove { to: hex, .. }
            | Answer::Fire { target: hex, .. }
            | Answer::Attack { hex, .. }
            | Answer::AlsoAttack(hex)
            | Answer::Withdraw { to: hex, .. }
            | Answer::Terrain(hex)
            | Answer::Retreat { to: hex, .. }
            | Answer::Advance { to: hex, .. } => Some(hex),
            Answer::Run(hex) => hex,
            _ => None,
        }
    }
}
