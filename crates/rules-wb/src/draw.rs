//! The drawn board: the battle's map as a sheet for the engraver, its units and commanders as counters.
//!
//! How they look is `engraving::hex`'s affair; here stands what this game puts on them. [`Wb::map_svg`] is drawn once,
//! [`Wb::pieces_svg`] lies above it, and [`Wb::board_svg`] is both.

pub(crate) mod commanders;
mod counters;

pub(crate) use counters::INDEPENDENT;

use crate::Wb;
use crate::map::Terrain;
use crate::state::State;
use crate::variants::Facing;
pub use engraving::hex::GEOMETRY;
use engraving::hex::{self, Army, HexSheet, Look, Pieces, PointTrack, TurnTrack, Zone};
use hexes::{Cell, Direction};
use kernel::Side;

/// What is drawn besides the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Show {
    /// The zones of the free set-up.
    pub zones: bool,
}

impl Wb {
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
        hex::map(&sheet(self, &stars(self), show))
    }

    /// The pieces alone, on a transparent ground of the same size.
    pub fn pieces_svg(&self, s: &State) -> String {
        hex::pieces(&sheet(self, &stars(self), Show::default()), &pieces(self, s))
    }

    /// Map and pieces.
    pub fn board_svg(&self, s: &State) -> String {
        hex::board(&sheet(self, &stars(self), Show::default()), &pieces(self, s))
    }

    /// A facing on the screen, in twelfths of a turn clockwise from north: even for a side, odd for a corner (WB-V1).
    pub fn twelfths(&self, facing: Direction) -> u8 {
        2 * facing.index() as u8 + u8::from(self.variants().facing == Facing::Vertex222)
    }
}

/// The hexes that count at the end (WBS-5.4).
fn stars(battle: &Wb) -> Vec<Cell> {
    battle.params.scoring.objectives.iter().flat_map(|objective| objective.cells.iter().copied()).collect()
}

/// The map as a sheet: red stars for what counts at the end, arrows for rout edges (WBS-2.9).
fn sheet<'a>(battle: &'a Wb, stars: &'a [Cell], show: Show) -> HexSheet<'a> {
    let zones = battle.zones.iter().filter(|_| show.zones);
    HexSheet {
        stars,
        exits: Side::BOTH.map(|side| (army(side), battle.map.rout_edges[side])).to_vec(),
        zones: zones
            .map(|zone| Zone { name: &zone.name, army: army(zone.side), cells: &zone.cells })
            .collect(),
        ..HexSheet::of(&battle.map.ground, look, "wb", &battle.title, battle.params.scale)
    }
}

/// Counters and commanders, hex by hex; turn and margin (WBS-5.5), which is marked where the Allies win.
fn pieces<'a>(battle: &'a Wb, s: &State) -> Pieces<'a> {
    let margins = battle.params.scoring.margins;
    let most = (margins.allied_decisive.abs().max(margins.french.abs()) + 4).clamp(8, 60);
    // The track counts for the French, who are the first army.
    let now = (-battle.margin(s)).clamp(-most, most);
    Pieces {
        stacks: battle.map.grid.cells().filter_map(|cell| counters::stack(battle, s, cell)).collect(),
        beside: Vec::new(),
        turns: TurnTrack { turns: battle.params.turns, now: s.turn, first_hour: battle.params.first_hour },
        points: PointTrack {
            most: most as i8,
            now: now as i8,
            marked: i8::try_from(-margins.allied).ok().filter(|marked| i16::from(marked.abs()) <= most),
        },
    }
}

fn look(terrain: Terrain) -> Look {
    match terrain {
        Terrain::Clear => Look::Open,
        Terrain::Woods => Look::Woods,
        Terrain::Village => Look::Village,
        Terrain::Town => Look::Town,
    }
}

/// The French are the first army, the Allies the second.
fn army(side: Side) -> Army {
    Army::of(side.index())
}

#[cfg(test)]
mod tests;
