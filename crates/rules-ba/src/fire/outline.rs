//! Outlines sampled, and where a line crosses them (BA-G26, BA-G33).

use crate::bodies::Footprint;
use tabletop::{Heading, Length, Point, Shape};

/// Samples of an outline are this far apart (BA-G26).
const SAMPLE: i32 = 500;

/// Where a line enters a shape and where it leaves it, as lengths from its beginning.
pub(super) fn span(from: Point, to: Point, part: &Shape) -> Option<(Length, Length)> {
    let (way, whole) = (Heading::towards(from, to), (to - from).length().units());
    let at = |units: i32| from + way.along(Length::new(units));
    let meets = |a: Point, b: Point| part.within(&Shape::segment(a, b), Length::ZERO);
    if !meets(from, to) {
        return None;
    }
    let bisect = |test: &dyn Fn(i32) -> bool| {
        let (mut low, mut high) = (0, whole);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if test(middle) { high = middle } else { low = middle }
        }
        Length::new(high)
    };
    let enters = if meets(from, from) { Length::ZERO } else { bisect(&|units| meets(from, at(units))) };
    let leaves = if meets(to, to) {
        Length::new(whole)
    } else {
        bisect(&|units| !meets(at(units), to)) - Length::new(1)
    };
    Some((enters, leaves))
}

/// The corners of an outline and points every half centimetre between them (BA-G26); of a disc every 5 degrees.
pub(super) fn sampled(footprint: &Footprint) -> Vec<Point> {
    let mut points = Vec::new();
    for part in footprint.parts() {
        if part.radius() > Length::ZERO {
            points.extend((0..72).map(|at| part.centre() + Heading::degrees(5 * at).along(part.radius())));
            continue;
        }
        let core = part.core();
        for (at, from) in core.iter().enumerate() {
            let to = core[(at + 1) % core.len()];
            let steps = ((to - *from).length().units() / SAMPLE).max(1);
            points.extend(
                (0..steps).map(|step| *from + (to - *from).scaled(i64::from(step), i64::from(steps))),
            );
        }
    }
    points
}
