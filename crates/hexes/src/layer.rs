//! What lies in each hex: a flat array with one entry per cell.

use crate::{Cell, Grid};
use std::ops::{Index, IndexMut};

/// One value per hex of a grid: ground, level, star of an objective.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layer<T> {
    values: Box<[T]>,
}

impl<T> Layer<T> {
    /// A layer whose value is computed for each cell.
    pub fn from_fn(grid: &Grid, value: impl FnMut(Cell) -> T) -> Layer<T> {
        Layer { values: grid.cells().map(value).collect() }
    }

    /// A layer from one value per cell, in the order of the cells; `None` if there are too few or too many.
    pub fn from_values(grid: &Grid, values: impl IntoIterator<Item = T>) -> Option<Layer<T>> {
        let values: Box<[T]> = values.into_iter().take(grid.len() + 1).collect();
        (values.len() == grid.len()).then_some(Layer { values })
    }

    /// The values with their cells, in the order of the cells.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, &T)> {
        self.values.iter().enumerate().map(|(index, value)| (Cell(index as u16), value))
    }

    /// A layer of what `change` makes of each value.
    pub fn map<U>(&self, mut change: impl FnMut(Cell, &T) -> U) -> Layer<U> {
        Layer { values: self.iter().map(|(cell, value)| change(cell, value)).collect() }
    }
}

impl<T: Clone> Layer<T> {
    /// A layer with the same value everywhere.
    pub fn filled(grid: &Grid, value: T) -> Layer<T> {
        Layer { values: vec![value; grid.len()].into_boxed_slice() }
    }
}

impl<T> Index<Cell> for Layer<T> {
    type Output = T;
    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self.values[cell.index()]
    }
}

impl<T> IndexMut<Cell> for Layer<T> {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.values[cell.index()]
    }
}
