//! Hex maps in the manner of the Ferraris and Cassini sheets of the 1770s, and counters upon them.
//!
//! A rule set describes its map as a [`HexSheet`] and its pieces as [`Pieces`]; no rule is known here. The picture has
//! two layers, [`map`], drawn once, and [`pieces`] above it; [`board`] is both. Features are drawn in the order in
//! which an engraver lays them down, one file each: paper and fields, relief, water, roads, trees, buildings, works,
//! lettering, frame.

mod army;
mod buildings;
mod counters;
mod fields;
mod frame;
mod labels;
mod legend;
mod lines;
mod medallions;
mod relief;
mod roads;
mod sheet;
mod tracks;
mod trees;
mod water;
mod works;

pub use army::Army;
pub use counters::{Badge, Beside, Counter, Marker, Pieces, Stack, Symbol, Wear};
pub use medallions::{Hat, Medallion};
pub use sheet::{HexSheet, Look, Zone};
pub use tracks::{PointTrack, TurnTrack};

use crate::pen::Ink;
use hexes::{Geometry, Grid};

/// Where the hexes lie in the picture: whoever lays pieces over the map uses the same.
pub const GEOMETRY: Geometry = Geometry { size: 50.0, margin: 64.0 };
/// Room below the map for title, tracks and legend.
const BAND: f64 = 152.0;

const PAPER: &str = "#f3e9d2";
const INK: &str = "#3a2e22";

/// Width and height of the picture of a grid.
pub fn size(grid: &Grid) -> (f64, f64) {
    let (width, height) = GEOMETRY.extent(grid);
    (width, height + BAND)
}

/// The map alone: terrain, names, frame.
pub fn map(sheet: &HexSheet<'_>) -> String {
    let mut ink = open(sheet);
    draw_map(&mut ink, sheet);
    ink.finish()
}

/// The pieces alone, on a transparent ground of the same size.
pub fn pieces(sheet: &HexSheet<'_>, pieces: &Pieces<'_>) -> String {
    let mut ink = open(sheet);
    draw_pieces(&mut ink, sheet, pieces);
    ink.finish()
}

/// Map and pieces.
pub fn board(sheet: &HexSheet<'_>, pieces: &Pieces<'_>) -> String {
    let mut ink = open(sheet);
    draw_map(&mut ink, sheet);
    draw_pieces(&mut ink, sheet, pieces);
    ink.finish()
}

fn open(sheet: &HexSheet<'_>) -> Ink {
    let (width, height) = size(sheet.grid);
    Ink::new(sheet.prefix, width, height, &format!("{}: the map", sheet.title))
}

fn draw_map(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.defs(&[trees::DEFS, buildings::DEFS]);
    frame::paper(ink, sheet);
    fields::draw(ink, sheet);
    relief::draw(ink, sheet);
    water::flats(ink, sheet);
    fields::hex_grid(ink, sheet);
    water::brooks(ink, sheet);
    water::draw(ink, sheet);
    relief::escarpments(ink, sheet);
    roads::draw(ink, sheet);
    water::bridges(ink, sheet);
    trees::draw(ink, sheet);
    works::draw(ink, sheet);
    buildings::draw(ink, sheet);
    if !sheet.zones.is_empty() {
        labels::zones(ink, sheet);
    }
    relief::spot_heights(ink, sheet);
    labels::draw(ink, sheet);
    frame::draw(ink, sheet);
}

fn draw_pieces(ink: &mut Ink, sheet: &HexSheet<'_>, pieces: &Pieces<'_>) {
    ink.defs(&[counters::DEFS]);
    tracks::draw(ink, sheet, &pieces.turns, &pieces.points);
    counters::draw(ink, sheet, pieces);
}

#[cfg(test)]
mod tests;
