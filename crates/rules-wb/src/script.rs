//! Positions arranged and questioned in words, for plays and editors. Nothing here is used in a game.
//!
//! [`arrange`](Wb::arrange_words) is the umpire's hand: it places pieces and says where in the sequence of play the game
//! stands, and asks no clause. [`fact`](Wb::fact_words) answers what a wargamer would look up on the table.

mod arrange;
mod facts;
mod facts_board;
mod moments;

use crate::Wb;
use crate::army::*;
use crate::words::Token;
use hexes::{Cell, Direction, HexId};

impl Wb {
    /// The cell of a hex, or a sentence.
    fn hex_on_map(&self, hex: HexId) -> Result<Cell, String> {
        self.map.grid.cell(hex).ok_or_else(|| format!("the map has no hex {hex}"))
    }
    /// A facing: a word, or the number of the rule book.
    fn facing_token(&self, token: &Token) -> Option<Direction> {
        match token {
            Token::Word(word) => self.facing_called(word),
            Token::Number(number) => Direction::from_index(u8::try_from(*number).ok()?),
            _ => None,
        }
    }
    /// The units a word stands for: one, or those of a formation.
    fn units_called(&self, token: &Token) -> Option<Units> {
        match token {
            Token::Unit(unit) => Some(Units::one(*unit)),
            Token::Formation(formation) => Some(self.formation(*formation).units),
            Token::Side(side) => Some(self.side_units[*side]),
            _ => None,
        }
    }
}
