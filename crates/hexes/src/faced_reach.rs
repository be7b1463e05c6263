//! Where a unit can go if it steps only to its front and pays for turning (WB-8.2a, WB-8.3a).

use crate::{Allowance, Aspect, Cell, Direction, FacingScheme, Grid, Toll, Walk};

/// A hex and the facing in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pose {
    /// Where the unit stands.
    pub cell: Cell,
    /// Where it faces.
    pub facing: Direction,
}

impl Pose {
    fn node(self) -> u16 {
        self.cell.0 * 6 + self.facing.index() as u16
    }

    fn from_node(node: u16) -> Pose {
        Pose { cell: Cell(node / 6), facing: Direction::N.rotate(i32::from(node % 6)) }
    }
}

/// One thing a unit in line can do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A step into a front hex; the facing stays (WB-8.2a).
    Toll(Direction, Cell),
    /// A turn by one hexside to this facing (WB-8.3a).
    Turn(Direction),
}

/// The poses a unit can reach: like [`Reach`](crate::Reach), over hexes and facings.
///
/// A turn by one hexside counts as one step when ways are compared. Note what that means for the minimum move:
/// it is any first action, so a rule set that allows only a *step* whatever its cost (WB-8.1d) answers
/// [`Toll::Forbidden`] to turns it cannot pay.
#[derive(Clone, Debug, Default)]
pub struct FacedReach {
    walk: Walk,
}

impl FacedReach {
    /// An empty buffer: nothing is reached.
    pub fn new() -> FacedReach {
        FacedReach::default()
    }

    /// Finds every pose that can be reached from `start`. `cost` is asked for each step into a front hex on
    /// the map and for both turns.
    pub fn run(
        &mut self,
        grid: &Grid,
        scheme: FacingScheme,
        start: Pose,
        allowance: Allowance,
        mut cost: impl FnMut(Pose, Move) -> Toll,
    ) {
        self.walk.run(grid.len() * 6, start.node(), allowance, |node, step| {
            let pose = Pose::from_node(node);
            for direction in scheme.directions(pose.facing, Aspect::Front) {
                if let Some(cell) = grid.neighbour(pose.cell, direction) {
                    step(Pose { cell, ..pose }.node(), cost(pose, Move::Toll(direction, cell)));
                }
            }
            for facing in [pose.facing.rotate(1), pose.facing.rotate(-1)] {
                step(Pose { facing, ..pose }.node(), cost(pose, Move::Turn(facing)));
            }
        });
    }

    /// The lowest cost of a pose in half points; `None` if it cannot be reached.
    pub fn cost(&self, pose: Pose) -> Option<u16> {
        self.walk.cost(pose.node())
    }

    /// The lowest cost of a hex over all facings, and the facing it is reached with; ties go to the lower
    /// number.
    pub fn cheapest(&self, cell: Cell) -> Option<(u16, Direction)> {
        let poses = Direction::ALL.into_iter().map(|facing| Pose { cell, facing });
        poses.filter_map(|pose| Some((self.cost(pose)?, pose.facing))).min()
    }

    /// The poses reached with their costs, by hex number and facing, the start among them.
    pub fn iter(&self) -> impl Iterator<Item = (Pose, u16)> + Clone + '_ {
        self.walk.iter().map(|(node, cost)| (Pose::from_node(node), cost))
    }

    /// The way to a pose backwards: the pose first, the start last; empty if it is not reached.
    pub fn path_back(&self, pose: Pose) -> impl Iterator<Item = Pose> + Clone + '_ {
        self.walk.path_back(pose.node()).map(Pose::from_node)
    }

    /// The way to a pose, start and pose included; empty if it is not reached.
    pub fn path_to(&self, pose: Pose) -> Vec<Pose> {
        let mut path: Vec<Pose> = self.path_back(pose).collect();
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests;
