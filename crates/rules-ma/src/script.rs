//! Positions arranged and questioned in words, for plays and editors. Nothing here is used in a game.
//!
//! [`arrange`](Ma::arrange_words) is the umpire's hand: it places battalions and says where in the sequence of play the
//! game stands, and asks no clause. [`fact`](Ma::fact_words) answers what a wargamer would look up on the table.

mod arrange;
mod facts;

use crate::Ma;
use kernel::Side;
use tabletop::{Heading, Length, Point, Turn};

impl Ma {
    /// A side by its name, or a sentence.
    fn side_called(&self, word: &str) -> Result<Side, String> {
        let found = Side::BOTH.into_iter().find(|side| self.side_name(*side).eq_ignore_ascii_case(word));
        found.ok_or_else(|| {
            format!("a side is {} or {}", self.side_name(Side::First), self.side_name(Side::Second))
        })
    }
}

fn number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("“{word}” is no number from 0 to 255"))
}

fn point(x: &str, y: &str) -> Result<Point, String> {
    let length = |word: &str| Length::parse(word).ok_or_else(|| format!("“{word}” is no length"));
    Ok(Point::new(length(x)?.units(), length(y)?.units()))
}

fn heading(word: &str) -> Result<Heading, String> {
    let turn = Turn::parse(word).ok_or_else(|| format!("“{word}” is no heading"))?;
    Ok(Heading::new(turn.steps()))
}
