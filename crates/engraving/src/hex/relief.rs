//! Heights: a tint for each level and hachures down every step, a rank for each level, so that levels can be counted;
//! spot heights where there are many; teeth along escarpments.

use super::labels::SERIF;
use super::lines::*;
use super::{GEOMETRY, HexSheet};
use crate::pen::*;
use hexes::map::SideFeatures;
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
        steps(ink, sheet, level);
    }
    ink.close();
}

/// The number of its level in each hex above the plain, where a map has more than two heights to tell apart.
pub(super) fn spot_heights(ink: &mut Ink, sheet: &HexSheet<'_>) {
    if sheet.top() < 3 {
        return;
    }
    ink.open(&format!(
        "class=\"heights\" font-family=\"{SERIF}\" font-size=\"12.5\" font-style=\"italic\" fill=\"#5b3a17\" \
         stroke=\"#f0e0bd\" stroke-width=\"2\" stroke-opacity=\"0.75\" paint-order=\"stroke\" text-anchor=\"middle\""
    ));
    for cell in sheet.grid.cells().filter(|&c| sheet.level(c) > 0) {
        let at = centre(sheet.grid, cell);
        // In the corner to the right, where counters leave room.
        ink.text(p(at.x + GEOMETRY.size * 0.82, at.y + 4.0), &sheet.level(cell).to_string(), "");
    }
    ink.close();
}

/// Escarpments: a dark line along the hexside with teeth down the slope, or on both sides where the ground is level.
pub(super) fn escarpments(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let grid = sheet.grid;
    let mut teeth = String::new();
    let mut crest = String::new();
    for cell in grid.cells() {
        for d in [Direction::N, Direction::NE, Direction::SE] {
            let Some(there) = grid.neighbour(cell, d) else { continue };
            if !sheet.side(cell, d).has(SideFeatures::SLOPE) {
                continue;
            }
            let side = Hexside::of(grid, cell, d);
            let ends = [GEOMETRY.along_side(grid, side, 0.03), GEOMETRY.along_side(grid, side, 0.97)];
            crest += &line(&ends);
            let (here, beyond) = (centre(grid, cell), centre(grid, there));
            let long = (beyond.x - here.x).hypot(beyond.y - here.y);
            let way = p((beyond.x - here.x) / long, (beyond.y - here.y) / long);
            let falls: &[f64] = match sheet.level(cell).cmp(&sheet.level(there)) {
                std::cmp::Ordering::Greater => &[1.0],
                std::cmp::Ordering::Less => &[-1.0],
                std::cmp::Ordering::Equal => &[1.0, -1.0],
            };
            for (at, along) in stations(&ends, 6.2) {
                for fall in falls {
                    let foot = off(at, way, 11.5 * fall);
                    teeth += &shape(&[off(at, along, -2.7), foot, off(at, along, 2.7)]);
                }
            }
        }
    }
    if crest.is_empty() {
        return;
    }
    ink.open("class=\"escarpments\"");
    ink.path(&teeth, "fill=\"#3f2713\"");
    ink.path(
        &crest,
        "class=\"escarpment\" fill=\"none\" stroke=\"#3f2713\" stroke-width=\"3.2\" stroke-linecap=\"round\"",
    );
    ink.close();
}

/// Hachures along the edge of a level, thick above and thin below. Where a hex drops by two levels at once the lower rank
/// stands further down.
fn steps(ink: &mut Ink, sheet: &HexSheet<'_>, level: u8) {
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
            let above = GEOMETRY.cell_under(grid, off(at, left, -14.0 * down));
            let rank = above.map_or(0, |c| sheet.level(c).saturating_sub(level));
            let long = scatter.between(9.0, 13.5) * down;
            let start = (f64::from(rank) * 13.0 - 2.0) * down;
            let (wide, x, y) = (0.95, at.x + left.x * start, at.y + left.y * start);
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
