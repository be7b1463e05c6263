//! Chapter 8: victory.

use crate::State;
use kernel::{Outcome, Side, rule};

/// Who has won (PK-8c).
pub fn outcome(state: &State) -> Outcome {
    let margin = state.score(Side::First) - state.score(Side::Second);
    let (winner, level) = match margin {
        5.. => (Some(Side::First), "decisive victory"),
        1..=4 => (Some(Side::First), "victory"),
        0 => (None, "draw"),
        -4..=-1 => (Some(Side::Second), "victory"),
        _ => (Some(Side::Second), "decisive victory"),
    };
    Outcome { winner, level, rule: rule!("PK-8c"), margin }
}
