//! Charts as SVG: a few plain shapes, coloured by the style sheet of the page around them.

use std::fmt::Write;

/// A drawing in the making. Coordinates are in pixels of the view box; classes (`first`, `second`, `even`,
/// `soft`, `line`, `muted`) are coloured by the page.
pub struct Svg {
    width: f64,
    height: f64,
    label: String,
    body: String,
}

/// Text safe in markup.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Where a text is anchored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

impl Svg {
    /// An empty drawing; the label is what a screen reader says of it.
    pub fn new(width: f64, height: f64, label: &str) -> Svg {
        Svg { width, height, label: label.to_owned(), body: String::new() }
    }
    /// A rectangle with a title that shows when pointed at.
    pub fn bar(&mut self, x: f64, y: f64, w: f64, h: f64, class: &str, title: &str) {
        let (w, h) = (w.max(0.0), h.max(0.0));
        let _ = write!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" class="{class}"><title>{}</title></rect>"#,
            escape(title)
        );
    }
    /// A straight line.
    pub fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64, class: &str) {
        let _ = write!(
            self.body,
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" class="{class}"/>"#
        );
    }
    /// A line through points.
    pub fn path(&mut self, points: &[(f64, f64)], class: &str) {
        let _ = write!(self.body, r#"<polyline points="{}" class="{class}"/>"#, listed(points));
    }
    /// A closed area.
    pub fn area(&mut self, points: &[(f64, f64)], class: &str, style: &str, title: &str) {
        let _ = write!(
            self.body,
            r#"<polygon points="{}" class="{class}" style="{style}"><title>{}</title></polygon>"#,
            listed(points),
            escape(title)
        );
    }
    /// A dot.
    pub fn dot(&mut self, x: f64, y: f64, r: f64, class: &str, title: &str) {
        let _ = write!(
            self.body,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" class="{class}"><title>{}</title></circle>"#,
            escape(title)
        );
    }
    /// A text.
    pub fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = write!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" class="{class}">{}</text>"#,
            escape(text)
        );
    }
    /// A value with its interval: a bar with ends and a dot.
    pub fn interval(&mut self, [low, value, high]: [f64; 3], y: f64, class: &str, title: &str) {
        self.line(low, y, high, y, &format!("whisker {class}-line"));
        self.line(low, y - 4.0, low, y + 4.0, &format!("whisker {class}-line"));
        self.line(high, y - 4.0, high, y + 4.0, &format!("whisker {class}-line"));
        self.dot(value, y, 4.5, class, title);
    }
    /// The finished drawing.
    pub fn finish(self) -> String {
        format!(
            r#"<svg viewBox="0 0 {:.0} {:.0}" role="img" aria-label="{}">{}</svg>"#,
            self.width,
            self.height,
            escape(&self.label),
            self.body
        )
    }
}

fn listed(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

/// A straight scale from values to pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    from: [f64; 2],
    to: [f64; 2],
}

impl Scale {
    /// Values between `from` lie between `to`.
    pub fn new(from: [f64; 2], to: [f64; 2]) -> Scale {
        Scale { from, to }
    }
    /// Where a value lies.
    pub fn at(&self, value: f64) -> f64 {
        let span = self.from[1] - self.from[0];
        let share = if span == 0.0 { 0.5 } else { (value - self.from[0]) / span };
        self.to[0] + share * (self.to[1] - self.to[0])
    }
    /// Round values over the scale, about `n` of them.
    pub fn ticks(&self, about: f64) -> Vec<f64> {
        let span = (self.from[1] - self.from[0]).abs();
        if span <= 0.0 || !span.is_finite() {
            return vec![self.from[0]];
        }
        let raw = span / about;
        let power = 10f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|&s| s >= raw * 0.999);
        let step = step.unwrap_or(raw);
        let (low, high) = (self.from[0].min(self.from[1]), self.from[0].max(self.from[1]));
        let first = (low / step).ceil() as i64;
        let last = (high / step).floor() as i64;
        (first..=last).map(|n| n as f64 * step).collect()
    }
}

/// A number as short as it can be said.
pub fn short(value: f64) -> String {
    if (value - value.round()).abs() < 1e-9 { format!("{value:.0}") } else { format!("{value:.1}") }
}
