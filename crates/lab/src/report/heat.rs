//! Where units die: the board, shaded.

use super::charts::class;
use crate::chart::{Anchor, Svg};
use crate::record::Manifest;
use crate::summary::Summary;
use kernel::{Place, ReportBoard, Shape, Side, Spot};

/// The board, once for each side, shaded by how many of its units died where.
pub fn heat(manifest: &Manifest, ground: &ReportBoard, summary: &Summary) -> String {
    let xs = || ground.spots.iter().map(|s| s.x as f64);
    let ys = || ground.spots.iter().map(|s| s.y as f64);
    let pitch = (ground.pitch as f64).max(1.0);
    let (left, right) = (xs().fold(f64::INFINITY, f64::min), xs().fold(f64::NEG_INFINITY, f64::max));
    let (top, bottom) = (ys().fold(f64::INFINITY, f64::min), ys().fold(f64::NEG_INFINITY, f64::max));
    if !left.is_finite() {
        return String::new();
    }
    let unit = 480.0 / (right - left + 1.2 * pitch);
    let height = (bottom - top + 1.2 * pitch) * unit + 30.0;
    let mut maps = String::new();
    let mut fallen: Vec<[u64; 2]> = vec![[0; 2]; ground.spots.len()];
    for death in &summary.deaths {
        if let Some(i) = nearest(ground, death.at) {
            Side::BOTH.into_iter().for_each(|side| fallen[i][side.index()] += death.count[side.index()]);
        }
    }
    let most = fallen.iter().flatten().copied().max().unwrap_or(0).max(1) as f64;
    let games = (summary.games as f64).max(1.0);
    for side in Side::BOTH {
        let mut svg = Svg::new(480.0, height, "where units die");
        let mut names = Vec::new();
        let total: u64 = fallen.iter().map(|count| count[side.index()]).sum();
        let text = format!("{}: {:.2} units a game", manifest.sides[side.index()], total as f64 / games);
        svg.text(0.0, 16.0, Anchor::Start, "strong", &text);
        for (spot, count) in ground.spots.iter().zip(&fallen) {
            let x = (spot.x as f64 - left + 0.6 * pitch) * unit;
            let y = 30.0 + (spot.y as f64 - top + 0.6 * pitch) * unit;
            let outline = outline(ground.shape, x, y, pitch * unit);
            let n = count[side.index()];
            let rate = n as f64 / games;
            let name = if spot.name.is_empty() { place(spot.at) } else { spot.name.clone() };
            svg.area(&outline, &format!("cell g{}", spot.tint.min(5)), "", &name);
            // The root keeps rare places visible beside the worst.
            let heat = if n > 0 { 0.12 + 0.88 * (n as f64 / most).sqrt() } else { 0.0 };
            if n > 0 {
                let style = format!("opacity:{heat:.2}");
                svg.area(&outline, class(side), &style, &format!("{name}: {rate:.3} units a game"));
            }
            let wide = pitch * unit;
            let ink = if heat > 0.5 { "on small" } else { "small" };
            if wide > 46.0 {
                names.push((x, y - 2.0, ink, name));
                names.push((x, y + 13.0, ink, format!("{rate:.2}")));
            } else if wide > 26.0 && !spot.name.is_empty() {
                names.push((x, y + 4.0, "name small", name));
            }
        }
        // Above all fields, and not over the edge.
        for (x, y, ink, name) in names {
            let half = 3.2 * name.chars().count() as f64;
            svg.text(x.clamp(half, (480.0 - half).max(half)), y, Anchor::Middle, ink, &name);
        }
        maps += &svg.finish();
    }
    format!("<div class=\"maps\">{maps}</div>")
}

fn place(at: Place) -> String {
    match at {
        Place::Hex(id) => format!("{id:04}"),
        Place::Point(x, y) => format!("{x}, {y}"),
    }
}

/// The spot of a place: itself, or for a point between spots the nearest.
fn nearest(ground: &ReportBoard, at: Place) -> Option<usize> {
    let exact = ground.spots.iter().position(|spot| spot.at == at);
    exact.or_else(|| {
        let Place::Point(x, y) = at else { return None };
        // By where it lies, not by where it is drawn: there the table stands on its head.
        let far = |spot: &Spot| match spot.at {
            Place::Point(a, b) => {
                Some((i64::from(a) - i64::from(x)).pow(2) + (i64::from(b) - i64::from(y)).pow(2))
            }
            Place::Hex(_) => None,
        };
        let measured = ground.spots.iter().enumerate().filter_map(|(i, spot)| Some((far(spot)?, i)));
        measured.min().map(|(_, i)| i)
    })
}

fn outline(shape: Shape, x: f64, y: f64, pitch: f64) -> Vec<(f64, f64)> {
    match shape {
        Shape::Square => {
            let r = 0.5 * pitch;
            vec![(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
        }
        Shape::FlatHex | Shape::PointedHex => {
            let r = pitch / 3f64.sqrt();
            let turn: f64 = if shape == Shape::FlatHex { 0.0 } else { 30.0 };
            (0..6)
                .map(|k| (turn + 60.0 * k as f64).to_radians())
                .map(|a| (x + r * a.cos(), y + r * a.sin()))
                .collect()
        }
    }
}
