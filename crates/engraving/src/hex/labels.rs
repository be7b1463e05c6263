//! Lettering: hex ids, names of places, waters and roads; the red stars; zones.

use super::lines::*;
use super::{GEOMETRY, HexSheet};
use crate::pen::*;
use hexes::Cell;
use hexes::map::{Name, PlaceKind, WayKind};

pub(super) const SERIF: &str = "Cormorant Garamond,EB Garamond,Palatino,Georgia,DejaVu Serif,serif";

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ids(ink, sheet);
    stars(ink, sheet);
    ink.open(&format!(
        "class=\"names\" font-family=\"{SERIF}\" fill=\"#2c2118\" stroke=\"#f6edd6\" stroke-width=\"3.2\" \
         stroke-linejoin=\"round\" paint-order=\"stroke\" text-anchor=\"middle\" font-style=\"italic\""
    ));
    waters(ink, sheet);
    ways(ink, sheet);
    for name in sheet.names {
        place(ink, sheet, name);
    }
    ink.close();
}

/// Small ids at the top of each hex.
fn ids(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open(
        "class=\"ids\" font-family=\"DejaVu Sans,Helvetica,Arial,sans-serif\" font-size=\"7.6\" fill=\"#4c3d28\" \
         stroke=\"#f3ecd4\" stroke-width=\"1.6\" stroke-opacity=\"0.7\" paint-order=\"stroke\" opacity=\"0.9\" \
         text-anchor=\"middle\"",
    );
    for cell in sheet.grid.cells() {
        let at = centre(sheet.grid, cell);
        ink.text(p(at.x, at.y - GEOMETRY.height() / 2.0 + 8.8), &sheet.grid.id(cell).to_string(), "");
    }
    ink.close();
}

/// A red star in each hex of an objective, in its lower left, where counters leave room.
fn stars(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open(
        "class=\"stars\" fill=\"#d0201c\" stroke=\"#fff6e2\" stroke-width=\"1.5\" stroke-linejoin=\"round\"",
    );
    for &cell in sheet.stars {
        let at = centre(sheet.grid, cell);
        ink.path(&star(p(at.x - 31.0, at.y + 25.0), 10.5), "class=\"star\" paint-order=\"stroke\"");
    }
    ink.close();
}

/// A name beside its feature: towns large, in spaced capitals.
fn place(ink: &mut Ink, sheet: &HexSheet<'_>, name: &Name) {
    let grid = sheet.grid;
    let centres: Vec<P> = name.cells.iter().map(|&c| centre(grid, c)).collect();
    let middle = middle(&centres);
    let top = centres.iter().map(|q| q.y).fold(f64::MAX, f64::min);
    let bottom = centres.iter().map(|q| q.y).fold(f64::MIN, f64::max);
    let half = GEOMETRY.height() / 2.0;
    let (width, _) = GEOMETRY.extent(grid);
    // Names near a border move inwards.
    let keep =
        |x: f64, long: f64| x.clamp(GEOMETRY.margin + long / 2.0, width - GEOMETRY.margin - long / 2.0);
    let capitals = name.text.to_uppercase();
    let letters = name.text.chars().count() as f64;
    match name.kind {
        PlaceKind::Town => {
            let at = p(keep(middle.x, letters * 17.0), top - half - 3.0);
            ink.text(at, &capitals, "font-size=\"24\" letter-spacing=\"2.4\" font-style=\"normal\" font-weight=\"bold\" stroke-width=\"4\"");
        }
        PlaceKind::Village => {
            let at = p(keep(middle.x, letters * 13.0), top - half - 2.0);
            ink.text(at, &capitals, "font-size=\"17.5\" letter-spacing=\"1.6\" stroke-width=\"3.6\"");
        }
        PlaceKind::Water => {
            let at = p(middle.x, middle.y + 8.0);
            ink.text(
                at,
                &capitals,
                "font-size=\"30\" letter-spacing=\"9\" fill=\"#20505c\" stroke=\"#b9d6d1\"",
            );
        }
        PlaceKind::Wood | PlaceKind::Height => {
            let at = p(keep(middle.x, letters * 8.0), middle.y + 5.0);
            ink.text(at, &name.text, "font-size=\"17.5\" letter-spacing=\"0.8\"");
        }
        PlaceKind::Dike => {}
        PlaceKind::Farm | PlaceKind::Work | PlaceKind::Mill => {
            let at = p(keep(middle.x, letters * 7.0), bottom + half + 4.0);
            ink.text(at, &name.text, "font-size=\"16\" letter-spacing=\"0.4\"");
        }
    }
}

/// Names of rivers and streams along their course.
fn waters(ink: &mut Ink, sheet: &HexSheet<'_>) {
    for water in sheet.waters {
        let lines = side_lines(sheet.grid, &water.sides);
        let Some(mut points) = lines.into_iter().max_by_key(Vec::len) else { continue };
        let (Some(first), Some(last)) = (points.first(), points.last()) else { continue };
        if first.x > last.x {
            points.reverse();
        }
        // Beside the water, not in it.
        let lifted: Vec<P> =
            stations(&points, 18.0).into_iter().map(|(at, along)| off(at, left(along), 9.0)).collect();
        let calm: Vec<P> = lifted.windows(5).map(middle).collect();
        if calm.len() < 4 {
            continue;
        }
        let size = if water.river { 19.0 } else { 17.0 };
        along(ink, &calm, &water.name, size);
    }
}

/// Letters one by one along a line, around its middle; not every reader of SVG can bend a text.
fn along(ink: &mut Ink, points: &[P], words: &str, size: f64) {
    let advance = |c: char| {
        let part = match c {
            'i' | 'j' | 'l' | 't' | 'f' | 'r' | '\'' | ' ' => 0.28,
            'm' | 'w' | 'M' | 'W' => 0.74,
            c if c.is_uppercase() => 0.62,
            _ => 0.44,
        };
        part * size + 1.6
    };
    let fine = stations(points, 1.0);
    let long: f64 = words.chars().map(advance).sum();
    let mut at = fine.len() as f64 * 0.5 - long / 2.0;
    if at < 0.0 {
        return;
    }
    ink.open(&format!("class=\"water-name\" font-size=\"{}\" fill=\"#20505c\"", n(size)));
    for c in words.chars() {
        let middle = (at + advance(c) / 2.0) as usize;
        // The slope over the width of a letter, not of a point.
        let (from, to) = (middle.saturating_sub(9), (middle + 9).min(fine.len() - 1));
        if let (Some((here, _)), false) = (fine.get(middle), c == ' ') {
            let (a, b) = (fine[from].0, fine[to].0);
            let turn = (b.y - a.y).atan2(b.x - a.x).to_degrees();
            let word = escape(&c.to_string());
            ink.put(&format!(
                "<text transform=\"translate({} {}) rotate({})\">{word}</text>",
                n(here.x),
                n(here.y),
                n(turn)
            ));
        }
        at += advance(c);
    }
    ink.close();
}

/// Road names, small, along a straight of the road.
fn ways(ink: &mut Ink, sheet: &HexSheet<'_>) {
    for way in sheet.ways.iter().filter(|w| w.kind != WayKind::Path && w.cells.len() >= 4) {
        // Where it is freest of other names, and nearest to its middle.
        let room = |i: &usize| {
            let pair = [way.cells[*i], way.cells[*i + 1]];
            let named = sheet.names.iter().flat_map(|name| &name.cells);
            let near =
                named.map(|&c| pair.map(|q| sheet.grid.distance(q, c)).into_iter().min().unwrap_or(0)).min();
            (near.unwrap_or(9).min(3), usize::MAX - (2 * i).abs_diff(way.cells.len() - 2))
        };
        let Some(at) = (0..way.cells.len() - 1).max_by_key(room) else { continue };
        let (a, b) = (centre(sheet.grid, way.cells[at]), centre(sheet.grid, way.cells[at + 1]));
        let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
        let angle = (b.y - a.y).atan2(b.x - a.x).to_degrees();
        let middle = mix(a, b, 0.5);
        ink.put(&format!(
            "<text transform=\"translate({} {}) rotate({})\" y=\"-8\" font-size=\"13.5\" letter-spacing=\"0.5\" \
             fill=\"#4a3723\">{}</text>",
            n(middle.x),
            n(middle.y),
            n(angle),
            escape(&way.name)
        ));
    }
}

/// Zones: a dashed ring in the colour of the army, a thin wash inside.
pub(super) fn zones(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open("class=\"zones\" stroke-width=\"3\" stroke-dasharray=\"10 5\" fill-opacity=\"0.12\"");
    for zone in &sheet.zones {
        let (colour, inside) = (zone.army.colour(), |cell: Cell| zone.cells[cell.index()]);
        let d = outline_path(sheet.grid, inside);
        ink.path(&d, &format!("class=\"zone\" stroke=\"{colour}\" fill=\"{colour}\""));
        let cells: Vec<P> =
            sheet.grid.cells().filter(|&c| inside(c)).map(|c| centre(sheet.grid, c)).collect();
        if !cells.is_empty() {
            ink.text(
                middle(&cells),
                zone.name,
                &format!(
                    "font-family=\"{SERIF}\" font-size=\"22\" font-style=\"italic\" text-anchor=\"middle\" \
                     fill=\"{colour}\" fill-opacity=\"1\" stroke=\"none\""
                ),
            );
        }
    }
    ink.close();
}
