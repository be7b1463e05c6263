//! The drawn board: the battle's map as a sheet for the engraver, its units and commanders as counters.
//!
//! How they look is `engraving::hex`'s affair; here stands what this game puts on them. [`Sr::map_svg`] is drawn once,
//! [`Sr::pieces_svg`] lies above it, and [`Sr::board_svg`] is both.

pub(crate) mod commanders;
mod counters;

use crate::Sr;
use crate::map::Terrain;
use crate::state::State;
pub use engraving::hex::GEOMETRY;
use engraving::hex::{self, Army, HexSheet, Look, Pieces, PointTrack, TurnTrack, Zone};
use kernel::Side;

/// What is drawn besides the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Show {
    /// The set-up zones.
    pub zones: bool,
}

impl Sr {
    /// Width and height of the picture.
    pub fn picture_size(&self) -> (f64, f64) {
        hex::size(&self.map.grid)
    }

    /// The map alone: terrain, names, frame.
    pub fn map_svg(&self) -> String {
        self.map_svg_with(Show::default())
    }

    /// The map alone, with what is asked for.
    pub fn map_svg_with(&self, show: Show) -> String {
        hex::map(&sheet(self, show))
    }

    /// The pieces alone, on a transparent ground of the same size.
    pub fn pieces_svg(&self, s: &State) -> String {
        hex::pieces(&sheet(self, Show::default()), &pieces(self, s))
    }

    /// Map and pieces.
    pub fn board_svg(&self, s: &State) -> String {
        self.board_svg_with(s, Show::default())
    }

    /// Map and pieces, with what is asked for.
    pub fn board_svg_with(&self, s: &State, show: Show) -> String {
        hex::board(&sheet(self, show), &pieces(self, s))
    }
}

/// The map as a sheet: red stars for objectives, arrows for rout edges (SR-8.1.1a).
fn sheet(battle: &Sr, show: Show) -> HexSheet<'_> {
    let edges = |side: Side| battle.map.rout_edges[side].iter().map(move |&edge| (army(side), edge));
    let zones = battle.formations.iter().zip(&battle.zones).filter(|_| show.zones);
    HexSheet {
        stars: &battle.map.stars,
        exits: Side::BOTH.into_iter().flat_map(edges).collect(),
        zones: zones
            .map(|(formation, cells)| Zone { name: &formation.name, army: army(formation.side), cells })
            .collect(),
        ..HexSheet::of(&battle.map.ground, look, "sr", &battle.title, battle.scale)
    }
}

/// Counters and commanders, hex by hex; turn and victory points (SR-8.3.2a).
fn pieces<'a>(battle: &'a Sr, s: &State) -> Pieces<'a> {
    Pieces {
        stacks: battle.map.grid.cells().filter_map(|cell| counters::stack(battle, s, cell)).collect(),
        beside: battle.unit_ids().filter_map(|unit| counters::beside(battle, s, unit)).collect(),
        turns: TurnTrack { turns: battle.params.turns, now: s.turn, first_hour: battle.first_hour },
        points: PointTrack { most: battle.params.decisive, now: s.vp, marked: battle.params.french_minor },
    }
}

fn look(terrain: Terrain) -> Look {
    match terrain {
        Terrain::Clear => Look::Open,
        Terrain::Village => Look::Village,
        Terrain::Grove => Look::Grove,
        Terrain::Woods => Look::Woods,
        Terrain::Farm => Look::Farm,
        Terrain::Citadel => Look::Citadel,
        Terrain::Tomb => Look::Barrow,
        Terrain::Impassable => Look::Flooded,
    }
}

/// The French are the first army, the Coalition is the second.
fn army(side: Side) -> Army {
    Army::of(side.index())
}

#[cfg(test)]
mod tests;
