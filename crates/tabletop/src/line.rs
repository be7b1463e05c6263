//! Linear features: hedges, walls, streams, roads.

use crate::{Length, Point, Shape};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most points of a linear feature.
pub const LINE_POINTS: usize = 64;

/// Why some points are no linear feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LineFault {
    /// Too few or too many points.
    #[error("a linear feature has 2 to {LINE_POINTS} points, not {0}")]
    Points(usize),
    /// Two points in a row are the same.
    #[error("point {0} and the next are the same")]
    Twice(usize),
}

/// A linear feature: straight pieces from point to point, with a width (0 for a hedge drawn as a line).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawLine", into = "RawLine")]
pub struct Line {
    points: Vec<Point>,
    width: Length,
}

#[derive(Serialize, Deserialize)]
struct RawLine {
    points: Vec<Point>,
    #[serde(default)]
    width: Length,
}

impl Line {
    /// A feature along these points; a negative width counts as none.
    pub fn new(points: Vec<Point>, width: Length) -> Result<Line, LineFault> {
        if !(2..=LINE_POINTS).contains(&points.len()) {
            return Err(LineFault::Points(points.len()));
        }
        if let Some(i) = points.windows(2).position(|pair| pair[0] == pair[1]) {
            return Err(LineFault::Twice(i + 1));
        }
        Ok(Line { points, width: width.max(Length::ZERO) })
    }

    /// The points along the middle.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The width.
    pub fn width(&self) -> Length {
        self.width
    }

    /// The straight pieces as shapes, grown to the width.
    pub fn pieces(&self) -> impl Iterator<Item = Shape> + Clone + '_ {
        let half = Length::new(self.width.units() / 2);
        self.points.windows(2).map(move |pair| Shape::segment(pair[0], pair[1]).grown(half))
    }

    /// Whether a shape is at most this far from the feature.
    pub fn within(&self, shape: &Shape, range: Length) -> bool {
        self.pieces().any(|piece| piece.within(shape, range))
    }

    /// Whether a shape lies across the feature: some of it is inside the shape (or the shape's edge in its width) by
    /// more than the rounding of corners. Contact alone, as of a body that lines a hedge, is not (BA-R39).
    pub fn under(&self, shape: &Shape) -> bool {
        self.pieces().any(|piece| piece.overlaps_by_more(shape, crate::GRAZE))
    }

    /// Where a straight line crosses or touches the middle of the feature first: the point nearest to its start.
    pub fn first_crossing(&self, from: Point, to: Point) -> Option<Point> {
        let pieces = self.points.windows(2);
        let meet = pieces.filter_map(|p| crate::cross::meeting(from, to - from, p[0], p[1] - p[0]));
        meet.min_by_key(|p| ((*p - from).square(), *p))
    }
}

impl TryFrom<RawLine> for Line {
    type Error = LineFault;
    fn try_from(raw: RawLine) -> Result<Line, LineFault> {
        Line::new(raw.points, raw.width)
    }
}

impl From<Line> for RawLine {
    fn from(line: Line) -> RawLine {
        RawLine { points: line.points, width: line.width }
    }
}
