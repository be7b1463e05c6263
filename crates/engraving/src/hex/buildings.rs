//! Villages in carmine, churches, farms, windmills, the tomb, and citadels with bastions.

use super::lines::*;
use super::{GEOMETRY, HexSheet, INK, Look};
use crate::pen::*;
use hexes::map::PlaceKind;
use hexes::{Cell, Direction};

pub(super) const DEFS: &str = r##"
<g id="@-church"><path d="M-8 -3.5H8V4.5H-8Z" fill="#c25a4c" stroke="#5a1d18" stroke-width="1.1"/><path d="M-8 .5H8" stroke="#5a1d18" stroke-width=".7"/><path d="M-12.5 -5H-6.5V6H-12.5Z" fill="#a8413a" stroke="#5a1d18" stroke-width="1.1"/><path d="M-9.5 -5L-12.5 -5L-9.5 -15L-6.5 -5Z" fill="#6e4a3a" stroke="#3a2018" stroke-width=".9"/><path d="M-9.5 -15V-20.5M-11.7 -18.5H-7.3" stroke="#3a2018" stroke-width="1.3"/></g>
<g id="@-mill"><ellipse cx="3" cy="12.5" rx="8" ry="2.4" fill="#4a3b22" opacity=".35"/><path d="M-5.5 12L-3.4 -3H3.4L5.5 12Z" fill="#e9d9b4" stroke="#3a2e22" stroke-width="1.2"/><path d="M-4 -3L0 -8L4 -3Z" fill="#8d4a38" stroke="#3a2e22" stroke-width="1"/><g transform="rotate(22 0 -3)"><path d="M0 -20V14M-17 -3H17" stroke="#3a2e22" stroke-width="1.2"/><path d="M0 -20h4v12h-4zM17 -3v4h-12v-4zM0 14h-4v-12h4zM-17 -3v-4h12v4z" fill="#f6ecd2" stroke="#3a2e22" stroke-width=".8"/></g></g>
"##;

const ROOF: [&str; 3] = ["#c4564a", "#b64a40", "#cf6a58"];

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open("class=\"buildings\"");
    for cell in sheet.grid.cells() {
        match sheet.look(cell) {
            Look::Village => village(ink, sheet, cell),
            Look::Town => town(ink, sheet, cell),
            Look::Farm => farm(ink, sheet, cell),
            Look::Barrow => barrow(ink, sheet, cell),
            _ => {}
        }
    }
    towns(ink, sheet);
    citadels(ink, sheet);
    for &cell in sheet.mills {
        let at = centre(sheet.grid, cell);
        let place =
            format!("transform=\"translate({} {}) scale(1.35)\" class=\"mill\"", n(at.x), n(at.y + 2.0));
        ink.open(&place);
        ink.stamp("mill", p(0.0, 0.0));
        ink.close();
    }
    ink.close();
}

/// A block of houses: a rectangle turned by an angle, with a ridge.
fn block(ink: &mut Ink, at: P, wide: f64, deep: f64, angle: f64, roof: &str) {
    let (w, d) = (n(wide / 2.0), n(deep / 2.0));
    ink.path(
        &format!("M-{w} -{d}H{w}V{d}H-{w}ZM-{w} 0H{w}"),
        &format!(
            "transform=\"translate({} {}) rotate({})\" fill=\"{roof}\" stroke=\"#5a1d18\" stroke-width=\"0.9\"",
            n(at.x),
            n(at.y),
            n(angle)
        ),
    );
}

/// The roads and paths that leave a hex, as angles in degrees.
fn streets(sheet: &HexSheet<'_>, cell: Cell) -> Vec<f64> {
    let here = centre(sheet.grid, cell);
    let mut angles: Vec<f64> = Vec::new();
    for d in Direction::ALL {
        if let Some(there) = sheet.grid.neighbour(cell, d)
            && sheet.side(cell, d).way()
        {
            let to = centre(sheet.grid, there);
            angles.push((to.y - here.y).atan2(to.x - here.x).to_degrees());
        }
    }
    if angles.is_empty() {
        angles.extend([-30.0, 150.0]);
    }
    angles
}

/// Houses on both sides of every street, gardens behind them, a church in the first hex of a village.
fn village(ink: &mut Ink, sheet: &HexSheet<'_>, cell: Cell) {
    let middle = centre(sheet.grid, cell);
    let mut scatter = Scatter::hex(cell, 51);
    ink.open("class=\"village\"");
    for angle in streets(sheet, cell) {
        let (along, across) = direction(angle);
        for (step, side) in [(14.0, -1.0), (14.0, 1.0), (26.0, -1.0), (26.0, 1.0), (37.0, 1.0), (37.0, -1.0)]
        {
            if step > 30.0 && scatter.unit() < 0.35 {
                continue;
            }
            let off = side * (9.5 + scatter.between(0.0, 2.0));
            let far = step + scatter.between(-2.0, 2.0);
            let at = p(middle.x + along.x * far + across.x * off, middle.y + along.y * far + across.y * off);
            if scatter.unit() < 0.6 {
                let garden = p(at.x + across.x * side * 8.0, at.y + across.y * side * 8.0);
                let turn = n(angle);
                ink.path(
                    "M-5.5 -4H5.5V4H-5.5Z",
                    &format!(
                        "transform=\"translate({} {}) rotate({turn})\" fill=\"#b9cc8b\" stroke=\"#71834a\" stroke-width=\"0.6\"",
                        n(garden.x),
                        n(garden.y)
                    ),
                );
            }
            let roof = ROOF[scatter.below(3)];
            block(
                ink,
                at,
                scatter.between(8.0, 11.5),
                scatter.between(5.6, 7.4),
                angle + scatter.between(-5.0, 5.0),
                roof,
            );
        }
    }
    let first = sheet.names.iter().any(|name| name.cell == cell && name.kind != PlaceKind::Water);
    if first {
        ink.stamp("church", p(middle.x + 3.0, middle.y + 2.0));
    } else {
        block(ink, p(middle.x - 10.0, middle.y), 11.0, 7.0, 8.0, ROOF[0]);
        block(ink, p(middle.x + 10.0, middle.y + 2.0), 9.0, 7.0, -6.0, ROOF[1]);
    }
    ink.close();
}

/// Blocks of houses close together, streets kept free, a church in the first hex of the town.
fn town(ink: &mut Ink, sheet: &HexSheet<'_>, cell: Cell) {
    let middle = centre(sheet.grid, cell);
    let mut scatter = Scatter::hex(cell, 54);
    let streets = streets(sheet, cell);
    ink.open("class=\"town\"");
    for row in -3..=3 {
        for column in -3..=3 {
            let at = p(
                middle.x + f64::from(column) * 12.5 + scatter.between(-1.2, 1.2),
                middle.y + f64::from(row) * 11.0 + scatter.between(-1.2, 1.2),
            );
            let (dx, dy) = (at.x - middle.x, at.y - middle.y);
            let inside = dx.abs() < 34.0 && dx.abs() + dy.abs() / 3f64.sqrt() < GEOMETRY.size * 0.8;
            // A house that would stand in a street is left out.
            let street = streets.iter().any(|&angle| {
                let (along, across) = direction(angle);
                dx * along.x + dy * along.y > -4.0 && (dx * across.x + dy * across.y).abs() < 7.0
            });
            if inside && dy.abs() < 34.0 && !street {
                let (wide, deep) = (scatter.between(8.5, 11.5), scatter.between(6.4, 8.6));
                block(ink, at, wide, deep, scatter.between(-4.0, 4.0), ROOF[scatter.below(3)]);
            }
        }
    }
    if sheet.names.iter().any(|name| name.cell == cell) {
        ink.stamp("church", p(middle.x + 3.0, middle.y + 2.0));
    }
    ink.close();
}

/// The wall around the hexes of a town, with its towers.
fn towns(ink: &mut Ink, sheet: &HexSheet<'_>) {
    if !sheet.has(Look::Town) {
        return;
    }
    let here = |cell: Cell| sheet.look(cell) == Look::Town;
    let inner: Vec<P> = sheet.grid.cells().filter(|&c| here(c)).map(|c| centre(sheet.grid, c)).collect();
    ink.open("class=\"walls\" fill=\"none\" stroke-linejoin=\"round\"");
    for ring in outline(sheet.grid, here) {
        // Drawn in towards the nearest hex of the town, so that roads and counters beside it stay clear.
        let wall: Vec<P> = ring
            .iter()
            .map(|&at| {
                let far = |q: &P| (q.x - at.x).hypot(q.y - at.y);
                let near = inner.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b)));
                near.map_or(at, |near| mix(at, near, 0.09))
            })
            .collect();
        let d = shape(&wall);
        ink.path(&d, &format!("class=\"wall\" stroke=\"{INK}\" stroke-width=\"4.2\""));
        ink.path(&d, "stroke=\"#d8c7a0\" stroke-width=\"2\"");
        for (at, _) in stations(&wall, 33.0) {
            ink.put(&format!(
                "<circle class=\"tower\" cx=\"{}\" cy=\"{}\" r=\"3.6\" fill=\"#d8c7a0\" stroke=\"{INK}\" stroke-width=\"1.2\"/>",
                n(at.x),
                n(at.y)
            ));
        }
    }
    ink.close();
}

/// Unit vectors along and across an angle in degrees.
fn direction(angle: f64) -> (P, P) {
    let (sin, cos) = angle.to_radians().sin_cos();
    (p(cos, sin), p(-sin, cos))
}

/// Three wings around a court, an orchard beside it.
fn farm(ink: &mut Ink, sheet: &HexSheet<'_>, cell: Cell) {
    let at = centre(sheet.grid, cell);
    let turn = Scatter::hex(cell, 52).between(-12.0, 12.0);
    ink.open(&format!("class=\"farm\" transform=\"translate({} {}) rotate({})\"", n(at.x), n(at.y), n(turn)));
    ink.path("M-15 -12H15V13H-15Z", "fill=\"#efe3c2\" stroke=\"#7d6a45\" stroke-width=\"0.8\"");
    block(ink, p(0.0, -10.0), 28.0, 8.0, 0.0, ROOF[1]);
    block(ink, p(-12.0, 3.0), 16.0, 7.0, 90.0, ROOF[0]);
    block(ink, p(12.0, 3.0), 16.0, 7.0, 90.0, ROOF[2]);
    for (x, y) in
        [(-27.0, -9.0), (-27.0, 1.0), (-27.0, 11.0), (27.0, -6.0), (27.0, 6.0), (-6.0, 24.0), (6.0, 24.0)]
    {
        ink.stamp("tree", p(x, y));
    }
    ink.close();
}

/// A barrow with a cross.
fn barrow(ink: &mut Ink, sheet: &HexSheet<'_>, cell: Cell) {
    let at = centre(sheet.grid, cell);
    ink.open(&format!("class=\"tomb\" transform=\"translate({} {})\"", n(at.x), n(at.y)));
    ink.path("M-34 14C-22 -18 22 -18 34 14Z", "fill=\"#b9925a\" stroke=\"#5a3f22\" stroke-width=\"1.4\"");
    let rays: String = (-5..=5).map(|i: i32| format!("M{} {}L{} 12", i * 4, -8 + i.abs(), i * 6)).collect();
    ink.path(&rays, "stroke=\"#5a3f22\" stroke-width=\"1\" fill=\"none\"");
    ink.path("M0 -10V-24M-5 -19H5", &format!("stroke=\"{INK}\" stroke-width=\"2\" fill=\"none\""));
    ink.close();
}

/// Neighbouring citadel hexes are one fortress: a bastioned trace, a ditch, houses inside.
fn citadels(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let mut left: Vec<Cell> = sheet.grid.cells().filter(|&c| sheet.look(c) == Look::Citadel).collect();
    while let Some(seed) = left.pop() {
        let mut group = vec![seed];
        let mut i = 0;
        while i < group.len() {
            let near = group[i];
            let (joined, rest): (Vec<Cell>, Vec<Cell>) =
                left.iter().partition(|&&c| sheet.grid.adjacent(near, c));
            left = rest;
            group.extend(joined);
            i += 1;
        }
        fortress(ink, sheet, &group);
    }
}

fn fortress(ink: &mut Ink, sheet: &HexSheet<'_>, group: &[Cell]) {
    let corners: Vec<P> = group.iter().flat_map(|&c| GEOMETRY.corners(sheet.grid, c)).collect();
    let range = |of: fn(&P) -> f64| {
        let low = corners.iter().map(of).fold(f64::MAX, f64::min);
        let high = corners.iter().map(of).fold(f64::MIN, f64::max);
        ((low + high) / 2.0, (high - low) / 2.0)
    };
    let ((x, rx), (y, ry)) = (range(|q| q.x), range(|q| q.y));
    let bastions = if group.len() == 1 { 5 } else { 8 };
    let trace = |scale: f64| -> Vec<P> {
        let step = std::f64::consts::TAU / f64::from(bastions);
        let around =
            |angle: f64, far: f64| p(x + rx * far * scale * angle.sin(), y - ry * far * scale * angle.cos());
        (0..bastions)
            .flat_map(|i| {
                let a = f64::from(i) * step;
                // Curtain, flank, face, point, face, flank.
                [
                    around(a - step * 0.24, 0.70),
                    around(a - step * 0.20, 0.82),
                    around(a, 0.98),
                    around(a + step * 0.20, 0.82),
                    around(a + step * 0.24, 0.70),
                ]
            })
            .collect()
    };
    let clip = ink.url("sheet");
    ink.open(&format!("class=\"citadel\" stroke-linejoin=\"miter\" clip-path=\"{clip}\""));
    ink.path(&shape(&trace(0.91)), "fill=\"#b9c9b0\" stroke=\"#6b7a58\" stroke-width=\"1\"");
    ink.path(&shape(&trace(0.81)), &format!("fill=\"#c79c6a\" stroke=\"{INK}\" stroke-width=\"2\""));
    ink.path(&shape(&trace(0.70)), &format!("fill=\"#efe0bd\" stroke=\"{INK}\" stroke-width=\"1.2\""));
    let mut scatter = Scatter::hex(group[0], 53);
    for &cell in group {
        let middle = centre(sheet.grid, cell);
        for i in 0..14 {
            let (column, row) = (f64::from(i % 4) - 1.5, f64::from(i / 4) - 1.5);
            let at = p(middle.x + column * 16.0, middle.y + row * 15.0);
            let inside = ((at.x - x) / rx).powi(2) + ((at.y - y) / ry).powi(2) < 0.17;
            if inside {
                block(
                    ink,
                    at,
                    scatter.between(9.0, 12.5),
                    scatter.between(7.0, 9.5),
                    scatter.between(-6.0, 6.0),
                    ROOF[scatter.below(3)],
                );
            }
        }
    }
    let hexes: String = group.iter().map(|&c| shape(&GEOMETRY.corners(sheet.grid, c))).collect();
    ink.path(&hexes, "fill=\"none\" stroke=\"#5a4a30\" stroke-width=\"0.8\" opacity=\"0.42\"");
    if group.len() > 1 {
        ink.stamp("church", p(x + 3.0, y + 4.0));
    }
    ink.close();
}
