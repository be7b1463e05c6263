//! The sheet: paper, border, title cartouche, compass rose, scale, exits.

use super::labels::SERIF;
use super::{BAND, GEOMETRY, HexSheet, INK, PAPER};
use crate::pen::*;
use hexes::geometry::join_sides;
use hexes::{Direction, Edge, Hexside};

/// Warm paper with age towards its rim, and the clip for what runs off the map.
pub(super) fn paper(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let (width, height) = GEOMETRY.extent(sheet.grid);
    let (w, h) = (n(width), n(height + BAND));
    let (age, clip) = (ink.id("age"), ink.id("sheet"));
    ink.put(&format!(
        "<defs><radialGradient id=\"{age}\" cx=\".5\" cy=\".48\" r=\".75\"><stop offset=\".55\" stop-color=\"#b98f4a\" \
         stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"#8a6427\" stop-opacity=\".38\"/></radialGradient>"
    ));
    // Roads end at the rim of the hexes.
    let rings = outline_plain(sheet);
    ink.put(&format!("<clipPath id=\"{clip}\"><path d=\"{rings}\"/></clipPath></defs>"));
    ink.put(&format!("<rect class=\"paper\" width=\"{w}\" height=\"{h}\" fill=\"{PAPER}\"/>"));
    let mut scatter = Scatter::new(3, 61);
    ink.open("class=\"mottle\" fill=\"#c9a566\"");
    for _ in 0..40 {
        let (x, y, r) =
            (scatter.unit() * width, scatter.unit() * (height + BAND), scatter.between(12.0, 70.0));
        ink.put(&format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" opacity=\"0.045\"/>", n(x), n(y), n(r)));
    }
    ink.close();
    ink.put(&format!("<rect width=\"{w}\" height=\"{h}\" fill=\"url(#{age})\"/>"));
}

/// All hexes as one path, slightly larger than they are.
fn outline_plain(sheet: &HexSheet<'_>) -> String {
    sheet.grid.cells().map(|c| shape(&GEOMETRY.corners(sheet.grid, c))).collect()
}

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let (width, height) = GEOMETRY.extent(sheet.grid);
    let bottom = height + BAND;
    ink.open(&format!("class=\"frame\" fill=\"none\" stroke=\"{INK}\""));
    for (inset, thick) in [(10.0, 3.2), (16.0, 1.0)] {
        ink.put(&format!(
            "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\" stroke-width=\"{3}\"/>",
            n(inset),
            n(width - 2.0 * inset),
            n(bottom - 2.0 * inset),
            n(thick)
        ));
    }
    ink.close();
    rim(ink, sheet);
    exits(ink, sheet, width, height);
    cartouche(ink, sheet, width, height);
    scale(ink, sheet, width, height);
    rose(ink, sheet, width, height);
    super::legend::draw(ink, sheet, width, height);
}

/// An ink line around the hexes.
fn rim(ink: &mut Ink, sheet: &HexSheet<'_>) {
    let grid = sheet.grid;
    let mut sides = Vec::new();
    for cell in grid.cells() {
        for d in Direction::ALL {
            if grid.neighbour(cell, d).is_none() {
                sides.push(Hexside::of(grid, cell, d));
            }
        }
    }
    for line_of in join_sides(grid, &sides) {
        let points: Vec<_> = line_of.into_iter().map(|c| GEOMETRY.point(c)).collect();
        ink.path(
            &line(&points),
            &format!("class=\"rim\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.6\""),
        );
    }
}

/// Arrows in the colour of an army where it runs away.
fn exits(ink: &mut Ink, sheet: &HexSheet<'_>, width: f64, height: f64) {
    ink.open(&format!(
        "class=\"rout\" font-family=\"{SERIF}\" font-size=\"14\" font-style=\"italic\" text-anchor=\"middle\""
    ));
    for &(army, edge) in &sheet.exits {
        let colour = army.colour();
        let (at, turn) = match edge {
            Edge::W => (p(38.0, height / 2.0), 180.0),
            Edge::E => (p(width - 38.0, height / 2.0), 0.0),
            Edge::N => (p(width / 2.0, 38.0), -90.0),
            Edge::S => (p(width / 2.0, height - 30.0), 90.0),
        };
        for step in [-170.0, 0.0, 170.0] {
            let vertical = matches!(edge, Edge::W | Edge::E);
            let at = if vertical { p(at.x, at.y + step) } else { p(at.x + step, at.y) };
            ink.path(
                "M-13 -4.5H3V-10L16 0L3 10V4.5H-13Z",
                &format!(
                    "class=\"arrow\" transform=\"translate({} {}) rotate({turn})\" fill=\"{colour}\" opacity=\"0.75\"",
                    n(at.x),
                    n(at.y)
                ),
            );
        }
    }
    ink.close();
}

/// The title in an oval of the time.
fn cartouche(ink: &mut Ink, sheet: &HexSheet<'_>, width: f64, height: f64) {
    let (title, date) = sheet.title.split_once(", ").unwrap_or((sheet.title, ""));
    let (x, y) = (width - 200.0, height + 46.0);
    ink.open(&format!("class=\"cartouche\" transform=\"translate({} {})\" text-anchor=\"middle\" font-family=\"{SERIF}\" fill=\"{INK}\"", n(x), n(y)));
    let scroll = "M-150 -40C-120 -52 120 -52 150 -40C166 -34 166 34 150 40C120 52 -120 52 -150 40C-166 34 -166 -34 -150 -40Z";
    ink.path(scroll, &format!("fill=\"#f8f0dc\" stroke=\"{INK}\" stroke-width=\"2.2\""));
    ink.path(
        scroll,
        &format!("transform=\"scale(0.965 0.9)\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"0.8\""),
    );
    // Scrolls and laurel at the ends.
    for turn in ["", "scale(-1 1)"] {
        ink.open(&format!("transform=\"{turn}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.6\""));
        ink.path(
            "M157 -24c16 -8 22 10 10 14c-8 2 -11 -8 -4 -10M157 24c16 8 22 -10 10 -14c-8 -2 -11 8 -4 10",
            "",
        );
        for i in 0..5 {
            let x = 104 - i * 13;
            ink.path(
                &format!("M{x} 33q-7 -7 -12 -1q6 4 12 1zM{x} 36q-6 6 -12 2q6 -4 12 -2z"),
                "fill=\"#6f8a4c\" stroke-width=\"0.6\"",
            );
        }
        ink.close();
    }
    let size = (275.0 / (title.chars().count() as f64 * 0.84)).clamp(7.0, 29.0);
    let (y, style) = (if date.is_empty() { 8.0 } else { -3.0 }, "letter-spacing=\"2\" font-weight=\"bold\"");
    ink.text(p(0.0, y), &title.to_uppercase(), &format!("font-size=\"{}\" {style}", n(size)));
    ink.text(p(0.0, 19.0), date, "font-size=\"16\" font-style=\"italic\" letter-spacing=\"0.6\"");
    ink.close();
}

/// A scale bar of two or three hexes.
fn scale(ink: &mut Ink, sheet: &HexSheet<'_>, width: f64, height: f64) {
    let hex = GEOMETRY.height();
    let bars = if sheet.is_wide() { 3 } else { 2 };
    let (x, y) = (width - 200.0 - hex * f64::from(bars) / 2.0, height + BAND - 34.0);
    ink.open(&format!(
        "class=\"scale\" font-family=\"{SERIF}\" font-size=\"11.5\" fill=\"{INK}\" text-anchor=\"middle\""
    ));
    for i in 0..bars {
        let fill = if i % 2 == 0 { INK } else { "#f8f0dc" };
        ink.put(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"5\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1\"/>",
            n(x + hex * f64::from(i)),
            n(y),
            n(hex)
        ));
    }
    for i in 0..=bars {
        let metres = u32::from(sheet.metres) * i;
        let unit = if i == bars { " m" } else { "" };
        ink.text(p(x + hex * f64::from(i), y - 4.0), &format!("{metres}{unit}"), "");
    }
    ink.close();
}

/// A compass rose beside the title; on a small sheet in the corner.
fn rose(ink: &mut Ink, sheet: &HexSheet<'_>, width: f64, height: f64) {
    let (x, y, size) =
        if sheet.is_wide() { (width - 440.0, height + 72.0, 1.25) } else { (width - 44.0, 44.0, 0.62) };
    let place = format!("translate({} {}) scale({size})", n(x), n(y));
    ink.open(&format!("class=\"rose\" transform=\"{place}\" stroke=\"{INK}\" stroke-width=\"1\""));
    ink.put(&format!("<circle r=\"27\" fill=\"#f8f0dc\" stroke-width=\"1.6\"/><circle r=\"23\" fill=\"none\" stroke=\"{INK}\"/>"));
    for turn in [45, 135, 225, 315] {
        ink.path("M0 -24L4 -4L0 0Z", &format!("transform=\"rotate({turn})\" fill=\"{INK}\""));
        ink.path("M0 -24L-4 -4L0 0Z", &format!("transform=\"rotate({turn})\" fill=\"#f8f0dc\""));
    }
    for turn in [0, 90, 180, 270] {
        ink.path("M0 -34L6 -6L0 0Z", &format!("transform=\"rotate({turn})\" fill=\"#b0362c\""));
        ink.path("M0 -34L-6 -6L0 0Z", &format!("transform=\"rotate({turn})\" fill=\"#f8f0dc\""));
    }
    ink.path("M0 -48c-2 5 -7 5 -7 10c0 3 4 3 5 1c0 3 -1 4 -2 5h8c-1 -1 -2 -2 -2 -5c1 2 5 2 5 -1c0 -5 -5 -5 -7 -10z", &format!("fill=\"{INK}\""));
    ink.close();
}
