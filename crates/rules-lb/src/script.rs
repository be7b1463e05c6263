//! Positions arranged and questioned in words, for plays and editors. Nothing here is used in a game.

mod arrange;
mod facts;

use crate::Lb;
use crate::army::{GeneralId, UnitId};
use crate::words::side_name;
use kernel::Side;
use tabletop::{Heading, Length, Point, Turn};

impl Lb {
    fn side_called(&self, word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side_name(*side).eq_ignore_ascii_case(word))
    }
    fn unit_called(&self, word: &str) -> Result<UnitId, String> {
        let found = self.battle.ids().find(|unit| self.code(*unit).eq_ignore_ascii_case(word));
        found.ok_or_else(|| format!("“{word}” is no unit; write F1 or B1"))
    }
    fn general_called(&self, word: &str) -> Option<GeneralId> {
        self.battle.general_ids().find(|id| self.battle.general(*id).code.eq_ignore_ascii_case(word))
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
