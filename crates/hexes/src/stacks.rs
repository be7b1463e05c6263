//! Who stands in which hex, and in which order.

use crate::Cell;
use kernel::Flat;
use serde::{Deserialize, Serialize};

/// No unit in the flat lists.
const NOBODY: u8 = u8::MAX;

/// The stacks of a map of at most `CELLS` hexes and `UNITS` units, as chains in flat arrays: copied as one block, no
/// allocation, one load to see whether a hex is occupied.
///
/// A stack is ordered: its first unit leads it. A rule set in which the order says nothing puts units down with
/// [`Stacks::sort_in`], so that equal positions are equal states; one in which it counts (a lead unit, WB-4.2f) with
/// [`Stacks::push`] and [`Stacks::lead`].
///
/// A unit stands in one hex at most: lift it before it is put down again. Units are numbers from 0, hexes and units
/// beyond the arrays are an error of the caller and may panic.
///
/// ```
/// use hexes::{Cell, Stacks};
///
/// let mut stacks = Stacks::<320, 64>::default();
/// stacks.push(Cell(7), 4);
/// stacks.push(Cell(7), 2);
/// assert_eq!(stacks.first(Cell(7)), Some(4));
/// stacks.lead(Cell(7), 2);
/// assert_eq!(stacks.iter(Cell(7)).collect::<Vec<_>>(), [2, 4]);
/// stacks.lift(Cell(7), 2);
/// stacks.lift(Cell(7), 4);
/// assert_eq!(stacks, Stacks::default());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Stacks<const CELLS: usize, const UNITS: usize> {
    /// The first unit of each hex.
    first: Flat<u8, CELLS>,
    /// The next unit in the same hex.
    next: Flat<u8, UNITS>,
}

impl<const CELLS: usize, const UNITS: usize> Default for Stacks<CELLS, UNITS> {
    fn default() -> Self {
        const { assert!(UNITS <= NOBODY as usize, "a unit is a number below 255") };
        Stacks { first: Flat([NOBODY; CELLS]), next: Flat([NOBODY; UNITS]) }
    }
}

impl<const CELLS: usize, const UNITS: usize> Stacks<CELLS, UNITS> {
    /// The unit that leads the stack of a hex.
    #[inline]
    pub fn first(&self, cell: Cell) -> Option<u8> {
        let unit = self.first[cell.index()];
        (unit != NOBODY).then_some(unit)
    }

    /// Whether anybody stands there.
    #[inline]
    pub fn occupied(&self, cell: Cell) -> bool {
        self.first[cell.index()] != NOBODY
    }

    /// The units of a hex, the leading one first.
    #[inline]
    pub fn iter(&self, cell: Cell) -> impl Iterator<Item = u8> + Clone + '_ {
        // No stack has more than all units, whatever the arrays were filled with.
        std::iter::successors(self.first(cell), |&unit| self.after(unit)).take(UNITS)
    }

    /// The unit below this one.
    #[inline]
    fn after(&self, unit: u8) -> Option<u8> {
        self.next.0.get(usize::from(unit)).copied().filter(|&next| next != NOBODY)
    }

    /// Puts a unit below all others in a hex.
    pub fn push(&mut self, cell: Cell, unit: u8) {
        let last = self.iter(cell).last();
        self.put(cell, last, unit);
    }

    /// Puts a unit into a hex by its number: the lowest leads.
    pub fn sort_in(&mut self, cell: Cell, unit: u8) {
        let above = self.iter(cell).take_while(|&other| other < unit).last();
        self.put(cell, above, unit);
    }

    /// Makes a unit of the stack its leader; the others keep their order. Nothing happens if it stands elsewhere.
    pub fn lead(&mut self, cell: Cell, unit: u8) {
        if self.lift(cell, unit) {
            self.put(cell, None, unit);
        }
    }

    /// Takes a unit out of a hex; `false` if it does not stand there.
    pub fn lift(&mut self, cell: Cell, unit: u8) -> bool {
        if !self.iter(cell).any(|other| other == unit) {
            return false;
        }
        let above = self.iter(cell).take_while(|&other| other != unit).last();
        let below = std::mem::replace(&mut self.next[usize::from(unit)], NOBODY);
        *self.link(cell, above) = below;
        true
    }

    fn put(&mut self, cell: Cell, above: Option<u8>, unit: u8) {
        debug_assert!(!self.iter(cell).any(|other| other == unit), "the unit stands there already");
        let below = std::mem::replace(self.link(cell, above), unit);
        self.next[usize::from(unit)] = below;
    }

    /// What names the unit below `above`, or the leader.
    fn link(&mut self, cell: Cell, above: Option<u8>) -> &mut u8 {
        match above {
            Some(above) => &mut self.next[usize::from(above)],
            None => &mut self.first[cell.index()],
        }
    }
}

#[cfg(test)]
mod tests;
