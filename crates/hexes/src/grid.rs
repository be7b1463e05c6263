//! The board: a rectangle of hexes, its dense cells and the table of neighbours.

use crate::{Direction, HexId};
use hexx::Hex;
use serde::{Deserialize, Serialize};

/// The most columns, and the most rows, a grid may have.
pub const MAX_SIDE: u8 = 64;

/// Marks a neighbour off the map in the flat tables.
pub(crate) const OFF_MAP: u16 = u16::MAX;

/// A hex of one particular [`Grid`], as a dense index: columns from the west, each from north to south.
///
/// Cells sort like the printed ids. A cell means nothing without its grid: asking a smaller grid about it is
/// an error of the caller and may panic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cell(pub u16);

impl Cell {
    /// The index into flat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell of a table entry, where [`OFF_MAP`] stands for none.
    #[inline]
    pub(crate) const fn from_entry(entry: u16) -> Option<Cell> {
        if entry == OFF_MAP { None } else { Some(Cell(entry)) }
    }
}

/// Why there can be no such grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a map has 1 to {MAX_SIDE} columns and rows, not {columns} by {rows}")]
pub struct GridSize {
    /// The columns asked for.
    pub columns: u8,
    /// The rows asked for.
    pub rows: u8,
}

/// A rectangular map of flat-topped hexes; even columns lie half a hex lower (SR-H2, SR-R1, WB-3.1a).
///
/// Neighbours and coordinates are tabled once, so that a query is one load: no hashing, no allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: u8,
    rows: u8,
    neighbours: Box<[[u16; 6]]>,
    axial: Box<[[i16; 2]]>,
}

impl Grid {
    /// A grid of 1 to [`MAX_SIDE`] columns and rows.
    pub fn new(columns: u8, rows: u8) -> Result<Grid, GridSize> {
        if columns == 0 || rows == 0 || columns > MAX_SIDE || rows > MAX_SIDE {
            return Err(GridSize { columns, rows });
        }
        let count = usize::from(columns) * usize::from(rows);
        let mut grid = Grid { columns, rows, neighbours: Box::default(), axial: Box::default() };
        grid.axial = grid
            .cells()
            .map(|cell| {
                let (column, row) = grid.column_and_row(cell);
                // SR-H4: x = c, z = r − floor((c−1)/2).
                [i16::from(column), i16::from(row) - (i16::from(column) - 1) / 2]
            })
            .collect();
        let mut neighbours = vec![[OFF_MAP; 6]; count];
        for cell in grid.cells() {
            for direction in Direction::ALL {
                if let Some(there) = grid.cell_at(grid.axial(cell) + direction.step()) {
                    neighbours[cell.index()][direction.index()] = there.0;
                }
            }
        }
        grid.neighbours = neighbours.into_boxed_slice();
        Ok(grid)
    }

    /// The number of columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of hexes: at least 1, at most 4096.
    #[allow(clippy::len_without_is_empty)] // a grid is never empty
    pub const fn len(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// All cells, in the order of their ids.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone + use<> {
        (0..u16::from(self.columns) * u16::from(self.rows)).map(Cell)
    }

    /// The cell of a printed id; `None` off the map.
    pub const fn cell(&self, id: HexId) -> Option<Cell> {
        self.cell_of(id.column() as i32, id.row() as i32)
    }

    /// The cell of a column and a row, both counted from 1; `None` off the map, zero and negative included.
    pub const fn cell_of(&self, column: i32, row: i32) -> Option<Cell> {
        if column < 1 || row < 1 || column > self.columns as i32 || row > self.rows as i32 {
            return None;
        }
        Some(Cell(((column - 1) * self.rows as i32 + row - 1) as u16))
    }

    /// The printed id of a cell.
    pub fn id(&self, cell: Cell) -> HexId {
        let (column, row) = self.column_and_row(cell);
        HexId::within_grid(column, row)
    }

    /// Column and row of a cell, counted from 1.
    pub const fn column_and_row(&self, cell: Cell) -> (u8, u8) {
        let rows = self.rows as u16;
        ((cell.0 / rows) as u8 + 1, (cell.0 % rows) as u8 + 1)
    }

    /// The neighbour over a side (SR-H3, WB-3.1c); `None` where the map ends.
    #[inline]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        Cell::from_entry(self.neighbours[cell.index()][direction.index()])
    }

    /// The neighbours on the map with their directions, clockwise from north: six inside, two to five on a
    /// border, none on a map of one hex.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> + Clone + use<> {
        let row = self.neighbours[cell.index()];
        Direction::ALL.into_iter().filter_map(move |d| Some((d, Cell::from_entry(row[d.index()])?)))
    }

    /// The direction of a neighbour; `None` for a cell that is no neighbour, or the same.
    #[inline]
    pub fn direction_to_neighbour(&self, from: Cell, to: Cell) -> Option<Direction> {
        let row = &self.neighbours[from.index()];
        Direction::ALL.into_iter().find(|d| row[d.index()] == to.0)
    }

    /// True if the two share a hexside; a cell is not adjacent to itself.
    pub fn adjacent(&self, a: Cell, b: Cell) -> bool {
        self.direction_to_neighbour(a, b).is_some()
    }

    /// Axial coordinates of a cell (SR-H4): `x` is the column, `y` the digest's z.
    #[inline]
    pub fn axial(&self, cell: Cell) -> Hex {
        let [x, y] = self.axial[cell.index()];
        Hex::new(i32::from(x), i32::from(y))
    }

    /// The cell at axial coordinates; `None` off the map, however far.
    #[inline]
    pub const fn cell_at(&self, hex: Hex) -> Option<Cell> {
        if hex.x < 1 || hex.x > MAX_SIDE as i32 || hex.y < -(MAX_SIDE as i32) || hex.y > MAX_SIDE as i32 {
            return None;
        }
        self.cell_of(hex.x, hex.y + (hex.x - 1) / 2)
    }
}

#[cfg(test)]
mod tests;
