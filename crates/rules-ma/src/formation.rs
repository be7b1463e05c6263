//! How much ground a battalion and its screen take up (MA-G2 to MA-G5, MA-G8).

use crate::tables::{CELL, GROUP, SCREEN_DEPTH, SKIRMISH_GROUP};
use serde::{Deserialize, Serialize};
use tabletop::{Block, Length};

/// A formation (MA-8.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Formation {
    /// All groups side by side (MA-G3).
    Line,
    /// Two groups abreast (MA-G4).
    Column,
}

impl Formation {
    /// Both.
    pub const ALL: [Formation; 2] = [Formation::Line, Formation::Column];

    /// "line".
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::Column => "column",
        }
    }

    /// The other one (MA-8.8).
    pub const fn other(self) -> Formation {
        match self {
            Formation::Line => Formation::Column,
            Formation::Column => Formation::Line,
        }
    }

    /// The groups of the front rank (MA-G3, MA-G4).
    pub const fn front_rank(self, groups: u8) -> u8 {
        match self {
            Formation::Column if groups > 2 => 2,
            _ => groups,
        }
    }

    /// The ground that a number of groups take up; at least one (MA-G3, MA-G4).
    pub const fn block(self, groups: u8) -> Block {
        let groups = if groups == 0 { 1 } else { groups };
        let front = self.front_rank(groups);
        let ranks = groups.div_ceil(front);
        Block::new(CELL.times(front as i32), CELL.times(ranks as i32))
    }
}

/// The fire groups of a number of Rankers, part groups counted (MA-10.11, MA-G5).
#[inline]
pub const fn groups(rankers: u8) -> u8 {
    rankers.div_ceil(GROUP)
}

/// The fire groups of a number of skirmishers (MA-11.4, MA-R37).
#[inline]
pub const fn skirmish_groups(figures: u8) -> u8 {
    figures.div_ceil(SKIRMISH_GROUP)
}

/// The ground a screen takes up, with this front for each group (MA-G8).
pub const fn screen_block(figures: u8, cell: Length) -> Block {
    let groups = skirmish_groups(figures);
    Block::new(cell.times(if groups == 0 { 1 } else { groups as i32 }), SCREEN_DEPTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(formation: Formation, rankers: u8) -> (i32, i32) {
        let block = formation.block(groups(rankers));
        (block.width().units() / 1000, block.depth().units() / 1000)
    }

    /// MA-G3, MA-G4, MA-G5
    #[test]
    fn every_size_has_the_footprint_of_the_book() {
        let book = [
            (16, (16, 4), (8, 8)),
            (20, (20, 4), (8, 12)),
            (24, (24, 4), (8, 12)),
            (28, (28, 4), (8, 16)),
            (32, (32, 4), (8, 16)),
            (36, (36, 4), (8, 20)),
            (40, (40, 4), (8, 20)),
            (44, (44, 4), (8, 24)),
            (48, (48, 4), (8, 24)),
        ];
        for (rankers, line, column) in book {
            assert_eq!(size(Formation::Line, rankers), line, "{rankers} in line");
            assert_eq!(size(Formation::Column, rankers), column, "{rankers} in column");
        }
        assert_eq!((size(Formation::Line, 3), size(Formation::Column, 3)), ((4, 4), (4, 4)));
        assert_eq!((Formation::Column.front_rank(1), Formation::Column.front_rank(5)), (1, 2));
    }

    /// MA-10.11, MA-11.4, MA-11.5, MA-C6
    #[test]
    fn part_groups_count_as_groups() {
        assert_eq!((groups(20), groups(17), groups(16), groups(1), groups(0)), (5, 5, 4, 1, 0));
        assert_eq!((skirmish_groups(6), skirmish_groups(5), skirmish_groups(0)), (3, 3, 0));
        let screen = screen_block(5, Length::whole(6));
        assert_eq!((screen.width(), screen.depth()), (Length::whole(18), Length::whole(2)));
    }
}
