//! Every sentence a player reads, and the words a player writes. Rules are typed elsewhere; here they become
//! language, so that another language needs another set of these files and nothing else.

mod amends;
mod answers;
mod proofs;
mod reading;
mod tell;
mod tell_fight;

use crate::Ma;
use crate::army::{BattalionId, CharacterKind};
use crate::state::*;
use kernel::{Place, Side};
use tabletop::{Length, Point, TableEdge};

impl Ma {
    /// A battalion's code.
    pub(crate) fn code(&self, unit: BattalionId) -> &str {
        self.battle.battalions.get(unit.index()).map_or("?", |raised| raised.code.as_str())
    }
    /// A battalion as the log names it: "1st Bn (B1)".
    pub(crate) fn name(&self, unit: BattalionId) -> String {
        match self.battle.battalions.get(unit.index()) {
            Some(raised) => format!("{} ({})", raised.name, raised.code),
            None => "nobody".to_owned(),
        }
    }
    /// A body as the log names it: "the screen of 1st Bn (B1)".
    pub(crate) fn body_name(&self, target: Target) -> String {
        match target.body {
            Body::Formed => self.name(target.unit),
            Body::Screen => format!("the screen of {}", self.name(target.unit)),
        }
    }
    /// A side's name.
    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.battle.side_names[side.index()]
    }
    /// A Commander's name.
    pub(crate) fn chief_name(&self, side: Side) -> &str {
        &self.battle.armies[side].commander
    }
    /// A battalion by its code.
    pub(crate) fn find(&self, code: &str) -> Option<BattalionId> {
        self.battle.ids().find(|unit| self.code(*unit).eq_ignore_ascii_case(code))
    }
}

/// An edge in a word.
pub(crate) fn edge(edge: TableEdge) -> &'static str {
    match edge {
        TableEdge::South => "south",
        TableEdge::East => "east",
        TableEdge::North => "north",
        TableEdge::West => "west",
    }
}

/// A point as players write it: `62.5 12`.
pub(crate) fn at(point: Point) -> String {
    format!("{} {}", Length::new(point.x()), Length::new(point.y()))
}

/// A point as a place of the log.
pub(crate) fn place(point: Point) -> Place {
    Place::Point(point.x(), point.y())
}

/// "1 Ranker", "3 Rankers".
pub(crate) fn rankers(count: u8) -> String {
    if count == 1 { "1 Ranker".to_owned() } else { format!("{count} Rankers") }
}

/// "an Officer".
pub(crate) fn a(kind: CharacterKind) -> String {
    let article = if matches!(kind, CharacterKind::Ensign | CharacterKind::Officer) { "an" } else { "a" };
    format!("{article} {}", kind.name())
}
