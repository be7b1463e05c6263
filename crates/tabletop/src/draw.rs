//! The drawing that proves a verdict, as plain data for any client: `kernel::Mark`s in whole units.

use crate::sight::SightGround;
use crate::survey::Field;
use crate::{Aim, Blocker, Finding, Leg, Path, Point, Reach, Run, Sector, Shape, Sight, Stop, TableEdge};
use kernel::{Mark, Place};

/// Turns are drawn in pieces of ten degrees: ten slices each.
const PIECE: usize = 10;

fn place(p: Point) -> Place {
    Place::Point(p.x(), p.y())
}

/// A closed area.
pub fn area(corners: impl IntoIterator<Item = Point>) -> Mark {
    Mark::Area { corners: corners.into_iter().map(place).collect() }
}

/// A straight line.
pub fn line(from: Point, to: Point) -> Mark {
    Mark::Line { from: place(from), to: place(to) }
}

/// Points to ring.
pub fn points(at: impl IntoIterator<Item = Point>) -> Mark {
    Mark::Places { at: at.into_iter().map(place).collect() }
}

impl Shape {
    /// The outline.
    pub fn mark(&self) -> Mark {
        area(self.outline())
    }
}

impl Reach {
    /// The measured line, with its ends.
    pub fn marks(&self) -> Vec<Mark> {
        vec![line(self.from, self.to), points([self.from, self.to])]
    }
}

impl Aim {
    /// The line of fire.
    pub fn marks(&self) -> Vec<Mark> {
        vec![line(self.from, self.to), points([self.to])]
    }
}

impl Sector {
    /// The sector out to a range.
    pub fn mark(&self, range: crate::Length) -> Mark {
        area(self.outline(range))
    }
}

impl Path {
    /// The area swept, leg by leg, the way of the front centre, and the footprint at the end.
    pub fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for step in self.steps() {
            match step.leg {
                Leg::Form { .. } | Leg::AboutTurn => {}
                _ if step.straight().is_some() => marks.extend(step.sweep().map(|piece| piece.mark())),
                _ => {
                    let n = step.slices() as usize;
                    for first in (0..n).step_by(PIECE) {
                        marks.push(turned(step, first as i32, (first + PIECE).min(n) as i32, n as i32));
                    }
                }
            }
        }
        let track: Vec<Point> = self.track(false).collect();
        marks.extend(track.windows(2).filter(|pair| pair[0] != pair[1]).map(|pair| line(pair[0], pair[1])));
        marks.push(self.end().footprint().mark());
        marks
    }
}

/// The hull of a body through some slices of a turn.
fn turned(step: &crate::Stride, first: i32, last: i32, n: i32) -> Mark {
    let corners = (first..=last).flat_map(|i| {
        let stance = step.slice(i, n);
        stance.pose.corners(stance.block)
    });
    area(crate::shape::hull_of_many(corners.collect()))
}

impl Finding {
    /// What there is to see: the touching point and the body in the way, the gap that is too small, the area
    /// entered, the obstacle crossed, the edge passed.
    pub fn marks(&self, field: &Field<'_>, path: &Path) -> Vec<Mark> {
        let body = |i: usize| field.bodies.get(i).map(Shape::mark);
        match *self {
            Finding::LeavesTable { edge, leg } => {
                let swept = path.steps().get(leg).map(|step| step.to.footprint().mark());
                table_edge(field, edge).into_iter().chain(swept).collect()
            }
            Finding::Meets { body: i, at, .. } => body(i).into_iter().chain([points([at])]).collect(),
            Finding::Near { body: i, pass, .. } => body(i).into_iter().chain(pass.marks()).collect(),
            Finding::Enters { area: i, at, .. } => {
                let outline = field.areas.get(i).map(|ground| area(ground.outline().iter().copied()));
                outline.into_iter().chain([points([at])]).collect()
            }
            Finding::Crosses { line: i, at, .. } => {
                let feature = field.lines.get(i).into_iter();
                let strokes = feature.flat_map(|f| f.points().windows(2).map(|pair| line(pair[0], pair[1])));
                strokes.chain([points([at])]).collect()
            }
            Finding::Climbs { contour, at, .. } => {
                let outline = field.contours.get(contour).map(|c| area(c.area.outline().iter().copied()));
                outline.into_iter().chain([points([at])]).collect()
            }
        }
    }
}

fn table_edge(field: &Field<'_>, edge: TableEdge) -> Option<Mark> {
    let corners = field.table.corners();
    let at = TableEdge::ALL.iter().position(|e| *e == edge)?;
    Some(line(corners[at], corners[(at + 1) % 4]))
}

impl Sight {
    /// The line as far as it is free, the point where it is blocked, and what blocks it.
    pub fn marks<'b>(
        &self,
        ground: &SightGround<'_>,
        body: impl Fn(usize) -> Option<&'b Shape>,
    ) -> Vec<Mark> {
        let Some((by, at)) = self.blocked else { return vec![line(self.from, self.to)] };
        let outline = match by {
            Blocker::Body(i) => body(i).map(Shape::mark),
            Blocker::Screen(i) => ground.screens.get(i).map(|s| area(s.area.outline().iter().copied())),
            Blocker::Hill(i) => ground.contours.get(i).map(|c| area(c.area.outline().iter().copied())),
        };
        [line(self.from, at), points([at])].into_iter().chain(outline).collect()
    }
}

impl Run {
    /// The strip run over, and what stopped it.
    pub fn marks(&self, field: &Field<'_>) -> Vec<Mark> {
        let shape = self.start.footprint();
        let strip = crate::Push { shape: &shape, heading: self.heading, most: self.gone }.strip();
        let stop = self.stop.and_then(|stop| match stop {
            Stop::Body(i) => field.bodies.get(i).map(Shape::mark),
            Stop::Area(i) => field.areas.get(i).map(|a| area(a.outline().iter().copied())),
            Stop::Edge(edge) => table_edge(field, edge),
        });
        [strip.mark(), self.end.footprint().mark()].into_iter().chain(stop).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{block, pose};
    use crate::{Contour, Hand, HillLaw, Length, Line, Stance, Table, Turn};

    #[test]
    fn every_verdict_has_its_drawing() {
        let square = |x: i32, y: i32| {
            let corners = [(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)];
            crate::Area::new(corners.map(|(x, y)| Point::whole(x, y)).to_vec()).unwrap()
        };
        let bodies = [pose(60, 50, 270).footprint(block(10, 4))];
        let (areas, contours) = ([square(50, 60)], [Contour { level: 1, area: square(55, 70) }]);
        let lines = [Line::new(vec![Point::whole(40, 40), Point::whole(80, 40)], Length::ZERO).unwrap()];
        let table = Table::new(Length::whole(160), Length::whole(120));
        let field =
            Field { table, bodies: &bodies, mover: None, areas: &areas, lines: &lines, contours: &contours };
        let start = Stance::new(pose(60, 30, 90), block(8, 4));
        let path = Path::new(start, [Leg::Advance { distance: Length::whole(100) }]).unwrap();
        let mut survey = crate::Survey::default();
        field.survey(&path, Length::whole(10), &mut survey);
        let found = survey.found();
        assert_eq!(found.len(), 6, "{found:?}");
        assert!(found.iter().all(|finding| finding.marks(&field, &path).len() >= 2));
        // A wheel of 25 degrees is drawn in three pieces.
        let wheel = Path::new(start, [Leg::Wheel { hand: Hand::Left, by: Turn::degrees(25) }]).unwrap();
        let areas = wheel.marks().iter().filter(|mark| matches!(mark, Mark::Area { .. })).count();
        assert_eq!(areas, 3 + 1);
        let ground = SightGround { screens: &[], contours: &contours, law: HillLaw::Higher };
        let sight = ground.sight_past(Point::whole(60, 30), Point::whole(60, 90), bodies.iter().enumerate());
        let due = [
            Mark::Line { from: Place::Point(60_000, 30_000), to: Place::Point(60_000, 50_000) },
            Mark::Places { at: vec![Place::Point(60_000, 50_000)] },
            bodies[0].mark(),
        ];
        assert_eq!(sight.marks(&ground, |i| bodies.get(i)), due);
    }
}
