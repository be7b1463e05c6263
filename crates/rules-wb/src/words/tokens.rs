//! Words taken apart for scripts: units, commanders, formations, hexes, numbers, and the rest.

use crate::Wb;
use crate::army::*;
use hexes::HexId;
use kernel::{Side, words::fold};

/// The longest text that is looked at, in bytes, and the most words.
const MOST_BYTES: usize = 300;
const MOST_WORDS: usize = 24;

/// One word, by what it may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A unit by its code.
    Unit(UnitId),
    /// A commander by his code or a name of one word.
    Person(CommanderId),
    /// A formation by its code.
    Formation(FormationId),
    /// A side by its name.
    Side(Side),
    /// A hex.
    Hex(HexId),
    /// A small number.
    Number(i16),
    /// Any other word, folded.
    Word(String),
}

/// Words that only make a sentence of it.
const FILLERS: [&str; 12] = ["at", "to", "with", "on", "the", "in", "into", "by", "of", "from", "and", "a"];

impl Wb {
    /// Takes a text apart; fillers are left out. The error says what is too much.
    pub(crate) fn tokens(&self, words: &str) -> Result<Vec<Token>, String> {
        if words.len() > MOST_BYTES || words.split_whitespace().count() > MOST_WORDS {
            return Err(format!("that is too long: at most {MOST_WORDS} words"));
        }
        let pieces = words.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')'));
        let pieces = pieces.filter(|word| !word.is_empty()).map(fold);
        Ok(pieces.filter(|word| !FILLERS.contains(&word.as_str())).map(|word| self.token(word)).collect())
    }

    fn token(&self, word: String) -> Token {
        let unit = self.units.iter().position(|u| fold(&u.code) == word);
        let person = self.commanders.iter().position(|c| fold(&c.code) == word || fold(&c.name) == word);
        let formation = self.formations.iter().position(|f| fold(&f.code) == word);
        let side = Side::BOTH.into_iter().find(|&side| fold(self.side_name(side)) == word);
        if let Some(i) = unit {
            return Token::Unit(UnitId(i as u8));
        }
        if let Some(i) = person {
            return Token::Person(CommanderId(i as u8));
        }
        if let Some(i) = formation {
            return Token::Formation(FormationId(i as u8));
        }
        if let Some(side) = side {
            return Token::Side(side);
        }
        if let Ok(hex) = word.parse() {
            return Token::Hex(hex);
        }
        match word.parse() {
            Ok(number) => Token::Number(number),
            Err(_) => Token::Word(word),
        }
    }
}
