//! What two people settle between themselves: names, talk, offers, giving up, another game. None of it is part of the
//! rules; what ends a game or takes something back stands in its log, everything else beside it.

use kernel::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a side proposes to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Proposal {
    /// To end the game as a draw.
    Draw,
    /// To go back, beyond what the side may take back alone.
    TakeBack {
        /// The last entry that still stands: one of `can_ask_back`.
        to: u32,
    },
    /// To play the same battle again with the sides exchanged; when the game is over.
    Rematch,
}

/// A proposal that waits for an answer. It lapses when the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Proposed {
    /// Who proposes.
    pub side: Side,
    /// What.
    pub proposal: Proposal,
}

/// Something a player said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Said {
    /// Counts what was said at this table, from 1.
    pub n: u32,
    /// When, in seconds since 1970.
    pub at: u32,
    /// Who.
    pub side: Side,
    /// What: one line of plain text.
    pub text: String,
}

/// How fast the players agreed to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Tempo {
    /// In one sitting: this long for the whole game, and a little more for each answer.
    Live {
        /// Minutes, 1 to 600.
        minutes: u16,
        /// Seconds for each answer, at most 600.
        more_seconds: u16,
    },
    /// By and by: this long for each answer.
    Days {
        /// Days, 1 to 30.
        days: u16,
    },
}

/// What the players agreed to do about a side whose time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AtZero {
    /// It loses.
    Lose,
    /// The doctrine of the rule set answers in its place, question by question.
    Doctrine,
}

/// A clock, as the players agreed on it when the game was created.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClockPlan {
    /// How fast.
    pub pace: Tempo,
    /// And what if somebody is not.
    pub at_zero: AtZero,
}

/// What a clock shows when this is said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ClockFace {
    /// What was agreed.
    pub plan: ClockPlan,
    /// What each side has left, in milliseconds.
    pub left_ms: [u32; 2],
    /// Whose time runs.
    pub running: Vec<Side>,
}
