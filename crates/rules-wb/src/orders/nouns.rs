//! What answers name, said and read: units, commanders, formations, hexes, facings.

use super::{Band, Corner, Going};
use crate::Wb;
use crate::army::*;
use crate::variants::Facing;
use hexes::{Direction, Grid, OnGrid};
use kernel::{Noun, Speaker, Word, words::fold, words::named};

type By<'a> = Speaker<'a, Wb>;

impl Noun<Wb> for UnitId {
    fn say(&self, by: &By<'_>) -> String {
        by.game.code(*self)
    }
    /// By its code, or by its name.
    fn read(by: &By<'_>, words: &[Word]) -> Option<(UnitId, usize)> {
        let units = &by.game.units;
        let names = by.game.unit_ids().flat_map(|unit| {
            let own = &units[unit.index()];
            [(unit, own.code.as_str()), (unit, own.name.as_str())]
        });
        named(words, names)
    }
    fn exists(&self, game: &Wb) -> bool {
        self.index() < game.units.len()
    }
}

impl Noun<Wb> for CommanderId {
    fn say(&self, by: &By<'_>) -> String {
        let own = by.game.commanders.get(self.index());
        let called = own.map(|own| (own, by.game.commanders.iter().filter(|c| c.name == own.name).count()));
        match called {
            Some((own, 1)) => own.name.clone(),
            Some((own, _)) => own.code.clone(),
            None => format!("#{}", self.0),
        }
    }
    /// By his name or code. His name is said, where no other has the same.
    fn read(by: &By<'_>, words: &[Word]) -> Option<(CommanderId, usize)> {
        let names = by.game.commander_ids().flat_map(|commander| {
            let info = by.game.commander_info(commander);
            [(commander, info.code.as_str()), (commander, info.name.as_str())]
        });
        named(words, names)
    }
    fn exists(&self, game: &Wb) -> bool {
        self.index() < game.commanders.len()
    }
}

impl Noun<Wb> for FormationId {
    fn say(&self, by: &By<'_>) -> String {
        let own = by.game.formations.get(self.index());
        let called = own.map(|own| (own, by.game.formations.iter().filter(|f| f.name == own.name).count()));
        match called {
            Some((own, 1)) => own.name.clone(),
            Some((own, _)) => own.code.clone(),
            None => format!("#{}", self.0),
        }
    }
    /// By its name, its code, or its commander.
    fn read(by: &By<'_>, words: &[Word]) -> Option<(FormationId, usize)> {
        let names = by.game.formation_ids().flat_map(|formation| {
            let info = by.game.formation(formation);
            let commander = by.game.commander_info(info.commander);
            [info.code.as_str(), info.name.as_str(), commander.name.as_str()].map(|name| (formation, name))
        });
        named(words, names)
    }
    fn exists(&self, game: &Wb) -> bool {
        self.index() < game.formations.len()
    }
}

impl OnGrid for Wb {
    fn grid(&self) -> &Grid {
        &self.map.grid
    }
}

/// The corners between directions v and v+1, by the points of the compass nearest to them (WB-V1).
const CORNERS: [&str; 6] = ["NNE", "E", "SSE", "SSW", "W", "NNW"];

impl Wb {
    /// A facing as players write it: a hexside, or with option V1 a corner.
    pub(crate) fn facing_word(&self, facing: Direction) -> &'static str {
        match self.variants().facing {
            Facing::Edge321 => facing.as_str(),
            Facing::Vertex222 => CORNERS[facing.index()],
        }
    }
    /// Reads a facing: its word, the number of the rule book, or the direction v of a corner.
    pub(crate) fn facing_called(&self, word: &str) -> Option<Direction> {
        let word = fold(word);
        let whole = |d: &Direction| fold(self.facing_word(*d)) == word;
        let plain =
            |d: &Direction| fold(d.as_str()) == word || d.name() == word || d.index().to_string() == word;
        Direction::ALL.into_iter().find(whole).or_else(|| Direction::ALL.into_iter().find(plain))
    }
}

impl Noun<Wb> for Direction {
    fn say(&self, by: &By<'_>) -> String {
        by.game.facing_word(*self).to_owned()
    }
    fn read(by: &By<'_>, words: &[Word]) -> Option<(Direction, usize)> {
        Some((by.game.facing_called(&words.first()?.folded)?, 1))
    }
}

impl Noun<Wb> for Posture {
    fn say(&self, _: &By<'_>) -> String {
        match self {
            Posture::Line => String::new(),
            Posture::Column => " column".to_owned(),
        }
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Posture, usize)> {
        match words.first().map(|word| word.folded.as_str()) {
            Some("column") => Some((Posture::Column, 1)),
            Some("line") => Some((Posture::Line, 1)),
            _ => Some((Posture::Line, 0)),
        }
    }
}

impl Noun<Wb> for Corner {
    fn say(&self, _: &By<'_>) -> String {
        match self {
            Corner::Right => "right".to_owned(),
            Corner::Left => "left".to_owned(),
        }
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Corner, usize)> {
        match words.first()?.folded.as_str() {
            "right" => Some((Corner::Right, 1)),
            "left" => Some((Corner::Left, 1)),
            _ => None,
        }
    }
}

impl Noun<Wb> for Band {
    fn say(&self, _: &By<'_>) -> String {
        match self {
            Band::Alone => String::new(),
            Band::Together => " together".to_owned(),
        }
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Band, usize)> {
        match words.first().map(|word| word.folded.as_str()) {
            Some("together") => Some((Band::Together, 1)),
            _ => Some((Band::Alone, 0)),
        }
    }
}

impl Noun<Wb> for Going {
    fn say(&self, _: &By<'_>) -> String {
        match self {
            Going::Goes => "follow".to_owned(),
            Going::Stays => "stay".to_owned(),
        }
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Going, usize)> {
        match words.first()?.folded.as_str() {
            "follow" | "go" => Some((Going::Goes, 1)),
            "stay" => Some((Going::Stays, 1)),
            _ => None,
        }
    }
}
