//! Counters: block in the colour of the army, symbol of the arm, four figures, stripe of the formation, chevron at the
//! faced side or corner, badge and wear, small shapes for the markers.

use super::lines::centre;
use super::medallions::medallion;
use super::{Army, HexSheet, Medallion, PointTrack, TurnTrack};
use crate::glyphs::{centred, width, write};
use crate::pen::*;
use hexes::{Cell, Edge};

/// Half the side of a counter.
const HALF: f64 = 23.5;

pub(super) const DEFS: &str = r##"
<pattern id="@-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="#fff" stroke-width="1.3" opacity=".2"/></pattern>
<pattern id="@-rout" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0V9" stroke="#fdf8ea" stroke-width="6" opacity=".55"/></pattern>
"##;

/// The arm of a counter, as the symbol in its box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// A cross.
    Infantry,
    /// A slash.
    Cavalry,
    /// A dot.
    Artillery,
    /// A slash and a dot.
    HorseArtillery,
}

/// How worn the face of a counter looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wear {
    /// Full colour.
    Fresh,
    /// Paler.
    Worn,
    /// Paler and striped.
    Broken,
}

/// A word over the upper rim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badge {
    /// One or two letters.
    pub text: &'static str,
    /// The colour of its ground.
    pub fill: &'static str,
    /// The colour of its letters.
    pub letters: &'static str,
}

/// A small shape at the lower rim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marker {
    /// Its class.
    pub class: &'static str,
    /// SVG around the origin, about 14 units wide.
    pub picture: &'static str,
}

/// A combat unit.
#[derive(Clone, Debug)]
pub struct Counter<'a> {
    /// Its code, in the upper left.
    pub code: &'a str,
    /// What a reader of the picture is told.
    pub title: String,
    /// Whose it is.
    pub army: Army,
    /// The colour of its formation.
    pub stripe: &'a str,
    /// Its arm.
    pub symbol: Symbol,
    /// One or two letters below the symbol for its class, or none.
    pub mark: &'a str,
    /// How worn it looks.
    pub wear: Wear,
    /// How askew it lies, in degrees clockwise.
    pub tilt: i16,
    /// In the upper right.
    pub morale: String,
    /// In the lower left, large.
    pub strength: String,
    /// In the lower right.
    pub movement: String,
    /// Pips in the stripe for losses; three at most are drawn.
    pub losses: u8,
    /// The badge.
    pub badge: Option<Badge>,
    /// Markers, from the left.
    pub markers: Vec<Marker>,
}

/// What stands in a hex.
#[derive(Clone, Debug)]
pub struct Stack<'a> {
    /// The hex.
    pub cell: Cell,
    /// Where the counters face, in twelfths of a turn clockwise from north: even for a side, odd for a corner.
    pub facing: Option<u8>,
    /// The counters, the uppermost first.
    pub counters: Vec<Counter<'a>>,
    /// The commanders, the most important first.
    pub medallions: Vec<Medallion<'a>>,
}

/// A counter that waits beside the map.
#[derive(Clone, Debug)]
pub struct Beside<'a> {
    /// The hex it waits at.
    pub exit: Cell,
    /// Over which border it lies.
    pub edge: Edge,
    /// Which of three places it takes, 0 to 2, so that several at one hex can be told apart.
    pub slot: u8,
    /// The counter.
    pub counter: Counter<'a>,
}

/// Everything that lies on a map, and the tracks below it.
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    /// What stands in the hexes.
    pub stacks: Vec<Stack<'a>>,
    /// What waits beside them.
    pub beside: Vec<Beside<'a>>,
    /// The turns.
    pub turns: TurnTrack,
    /// The victory points.
    pub points: PointTrack,
}

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>, pieces: &Pieces<'_>) {
    ink.open("class=\"counters\"");
    for stack in &pieces.stacks {
        draw_stack(ink, sheet, stack);
    }
    for beside in &pieces.beside {
        draw_beside(ink, sheet, beside);
    }
    ink.close();
}

/// Everything in a hex: counters from back to front, chevron, commanders.
fn draw_stack(ink: &mut Ink, sheet: &HexSheet<'_>, stack: &Stack<'_>) {
    let hex = centre(sheet.grid, stack.cell);
    let first = stack.counters.first();
    // Counters stand back from where they face, so that the chevron has room.
    let turn = |twelfths: u8| (f64::from(twelfths) / 2.0 * std::f64::consts::FRAC_PI_3).sin_cos();
    let (sin, cos) = stack.facing.map_or((0.0, 0.0), turn);
    let back = if first.is_some() { -4.0 } else { 0.0 };
    let middle = p(hex.x + back * sin, hex.y - back * cos);
    let shift = if stack.medallions.is_empty() { 0.0 } else { -7.0 };
    let places: Vec<P> = match stack.counters.len() {
        0 => Vec::new(),
        1 => vec![p(middle.x + shift, middle.y + 3.0)],
        // The first lies on top, the other shows its code, morale and strength.
        _ => vec![
            p(middle.x + 11.5, middle.y + 10.5),
            p(middle.x - 11.5, middle.y - 7.0),
            p(middle.x - 19.0, middle.y - 13.0),
        ],
    };
    for (unit, &at) in stack.counters.iter().zip(&places).rev() {
        counter(ink, unit, at);
    }
    if let (Some(first), Some(facing)) = (first, stack.facing) {
        chevron(ink, hex, facing, first.army.dark());
    }
    let spots = match stack.counters.len() {
        0 => [p(0.0, 0.0), p(24.0, 0.0), p(-24.0, 0.0)],
        1 => [p(28.5, -15.0), p(28.5, 11.0), p(12.0, 33.0)],
        _ => [p(25.0, -27.0), p(-26.0, 28.0), p(-38.0, 8.0)],
    };
    for (i, commander) in stack.medallions.iter().enumerate() {
        let spot = spots[i.min(2)];
        medallion(ink, commander, p(middle.x + spot.x, middle.y + spot.y));
    }
}

/// The chevron at the faced side or corner of the hex.
fn chevron(ink: &mut Ink, middle: P, facing: u8, colour: &str) {
    let turn = u16::from(facing) * 30;
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

/// Half outside the rim.
fn draw_beside(ink: &mut Ink, sheet: &HexSheet<'_>, beside: &Beside<'_>) {
    let at = centre(sheet.grid, beside.exit);
    let (dx, dy) = match beside.edge {
        Edge::W => (-62.0, 0.0),
        Edge::N => (0.0, -58.0),
        Edge::S => (0.0, 58.0),
        Edge::E => (62.0, 0.0),
    };
    let nudge = f64::from(beside.slot % 3) * 9.0 - 9.0;
    counter(ink, &beside.counter, p(at.x + dx, at.y + dy + nudge));
}

fn counter(ink: &mut Ink, unit: &Counter<'_>, at: P) {
    let (code, class, tilt) = (escape(unit.code), unit.army.class(), unit.tilt);
    ink.open(&format!(
        "class=\"counter {class}\" data-unit=\"{code}\" transform=\"translate({} {}) rotate({tilt})\"",
        n(at.x),
        n(at.y)
    ));
    ink.put(&format!("<title>{}</title>", escape(&unit.title)));
    face(ink, unit);
    let letters = if unit.wear == Wear::Fresh { "#fdf6e3" } else { "#1d1712" };
    ink.put(&write(unit.code, (-14.5, -19.5), 8.6, 1.5, letters));
    ink.put(&write(&unit.morale, (20.0 - width(&unit.morale, 8.6), -19.5), 8.6, 1.5, letters));
    symbol(ink, unit.symbol, unit.army.dark());
    ink.put(&write(&unit.strength, (-13.0, 6.5), 13.0, 2.7, letters));
    ink.put(&write(&unit.movement, (19.5 - width(&unit.movement, 8.0), 11.5), 8.0, 1.3, letters));
    if !unit.mark.is_empty() {
        class_mark(ink, unit.mark, letters);
    }
    losses(ink, unit.losses);
    if let Some(badge) = unit.badge {
        draw_badge(ink, badge);
    }
    markers(ink, &unit.markers);
    ink.close();
}

/// The block: colour, corners and hatch all tell the army; a worn face is paler, a broken one striped.
fn face(ink: &mut Ink, unit: &Counter<'_>) {
    let (w, h) = (n(HALF * 2.0), n(-HALF));
    let first = unit.army == Army::First;
    let round = if first { 8 } else { 1 };
    let fill = if unit.wear == Wear::Fresh { unit.army.colour() } else { unit.army.pale() };
    let dark = unit.army.dark();
    let block = |extra: &str, shift: f64| {
        format!(
            "<rect x=\"{0}\" y=\"{0}\" width=\"{w}\" height=\"{w}\" rx=\"{round}\" {extra}/>",
            n(-HALF + shift)
        )
    };
    ink.put(&block("fill=\"#20160c\" opacity=\"0.35\"", 2.2));
    ink.put(&block(&format!("fill=\"{fill}\" stroke=\"{dark}\" stroke-width=\"1.4\""), 0.0));
    for (shown, pattern) in [(!first, "hatch"), (unit.wear == Wear::Broken, "rout")] {
        if shown {
            ink.put(&block(&format!("fill=\"{}\"", ink.url(pattern)), 0.0));
        }
    }
    let colour = escape(unit.stripe);
    let corner = if first { "a6 6 0 0 0 -5.5 7V16.5a6 6 0 0 0 5.5 7Z" } else { "h-5.5V23.5h5.5Z" };
    ink.path(
        &format!("M-17 {h}{corner}"),
        &format!("class=\"stripe\" fill=\"{colour}\" stroke=\"{dark}\" stroke-width=\"0.9\""),
    );
}

/// The arm in a box.
fn symbol(ink: &mut Ink, arm: Symbol, dark: &str) {
    ink.put(&format!(
        "<rect class=\"symbol\" x=\"-8\" y=\"-8\" width=\"27\" height=\"16\" fill=\"#fdf6e3\" stroke=\"{dark}\" stroke-width=\"1.1\"/>"
    ));
    let lines = match arm {
        Symbol::Infantry => "M-8 -8L19 8M19 -8L-8 8",
        Symbol::Cavalry | Symbol::HorseArtillery => "M-8 8L19 -8",
        Symbol::Artillery => "",
    };
    ink.path(lines, "stroke=\"#2a2018\" stroke-width=\"1.6\" fill=\"none\"");
    if matches!(arm, Symbol::Artillery | Symbol::HorseArtillery) {
        ink.put("<circle cx=\"5.5\" r=\"4.2\" fill=\"#2a2018\" stroke=\"#fdf6e3\" stroke-width=\"1\"/>");
    }
}

/// The class in a box of its own, so that nobody reads it together with a number.
fn class_mark(ink: &mut Ink, mark: &str, letters: &str) {
    let wide = width(mark, 6.6) + 4.6;
    ink.put(&format!(
        "<rect class=\"mark\" x=\"{}\" y=\"10\" width=\"{}\" height=\"10.6\" rx=\"2\" fill=\"none\" stroke=\"{letters}\" \
         stroke-width=\"0.9\"/>",
        n(4.2 - wide / 2.0),
        n(wide)
    ));
    ink.put(&centred(mark, (4.2, 15.3), 6.6, 1.4, letters));
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

fn draw_badge(ink: &mut Ink, Badge { text, fill, letters }: Badge) {
    ink.put(&format!(
        "<rect class=\"badge\" x=\"-6\" y=\"-32\" width=\"19\" height=\"13\" rx=\"3\" fill=\"{fill}\" stroke=\"#2a2018\" \
         stroke-width=\"1\"/>"
    ));
    ink.put(&centred(text, (3.5, -25.5), 8.4, 1.6, letters));
}

fn markers(ink: &mut Ink, markers: &[Marker]) {
    for (i, Marker { class, picture }) in markers.iter().enumerate() {
        let x = n(i as f64 * 14.0 - 16.0);
        ink.put(&format!("<g class=\"marker {class}\" transform=\"translate({x} 23.5)\">{picture}</g>"));
    }
}
