//! Short cuts for the tests.
use crate::{Cell, Grid};

/// The size of the map of Hondschoote.
pub(crate) fn hondschoote() -> Grid {
    Grid::new(17, 14).unwrap()
}

/// The size of the map of Warburg.
pub(crate) fn warburg() -> Grid {
    Grid::new(22, 16).unwrap()
}

/// A cell by its printed id.
pub(crate) fn at(grid: &Grid, id: &str) -> Cell {
    grid.cell(id.parse().unwrap()).unwrap()
}

/// Cells as printed ids, separated by blanks.
pub(crate) fn ids(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> String {
    let ids: Vec<_> = cells.into_iter().map(|cell| grid.id(cell).to_string()).collect();
    ids.join(" ")
}

/// The same, sorted.
pub(crate) fn sorted_ids(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> String {
    let mut cells: Vec<_> = cells.into_iter().collect();
    cells.sort();
    ids(grid, cells)
}
