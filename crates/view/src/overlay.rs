//! Overlays a player can ask for, where the rule set's information policy allows: reach, control, command, sight.

use kernel::Mark;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum OverlayKind {
    /// Where the piece can go, with cost.
    Reach,
    /// Zones of control of a side.
    Control,
    /// Range of command.
    Command,
    /// What the piece sees and can fire at.
    Sight,
    /// Set-up areas.
    Zones,
}

impl OverlayKind {
    /// All of them.
    pub const ALL: [OverlayKind; 5] = [
        OverlayKind::Reach,
        OverlayKind::Control,
        OverlayKind::Command,
        OverlayKind::Sight,
        OverlayKind::Zones,
    ];
    /// Those that measure: they are drawn only where measuring is allowed.
    pub const MEASURING: [OverlayKind; 3] = [OverlayKind::Reach, OverlayKind::Command, OverlayKind::Sight];
}

/// An overlay that a rule set has, and what these rules call it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OverlayName {
    /// Which one.
    pub kind: OverlayKind,
    /// "Field of fire".
    pub name: &'static str,
}

impl OverlayName {
    /// A list of them, as a rule set writes it.
    pub fn list(all: &[(OverlayKind, &'static str)]) -> Vec<OverlayName> {
        all.iter().map(|&(kind, name)| OverlayName { kind, name }).collect()
    }
}

/// What is drawn: places with a label each, and lines.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Overlay {
    /// What it shows, in words, for a legend and screen readers.
    pub title: String,
    /// Hexes with a short text: 1110 "3".
    pub hexes: Vec<(u16, String)>,
    /// Further strokes.
    pub marks: Vec<Mark>,
}
