//! What a player may decide: the questions and the answers (SR-S1 to SR-S24).

use crate::army::*;
use crate::state::{Harm, TestCause};
use hexes::{Direction, HexId};
use kernel::Side;
use serde::{Deserialize, Serialize};

/// What a side is asked. The details stand in the state; a question says which kind of answer is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Question {
    /// Bid for the choice of sides.
    Bid,
    /// Choose a side.
    ChooseSide,
    /// Place units and commanders.
    SetUp,
    /// Act first or second.
    Precedence,
    /// Which formation?
    Formation,
    /// Which routed unit is tested next?
    RallyRouted,
    /// Rally, move, or end the segment.
    Movement,
    /// The next step of a moving unit.
    March {
        /// Who moves.
        unit: UnitId,
    },
    /// The next step of a moving commander.
    CommanderMarch {
        /// Who moves.
        commander: CommanderId,
    },
    /// Charge?
    Charge {
        /// The cavalry.
        unit: UnitId,
    },
    /// React?
    Reaction {
        /// The hex entered.
        entered: HexId,
        /// Whether somebody can fire.
        fire: bool,
    },
    /// Fire, or end the segment.
    Fire,
    /// Attack, or end the segment.
    Combat,
    /// Who joins the attack?
    Muster,
    /// Which unit takes it?
    Spread {
        /// What.
        what: Harm,
        /// How many are left.
        left: u8,
    },
    /// Where does the routed unit run?
    RoutStep {
        /// Who.
        unit: UnitId,
    },
    /// Which way does it face?
    Face {
        /// Who.
        unit: UnitId,
    },
    /// Which unit is next?
    Order,
    /// Does the commander go with the unit?
    Follow {
        /// Who.
        commander: CommanderId,
        /// With whom.
        unit: UnitId,
    },
    /// On which unit is the commander placed?
    PlaceCommander {
        /// Who.
        commander: CommanderId,
    },
    /// Withdraw before combat?
    Withdraw,
    /// Which unit is the head?
    Head,
    /// Which hex gives the terrain for this attacking hex?
    TerrainHex {
        /// The attacking hex.
        from: HexId,
    },
    /// Which unit tests its morale in the work?
    WorkTest {
        /// The work.
        hex: HexId,
    },
    /// Where to retreat?
    Retreat,
    /// Which unit advances, and where to?
    Advance {
        /// Whether somebody must.
        must: bool,
    },
}

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

/// The cause of a test, in words.
pub const fn cause_words(cause: TestCause) -> &'static str {
    match cause {
        TestCause::Flight => "morale test after flight",
        TestCause::Withdrawal => "morale test for the withdrawal",
        TestCause::Work => "morale test in the work",
    }
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
}
