//! The map as data: the ground of this game, and what follows from it once and for all (WB-S2).

use crate::terrain;
pub use hexes::map::{HexMap, SideFeatures};
use hexes::{Cell, Direction, Edge};
use kernel::BySide;
use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// The most hexes a battle of this rule set may have; Warburg has 352.
pub const MAX_CELLS: usize = 352;

/// The ground of a hex (WB-3.1d). Roads, sunken roads and brooks in it do not change it (WB-3.14v).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// WB-3.2.
    Clear,
    /// WB-3.3.
    Woods,
    /// WB-3.4.
    Village,
    /// WB-3.4, WB-3.4g: a village in every respect.
    Town,
}

impl Terrain {
    /// A village or a town.
    #[inline]
    pub const fn is_built(self) -> bool {
        matches!(self, Terrain::Village | Terrain::Town)
    }
}

/// Who pays which of the two prices of a step (WB-3.14a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// Infantry and artillery.
    Infantry,
    /// Cavalry.
    Cavalry,
}

/// The map of a battle: the ground, and what follows from it in this game.
#[derive(Clone, Debug)]
pub struct Map {
    /// Terrain, levels, hexsides, ways, waters and names.
    pub ground: HexMap<Terrain>,
    /// By cell: directions over which a zone of control passes (WB-5.1c).
    pub zoc: Vec<u8>,
    /// By cell: directions in which a road or sunken road goes on (WB-3.14c).
    pub roads: Vec<u8>,
    /// By cell: whether a sunken road runs through it (WB-3.6c).
    pub sunken: Vec<bool>,
    /// By pace, cell and direction: what the step costs off-road (WB-3.14b).
    tolls: [Vec<[u8; 6]>; 2],
    /// By cell and cell: the distance (WB-1.3a), which is asked for all the time.
    apart: Vec<u8>,
    /// Rout edges by side (WBS-2.9).
    pub rout_edges: BySide<Edge>,
}

/// The ground is asked through the map: `map.terrain(cell)`, `map.grid`.
impl Deref for Map {
    type Target = HexMap<Terrain>;
    #[inline]
    fn deref(&self) -> &HexMap<Terrain> {
        &self.ground
    }
}

impl Map {
    /// A map of this ground, complete.
    pub fn new(ground: HexMap<Terrain>, rout_edges: BySide<Edge>) -> Map {
        let road = SideFeatures::ROAD | SideFeatures::SUNKEN;
        let roads = ground.masks(|c, d, _| ground.side(c, d).0 & road != 0);
        let sunken = ground.masks(|c, d, _| ground.side(c, d).has(SideFeatures::SUNKEN));
        let zoc = ground.masks(|c, d, n| terrain::zoc_passes(&ground, c, d, n));
        let tolls = [Pace::Infantry, Pace::Cavalry].map(|pace| {
            let toll = |c, d| ground.next(c, d).map_or(0, |n| terrain::toll(&ground, pace, c, d, n));
            ground.grid.cells().map(|c| Direction::ALL.map(|d| toll(c, d))).collect()
        });
        let sunken = sunken.into_iter().map(|mask| mask != 0).collect();
        let grid = &ground.grid;
        let apart = grid.cells().flat_map(|a| grid.cells().map(move |b| grid.distance(a, b) as u8)).collect();
        Map { ground, zoc, roads, sunken, tolls, apart, rout_edges }
    }

    /// The distances of all hexes from one (WB-1.3a).
    #[inline]
    pub fn from(&self, cell: Cell) -> &[u8] {
        let cells = self.grid.len();
        &self.apart[cell.index() * cells..][..cells]
    }
    /// The distance of two hexes (WB-1.3a).
    #[inline]
    pub fn apart(&self, a: Cell, b: Cell) -> u16 {
        u16::from(self.apart[a.index() * self.grid.len() + b.index()])
    }

    /// Whether a zone of control passes over this side (WB-5.1c); it does so in both directions.
    #[inline]
    pub fn zoc_reaches(&self, cell: Cell, d: Direction) -> bool {
        self.zoc[cell.index()] >> d.index() & 1 == 1
    }
    /// Whether a step over this side is road movement (WB-3.14c).
    #[inline]
    pub fn is_road(&self, cell: Cell, d: Direction) -> bool {
        self.roads[cell.index()] >> d.index() & 1 == 1
    }
    /// What the step costs off-road: ground entered, river or slope, two levels up (WB-3.14b). Whether it is allowed is
    /// another question ([`Map::closes`]).
    #[inline]
    pub fn toll(&self, pace: Pace, from: Cell, d: Direction) -> u8 {
        self.tolls[pace as usize][from.index()][d.index()]
    }
    /// Whether the ground is clear (WB-3.14v).
    #[inline]
    pub fn is_clear(&self, cell: Cell) -> bool {
        self.terrain(cell) == Terrain::Clear
    }
    /// Whether it is a village or town hex.
    #[inline]
    pub fn is_built(&self, cell: Cell) -> bool {
        self.terrain(cell).is_built()
    }
    /// Whether the river must be forded there: it has no bridge (WB-3.14i).
    #[inline]
    pub fn is_ford(&self, cell: Cell, d: Direction) -> bool {
        self.side(cell, d).unbridged_river()
    }
    /// Whether a bridge is crossed there.
    #[inline]
    pub fn is_bridge(&self, cell: Cell, d: Direction) -> bool {
        self.side(cell, d).has(SideFeatures::BRIDGE)
    }
    /// Whether a slope is crossed there, in either direction (WB-3.14m).
    #[inline]
    pub fn is_slope(&self, cell: Cell, d: Direction) -> bool {
        self.side(cell, d).has(SideFeatures::SLOPE)
    }
    /// Levels climbed by a step, negative downhill: at most two (WB-3.14o), none over a slope (WB-3.14n).
    #[inline]
    pub fn rise(&self, from: Cell, d: Direction, to: Cell) -> i8 {
        terrain::rise(&self.ground, from, d, to)
    }
}
