//! Answers to choices that may come up while an order runs, given in advance (BA-R16, BA-R116).

use crate::units::UnitId;
use serde::{Deserialize, Serialize};

/// Answers given in advance (BA-R16, BA-R116).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Choices {
    /// At melee contact with another unit.
    pub other: Option<OnOther>,
    /// When the target is out of reach.
    pub lost: Option<OnLost>,
    /// When the skirmish line is pressed.
    pub pressed: Option<OnPressed>,
    /// When gunners are attacked.
    pub refuge: Option<Refuge>,
}

/// What an attacker does that meets another unit (BA-4.1.2g, BA-4.1.2h).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnOther {
    /// Attacks it.
    Attack,
    /// Cancels its attack.
    Cancel,
}

/// What an attacker does whose target is out of reach (BA-4.1.2e).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnLost {
    /// Stops.
    Stop,
    /// Goes on.
    Go,
}

/// What a skirmish line does that is pressed (BA-4.2.0d, BA-4.3.1a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnPressed {
    /// Gives way.
    Give,
    /// Stands.
    Stand,
}

/// Where gunners seek refuge (BA-4.5.0d).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refuge {
    /// At this unit.
    At(UnitId),
    /// Nowhere.
    No,
}
