//! Counters: block in the colour of the side, symbol of the arm, strength and morale, stripe of the formation,
//! chevron at the faced side, badge and wear of the organisation level, small shapes for the markers.

use super::ink::*;
use super::{SIDE, SIDE_DARK, SIDE_PALE, commanders, of_side};
use crate::Sr;
use crate::army::*;
use crate::state::*;
use engraving::glyphs::{centred, width, write};
use hexes::svg::escape;
use hexes::{Cell, Direction, Point};

/// Half the side of a counter.
pub(super) const HALF: f64 = 23.5;

pub(super) const DEFS: &str = r##"
<pattern id="sr-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="#fff" stroke-width="1.3" opacity=".2"/></pattern>
<pattern id="sr-rout" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V9" stroke="#fdf8ea" stroke-width="6" opacity=".55"/></pattern>
"##;

pub(super) fn draw(ink: &mut Ink, battle: &Sr, s: &State) {
    ink.open("class=\"counters\"");
    for cell in battle.map.grid.cells() {
        let units: Vec<UnitId> = s.stack(cell).iter().collect();
        let here = commanders::in_hex(battle, s, cell);
        if !units.is_empty() || !here.is_empty() {
            draw_hex(ink, battle, s, cell, &units, &here);
        }
    }
    beside(ink, battle, s);
    ink.close();
}

/// Everything in a hex: counters from back to front, chevron, commanders.
fn draw_hex(ink: &mut Ink, battle: &Sr, s: &State, cell: Cell, units: &[UnitId], here: &[CommanderId]) {
    let hex = centre(&battle.map.grid, cell);
    // Counters stand back from the side they face, so that the chevron has room.
    let back = units.first().map_or(0.0, |_| -4.0);
    let (sin, cos) = units
        .first()
        .map_or((0.0, 0.0), |&u| (s.unit(u).facing.index() as f64 * std::f64::consts::FRAC_PI_3).sin_cos());
    let middle = p(hex.x + back * sin, hex.y - back * cos);
    let shift = if here.is_empty() { 0.0 } else { -7.0 };
    let places: Vec<Point> = match units.len() {
        0 => Vec::new(),
        1 => vec![p(middle.x + shift, middle.y + 3.0)],
        // The first of the order of battle lies on top, the other shows its code, morale and strength.
        _ => vec![
            p(middle.x + 11.5, middle.y + 10.5),
            p(middle.x - 11.5, middle.y - 7.0),
            p(middle.x - 19.0, middle.y - 13.0),
        ],
    };
    for (&unit, &at) in units.iter().zip(&places).rev() {
        counter(ink, battle, s, unit, at);
    }
    if let Some(&first) = units.first() {
        chevron(ink, hex, s.unit(first).facing, of_side(SIDE_DARK, battle.unit(first).side));
    }
    let spots = match units.len() {
        0 => [p(0.0, 0.0), p(24.0, 0.0), p(-24.0, 0.0)],
        1 => [p(28.5, -15.0), p(28.5, 11.0), p(12.0, 33.0)],
        _ => [p(25.0, -27.0), p(-26.0, 28.0), p(-38.0, 8.0)],
    };
    for (i, &commander) in here.iter().enumerate() {
        let spot = spots[i.min(2)];
        commanders::medallion(ink, battle, s, commander, p(middle.x + spot.x, middle.y + spot.y));
    }
}

/// The chevron at the faced side of the hex (SR-1.3a).
fn chevron(ink: &mut Ink, middle: Point, facing: Direction, colour: &str) {
    let turn = facing.index() * 60;
    ink.path(
        "M-16 -36.6L0 -43.6L16 -36.6L16 -32.4L0 -39.2L-16 -32.4Z",
        &format!(
            "class=\"facing\" transform=\"translate({} {}) rotate({turn})\" fill=\"#ffd95a\" stroke=\"{colour}\" \
             stroke-width=\"1.5\" stroke-linejoin=\"round\"",
            n(middle.x),
            n(middle.y)
        ),
    );
}

/// Units off the map wait beside their exit hex (SR-4.5f), half outside the rim.
fn beside(ink: &mut Ink, battle: &Sr, s: &State) {
    for unit in battle.unit_ids() {
        if let Where::Off(exit) = s.unit(unit).place {
            let at = centre(&battle.map.grid, exit);
            let edges = &battle.map.rout_edges[battle.unit(unit).side];
            let edge = edges.iter().min_by_key(|&&e| battle.map.grid.distance_to_edge(exit, e));
            let (dx, dy) = match edge {
                Some(hexes::Edge::W) => (-62.0, 0.0),
                Some(hexes::Edge::N) => (0.0, -58.0),
                Some(hexes::Edge::S) => (0.0, 58.0),
                _ => (62.0, 0.0),
            };
            let nudge = f64::from(unit.0 % 3) * 9.0 - 9.0;
            counter(ink, battle, s, unit, p(at.x + dx, at.y + dy + nudge));
        }
    }
}

fn counter(ink: &mut Ink, battle: &Sr, s: &State, unit: UnitId, at: Point) {
    let (info, now) = (battle.unit(unit), s.unit(unit));
    let tilt = match now.level {
        Level::Good => 0.0,
        Level::D1 => 5.0,
        Level::D2 => -9.0,
        Level::Rout => 15.0,
    };
    let (code, class) = (escape(&info.code), if info.side == FRENCH { "first" } else { "second" });
    ink.open(&format!(
        "class=\"counter {class}\" data-unit=\"{code}\" transform=\"translate({} {}) rotate({tilt})\"",
        n(at.x),
        n(at.y)
    ));
    ink.put(&format!("<title>{}</title>", escape(&battle.unit_line(s, unit))));
    face(ink, battle, info, now.level);
    let dark = of_side(SIDE_DARK, info.side);
    let pale = now.level != Level::Good;
    let letters = if pale { "#1d1712" } else { "#fdf6e3" };
    ink.put(&write(&info.code, (-14.5, -19.5), 8.6, 1.5, letters));
    let morale = battle.morale(s, unit).to_string();
    ink.put(&write(&morale, (20.0 - width(&morale, 8.6), -19.5), 8.6, 1.5, letters));
    symbol(ink, info.arm, dark);
    let strength = battle.strength(s, unit).to_string();
    ink.put(&write(&strength, (-13.0, 6.5), 13.0, 2.7, letters));
    let movement = info.movement.to_string();
    ink.put(&write(&movement, (19.5 - width(&movement, 8.0), 11.5), 8.0, 1.3, letters));
    losses(ink, now.losses);
    badge(ink, now.level);
    markers(ink, s, unit);
    ink.close();
}

/// The block: colour, corners and hatch all tell the side; a worn face is paler, a routed one striped.
fn face(ink: &mut Ink, battle: &Sr, info: &UnitInfo, level: Level) {
    let (w, h) = (n(HALF * 2.0), n(-HALF));
    let round = if info.side == FRENCH { 8 } else { 1 };
    let colours = if level == Level::Good { SIDE } else { SIDE_PALE };
    let (fill, dark) = (of_side(colours, info.side), of_side(SIDE_DARK, info.side));
    let block = |extra: &str, shift: f64| {
        format!(
            "<rect x=\"{0}\" y=\"{0}\" width=\"{w}\" height=\"{w}\" rx=\"{round}\" {extra}/>",
            n(-HALF + shift)
        )
    };
    ink.put(&block("fill=\"#20160c\" opacity=\"0.35\"", 2.2));
    ink.put(&block(&format!("fill=\"{fill}\" stroke=\"{dark}\" stroke-width=\"1.4\""), 0.0));
    if info.side == COALITION {
        ink.put(&block("fill=\"url(#sr-hatch)\"", 0.0));
    }
    if level == Level::Rout {
        ink.put(&block("fill=\"url(#sr-rout)\"", 0.0));
    }
    let colour = escape(&battle.formations[info.formation.index()].colour);
    let corner =
        if info.side == FRENCH { "a6 6 0 0 0 -5.5 7V16.5a6 6 0 0 0 5.5 7Z" } else { "h-5.5V23.5h5.5Z" };
    ink.path(
        &format!("M-17 {h}{corner}"),
        &format!("class=\"stripe\" fill=\"{colour}\" stroke=\"{dark}\" stroke-width=\"0.9\""),
    );
}

/// The arm in a box: infantry a cross, cavalry a slash, artillery a dot, horse artillery both.
fn symbol(ink: &mut Ink, arm: Arm, dark: &str) {
    ink.put(&format!(
        "<rect class=\"symbol\" x=\"-8\" y=\"-8\" width=\"27\" height=\"16\" fill=\"#fdf6e3\" stroke=\"{dark}\" stroke-width=\"1.1\"/>"
    ));
    let lines = match arm {
        Arm::Infantry => "M-8 -8L19 8M19 -8L-8 8",
        Arm::Cavalry | Arm::Horse => "M-8 8L19 -8",
        Arm::Foot => "",
    };
    if !lines.is_empty() {
        ink.path(lines, "stroke=\"#2a2018\" stroke-width=\"1.6\" fill=\"none\"");
    }
    if arm.is_artillery() {
        ink.put("<circle cx=\"5.5\" r=\"4.2\" fill=\"#2a2018\" stroke=\"#fdf6e3\" stroke-width=\"1\"/>");
    }
}

/// A pip in the stripe for each step lost.
fn losses(ink: &mut Ink, losses: u8) {
    for i in 0..losses.min(3) {
        let y = 12.0 - f64::from(i) * 8.5;
        ink.put(&format!(
            "<circle class=\"loss\" cx=\"-20\" cy=\"{}\" r=\"3\" fill=\"#c01818\" stroke=\"#fff\" stroke-width=\"1\"/>",
            n(y)
        ));
    }
}

/// The badge of the organisation level, over the upper rim (SR-1.5a).
fn badge(ink: &mut Ink, level: Level) {
    let (text, fill, letters) = match level {
        Level::Good => return,
        Level::D1 => ("D1", "#f7d65a", "#2a2018"),
        Level::D2 => ("D2", "#f08c2e", "#2a2018"),
        Level::Rout => ("R", "#1c1612", "#ffffff"),
    };
    ink.put(&format!(
        "<rect class=\"badge\" x=\"-6\" y=\"-32\" width=\"19\" height=\"13\" rx=\"3\" fill=\"{fill}\" stroke=\"#2a2018\" \
         stroke-width=\"1\"/>"
    ));
    ink.put(&centred(text, (3.5, -25.5), 8.4, 1.6, letters));
}

/// Harnessed, out of command, charge (SR-1.1b): small shapes at the lower rim.
fn markers(ink: &mut Ink, s: &State, unit: UnitId) {
    let mut x = -16.0;
    let mut mark = |ink: &mut Ink, class: &str, picture: &str| {
        ink.put(&format!("<g class=\"marker {class}\" transform=\"translate({} 23.5)\">{picture}</g>", n(x)));
        x += 14.0;
    };
    if s.harnessed.has(unit) {
        mark(
            ink,
            "harnessed",
            "<circle r=\"6\" fill=\"#e7d3a2\" stroke=\"#3a2616\" stroke-width=\"1.5\"/><path d=\"M0 -6V6M-6 0H6M-4.2 -4.2L4.2 4.2M4.2 -4.2L-4.2 4.2\" stroke=\"#3a2616\" stroke-width=\"0.9\"/>",
        );
    }
    if s.out_of_command.has(unit) {
        mark(
            ink,
            "out-of-command",
            "<path d=\"M0 -7L7 6H-7Z\" fill=\"#fff3c4\" stroke=\"#2a2018\" stroke-width=\"1.3\" stroke-linejoin=\"round\"/><path d=\"M0 -3V1.6M0 3.6V4\" stroke=\"#2a2018\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>",
        );
    }
    if s.unit(unit).charge.is_some() {
        mark(
            ink,
            "charge",
            "<path d=\"M-7 5C-2 4 4 0 7 -7C8 0 3 6 -4 7Z\" fill=\"#f4f4f0\" stroke=\"#2a2018\" stroke-width=\"1.2\"/><path d=\"M-8 2L-3 8\" stroke=\"#b8860b\" stroke-width=\"2.2\"/>",
        );
    }
}
