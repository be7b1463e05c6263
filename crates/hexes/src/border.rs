//! The four borders of the map: how far they are, which steps lead there.

use crate::{Cell, Direction, Grid};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A border of the map, such as a rout edge (SR-8.1.1a, WBS-2.9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Edge {
    /// Row 01.
    N,
    /// The last column.
    E,
    /// The last row.
    S,
    /// Column 01.
    W,
}

impl Edge {
    /// All four.
    pub const ALL: [Edge; 4] = [Edge::N, Edge::E, Edge::S, Edge::W];

    /// The directions that lead towards this border, clockwise (WB-12.5b): three towards north and south, two
    /// towards east and west.
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Edge::N => &[Direction::NW, Direction::N, Direction::NE],
            Edge::E => &[Direction::NE, Direction::SE],
            Edge::S => &[Direction::SE, Direction::S, Direction::SW],
            Edge::W => &[Direction::SW, Direction::NW],
        }
    }

    /// The name in a sentence: "north", …
    pub const fn name(self) -> &'static str {
        match self {
            Edge::N => "north",
            Edge::E => "east",
            Edge::S => "south",
            Edge::W => "west",
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Grid {
    /// The steps needed to leave the map over a border (SR-H9): 1 in a hex on that border.
    pub const fn distance_to_edge(&self, cell: Cell, edge: Edge) -> u16 {
        let (column, row) = self.column_and_row(cell);
        match edge {
            Edge::N => row as u16,
            Edge::E => (self.columns() - column) as u16 + 1,
            Edge::S => (self.rows() - row) as u16 + 1,
            Edge::W => column as u16,
        }
    }

    /// True if a step leaves the map over this border. At a corner of the map a slanting step may leave over
    /// two borders at once (from 0101 north-west: west and north); a step that stays on the map leaves over
    /// none.
    pub const fn leaves_over(&self, cell: Cell, direction: Direction, edge: Edge) -> bool {
        let (column, row) = self.column_and_row(cell);
        let column_there = column as i32 + direction.step().x;
        let down = match direction {
            Direction::N => -1,
            Direction::S => 1,
            // SR-H3: in even columns the southern neighbours lie a row further, in odd ones the northern.
            Direction::NE | Direction::NW => -(column as i32 % 2),
            Direction::SE | Direction::SW => 1 - column as i32 % 2,
        };
        let row_there = row as i32 + down;
        match edge {
            Edge::N => row_there < 1,
            Edge::E => column_there > self.columns() as i32,
            Edge::S => row_there > self.rows() as i32,
            Edge::W => column_there < 1,
        }
    }

    /// The hexes along a border, from west to east or from north to south.
    pub fn edge_cells(&self, edge: Edge) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(move |&cell| self.distance_to_edge(cell, edge) == 1)
    }
}

#[cfg(test)]
mod tests;
