//! Roads as two ink lines with a pale bed, dikes and sunken roads with ticks, paths dashed.

use super::lines::*;
use super::{GEOMETRY, HexSheet, Look};
use crate::pen::*;
use hexes::map::{Way, WayKind};
use hexes::{Cell, Edge, Hexside};

/// The line of a way: from hexside to hexside, bending around the centres, its ends at the centres or, where it
/// ends at the border of the map, beyond them.
pub(super) fn course(sheet: &HexSheet<'_>, way: &Way) -> Vec<P> {
    let grid = sheet.grid;
    let mut points: Vec<P> = Vec::new();
    let middle = |i: usize| {
        let side = Hexside::between(grid, way.cells[i], way.cells[i + 1])?;
        Some(GEOMETRY.along_side(grid, side, 0.5))
    };
    for (i, &cell) in way.cells.iter().enumerate() {
        let mut at = centre(grid, cell);
        let ends = i == 0 || i + 1 == way.cells.len();
        let junction = sheet.ways.iter().filter(|w| w.cells.contains(&cell)).count() > 1;
        if junction {
            // Twice the same point: the curve goes through it, so that ways meet.
            points.push(at);
        } else if !ends {
            // A road of the time is never quite straight.
            at = Scatter::hex(cell, 31).point(at, 0.13);
        }
        points.push(at);
        if i + 1 < way.cells.len() {
            points.extend(middle(i));
        }
    }
    extend_to_border(sheet, way, &mut points);
    smooth(&points)
}

/// A way that stops in a border hex is drawn up to the frame.
fn extend_to_border(sheet: &HexSheet<'_>, way: &Way, points: &mut Vec<P>) {
    let grid = sheet.grid;
    let out = |cell: Cell| {
        let at = centre(grid, cell);
        let edge = Edge::ALL.into_iter().find(|&e| grid.distance_to_edge(cell, e) == 1)?;
        let reach = GEOMETRY.size * 1.05;
        Some(match edge {
            Edge::N => p(at.x, at.y - reach),
            Edge::E => p(at.x + reach, at.y),
            Edge::S => p(at.x, at.y + reach),
            Edge::W => p(at.x - reach, at.y),
        })
    };
    if let Some(at) = way.cells.first().and_then(|&c| out(c)) {
        points.insert(0, at);
    }
    if let Some(at) = way.cells.last().and_then(|&c| out(c)) {
        points.push(at);
    }
}

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let clip = ink.url("sheet");
    ink.open(&format!("class=\"ways\" fill=\"none\" stroke-linejoin=\"round\" clip-path=\"{clip}\""));
    let courses: Vec<(&Way, Vec<P>)> =
        sheet.ways.iter().filter(|w| w.cells.len() > 1).map(|w| (w, course(sheet, w))).collect();
    for (_, points) in courses.iter().filter(|(w, _)| w.kind == WayKind::Path) {
        let d = line(points);
        ink.path(&d, "stroke=\"#f4e9cb\" stroke-width=\"3.4\" opacity=\"0.8\"");
        ink.path(&d, "class=\"path\" stroke=\"#5d4527\" stroke-width=\"1.5\" stroke-dasharray=\"7 4\"");
    }
    let roads = || courses.iter().filter(|(w, _)| w.kind != WayKind::Path);
    for (_, points) in roads().filter(|(w, _)| w.dike) {
        dike(ink, sheet, points);
    }
    for (_, points) in roads() {
        ink.path(
            &line(points),
            "class=\"road\" stroke=\"#4a3723\" stroke-width=\"6.6\" stroke-linecap=\"round\"",
        );
    }
    for (_, points) in roads().filter(|(w, _)| w.kind == WayKind::Sunken) {
        hollow(ink, points);
    }
    for (_, points) in roads() {
        ink.path(&line(points), "stroke=\"#f7edd3\" stroke-width=\"4.1\" stroke-linecap=\"round\"");
    }
    ink.close();
}

/// The banks of a sunken road: a dark line on either side with ticks down towards the road.
fn hollow(ink: &mut Ink, points: &[P]) {
    let bank = |side: f64| -> Vec<P> {
        stations(points, 4.0).into_iter().map(|(at, along)| off(at, left(along), 8.2 * side)).collect()
    };
    let mut ticks = String::new();
    for (at, along) in stations(points, 4.4) {
        let left = left(along);
        for side in [-1.0, 1.0] {
            ticks += &line(&[off(at, left, 8.2 * side), off(at, left, 4.0 * side)]);
        }
    }
    ink.path(&ticks, "stroke=\"#3f2713\" stroke-width=\"1.3\"");
    for side in [-1.0, 1.0] {
        ink.path(&line(&bank(side)), "class=\"hollow\" stroke=\"#3f2713\" stroke-width=\"1.4\"");
    }
}

/// The slopes of a dike: fine hachures on both sides, none between houses.
fn dike(ink: &mut Ink, sheet: &HexSheet<'_>, points: &[P]) {
    let mut d = String::new();
    let mut scatter = Scatter::new(7, 32);
    for (at, along) in stations(points, 2.7) {
        let left = left(along);
        let village = GEOMETRY.cell_under(sheet.grid, at).is_some_and(|c| sheet.look(c) == Look::Village);
        if village {
            continue;
        }
        for side in [-1.0, 1.0] {
            let (from, to) = (3.0 * side, scatter.between(6.4, 8.6) * side);
            d += &line(&[off(at, left, from), off(at, left, to)]);
        }
    }
    ink.path(&d, "class=\"dike\" stroke=\"#7a5c34\" stroke-width=\"0.8\"");
}
