//! Facing: which of the six neighbours are front, flank and rear, and the sector a gun commands.

use crate::measure::clockwise_split;
use crate::{Cell, Direction, Grid};
use serde::{Deserialize, Serialize};

/// How a neighbour lies relative to a unit that faces somewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Aspect {
    /// Before it.
    Front,
    /// Beside it.
    Flank,
    /// Behind it.
    Rear,
}

/// How a rule set divides the six neighbours of a unit.
///
/// A facing is always a [`Direction`]: the hexside faced, or for [`FacingScheme::Vertex222`] the first of the
/// two directions whose common corner is faced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum FacingScheme {
    #[serde(rename = "edge_33")]
    /// Faces a hexside; three front, three rear, no flank (SR-1.3b, SR-R2, SR-H7).
    Edge33,
    #[serde(rename = "edge_321")]
    /// Faces a hexside; three front, two flank, one rear (WB-4.1a, WB-R6).
    #[default]
    Edge321,
    #[serde(rename = "vertex_222")]
    /// Faces the corner between v and v+1; two front, two flank, two rear (WB-V1).
    Vertex222,
}

impl FacingScheme {
    /// The class of the neighbour in direction `to` for a unit facing `facing` (SR-R2, WB-4.1a, WB-4.1d, WB-V1).
    #[inline]
    pub const fn aspect(self, facing: Direction, to: Direction) -> Aspect {
        use Aspect::{Flank, Front, Rear};
        // One entry per hexside, clockwise from the facing.
        let classes = match self {
            FacingScheme::Edge33 => [Front, Front, Rear, Rear, Rear, Front],
            FacingScheme::Edge321 => [Front, Front, Flank, Rear, Flank, Front],
            FacingScheme::Vertex222 => [Front, Front, Flank, Rear, Rear, Flank],
        };
        classes[facing.clockwise_to(to) as usize]
    }

    /// Where a unit faces in twelfths of a turn, 0 north, clockwise, as screens draw it: a side is even, a corner odd.
    pub const fn twelfth(self, facing: Direction) -> u8 {
        match self {
            FacingScheme::Edge33 | FacingScheme::Edge321 => 2 * facing.index() as u8,
            FacingScheme::Vertex222 => 2 * facing.index() as u8 + 1,
        }
    }

    /// The directions of one class, clockwise from north.
    pub fn directions(
        self,
        facing: Direction,
        aspect: Aspect,
    ) -> impl Iterator<Item = Direction> + Clone + use<> {
        Direction::ALL.into_iter().filter(move |&to| self.aspect(facing, to) == aspect)
    }

    /// The front sector, which is also the field of fire: 120° around a faced hexside (SR-R46, WB-4.1e,
    /// WB-4.1f), 60° around a faced corner (WB-V1).
    pub const fn sector(self, facing: Direction) -> Sector {
        match self {
            FacingScheme::Edge33 | FacingScheme::Edge321 => Sector { start: facing.rotate(-1), sextants: 2 },
            FacingScheme::Vertex222 => Sector { start: facing, sextants: 1 },
        }
    }
}

/// A sector of the plane seen from a hex: from the line of hexes in direction `start`, clockwise over a number
/// of sextants, both bounding lines included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sector {
    start: Direction,
    sextants: u8,
}

impl Sector {
    /// The direction of the counter-clockwise bounding line.
    pub const fn start(self) -> Direction {
        self.start
    }

    /// The direction of the clockwise bounding line.
    pub const fn end(self) -> Direction {
        self.start.rotate(self.sextants as i32)
    }

    /// The directions of its hexes next to the apex, clockwise: those of the front.
    pub fn directions(self) -> impl Iterator<Item = Direction> + Clone + use<> {
        (0..=i32::from(self.sextants)).map(move |turn| self.start.rotate(turn))
    }

    /// True if `target` lies in the sector seen from `apex`, at any distance (WB-4.1e). The apex itself is not
    /// in its sector: nothing fires at its own hex.
    pub fn contains(self, grid: &Grid, apex: Cell, target: Cell) -> bool {
        match clockwise_split(grid.axial(target) - grid.axial(apex)) {
            None => false,
            Some((d, _, q)) => {
                let sides = self.start.clockwise_to(d);
                sides < self.sextants || (sides == self.sextants && q == 0)
            }
        }
    }

    /// The hexes of the sector at exactly this range that are on the map, clockwise (SR-R46): with 120° there
    /// are 3, 5, 7 at ranges 1, 2, 3, with 60° there are 2, 3, 4. Range 0 has none.
    pub fn at_range(self, grid: &Grid, apex: Cell, range: u16) -> impl Iterator<Item = Cell> + Clone + '_ {
        let (centre, range) = (grid.axial(apex), i32::from(range));
        let count = if range == 0 { 0 } else { i32::from(self.sextants) * range + 1 };
        (0..count).filter_map(move |i| {
            let corner = self.start.rotate(i / range);
            grid.cell_at(centre + corner.step() * range + corner.rotate(2).step() * (i % range))
        })
    }

    /// The hexes of the sector from range 1 to `range`, nearest first.
    pub fn within(self, grid: &Grid, apex: Cell, range: u16) -> impl Iterator<Item = Cell> + Clone + '_ {
        (1..=range).flat_map(move |r| self.at_range(grid, apex, r))
    }
}

#[cfg(test)]
mod tests;
