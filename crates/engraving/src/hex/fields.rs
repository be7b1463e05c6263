//! Meadows, fields and the net of hedges that makes the bocage; the hex grid.

use super::lines::*;
use super::{GEOMETRY, HexSheet, Look};
use crate::pen::*;
use hexes::{Cell, Direction, Hexside};

const MEADOW: [&str; 3] = ["#efeccf", "#ebe9c8", "#f0ead0"];
const FIELDS: [&str; 6] = ["#cbd79c", "#d6dca8", "#c0d08f", "#d9d6a0", "#c9d6a2", "#b9ca88"];

/// The point of a hexside where hedges of the two hexes meet.
pub(super) fn gate(sheet: &HexSheet<'_>, cell: Cell, d: Direction) -> P {
    let side = Hexside::of(sheet.grid, cell, d);
    GEOMETRY.along_side(sheet.grid, side, Scatter::side(side, 77).between(0.32, 0.68))
}

/// The middle of the fields of a hex, a little off its centre.
pub(super) fn hub(sheet: &HexSheet<'_>, cell: Cell) -> P {
    Scatter::hex(cell, 5).point(centre(sheet.grid, cell), 0.28)
}

/// The sides through which a hedge of a bocage hex runs: where the neighbour is bocage too, and by chance.
pub(super) fn hedged(sheet: &HexSheet<'_>, cell: Cell) -> [bool; 6] {
    let mut hedged = Direction::ALL.map(|d| {
        let side = Hexside::of(sheet.grid, cell, d);
        let grove = sheet.grid.neighbour(cell, d).is_some_and(|there| sheet.look(there) == Look::Grove);
        Scatter::side(side, 78).unit() < if grove { 0.86 } else { 0.4 }
    });
    // Even a lone grove has enough hedges to be seen as one.
    let start = Scatter::hex(cell, 6).below(6);
    for k in 0..6 {
        if hedged.iter().filter(|h| **h).count() < 4 {
            hedged[(start + 2 * k + k / 3) % 6] = true;
        }
    }
    hedged
}

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open("class=\"ground\"");
    for cell in sheet.grid.cells() {
        let mut scatter = Scatter::hex(cell, 1);
        let corners = GEOMETRY.corners(sheet.grid, cell);
        let fill = match sheet.look(cell) {
            Look::Flooded => "#a9cbc6",
            Look::Woods => "#c3cf97",
            Look::Village | Look::Town | Look::Farm => "#eadfbf",
            Look::Citadel => "#e2d6b8",
            _ => MEADOW[scatter.below(3)],
        };
        ink.path(&shape(&corners), &format!("fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"1\""));
    }
    for cell in sheet.grid.cells() {
        match sheet.look(cell) {
            Look::Grove => parcels(ink, sheet, cell),
            Look::Open | Look::Farm => ploughland(ink, sheet, cell),
            _ => {}
        }
    }
    ink.close();
}

/// The fields between the hedges of a bocage hex, each with a tint of its own.
fn parcels(ink: &mut Ink, sheet: &HexSheet<'_>, cell: Cell) {
    let (hub, hedged) = (hub(sheet, cell), hedged(sheet, cell));
    let corners = GEOMETRY.corners(sheet.grid, cell);
    let gates: Vec<usize> = (0..6).filter(|&d| hedged[d]).collect();
    let mut scatter = Scatter::hex(cell, 2);
    for (i, &from) in gates.iter().enumerate() {
        let to = gates[(i + 1) % gates.len()];
        let mut points = vec![hub, gate(sheet, cell, Direction::ALL[from])];
        let steps = if gates.len() == 1 { 6 } else { (to + 6 - from) % 6 };
        points.extend((1..=steps).map(|k| corners[(from + k) % 6]));
        points.push(gate(sheet, cell, Direction::ALL[to]));
        let fill = FIELDS[scatter.below(FIELDS.len())];
        ink.path(&shape(&points), &format!("fill=\"{fill}\""));
        if scatter.unit() < 0.45 {
            furrows(ink, &points, &mut scatter);
        }
    }
}

/// A few fine furrows around the middle of a field.
fn furrows(ink: &mut Ink, field: &[P], scatter: &mut Scatter) {
    let middle = middle(field);
    let angle = scatter.between(0.0, std::f64::consts::PI);
    let (along, across) = (p(angle.cos(), angle.sin()), p(-angle.sin(), angle.cos()));
    let mut d = String::new();
    for i in -1..=2 {
        let off = f64::from(i) * 3.4;
        let half = scatter.between(3.5, 6.5);
        let at = p(middle.x + across.x * off, middle.y + across.y * off);
        d += &line(&[
            p(at.x - along.x * half, at.y - along.y * half),
            p(at.x + along.x * half, at.y + along.y * half),
        ]);
    }
    ink.path(&d, "fill=\"none\" stroke=\"#a89a5e\" stroke-width=\"0.7\" opacity=\"0.55\"");
}

/// Open ground: grass tufts, and now and then a ploughed field without a hedge.
fn ploughland(ink: &mut Ink, sheet: &HexSheet<'_>, cell: Cell) {
    let mut scatter = Scatter::hex(cell, 3);
    let middle = centre(sheet.grid, cell);
    if scatter.unit() < 0.4 {
        let at = scatter.point(middle, 0.5);
        furrows(ink, &[at], &mut scatter);
    }
    let mut d = String::new();
    for _ in 0..4 {
        let at = scatter.point(middle, 0.8);
        d += &format!(
            "M{} {}l-1.6 -3M{} {}v-3.6M{} {}l1.6 -3",
            n(at.x - 1.0),
            n(at.y),
            n(at.x),
            n(at.y),
            n(at.x + 1.0),
            n(at.y)
        );
    }
    ink.path(&d, "fill=\"none\" stroke=\"#8d9a5f\" stroke-width=\"0.8\" opacity=\"0.7\"");
}

/// The faint hex grid. Each hex has its printed id as its name.
pub(super) fn hex_grid(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open("class=\"hexes\" fill=\"none\" stroke=\"#5a4a30\" stroke-width=\"0.8\" opacity=\"0.42\"");
    for cell in sheet.grid.cells() {
        let id = sheet.grid.id(cell);
        ink.path(&shape(&GEOMETRY.corners(sheet.grid, cell)), &format!("id=\"h{id}\" class=\"hex\""));
    }
    ink.close();
}
