//! Pen and paper: a growing SVG text, lines and curves, and the fixed chance of the scatter.

use std::fmt::Write;

/// A point of the picture.
pub(crate) use hexes::Point as P;
/// A text that is safe inside SVG.
pub(crate) use hexes::svg::escape;

pub(crate) fn p(x: f64, y: f64) -> P {
    P { x, y }
}

pub(crate) fn mix(a: P, b: P, part: f64) -> P {
    p(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
}

/// The point this far along a unit vector.
pub(crate) fn off(at: P, way: P, far: f64) -> P {
    p(at.x + way.x * far, at.y + way.y * far)
}

/// A number with one decimal, short.
pub(crate) fn n(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    if tenths == tenths.trunc() { format!("{}", tenths as i64) } else { format!("{tenths:.1}") }
}

/// The picture so far.
pub(crate) struct Ink {
    out: String,
    prefix: &'static str,
}

impl Ink {
    /// A sheet of this size. The ids of what is defined in it begin with the prefix and a hyphen.
    pub(crate) fn new(prefix: &'static str, width: f64, height: f64, title: &str) -> Ink {
        let (w, h, title) = (n(width), n(height), escape(title));
        Ink {
            prefix,
            out: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
                 role=\"img\"><title>{title}</title>\n"
            ),
        }
    }

    pub(crate) fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }

    /// The id of a definition.
    pub(crate) fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    /// A reference to a definition, for attributes.
    pub(crate) fn url(&self, name: &str) -> String {
        format!("url(#{})", self.id(name))
    }

    /// Definitions, in which `@` stands for the prefix of every id.
    pub(crate) fn defs(&mut self, parts: &[&str]) {
        let defs = parts.concat().replace("id=\"@-", &format!("id=\"{}-", self.prefix));
        self.put(&format!("<defs>{defs}</defs>"));
    }

    /// A line of SVG as it is.
    pub(crate) fn put(&mut self, svg: &str) {
        self.out.push_str(svg);
        self.out.push('\n');
    }

    pub(crate) fn open(&mut self, attributes: &str) {
        let _ = writeln!(self.out, "<g {attributes}>");
    }

    pub(crate) fn close(&mut self) {
        self.put("</g>");
    }

    pub(crate) fn path(&mut self, d: &str, attributes: &str) {
        let space = if attributes.is_empty() { "" } else { " " };
        if !d.is_empty() {
            let _ = writeln!(self.out, "<path d=\"{d}\"{space}{attributes}/>");
        }
    }

    /// A stamp from the definitions.
    pub(crate) fn stamp(&mut self, id: &str, at: P) {
        let (id, x, y) = (self.id(id), n(at.x), n(at.y));
        let _ = writeln!(self.out, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>");
    }

    pub(crate) fn text(&mut self, at: P, words: &str, attributes: &str) {
        let words = escape(words);
        let _ = writeln!(self.out, "<text x=\"{}\" y=\"{}\" {attributes}>{words}</text>", n(at.x), n(at.y));
    }
}

/// Path data through points.
pub(crate) fn line(points: &[P]) -> String {
    let mut d = String::with_capacity(points.len() * 12);
    for (i, point) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, n(point.x), n(point.y));
    }
    d
}

/// Path data of a closed shape.
pub(crate) fn shape(points: &[P]) -> String {
    format!("{}Z", line(points))
}

/// Path data of a five-pointed star.
pub(crate) fn star(at: P, size: f64) -> String {
    let points: Vec<P> = (0..10)
        .map(|i| {
            let (sin, cos) = (f64::from(i) * std::f64::consts::TAU / 10.0).sin_cos();
            let far = if i % 2 == 0 { size } else { size * 0.42 };
            p(at.x + far * sin, at.y - far * cos)
        })
        .collect();
    shape(&points)
}

/// Rounds the corners of a line, each within a radius, so that the drawing stays where the rules judge.
pub(crate) fn rounded(points: &[P], radius: f64) -> Vec<P> {
    let [first, .., last] = points else { return points.to_vec() };
    let mut out = vec![*first];
    for window in points.windows(3) {
        let [a, b, c] = window else { continue };
        let cut = |to: P| {
            let far = (to.x - b.x).hypot(to.y - b.y);
            mix(*b, to, (radius / far.max(1e-9)).min(0.5))
        };
        let (start, end) = (cut(*a), cut(*c));
        out.extend((0..=5).map(|i| {
            let t = f64::from(i) / 5.0;
            mix(mix(start, *b, t), mix(*b, end, t), t)
        }));
    }
    out.push(*last);
    out
}

/// The unit vector to the left of one along a line.
pub(crate) fn left(along: P) -> P {
    p(along.y, -along.x)
}

/// Points at equal steps along a line, each with the unit vector along it.
pub(crate) fn stations(points: &[P], step: f64) -> Vec<(P, P)> {
    let mut out = Vec::new();
    let mut due = step / 2.0;
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let length = (b.x - a.x).hypot(b.y - a.y);
        if length < 1e-9 {
            continue;
        }
        let along = p((b.x - a.x) / length, (b.y - a.y) / length);
        while due <= length {
            out.push((mix(a, b, due / length), along));
            due += step;
        }
        due -= length;
    }
    out
}

/// A ring closed: the first point again at the end.
pub(crate) fn ring(points: &[P]) -> Vec<P> {
    points.iter().chain(points.first()).copied().collect()
}

/// Whether a point lies inside a polygon.
pub(crate) fn inside(polygon: &[P], at: P) -> bool {
    let mut within = false;
    for (a, b) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
        if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            within = !within;
        }
    }
    within
}

/// How far a point is from a line.
pub(crate) fn apart(points: &[P], at: P) -> f64 {
    let to = |pair: &[P]| {
        let (a, b) = (pair[0], pair[1]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let t = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy).max(1e-9);
        let near = mix(a, b, t.clamp(0.0, 1.0));
        (near.x - at.x).hypot(near.y - at.y)
    };
    points.windows(2).map(to).fold(f64::MAX, f64::min)
}

/// The box around points: its north-western and south-eastern corner.
pub(crate) fn bounds(points: &[P]) -> (P, P) {
    points.iter().fold((p(f64::MAX, f64::MAX), p(f64::MIN, f64::MIN)), |(low, high), q| {
        (p(low.x.min(q.x), low.y.min(q.y)), p(high.x.max(q.x), high.y.max(q.y)))
    })
}

/// The middle of a polygon's corners.
pub(crate) fn middle(points: &[P]) -> P {
    let count = points.len().max(1) as f64;
    p(points.iter().map(|q| q.x).sum::<f64>() / count, points.iter().map(|q| q.y).sum::<f64>() / count)
}

/// Numbers that look like chance and are the same every time.
pub(crate) struct Scatter(u64);

impl Scatter {
    pub(crate) fn new(key: u64, salt: u64) -> Scatter {
        let mut scatter =
            Scatter(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt.wrapping_mul(0xd1b5_4a32_d192_ed03));
        scatter.next();
        scatter
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 40) as f64 / (1u64 << 24) as f64
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A whole number below `count`, from 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }
}

/// Points on a loose lattice inside a polygon, at least `margin` from its outline, in reading order.
pub(crate) fn lattice(polygon: &[P], step: P, loose: f64, margin: f64, scatter: &mut Scatter) -> Vec<P> {
    let (low, high) = bounds(polygon);
    let outline = ring(polygon);
    let (rows, columns) = (((high.y - low.y) / step.y) as i32 + 1, ((high.x - low.x) / step.x) as i32 + 1);
    let mut points = Vec::new();
    for row in 0..=rows.min(400) {
        for column in 0..=columns.min(400) {
            let shift = if row % 2 == 0 { 0.0 } else { step.x / 2.0 };
            let at = p(
                low.x + f64::from(column) * step.x + shift + scatter.between(-loose, loose),
                low.y + f64::from(row) * step.y + scatter.between(-loose, loose),
            );
            if inside(polygon, at) && apart(&outline, at) >= margin {
                points.push(at);
            }
        }
    }
    points
}
