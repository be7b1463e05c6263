//! Troops: footprints with their front marked, and every figure on its base.

use crate::glyphs;
use crate::pen::*;
use crate::{Geometry, Uniform};
use tabletop::{Heading, Point};

/// What a figure is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A soldier in the ranks.
    Ranker,
    /// A soldier lost, whose base still holds the frontage.
    Fallen,
    /// A skirmisher.
    Skirmisher,
    /// A drummer or bugler.
    Drummer,
    /// A sergeant with his spontoon.
    Sergeant,
    /// An ensign with the colour.
    Ensign,
    /// An officer with his sword.
    Officer,
    /// The commander, mounted.
    Commander,
}

impl Kind {
    const ALL: [(Kind, &'static str); 8] = [
        (Kind::Ranker, "ranker"),
        (Kind::Fallen, "fallen"),
        (Kind::Skirmisher, "skirmisher"),
        (Kind::Drummer, "drummer"),
        (Kind::Sergeant, "sergeant"),
        (Kind::Ensign, "ensign"),
        (Kind::Officer, "officer"),
        (Kind::Commander, "commander"),
    ];

    fn word(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("ranker", |(_, word)| word)
    }
}

/// A figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The middle of its base.
    pub at: Point,
    /// Where it looks.
    pub heading: Heading,
    /// What it is.
    pub kind: Kind,
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

/// The picture is drawn for ten units a centimetre; figures are twenty units wide.
const DRAWN_FOR: f64 = 10.0;
/// Half the base of a figure.
const BASE: f64 = 10.0;

pub(crate) fn draw(ink: &mut Ink, geometry: &Geometry, troops: &[Troop]) {
    let mut dressed: Vec<Uniform> = Vec::new();
    for troop in troops {
        if !dressed.iter().any(|u| u.word == troop.uniform.word) {
            dressed.push(troop.uniform);
        }
    }
    let stamps: String = dressed.iter().flat_map(|u| Kind::ALL.map(|(kind, _)| stamp(u, kind))).collect();
    ink.put(&format!("<defs>{stamps}</defs>"));
    ink.open("class=\"troops\"");
    for troop in troops {
        footprint(ink, geometry, troop);
    }
    let placed = |ink: &mut Ink, wanted: fn(Kind) -> bool| {
        for troop in troops {
            for figure in troop.figures.iter().filter(|figure| wanted(figure.kind)) {
                place(ink, geometry, troop, figure);
            }
        }
    };
    placed(ink, |kind| kind != Kind::Commander);
    for troop in troops {
        label(ink, geometry, troop);
    }
    // Above everything: there are only two of him.
    placed(ink, |kind| kind == Kind::Commander);
    ink.close();
}

/// The ground a body takes up, its front edge heavy, with an arrow in the middle of it.
fn footprint(ink: &mut Ink, geometry: &Geometry, troop: &Troop) {
    let corners = geometry.spots(&troop.corners);
    let Ok([right, left, ..]) = <[P; 4]>::try_from(corners.as_slice()) else { return };
    let (colour, unit) = (troop.uniform.side, geometry.scale / DRAWN_FOR);
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
    let scale = geometry.scale / DRAWN_FOR;
    let grown = if scale == 1.0 { String::new() } else { format!(" scale({scale:.3})") };
    ink.put(&format!(
        "<use href=\"#eg-{}-{}\" transform=\"translate({} {}) rotate({}){grown}\"/>",
        troop.uniform.word,
        figure.kind.word(),
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
    // Characters around the footprint count too, so that the plate covers nobody.
    let around = |f: &Figure| {
        let at = geometry.spot(f.at);
        [p(at.x - BASE, at.y - BASE), p(at.x + BASE, at.y + BASE)]
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

/// A figure from above, looking up: base, shadow, coat, belts, headgear, and what it carries.
fn stamp(uniform: &Uniform, kind: Kind) -> String {
    let Uniform { word, coat, dark, facing, hat, flag, .. } = uniform;
    let base = "<rect x=\"-9.6\" y=\"-9.6\" width=\"19.2\" height=\"19.2\" rx=\"1.6\" fill=\"#dfe0b4\" \
                fill-opacity=\"0.75\" stroke=\"#6d7644\" stroke-opacity=\"0.6\" stroke-width=\"0.7\"/>";
    let round = "<circle r=\"9.4\" fill=\"#d8c58c\" fill-opacity=\"0.9\" stroke=\"#5a4a30\" \
                 stroke-width=\"1\"/>";
    let shadow = "<ellipse cx=\"1.8\" cy=\"2.6\" rx=\"8\" ry=\"5\" fill=\"#2c2418\" fill-opacity=\"0.32\"/>";
    let body = format!(
        "<path d=\"M-7.8 .6C-7.8 -3 -4.2 -4.4 0 -4.4S7.8 -3 7.8 .6S4.2 5.4 0 5.4S-7.8 4.2 -7.8 .6Z\" \
         fill=\"{coat}\" stroke=\"{dark}\" stroke-width=\"0.9\"/>\
         <path d=\"M-4.8 -3.4L4 4.8M4.8 -3.4L-4 4.8\" stroke=\"{facing}\" stroke-width=\"1.3\"/>"
    );
    let pack = format!(
        "<rect x=\"-3.2\" y=\"4.2\" width=\"6.4\" height=\"3.4\" rx=\"1\" fill=\"#8a6a42\" stroke=\"{dark}\" stroke-width=\"0.6\"/>"
    );
    let shako = format!(
        "<circle cy=\"-.4\" r=\"2.7\" fill=\"{hat}\" stroke=\"#15110c\" stroke-width=\"0.7\"/>\
         <path d=\"M-2.2 -2.6A3 3 0 0 1 2.2 -2.6\" fill=\"none\" stroke=\"#d9b24a\" stroke-width=\"0.9\"/>"
    );
    let musket = "<path d=\"M6 3L6.6 -8\" stroke=\"#5a3a1c\" stroke-width=\"1.5\"/>\
                  <path d=\"M6.5 -6.6L6.8 -11.6\" stroke=\"#6c747c\" stroke-width=\"0.9\"/>";
    let low_musket = "<path d=\"M3.4 2.4L1 -9.6\" stroke=\"#5a3a1c\" stroke-width=\"1.5\"/>";
    let inner = match kind {
        Kind::Ranker => format!("{base}{shadow}{musket}{body}{pack}{shako}"),
        Kind::Skirmisher => {
            format!("<g transform=\"rotate(-12)\">{shadow}{low_musket}{body}{pack}{shako}</g>")
        }
        Kind::Fallen => format!(
            "{base}<g transform=\"rotate(62)\" opacity=\"0.5\"><path d=\"M-2.4 -6C0 -7 2.4 -6 2.4 -3V5C2.4 7 -2.4 7 \
             -2.4 5Z\" fill=\"{coat}\" stroke=\"{dark}\" stroke-width=\"0.8\"/><circle cy=\"-7.4\" r=\"2\" \
             fill=\"#c9a27c\" stroke=\"{dark}\" stroke-width=\"0.6\"/></g>"
        ),
        Kind::Drummer => format!(
            "{round}{shadow}{body}{shako}<g transform=\"translate(0 -6.2)\"><circle r=\"4\" fill=\"#efe6cf\" \
             stroke=\"#7a5a22\" stroke-width=\"1.5\"/><path d=\"M-1.6 -1.6L-4.6 2.8M1.6 -1.6L4.6 2.8\" \
             stroke=\"#4b3316\" stroke-width=\"1\"/></g>"
        ),
        Kind::Sergeant => format!(
            "{round}{shadow}<path d=\"M6.6 7.4L5 -11\" stroke=\"#5a3a1c\" stroke-width=\"1.7\"/><path d=\"M5 \
             -15.4L7 -11H3.2Z\" fill=\"#aeb6bd\" stroke=\"#4a5056\" stroke-width=\"0.7\"/>{body}<path d=\"M-5.8 \
             1.6H5.8\" stroke=\"#9a1f1f\" stroke-width=\"1.8\"/>{shako}"
        ),
        Kind::Ensign => format!(
            "{round}{shadow}{body}{shako}<path d=\"M5.4 7.5V-15\" stroke=\"#4b3316\" stroke-width=\"1.5\"/>\
             <g stroke=\"#2c2418\" stroke-width=\"0.5\"><path d=\"M5.4 -15h5.4v12h-5.4z\" fill=\"{}\"/><path \
             d=\"M10.8 -15h5.4v12h-5.4z\" fill=\"{}\"/><path d=\"M16.2 -15h5.4v12h-5.4z\" fill=\"{}\"/></g>\
             <circle cx=\"5.4\" cy=\"-16.4\" r=\"1.5\" fill=\"#d9b24a\" stroke=\"#6b4f12\" stroke-width=\"0.5\"/>",
            flag[0], flag[1], flag[2]
        ),
        Kind::Officer => format!(
            "{round}{shadow}<path d=\"M6 -1L9.4 -12\" stroke=\"#c9ced2\" stroke-width=\"1.5\"/><path d=\"M4.6 \
             -1.6L7.6 -.6\" stroke=\"#d9b24a\" stroke-width=\"1.4\"/>{body}<circle cx=\"-5.4\" cy=\".2\" r=\"1.7\" \
             fill=\"#d9b24a\"/><circle cx=\"5.4\" cy=\".2\" r=\"1.7\" fill=\"#d9b24a\"/><path d=\"M-6 -.8C-3 -4.4 3 \
             -4.4 6 -.8C3 .8 -3 .8 -6 -.8Z\" fill=\"#1c1712\" stroke=\"#d9b24a\" stroke-width=\"0.7\"/>"
        ),
        Kind::Commander => format!(
            "<circle r=\"15\" fill=\"#e9dcae\" stroke=\"{}\" stroke-width=\"2.4\"/><circle r=\"12.6\" fill=\"none\" \
             stroke=\"#8a6a2c\" stroke-width=\"0.8\"/><ellipse cx=\"2\" cy=\"3\" rx=\"5\" ry=\"10.5\" \
             fill=\"#2c2418\" fill-opacity=\"0.3\"/><path d=\"M0 -12.4C2 -12.4 2.4 -10.4 2.2 -8.4C3.6 -6.4 4 -3 4 \
             1C4 6 3 9.4 0 10.4C-3 9.4 -4 6 -4 1C-4 -3 -3.6 -6.4 -2.2 -8.4C-2.4 -10.4 -2 -12.4 0 -12.4Z\" \
             fill=\"#efe9dd\" stroke=\"#5a5348\" stroke-width=\"0.9\"/><path d=\"M0 10C.6 12 .4 13 0 14\" \
             stroke=\"#5a5348\" stroke-width=\"1.4\" fill=\"none\"/><g transform=\"translate(0 1)\">{body}<circle \
             cx=\"-5.4\" cy=\".2\" r=\"1.7\" fill=\"#d9b24a\"/><circle cx=\"5.4\" cy=\".2\" r=\"1.7\" \
             fill=\"#d9b24a\"/><path d=\"M-6 -.8C-3 -4.4 3 -4.4 6 -.8C3 .8 -3 .8 -6 -.8Z\" fill=\"#1c1712\" \
             stroke=\"#d9b24a\" stroke-width=\"0.9\"/></g>",
            uniform.side
        ),
    };
    format!("<g id=\"eg-{word}-{}\">{inner}</g>", kind.word())
}
