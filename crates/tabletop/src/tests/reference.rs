//! The slow plain versions that the fast ones are measured against: fractions, every pair, no short way.

use crate::{Area, Point, Shape, Vector};
use std::cmp::Ordering;

/// A fraction with positive denominator, compared exactly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction(pub(crate) i128, pub(crate) i128);

impl Fraction {
    pub(crate) fn compare(self, other: Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// The distance of a point from a segment, squared.
fn point_to_segment(p: Point, a: Point, b: Point) -> Fraction {
    let (edge, way) = (b - a, p - a);
    let (along, whole) = (way.dot(edge), edge.square());
    if whole == 0 || along <= 0 {
        return Fraction(way.square().into(), 1);
    }
    if along >= whole {
        return Fraction((p - b).square().into(), 1);
    }
    Fraction(i128::from(edge.cross(way)).pow(2), whole.into())
}

fn sign(v: i64) -> i64 {
    v.signum()
}

/// Whether two segments have a point in common.
pub(crate) fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| sign((q - p).cross(r - p));
    let on = |p: Point, q: Point, r: Point| side(p, q, r) == 0 && (p - r).dot(q - r) <= 0;
    (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0)
        || on(a, b, c)
        || on(a, b, d)
        || on(c, d, a)
        || on(c, d, b)
}

pub(crate) fn sides(points: &[Point]) -> Vec<(Point, Point)> {
    (0..points.len()).map(|i| (points[i], points[(i + 1) % points.len()])).collect()
}

/// Whether a point is in a polygon, edges included: winding by angles of whole numbers.
pub(crate) fn in_polygon(points: &[Point], p: Point) -> bool {
    if sides(points).iter().any(|&(a, b)| (b - a).cross(p - a) == 0 && (a - p).dot(b - p) <= 0) {
        return true;
    }
    let mut winding = 0;
    for (a, b) in sides(points) {
        if a.y() <= p.y() && b.y() > p.y() && (b - a).cross(p - a) > 0 {
            winding += 1;
        }
        if a.y() > p.y() && b.y() <= p.y() && (b - a).cross(p - a) < 0 {
            winding -= 1;
        }
    }
    winding != 0
}

/// The distance of two polygons, squared: zero if edges meet or one holds the other, else the least of all pairs.
pub(crate) fn distance(a: &[Point], b: &[Point]) -> Fraction {
    let meet = sides(a).iter().any(|&(p, q)| sides(b).iter().any(|&(r, s)| segments_meet(p, q, r, s)));
    if meet || in_polygon(a, b[0]) || in_polygon(b, a[0]) {
        return Fraction(0, 1);
    }
    let mut best = Fraction(i128::MAX >> 64, 1);
    for (x, y) in [(a, b), (b, a)] {
        for &p in x {
            for (q, r) in sides(y) {
                let found = point_to_segment(p, q, r);
                if found.compare(best) == Ordering::Less {
                    best = found;
                }
            }
        }
    }
    best
}

/// Twice the area two convex polygons share, times 2⁴⁰: cut one by the other in fine fractions.
pub(crate) fn shared_area(a: &[Point], b: &[Point]) -> f64 {
    let mut kept: Vec<(f64, f64)> = a.iter().map(|p| (f64::from(p.x()), f64::from(p.y()))).collect();
    for (p, q) in sides(b) {
        let edge = q - p;
        let side = |v: (f64, f64)| {
            edge.x as f64 * (v.1 - f64::from(p.y())) - edge.y as f64 * (v.0 - f64::from(p.x()))
        };
        let mut next = Vec::new();
        for i in 0..kept.len() {
            let (here, there) = (kept[i], kept[(i + 1) % kept.len()]);
            let (s, t) = (side(here), side(there));
            if s >= 0.0 {
                next.push(here);
            }
            if (s > 0.0 && t < 0.0) || (s < 0.0 && t > 0.0) {
                let u = s / (s - t);
                next.push((here.0 + u * (there.0 - here.0), here.1 + u * (there.1 - here.1)));
            }
        }
        kept = next;
    }
    (0..kept.len())
        .map(|i| {
            let (p, q) = (kept[i], kept[(i + 1) % kept.len()]);
            p.0 * q.1 - p.1 * q.0
        })
        .sum()
}

/// How much of a line lies in an area, by looking at very many points of it.
pub(crate) fn sampled_share(area: &Area, from: Point, to: Point, samples: i64) -> f64 {
    let inside = (0..samples).filter(|i| {
        let way = (to - from).scaled(2 * i + 1, 2 * samples);
        in_polygon(area.outline(), from + way)
    });
    inside.count() as f64 / samples as f64
}

/// The first whole distance at which a shape, pushed step by step, overlaps another.
pub(crate) fn pushed(mover: &Shape, way: impl Fn(i32) -> Vector, most: i32, other: &Shape) -> Option<i32> {
    (0..=most).find(|s| mover.moved(way(*s)).overlaps(other))
}
