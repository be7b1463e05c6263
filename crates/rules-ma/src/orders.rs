//! What a player may decide: the questions and the answers (MA-D1 to MA-D19).

use crate::army::BattalionId;
use crate::battle::Placing;
use crate::state::{Body, Legs, Target, What, Wheel};
use kernel::{Listing, Side};
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Length, Point, TableEdge};

/// What a side is asked. The details stand in the state; a question says which kind of answer is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Question {
    /// Which edge of the table (MA-5.3)?
    Edge,
    /// Who places the first battalion (MA-5.5)?
    WhoPlaces,
    /// Place a battalion (MA-D3).
    Deploy,
    /// Place the Commander (MA-D4).
    PlaceCommander,
    /// Who acts first (MA-6.3)?
    WhoActs,
    /// Move the Commander, or choose a battalion and what it does (MA-D6, MA-D7).
    Activate,
    /// Where does the Commander go?
    Ride {
        /// His die.
        pips: u8,
    },
    /// Re-roll a failed test?
    Reroll {
        /// Who failed.
        unit: BattalionId,
        /// What.
        what: What,
    },
    /// Which way does the battalion go (MA-D8)?
    March {
        /// Who.
        unit: BattalionId,
        /// Its die.
        pips: u8,
    },
    /// How does it face in its new formation (MA-D9)?
    Form {
        /// Who.
        unit: BattalionId,
    },
    /// How does it face after its rout (MA-R88)?
    Turn {
        /// Who.
        unit: BattalionId,
    },
    /// Where does its screen stand (MA-R77)?
    Screen {
        /// Whose.
        unit: BattalionId,
    },
    /// Does a Sergeant have a miss shot again (MA-R60)?
    Sergeant {
        /// Whose.
        unit: BattalionId,
        /// How many missed.
        misses: u8,
    },
    /// Does the charged battalion fire (MA-D13)?
    DefensiveFire {
        /// Who.
        unit: BattalionId,
    },
    /// Does it counter-attack (MA-D14)?
    CounterAttack {
        /// Who.
        unit: BattalionId,
    },
    /// Does the winner pursue (MA-D15)?
    Pursue {
        /// Who.
        unit: BattalionId,
    },
    /// Does the Commander move before the tests (MA-D17)?
    LateRide,
}

impl Question {
    /// Whether every legal answer can be listed: a yes or no can, places and targets cannot.
    pub const fn listing(self) -> Listing {
        match self {
            Question::Edge
            | Question::WhoPlaces
            | Question::WhoActs
            | Question::Reroll { .. }
            | Question::Sergeant { .. }
            | Question::DefensiveFire { .. }
            | Question::CounterAttack { .. }
            | Question::Pursue { .. }
            | Question::LateRide => Listing::Complete,
            Question::Deploy
            | Question::PlaceCommander
            | Question::Activate
            | Question::Ride { .. }
            | Question::March { .. }
            | Question::Form { .. }
            | Question::Turn { .. }
            | Question::Screen { .. } => Listing::Candidates,
        }
    }
}

/// What a battalion is activated for (MA-D7). Shooting and charging are answers of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Manoeuvre: move.
    Move,
    /// Manoeuvre: change formation.
    Change,
    /// Manoeuvre: reform.
    Reform,
    /// Rally from rout.
    Rally,
    /// Continue the combat.
    Combat,
    /// Nothing.
    Pass,
}

impl Act {
    /// All.
    pub const ALL: [Act; 6] = [Act::Move, Act::Change, Act::Reform, Act::Rally, Act::Combat, Act::Pass];
}

/// What a side answers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// This edge.
    Edge(TableEdge),
    /// This side begins.
    Begins(Side),
    /// This battalion there.
    Place {
        /// Who.
        unit: BattalionId,
        /// Where and how.
        placing: Placing,
    },
    /// The Commander is put, or goes, here.
    Post(Point),
    /// The Commander joins this battalion.
    Join(BattalionId),
    /// The Commander moves: his die is thrown.
    Ride,
    /// He stays where he is.
    Stay,
    /// A battalion is activated.
    Activate {
        /// Who.
        unit: BattalionId,
        /// For what.
        act: Act,
    },
    /// Accuracy: a battalion shoots (MA-D11).
    Shoot {
        /// Who.
        unit: BattalionId,
        /// What its formed body shoots at.
        formed: Option<Target>,
        /// What its screen shoots at.
        screen: Option<Target>,
        /// Which of the two counts the Guard and rifle bonus (MA-R35).
        bonus: Body,
    },
    /// Aggression: a battalion charges (MA-D12).
    Charge {
        /// Who.
        unit: BattalionId,
        /// Whom.
        target: BattalionId,
        /// After this wheel.
        wheel: Option<Wheel>,
    },
    /// Throw again.
    Reroll,
    /// Let it stand.
    Keep,
    /// The path of a move.
    March(Legs),
    /// The new facing, and a shift in units east and north if it does not fit (MA-G19).
    Form {
        /// The heading.
        heading: Heading,
        /// The shift.
        shift: [i32; 2],
    },
    /// The screen stands here, so much front for each group.
    Screen {
        /// Its front-edge centre.
        at: Point,
        /// The front of a group.
        cell: Length,
    },
    /// Fire.
    Fire,
    /// Do not fire.
    HoldFire,
    /// Counter-attack.
    CounterAttack,
    /// Receive the charge standing.
    StandFast,
    /// Pursue.
    Pursue,
    /// Do not pursue.
    Halt,
}
