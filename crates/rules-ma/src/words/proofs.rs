//! The drawings that prove refusals.

use crate::Ma;
use crate::accuracy;
use crate::army::BattalionId;
use crate::state::*;
use kernel::Mark;
use tabletop::{Length, Point, Sector, TableEdge, Turn, draw};

impl Ma {
    /// A body on the table.
    pub(crate) fn shape_mark(&self, s: &State, target: Target) -> Option<Mark> {
        self.shape(s, target).map(|shape| shape.mark())
    }

    /// The formed body of a battalion.
    pub(crate) fn body_mark(&self, s: &State, unit: BattalionId) -> Option<Mark> {
        self.shape_mark(s, Target::formed(unit))
    }

    /// A piece of ground.
    pub(crate) fn area_mark(&self, area: usize) -> Option<Mark> {
        self.battle.terrain.areas.get(area).map(|area| draw::area(area.outline().iter().copied()))
    }

    /// A linear feature.
    pub(crate) fn line_marks(&self, line: usize) -> Vec<Mark> {
        let points = self.battle.terrain.lines.get(line).map(|line| line.points()).unwrap_or_default();
        points.windows(2).map(|pair| draw::line(pair[0], pair[1])).collect()
    }

    /// An edge of the table.
    pub(crate) fn edge_mark(&self, edge: TableEdge) -> Mark {
        let [a, b, c, d]: [Point; 4] = self.table().corners();
        let (from, to) = match edge {
            TableEdge::South => (a, b),
            TableEdge::East => (b, c),
            TableEdge::North => (c, d),
            TableEdge::West => (d, a),
        };
        draw::line(from, to)
    }

    /// The front zone of a battalion (MA-G10).
    pub(crate) fn front_mark(&self, s: &State, unit: BattalionId) -> Mark {
        let stance = self.stance(s, unit);
        Sector::new(stance.pose, stance.block.width(), Turn::degrees(45)).mark(Length::whole(30))
    }

    /// The lines of the groups that have the target in their arc, each with what blocks it.
    pub(crate) fn unseen(&self, s: &State, shooter: Target, target: Target) -> Vec<Mark> {
        let Some(shape) = self.shape(s, target) else { return Vec::new() };
        let bodies = self.blockers(s, shooter, target);
        let mut marks = Vec::new();
        for (pose, width) in self.cells(s, shooter) {
            let Some(aim) = Sector::new(pose, width, accuracy::ARC).aim(&shape) else { continue };
            marks.push(draw::line(aim.from, aim.to));
            let sight = self.sight(aim.from, aim.to, bodies.shapes.iter().enumerate());
            if let Some((_, at)) = sight.blocked {
                marks.push(draw::points([at]));
            }
        }
        if marks.is_empty() {
            marks.push(shape.mark());
        }
        marks
    }
}
