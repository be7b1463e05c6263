//! What a move runs into: bodies, table edge, terrain, hills. Facts only; what is allowed is the rule set's to say.

use crate::hills::Contour;
use crate::path::LEGS;
use crate::relate::GRAZE;
use crate::{Area, Gap, Length, Line, Path, Point, Reach, Shape, Stride, Table, TableEdge};
use arrayvec::ArrayVec;
use swept::Swept;

mod swept;

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
        /// The edge lay along the feature when the leg began.
        flush: bool,
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

    /// SHORTCUT: the bound of a turn that comes near no body and no area and stays on the table: its slices, each a hull,
    /// would find nothing.
    fn turns_apart(&self, step: &Stride, separation: Length) -> Option<Shape> {
        if step.slices() == 1 {
            return None;
        }
        // A slice may leave it by what is rounded.
        let bound = step.bound().grown(GRAZE.times(2));
        let (low, high) = bound.bounds();
        let near = |other: &Shape| bound.within(other, separation);
        let apart = self.table.holds(&bound)
            && self.areas.iter().all(|area| area.clear_of(low, high))
            && !self.others().any(|(_, other)| near(other));
        apart.then_some(bound)
    }

    /// Finds all a move runs into; `separation` is the distance it should keep from others, zero to ask for none.
    /// What the survey held before is thrown away; its room is used again.
    pub fn survey(&self, path: &Path, separation: Length, survey: &mut Survey) {
        let Survey { pieces, found } = survey;
        found.clear();
        pieces.clear();
        let mut apart: ArrayVec<Option<Shape>, LEGS> = ArrayVec::new();
        for (leg, step) in path.steps().iter().enumerate() {
            let bound = self.turns_apart(step, separation);
            if bound.is_none() {
                pieces.extend(step.sweep().map(|piece| (leg, piece)));
            }
            apart.push(bound);
        }
        let swept = Swept::new(path, pieces, &apart);
        let over = pieces.iter().find_map(|(leg, piece)| self.table.beyond(piece).map(|edge| (*leg, edge)));
        found.extend(over.map(|(leg, edge)| Finding::LeavesTable { leg, edge }));
        for (body, other) in self.others() {
            if pieces.iter().all(|(_, piece)| piece.far(other, separation.units())) {
                continue;
            }
            found.extend(swept.meets(body, other));
            if separation > Length::ZERO {
                found.extend(swept.near(body, other, separation));
            }
        }
        found.extend(self.areas.iter().enumerate().filter_map(|(area, ground)| swept.enters(area, ground)));
        found
            .extend(self.lines.iter().enumerate().filter_map(|(line, feature)| swept.crosses(line, feature)));
        found.extend(swept.climbs(self.contours));
    }
}

/// What a survey found, and the room it worked in: keep one and use it again, and surveys allocate nothing.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// The area swept: each piece with the number of its leg; none of a turn that comes near nothing.
    pieces: Vec<(usize, Shape)>,
    found: Vec<Finding>,
}

impl Survey {
    /// The findings, in order: the table edge, bodies, areas, linear features, slopes.
    pub fn found(&self) -> &[Finding] {
        &self.found
    }

    /// Forgets findings that a rule set does not ask about.
    pub fn forget(&mut self, ignored: impl Fn(&Finding) -> bool) {
        self.found.retain(|finding| !ignored(finding));
    }
}

#[cfg(test)]
mod tests;
