//! Positions arranged and questioned in words, for plays and editors. Nothing here is used in a game.
//!
//! [`arrange`](Sr::arrange_words) is the umpire's hand: it places pieces and says where in the sequence of play the
//! game stands, and asks no clause. [`fact`](Sr::fact_words) answers what a wargamer would look up on the table.

mod arrange;
mod facts;
mod facts_board;
mod moments;

use crate::Sr;
use crate::army::*;
use crate::words::Token;
use hexes::{Cell, HexId};
use kernel::Side;

impl Sr {
    /// The cell of a hex, or a sentence.
    fn hex_on_map(&self, hex: HexId) -> Result<Cell, String> {
        self.map.grid.cell(hex).ok_or_else(|| format!("the map has no hex {hex}"))
    }
    /// A side by its name, or a sentence.
    fn side_called(&self, word: &str) -> Result<Side, String> {
        let [first, second] = &self.side_names;
        self.find_side(word).ok_or_else(|| format!("a side is {first} or {second}, not “{word}”"))
    }
    /// A formation by its commander, or a sentence.
    fn formation_called(&self, token: Option<&Token>) -> Result<FormationId, String> {
        match token {
            Some(Token::Person(c)) => self.formation_of(*c),
            _ => None,
        }
        .ok_or_else(|| {
            let names: Vec<String> = self.formations.iter().map(|f| f.name.clone()).collect();
            format!("name a formation: {}", names.join(", "))
        })
    }
    /// A unit that exists, or a sentence.
    fn known_unit(&self, unit: UnitId) -> Result<UnitId, String> {
        if unit.index() < self.units.len() { Ok(unit) } else { Err("there is no such unit".to_owned()) }
    }
}

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod tests;
