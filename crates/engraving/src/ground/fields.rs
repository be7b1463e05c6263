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
        let start = off(a, across, f64::from(row) * 9.0);
        if f64::from(row).abs() * 9.0 > reach {
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
    ink.path(&furrows, "fill=\"none\" stroke=\"#b79c45\" stroke-width=\"0.9\" stroke-opacity=\"0.75\"");
    for at in lattice(outline, p(27.0, 20.0), 5.0, 7.0, scatter) {
        ink.stamp("ear", at);
    }
}
