//! Troops: footprints with their front marked, and every figure on its base.

use crate::figures;
use crate::glyphs;
use crate::pen::*;
use crate::{Geometry, Uniform};
use std::collections::BTreeMap;
use tabletop::{Heading, Length, Point, UNITS};
use view::FigureKind;

/// A figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The middle of its base.
    pub at: Point,
    /// Where it looks.
    pub heading: Heading,
    /// What it looks like.
    pub kind: FigureKind,
}

/// A small mark beside the label: short letters and whether it is bad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// At most a few letters.
    pub short: String,
    /// Whether it is bad for the troops.
    pub bad: bool,
}

/// A body of troops.
#[derive(Clone, PartialEq, Debug)]
pub struct Troop {
    /// The corners of its footprint, counter-clockwise from the right of the front; none for a lone figure.
    pub corners: Vec<Point>,
    /// Where it looks; `None` for one that looks everywhere.
    pub heading: Option<Heading>,
    /// Its figures.
    pub figures: Vec<Figure>,
    /// How wide the base of a figure is.
    pub base: Length,
    /// How it is dressed.
    pub uniform: Uniform,
    /// Its name on the table: "B1".
    pub label: String,
    /// The line below: "36 Drilled".
    pub note: String,
    /// Marks.
    pub marks: Vec<Mark>,
    /// Whether it is in open order: its footprint is only hinted at.
    pub open_order: bool,
}

impl Troop {
    /// How much larger its figures are than the stamps are drawn.
    fn grown(&self, geometry: &Geometry) -> f64 {
        f64::from(self.base.units()) / f64::from(UNITS) * geometry.scale / figures::DRAWN_FOR
    }
}

pub(crate) fn draw(ink: &mut Ink, geometry: &Geometry, troops: &[Troop]) {
    let mut stamps: BTreeMap<String, String> = BTreeMap::new();
    for troop in troops {
        for figure in &troop.figures {
            let id = figures::id(&troop.uniform, figure.kind);
            stamps.entry(id).or_insert_with(|| figures::stamp(&troop.uniform, figure.kind));
        }
    }
    let stamps: String = stamps.into_values().collect();
    ink.put(&format!("<defs>{stamps}</defs>"));
    ink.open("class=\"troops\"");
    for troop in troops {
        footprint(ink, geometry, troop);
    }
    let placed = |ink: &mut Ink, wanted: fn(FigureKind) -> bool| {
        for troop in troops {
            for figure in troop.figures.iter().filter(|figure| wanted(figure.kind)) {
                place(ink, geometry, troop, figure);
            }
        }
    };
    placed(ink, |kind| kind != FigureKind::General);
    for troop in troops {
        label(ink, geometry, troop);
    }
    // Above everything: there are only two of him.
    placed(ink, |kind| kind == FigureKind::General);
    ink.close();
}

/// The ground a body takes up, its front edge heavy, with an arrow in the middle of it.
fn footprint(ink: &mut Ink, geometry: &Geometry, troop: &Troop) {
    let corners = geometry.spots(&troop.corners);
    let Ok([right, left, ..]) = <[P; 4]>::try_from(corners.as_slice()) else { return };
    let (colour, unit) = (troop.uniform.side, troop.grown(geometry).min(1.3));
    let (fill, dash) = if troop.open_order { ("0.10", "stroke-dasharray=\"4 3\"") } else { ("0.22", "") };
    ink.path(
        &shape(&corners),
        &format!(
            "fill=\"{colour}\" fill-opacity=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.2\" {dash} \
             stroke-linejoin=\"round\""
        ),
    );
    let far = (left.x - right.x).hypot(left.y - right.y).max(1e-9);
    let along = p((left.x - right.x) / far, (left.y - right.y) / far);
    let ahead = p(-along.y, along.x);
    let ahead = if troop.heading.is_some() { ahead } else { p(0.0, 0.0) };
    if !troop.open_order {
        ink.path(&line(&[right, left]), &format!("stroke=\"{colour}\" stroke-width=\"3\" fill=\"none\""));
        let middle = mix(right, left, 0.5);
        let head =
            [off(middle, along, -5.0 * unit), off(middle, ahead, 7.0 * unit), off(middle, along, 5.0 * unit)];
        ink.path(&shape(&head), &format!("fill=\"{colour}\""));
    }
}

fn place(ink: &mut Ink, geometry: &Geometry, troop: &Troop, figure: &Figure) {
    let at = geometry.spot(figure.at);
    // Figures are drawn looking up; headings count from east, counter-clockwise.
    let turn = 90.0 - f64::from(figure.heading.steps()) / 64.0;
    let scale = troop.grown(geometry);
    let grown = if scale == 1.0 { String::new() } else { format!(" scale({scale:.3})") };
    ink.put(&format!(
        "<use href=\"#{}\" transform=\"translate({} {}) rotate({}){grown}\"/>",
        figures::id(&troop.uniform, figure.kind),
        n(at.x),
        n(at.y),
        n(turn)
    ));
}

/// The label on a plate behind the body, upright.
fn label(ink: &mut Ink, geometry: &Geometry, troop: &Troop) {
    if troop.label.is_empty() {
        return;
    }
    let half = figures::DRAWN_FOR / 2.0 * troop.grown(geometry);
    // Figures around the footprint count too, so that the plate covers nobody.
    let around = |f: &Figure| {
        let at = geometry.spot(f.at);
        [p(at.x - half, at.y - half), p(at.x + half, at.y + half)]
    };
    let figures = troop.figures.iter().flat_map(around);
    let spots: Vec<P> = geometry.spots(&troop.corners).into_iter().chain(figures).collect();
    let (low, high) = bounds(&spots);
    // Behind the body as one sees it: below one that looks north, above one that looks south.
    let south = troop.heading.is_some_and(|h| h.direction().y < 0);
    let behind = 6.0;
    let height = 15.0;
    let words = format!("{} {}", troop.label, troop.note);
    let wide = glyphs::width(&troop.label, height) + 14.0;
    let middle = (low.x + high.x) / 2.0;
    let top = if south { low.y - behind - height - 8.0 } else { high.y + behind };
    let colour = troop.uniform.side;
    ink.put(&format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#f7f0de\" fill-opacity=\"0.92\" \
         stroke=\"{colour}\" stroke-width=\"1.6\"><title>{}</title></rect>",
        n(middle - wide / 2.0),
        n(top),
        n(wide),
        n(height + 8.0),
        escape(words.trim())
    ));
    ink.put(&glyphs::centred(&troop.label, (middle, top + height / 2.0 + 4.0), height, 2.2, colour));
    let mut x = middle + wide / 2.0 + 4.0;
    for mark in &troop.marks {
        let (w, tint) =
            (glyphs::width(&mark.short, 11.0) + 10.0, if mark.bad { "#8a1f14" } else { "#3d5c2b" });
        ink.put(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"19\" rx=\"9\" fill=\"{tint}\"/>",
            n(x),
            n(top + 2.0),
            n(w)
        ));
        ink.put(&glyphs::centred(&mark.short, (x + w / 2.0, top + 11.5), 11.0, 1.7, "#fff8ea"));
        x += w + 3.0;
    }
}
