//! Heights: a tint for each level and hachures down every slope, so that levels can be counted.

use super::lines::*;
use super::{GEOMETRY, HexSheet};
use crate::pen::*;
use hexes::{Direction, Hexside};

const TINTS: [&str; 3] = ["#cfae74", "#bd9257", "#a67a44"];

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let top = sheet.top();
    if top == 0 {
        return;
    }
    ink.open("class=\"relief\"");
    for level in 1..=top {
        let d = outline_path(sheet.grid, |cell| sheet.level(cell) >= level);
        let tint = TINTS[usize::from(level - 1).min(2)];
        ink.path(&d, &format!("class=\"level\" fill=\"{tint}\" fill-rule=\"evenodd\" opacity=\"0.5\""));
    }
    for level in 1..=top {
        slopes(ink, sheet, level);
    }
    ink.close();
}

/// Hachures along the edge of a level, thick above and thin below.
fn slopes(ink: &mut Ink, sheet: &HexSheet<'_>, level: u8) {
    let grid = sheet.grid;
    let mut sides = Vec::new();
    for cell in grid.cells().filter(|&c| sheet.level(c) >= level) {
        for d in Direction::ALL {
            if grid.neighbour(cell, d).is_some_and(|there| sheet.level(there) < level) {
                sides.push(Hexside::of(grid, cell, d));
            }
        }
    }
    let mut d = String::new();
    let mut scatter = Scatter::new(u64::from(level), 41);
    for points in side_lines(grid, &sides) {
        for (at, along) in stations(&points, 3.6) {
            let left = left(along);
            // Downhill is the side whose hex lies lower.
            let there = GEOMETRY.cell_under(grid, off(at, left, 14.0));
            let down = if there.is_some_and(|c| sheet.level(c) >= level) { -1.0 } else { 1.0 };
            let long = scatter.between(9.0, 13.5) * down;
            let (wide, x, y) = (0.95, at.x - left.x * 2.0 * down, at.y - left.y * 2.0 * down);
            let foot = p(x + left.x * long, y + left.y * long);
            d += &shape(&[
                p(x - left.y * wide, y + left.x * wide),
                foot,
                p(x + left.y * wide, y - left.x * wide),
            ]);
        }
    }
    ink.path(&d, "class=\"hachures\" fill=\"#6a4726\" opacity=\"0.85\"");
}
