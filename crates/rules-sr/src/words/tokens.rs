//! Words taken apart: units, commanders, hexes, facings, numbers, and the rest. Shared by answers and scripts.

use super::fold;
use crate::Sr;
use crate::army::*;
use hexes::{Direction, HexId};

/// The longest text that is looked at, in bytes, and the most words.
const MOST_BYTES: usize = 200;
const MOST_WORDS: usize = 16;

/// One word, by what it may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A unit by its code.
    Unit(UnitId),
    /// A commander, or the formation that has his name.
    Person(CommanderId),
    /// A hex.
    Hex(HexId),
    /// A facing.
    Facing(Direction),
    /// A small number.
    Number(i16),
    /// Any other word, folded.
    Word(String),
}

/// The words of a text in order.
pub(crate) type Tokens = Vec<Token>;

/// Words that only make a sentence of it.
const FILLERS: [&str; 14] =
    ["at", "to", "with", "on", "the", "in", "into", "by", "of", "from", "and", "a", "->", "→"];

impl Sr {
    /// Takes a text apart; fillers are left out. The error says what is too much.
    pub(crate) fn tokens(&self, words: &str) -> Result<Tokens, String> {
        if words.len() > MOST_BYTES || words.split_whitespace().count() > MOST_WORDS {
            return Err(format!("that is too long: at most {MOST_WORDS} words"));
        }
        Ok(words
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')'))
            .filter(|word| !word.is_empty())
            .map(fold)
            .filter(|word| !FILLERS.contains(&word.as_str()))
            .map(|word| self.token(word))
            .collect())
    }

    fn token(&self, word: String) -> Token {
        if let Some(unit) = self.find_unit(&word) {
            return Token::Unit(unit);
        }
        if let Some(commander) = self.find_commander(&word) {
            return Token::Person(commander);
        }
        if let Ok(hex) = word.parse() {
            return Token::Hex(hex);
        }
        let facing = Direction::ALL.into_iter().find(|d| fold(d.as_str()) == word || d.name() == word);
        if let Some(facing) = facing {
            return Token::Facing(facing);
        }
        match word.replace('−', "-").parse() {
            Ok(number) => Token::Number(number),
            Err(_) => Token::Word(word),
        }
    }

    /// A unit by its code; `#7` names one by its place in the order of battle.
    pub(crate) fn find_unit(&self, word: &str) -> Option<UnitId> {
        let place = self.units.iter().position(|u| fold(&u.code) == word);
        place.map(|i| UnitId(i as u8)).or_else(|| word.strip_prefix('#')?.parse().ok().map(UnitId))
    }

    /// A commander by his name or code, or by the name of his formation.
    fn find_commander(&self, word: &str) -> Option<CommanderId> {
        let own = self.commanders.iter().position(|c| fold(&c.name) == word || fold(&c.code) == word);
        let formation = || self.formations.iter().find(|f| fold(&f.name) == word).map(|f| f.commander);
        own.map(|i| CommanderId(i as u8)).or_else(formation)
    }

    /// The formation a commander's name stands for.
    pub(crate) fn formation_of(&self, commander: CommanderId) -> Option<FormationId> {
        self.formations.iter().position(|f| f.commander == commander).map(|i| FormationId(i as u8))
    }

    /// A side by its name, or the beginning of it.
    pub(crate) fn find_side(&self, word: &str) -> Option<kernel::Side> {
        let fits = |side: &kernel::Side| fold(self.side_name(*side)).starts_with(word);
        let mut sides = kernel::Side::BOTH.into_iter().filter(fits);
        let side = sides.next()?;
        if sides.next().is_some() { None } else { Some(side) }
    }
}
