//! Inundations, rivers, canals, streams and their bridges.

use super::lines::*;
use super::{GEOMETRY, HexSheet, INK, Look};
use crate::pen::*;
use hexes::map::SideFeatures;
use hexes::{Direction, Hexside};

const BANK: &str = "#2f6470";
const WATER: &str = "#a9cbc6";

/// Flooded hexes: shore lines one inside the other as the engravers drew them, water strokes, reeds.
pub(super) fn flats(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let flooded = |cell| sheet.look(cell) == Look::Flooded;
    if !sheet.has(Look::Flooded) {
        return;
    }
    let rings = outline(sheet.grid, flooded);
    let d: String = rings.iter().map(|ring| shape(ring)).collect();
    ink.open("class=\"inundation\"");
    let flood = ink.id("flood");
    ink.put(&format!("<clipPath id=\"{flood}\"><path d=\"{d}\"/></clipPath>"));
    ink.path(&d, &format!("fill=\"{WATER}\""));
    ink.open(&format!("clip-path=\"url(#{flood})\" fill=\"none\""));
    ink.path(&d, "stroke=\"#7fb0b2\" stroke-width=\"26\" opacity=\"0.35\"");
    ink.path(&d, "stroke=\"#6fa3a8\" stroke-width=\"13\" opacity=\"0.4\"");
    for width in [19, 11] {
        // A shore line: the edge of a broad stroke, seen because the next stroke covers its inside.
        ink.path(&d, &format!("stroke=\"{BANK}\" stroke-width=\"{width}\" opacity=\"0.16\""));
    }
    let mut strokes = String::new();
    for cell in sheet.grid.cells().filter(|&c| flooded(c)) {
        let mut scatter = Scatter::hex(cell, 21);
        let middle = centre(sheet.grid, cell);
        for _ in 0..11 {
            let at = scatter.point(middle, 0.92);
            let long = scatter.between(5.0, 13.0);
            strokes += &format!("M{} {}q{} -1.8 {} 0", n(at.x), n(at.y), n(long / 2.0), n(long));
        }
    }
    ink.path(&strokes, "stroke=\"#4f8a93\" stroke-width=\"0.9\" opacity=\"0.75\"");
    ink.close();
    ink.path(&d, &format!("fill=\"none\" stroke=\"{BANK}\" stroke-width=\"1.8\""));
    reeds(ink, sheet, &rings);
    ink.close();
}

/// Reeds along the shore, not along the border of the sheet.
fn reeds(ink: &mut Ink, sheet: &HexSheet<'_>, rings: &[Vec<P>]) {
    let mut d = String::new();
    let mut scatter = Scatter::new(9, 22);
    let (width, height) = GEOMETRY.extent(sheet.grid);
    let rim = GEOMETRY.margin + 30.0;
    for ring in rings {
        for (at, _) in stations(ring, 15.0) {
            let border = at.x < rim || at.y < rim || at.x > width - rim || at.y > height - rim;
            if border || scatter.unit() < 0.35 {
                continue;
            }
            let (x, y) = (at.x + scatter.between(-4.0, 4.0), at.y + scatter.between(-3.0, 5.0));
            for lean in [-2.4, -0.8, 0.8, 2.4] {
                d += &format!(
                    "M{} {}l{} {}",
                    n(x + lean * 0.5),
                    n(y),
                    n(lean),
                    n(-6.5 - scatter.between(0.0, 2.5))
                );
            }
        }
    }
    ink.path(&d, "fill=\"none\" stroke=\"#5b7040\" stroke-width=\"1\"");
}

/// Brooks, thin, from hex to hex, winding a little.
pub(super) fn brooks(ink: &mut Ink, sheet: &HexSheet<'_>) {
    if sheet.brooks.is_empty() {
        return;
    }
    ink.open("class=\"brooks\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    for brook in sheet.brooks {
        let mut points: Vec<P> = Vec::new();
        for (i, &cell) in brook.cells.iter().enumerate() {
            points.push(Scatter::hex(cell, 23).point(centre(sheet.grid, cell), 0.3));
            let side = brook.cells.get(i + 1).and_then(|&next| Hexside::between(sheet.grid, cell, next));
            points.extend(side.map(|side| GEOMETRY.along_side(sheet.grid, side, 0.45)));
        }
        let d = line(&smooth(&points));
        ink.path(&d, &format!("class=\"brook\" stroke=\"{BANK}\" stroke-width=\"2.6\" opacity=\"0.85\""));
        ink.path(&d, "stroke=\"#9cc4c6\" stroke-width=\"1.3\"");
    }
    ink.close();
}

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open("class=\"waters\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    for water in sheet.waters.iter().rev() {
        for points in side_lines(sheet.grid, &water.sides) {
            let d = line(&points);
            if water.river {
                let (outer, inner) = if water.canal { (11.0, 7.6) } else { (12.0, 9.2) };
                ink.path(&d, &format!("class=\"river\" stroke=\"{BANK}\" stroke-width=\"{outer}\""));
                ink.path(&d, &format!("stroke=\"{WATER}\" stroke-width=\"{inner}\""));
                let light =
                    if water.canal { "stroke-dasharray=\"9 5\"" } else { "stroke-dasharray=\"14 7 4 7\"" };
                ink.path(&d, &format!("stroke=\"#e6f1ee\" stroke-width=\"1.1\" opacity=\"0.8\" {light}"));
            } else {
                ink.path(&d, &format!("class=\"stream\" stroke=\"{BANK}\" stroke-width=\"4.4\""));
                ink.path(&d, "stroke=\"#8fbcc0\" stroke-width=\"2.4\"");
            }
        }
    }
    ink.close();
}

pub(super) fn bridges(ink: &mut Ink, sheet: &HexSheet<'_>) {
    ink.open("class=\"bridges\"");
    for cell in sheet.grid.cells() {
        for d in [Direction::N, Direction::NE, Direction::SE] {
            let here = sheet.side(cell, d);
            let Some(there) = sheet.grid.neighbour(cell, d) else { continue };
            if !here.has(SideFeatures::BRIDGE) {
                continue;
            }
            let at = GEOMETRY.along_side(sheet.grid, Hexside::of(sheet.grid, cell, d), 0.5);
            let (a, b) = (centre(sheet.grid, cell), centre(sheet.grid, there));
            let angle = (b.y - a.y).atan2(b.x - a.x).to_degrees();
            let half = if here.has(SideFeatures::RIVER) { 10.0 } else { 6.5 };
            let (h, w) = (n(half), n(half + 3.5));
            ink.open(&format!(
                "class=\"bridge\" transform=\"translate({} {}) rotate({})\" stroke=\"{INK}\" fill=\"none\"",
                n(at.x),
                n(at.y),
                n(angle)
            ));
            ink.path(&format!("M-{h} -3.6H{h}V3.6H-{h}Z"), "fill=\"#efe2c0\" stroke=\"none\"");
            ink.path(
                &format!("M-{w} -7L-{h} -3.8H{h}L{w} -7M-{w} 7L-{h} 3.8H{h}L{w} 7"),
                "stroke-width=\"1.7\"",
            );
            ink.close();
        }
    }
    ink.close();
}
