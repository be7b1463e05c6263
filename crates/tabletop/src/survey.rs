//! What a move runs into: bodies, table edge, terrain, hills. Facts only; what is allowed is the rule set's to say.

use crate::hills::{self, Contour};
use crate::relate::GRAZE;
use crate::{Area, Gap, Length, Line, Path, Point, Reach, Shape, Table, TableEdge};

/// All that a move can run into. Numbers in findings are positions in these lists.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The table.
    pub table: Table,
    /// The other bodies; the mover is left out, or named by `mover`.
    pub bodies: &'a [Shape],
    /// The position of the mover in `bodies`, if it is there.
    pub mover: Option<usize>,
    /// Areas of terrain.
    pub areas: &'a [Area],
    /// Linear features.
    pub lines: &'a [Line],
    /// Hills.
    pub contours: &'a [Contour],
}

/// A fact about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Some of the body leaves the table.
    LeavesTable {
        /// In this leg.
        leg: usize,
        /// Over this edge.
        edge: TableEdge,
    },
    /// The body meets another: moves over it, or ends on it.
    Meets {
        /// The other body.
        body: usize,
        /// In this leg.
        leg: usize,
        /// How far the leg goes until they touch: straight, or along the outer arc of a turn.
        along: Length,
        /// A point where they touch.
        at: Point,
        /// Whether the move ends on it: no place to stay.
        ends_on: bool,
    },
    /// The body comes nearer to another than the separation asked about.
    Near {
        /// The other body.
        body: usize,
        /// The nearest the move comes, with its ends: of the mover, of the other.
        pass: Reach,
        /// The distance before the move.
        before: Gap,
        /// The distance after the move.
        after: Gap,
    },
    /// Some of the body is in an area at some moment (MA-G25).
    Enters {
        /// The area.
        area: usize,
        /// It is when the move starts.
        starts: bool,
        /// It is when the move ends.
        ends: bool,
        /// In this leg first.
        leg: usize,
        /// A point of the area under the body, or where its leading edge comes to it.
        at: Point,
    },
    /// The leading edge passes over a linear feature (MA-R48).
    Crosses {
        /// The feature.
        line: usize,
        /// In this leg.
        leg: usize,
        /// How far the leg goes until the leading edge touches it: the near side can always be reached.
        along: Length,
        /// Where it touches.
        at: Point,
    },
    /// The way of the leading edge's middle rises (MA-G23).
    Climbs {
        /// The contour.
        contour: usize,
        /// In this leg.
        leg: usize,
        /// Where.
        at: Point,
    },
}

impl Field<'_> {
    /// The bodies other than the mover.
    pub(crate) fn others(&self) -> impl Iterator<Item = (usize, &Shape)> + '_ {
        self.bodies.iter().enumerate().filter(|(i, _)| Some(*i) != self.mover)
    }

    /// Finds all a move runs into; `separation` is the distance it should keep from others, zero to ask for none.
    /// What the survey held before is thrown away; its room is used again.
    pub fn survey(&self, path: &Path, separation: Length, survey: &mut Survey) {
        survey.sweep(path);
        let Survey { pieces, found } = survey;
        let over = pieces.iter().find_map(|(leg, piece)| self.table.beyond(piece).map(|edge| (*leg, edge)));
        found.extend(over.map(|(leg, edge)| Finding::LeavesTable { leg, edge }));
        for (body, other) in self.others() {
            if pieces.iter().all(|(_, piece)| piece.far(other, separation.units())) {
                continue;
            }
            found.extend(meets(path, pieces, body, other));
            if separation > Length::ZERO {
                found.extend(near(path, pieces, body, other, separation));
            }
        }
        for (area, ground) in self.areas.iter().enumerate() {
            found.extend(enters(path, pieces, area, ground));
        }
        for (line, feature) in self.lines.iter().enumerate() {
            found.extend(crosses(path, line, feature));
        }
        found.extend(self.climbs(path));
    }

    /// Where the way of the leading edge's middle first rises; that of the rear edge if a leg retires (MA-R47).
    fn climbs(&self, path: &Path) -> Option<Finding> {
        let retires = path.steps().iter().any(|s| matches!(s.leg, crate::Leg::Retire { .. }));
        path.steps().iter().enumerate().find_map(|(leg, step)| {
            let n = step.slices();
            let mark = |i: i32| {
                let stance = step.slice(i, n);
                if retires { stance.pose.rear(stance.block) } else { stance.pose.anchor }
            };
            let climb = (0..n).find_map(|i| hills::climb(self.contours, mark(i), mark(i + 1)));
            climb.map(|(contour, _, at)| Finding::Climbs { contour, leg, at })
        })
    }
}

/// What a survey found, and the room it worked in: keep one and use it again, and surveys allocate nothing.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// The area swept: each piece with the number of its leg.
    pieces: Vec<(usize, Shape)>,
    found: Vec<Finding>,
}

impl Survey {
    /// The findings, in order: the table edge, bodies, areas, linear features, slopes.
    pub fn found(&self) -> &[Finding] {
        &self.found
    }

    fn sweep(&mut self, path: &Path) {
        self.found.clear();
        self.pieces.clear();
        for (leg, step) in path.steps().iter().enumerate() {
            self.pieces.extend(step.sweep().map(|piece| (leg, piece)));
        }
    }
}

fn meets(path: &Path, pieces: &[(usize, Shape)], body: usize, other: &Shape) -> Option<Finding> {
    let mut hits = pieces.iter().filter(|(_, piece)| piece.overlaps_by_more(other, GRAZE));
    let (leg, along, touching) = hits.find_map(|(leg, _)| {
        let contact = path.steps().get(*leg)?.contact(other);
        contact.map(|(along, touching)| (*leg, along, touching))
    })?;
    let at = touching.reach(other).to;
    let ends_on = path.end().footprint().overlaps_by_more(other, GRAZE);
    Some(Finding::Meets { body, leg, along, at, ends_on })
}

fn near(
    path: &Path,
    pieces: &[(usize, Shape)],
    body: usize,
    other: &Shape,
    separation: Length,
) -> Option<Finding> {
    let start = path.start().footprint();
    let all = std::iter::once(&start).chain(pieces.iter().map(|(_, piece)| piece));
    let mut nearest: Option<(Gap, &Shape)> = None;
    for piece in all.filter(|piece| !piece.far(other, separation.units())) {
        let gap = piece.gap(other);
        if nearest.is_none_or(|(found, _)| gap.cmp_gap(&found).is_lt()) {
            nearest = Some((gap, piece));
        }
    }
    let (_, piece) = nearest.filter(|(gap, _)| gap.closer(separation))?;
    let (before, after) = (start.gap(other), path.end().footprint().gap(other));
    Some(Finding::Near { body, pass: piece.reach(other), before, after })
}

fn enters(path: &Path, pieces: &[(usize, Shape)], area: usize, ground: &Area) -> Option<Finding> {
    let starts = ground.overlaps(&path.start().footprint());
    let leg = pieces.iter().find(|(_, piece)| ground.overlaps(piece)).map(|(leg, _)| *leg);
    if !starts && leg.is_none() {
        return None;
    }
    let leg = leg.unwrap_or(0);
    let edge = path.steps().get(leg).and_then(|step| {
        let sides = ground.sides().filter_map(|(p, way)| step.leads_over(&Shape::segment(p, p + way)));
        sides.min().map(|(_, at)| at)
    });
    let at = edge.unwrap_or(path.start().pose.anchor);
    Some(Finding::Enters { area, starts, ends: ground.overlaps(&path.end().footprint()), leg, at })
}

fn crosses(path: &Path, line: usize, feature: &Line) -> Option<Finding> {
    path.steps().iter().enumerate().find_map(|(leg, step)| {
        let first = feature.pieces().filter_map(|piece| step.leads_over(&piece)).min();
        first.map(|(along, at)| Finding::Crosses { line, leg, along, at })
    })
}

#[cfg(test)]
mod tests;
