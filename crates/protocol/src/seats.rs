//! Sides, seats and who sits on them.

pub use bots::Level;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One of the two sides, in the order of [`view::Scene::sides`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side listed first.
    First,
    /// The other one.
    Second,
}

impl From<kernel::Side> for Side {
    fn from(side: kernel::Side) -> Side {
        match side {
            kernel::Side::First => Side::First,
            kernel::Side::Second => Side::Second,
        }
    }
}

impl From<Side> for kernel::Side {
    fn from(side: Side) -> kernel::Side {
        match side {
            Side::First => kernel::Side::First,
            Side::Second => kernel::Side::Second,
        }
    }
}

/// From where somebody looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The first side's.
    First,
    /// The second side's.
    Second,
    /// Sees what both sides may see.
    Spectator,
    /// Sees everything; only when the game is over.
    Umpire,
}

impl Seat {
    /// The viewer the game is asked for.
    pub fn viewer(self) -> kernel::Viewer {
        match self {
            Seat::First => kernel::Viewer::Side(kernel::Side::First),
            Seat::Second => kernel::Viewer::Side(kernel::Side::Second),
            Seat::Spectator => kernel::Viewer::Spectator,
            Seat::Umpire => kernel::Viewer::Umpire,
        }
    }
    /// The side that plays from this seat.
    pub fn side(self) -> Option<kernel::Side> {
        match self {
            Seat::First => Some(kernel::Side::First),
            Seat::Second => Some(kernel::Side::Second),
            Seat::Spectator | Seat::Umpire => None,
        }
    }
}

impl From<kernel::Side> for Seat {
    fn from(side: kernel::Side) -> Seat {
        match side {
            kernel::Side::First => Seat::First,
            kernel::Side::Second => Seat::Second,
        }
    }
}

/// Who shall play a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatPlan {
    /// Whoever creates the game.
    Me,
    /// Somebody at the same screen, behind the curtain.
    HotSeat,
    /// Whoever has the link.
    Link,
    /// A bot.
    Bot {
        /// Its level.
        level: Level,
    },
}

/// A seat, for lists.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct SeatCard {
    /// Which.
    pub side: Side,
    /// The name of the side.
    pub name: String,
    /// Who plays it.
    pub plan: SeatPlan,
    /// Whether the reader of this card may sit here.
    pub yours: bool,
    /// Whether somebody is there now.
    pub present: bool,
}

/// What a side has said in advance about a kind of reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// Ask me each time.
    Ask,
    /// React whenever the rules allow.
    Always,
    /// Never react.
    Never,
}

impl From<Policy> for kernel::Policy {
    fn from(policy: Policy) -> kernel::Policy {
        match policy {
            Policy::Ask => kernel::Policy::Ask,
            Policy::Always => kernel::Policy::Always,
            Policy::Never => kernel::Policy::Never,
        }
    }
}

impl From<kernel::Policy> for Policy {
    fn from(policy: kernel::Policy) -> Policy {
        match policy {
            kernel::Policy::Ask => Policy::Ask,
            kernel::Policy::Always => Policy::Always,
            kernel::Policy::Never => Policy::Never,
        }
    }
}
