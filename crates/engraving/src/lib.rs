//! Boards drawn as engraved maps of the age: paper, hachured hills, woods tree by tree, roofs, hedges and streams, and
//! what stands upon them.
//!
//! Of a free table a rule set describes what lies there as a [`Sheet`] and what stands there as [`Troop`]s, every
//! figure at its true size; hex maps and their counters are drawn by [`hex`]. This crate knows no rule. Everything is one
//! self-contained SVG, the same text for the same description: what looks like chance is a fixed sequence of numbers. [`Geometry`] ties pieces laid over the map to it.
//!
//! Drawing may use floating point; nothing is judged by what is drawn.

mod figures;
mod frame;
mod geometry;
pub mod glyphs;
mod ground;
pub mod hex;
mod hills;
mod pen;
mod sheet;
mod troops;
mod uniform;

pub use geometry::Geometry;
pub use sheet::{AreaLook, Feature, GoalLook, Key, LineLook, Sheet, ZoneLook};
pub use troops::{Figure, Mark, Troop};
pub use uniform::Uniform;
pub use view::FigureKind;

use pen::Ink;

/// The map alone: ground, names, frame.
pub fn map(sheet: &Sheet<'_>) -> String {
    let mut ink = open(sheet);
    draw_map(&mut ink, sheet);
    ink.finish()
}

/// Map and troops.
pub fn board(sheet: &Sheet<'_>, troops: &[Troop]) -> String {
    let mut ink = open(sheet);
    draw_map(&mut ink, sheet);
    troops::draw(&mut ink, &sheet.geometry(), troops);
    ink.finish()
}

fn open(sheet: &Sheet<'_>) -> Ink {
    let [width, height] = sheet.geometry().extent;
    Ink::new("eg", width, height, sheet.title)
}

fn draw_map(ink: &mut Ink, sheet: &Sheet<'_>) {
    let geometry = sheet.geometry();
    ink.defs(&[ground::DEFS]);
    frame::paper(ink, sheet, &geometry);
    ink.open("clip-path=\"url(#eg-table)\"");
    hills::draw(ink, sheet, &geometry);
    ground::areas(ink, sheet, &geometry);
    frame::zones(ink, sheet, &geometry);
    ground::lines(ink, sheet, &geometry);
    ground::trees(ink, sheet, &geometry);
    ground::buildings(ink, sheet, &geometry);
    frame::goals(ink, sheet, &geometry);
    ink.close();
    frame::names(ink, sheet, &geometry);
    frame::border(ink, sheet, &geometry);
}

#[cfg(test)]
mod tests;
