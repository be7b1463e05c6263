//! Formations and how much ground they take up (BA-1.3.0, BA-G2 to BA-G7, BA-G5, BA-R9 to BA-R13).

use crate::units::{Arm, FOOT_BASE, GUN_BASE, LIMBERED_BASE};
use serde::{Deserialize, Serialize};
use tabletop::{Array, Block, Length, Pose, Shape, disc_radius};

/// A formation (BA-1.3.1a, BA-1.3.2, BA-1.3.5, BA-1.3.6, BA-5.4.1j). Artillery in line is unlimbered, in column of march
/// limbered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    /// Two ranks; unlimbered guns in one (BA-1.3.1d, BA-1.3.1e).
    #[default]
    Line,
    /// Two figures wide, one gun wide (BA-1.3.1h).
    ColumnOfMarch,
    /// At least four files and four ranks (BA-1.3.1g).
    ColumnOfAttack,
    /// Infantry only, hollow, facing outward (BA-1.3.1i).
    Square,
    /// Infantry only: a column of attack whose outer figures face outward (BA-1.3.1k).
    BattalionMass,
    /// Infantry only: round and solid (BA-1.3.1m).
    Huddle,
    /// One rank with gaps (BA-1.3.2a).
    SkirmishLine,
    /// Around a field work (BA-1.3.5a).
    Work,
    /// Round, facing inward (BA-1.3.6a).
    Rest,
    /// As broad as deep, in full disorder (BA-5.4.1j).
    Rout,
}

impl Formation {
    /// All of them.
    pub const ALL: [Formation; 10] = [
        Formation::Line,
        Formation::ColumnOfMarch,
        Formation::ColumnOfAttack,
        Formation::Square,
        Formation::BattalionMass,
        Formation::Huddle,
        Formation::SkirmishLine,
        Formation::Work,
        Formation::Rest,
        Formation::Rout,
    ];

    /// In the book's words.
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::ColumnOfMarch => "column of march",
            Formation::ColumnOfAttack => "column of attack",
            Formation::Square => "square",
            Formation::BattalionMass => "battalion mass",
            Formation::Huddle => "huddle",
            Formation::SkirmishLine => "skirmish line",
            Formation::Work => "work formation",
            Formation::Rest => "rest formation",
            Formation::Rout => "rout",
        }
    }

    /// Whether it is closed (BA-1.3.1a, BA-1.3.1b).
    pub const fn is_closed(self) -> bool {
        !matches!(self, Formation::SkirmishLine | Formation::Work | Formation::Rest | Formation::Rout)
    }

    /// Whether it is a column, whose ranks follow its head (BA-2.4.3a, BA-G7).
    pub const fn is_column(self) -> bool {
        matches!(self, Formation::ColumnOfMarch | Formation::ColumnOfAttack)
    }

    /// Whether it is round: its anchor is its centre (BA-G2, BA-R13).
    pub const fn is_round(self) -> bool {
        matches!(self, Formation::Huddle | Formation::Rest)
    }

    /// Whether it has a flank (BA-1.3.1p, BA-1.3.2b, BA-1.3.5e, BA-1.3.6d, BA-5.4.1k, BA-G8).
    pub const fn has_flank(self) -> bool {
        matches!(self, Formation::Line | Formation::ColumnOfMarch | Formation::ColumnOfAttack)
    }

    /// Whether it has a rear: a skirmish line has, though no flank (BA-G8, BA-G36).
    pub const fn has_rear(self) -> bool {
        self.has_flank() || matches!(self, Formation::SkirmishLine)
    }

    /// Whether it has frontage in all directions (BA-1.3.1j, BA-1.3.1n, BA-1.3.5e, BA-1.3.6d, BA-5.4.1k). A battalion mass
    /// has it towards its head only (BA-1.3.1l).
    pub const fn fronts_all_round(self) -> bool {
        matches!(
            self,
            Formation::Square | Formation::Huddle | Formation::Work | Formation::Rest | Formation::Rout
        )
    }

    /// Whether an arm may be ordered into it.
    pub const fn suits(self, arm: Arm) -> bool {
        match self {
            Formation::Line | Formation::ColumnOfMarch => !matches!(arm, Arm::Waggon),
            Formation::ColumnOfAttack => matches!(arm, Arm::Infantry | Arm::Engineers | Arm::Cavalry),
            Formation::Square | Formation::BattalionMass | Formation::Huddle => arm.is_foot(),
            Formation::SkirmishLine => matches!(arm, Arm::Infantry | Arm::Engineers | Arm::Cavalry),
            Formation::Work | Formation::Rest | Formation::Rout => true,
        }
    }
}

/// How a body is drawn up: everything its footprint depends on. Its bases touch, but for the gaps of a skirmish line (BA-1.3.1c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drawn {
    /// Its arm; gunners away from their guns are drawn up as infantry (BA-1.3.4a).
    pub arm: Arm,
    /// Its formation.
    pub formation: Formation,
    /// Its files, in a column of attack or battalion mass.
    pub files: u8,
    /// The gap between its figures, in a skirmish line.
    pub gap: Length,
    /// Its figures.
    pub figures: u16,
    /// Its model guns.
    pub guns: u8,
}

/// What a body covers of the table, apart from where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline {
    /// A front and a depth.
    Block(Block),
    /// A disc about its anchor.
    Disc(Length),
}

impl Drawn {
    /// The base of one of its figures or guns (BA-G3).
    pub const fn base(self) -> Block {
        match (self.arm, self.formation) {
            (Arm::Artillery, Formation::ColumnOfMarch) => LIMBERED_BASE,
            (Arm::Artillery, _) => GUN_BASE,
            (arm, _) => arm.base(),
        }
    }

    /// Its figures or guns in files and ranks (BA-G4); of a round body or a square those of a line.
    pub fn array(self) -> Array {
        let base = self.base();
        let figures = self.figures.max(1);
        match (self.arm, self.formation) {
            (Arm::Artillery, Formation::ColumnOfMarch) => {
                Array::in_files(u16::from(self.guns.max(1)), 1, base)
            }
            (Arm::Artillery, _) => Array::in_ranks(u16::from(self.guns.max(1)), 1, base),
            (Arm::Waggon, _) => Array::in_files(1, 1, base),
            (_, Formation::ColumnOfMarch) => Array::in_files(figures, 2, base),
            (_, Formation::ColumnOfAttack | Formation::BattalionMass) => {
                Array::in_files(figures, u16::from(self.files.max(1)), base)
            }
            (_, Formation::SkirmishLine) => Array::in_open_order(figures, base, self.gap),
            (_, Formation::Rout) => Array::in_files(figures, rout_files(figures, base), base),
            _ => Array::in_ranks(figures, 2, base),
        }
    }

    /// The ground it takes up (BA-G4).
    pub fn outline(self) -> Outline {
        match self.formation {
            _ if self.arm.is_artillery() => Outline::Block(self.array().block()),
            Formation::Square => {
                let side = self.base().width().times(i32::from(square_side(self.figures)));
                Outline::Block(Block::new(side, side))
            }
            Formation::Huddle | Formation::Rest => {
                Outline::Disc(disc_radius(self.figures.max(1), self.base()))
            }
            Formation::ColumnOfAttack | Formation::BattalionMass => {
                // With fewer figures than files the front is as wide as printed: the count stays chosen (BA-R12).
                Outline::Block(self.array().block())
            }
            _ => Outline::Block(self.array().block()),
        }
    }

    /// Its front and depth; of a disc the square around it.
    pub fn block(self) -> Block {
        match self.outline() {
            Outline::Block(block) => block,
            Outline::Disc(radius) => Block::new(radius.times(2), radius.times(2)),
        }
    }

    /// Its footprint at a pose, straight.
    pub fn footprint(self, pose: Pose) -> Shape {
        match self.outline() {
            Outline::Block(block) => pose.footprint(block),
            Outline::Disc(radius) => Shape::disc(pose.anchor, radius),
        }
    }

    /// The figures of its two front ranks (BA-3.2.0a, BA-4.1.3n); all of a skirmish line.
    pub fn front_two_ranks(self) -> u16 {
        let array = self.array();
        array.figures().min(2 * array.files())
    }
}

/// The files on each side of a square (BA-R13).
pub fn square_side(figures: u16) -> u16 {
    (figures + 16).div_ceil(8).max(4)
}

/// The files of a rout block: the least number whose width is not under the depth of all (BA-R13).
fn rout_files(figures: u16, base: Block) -> u16 {
    let (wide, deep) = (base.width().wide(), base.depth().wide());
    (1..=figures).find(|f| i64::from(*f) * i64::from(*f) * wide >= i64::from(figures) * deep).unwrap_or(1)
}

/// The files of a column of attack or battalion mass that names none (BA-R12).
pub fn usual_files(figures: u16) -> u8 {
    let mut files = figures.isqrt().max(4);
    while files > 4 && figures.div_ceil(files) < 4 {
        files -= 1;
    }
    files.min(100) as u8
}

/// Whether a column of attack or battalion mass may have this many files (BA-1.3.1g, BA-1.3.1r, BA-R12).
pub fn files_allowed(figures: u16, files: u8) -> bool {
    let files = u16::from(files);
    if figures < 16 { files == 4 } else { files >= 4 && figures.div_ceil(files) >= 4 }
}

/// The least and the greatest gap of a skirmish line (BA-1.3.2a, BA-R11).
pub fn gaps(arm: Arm) -> [Length; 2] {
    let width = match arm {
        Arm::Cavalry => arm.base().width(),
        _ => FOOT_BASE.width(),
    };
    [width, width.times(2)]
}

/// The faces of a square or huddle: front, right, rear, left. Remainders go to front, right, left, rear (BA-R14).
pub fn faces(figures: u16) -> [u16; 4] {
    let (each, rest) = (figures / 4, figures % 4);
    [each + u16::from(rest > 0), each + u16::from(rest > 1), each, each + u16::from(rest > 2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(arm: Arm, formation: Formation, figures: u16) -> Drawn {
        let files = usual_files(figures);
        Drawn { arm, formation, files, gap: gaps(arm)[0], figures, guns: 0 }
    }

    fn size(drawn: Drawn) -> [i32; 2] {
        let block = drawn.block();
        [block.width().units(), block.depth().units()]
    }

    /// BA-1.3.1c, BA-G3, BA-G4, BA-G5, BA-R12, BA-R13: the printed sample, in hundredths of a centimetre.
    #[test]
    fn footprints_are_those_of_the_sample() {
        use Formation::*;
        #[rustfmt::skip]
        let infantry = [
            (12, [900, 300], [300, 900], [600, 450], 600, 293, [600, 450], [3450, 5100]),
            (24, [1800, 300], [300, 1800], [600, 900], 750, 415, [750, 750], [7050, 10500]),
            (30, [2250, 300], [300, 2250], [750, 900], 900, 464, [900, 750], [8850, 13200]),
            (36, [2700, 300], [300, 2700], [900, 900], 1050, 508, [900, 900], [10650, 15900]),
            (44, [3300, 300], [300, 3300], [900, 1200], 1200, 561, [1050, 1050], [13050, 19500]),
        ];
        for (n, line, march, attack, square, radius, rout, skirmish) in infantry {
            let of = |formation| size(drawn(Arm::Infantry, formation, n)).map(|units| units / 10);
            assert_eq!((of(Line), of(ColumnOfMarch), of(ColumnOfAttack)), (line, march, attack), "{n}");
            assert_eq!((of(Square), of(Rout)), ([square, square], rout), "{n}");
            assert_eq!((of(Huddle)[0] + 1) / 2, radius, "{n}");
            let wide = Drawn { gap: gaps(Arm::Infantry)[1], ..drawn(Arm::Infantry, SkirmishLine, n) };
            assert_eq!([of(SkirmishLine)[0], size(wide)[0] / 10], skirmish, "{n}");
        }
        #[rustfmt::skip]
        let cavalry = [
            (8, [800, 900], [400, 1800], [800, 900], [1000, 900], [3000, 4400]),
            (16, [1600, 900], [400, 3600], [800, 1800], [1200, 1350], [6200, 9200]),
            (24, [2400, 900], [400, 5400], [800, 2700], [1600, 1350], [9400, 14000]),
            (30, [3000, 900], [400, 6750], [1000, 2700], [1800, 1800], [11800, 17600]),
        ];
        for (n, line, march, attack, rout, skirmish) in cavalry {
            let of = |formation| size(drawn(Arm::Cavalry, formation, n)).map(|units| units / 10);
            assert_eq!((of(Line), of(ColumnOfMarch), of(ColumnOfAttack)), (line, march, attack), "{n}");
            assert_eq!(of(Rout), rout, "{n}");
            let wide = Drawn { gap: gaps(Arm::Cavalry)[1], ..drawn(Arm::Cavalry, SkirmishLine, n) };
            assert_eq!([of(SkirmishLine)[0], size(wide)[0] / 10], skirmish, "{n}");
        }
    }

    /// BA-0.0b, BA-1.3.1d to BA-1.3.1f, BA-1.3.1h, BA-R9
    #[test]
    fn guns_stand_in_line_unlimbered_and_in_column_limbered() {
        let battery = |formation| Drawn { guns: 2, ..drawn(Arm::Artillery, formation, 8) };
        assert_eq!(size(battery(Formation::Line)), [10_000, 7_500]);
        assert_eq!(size(battery(Formation::ColumnOfMarch)), [5_000, 30_000]);
        assert_eq!(size(drawn(Arm::Waggon, Formation::ColumnOfMarch, 1)), [5_000, 15_000]);
        assert_eq!(size(drawn(Arm::Infantry, Formation::Line, 1)), [1_500, 1_500]);
        assert_eq!(size(drawn(Arm::Infantry, Formation::Line, 23)), [18_000, 3_000]);
    }

    /// BA-1.3.1g, BA-1.3.1r, BA-R12
    #[test]
    fn columns_of_attack_have_four_files_and_ranks_if_they_can() {
        assert_eq!([8, 16, 24, 30, 36, 44, 32].map(usual_files), [4, 4, 4, 5, 6, 6, 5]);
        assert!(files_allowed(36, 9) && !files_allowed(36, 12) && !files_allowed(36, 3));
        assert!(files_allowed(12, 4) && !files_allowed(12, 5));
    }

    /// BA-R14
    #[test]
    fn faces_of_a_square_share_all_figures() {
        assert_eq!(
            (faces(36), faces(37), faces(38), faces(39)),
            ([9; 4], [10, 9, 9, 9], [10, 10, 9, 9], [10, 10, 9, 10])
        );
    }

    /// BA-1.3.1a, BA-1.3.1b, BA-1.3.1i, BA-1.3.1j, BA-1.3.1l, BA-1.3.1n, BA-5.4.1k, BA-1.3.1k, BA-1.3.1m, BA-1.3.1p, BA-1.3.2b, BA-1.3.5e, BA-1.3.6d, BA-G8
    #[test]
    fn formations_have_the_edges_of_the_book() {
        use Formation::*;
        let closed: Vec<Formation> = Formation::ALL.into_iter().filter(|f| f.is_closed()).collect();
        assert_eq!(closed, [Line, ColumnOfMarch, ColumnOfAttack, Square, BattalionMass, Huddle]);
        let flanked: Vec<Formation> = Formation::ALL.into_iter().filter(|f| f.has_flank()).collect();
        assert_eq!(flanked, [Line, ColumnOfMarch, ColumnOfAttack]);
        assert!(SkirmishLine.has_rear() && !BattalionMass.has_rear() && !BattalionMass.fronts_all_round());
        assert!(
            Square.suits(Arm::Engineers)
                && !Square.suits(Arm::Cavalry)
                && !ColumnOfAttack.suits(Arm::Artillery)
        );
        for round in [Square, Huddle, Work, Rest, Rout] {
            assert!(round.fronts_all_round() && !round.has_flank() && !round.has_rear());
        }
    }
}
