//! Where lines cross.

use crate::point::rounded_wide;
use crate::{Point, Vector};

/// What stands for the whole of a line in a [`Share`](crate::spans::Spans): 2³².
pub(crate) const WHOLE: i64 = 1 << 32;

/// Where the line from `p` along `e` meets the line from `q` along `f`, as a fraction of `e` with positive
/// denominator; `None` if they are parallel.
#[inline]
pub(crate) fn along(p: Point, e: Vector, q: Point, f: Vector) -> Option<(i64, i64)> {
    let below = e.cross(f);
    let above = (q - p).cross(f);
    match below {
        0 => None,
        _ if below < 0 => Some((-above, -below)),
        _ => Some((above, below)),
    }
}

/// The point in which two segments cross or touch, rounded; `None` if they do not, or are parallel.
pub(crate) fn meeting(p: Point, e: Vector, q: Point, f: Vector) -> Option<Point> {
    let (t, below) = along(p, e, q, f)?;
    let (u, below_u) = along(q, f, p, e)?;
    ((0..=below).contains(&t) && (0..=below_u).contains(&u)).then(|| part(p, e, t, below))
}

/// The point at a fraction of a vector, rounded.
pub(crate) fn part(p: Point, e: Vector, above: i64, below: i64) -> Point {
    let part = |v: i64| rounded_wide(i128::from(v) * i128::from(above), i128::from(below)) as i64;
    p + Vector { x: part(e.x), y: part(e.y) }
}

/// A fraction in parts of [`WHOLE`], rounded down; beyond 256 times the line it is cut.
#[inline]
pub(crate) fn fixed(above: i64, below: i64) -> i64 {
    let value = (i128::from(above) * i128::from(WHOLE)).div_euclid(i128::from(below));
    value.clamp(-i128::from(WHOLE << 8), i128::from(WHOLE << 8)) as i64
}
