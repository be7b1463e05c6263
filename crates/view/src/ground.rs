//! The ground: what the map says of each place, whoever stands there; and whether one may measure on it.

use crate::Fact;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A hex as it is without pieces. It never changes, so it is handed over once.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Ground {
    /// As printed: 1209.
    pub hex: u16,
    /// Its terrain in a word or two: "village".
    pub terrain: String,
    /// What is called by a name here: "Hondschoote".
    pub name: Option<String>,
    /// The card shown on hover and read by screen readers: cost, cover, what lies on its sides.
    pub card: Vec<Fact>,
}

/// When the rules allow to measure: distances, reach, ranges, and the odds that follow from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Measuring {
    /// At any time.
    #[default]
    Free,
    /// Only when it has been said what is to be done.
    AfterDeclaration,
}
