//! Washes and signs: marsh, broken ground, crops; the floor of woods and orchards.

use crate::pen::*;
use crate::{AreaLook, Geometry, Sheet};

pub(crate) fn draw(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    ink.open("class=\"areas\"");
    for (index, area) in sheet.areas.iter().enumerate() {
        let outline = geometry.spots(area.form.outline());
        let mut scatter = Scatter::new(index as u64 + 1, 41);
        match area.look {
            AreaLook::Wood => wash(ink, &outline, "#b7c78c", "#4f6332", 0.85),
            AreaLook::Orchard => wash(ink, &outline, "#cfdba6", "#71834a", 0.8),
            AreaLook::Marsh => marsh(ink, &outline, &mut scatter),
            AreaLook::Broken => broken(ink, &outline, &mut scatter),
            AreaLook::Crops => crops(ink, &outline, &mut scatter),
            AreaLook::Field => field(ink, &outline),
            AreaLook::Water => water(ink, &outline, &mut scatter),
            AreaLook::Redoubt => redoubt(ink, &outline),
            AreaLook::Village => wash(ink, &outline, "#e4d3ac", "#9a5a45", 0.8),
            AreaLook::Building => {}
        }
    }
    ink.close();
}

/// A tint with the outline the rules judge by, dotted.
fn wash(ink: &mut Ink, outline: &[P], fill: &str, edge: &str, strength: f64) {
    ink.path(
        &shape(outline),
        &format!(
            "fill=\"{fill}\" fill-opacity=\"{strength}\" stroke=\"{edge}\" stroke-width=\"1\" \
             stroke-dasharray=\"1.5 3\" stroke-linecap=\"round\""
        ),
    );
}

fn marsh(ink: &mut Ink, outline: &[P], scatter: &mut Scatter) {
    wash(ink, outline, "#bcd2c4", "#4f7f83", 0.85);
    let mut water = String::new();
    for at in lattice(outline, p(26.0, 11.0), 4.0, 6.0, scatter) {
        let half = scatter.between(4.0, 9.0);
        water += &line(&[p(at.x - half, at.y), p(at.x + half, at.y)]);
    }
    ink.path(
        &water,
        "fill=\"none\" stroke=\"#6f9a9b\" stroke-width=\"1\" stroke-opacity=\"0.8\" stroke-linecap=\"round\"",
    );
    for at in lattice(outline, p(34.0, 25.0), 7.0, 9.0, scatter) {
        ink.stamp("reed", at);
    }
}

fn broken(ink: &mut Ink, outline: &[P], scatter: &mut Scatter) {
    wash(ink, outline, "#dccdaa", "#7d6a45", 0.8);
    for at in lattice(outline, p(24.0, 20.0), 7.0, 7.0, scatter) {
        let sign = if scatter.unit() < 0.6 { "stone" } else { "bush2" };
        ink.stamp(sign, at);
    }
}

/// Furrows along the longest side, and ears of corn.
fn crops(ink: &mut Ink, outline: &[P], scatter: &mut Scatter) {
    wash(ink, outline, "#eadf9c", "#a98a2f", 0.8);
    furrows(ink, outline, 9.0, "#b79c45");
    for at in lattice(outline, p(27.0, 20.0), 5.0, 7.0, scatter) {
        ink.stamp("ear", at);
    }
}

/// Ploughed land: earth, and furrows close together.
fn field(ink: &mut Ink, outline: &[P]) {
    wash(ink, outline, "#dcc79b", "#8a6a3c", 0.85);
    furrows(ink, outline, 5.0, "#a3824e");
}

/// Still water: a dark bank, ripples.
fn water(ink: &mut Ink, outline: &[P], scatter: &mut Scatter) {
    let d = shape(outline);
    ink.path(&d, "fill=\"#a6cbd3\" stroke=\"#3f7285\" stroke-width=\"2.2\" stroke-linejoin=\"round\"");
    let mut ripples = String::new();
    for at in lattice(outline, p(34.0, 13.0), 6.0, 8.0, scatter) {
        let half = scatter.between(4.0, 10.0);
        ripples += &line(&[p(at.x - half, at.y), p(at.x + half, at.y)]);
    }
    ink.path(&ripples, "fill=\"none\" stroke=\"#e8f2ee\" stroke-width=\"1.1\" stroke-linecap=\"round\"");
}

/// A closed work: floor, parapet with its crest, ditch with hachures on the outside.
fn redoubt(ink: &mut Ink, outline: &[P]) {
    let d = shape(outline);
    let ring = ring(outline);
    let mut ditch = String::new();
    for (at, along) in stations(&ring, 4.6) {
        let across = p(along.y, -along.x);
        let out = if inside(outline, off(at, across, 3.0)) { -1.0 } else { 1.0 };
        ditch += &line(&[off(at, across, 4.6 * out), off(at, across, 10.5 * out)]);
    }
    ink.path(&ditch, "fill=\"none\" stroke=\"#7a5f3a\" stroke-width=\"1.1\" stroke-linecap=\"round\"");
    ink.path(&d, "fill=\"#d9c496\" stroke=\"#6d5330\" stroke-width=\"9\" stroke-linejoin=\"miter\"");
    ink.path(&d, "fill=\"none\" stroke=\"#c79c6a\" stroke-width=\"6.4\" stroke-linejoin=\"miter\"");
    ink.path(&d, "fill=\"none\" stroke=\"#efdcb2\" stroke-width=\"1.3\" stroke-linejoin=\"miter\"");
}

/// Short strokes along the longest side, in rows this far apart.
fn furrows(ink: &mut Ink, outline: &[P], apart_by: f64, colour: &str) {
    let closed = ring(outline);
    let longest = closed.windows(2).max_by(|a, b| {
        let far = |w: &[P]| (w[1].x - w[0].x).hypot(w[1].y - w[0].y);
        far(a).total_cmp(&far(b))
    });
    let Some([a, b]) = longest.and_then(|w| <[P; 2]>::try_from(w).ok()) else { return };
    let far = (b.x - a.x).hypot(b.y - a.y).max(1e-9);
    let (along, across) = (p((b.x - a.x) / far, (b.y - a.y) / far), p((b.y - a.y) / far, (a.x - b.x) / far));
    let (low, high) = bounds(outline);
    let reach = (high.x - low.x).hypot(high.y - low.y);
    let mut furrows = String::new();
    for row in -200..=200 {
        let start = off(a, across, f64::from(row) * apart_by);
        if f64::from(row).abs() * apart_by > reach {
            continue;
        }
        // Short strokes along the row, where they are inside.
        let mut t = -reach;
        while t < reach {
            let (from, to) = (off(start, along, t), off(start, along, t + 8.0));
            let clear = |q: P| inside(outline, q) && apart(&closed, q) > 2.0;
            if clear(from) && clear(to) {
                furrows += &line(&[from, to]);
            }
            t += 11.0;
        }
    }
    let style = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"0.9\" stroke-opacity=\"0.75\"");
    ink.path(&furrows, &style);
}
