//! What stands behind the verb of an answer.

use super::Token;
use crate::army::*;
use hexes::{Direction, HexId};

/// What stands behind the verb, by kind; the order of different kinds does not matter.
#[derive(Default)]
pub(super) struct Named {
    pub units: Vec<UnitId>,
    pub people: Vec<CommanderId>,
    pub hexes: Vec<HexId>,
    pub facings: Vec<Direction>,
    pub numbers: Vec<i16>,
    pub words: Vec<String>,
}

impl Named {
    pub fn of(tokens: &[Token]) -> Named {
        let mut named = Named::default();
        for token in tokens {
            match token {
                Token::Unit(unit) => named.units.push(*unit),
                Token::Person(person) => named.people.push(*person),
                Token::Hex(hex) => named.hexes.push(*hex),
                Token::Facing(facing) => named.facings.push(*facing),
                Token::Number(number) => named.numbers.push(*number),
                Token::Word(word) => named.words.push(word.clone()),
            }
        }
        named
    }
    /// Exactly so many of each kind, or nothing.
    pub fn are(&self, units: usize, people: usize, hexes: usize, facings: usize) -> bool {
        let found = (self.units.len(), self.people.len(), self.hexes.len(), self.facings.len());
        found == (units, people, hexes, facings) && self.numbers.is_empty()
    }
    pub fn no_words(&self) -> bool {
        self.words.is_empty()
    }
    /// With or without the bayonet; `None` if other words stand there.
    pub fn bayonet(&self) -> Option<bool> {
        match self.words.as_slice() {
            [] => Some(false),
            [word] if matches!(word.as_str(), "bayonet" | "bayonets") => Some(true),
            _ => None,
        }
    }
}
