//! Names, the log, and the words of answers. Prompts stand with their tasks, refusals in [`refusals`](crate::refusals),
//! answers in [`orders`](crate::orders).

mod amends;
mod answers;
mod nouns;
mod offered;
mod proofs;
mod tell;
mod tell_fight;
mod thrown;

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
    /// The Commander in a sentence: "Colonel Marchand", and "the French Commander" where he has no name of his own.
    pub(crate) fn chief_said(&self, side: Side) -> String {
        let name = self.chief_name(side);
        if name.ends_with(" Commander") { format!("the {name}") } else { name.to_owned() }
    }
    /// A battalion by its code, or a sentence.
    pub(crate) fn battalion(&self, code: &str) -> Result<BattalionId, String> {
        self.find(code).ok_or_else(|| {
            let codes: Vec<&str> = self.battle.ids().map(|unit| self.code(unit)).collect();
            let short: String = code.chars().take(16).collect();
            format!("there is no battalion “{short}”; there are {}", codes.join(", "))
        })
    }
    /// The piece of a body on the table: the code of its battalion, with an `s` for its screen.
    pub(crate) fn piece_id(&self, target: Target) -> String {
        match target.body {
            Body::Formed => self.code(target.unit).to_owned(),
            Body::Screen => format!("{}s", self.code(target.unit)),
        }
    }
    /// The body of a piece.
    pub(crate) fn body_of_piece(&self, piece: &str) -> Option<Target> {
        let screen = piece.strip_suffix('s').and_then(|code| self.find(code)).map(Target::screen);
        screen.or_else(|| self.find(piece).map(Target::formed))
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

/// The piece of a Commander.
pub(crate) fn chief_id(side: Side) -> String {
    format!("C{}", side.index() + 1)
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
