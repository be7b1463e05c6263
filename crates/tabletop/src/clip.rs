//! How much of a footprint lies in an area.

use crate::area::{AREA_CORNERS, Area};
use crate::{Shape, Vector};
use arrayvec::ArrayVec;

/// Corners are cut at 1/256 unit.
const FINE: i64 = 256;
type Corners = ArrayVec<Vector, { 2 * AREA_CORNERS }>;

impl Area {
    /// Whether more than half of a footprint lies inside (MA-G15). Exactly half is not more. A disc has no corners
    /// to cut: it is inside if its centre is.
    pub fn holds_more_than_half(&self, shape: &Shape) -> bool {
        let (low, high) = shape.bounds();
        if self.clear_of(low, high) {
            return false;
        }
        if shape.core().len() < 3 {
            return self.lies(shape.core()[0]) == crate::Lies::Inside;
        }
        let origin = shape.core()[0];
        let fine = |v: Vector| Vector { x: v.x * FINE, y: v.y * FINE };
        let mut corners: Corners = self.outline().iter().map(|p| fine(*p - origin)).collect();
        for (from, edge) in shape.edges() {
            corners = cut(&corners, fine(from - origin), edge);
        }
        let whole: Corners = shape.core().iter().map(|p| fine(*p - origin)).collect();
        2 * twice_area(&corners) > twice_area(&whole)
    }
}

/// What of a polygon lies to the left of a line; of a hollow one with seams, which enclose nothing.
fn cut(corners: &Corners, from: Vector, edge: Vector) -> Corners {
    let mut kept = Corners::new();
    let side = |v: Vector| {
        i128::from(edge.x) * i128::from((v - from).y) - i128::from(edge.y) * i128::from((v - from).x)
    };
    for (i, &here) in corners.iter().enumerate() {
        let next = corners[(i + 1) % corners.len()];
        let (a, b) = (side(here), side(next));
        if a >= 0 {
            let _ = kept.try_push(here);
        }
        if (a > 0 && b < 0) || (a < 0 && b > 0) {
            let below = (a - b).abs();
            let part = |d: i64| crate::point::rounded_wide(i128::from(d) * a.abs(), below) as i64;
            let way = next - here;
            let _ = kept.try_push(here + Vector { x: part(way.x), y: part(way.y) });
        }
    }
    kept
}

fn twice_area(corners: &Corners) -> i128 {
    let next = |i: usize| corners[(i + 1) % corners.len()];
    let cross = |a: Vector, b: Vector| i128::from(a.x) * i128::from(b.y) - i128::from(a.y) * i128::from(b.x);
    corners.iter().enumerate().map(|(i, v)| cross(*v, next(i))).sum()
}
