//! A hex map as data: ground and levels, works, what lies on hexsides, ways, waters and names.
//!
//! The terrain is the rule set's own type: what ground costs, hides and hinders is its affair. What is drawn and
//! marked in the same way in every hex game has its type here. `reader::hexmap` reads such a map from a scenario file
//! and `engraving::hex` draws it.

use crate::{Cell, Direction, Grid, HexId, Hexside, Layer, SideLayer};
use serde::{Deserialize, Serialize};

/// A field work (SR-TET-4, SR-TET-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WorkKind {
    /// A redoubt.
    Redoubt,
    /// An entrenchment.
    Entrenchment,
}

/// A work with its closed sides: bit `d` for direction `d` seen from inside (SR-H8, SR-R58).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Work {
    /// What it is.
    pub kind: WorkKind,
    /// Closed sides.
    pub sides: u8,
}

/// What lies on a hexside, as bits; one is still free.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SideFeatures(pub u8);

impl SideFeatures {
    /// A river (SR-TET-7, WBS-2.2).
    pub const RIVER: u8 = 1;
    /// A stream (SR-TET-8).
    pub const STREAM: u8 = 2;
    /// A bridge (SR-TET-9, WBS-2.3).
    pub const BRIDGE: u8 = 4;
    /// A road leads over it (SR-TET-5, WBS-2.6).
    pub const ROAD: u8 = 8;
    /// A path leads over it (SR-TET-6).
    pub const PATH: u8 = 16;
    /// A slope, steep in both directions (WBS-2.4).
    pub const SLOPE: u8 = 32;
    /// A sunken road leads over it (WBS-2.7).
    pub const SUNKEN: u8 = 64;

    /// Whether all these bits are set.
    #[inline]
    pub const fn has(self, bits: u8) -> bool {
        self.0 & bits == bits
    }
    /// A river or a stream, bridged or not.
    #[inline]
    pub const fn water(self) -> bool {
        self.0 & (Self::RIVER | Self::STREAM) != 0
    }
    /// A river without a bridge.
    #[inline]
    pub const fn unbridged_river(self) -> bool {
        self.0 & (Self::RIVER | Self::BRIDGE) == Self::RIVER
    }
    /// A stream without a bridge.
    #[inline]
    pub const fn unbridged_stream(self) -> bool {
        self.0 & (Self::STREAM | Self::BRIDGE) == Self::STREAM
    }
    /// A road, sunken or not, or a path.
    #[inline]
    pub const fn way(self) -> bool {
        self.0 & (Self::ROAD | Self::PATH | Self::SUNKEN) != 0
    }
}

/// What a name stands for: it decides how the name is written and what is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceKind {
    /// A town.
    Town,
    /// A village.
    Village,
    /// A farm or an abbey.
    Farm,
    /// A field work.
    Work,
    /// A windmill.
    Mill,
    /// A wood.
    Wood,
    /// Water.
    Water,
    /// A dike.
    Dike,
    /// A height.
    Height,
}

/// A named place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Where it is written: the first of its hexes.
    pub cell: Cell,
    /// What.
    pub text: String,
    /// What it stands for.
    pub kind: PlaceKind,
    /// All its hexes: a village of two hexes is one village.
    pub cells: Vec<Cell>,
}

/// What a way is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WayKind {
    /// A road (SR-TET-5, WBS-2.6).
    Road,
    /// A path (SR-TET-6).
    Path,
    /// A sunken road (WBS-2.7).
    Sunken,
}

impl WayKind {
    /// The bit of the hexsides it leads over.
    pub const fn bit(self) -> u8 {
        match self {
            WayKind::Road => SideFeatures::ROAD,
            WayKind::Path => SideFeatures::PATH,
            WayKind::Sunken => SideFeatures::SUNKEN,
        }
    }
}

/// A road or a path, as a chain of hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: WayKind,
    /// It runs on a dike: drawn with ticks, no effect.
    pub dike: bool,
    /// Its hexes, each next to the one before.
    pub cells: Vec<Cell>,
}

/// A named water along hexsides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Water {
    /// Its name.
    pub name: String,
    /// A river; otherwise a stream.
    pub river: bool,
    /// It is a canal: drawn with two straight banks, no effect.
    pub canal: bool,
    /// Its hexsides.
    pub sides: Vec<Hexside>,
}

/// A brook that runs through hexes: drawn, no effect (WBS-2.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brook {
    /// Its name.
    pub name: String,
    /// Its hexes, each next to the one before.
    pub cells: Vec<Cell>,
}

/// A map with the terrain `T` of a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexMap<T> {
    /// Geometry.
    pub grid: Grid,
    /// Printed ids by cell.
    pub ids: Vec<HexId>,
    /// Terrain by cell.
    pub terrain: Layer<T>,
    /// Level by cell.
    pub level: Layer<u8>,
    /// Work by cell.
    pub work: Layer<Option<Work>>,
    /// Hexes with a windmill.
    pub mills: Vec<Cell>,
    /// Features by hexside.
    pub sides: SideLayer<SideFeatures>,
    /// Villages and other names.
    pub names: Vec<Name>,
    /// Roads and paths, for the drawing; what they do stands in `sides`.
    pub ways: Vec<Way>,
    /// Rivers and streams, for the drawing; what they do stands in `sides`.
    pub waters: Vec<Water>,
    /// Brooks, for the drawing.
    pub brooks: Vec<Brook>,
}

impl<T: Copy> HexMap<T> {
    /// Flat ground of this terrain with nothing on it.
    pub fn new(grid: Grid, terrain: Layer<T>) -> HexMap<T> {
        HexMap {
            ids: grid.cells().map(|cell| grid.id(cell)).collect(),
            terrain,
            level: Layer::filled(&grid, 0),
            work: Layer::filled(&grid, None),
            mills: Vec::new(),
            sides: SideLayer::new(&grid),
            names: Vec::new(),
            ways: Vec::new(),
            waters: Vec::new(),
            brooks: Vec::new(),
            grid,
        }
    }

    /// Adds features to a hexside, seen from both its hexes.
    pub fn mark(&mut self, side: Hexside, bits: u8) {
        self.sides.change(&self.grid, side, |here| SideFeatures(here.0 | bits));
    }

    /// The neighbour over a side.
    #[inline]
    pub fn next(&self, cell: Cell, d: Direction) -> Option<Cell> {
        self.grid.neighbour(cell, d)
    }
    /// What lies on a side.
    #[inline]
    pub fn side(&self, cell: Cell, d: Direction) -> SideFeatures {
        self.sides.get(cell, d)
    }
    /// The terrain.
    #[inline]
    pub fn terrain(&self, cell: Cell) -> T {
        self.terrain[cell]
    }
    /// The level.
    #[inline]
    pub fn level(&self, cell: Cell) -> u8 {
        self.level[cell]
    }
    /// The work.
    #[inline]
    pub fn work(&self, cell: Cell) -> Option<Work> {
        self.work[cell]
    }
    /// The printed id.
    #[inline]
    pub fn id(&self, cell: Cell) -> HexId {
        self.ids[cell.index()]
    }

    /// By cell: the directions over which something passes, bit `d` for direction `d`. Rule sets ask once and keep the
    /// answer; sides on the border of the map are never open.
    pub fn masks(&self, passes: impl Fn(Cell, Direction, Cell) -> bool) -> Vec<u8> {
        let mask = |cell: Cell| {
            let open = self.grid.neighbours(cell).filter(|&(d, there)| passes(cell, d, there));
            open.fold(0, |mask, (d, _)| mask | 1 << d.index())
        };
        self.grid.cells().map(mask).collect()
    }
}

#[cfg(test)]
mod tests;
