//! Field works: a parapet with its ditch on the closed sides, the gorge open.

use super::lines::*;
use super::{GEOMETRY, HexSheet, INK};
use crate::pen::*;
use hexes::map::{Work, WorkKind};
use hexes::{Cell, Direction};

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open("class=\"works\" fill=\"none\" stroke-linejoin=\"miter\"");
    for cell in sheet.grid.cells() {
        if let Some(work) = sheet.work(cell) {
            draw_work(ink, sheet, cell, work);
        }
    }
    ink.close();
}

fn draw_work(ink: &mut Ink, sheet: &HexSheet<'_>, cell: Cell, work: Work) {
    let middle = centre(sheet.grid, cell);
    let corners = GEOMETRY.corners(sheet.grid, cell);
    let at = |corner: usize, part: f64| mix(middle, corners[corner % 6], part);
    let class = if work.kind == WorkKind::Redoubt { "work redoubt" } else { "work entrenchment" };
    ink.open(&format!("class=\"{class}\""));
    if work.kind == WorkKind::Redoubt {
        let floor: Vec<P> = (0..6).map(|c| at(c, 0.78)).collect();
        ink.path(&shape(&floor), "fill=\"#ead9ac\" opacity=\"0.8\"");
    }
    for run in runs(work.sides) {
        let crest: Vec<P> = run.iter().map(|&c| at(c, 0.8)).collect();
        // Ditch, parapet, crest.
        ink.path(
            &line(&run.iter().map(|&c| at(c, 0.9)).collect::<Vec<_>>()),
            "stroke=\"#7d6238\" stroke-width=\"6.5\"",
        );
        ink.path(&line(&crest), &format!("stroke=\"{INK}\" stroke-width=\"7.4\""));
        ink.path(&line(&crest), "stroke=\"#c79c54\" stroke-width=\"5\"");
        ink.path(
            &line(&run.iter().map(|&c| at(c, 0.765)).collect::<Vec<_>>()),
            "stroke=\"#7a5a2b\" stroke-width=\"1\"",
        );
        glacis(ink, &run.iter().map(|&c| at(c, 0.93)).collect::<Vec<_>>(), middle);
    }
    ink.close();
}

/// The closed sides as runs of corners, each side from its own corner to the next.
fn runs(sides: u8) -> Vec<Vec<usize>> {
    let closed = |d: usize| sides >> (d % 6) & 1 == 1;
    if (0..6).all(closed) {
        return vec![(0..=6).collect()];
    }
    Direction::ALL
        .iter()
        .map(|d| d.index())
        .filter(|&d| closed(d) && !closed(d + 5))
        .map(|start| {
            let length = (0..6).take_while(|k| closed(start + k)).count();
            (start..=start + length).collect()
        })
        .collect()
}

/// Fine ticks outside the ditch.
fn glacis(ink: &mut Ink, points: &[P], middle: P) {
    let mut d = String::new();
    for (at, _) in stations(points, 4.0) {
        d += &line(&[at, mix(middle, at, 1.1)]);
    }
    ink.path(&d, "stroke=\"#5a4323\" stroke-width=\"0.9\"");
}
