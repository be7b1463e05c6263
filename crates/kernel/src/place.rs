//! Places and the drawings that prove a verdict, on either kind of board.

use serde::{Deserialize, Serialize};

/// A place on the board: a hex by its printed id, or a point of the table in the rule set's smallest unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Place {
    /// A hex, column and row as printed: 1209.
    Hex(u16),
    /// A point of the table.
    Point(i32, i32),
}

/// One stroke of a drawing: the line that is blocked, the hexes in the way, the arc that is left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Mark {
    /// Places to ring.
    Places {
        /// Where.
        at: Vec<Place>,
    },
    /// A straight line.
    Line {
        /// From here …
        from: Place,
        /// … to here.
        to: Place,
    },
    /// A closed area of the table.
    Area {
        /// Its corners in order.
        corners: Vec<Place>,
    },
    /// A few words at a place: "15 cm".
    Label {
        /// Where.
        at: Place,
        /// What.
        text: String,
    },
    /// The side between two neighbouring hexes.
    Hexside {
        /// One of the two.
        a: Place,
        /// The other.
        b: Place,
    },
}

impl Mark {
    /// Rings around hexes given by their printed ids.
    pub fn hexes(ids: impl IntoIterator<Item = u16>) -> Mark {
        Mark::Places { at: ids.into_iter().map(Place::Hex).collect() }
    }
}
