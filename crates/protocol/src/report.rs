//! The report of a finished battle.

use crate::Over;
use kernel::Side;
use serde::Serialize;
use ts_rs::TS;
use view::Livery;

/// What a battle came to: score and losses by turn, what turned it, and the luck of the dice.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Report {
    /// The battle: "Hondschoote, 8 September 1793".
    pub title: String,
    /// The sides, in order.
    pub sides: [String; 2],
    /// Their colours.
    pub livery: [Livery; 2],
    /// How it ended.
    pub over: Over,
    /// The score at the end, as the players say it.
    pub score: String,
    /// What the book calls a turn: "turn", "bound".
    pub called: &'static str,
    /// The end of every turn, the position before the first among them.
    pub turns: Vec<TurnMark>,
    /// How the battle stood, from moment to moment.
    pub course: Vec<Stood>,
    /// Losses by formation.
    pub groups: Vec<GroupLosses>,
    /// The rolls that changed most, the greatest first.
    pub turning: Vec<Turning>,
    /// The dice of each side.
    pub luck: [Luck; 2],
    /// What all dice together were worth to the first side beyond what could be expected, in points of the score.
    pub favour: f64,
}

/// The end of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TurnMark {
    /// Which; 0 before the first.
    pub turn: u32,
    /// The last entry of the log that belongs to it.
    pub entry: u32,
    /// The margin, counted for the first side.
    pub margin: i32,
    /// What each side has lost by then.
    pub losses: [u32; 2],
}

/// How a battle stood at a moment.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Stood {
    /// The entry of the log.
    pub entry: u32,
    /// Its turn.
    pub turn: u32,
    /// What the position was worth to the first side, in points of the score.
    pub worth: f64,
}

/// What a formation lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GroupLosses {
    /// Whose.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// What it had.
    pub strength: u32,
    /// What it lost.
    pub lost: u32,
}

/// A roll that changed much.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Turning {
    /// The entry of the log.
    pub entry: u32,
    /// Its turn.
    pub turn: u32,
    /// What happened, in the words of the log.
    pub text: String,
    /// Whom it helped.
    pub helped: Side,
    /// By how much against what could be expected, in points of the score.
    pub points: f64,
}

/// The dice of a side, against what could be expected of them.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, TS)]
pub struct Luck {
    /// Tests it rolled.
    pub tests: u32,
    /// Those that were passed.
    pub passed: u32,
    /// Those that could be expected to be passed.
    pub passed_expected: f64,
    /// Dice it rolled that are counted one by one.
    pub dice: u32,
    /// Those that counted.
    pub hits: u32,
    /// Those that could be expected to count.
    pub hits_expected: f64,
    /// Other rolls: read on a table, or against the other side's.
    pub others: u32,
}
