//! Zones of control: how many units of one side control each hex.

use crate::{Cell, Direction, Grid};
use kernel::Flat;
use serde::{Deserialize, Serialize};

/// The zones of control of one side on a map of at most `CELLS` hexes.
///
/// A zone reaches into neighbouring hexes, over the directions of a mask (bit `d` for direction `d`): all that are open
/// (SR-R12), none for a unit in column or in rout (WB-5.1a). What [`Zones::spread`] adds, [`Zones::withdraw`] takes away
/// with the same hex and mask; so a rule set in which the mask depends on the unit's order withdraws it before that
/// changes. Hexes beyond the array are an error of the caller and may panic.
///
/// ```
/// use hexes::{Cell, Direction, Grid, Zones};
///
/// # fn main() -> Result<(), hexes::GridSize> {
/// let grid = Grid::new(3, 3)?;
/// let mut zones = Zones::<9>::default();
/// let front = 1 << Direction::N.index() | 1 << Direction::NE.index();
/// zones.spread(&grid, Cell(4), front);
/// assert!(zones.on(Cell(3)) && !zones.on(Cell(5)) && !zones.on(Cell(4)));
/// zones.withdraw(&grid, Cell(4), front);
/// assert_eq!(zones, Zones::default());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Zones<const CELLS: usize>(Flat<u8, CELLS>);

impl<const CELLS: usize> Default for Zones<CELLS> {
    fn default() -> Self {
        Zones(Flat::default())
    }
}

impl<const CELLS: usize> Zones<CELLS> {
    /// Whether a hex is controlled.
    #[inline]
    pub fn on(&self, cell: Cell) -> bool {
        self.0[cell.index()] > 0
    }

    /// How many units control a hex.
    #[inline]
    pub fn count(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }

    /// A unit in `cell` controls the neighbours over the directions of the mask; those off the map are left out.
    pub fn spread(&mut self, grid: &Grid, cell: Cell, mask: u8) {
        self.change(grid, cell, mask, |count| count.saturating_add(1));
    }

    /// It controls them no longer.
    pub fn withdraw(&mut self, grid: &Grid, cell: Cell, mask: u8) {
        self.change(grid, cell, mask, |count| count.saturating_sub(1));
    }

    fn change(&mut self, grid: &Grid, cell: Cell, mask: u8, change: impl Fn(u8) -> u8) {
        for d in Direction::ALL.into_iter().filter(|d| mask >> d.index() & 1 == 1) {
            if let Some(there) = grid.neighbour(cell, d) {
                let count = &mut self.0[there.index()];
                *count = change(*count);
            }
        }
    }
}

#[cfg(test)]
mod tests;
