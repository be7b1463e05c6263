//! The game in words: names, nouns of answers, the log.

mod amends;
mod nouns;
mod offered;
mod proofs;
mod tell;
mod thrown;

pub use nouns::{Building, Laying, Shift, Side4};

use crate::Lb;
use crate::army::{FRENCH, GeneralId, UnitId};
use kernel::Side;
use tabletop::{Length, Point, TableEdge};

impl Lb {
    /// A unit as a player reads it: "1/9e Léger (F1)".
    pub fn name(&self, unit: UnitId) -> String {
        let raised = self.raised(unit);
        format!("{} ({})", raised.name, raised.code)
    }
    /// What a unit is called for short.
    pub fn code(&self, unit: UnitId) -> &str {
        &self.raised(unit).code
    }
    /// A general as a player reads him.
    pub fn general_name(&self, general: GeneralId) -> String {
        let general = self.battle.general(general);
        format!("{} ({})", general.name, general.code)
    }
}

/// A side as a player says it.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        FRENCH => "French",
        _ => "British",
    }
}

/// A length as players say it.
pub fn inches(length: Length) -> String {
    format!("{length}\"")
}

/// A point as players say it.
pub fn at(point: Point) -> String {
    format!("{} {}", Length::new(point.x()), Length::new(point.y()))
}

/// An edge as players say it.
pub const fn edge(edge: TableEdge) -> &'static str {
    match edge {
        TableEdge::South => "south",
        TableEdge::East => "east",
        TableEdge::North => "north",
        TableEdge::West => "west",
    }
}
