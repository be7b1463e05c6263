//! Hedgerows of the bocage and trees of the woods, stamped one by one.

use super::fields::{gate, hedged, hub};
use super::lines::*;
use super::roads::course;
use super::{GEOMETRY, HexSheet, Look};
use crate::pen::*;
use hexes::{Cell, Direction};

/// Stamps with the light from the north-west and the shadow to the south-east.
pub(super) const DEFS: &str = r##"
<g id="@-bush"><ellipse cx="0.9" cy="0.9" rx="2.6" ry="2.1" fill="#4d5f38" opacity=".5"/><circle r="2.3" fill="#7d955a" stroke="#48592f" stroke-width=".6"/></g>
<g id="@-bush2"><ellipse cx="0.7" cy="0.8" rx="2" ry="1.6" fill="#4d5f38" opacity=".5"/><circle r="1.7" fill="#93a869" stroke="#566838" stroke-width=".5"/></g>
<g id="@-tree"><ellipse cx="2.6" cy="1.6" rx="4" ry="1.8" fill="#3f4c2c" opacity=".45"/><path d="M0 2V-1" stroke="#4b3a26" stroke-width="1"/><circle cy="-3.4" r="3.5" fill="#6f8a4c" stroke="#3f5029" stroke-width=".7"/><path d="M.6 -.4A3.2 3.2 0 0 0 2.9 -4.6" fill="none" stroke="#33431f" stroke-width="1.1"/><circle cx="-1" cy="-4.5" r="1.1" fill="#a5ba78"/></g>
<g id="@-oak"><ellipse cx="3.6" cy="2.4" rx="5.4" ry="2.3" fill="#39452a" opacity=".5"/><path d="M0 3.4V0" stroke="#4b3a26" stroke-width="1.3"/><path d="M-4.8 -1.4a3 3 0 0 1 .6 -4.4a3.4 3.4 0 0 1 5.2 -1.9a3.3 3.3 0 0 1 3.7 4.4a2.9 2.9 0 0 1 -2 3.9h-4.6a2.8 2.8 0 0 1 -2.9 -2z" fill="#637f44" stroke="#36461f" stroke-width=".8"/><path d="M1 .2a4 4 0 0 0 3.2 -4.6" fill="none" stroke="#2d3b1a" stroke-width="1.3"/><path d="M-2.9 -4.7a2 2 0 0 1 2.4 -1.5" fill="none" stroke="#a9bf7e" stroke-width="1"/></g>
"##;

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let ways = sheet.ways.iter().filter(|way| way.cells.len() > 1).map(|way| course(sheet, way));
    let waters = sheet.waters.iter().flat_map(|water| side_lines(sheet.grid, &water.sides));
    let clear: Vec<P> = ways.chain(waters).flat_map(|l| stations(&l, 5.0)).map(|(at, _)| at).collect();
    ink.open("class=\"hedges\"");
    for cell in sheet.grid.cells().filter(|&c| sheet.look(c) == Look::Grove) {
        hedges(ink, sheet, cell, &clear);
    }
    ink.close();
    ink.open("class=\"woods\"");
    // From north to south, so that nearer trees cover those behind them.
    let mut trees: Vec<P> = Vec::new();
    for cell in sheet.grid.cells().filter(|&c| sheet.look(c) == Look::Woods) {
        wood(sheet, cell, &mut trees);
    }
    trees.sort_by(|a, b| a.y.total_cmp(&b.y));
    for at in trees {
        ink.stamp("oak", at);
    }
    ink.close();
}

/// Hedges from the hub of the fields to the gates in the sides, with a tree here and there; gaps where a way or a
/// water must stay clear.
fn hedges(ink: &mut Ink, sheet: &HexSheet<'_>, cell: Cell, clear: &[P]) {
    let (hub, hedged) = (hub(sheet, cell), hedged(sheet, cell));
    let mut scatter = Scatter::hex(cell, 11);
    let mut stamps: Vec<(P, &str)> = Vec::new();
    for d in Direction::ALL.into_iter().filter(|d| hedged[d.index()]) {
        let end = gate(sheet, cell, d);
        let bow = scatter.between(-5.0, 5.0);
        let middle = mix(hub, end, 0.5);
        let bend = p(middle.x + (end.y - hub.y) * bow / 40.0, middle.y - (end.x - hub.x) * bow / 40.0);
        let curve: Vec<P> = (0..=8)
            .map(|i| {
                let t = f64::from(i) / 8.0;
                mix(mix(hub, bend, t), mix(bend, end, t), t)
            })
            .collect();
        for (at, _) in stations(&curve, 4.6) {
            let kind = if scatter.unit() < 0.13 {
                "tree"
            } else if scatter.unit() < 0.55 {
                "bush"
            } else {
                "bush2"
            };
            stamps.push((p(at.x + scatter.between(-0.8, 0.8), at.y + scatter.between(-0.8, 0.8)), kind));
        }
    }
    // Orchard trees in the fields.
    let middle = centre(sheet.grid, cell);
    for _ in 0..3 {
        stamps.push((scatter.point(middle, 0.78), "tree"));
    }
    let near: Vec<&P> =
        clear.iter().filter(|q| (q.x - middle.x).abs() < 70.0 && (q.y - middle.y).abs() < 70.0).collect();
    stamps.retain(|(at, _)| near.iter().all(|q| (q.x - at.x).hypot(q.y - at.y) > 7.5));
    stamps.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    for (at, kind) in stamps {
        ink.stamp(kind, at);
    }
}

/// Trees of a wood hex, on a loose lattice that fills it to the sides.
fn wood(sheet: &HexSheet<'_>, cell: Cell, trees: &mut Vec<P>) {
    let middle = centre(sheet.grid, cell);
    let mut scatter = Scatter::hex(cell, 12);
    for row in -4..=4 {
        for column in -4..=4 {
            let shift = if row % 2 == 0 { 0.0 } else { 5.5 };
            let at = p(
                middle.x + f64::from(column) * 11.0 + shift + scatter.between(-2.6, 2.6),
                middle.y + f64::from(row) * 9.4 + scatter.between(-2.2, 2.2),
            );
            let (dx, dy) = ((at.x - middle.x).abs(), (at.y - middle.y).abs());
            let size = GEOMETRY.size;
            let inside = dy < size * 0.82 && dx + dy / 3f64.sqrt() < size * 0.94;
            if inside {
                trees.push(at);
            }
        }
    }
}
