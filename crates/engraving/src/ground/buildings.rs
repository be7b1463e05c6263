//! Buildings in carmine: a gabled roof, or wings around a court where there is room for one.

use crate::pen::*;
use crate::{AreaLook, Geometry, LineLook, Sheet};

const EDGE: &str = "#5a1d18";
/// Roofs towards the light and away from it.
const ROOF: [&str; 2] = ["#c9604f", "#a8463b"];

pub(crate) fn draw(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    ink.open("class=\"buildings\" stroke-linejoin=\"round\"");
    let roads: Vec<Vec<P>> = sheet
        .lines
        .iter()
        .filter(|feature| matches!(feature.look, LineLook::Road | LineLook::Track | LineLook::River))
        .map(|feature| geometry.spots(feature.form.points()))
        .collect();
    for (index, area) in sheet.areas.iter().enumerate().filter(|(_, area)| area.look == AreaLook::Village) {
        village(ink, &geometry.spots(area.form.outline()), &roads, &mut Scatter::new(index as u64 + 1, 47));
    }
    for area in sheet.areas.iter().filter(|area| area.look == AreaLook::Building) {
        let outline = geometry.spots(area.form.outline());
        let shadow: Vec<P> = outline.iter().map(|q| p(q.x + 4.0, q.y + 5.0)).collect();
        ink.path(&shape(&shadow), "fill=\"#3a2e22\" fill-opacity=\"0.28\"");
        match <[P; 4]>::try_from(outline.as_slice()) {
            Ok(quad) if narrow(&quad) >= 7.0 * geometry.scale => court(ink, &quad),
            Ok(quad) => gable(ink, &quad),
            Err(_) => hipped(ink, &outline),
        }
    }
    ink.close();
}

/// A house with its middle here: corners counter-clockwise as one sees them, like the outlines of areas.
fn house(at: P, half: P, turn: f64) -> [P; 4] {
    let (along, across) = (p(turn.cos(), turn.sin()), p(-turn.sin(), turn.cos()));
    [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]
        .map(|(x, y)| off(off(at, along, x * half.x), across, y * half.y))
}

/// Houses in loose rows around a church, beside the roads and not on them.
fn village(ink: &mut Ink, outline: &[P], roads: &[Vec<P>], scatter: &mut Scatter) {
    let clear = |at: P, by: f64| roads.iter().all(|road| apart(road, at) > by);
    let heart = middle(outline);
    let aside = [p(0.0, 0.0), p(0.0, -34.0), p(0.0, 34.0), p(-40.0, 0.0), p(40.0, 0.0)];
    let heart =
        aside.iter().map(|by| p(heart.x + by.x, heart.y + by.y)).find(|at| clear(*at, 26.0)).unwrap_or(heart);
    let mut plots: Vec<(P, bool)> = lattice(outline, p(38.0, 32.0), 7.0, 14.0, scatter)
        .into_iter()
        .filter(|at| (at.x - heart.x).hypot(at.y - heart.y) > 34.0 && clear(*at, 22.0))
        .map(|at| (at, false))
        .collect();
    plots.push((heart, true));
    plots.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    for (at, church) in plots {
        let turn = [0.0, 0.18, -0.2, 1.45, 1.7][scatter.below(5)];
        let size = p(scatter.between(9.0, 13.0), scatter.between(5.6, 7.4));
        let quad = if church { house(at, p(18.0, 7.6), 0.0) } else { house(at, size, turn) };
        let shadow: Vec<P> = quad.iter().map(|q| p(q.x + 3.0, q.y + 3.6)).collect();
        ink.path(&shape(&shadow), "fill=\"#3a2e22\" fill-opacity=\"0.28\"");
        gable(ink, &quad);
        if church {
            let tower = house(p(at.x - 19.0, at.y), p(6.6, 6.6), 0.0);
            hipped(ink, &tower);
            let cross =
                format!("M{} {}v-13M{} {}h8", n(at.x - 19.0), n(at.y - 2.0), n(at.x - 23.0), n(at.y - 11.0));
            ink.path(&cross, &format!("fill=\"none\" stroke=\"{EDGE}\" stroke-width=\"1.5\""));
        }
    }
}

fn side(a: P, b: P) -> f64 {
    (b.x - a.x).hypot(b.y - a.y)
}

/// The shorter side.
fn narrow(quad: &[P; 4]) -> f64 {
    side(quad[0], quad[1]).min(side(quad[1], quad[2]))
}

/// How bright a face is, by the side it looks to: the light comes from the north-west.
fn tint(from: P, to: P) -> &'static str {
    // The outline runs counter-clockwise as one sees it: outward is to its right.
    let outward = p(-(to.y - from.y), to.x - from.x);
    if outward.x + outward.y < 0.0 { ROOF[0] } else { ROOF[1] }
}

fn face(ink: &mut Ink, corners: &[P], fill: &str) {
    ink.path(&shape(corners), &format!("fill=\"{fill}\" stroke=\"{EDGE}\" stroke-width=\"0.9\""));
}

/// Lines of tiles from the eaves to the ridge.
fn tiles(ink: &mut Ink, eaves: [P; 2], ridge: [P; 2]) {
    let mut d = String::new();
    let count = (side(eaves[0], eaves[1]) / 6.0).floor().max(1.0) as i32;
    for i in 1..count {
        let t = f64::from(i) / f64::from(count);
        let (low, high) = (mix(eaves[0], eaves[1], t), mix(ridge[0], ridge[1], t));
        d += &line(&[mix(low, high, 0.12), mix(low, high, 0.88)]);
    }
    ink.path(&d, &format!("fill=\"none\" stroke=\"{EDGE}\" stroke-width=\"0.6\" stroke-opacity=\"0.45\""));
}

/// A roof with its ridge along the longer side.
fn gable(ink: &mut Ink, quad: &[P; 4]) {
    let [a, b, c, d] = if side(quad[0], quad[1]) >= side(quad[1], quad[2]) {
        *quad
    } else {
        [quad[1], quad[2], quad[3], quad[0]]
    };
    let ridge = [mix(a, d, 0.5), mix(b, c, 0.5)];
    face(ink, &[a, b, ridge[1], ridge[0]], tint(a, b));
    face(ink, &[c, d, ridge[0], ridge[1]], tint(c, d));
    tiles(ink, [a, b], ridge);
    tiles(ink, [d, c], ridge);
    chimney(ink, mix(ridge[0], ridge[1], 0.78));
    ink.path(&shape(quad), &format!("fill=\"none\" stroke=\"{EDGE}\" stroke-width=\"1.6\""));
}

fn chimney(ink: &mut Ink, at: P) {
    let d = format!("M{} {}h6v6h-6Z", n(at.x - 3.0), n(at.y - 3.0));
    ink.path(&d, &format!("fill=\"#7d3028\" stroke=\"{EDGE}\" stroke-width=\"0.9\""));
}

/// Four wings around a court, with a gate to the south.
fn court(ink: &mut Ink, quad: &[P; 4]) {
    let deep = (narrow(quad) * 0.28).min(26.0);
    let inset = |far: f64| -> Vec<P> {
        (0..4)
            .map(|i| {
                let (before, here, after) = (quad[(i + 3) % 4], quad[i], quad[(i + 1) % 4]);
                let to = |q: P| mix(here, q, far / side(here, q).max(1e-9));
                let (one, other) = (to(before), to(after));
                p(one.x + other.x - here.x, one.y + other.y - here.y)
            })
            .collect()
    };
    let (ridge, inner) = (inset(deep / 2.0), inset(deep));
    ink.path(&shape(&inner), &format!("fill=\"#efe3c2\" stroke=\"{EDGE}\" stroke-width=\"1\""));
    for i in 0..4 {
        let j = (i + 1) % 4;
        face(ink, &[quad[i], quad[j], ridge[j], ridge[i]], tint(quad[i], quad[j]));
        face(ink, &[ridge[i], ridge[j], inner[j], inner[i]], tint(quad[j], quad[i]));
        tiles(ink, [quad[i], quad[j]], [ridge[i], ridge[j]]);
    }
    gate(ink, quad, &inner);
    well(ink, middle(&inner));
    chimney(ink, mix(ridge[2], ridge[3], 0.3));
    ink.path(&shape(quad), &format!("fill=\"none\" stroke=\"{EDGE}\" stroke-width=\"1.6\""));
}

/// A way through the wing that lies lowest in the picture.
fn gate(ink: &mut Ink, quad: &[P; 4], inner: &[P]) {
    let low = (0..4).max_by(|&i, &j| {
        let at = |i: usize| mix(quad[i], quad[(i + 1) % 4], 0.5).y;
        at(i).total_cmp(&at(j))
    });
    let Some(i) = low else { return };
    let j = (i + 1) % 4;
    let part = |points: [P; 2], t: f64| mix(points[0], points[1], t);
    let (outer, court) = ([quad[i], quad[j]], [inner[i], inner[j]]);
    let way = [part(outer, 0.44), part(outer, 0.56), part(court, 0.58), part(court, 0.42)];
    ink.path(&shape(&way), &format!("fill=\"#e2d3ab\" stroke=\"{EDGE}\" stroke-width=\"0.9\""));
}

fn well(ink: &mut Ink, at: P) {
    let circle = |r: f64, fill: &str| {
        format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"#4d4233\" stroke-width=\"1\"/>",
            n(at.x),
            n(at.y),
            n(r)
        )
    };
    ink.put(&circle(4.4, "#cfc4ac"));
    ink.put(&circle(2.2, "#6f9a9b"));
}

/// Any other outline: faces up to its middle.
fn hipped(ink: &mut Ink, outline: &[P]) {
    let top = middle(outline);
    for pair in ring(outline).windows(2) {
        face(ink, &[pair[0], pair[1], top], tint(pair[0], pair[1]));
    }
    ink.path(&shape(outline), &format!("fill=\"none\" stroke=\"{EDGE}\" stroke-width=\"1.6\""));
}
