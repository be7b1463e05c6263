//! Hexsides: rivers, bridges, slopes and roads belong to the side between two hexes (SR-H8, WB-3.1d).

use crate::{Cell, Direction, Grid};

/// A side between two hexes, or between a hex and the world off the map.
///
/// A side inside the map has one form only, however it is named: the hex from which it lies north, north-east
/// or south-east. So `1009|1110` and `1110|1009` are equal (SR-H8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hexside {
    cell: Cell,
    direction: Direction,
}

impl Hexside {
    /// The side of a hex in a direction; sides on the border of the map exist too.
    pub fn of(grid: &Grid, cell: Cell, direction: Direction) -> Hexside {
        match grid.neighbour(cell, direction) {
            Some(there) if direction.index() >= 3 => Hexside { cell: there, direction: direction.opposite() },
            _ => Hexside { cell, direction },
        }
    }

    /// The side shared by two hexes; `None` if they are not adjacent.
    pub fn between(grid: &Grid, a: Cell, b: Cell) -> Option<Hexside> {
        Some(Hexside::of(grid, a, grid.direction_to_neighbour(a, b)?))
    }

    /// The hex the side is named after.
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// Where the side lies, seen from [`Hexside::cell`].
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The hex on the other side; `None` on the border of the map.
    pub fn other(self, grid: &Grid) -> Option<Cell> {
        grid.neighbour(self.cell, self.direction)
    }

    /// As the rule books write it: `1009|1110`; a border side as `0101|N`.
    pub fn label(self, grid: &Grid) -> String {
        match self.other(grid) {
            Some(there) => format!("{}|{}", grid.id(self.cell.min(there)), grid.id(self.cell.max(there))),
            None => format!("{}|{}", grid.id(self.cell), self.direction),
        }
    }
}

/// One small value per hexside, such as bit flags for river, bridge and road.
///
/// Stored once per hex and direction, so that asking is a single load from either hex; writing keeps both
/// halves equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SideLayer<T> {
    values: Box<[[T; 6]]>,
}

impl<T: Copy + Default> SideLayer<T> {
    /// A layer with the default value on every side.
    pub fn new(grid: &Grid) -> SideLayer<T> {
        SideLayer { values: vec![[T::default(); 6]; grid.len()].into_boxed_slice() }
    }

    /// The value of a side, the same from either hex.
    #[inline]
    pub fn get(&self, cell: Cell, direction: Direction) -> T {
        self.values[cell.index()][direction.index()]
    }

    /// The value of a side.
    #[inline]
    pub fn at(&self, side: Hexside) -> T {
        self.get(side.cell, side.direction)
    }

    /// The six values around a hex, by direction number.
    #[inline]
    pub fn around(&self, cell: Cell) -> &[T; 6] {
        &self.values[cell.index()]
    }

    /// Sets the value of a side, for both its hexes.
    pub fn set(&mut self, grid: &Grid, side: Hexside, value: T) {
        self.values[side.cell.index()][side.direction.index()] = value;
        if let Some(there) = side.other(grid) {
            self.values[there.index()][side.direction.opposite().index()] = value;
        }
    }

    /// Changes the value of a side: `roads.change(&grid, side, |flags| flags | ROAD)`.
    pub fn change(&mut self, grid: &Grid, side: Hexside, change: impl FnOnce(T) -> T) {
        self.set(grid, side, change(self.at(side)));
    }

    /// Every side with its value, each once, in the order of cell and direction; border sides included.
    pub fn iter<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = (Hexside, T)> + 'a {
        sides(grid).map(|side| (side, self.at(side)))
    }
}

/// Every hexside of a grid once, border sides included.
pub fn sides(grid: &Grid) -> impl Iterator<Item = Hexside> + '_ {
    grid.cells().flat_map(move |cell| {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let side = Hexside::of(grid, cell, direction);
            (side == Hexside { cell, direction }).then_some(side)
        })
    })
}

#[cfg(test)]
mod tests;
