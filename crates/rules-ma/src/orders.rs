//! What a player may decide: the answers (MA-D1 to MA-D19).

use crate::army::BattalionId;
use crate::battle::Placing;
use crate::state::{Body, Legs, Target, Wheel};
use kernel::Side;
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Length, Point, TableEdge};

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
