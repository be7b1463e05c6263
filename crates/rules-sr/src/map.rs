//! The map as data: the terrain of this game, and what follows from the ground once and for all.

use crate::army::Arm;
pub use hexes::map::{HexMap, SideFeatures, Work, WorkKind};
use hexes::{Cell, Direction, Edge};
use kernel::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::ops::Deref;

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

/// How an army may use a citadel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CitadelRule {
    /// The army that may enter.
    pub army: Side,
    /// Whether only along a road (Charleroi).
    pub road_only: bool,
}

/// A star objective: all its hexes count together (SR-8.3.1b, SR-8.3.1d).
#[derive(Clone, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its hexes, as bits of [`Map::stars`].
    pub bits: u32,
}

/// The map of a battle: the ground, and what follows from it in this game.
#[derive(Clone, Debug)]
pub struct Map {
    /// Terrain, levels, works, hexsides, ways, waters and names.
    pub ground: HexMap<Terrain>,
    /// Windmills by cell: drawn, no effect at all (SR-TET-10).
    pub windmill: Vec<bool>,
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
    /// Who may enter citadels.
    pub citadel: Option<CitadelRule>,
    /// Rout edges by side (SR-8.1.1a, SR-B7).
    pub rout_edges: BySide<Vec<Edge>>,
    /// Steps to leave the map over a rout edge, by side and cell (SR-H9).
    pub rout_distance: BySide<Vec<u16>>,
}

/// The ground is asked through the map: `map.terrain(cell)`, `map.grid`.
impl Deref for Map {
    type Target = HexMap<Terrain>;
    fn deref(&self) -> &HexMap<Terrain> {
        &self.ground
    }
}

impl Map {
    /// A map of this ground; objectives, citadels and rout edges are still to be told.
    pub fn new(ground: HexMap<Terrain>) -> Map {
        Map {
            ground,
            windmill: Vec::new(),
            zoc: Vec::new(),
            open: Vec::new(),
            tolls: Vec::new(),
            stars: Vec::new(),
            objectives: Vec::new(),
            star_bit: Vec::new(),
            citadel: None,
            rout_edges: BySide::default(),
            rout_distance: BySide::default(),
        }
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
        let grid = &self.ground.grid;
        let open = |cell: Cell| !matches!(self.terrain(cell), Terrain::Impassable | Terrain::Citadel);
        let zoc = self.masks(|c, d, n| open(c) && open(n) && !self.side(c, d).unbridged_river());
        let passages = BySide::from_fn(|side| {
            [false, true].map(|guns| self.masks(|c, d, n| self.passes(side, guns, c, d, n)))
        });
        self.open = grid
            .cells()
            .map(|c| BySide::from_fn(|side| [0, 1].map(|guns| passages[side][guns][c.index()])))
            .collect();
        self.tolls = grid
            .cells()
            .map(|c| Direction::ALL.map(|d| grid.neighbour(c, d).map_or(0, |n| self.toll(c, d, n) as u8)))
            .collect();
        self.zoc = zoc;
        self.windmill = grid.cells().map(|c| self.ground.mills.contains(&c)).collect();
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
