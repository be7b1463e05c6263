//! The ground a move sweeps, held against one thing after another.

use super::Finding;
use crate::hills::{self, Contour};
use crate::path::LEGS;
use crate::relate::GRAZE;
use crate::{Area, Gap, Leg, Length, Line, Path, Point, Shape, Stride};
use arrayvec::ArrayVec;

/// A move and the ground it sweeps.
pub(super) struct Swept<'a> {
    path: &'a Path,
    /// The area swept: each piece with the number of its leg.
    pieces: &'a [(usize, Shape)],
    start: Shape,
    end: Shape,
    /// The box around each leg: the body is never beyond it.
    boxes: ArrayVec<(Point, Point), LEGS>,
}

impl<'a> Swept<'a> {
    /// With the pieces of each leg, or the bound of one that comes near nothing.
    pub(super) fn new(path: &'a Path, pieces: &'a [(usize, Shape)], apart: &[Option<Shape>]) -> Swept<'a> {
        let around = |(leg, step): (usize, &Stride)| {
            if let Some(bound) = apart.get(leg).and_then(Option::as_ref) {
                return bound.bounds();
            }
            let (from, to) = (step.from.footprint().bounds(), step.to.footprint().bounds());
            let pieces = pieces.iter().filter(|(of, _)| *of == leg).map(|(_, piece)| piece.bounds());
            pieces.fold((from.0.least(to.0), from.1.greatest(to.1)), |(low, high), (least, greatest)| {
                (low.least(least), high.greatest(greatest))
            })
        };
        let boxes = path.steps().iter().enumerate().map(around).collect();
        Swept { path, pieces, start: path.start().footprint(), end: path.end().footprint(), boxes }
    }

    /// The legs, each with its number and the box around it.
    fn legs(&self) -> impl Iterator<Item = (usize, &Stride, (Point, Point))> {
        let legs = self.path.steps().iter().zip(&self.boxes);
        legs.enumerate().map(|(leg, (step, around))| (leg, step, *around))
    }

    pub(super) fn meets(&self, body: usize, other: &Shape) -> Option<Finding> {
        let mut hits = self.pieces.iter().filter(|(_, piece)| piece.overlaps_by_more(other, GRAZE));
        let (leg, along, touching) = hits.find_map(|(leg, _)| {
            let contact = self.path.steps().get(*leg)?.contact(other);
            contact.map(|(along, touching)| (*leg, along, touching))
        })?;
        let at = touching.reach(other).to;
        let ends_on = self.end.overlaps_by_more(other, GRAZE);
        Some(Finding::Meets { body, leg, along, at, ends_on })
    }

    pub(super) fn near(&self, body: usize, other: &Shape, separation: Length) -> Option<Finding> {
        let all = std::iter::once(&self.start).chain(self.pieces.iter().map(|(_, piece)| piece));
        let mut nearest: Option<(Gap, &Shape)> = None;
        for piece in all.filter(|piece| !piece.far(other, separation.units())) {
            let gap = piece.gap(other);
            if nearest.is_none_or(|(found, _)| gap.cmp_gap(&found).is_lt()) {
                nearest = Some((gap, piece));
            }
        }
        let (_, piece) = nearest.filter(|(gap, _)| gap.closer(separation))?;
        let (before, after) = (self.start.gap(other), self.end.gap(other));
        Some(Finding::Near { body, pass: piece.reach(other), before, after })
    }

    pub(super) fn enters(&self, area: usize, ground: &Area) -> Option<Finding> {
        let starts = ground.overlaps(&self.start);
        let leg = self.pieces.iter().find(|(_, piece)| ground.overlaps(piece)).map(|(leg, _)| *leg);
        if !starts && leg.is_none() {
            return None;
        }
        let leg = leg.unwrap_or(0);
        let edge = self.legs().nth(leg).and_then(|(_, step, around)| {
            let sides = ground.sides().map(|(p, way)| Shape::segment(p, p + way));
            first_under(step, around, sides).map(|(_, at)| at)
        });
        let at = edge.unwrap_or(self.path.start().pose.anchor);
        Some(Finding::Enters { area, starts, ends: ground.overlaps(&self.end), leg, at })
    }

    pub(super) fn crosses(&self, line: usize, feature: &Line) -> Option<Finding> {
        self.legs().find_map(|(leg, step, around)| {
            if let Some((along, at)) = first_under(step, around, feature.pieces()) {
                return Some(Finding::Crosses { line, leg, along, at, flush: false });
            }
            let at = near(around, feature.pieces()).find_map(|piece| step.leads_off(&piece))?;
            Some(Finding::Crosses { line, leg, along: Length::ZERO, at, flush: true })
        })
    }

    /// Where the way of the leading edge's middle first rises; that of the rear edge if a leg retires (MA-R47).
    pub(super) fn climbs(&self, contours: &[Contour]) -> Option<Finding> {
        let retires = self.path.steps().iter().any(|s| matches!(s.leg, Leg::Retire { .. }));
        self.legs().find_map(|(leg, step, (low, high))| {
            // SHORTCUT: nothing is climbed where no contour is near.
            if contours.iter().all(|contour| contour.area.clear_of(low, high)) {
                return None;
            }
            let n = step.slices();
            let mark = |i: i32| {
                let stance = step.slice(i, n);
                if retires { stance.pose.rear(stance.block) } else { stance.pose.anchor }
            };
            let climb = (0..n).find_map(|i| hills::climb(contours, mark(i), mark(i + 1)));
            climb.map(|(contour, _, at)| Finding::Climbs { contour, leg, at })
        })
    }
}

/// Of some shapes the one the leading edge of a leg passes over first: after how much of the way, and where.
fn first_under(
    step: &Stride,
    around: (Point, Point),
    shapes: impl Iterator<Item = Shape>,
) -> Option<(Length, Point)> {
    near(around, shapes).filter_map(|shape| step.leads_over(&shape)).min()
}

/// SHORTCUT: what is clear of the box around a leg is not under its edge.
fn near((low, high): (Point, Point), shapes: impl Iterator<Item = Shape>) -> impl Iterator<Item = Shape> {
    shapes.filter(move |shape| !shape.clear_of(low, high))
}
