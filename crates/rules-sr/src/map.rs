//! The map as data: terrain, levels, works, hexsides, and what follows from them once and for all.

use crate::army::Arm;
use hexes::{Cell, Direction, Edge, Grid, HexId, Hexside};
use kernel::{BySide, Side};
use serde::{Deserialize, Serialize};

/// The most hexes a battle of this rule set may have; Hondschoote has 238.
pub const MAX_CELLS: usize = 320;

/// The terrain of a hex (SR-TET); which of them a battle has is its map's affair (SR-B11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// SR-TET-1.
    Clear,
    /// SR-TET-2.
    Village,
    /// SR-TET-3, bocage.
    Grove,
    /// SR-TET-11.
    Woods,
    /// SR-TET-15, farm or abbey.
    Farm,
    /// SR-TET-16 and SR-TET-17: a citadel; which army may enter is a parameter of the battle.
    Citadel,
    /// SR-TET-18, the Tomb of Middelwinden.
    Tomb,
    /// Inundation: nobody enters.
    Impassable,
}

/// A field work (SR-TET-4, SR-TET-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WorkKind {
    /// A redoubt: no rear (SR-TET-f).
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

/// What lies on a hexside, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SideFeatures(pub u8);

impl SideFeatures {
    /// A river (SR-TET-7).
    pub const RIVER: u8 = 1;
    /// A stream (SR-TET-8).
    pub const STREAM: u8 = 2;
    /// A bridge (SR-TET-9).
    pub const BRIDGE: u8 = 4;
    /// A road leads over it (SR-TET-5).
    pub const ROAD: u8 = 8;
    /// A path leads over it (SR-TET-6).
    pub const PATH: u8 = 16;

    /// Whether all these bits are set.
    #[inline]
    pub const fn has(self, bits: u8) -> bool {
        self.0 & bits == bits
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
    /// A road or a path.
    #[inline]
    pub const fn way(self) -> bool {
        self.0 & (Self::ROAD | Self::PATH) != 0
    }
}

/// How an army may use a citadel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CitadelRule {
    /// The army that may enter.
    pub army: Side,
    /// Whether only along a road (Charleroi).
    pub road_only: bool,
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
#[derive(Clone, Debug)]
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

/// A road or a path, as a chain of hexes.
#[derive(Clone, Debug)]
pub struct Way {
    /// Its name.
    pub name: String,
    /// A road (SR-TET-5); otherwise a path (SR-TET-6).
    pub road: bool,
    /// It runs on a dike: drawn with ticks, no effect.
    pub dike: bool,
    /// Its hexes, each next to the one before.
    pub cells: Vec<Cell>,
}

/// A named water along hexsides.
#[derive(Clone, Debug)]
pub struct Water {
    /// Its name.
    pub name: String,
    /// A river (SR-TET-7); otherwise a stream (SR-TET-8).
    pub river: bool,
    /// It is a canal: drawn with two straight banks, no effect.
    pub canal: bool,
    /// Its hexsides.
    pub sides: Vec<Hexside>,
}

/// A star objective: all its hexes count together (SR-8.3.1b, SR-8.3.1d).
#[derive(Clone, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its hexes, as bits of [`Map::stars`].
    pub bits: u32,
}

/// The map of a battle.
#[derive(Clone, Debug)]
pub struct Map {
    /// Geometry.
    pub grid: Grid,
    /// Printed ids by cell.
    pub ids: Vec<HexId>,
    /// Terrain by cell.
    pub terrain: Vec<Terrain>,
    /// Level by cell.
    pub level: Vec<u8>,
    /// Work by cell.
    pub work: Vec<Option<Work>>,
    /// Windmills: drawn, no effect at all (SR-TET-10).
    pub windmill: Vec<bool>,
    /// Features by cell and direction.
    pub sides: Vec<[SideFeatures; 6]>,
    /// By cell: directions over which a zone of control reaches out (SR-R12).
    pub zoc: Vec<u8>,
    /// By cell and army: directions over which its foot and horse, and then its artillery, can pass at all.
    pub open: Vec<BySide<[u8; 2]>>,
    /// By cell and direction: what the step costs off the roads, nobody near, in halves.
    pub tolls: Vec<[u8; 6]>,
    /// Hexes of star objectives, in the order of their bits in the control word.
    pub stars: Vec<Cell>,
    /// Star objectives.
    pub objectives: Vec<Objective>,
    /// The bit of each cell in the control word; 255 for none.
    pub star_bit: Vec<u8>,
    /// Villages and other names.
    pub names: Vec<Name>,
    /// Roads and paths, for the drawing; what they do stands in `sides`.
    pub ways: Vec<Way>,
    /// Rivers and streams, for the drawing; what they do stands in `sides`.
    pub waters: Vec<Water>,
    /// Who may enter citadels.
    pub citadel: Option<CitadelRule>,
    /// Rout edges by side (SR-8.1.1a, SR-B7).
    pub rout_edges: BySide<Vec<Edge>>,
    /// Steps to leave the map over a rout edge, by side and cell (SR-H9).
    pub rout_distance: BySide<Vec<u16>>,
}

impl Map {
    /// The neighbour over a side.
    #[inline]
    pub fn next(&self, cell: Cell, d: Direction) -> Option<Cell> {
        self.grid.neighbour(cell, d)
    }
    /// What lies on a side.
    #[inline]
    pub fn side(&self, cell: Cell, d: Direction) -> SideFeatures {
        self.sides[cell.index()][d.index()]
    }
    /// The terrain.
    #[inline]
    pub fn terrain(&self, cell: Cell) -> Terrain {
        self.terrain[cell.index()]
    }
    /// The level.
    #[inline]
    pub fn level(&self, cell: Cell) -> u8 {
        self.level[cell.index()]
    }
    /// The work.
    #[inline]
    pub fn work(&self, cell: Cell) -> Option<Work> {
        self.work[cell.index()]
    }
    /// The printed id.
    #[inline]
    pub fn id(&self, cell: Cell) -> HexId {
        self.ids[cell.index()]
    }
    /// Whether a zone of control reaches from `cell` over `d` (SR-R12).
    #[inline]
    pub fn zoc_reaches(&self, cell: Cell, d: Direction) -> bool {
        self.zoc[cell.index()] >> d.index() & 1 == 1
    }
    /// Whether combat and control can pass between two neighbours at all.
    pub fn contact(&self, a: Cell, b: Cell) -> bool {
        self.grid.direction_to_neighbour(a, b).is_some_and(|d| self.zoc_reaches(a, d))
    }
    /// Whether nobody or only the other army may ever stand there (SR-TET-16, SR-TET-17, SR-R98).
    pub fn closed_to(&self, cell: Cell, side: Side) -> bool {
        match self.terrain(cell) {
            Terrain::Impassable => true,
            Terrain::Citadel => self.citadel.is_none_or(|c| c.army != side),
            _ => false,
        }
    }
    /// Whether a unit of this arm and side can pass over a side of a hex at all, whatever the cost: closed hexes, rivers
    /// for artillery (SR-TET-d), Charleroi off the road (SR-TET-16).
    #[inline]
    pub fn crossable(&self, side: Side, arm: Option<Arm>, from: Cell, d: Direction) -> bool {
        let guns = arm.is_some_and(Arm::is_artillery);
        self.open[from.index()][side][usize::from(guns)] >> d.index() & 1 == 1
    }
    /// The same, looked up on the map itself.
    fn passes(&self, side: Side, guns: bool, from: Cell, d: Direction, to: Cell) -> bool {
        if self.closed_to(to, side) {
            return false;
        }
        let features = self.side(from, d);
        if features.unbridged_river() && guns {
            return false;
        }
        let citadel = self.terrain(to) == Terrain::Citadel || self.terrain(from) == Terrain::Citadel;
        !(citadel && self.citadel.is_some_and(|c| c.road_only) && !features.has(SideFeatures::ROAD))
    }
    /// Fills the tables that follow from the rest. Called once by the scenario reader.
    pub fn prepare(&mut self) {
        let grid = &self.grid;
        self.ids = grid.cells().map(|c| grid.id(c)).collect();
        self.zoc = grid
            .cells()
            .map(|c| {
                let open = |cell: Cell| {
                    !matches!(self.terrain[cell.index()], Terrain::Impassable | Terrain::Citadel)
                };
                grid.neighbours(c)
                    .filter(|&(d, n)| {
                        open(c) && open(n) && !self.sides[c.index()][d.index()].unbridged_river()
                    })
                    .fold(0, |mask, (d, _)| mask | 1 << d.index())
            })
            .collect();
        let open = |side, guns, c: Cell| {
            let ways = grid.neighbours(c).filter(|&(d, n)| self.passes(side, guns, c, d, n));
            ways.fold(0, |mask, (d, _)| mask | 1 << d.index())
        };
        self.open = grid
            .cells()
            .map(|c| BySide::from_fn(|side| [false, true].map(|guns| open(side, guns, c))))
            .collect();
        self.tolls = grid
            .cells()
            .map(|c| Direction::ALL.map(|d| grid.neighbour(c, d).map_or(0, |n| self.toll(c, d, n) as u8)))
            .collect();
        self.star_bit = vec![255; grid.len()];
        for (bit, cell) in self.stars.iter().enumerate() {
            self.star_bit[cell.index()] = bit as u8;
        }
        self.rout_distance = BySide::from_fn(|side| {
            let edges = &self.rout_edges[side];
            grid.cells()
                .map(|c| edges.iter().map(|&e| grid.distance_to_edge(c, e)).min().unwrap_or(u16::MAX))
                .collect()
        });
    }
}
