//! Areas of terrain: polygons with any outline that does not cross itself.

use crate::cross::{fixed, meeting};
use crate::relate::GRAZE;
use crate::spans::Spans;
use crate::spine::Spine;
use crate::{Point, Shape, Vector};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most corners of an area.
pub const AREA_CORNERS: usize = 64;

/// Why some points are no area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum AreaFault {
    /// Too few or too many corners.
    #[error("an area has 3 to {AREA_CORNERS} corners, not {0}")]
    Corners(usize),
    /// Two corners in a row are the same point.
    #[error("corner {0} and the next are the same point")]
    Twice(usize),
    /// The outline crosses or touches itself.
    #[error("the side from corner {0} and the side from corner {1} cross or touch")]
    Crosses(usize, usize),
    /// The outline encloses nothing.
    #[error("the corners lie on one line")]
    Flat,
}

/// Where a point lies in an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lies {
    /// Outside.
    Outside,
    /// On the outline.
    OnEdge,
    /// Inside.
    Inside,
}

/// An area: a wood, a building, the contour of a hill. Its outline is a simple polygon, counter-clockwise.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Area {
    outline: Vec<Point>,
    low: Point,
    high: Point,
    spine: Option<Spine>,
}

impl Area {
    /// An area with these corners, in either order around it.
    pub fn new(mut outline: Vec<Point>) -> Result<Area, AreaFault> {
        let n = outline.len();
        if !(3..=AREA_CORNERS).contains(&n) {
            return Err(AreaFault::Corners(n));
        }
        let side = |i: usize| (outline[i], outline[(i + 1) % n] - outline[i]);
        if let Some(i) = (0..n).find(|i| side(*i).1 == Vector::ZERO) {
            return Err(AreaFault::Twice(i + 1));
        }
        let twice: i64 =
            (0..n).map(|i| (outline[i] - outline[0]).cross(outline[(i + 1) % n] - outline[0])).sum();
        if twice == 0 {
            return Err(AreaFault::Flat);
        }
        for i in 0..n {
            for j in i + 1..n {
                let ((p, e), (q, f)) = (side(i), side(j));
                let neighbours = j == i + 1 || (i == 0 && j == n - 1);
                let bad = if neighbours {
                    // Neighbours share a corner; they may not fold back on each other.
                    e.cross(f) == 0 && e.dot(f) < 0
                } else {
                    Shape::segment(p, p + e).gap(&Shape::segment(q, q + f)).is_zero()
                };
                if bad {
                    return Err(AreaFault::Crosses(i + 1, j + 1));
                }
            }
        }
        if twice < 0 {
            outline.reverse();
        }
        let (low, high) = outline.iter().fold((outline[0], outline[0]), |(low, high), p| {
            (Point::new(low.x.min(p.x), low.y.min(p.y)), Point::new(high.x.max(p.x), high.y.max(p.y)))
        });
        let mut area = Area { outline, low, high, spine: None };
        area.spine = Spine::of(&area);
        Ok(area)
    }

    /// Whether the area clearly lies between a point and the whole of a shape: every line from the one to the other passes
    /// through it. `false` says nothing.
    pub fn is_between(&self, from: Point, shape: &Shape) -> bool {
        self.spine.is_some_and(|spine| spine.is_between(from, shape))
    }

    /// The corners, counter-clockwise.
    pub fn outline(&self) -> &[Point] {
        &self.outline
    }

    /// The sides, counter-clockwise, each as its start and its way.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Vector)> + Clone + '_ {
        self.ends().map(|(from, to)| (from, to - from))
    }

    /// The ends of the sides, counter-clockwise.
    #[inline]
    fn ends(&self) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
        let n = self.outline.len();
        (0..n).map(move |i| (self.outline[i], self.outline[if i + 1 == n { 0 } else { i + 1 }]))
    }

    /// Whether a box is clear of the box around the area: then nothing in it touches the area.
    #[inline]
    pub fn clear_of(&self, low: Point, high: Point) -> bool {
        high.x < self.low.x || low.x > self.high.x || high.y < self.low.y || low.y > self.high.y
    }

    /// Where a point lies. Exact.
    pub fn lies(&self, point: Point) -> Lies {
        if self.clear_of(point, point) {
            return Lies::Outside;
        }
        let mut inside = false;
        for (from, side) in self.sides() {
            let (way, to) = (point - from, from + side);
            let cross = side.cross(way);
            if cross == 0 && way.dot(way - side) <= 0 {
                return Lies::OnEdge;
            }
            // Does a ray to the east cross this side? The lower end counts, the upper does not.
            if (from.y <= point.y) != (to.y <= point.y) && (cross > 0) == (side.y > 0) {
                inside = !inside;
            }
        }
        if inside { Lies::Inside } else { Lies::Outside }
    }

    /// The parts of the endless line through two points that lie inside, each a chord by itself (BA-G24). What only
    /// runs along the outline or touches a corner is not inside. Nothing if the points are the same.
    pub fn chords(&self, from: Point, to: Point) -> Spans {
        let mut spans = Spans::default();
        self.cut(from, to, &mut spans);
        spans
    }

    /// The parts of the line between two points that lie inside.
    pub fn crossed(&self, from: Point, to: Point) -> Spans {
        if self.clear_of(from.least(to), from.greatest(to)) || !self.touches(from, to) {
            return Spans::default();
        }
        let mut spans = self.chords(from, to);
        spans.clip();
        spans
    }

    /// Adds the chords of the endless line through two points.
    fn cut(&self, from: Point, to: Point, spans: &mut Spans) {
        // A line looked along from either end must be cut the same: so always from the lesser point.
        if to < from {
            self.cut(to, from, spans);
            return spans.reverse();
        }
        // Moved a hair to the left and a hair to the right: what is inside both is inside.
        self.hair(from, to, true, spans);
        // SHORTCUT: a hair matters only where a corner lies on the line.
        let way = to - from;
        if self.outline.iter().any(|corner| way.cross(*corner - from) == 0) {
            let mut right = Spans::default();
            self.hair(from, to, false, &mut right);
            *spans = spans.common(&right);
        }
    }

    /// Whether some of the line between two points is inside or on the outline.
    fn touches(&self, from: Point, to: Point) -> bool {
        let way = to - from;
        let across = |a: i64, b: i64| a <= 0 && b >= 0 || a >= 0 && b <= 0;
        // Where a corner lies is the same for both of its sides.
        let mut here = way.cross(self.outline[0] - from);
        let meets = |(start, end): (Point, Point)| {
            let (near, side) = (start - from, end - start);
            let (was, is) = (here, way.cross(end - from));
            here = is;
            across(was, is) && across(side.cross(near), side.cross(near - way))
        };
        self.ends().any(meets) || self.lies(from) == Lies::Inside
    }

    /// Adds the chords of that line moved a hair to one hand.
    fn hair(&self, from: Point, to: Point, left: bool, spans: &mut Spans) {
        let way = to - from;
        let beyond = |p: Point| {
            let side = way.cross(p - from);
            if left { side > 0 } else { side >= 0 }
        };
        let mut cuts: ArrayVec<i64, AREA_CORNERS> = ArrayVec::new();
        let mut here = beyond(self.outline[0]);
        for (start, end) in self.ends() {
            let was = std::mem::replace(&mut here, beyond(end));
            if was != here
                && let Some((above, below)) = crate::cross::along(from, way, start, end - start)
            {
                let _ = cuts.try_push(fixed(above, below));
            }
        }
        cuts.sort_unstable();
        for pair in cuts.chunks_exact(2) {
            spans.push(pair[0], pair[1]);
        }
    }

    /// Whether some of a shape is inside, by more than the rounding of corners. A body that lines the edge of a
    /// wood is not in it.
    pub fn overlaps(&self, shape: &Shape) -> bool {
        let (low, high) = shape.bounds();
        if self.clear_of(low, high) {
            return false;
        }
        let cut =
            |(from, side): (Point, Vector)| shape.overlaps_by_more(&Shape::segment(from, from + side), GRAZE);
        self.sides().any(cut) || self.lies(middle(shape)) == Lies::Inside
    }

    /// Whether all of a shape is inside, edges included.
    pub fn holds(&self, shape: &Shape) -> bool {
        let outside =
            |(from, side): (Point, Vector)| shape.overlaps_by_more(&Shape::segment(from, from + side), GRAZE);
        self.lies(middle(shape)) == Lies::Inside && !self.sides().any(outside)
    }

    /// Whether a straight line meets the outline, and where first: the point nearest to its start.
    pub fn first_edge(&self, from: Point, to: Point) -> Option<Point> {
        let meet = self.sides().filter_map(|(start, side)| meeting(from, to - from, start, side));
        meet.min_by_key(|p| ((*p - from).square(), *p))
    }
}

/// A point well inside a shape.
fn middle(shape: &Shape) -> Point {
    let core = shape.core();
    core[0].middle(core[core.len() / 2])
}

impl TryFrom<Vec<Point>> for Area {
    type Error = AreaFault;
    fn try_from(outline: Vec<Point>) -> Result<Area, AreaFault> {
        Area::new(outline)
    }
}

impl From<Area> for Vec<Point> {
    fn from(area: Area) -> Vec<Point> {
        area.outline
    }
}

#[cfg(test)]
mod tests;
