//! What a rule set lets the laboratory count.

use crate::{Game, Place, Side};
use serde::{Deserialize, Serialize};

/// Troops whose losses are counted together: an arm, a formation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Whose.
    pub side: Side,
    /// "Grenadiers", "von dem Bussche's column".
    pub name: String,
    /// What it has at the beginning, in the unit in which its losses are counted.
    pub strength: u32,
}

/// A unit has come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Death {
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: Place,
}

/// The shape of the places of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// Hexes with a flat side up.
    FlatHex,
    /// Hexes with a corner up.
    PointedHex,
    /// Squares: the fields of a board, or the grid under a table.
    Square,
}

/// One place of the board as the report draws it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// Which place.
    pub at: Place,
    /// Its middle, in any whole unit, x to the right and y down. Deaths at points between the spots of a table
    /// count for the nearest.
    pub x: i32,
    /// See `x`.
    pub y: i32,
    /// What is written on it, if anything: a village, a number.
    pub name: String,
    /// How the ground is tinted: 0 open, 1 to 5 darker and darker (wood, works, water, as the rule set likes).
    pub tint: u8,
}

/// The board as the report draws it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportBoard {
    /// The shape of each spot.
    pub shape: Shape,
    /// The distance between the middles of two neighbours, in the unit of the spots.
    pub pitch: i32,
    /// All spots.
    pub spots: Vec<Spot>,
}

/// A rule set that can be observed over many games.
pub trait Observed: Game {
    /// The turn, counted from 1; 0 before the first.
    fn turn(&self, state: &Self::State) -> u16;

    /// The margin now, in the points of [`Outcome::margin`](crate::Outcome), counted for the first side.
    fn margin(&self, state: &Self::State) -> i32;

    /// The groups whose losses are counted: formations, or single units in a small game.
    fn groups(&self) -> Vec<Group>;

    /// Adds the losses of each group so far, in the order of [`Observed::groups`].
    fn losses(&self, state: &Self::State, out: &mut Vec<u32>);

    /// The same troops by arm, where a rule set knows arms: "infantry", "horse artillery".
    fn arms(&self) -> Vec<Group> {
        Vec::new()
    }

    /// Adds the losses of each arm so far, in the order of [`Observed::arms`].
    fn losses_by_arm(&self, state: &Self::State, out: &mut Vec<u32>) {
        let _ = (state, out);
    }

    /// Whether an event ends a unit; `before` is the position just before the event.
    fn death(&self, before: &Self::State, event: &Self::Event) -> Option<Death>;

    /// The board; `None` if the report shall not draw one.
    fn ground(&self) -> Option<ReportBoard>;

    /// Keeps count of how the game is played in a tally of the rule set's own, empty at first; `before` is the position just
    /// before the event.
    fn count(&self, before: &Self::State, event: &Self::Event, tally: &mut Vec<i32>) {
        let _ = (before, event, tally);
    }

    /// What came of the tally, of both sides together ("charges declared"): the same names in the same order in every game.
    fn counted(&self, tally: &[i32], out: &mut Vec<(&'static str, i32)>) {
        let _ = (tally, out);
    }

    /// Facts of a finished game that may have decided it ("the redoubt fell", "turns of initiative"): a name
    /// and a number, the same names in the same order in every game.
    fn facts(&self, state: &Self::State, out: &mut Vec<(&'static str, i32)>) {
        let _ = (state, out);
    }
}
