//! Where a unit can go for its movement points.

use crate::{Allowance, Cell, Direction, Grid, Toll, Walk};

/// The hexes a unit can reach, at what cost and by which way (SR-4.2, WB-8.1).
///
/// A buffer: fill it with [`Reach::run`] as often as you like; from the second time on nothing is allocated.
/// Of several ways to a hex it keeps the cheapest, then the one of fewest steps, then the one through the
/// lowest hex number, so the same position gives the same path on every machine.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    walk: Walk,
}

impl Reach {
    /// An empty buffer: nothing is reached.
    pub fn new() -> Reach {
        Reach::default()
    }

    /// Finds every hex that can be reached from `start`. `cost` is asked for each step on the map, from a hex
    /// where the movement may go on, possibly more than once.
    ///
    /// The start is reached at no cost, even with an empty allowance. Steps off the map are never asked.
    pub fn run(
        &mut self,
        grid: &Grid,
        start: Cell,
        allowance: Allowance,
        mut cost: impl FnMut(Cell, Direction, Cell) -> Toll,
    ) {
        self.walk.run(grid.len(), start.0, allowance, |node, step| {
            for (direction, there) in grid.neighbours(Cell(node)) {
                step(there.0, cost(Cell(node), direction, there));
            }
        });
    }

    /// The lowest cost of a hex in half points; `None` if it cannot be reached. A minimum move and a step that
    /// takes all cost the whole allowance.
    pub fn cost(&self, cell: Cell) -> Option<u16> {
        self.walk.cost(cell.0)
    }

    /// The number of steps of the way to a hex; 0 at the start.
    pub fn steps(&self, cell: Cell) -> Option<u16> {
        self.walk.steps(cell.0)
    }

    /// True if the hex can be reached.
    pub fn contains(&self, cell: Cell) -> bool {
        self.walk.cost(cell.0).is_some()
    }

    /// The hex before this one on its way; `None` for the start and for a hex that is not reached.
    pub fn before(&self, cell: Cell) -> Option<Cell> {
        self.walk.path_back(cell.0).nth(1).map(Cell)
    }

    /// True if the movement ends in this hex however it is reached: no way into it leads on.
    pub fn must_stop(&self, cell: Cell) -> bool {
        self.walk.must_stop(cell.0)
    }

    /// The lowest cost to be in a hex and still free to go on; higher than [`Reach::cost`] where the cheapest
    /// way into it ends the movement.
    pub fn cost_going_on(&self, cell: Cell) -> Option<u16> {
        self.walk.cost_going_on(cell.0)
    }

    /// The hexes reached with their costs, in the order of their numbers, the start among them.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u16)> + Clone + '_ {
        self.walk.iter().map(|(node, cost)| (Cell(node), cost))
    }

    /// The way to a hex backwards: the hex first, the start last; empty if it is not reached. No allocation.
    pub fn path_back(&self, cell: Cell) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.walk.path_back(cell.0).map(Cell)
    }

    /// The way to a hex, start and hex included; empty if it is not reached.
    pub fn path_to(&self, cell: Cell) -> Vec<Cell> {
        let mut path: Vec<Cell> = self.path_back(cell).collect();
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests;
