//! Paper, border, title, scale, compass and key; zones and the centre line; the names of places.

use crate::pen::*;
use crate::{AreaLook, Geometry, LineLook, Sheet};

pub(crate) const PAPER: &str = "#f3e9d2";
pub(crate) const INK: &str = "#3a2e22";
const SERIF: &str = "font-family=\"EB Garamond, Garamond, DejaVu Serif, serif\"";

/// The corners of the table in the picture: north-west and south-east.
fn table(sheet: &Sheet<'_>, geometry: &Geometry) -> (P, P) {
    bounds(&geometry.spots(&sheet.table.corners()))
}

fn rectangle(low: P, high: P, grow: f64, attributes: &str) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {attributes}/>",
        n(low.x - grow),
        n(low.y - grow),
        n(high.x - low.x + 2.0 * grow),
        n(high.y - low.y + 2.0 * grow)
    )
}

/// The sheet, the meadow, and tufts of grass.
pub(crate) fn paper(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    let (low, high) = table(sheet, geometry);
    let [width, height] = geometry.extent;
    ink.put(&rectangle(p(0.0, 0.0), p(width, height), 0.0, &format!("fill=\"{PAPER}\"")));
    ink.put(&format!("<clipPath id=\"eg-table\">{}</clipPath>", rectangle(low, high, 0.0, "")));
    ink.put(&rectangle(low, high, 0.0, "class=\"meadow\" fill=\"#eceac9\""));
    let corners = [low, p(high.x, low.y), high, p(low.x, high.y)];
    let mut scatter = Scatter::new(7, 3);
    let (mut tufts, mut blades) = (String::new(), String::new());
    for at in lattice(&corners, p(58.0, 46.0), 21.0, 8.0, &mut scatter) {
        let d = format!(
            "M{} {}l-2.2 -4.4M{} {}v-5.4M{} {}l2.2 -4.4",
            n(at.x - 1.4),
            n(at.y),
            n(at.x),
            n(at.y),
            n(at.x + 1.4),
            n(at.y)
        );
        if scatter.unit() < 0.5 { tufts += &d } else { blades += &format!("M{} {}h7", n(at.x), n(at.y)) }
    }
    ink.path(&tufts, "fill=\"none\" stroke=\"#8d9a5f\" stroke-width=\"0.9\" stroke-opacity=\"0.6\"");
    ink.path(&blades, "fill=\"none\" stroke=\"#a9ad78\" stroke-width=\"0.9\" stroke-opacity=\"0.5\"");
}

/// Deployment zones and the centre line, lightly.
pub(crate) fn zones(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    ink.open("class=\"zones\"");
    for zone in &sheet.zones {
        let corners = shape(&geometry.spots(&zone.corners));
        let colour = zone.colour;
        ink.path(
            &corners,
            &format!(
                "fill=\"{colour}\" fill-opacity=\"0.028\" stroke=\"{colour}\" stroke-opacity=\"0.55\" \
                 stroke-width=\"1.4\" stroke-dasharray=\"9 6\""
            ),
        );
    }
    if let Some(ends) = sheet.centre {
        let d = line(&geometry.spots(&ends));
        ink.path(
            &d,
            "fill=\"none\" stroke=\"#7a5f3a\" stroke-opacity=\"0.4\" stroke-width=\"1.2\" \
             stroke-dasharray=\"2 7\" stroke-linecap=\"round\"",
        );
    }
    ink.close();
}

/// What scores: a golden ring as far off as a unit may stand, and a star on it.
pub(crate) fn goals(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    let [width, height] = geometry.extent;
    for (i, goal) in sheet.goals.iter().enumerate() {
        let outline = geometry.spots(&goal.outline);
        let far = f64::from(goal.within.units()) / f64::from(tabletop::UNITS) * geometry.scale;
        // A broad stroke with round corners reaches as far as the ring: what is left of it beyond a stroke a little less
        // broad is the ring itself.
        let band = |colour: &str, broad: f64| {
            format!(
                "<path d=\"{}\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{}\" \
                 stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
                if let [only] = outline[..] { format!("{}h0.01", line(&[only])) } else { shape(&outline) },
                n(broad.max(0.0))
            )
        };
        ink.put(&format!(
            "<mask id=\"eg-goal-{i}\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"{}\" height=\"{}\">{}{}</mask>",
            n(width),
            n(height),
            band("#fff", 2.0 * far + 4.0),
            band("#000", 2.0 * far - 2.0)
        ));
        ink.put(&rectangle(
            p(0.0, 0.0),
            p(width, height),
            0.0,
            &format!("class=\"goal\" fill=\"#b8860b\" fill-opacity=\"0.85\" mask=\"url(#eg-goal-{i})\""),
        ));
        let (low, high) = bounds(&outline);
        ink.path(
            &star(p((low.x + high.x) / 2.0, low.y - far - 1.0), 11.0),
            "class=\"star\" fill=\"#d0201c\" stroke=\"#fff6e2\" stroke-width=\"1.5\" stroke-linejoin=\"round\"",
        );
    }
}

/// Names in italics, on a halo of paper.
pub(crate) fn names(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    let style = |size: f64| {
        format!(
            "{SERIF} font-style=\"italic\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{INK}\" \
             stroke=\"{PAPER}\" stroke-width=\"5\" stroke-opacity=\"0.92\" paint-order=\"stroke\" \
             stroke-linejoin=\"round\"",
            n(size)
        )
    };
    ink.open("class=\"names\"");
    for (contour, name) in &sheet.hills {
        let outline = geometry.spots(contour.area.outline());
        let Some(name) = name else { continue };
        // A hill upon a hill has the summit to itself.
        let at = middle(&outline);
        let hidden = sheet.hills.iter().any(|(other, named)| {
            let summit = middle(&geometry.spots(other.area.outline()));
            let close = (summit.x - at.x).abs() < 90.0 && (summit.y - at.y).abs() < 24.0;
            close && named.is_some() && other.level > contour.level
        });
        let y = if hidden { bounds(&outline).1.y - 14.0 } else { at.y };
        ink.text(p(at.x, y), name, &style(22.0));
    }
    for area in &sheet.areas {
        let outline = geometry.spots(area.form.outline());
        let (low, high) = bounds(&outline);
        let Some(name) = area.name else { continue };
        // Below a house, inside anything else.
        let at = match area.look {
            AreaLook::Building | AreaLook::Village | AreaLook::Redoubt => {
                p((low.x + high.x) / 2.0, high.y + 17.0)
            }
            _ => p((low.x + high.x) / 2.0, (low.y + high.y) / 2.0 + 5.0),
        };
        ink.text(at, name, &style(20.0));
    }
    for feature in &sheet.lines {
        let course = geometry.spots(feature.form.points());
        if let (Some(name), Some((at, _))) = (feature.name, stations(&course, 30.0).get(course.len())) {
            let half = f64::from(feature.form.width().units()) / 2_000.0 * geometry.scale;
            let lower = if feature.look == LineLook::Stream { 16.0 } else { 20.0 + half };
            ink.text(p(at.x, at.y + lower), name, &style(18.0));
        }
    }
    ink.close();
}

/// The border of the sheet, the title, the scale, the compass and the key.
pub(crate) fn border(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    let (low, high) = table(sheet, geometry);
    ink.open("class=\"frame\"");
    ink.put(&rectangle(low, high, 0.0, &format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.6\"")));
    ink.put(&rectangle(low, high, 8.0, &format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"5\"")));
    ink.put(&rectangle(low, high, 14.0, &format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\"")));
    let top = high.y + 44.0;
    let text = |size: f64, more: &str| format!("{SERIF} font-size=\"{}\" fill=\"{INK}\" {more}", n(size));
    ink.text(p(low.x, top + 12.0), sheet.title, &text(38.0, "letter-spacing=\"0.6\""));
    ink.text(p(low.x, top + 42.0), sheet.subtitle, &text(18.0, "font-style=\"italic\""));
    scale_bar(ink, sheet, geometry, p(low.x, top + 66.0));
    let from = low.x + (high.x - low.x) * 0.46;
    key(ink, sheet, p(from, top - 4.0), (high.x - 100.0 - from) / 2.0, &text);
    compass(ink, p(high.x - 44.0, top + 36.0));
    ink.close();
}

/// Six pieces, black and white by turns, of as many units as there is room for: thirty centimetres, twelve inches.
fn scale_bar(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry, at: P) {
    let fits = |units: &u32| 6.0 * f64::from(*units) * geometry.scale <= 320.0;
    let piece = [10_u32, 5, 2].into_iter().find(fits).unwrap_or(1);
    let step = f64::from(piece) * geometry.scale;
    for i in 0..6 {
        let x = at.x + f64::from(i) * step;
        let fill = if i % 2 == 0 { INK } else { PAPER };
        let corner = p(x + step, at.y + 7.0);
        let style = format!("fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1\"");
        ink.put(&rectangle(p(x, at.y), corner, 0.0, &style));
    }
    for i in [0_u32, 2, 4, 6] {
        let many = i * piece;
        let words = if i == 6 { format!("{many} {}", sheet.unit) } else { many.to_string() };
        let style = format!("{SERIF} font-size=\"14\" fill=\"{INK}\" text-anchor=\"middle\"");
        ink.text(p(at.x + f64::from(i) * step, at.y + 21.0), &words, &style);
    }
}

/// What the ground does, in two columns.
fn key(ink: &mut Ink, sheet: &Sheet<'_>, at: P, wide: f64, text: &impl Fn(f64, &str) -> String) {
    let rows = sheet.key.len().div_ceil(2).max(1);
    for (i, key) in sheet.key.iter().enumerate() {
        let place = p(at.x + (i / rows) as f64 * wide, at.y + (i % rows) as f64 * 20.0);
        ink.text(place, &key.name, &text(15.0, "font-weight=\"bold\""));
        ink.text(p(place.x + 96.0, place.y), &key.words, &text(15.0, ""));
    }
}

/// A compass rose, north up.
fn compass(ink: &mut Ink, at: P) {
    ink.open(&format!(
        "class=\"compass\" transform=\"translate({} {})\" stroke=\"{INK}\" stroke-linejoin=\"round\"",
        n(at.x),
        n(at.y)
    ));
    ink.put(&format!("<circle r=\"30\" fill=\"none\" stroke-width=\"1\"/><circle r=\"26\" fill=\"none\" stroke-width=\"0.6\" stroke=\"{INK}\"/>"));
    for (i, long) in [(1, 20.0), (3, 20.0), (5, 20.0), (7, 20.0), (0, 34.0), (2, 28.0), (4, 28.0), (6, 28.0)]
    {
        let half = |side: f64| format!("M0 0L{} -6L0 -{}Z", n(6.0 * side), n(long));
        let turn = format!("transform=\"rotate({})\" stroke-width=\"0.8\"", i * 45);
        ink.path(&half(-1.0), &format!("{turn} fill=\"{PAPER}\""));
        ink.path(&half(1.0), &format!("{turn} fill=\"{INK}\""));
    }
    ink.close();
    let style = format!("{SERIF} font-size=\"18\" fill=\"{INK}\" text-anchor=\"middle\"");
    ink.text(p(at.x, at.y - 38.0), "N", &style);
}
