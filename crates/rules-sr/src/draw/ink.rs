//! Pen and paper: a growing SVG text, curves, and the fixed chance of the scatter.

use hexes::geometry::join_sides;
use hexes::svg::escape;
use hexes::{Cell, Corner, Grid, Hexside, Point};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The picture so far.
pub(super) struct Ink {
    out: String,
}

/// A number with one decimal, short.
pub(super) fn n(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    if tenths == tenths.trunc() { format!("{}", tenths as i64) } else { format!("{tenths:.1}") }
}

pub(super) fn p(x: f64, y: f64) -> Point {
    Point { x, y }
}

pub(super) fn mix(a: Point, b: Point, part: f64) -> Point {
    p(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
}

impl Ink {
    pub(super) fn new(width: f64, height: f64, title: &str) -> Ink {
        let (w, h, title) = (n(width), n(height), escape(title));
        Ink {
            out: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
                 role=\"img\"><title>{title}</title>\n"
            ),
        }
    }

    pub(super) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    pub(super) fn defs(&mut self, parts: &[&str]) {
        self.put(&format!("<defs>{}</defs>", parts.concat()));
    }

    /// A line of SVG as it is.
    pub(super) fn put(&mut self, svg: &str) {
        self.out.push_str(svg);
        self.out.push('\n');
    }

    /// Opens a group.
    pub(super) fn open(&mut self, attributes: &str) {
        let _ = writeln!(self.out, "<g {attributes}>");
    }

    pub(super) fn close(&mut self) {
        self.put("</g>");
    }

    pub(super) fn path(&mut self, d: &str, attributes: &str) {
        let space = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(self.out, "<path d=\"{d}\"{space}{attributes}/>");
    }

    /// A stamp from the definitions.
    pub(super) fn stamp(&mut self, id: &str, at: Point) {
        let _ = writeln!(self.out, "<use href=\"#sr-{id}\" x=\"{}\" y=\"{}\"/>", n(at.x), n(at.y));
    }

    pub(super) fn text(&mut self, at: Point, words: &str, attributes: &str) {
        let words = escape(words);
        let _ = writeln!(self.out, "<text x=\"{}\" y=\"{}\" {attributes}>{words}</text>", n(at.x), n(at.y));
    }
}

/// Path data through points.
pub(super) fn line(points: &[Point]) -> String {
    let mut d = String::with_capacity(points.len() * 12);
    for (i, point) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, n(point.x), n(point.y));
    }
    d
}

/// Path data of a closed shape.
pub(super) fn shape(points: &[Point]) -> String {
    format!("{}Z", line(points))
}

/// Rounds the corners of a line: quadratic curves between the middles of its parts, as close points.
pub(super) fn smooth(points: &[Point]) -> Vec<Point> {
    smooth_but(points, &[])
}

/// The same, but corners flagged as sharp are kept: those at the rim of the map.
fn smooth_but(points: &[Point], sharp: &[bool]) -> Vec<Point> {
    let closed = points.len() > 2 && points.first() == points.last();
    let corners = if closed { &points[..points.len() - 1] } else { points };
    if corners.len() < 3 {
        return points.to_vec();
    }
    let count = corners.len();
    let mut out = Vec::new();
    let mut bend = |a: Point, b: Point, c: Point, sharp: bool| {
        if sharp {
            out.extend([a, b]);
            return;
        }
        for i in 0..6 {
            let t = f64::from(i) / 6.0;
            out.push(mix(mix(a, b, t), mix(b, c, t), t));
        }
    };
    if closed {
        for i in 0..count {
            let (a, b, c) = (corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
            bend(mix(a, b, 0.5), b, mix(b, c, 0.5), sharp.get(i) == Some(&true));
        }
        out.push(out[0]);
        return out;
    }
    for i in 1..count - 1 {
        let start = if i == 1 { corners[0] } else { mix(corners[i - 1], corners[i], 0.5) };
        let end = if i == count - 2 { corners[count - 1] } else { mix(corners[i], corners[i + 1], 0.5) };
        bend(start, corners[i], end, sharp.get(i) == Some(&true));
    }
    out.push(corners[count - 1]);
    out
}

/// Points at equal steps along a line, each with the unit vector to its left.
pub(super) fn stations(points: &[Point], step: f64) -> Vec<(Point, Point)> {
    let mut out = Vec::new();
    let mut due = step / 2.0;
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let length = (b.x - a.x).hypot(b.y - a.y);
        if length < 1e-9 {
            continue;
        }
        let left = p((b.y - a.y) / length, -(b.x - a.x) / length);
        while due <= length {
            out.push((mix(a, b, due / length), left));
            due += step;
        }
        due -= length;
    }
    out
}

/// Hexsides as smooth lines.
pub(super) fn side_lines(grid: &Grid, sides: &[Hexside]) -> Vec<Vec<Point>> {
    let points = |line: Vec<Corner>| line.into_iter().map(|c| super::GEOMETRY.point(c)).collect::<Vec<_>>();
    join_sides(grid, sides).into_iter().map(|line| smooth(&points(line))).collect()
}

/// The outline of a set of hexes as smooth rings, map borders included.
pub(super) fn outline(grid: &Grid, inside: impl Fn(Cell) -> bool) -> Vec<Vec<Point>> {
    let (mut sides, mut rim) = (Vec::new(), BTreeSet::new());
    for cell in grid.cells().filter(|&c| inside(c)) {
        for d in hexes::Direction::ALL {
            let there = grid.neighbour(cell, d);
            if there.is_none_or(|there| !inside(there)) {
                let side = Hexside::of(grid, cell, d);
                sides.push(side);
                if there.is_none() {
                    rim.extend(grid.lattice_side(side));
                }
            }
        }
    }
    let ring = |line: Vec<Corner>| {
        let sharp: Vec<bool> = line.iter().map(|corner| rim.contains(corner)).collect();
        let points: Vec<Point> = line.into_iter().map(|c| super::GEOMETRY.point(c)).collect();
        smooth_but(&points, &sharp)
    };
    join_sides(grid, &sides).into_iter().map(ring).collect()
}

pub(super) fn centre(grid: &Grid, cell: Cell) -> Point {
    super::GEOMETRY.centre(grid, cell)
}

/// Numbers that look like chance and are the same every time.
pub(super) struct Scatter(u64);

impl Scatter {
    pub(super) fn new(key: u64, salt: u64) -> Scatter {
        let mut scatter =
            Scatter(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt.wrapping_mul(0xd1b5_4a32_d192_ed03));
        scatter.next();
        scatter
    }
    /// For a hex.
    pub(super) fn hex(cell: Cell, salt: u64) -> Scatter {
        Scatter::new(u64::from(cell.0) + 1, salt)
    }
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// From 0 up to 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 40) as f64 / (1u64 << 24) as f64
    }
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }
    pub(super) fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }
    /// A point in a hex, `part` of its size from the middle at most.
    pub(super) fn point(&mut self, middle: Point, part: f64) -> Point {
        let (angle, far) = (self.between(0.0, std::f64::consts::TAU), self.unit().sqrt());
        let reach = super::GEOMETRY.size * part * far;
        p(middle.x + reach * angle.cos(), middle.y + reach * angle.sin())
    }
}
