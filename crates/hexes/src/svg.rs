//! A plain map in SVG: hexes with a class and a label, strokes on hexsides, lines through hexes.
//!
//! It is meant for tests, quick looks and reports; the period map of the client is drawn elsewhere, on the same
//! [`Geometry`].

use crate::geometry::{Geometry, Point, join_sides};
use crate::{Cell, Grid, Hexside};
use std::fmt::Write;

/// What to draw. Classes are CSS classes; `style` says what they look like.
pub struct Drawing<'a> {
    /// Size and margin.
    pub geometry: Geometry,
    /// The content of the style element.
    pub style: &'a str,
    /// The class of a hex: its ground.
    pub class: &'a dyn Fn(Cell) -> &'a str,
    /// The label of a hex; an empty one is left out.
    pub label: &'a dyn Fn(Cell) -> String,
    /// Strokes on hexsides, by class: rivers, slopes, works. Sides that meet are drawn in one stroke.
    pub sides: &'a [(&'a str, Vec<Hexside>)],
    /// Lines from centre to centre, by class: roads, paths, an order of march.
    pub lines: &'a [(&'a str, Vec<Cell>)],
}

/// The map as a complete SVG document. The same drawing gives the same text.
pub fn draw_map(grid: &Grid, drawing: &Drawing<'_>) -> String {
    let mut svg = String::new();
    let geometry = drawing.geometry;
    // Writing to a String cannot fail.
    let _ =
        writeln!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">"#, geometry.view_box(grid));
    let _ = writeln!(svg, "<style>{}</style>", escape(drawing.style));
    for cell in grid.cells() {
        let (id, class) = (grid.id(cell), escape((drawing.class)(cell)));
        let points = points(geometry.corners(grid, cell));
        let _ = writeln!(svg, r#"<polygon id="h{id}" class="hex {class}" points="{points}"/>"#);
    }
    for (class, cells) in drawing.lines {
        let points = points(cells.iter().map(|&cell| geometry.centre(grid, cell)));
        let _ = writeln!(svg, r#"<polyline class="{}" points="{points}"/>"#, escape(class));
    }
    for (class, sides) in drawing.sides {
        for line in join_sides(grid, sides) {
            let points = points(line.into_iter().map(|corner| geometry.point(corner)));
            let _ = writeln!(svg, r#"<polyline class="{}" points="{points}"/>"#, escape(class));
        }
    }
    for cell in grid.cells() {
        let label = (drawing.label)(cell);
        if !label.is_empty() {
            let Point { x, y } = geometry.centre(grid, cell);
            let (x, y, label) = (number(x), number(y), escape(&label));
            let _ = writeln!(svg, r#"<text x="{x}" y="{y}">{label}</text>"#);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Points as SVG wants them: `x,y x,y`.
pub fn points(points: impl IntoIterator<Item = Point>) -> String {
    let pairs: Vec<_> = points.into_iter().map(|p| format!("{},{}", number(p.x), number(p.y))).collect();
    pairs.join(" ")
}

/// A number with at most two decimals, without trailing zeros and without a negative zero.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text that cannot break out of where it is put. Control characters, which XML forbids, are dropped.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(c),
            c if c.is_control() || c == '\u{fffe}' || c == '\u{ffff}' => {}
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests;
