//! Footprints from figures and formation.

use crate::sine::ONE;
use crate::{Block, Length, Point, Pose};
use serde::{Deserialize, Serialize};

/// The most figures of one body.
pub const FIGURES: u16 = 400;

/// Figures drawn up in files and ranks, each on its base.
///
/// Which numbers a formation has is the book's: a line of *La Marche des Aigles* is `in_ranks(n, 2, …)`, a column of
/// *Le Baton* `in_files(n, 3, …)`. An incomplete last rank is filled from the left (BA-G6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "RawArray")]
pub struct Array {
    count: u16,
    files: u16,
    base: Block,
    interval: Length,
}

/// As it comes from outside, with any numbers.
#[derive(Deserialize)]
struct RawArray {
    count: u16,
    files: u16,
    base: Block,
    interval: Length,
}

impl From<RawArray> for Array {
    fn from(raw: RawArray) -> Array {
        Array { interval: raw.interval.max(Length::ZERO), ..Array::in_files(raw.count, raw.files, raw.base) }
    }
}

impl Array {
    /// Figures in ranks (LB-G3, BA-G4: a line). At least one of each; at most [`FIGURES`].
    pub fn in_ranks(count: u16, ranks: u16, base: Block) -> Array {
        let count = count.clamp(1, FIGURES);
        Array::in_files(count, count.div_ceil(ranks.max(1)), base)
    }

    /// Figures with this many abreast (LB-G4, BA-G4: a column). With fewer figures than files the front is
    /// narrower.
    pub fn in_files(count: u16, files: u16, base: Block) -> Array {
        let count = count.clamp(1, FIGURES);
        Array { count, files: files.clamp(1, count), base, interval: Length::ZERO }
    }

    /// Figures in one rank with gaps between them: a skirmish line (BA-G4).
    pub fn in_open_order(count: u16, base: Block, interval: Length) -> Array {
        let count = count.clamp(1, FIGURES);
        Array { count, files: count, base, interval: interval.max(Length::ZERO) }
    }

    /// Figures abreast.
    pub fn files(self) -> u16 {
        self.files.max(1)
    }

    /// Ranks, the last perhaps incomplete.
    pub fn ranks(self) -> u16 {
        self.count.div_ceil(self.files())
    }

    /// Figures.
    pub fn figures(self) -> u16 {
        self.count
    }

    /// The ground they take up.
    pub fn block(self) -> Block {
        let files = i32::from(self.files());
        let width = self.base.width().times(files) + self.interval.times(files - 1);
        Block::new(width, self.base.depth().times(i32::from(self.ranks())))
    }

    /// The middle of each figure's base, rank by rank from the left of the front (BA-G6), for drawing and for
    /// counting who is beyond a line.
    pub fn places(self, pose: Pose) -> impl Iterator<Item = Point> + Clone {
        let (ahead, block) = (pose.heading.direction(), self.block());
        let (left, step) = (ahead.left(), self.base.width().wide() + self.interval.wide());
        let depth = self.base.depth().wide();
        (0..self.count).map(move |i| {
            let (file, rank) = (i64::from(i % self.files()), i64::from(i / self.files()));
            // In halves of a unit: to the left of the anchor, and behind the front.
            let aside = block.width().wide() - 2 * file * step - self.base.width().wide();
            let behind = (2 * rank + 1) * depth;
            pose.anchor + left.scaled(aside, 2 * ONE) - ahead.scaled(behind, 2 * ONE)
        })
    }
}

/// The radius of a round body: a disc as large as the bases of its figures (BA-G4), rounded to the nearest unit.
pub fn disc_radius(figures: u16, base: Block) -> Length {
    // √(n·w·d/π), with π as 355/113, which is good to a part in twelve million.
    let area = i128::from(figures.min(FIGURES)) * i128::from(base.width().wide() * base.depth().wide());
    let square = (4 * area * 113 / 355).unsigned_abs();
    Length::new(square.isqrt().div_ceil(2) as i32)
}

/// The pieces of a front: cells of one width side by side in an unbroken block centred on the anchor (MA-G12), from
/// the left. Each is the pose of a small body of that width, so it has a sector of its own.
pub fn front_cells(pose: Pose, width: Length, count: u16) -> impl Iterator<Item = Pose> + Clone {
    let left = pose.heading.direction().left();
    (0..count.min(FIGURES)).map(move |i| {
        let aside = width.wide() * (i64::from(count) - 1 - 2 * i64::from(i));
        Pose::new(pose.anchor + left.scaled(aside, 2 * ONE), pose.heading)
    })
}

#[cfg(test)]
mod tests;
