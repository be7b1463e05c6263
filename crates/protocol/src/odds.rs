//! Exact odds of a decision, before it is made.

use crate::{Modifier, Side};
use serde::Serialize;
use ts_rs::TS;

/// One outcome.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Chance {
    /// What happens, in the words of the book.
    pub text: String,
    /// The fraction, as text: it may be larger than a number of the browser.
    pub numerator: String,
    /// Below the line.
    pub denominator: String,
    /// The same in per cent, for bars.
    pub percent: f64,
}

/// A choice that the odds make for a player on the way.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Assumed {
    /// Whose choice.
    pub side: Side,
    /// What is assumed, in words.
    pub text: String,
    /// How often it comes up on average, as a fraction: "1", "5/6".
    pub times: String,
}

/// A test that may follow: "morale of K1".
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct FollowUp {
    /// What it is.
    pub what: String,
    /// The clause.
    pub rule: String,
    /// Modifiers.
    pub modifiers: Vec<Modifier>,
    /// How often it comes to this; outcomes where they are the same every time.
    pub outcomes: Vec<Chance>,
}

/// The odds of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Odds {
    /// What is rolled: "combat at 1209".
    pub what: String,
    /// The dice of the first roll: "1D6".
    pub dice: String,
    /// The clause that demands the roll.
    pub rule: String,
    /// The table, by its id.
    pub table: Option<String>,
    /// Modifiers, in the order of the book.
    pub modifiers: Vec<Modifier>,
    /// All outcomes; their fractions sum to one.
    pub outcomes: Vec<Chance>,
    /// The same by single changes ("K1: in rout"), each whatever else happens: these do not sum to one.
    pub each: Vec<Chance>,
    /// What may follow.
    pub follow_ups: Vec<FollowUp>,
    /// What is done at choices on the way, in words.
    pub policy: String,
    /// The choices that were made so.
    pub assumed: Vec<Assumed>,
}
