//! Formations and the ground they take up (LB-17.1, LB-G2 to LB-G7).

use crate::army::{Arm, Foot};
use serde::{Deserialize, Serialize};
use tabletop::{Block, Length};

/// How a unit is drawn up (LB-17.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Formation {
    /// Infantry or cavalry in two ranks.
    Line,
    /// Infantry or cavalry three abreast.
    Column,
    /// Infantry in square.
    Square,
    /// Infantry in one open rank.
    Skirmish,
    /// Infantry in a building.
    Garrison,
    /// Guns on the move.
    Limbered,
    /// Guns in action.
    Unlimbered,
}

/// An infantry figure: 0.75 by 0.75 (LB-G2).
const FOOT: Block = Block::new(Length::new(750), Length::new(750));
/// A cavalry figure: 1 wide, 1.5 deep (LB-G2).
const HORSE: Block = Block::new(Length::new(1_000), Length::new(1_500));
/// The ground of a skirmisher (LB-G6).
const SKIRMISHER: Block = Block::new(Length::new(1_000), Length::new(750));
/// The smallest square (LB-G5).
const SQUARE: i32 = 2_250;

impl Formation {
    /// All.
    pub const ALL: [Formation; 7] = [
        Formation::Line,
        Formation::Column,
        Formation::Square,
        Formation::Skirmish,
        Formation::Garrison,
        Formation::Limbered,
        Formation::Unlimbered,
    ];

    /// "line".
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::Column => "column",
            Formation::Square => "square",
            Formation::Skirmish => "skirmish",
            Formation::Garrison => "garrison",
            Formation::Limbered => "limbered",
            Formation::Unlimbered => "unlimbered",
        }
    }

    /// The formations of an arm that are changed in the open (LB-17.1); a building is entered otherwise.
    pub const fn of(arm: Arm) -> &'static [Formation] {
        use Formation::{Column, Limbered, Line, Skirmish, Square, Unlimbered};
        match arm {
            Arm::Infantry(Foot::Line) => &[Line, Column, Square],
            Arm::Infantry(Foot::Light) => &[Line, Column, Square, Skirmish],
            Arm::Cavalry(..) => &[Line, Column],
            Arm::Artillery(..) => &[Limbered, Unlimbered],
        }
    }

    /// The front and depth of this many figures of an arm (LB-G3 to LB-G7). A garrison has the ground of its building; the
    /// block of a column stands for it where one is asked for.
    #[inline]
    pub fn block(self, arm: Arm, figures: u8) -> Block {
        // SHORTCUT: each is worked out once; most have few figures.
        match BLOCKS[usize::from(arm.is_cavalry())][self as usize].get(usize::from(figures)) {
            Some(block) => *block,
            None => self.of_figures(arm.is_cavalry(), figures),
        }
    }

    /// The same, worked out.
    const fn of_figures(self, horse: bool, figures: u8) -> Block {
        let n = if figures == 0 { 1 } else { figures as i32 };
        let base = if horse { HORSE } else { FOOT };
        match self {
            Formation::Limbered => Block::new(Length::whole(2), Length::whole(4)),
            Formation::Unlimbered => Block::new(Length::whole(2), Length::whole(2)),
            // Two ranks and three files whatever is left (LB-G3, LB-G4, LB-G7).
            Formation::Line => Block::new(base.width().times((n + 1) / 2), base.depth().times(2)),
            Formation::Square => {
                let side = FOOT.width().units() * ((n + 3) / 4 + 1);
                let side = Length::new(if side < SQUARE { SQUARE } else { side });
                Block::new(side, side)
            }
            Formation::Skirmish => Block::new(SKIRMISHER.width().times(n), SKIRMISHER.depth()),
            Formation::Column | Formation::Garrison => {
                Block::new(base.width().times(3), base.depth().times((n + 2) / 3))
            }
        }
    }
}

/// The figures whose blocks are kept.
const KEPT: usize = 25;

/// The blocks of foot and guns and those of horse, by formation and figures.
static BLOCKS: [[[Block; KEPT]; 7]; 2] = [blocks(false), blocks(true)];

const fn blocks(horse: bool) -> [[Block; KEPT]; 7] {
    let mut all = [[FOOT; KEPT]; 7];
    let mut i = 0;
    while i < 7 * KEPT {
        all[i / KEPT][i % KEPT] = Formation::ALL[i / KEPT].of_figures(horse, (i % KEPT) as u8);
        i += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::{Draught, Mount, Weapon};

    /// LB-G2, LB-G3, LB-G4, LB-G5, LB-G6, LB-G7
    #[test]
    fn footprints_are_those_of_the_book() {
        let foot = Arm::Infantry(Foot::Light);
        let horse = Arm::Cavalry(Mount::Heavy, Weapon::Sabre);
        let gun = Arm::Artillery(9, Draught::Foot);
        let size = |formation: Formation, arm, figures| {
            let block = formation.block(arm, figures);
            (block.width().units(), block.depth().units())
        };
        assert_eq!(size(Formation::Line, foot, 12), (4_500, 1_500));
        assert_eq!(size(Formation::Line, foot, 11), (4_500, 1_500));
        assert_eq!(size(Formation::Column, foot, 12), (2_250, 3_000));
        assert_eq!(size(Formation::Column, foot, 2), (2_250, 750));
        assert_eq!(size(Formation::Square, foot, 12), (3_000, 3_000));
        assert_eq!(size(Formation::Square, foot, 4), (2_250, 2_250));
        assert_eq!(size(Formation::Skirmish, foot, 6), (6_000, 750));
        assert_eq!(size(Formation::Line, horse, 12), (6_000, 3_000));
        assert_eq!(size(Formation::Column, horse, 12), (3_000, 6_000));
        assert_eq!(size(Formation::Unlimbered, gun, 4), (2_000, 2_000));
        assert_eq!(size(Formation::Limbered, gun, 1), (2_000, 4_000));
        assert_eq!(size(Formation::Column, foot, 0), (2_250, 750));
    }

    /// What is kept is what is worked out, and all formations have their places.
    #[test]
    fn blocks_that_are_kept_are_those_worked_out() {
        let (foot, horse) = (Arm::Infantry(Foot::Line), Arm::Cavalry(Mount::Light, Weapon::Sabre));
        for (at, formation) in Formation::ALL.into_iter().enumerate() {
            assert_eq!(formation as usize, at);
            for figures in 0..=u8::MAX {
                assert_eq!(formation.block(foot, figures), formation.of_figures(false, figures));
                assert_eq!(formation.block(horse, figures), formation.of_figures(true, figures));
            }
        }
    }
}
