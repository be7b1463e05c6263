//! Hexes in the words of answers.

use crate::{Grid, HexId};
use kernel::words::{Absent, Noun, Speaker, Word};

/// A game that is played on a grid.
pub trait OnGrid: kernel::Game {
    /// The grid.
    fn grid(&self) -> &Grid;
}

/// By its printed number; `off` where there may be none: off the map.
impl<G: OnGrid> Noun<G> for HexId {
    const ABSENT: Absent = Absent::Word("off");

    fn say(&self, _: &Speaker<'_, G>) -> String {
        self.to_string()
    }
    fn read(_: &Speaker<'_, G>, words: &[Word]) -> Option<(HexId, usize)> {
        Some((words.first()?.folded.parse().ok()?, 1))
    }
    fn exists(&self, game: &G) -> bool {
        game.grid().cell(*self).is_some()
    }
}
