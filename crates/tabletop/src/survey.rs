//! What a move runs into: bodies, table edge, terrain, hills. Facts only; what is allowed is the rule set's to say.

use crate::cross::WHOLE;
use crate::hills::{self, Contour};
use crate::relate::GRAZE;
use crate::{Area, Gap, Length, Line, Path, Point, Push, Reach, Shape, Step, Table, TableEdge};

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
        /// How far the leg goes until they touch: straight, or along the outer arc of a turn, to the degree.
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

    /// Writes down all a move runs into; `separation` is the distance it should keep from others, zero to ask for
    /// none. What was in `found` before is thrown away; its room is used again.
    pub fn survey(&self, path: &Path, separation: Length, found: &mut Vec<Finding>) {
        found.clear();
        self.edge(path, found);
        for (body, other) in self.others() {
            self.meets(path, body, other, found);
            if separation > Length::ZERO {
                near(path, body, other, separation, found);
            }
        }
        for (area, ground) in self.areas.iter().enumerate() {
            enters(path, area, ground, found);
        }
        for (line, feature) in self.lines.iter().enumerate() {
            crosses(path, line, feature, found);
        }
        let retires = path.steps().iter().any(|s| matches!(s.leg, crate::Leg::Retire { .. }));
        for (leg, step) in path.steps().iter().enumerate() {
            let n = step.slices();
            let mark = |i: i32| {
                let stance = step.slice(i, n);
                if retires { stance.pose.rear(stance.block) } else { stance.pose.anchor }
            };
            let climb = (0..n).find_map(|i| hills::climb(self.contours, mark(i), mark(i + 1)));
            if let Some((contour, _, at)) = climb {
                found.push(Finding::Climbs { contour, leg, at });
                break;
            }
        }
    }

    fn edge(&self, path: &Path, found: &mut Vec<Finding>) {
        let over = path.steps().iter().enumerate().find_map(|(leg, step)| {
            step.sweep().find_map(|piece| self.table.beyond(&piece)).map(|edge| (leg, edge))
        });
        if let Some((leg, edge)) = over {
            found.push(Finding::LeavesTable { leg, edge });
        }
    }

    fn meets(&self, path: &Path, body: usize, other: &Shape, found: &mut Vec<Finding>) {
        for (leg, step) in path.steps().iter().enumerate() {
            if let Some(along) = step.meets(other) {
                let reach = step.after(along).reach(other);
                let ends_on = path.end().footprint().overlaps_by_more(other, GRAZE);
                found.push(Finding::Meets { body, leg, along, at: reach.to, ends_on });
                return;
            }
        }
    }
}

impl Step {
    /// How far this leg goes until it touches a shape; `None` if it passes clear. A body that starts on the shape and
    /// only leaves it does not meet it in this leg.
    pub fn meets(&self, other: &Shape) -> Option<Length> {
        let start = self.from.footprint();
        if let Some((heading, most)) = self.straight() {
            return Push { shape: &start, heading, most }.meets(other);
        }
        let n = self.slices();
        let hit = self.sweep().position(|piece| piece.overlaps_by_more(other, GRAZE))?;
        let whole = self.leg.length(self.from);
        Some(Length::new((whole.wide() * hit as i64 / i64::from(n)) as i32))
    }

    /// The body after so much of this leg: straight exactly, turning to the degree.
    fn after(&self, along: Length) -> Shape {
        let start = self.from.footprint();
        if let Some((heading, _)) = self.straight() {
            return start.moved(heading.along(along));
        }
        let (n, whole) = (self.slices(), self.leg.length(self.from).wide().max(1));
        self.slice((along.wide() * i64::from(n) / whole) as i32, n).footprint()
    }

    /// How far this leg goes until its leading edge touches a shape: `None` if it does not pass over it.
    pub fn leads_over(&self, other: &Shape) -> Option<(Length, Point)> {
        let edge = |stance| {
            let [a, b] = self.leading_edge(stance);
            Shape::segment(a, b)
        };
        let start = edge(self.from);
        if let Some((heading, most)) = self.straight() {
            let push = Push { shape: &start, heading, most };
            let along = push.meets(other)?;
            return Some((along, push.at(along).reach(other).to));
        }
        let n = self.slices();
        let hit = (0..n).find(|i| {
            let (a, b) = (edge(self.slice(*i, n)), edge(self.slice(i + 1, n)));
            let points = [a.core()[0], a.core()[1], b.core()[0], b.core()[1]];
            Shape::hull(&points).overlaps_by_more(other, GRAZE)
        })?;
        let along = self.leg.length(self.from).wide() * i64::from(hit) / i64::from(n);
        Some((Length::new(along as i32), edge(self.slice(hit, n)).reach(other).to))
    }
}

fn near(path: &Path, body: usize, other: &Shape, separation: Length, found: &mut Vec<Finding>) {
    let close = path.sweep().filter(|piece| piece.closer(other, separation));
    let pass = close.map(|piece| piece.reach(other)).min_by(|a, b| a.gap.cmp_gap(&b.gap));
    if let Some(pass) = pass {
        let before = path.start().footprint().gap(other);
        let after = path.end().footprint().gap(other);
        found.push(Finding::Near { body, pass, before, after });
    }
}

fn enters(path: &Path, area: usize, ground: &Area, found: &mut Vec<Finding>) {
    let starts = ground.overlaps(&path.start().footprint());
    let leg = path.steps().iter().position(|step| step.sweep().any(|piece| ground.overlaps(&piece)));
    if !starts && leg.is_none() {
        return;
    }
    let leg = leg.unwrap_or(0);
    let edge = path.steps().get(leg).and_then(|step| {
        let sides = ground.sides().filter_map(|(p, way)| step.leads_over(&Shape::segment(p, p + way)));
        sides.min().map(|(_, at)| at)
    });
    let at = edge.unwrap_or(path.start().pose.anchor);
    found.push(Finding::Enters { area, starts, ends: ground.overlaps(&path.end().footprint()), leg, at });
}

fn crosses(path: &Path, line: usize, feature: &Line, found: &mut Vec<Finding>) {
    for (leg, step) in path.steps().iter().enumerate() {
        let first = feature.pieces().filter_map(|piece| step.leads_over(&piece)).min();
        if let Some((along, at)) = first {
            found.push(Finding::Crosses { line, leg, along, at });
            return;
        }
    }
}

impl Path {
    /// Whether more than half of the way lies in an area, or in several together, measured at the middle of the
    /// front edge, or of the rear edge (MA-8.10, MA-R47). A move without way has no half.
    pub fn mostly_in<'a>(&self, rear: bool, areas: impl Iterator<Item = &'a Area> + Clone) -> bool {
        let (mut inside, mut whole, mut last) = (0_i128, 0_i128, None);
        for point in self.track(rear) {
            if let Some(from) = last.replace(point) {
                let mut spans = crate::Spans::default();
                for area in areas.clone() {
                    spans = spans.joined(&area.crossed(from, point));
                }
                // Lengths in 1/1024 unit.
                let length = i128::from(((point - from).square().unsigned_abs() << 20).isqrt());
                inside += spans.share() as i128 * length;
                whole += i128::from(WHOLE) * length;
            }
        }
        // Exactly half is not more: forgive what rounding can have added.
        2 * inside > whole + (whole >> 28)
    }
}

#[cfg(test)]
mod tests;
