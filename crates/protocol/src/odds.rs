//! Exact odds of a decision, before it is made.

use crate::Modifier;
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

/// A test that may follow: "morale of K1".
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct FollowUp {
    /// What it is.
    pub what: String,
    /// The clause.
    pub rule: String,
    /// Modifiers.
    pub modifiers: Vec<Modifier>,
    /// Outcomes, given that it comes to this.
    pub outcomes: Vec<Chance>,
}

/// The odds of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Odds {
    /// What is rolled: "combat at 1209".
    pub what: String,
    /// The clause that demands the roll.
    pub rule: String,
    /// The table, by its id.
    pub table: Option<String>,
    /// Modifiers, in the order of the book.
    pub modifiers: Vec<Modifier>,
    /// All outcomes; their fractions sum to one.
    pub outcomes: Vec<Chance>,
    /// What may follow.
    pub follow_ups: Vec<FollowUp>,
}
