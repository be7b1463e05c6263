//! Hills as nested contours.

use crate::cross::WHOLE;
use crate::{Area, Length, Lies, Point};
use serde::{Deserialize, Serialize};

/// A contour: an area whose ground is one level higher than what is around it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Contour {
    /// The level of the ground inside.
    pub level: u8,
    /// Its outline.
    pub area: Area,
}

/// How hills block a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HillLaw {
    /// A contour higher than both ends blocks (MA-G14, LB-G11).
    Higher,
    /// The crest in the middle of each chord blocks if the line passes below it (BA-G24).
    Crest,
}

/// The ground level of a point: the highest contour around it. On a contour is still below it (MA-X41).
pub fn level(contours: &[Contour], point: Point) -> u8 {
    let inside = contours.iter().filter(|c| c.area.lies(point) == Lies::Inside);
    inside.map(|c| c.level).max().unwrap_or(0)
}

/// Where a straight way first rises onto a contour: the contour, the part of the way gone in 2³² parts, and the
/// point. Up to a contour, exactly, is no climb.
pub fn climb(contours: &[Contour], from: Point, to: Point) -> Option<(usize, i64, Point)> {
    let mut best: Option<(usize, i64)> = None;
    for (i, contour) in contours.iter().enumerate() {
        let starts_inside = contour.area.lies(from) == Lies::Inside;
        let rises =
            contour.area.crossed(from, to).iter().map(|span| span.0).find(|at| *at > 0 || !starts_inside);
        if let Some(at) = rises
            && best.is_none_or(|(_, found)| at < found)
        {
            best = Some((i, at));
        }
    }
    best.map(|(i, at)| (i, at, crate::cross::part(from, to - from, at, WHOLE)))
}

/// The contour that blocks a line of sight, with the part of the line at which it does, in 2³² parts.
pub fn blocks(contours: &[Contour], law: HillLaw, from: Point, to: Point) -> Option<(usize, i64)> {
    // SHORTCUT: a contour blocks at a point of the line that is inside it, so nothing does where none is near.
    let (low, high) = (from.least(to), from.greatest(to));
    if contours.iter().all(|contour| contour.area.clear_of(low, high)) {
        return None;
    }
    let ends = (level(contours, from), level(contours, to));
    let found = contours.iter().enumerate().filter_map(|(i, contour)| {
        let at = match law {
            HillLaw::Higher if contour.level <= ends.0.max(ends.1) => None,
            HillLaw::Higher => contour.area.crossed(from, to).iter().next().map(|span| span.0),
            HillLaw::Crest => crest(contour, ends, from, to),
        };
        at.map(|at| (i, at))
    });
    found.min_by_key(|(i, at)| (*at, *i))
}

/// The middle of a chord of the contour that lies between the ends and above the line.
fn crest(contour: &Contour, ends: (u8, u8), from: Point, to: Point) -> Option<i64> {
    let on = |level: u8, p: Point| level == contour.level && contour.area.lies(p) == Lies::Inside;
    if on(ends.0, from) && on(ends.1, to) {
        return None;
    }
    let (low, high) = (i64::from(ends.0), i64::from(ends.1));
    let chords = contour.area.chords(from, to);
    chords.iter().map(|(a, b)| a + (b - a) / 2).find(|&middle| {
        let height = low * WHOLE + (high - low) * middle;
        // What rounding can have taken off: exactly at the height of the crest does not block.
        let slack = 2 * (high - low).abs() + 2;
        0 < middle && middle < WHOLE && height + slack < i64::from(contour.level) * WHOLE
    })
}

/// How wide a layer is where a way enters it: from its contour to the next higher one, or to the far side of the
/// same (BA-R41), along the direction of the way. `None` if the way does not enter it.
pub fn layer_width(contours: &[Contour], index: usize, from: Point, to: Point) -> Option<Length> {
    let contour = contours.get(index)?;
    let (enter, leave) = contour.area.chords(from, to).iter().find(|span| span.1 > 0)?;
    let higher = contours.iter().filter(|c| c.level == contour.level.saturating_add(1));
    let starts = |c: &Contour| {
        c.area.chords(from, to).iter().map(|span| span.0).find(|at| (enter..leave).contains(at))
    };
    let until = higher.filter_map(starts).min().unwrap_or(leave);
    let point = |at: i64| crate::cross::part(from, to - from, at, WHOLE);
    Some((point(until) - point(enter)).length())
}
