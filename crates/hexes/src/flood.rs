//! Distances by steps: command lines, connected ground.

use crate::{Cell, Direction, Grid};

/// A distance that was not found.
const FAR: u16 = u16::MAX;

/// Breadth-first search over steps that are all alike.
///
/// A buffer like [`Reach`](crate::Reach): used again, it allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Flood {
    distance: Vec<u16>,
    /// The cells found, in the order in which they were found: nearest first.
    found: Vec<Cell>,
}

impl Flood {
    /// A buffer with room for the grid; nothing is found yet.
    pub fn new(grid: &Grid) -> Flood {
        Flood { distance: vec![FAR; grid.len()], found: Vec::with_capacity(grid.len()) }
    }

    /// Finds every hex within `limit` steps of `from` over steps that `passable` lets through. The hex where it
    /// begins is always found, at distance 0, whatever lies in it.
    pub fn run(
        &mut self,
        grid: &Grid,
        from: Cell,
        limit: u16,
        passable: impl FnMut(Cell, Direction, Cell) -> bool,
    ) {
        self.search(grid, from, None, limit, passable);
    }

    /// The length of the shortest way between two hexes over steps that `passable` lets through, if it is at
    /// most `limit` (SR-3.1a to SR-3.1d, SR-E12). It stops as soon as it knows.
    pub fn distance_between(
        &mut self,
        grid: &Grid,
        from: Cell,
        to: Cell,
        limit: u16,
        passable: impl FnMut(Cell, Direction, Cell) -> bool,
    ) -> Option<u16> {
        if grid.distance(from, to) > limit {
            return None; // no way is shorter than the straight one
        }
        self.search(grid, from, Some(to), limit, passable);
        self.distance(to)
    }

    fn search(
        &mut self,
        grid: &Grid,
        from: Cell,
        to: Option<Cell>,
        limit: u16,
        mut passable: impl FnMut(Cell, Direction, Cell) -> bool,
    ) {
        for cell in self.found.drain(..) {
            self.distance[cell.index()] = FAR;
        }
        self.distance.resize(grid.len(), FAR);
        self.distance[from.index()] = 0;
        self.found.push(from);
        let mut next = 0;
        while let Some(&cell) = self.found.get(next) {
            next += 1;
            let distance = self.distance[cell.index()];
            if distance >= limit || Some(cell) == to {
                return; // what follows in the list is no nearer
            }
            for (direction, there) in grid.neighbours(cell) {
                if self.distance[there.index()] == FAR && passable(cell, direction, there) {
                    self.distance[there.index()] = distance + 1;
                    self.found.push(there);
                }
            }
        }
    }

    /// The number of steps to a hex; `None` if it was not found.
    pub fn distance(&self, cell: Cell) -> Option<u16> {
        self.distance.get(cell.index()).copied().filter(|&distance| distance != FAR)
    }

    /// The hexes found, nearest first; the connected ground of the first, if the limit was large.
    pub fn found(&self) -> &[Cell] {
        &self.found
    }

    /// A shortest way to a hex, both ends included; empty if it was not found. Of several it takes, from the
    /// end backwards, the lowest hex number; `passable` must be the closure of the run.
    pub fn path_to(
        &self,
        grid: &Grid,
        to: Cell,
        mut passable: impl FnMut(Cell, Direction, Cell) -> bool,
    ) -> Vec<Cell> {
        let mut path = Vec::new();
        let mut here = self.distance(to).map(|_| to);
        while let Some(cell) = here {
            path.push(cell);
            here = grid
                .neighbours(cell)
                .filter(|&(_, there)| {
                    self.distance(there).is_some_and(|d| Some(d + 1) == self.distance(cell))
                })
                .filter(|&(direction, there)| passable(there, direction.opposite(), cell))
                .map(|(_, there)| there)
                .min();
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests;
