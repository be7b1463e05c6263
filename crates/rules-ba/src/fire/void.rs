//! Why a firing is not carried out (BA-3.1.1j, BA-R94).

use kernel::{RuleId, rule};
use serde::{Deserialize, Serialize};

/// Why a firing is not carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Void {
    /// No figure has a line of aim (BA-3.1.3j).
    NoAim,
    /// No point of the target is in the arc at the point of fire (BA-3.1.3r).
    OutOfArc,
    /// Sight or somebody in the way (BA-3.1.3o).
    Blocked,
    /// Beyond the last zone (BA-3.1.3x).
    OutOfRange,
    /// Own troops are too near the line (BA-3.1.4e).
    Danger,
    /// Canister outside zone 1 (BA-3.4.4c).
    CanisterTooFar,
    /// A neighbour unit with too few figures that could join the firing (BA-3.1.6c).
    TooFew,
}

impl Void {
    /// In words, and by which clause.
    pub const fn said(self) -> (&'static str, RuleId) {
        match self {
            Void::NoAim => ("no figure has a line of aim", rule!("BA-3.1.3j")),
            Void::OutOfArc => ("the target is outside the arc of fire", rule!("BA-3.1.3r")),
            Void::Blocked => ("the line of fire is blocked", rule!("BA-3.1.3o")),
            Void::OutOfRange => ("the target is out of range", rule!("BA-3.1.3x")),
            Void::Danger => ("own troops are too near the line of fire", rule!("BA-3.1.4e")),
            Void::CanisterTooFar => ("canister reaches no further than zone 1", rule!("BA-3.4.4c")),
            Void::TooFew => ("too few of its figures could join the firing", rule!("BA-3.1.6c")),
        }
    }
}
