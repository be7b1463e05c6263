//! Sides, seats and who sits on them.

pub use bots::Level;
use kernel::{Side, Viewer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    pub fn viewer(self) -> Viewer {
        match self {
            Seat::First => Viewer::Side(Side::First),
            Seat::Second => Viewer::Side(Side::Second),
            Seat::Spectator => Viewer::Spectator,
            Seat::Umpire => Viewer::Umpire,
        }
    }
    /// The side that plays from this seat.
    pub fn side(self) -> Option<Side> {
        match self {
            Seat::First => Some(Side::First),
            Seat::Second => Some(Side::Second),
            Seat::Spectator | Seat::Umpire => None,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::First => Seat::First,
            Side::Second => Seat::Second,
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
    /// How the player is called, where he said so.
    pub player: Option<String>,
    /// Whether the reader of this card may sit here.
    pub yours: bool,
    /// Whether somebody is there now.
    pub present: bool,
}
