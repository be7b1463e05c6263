//! Heights: a tint for each level and hachures down every slope, so that levels can be counted.

use super::ink::*;
use crate::map::Map;
use hexes::{Direction, Hexside};

const TINTS: [&str; 3] = ["#cfae74", "#bd9257", "#a67a44"];

pub(super) fn draw(ink: &mut Ink, map: &Map) {
    let top = map.level.iter().map(|(_, &level)| level).max().unwrap_or(0);
    if top == 0 {
        return;
    }
    ink.open("class=\"relief\"");
    for level in 1..=top {
        let d: String =
            outline(&map.grid, |cell| map.level(cell) >= level).iter().map(|ring| shape(ring)).collect();
        let tint = TINTS[usize::from(level - 1).min(2)];
        ink.path(&d, &format!("class=\"level\" fill=\"{tint}\" fill-rule=\"evenodd\" opacity=\"0.5\""));
    }
    for level in 1..=top {
        slopes(ink, map, level);
    }
    ink.close();
}

/// Hachures along the edge of a level, thick above and thin below.
fn slopes(ink: &mut Ink, map: &Map, level: u8) {
    let grid = &map.grid;
    let mut sides = Vec::new();
    for cell in grid.cells().filter(|&c| map.level(c) >= level) {
        for d in Direction::ALL {
            if grid.neighbour(cell, d).is_some_and(|there| map.level(there) < level) {
                sides.push(Hexside::of(grid, cell, d));
            }
        }
    }
    let mut d = String::new();
    let mut scatter = Scatter::new(u64::from(level), 41);
    for points in side_lines(grid, &sides) {
        for (at, left) in stations(&points, 3.6) {
            // Downhill is the side whose hex lies lower.
            let probe = p(at.x + left.x * 14.0, at.y + left.y * 14.0);
            let there = super::GEOMETRY.cell_under(grid, probe);
            let down = if there.is_some_and(|c| map.level(c) >= level) { -1.0 } else { 1.0 };
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
