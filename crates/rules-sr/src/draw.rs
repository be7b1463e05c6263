//! The drawn board: a map in the manner of the Ferraris and Cassini sheets of the 1770s, and counters upon it.
//!
//! Everything is one self-contained SVG, the same text for the same battle and position: stamps are scattered by a
//! fixed sequence of numbers for each hex. The map has two layers, [`Sr::map_svg`] drawn once, and the pieces of
//! [`Sr::pieces_svg`] above it; [`Sr::board_svg`] is both. Features are drawn in the order in which an engraver lays
//! them down, one file each: paper and fields, relief, water, roads, trees, buildings, works, lettering, frame.

mod buildings;
pub(crate) mod commanders;
mod counters;
mod fields;
mod frame;
mod ink;
mod labels;
mod legend;
mod relief;
mod roads;
mod tracks;
mod trees;
mod water;
mod works;

use crate::Sr;
use crate::army::{COALITION, FRENCH};
use crate::state::State;
use hexes::Geometry;
use ink::Ink;
use kernel::Side;

/// Where the hexes lie in the picture: whoever lays pieces over the map uses the same.
pub const GEOMETRY: Geometry = Geometry { size: 50.0, margin: 64.0 };
/// Room below the map for title, tracks and legend.
pub(crate) const BAND: f64 = 152.0;

pub(crate) const PAPER: &str = "#f3e9d2";
pub(crate) const INK: &str = "#3a2e22";
/// Blue and vermilion: they stay apart for every kind of colour vision.
pub(crate) const SIDE: [&str; 2] = ["#2a5a96", "#bf4a2b"];
pub(crate) const SIDE_DARK: [&str; 2] = ["#173659", "#702413"];
pub(crate) const SIDE_PALE: [&str; 2] = ["#8fa9c9", "#dba08c"];

/// What is drawn besides the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Show {
    /// The set-up zones.
    pub zones: bool,
}

impl Sr {
    /// Width and height of the picture.
    pub fn picture_size(&self) -> (f64, f64) {
        let (width, height) = GEOMETRY.extent(&self.map.grid);
        (width, height + BAND)
    }

    /// The map alone: terrain, names, frame.
    pub fn map_svg(&self) -> String {
        self.map_svg_with(Show::default())
    }

    /// The map alone, with what is asked for.
    pub fn map_svg_with(&self, show: Show) -> String {
        let mut ink = self.sheet();
        self.draw_map(&mut ink, show);
        ink.finish()
    }

    /// The pieces alone, on a transparent ground of the same size.
    pub fn pieces_svg(&self, s: &State) -> String {
        let mut ink = self.sheet();
        self.draw_pieces(&mut ink, s);
        ink.finish()
    }

    /// Map and pieces.
    pub fn board_svg(&self, s: &State) -> String {
        self.board_svg_with(s, Show::default())
    }

    /// Map and pieces, with what is asked for.
    pub fn board_svg_with(&self, s: &State, show: Show) -> String {
        let mut ink = self.sheet();
        self.draw_map(&mut ink, show);
        self.draw_pieces(&mut ink, s);
        ink.finish()
    }

    fn sheet(&self) -> Ink {
        let (width, height) = self.picture_size();
        let title = &self.title;
        Ink::new(width, height, &format!("{title}: the map"))
    }

    fn draw_map(&self, ink: &mut Ink, show: Show) {
        let map = &self.map;
        ink.defs(&[fields::DEFS, trees::DEFS, buildings::DEFS]);
        frame::paper(ink, map);
        fields::draw(ink, map);
        relief::draw(ink, map);
        water::flats(ink, map);
        fields::hex_grid(ink, map);
        water::draw(ink, map);
        roads::draw(ink, map);
        water::bridges(ink, map);
        trees::draw(ink, map);
        works::draw(ink, map);
        buildings::draw(ink, map);
        if show.zones {
            labels::zones(ink, self);
        }
        labels::draw(ink, self);
        frame::draw(ink, self);
    }

    fn draw_pieces(&self, ink: &mut Ink, s: &State) {
        ink.defs(&[counters::DEFS]);
        tracks::draw(ink, self, s);
        counters::draw(ink, self, s);
    }
}

/// A colour of a side.
pub(crate) fn of_side(colours: [&'static str; 2], side: Side) -> &'static str {
    debug_assert!(FRENCH.index() == 0 && COALITION.index() == 1);
    colours[side.index()]
}

#[cfg(test)]
mod tests;
