//! What a hex map shows, as a rule set describes it for the drawing.

use super::Army;
use hexes::map::{Brook, HexMap, Name, SideFeatures, Water, Way, Work};
use hexes::{Cell, Direction, Edge, Grid, Layer, SideLayer};

/// How the ground of a hex looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Look {
    /// Meadows and ploughland.
    Open,
    /// Fields between hedges, with trees: bocage.
    Grove,
    /// Trees, close together.
    Woods,
    /// Houses along the streets.
    Village,
    /// Houses close together; neighbouring hexes are one town with a wall around it.
    Town,
    /// Wings around a court.
    Farm,
    /// A mound with a cross.
    Barrow,
    /// A bastioned fortress; neighbouring hexes are one.
    Citadel,
    /// Water over the whole hex.
    Flooded,
}

/// A part of the map that belongs to somebody, such as a set-up area.
#[derive(Clone, Debug)]
pub struct Zone<'a> {
    /// Written in its middle.
    pub name: &'a str,
    /// Whose it is.
    pub army: Army,
    /// By cell: whether it belongs to the zone.
    pub cells: &'a [bool],
}

/// A hex map and what is written around it.
#[derive(Clone, Debug)]
pub struct HexSheet<'a> {
    /// The ids of definitions begin with it and a hyphen, so that sheets of two rule sets can stand on one page.
    pub prefix: &'static str,
    /// The title of the battle; what follows the first comma is written below it.
    pub title: &'a str,
    /// How many metres a hex measures.
    pub metres: u16,
    /// Geometry.
    pub grid: &'a Grid,
    /// The ground.
    pub looks: Layer<Look>,
    /// Heights.
    pub levels: &'a Layer<u8>,
    /// Field works.
    pub works: &'a Layer<Option<Work>>,
    /// Rivers, streams, bridges and ways on hexsides.
    pub sides: &'a SideLayer<SideFeatures>,
    /// Roads and paths.
    pub ways: &'a [Way],
    /// Rivers, canals and streams.
    pub waters: &'a [Water],
    /// Brooks through hexes.
    pub brooks: &'a [Brook],
    /// Names of places.
    pub names: &'a [Name],
    /// Hexes with a windmill.
    pub mills: &'a [Cell],
    /// Hexes with the red star of an objective.
    pub stars: &'a [Cell],
    /// The borders over which armies run away.
    pub exits: Vec<(Army, Edge)>,
    /// Zones to show.
    pub zones: Vec<Zone<'a>>,
}

impl<'a> HexSheet<'a> {
    /// The sheet of a map whose terrain looks like this; no stars, exits or zones yet.
    pub fn of<T: Copy>(
        map: &'a HexMap<T>,
        look: impl Fn(T) -> Look,
        prefix: &'static str,
        title: &'a str,
        metres: u16,
    ) -> HexSheet<'a> {
        HexSheet {
            prefix,
            title,
            metres,
            grid: &map.grid,
            looks: map.terrain.map(|_, &terrain| look(terrain)),
            levels: &map.level,
            works: &map.work,
            sides: &map.sides,
            ways: &map.ways,
            waters: &map.waters,
            brooks: &map.brooks,
            names: &map.names,
            mills: &map.mills,
            stars: &[],
            exits: Vec::new(),
            zones: Vec::new(),
        }
    }

    pub(super) fn look(&self, cell: Cell) -> Look {
        self.looks[cell]
    }

    /// Whether any hex looks like this.
    pub(super) fn has(&self, look: Look) -> bool {
        self.looks.iter().any(|(_, &here)| here == look)
    }

    pub(super) fn level(&self, cell: Cell) -> u8 {
        self.levels[cell]
    }

    /// The highest level.
    pub(super) fn top(&self) -> u8 {
        self.levels.iter().map(|(_, &level)| level).max().unwrap_or(0)
    }

    pub(super) fn work(&self, cell: Cell) -> Option<Work> {
        self.works[cell]
    }

    pub(super) fn side(&self, cell: Cell, d: Direction) -> SideFeatures {
        self.sides.get(cell, d)
    }

    /// Whether the sheet is wide enough for the compass rose beside the title.
    pub(super) fn is_wide(&self) -> bool {
        self.grid.columns() > 12
    }
}
