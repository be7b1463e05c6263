//! The printed tables (BA-T1 to BA-T21), cell for cell; `tidy` compares them with the rule book.
//!
//! Tables of factors are read by [`Rows`]: the chapter says which printed rows apply to a party, the table says what counts
//! in each column (BA-T0a, BA-R48). So one list serves the dice, the odds, the log and the panel.

pub mod command;
pub mod fire;
pub mod ground;
pub mod march;
pub mod melee;
pub mod phases;
pub mod valour;
pub mod works;

use crate::units::Degree;
use kernel::{Changes, Roll, RuleId};

/// The most columns of a table of factors.
const COLUMNS: usize = 4;

/// A row of a table of factors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Factor {
    /// Its id.
    pub rule: RuleId,
    /// Its group: of one group a single row counts in a column (BA-T0a, BA-R47).
    pub group: &'static str,
    /// What it is about.
    pub element: &'static str,
    /// What each column adds. A blank, and a cell that varies with the unit, is nothing.
    pub cells: [i8; COLUMNS],
    /// The columns without a dash, as bits: only there counts what varies with the unit.
    open: u8,
}

impl Factor {
    const fn new(id: &'static str, group: &'static str, element: &'static str, printed: &[&str]) -> Factor {
        let (mut cells, mut open) = ([0; COLUMNS], 0);
        let mut column = 0;
        while column < printed.len() {
            cells[column] = signed(printed[column]);
            if !same(printed[column], "-") {
                open |= 1 << column;
            }
            column += 1;
        }
        Factor { rule: RuleId(id), group, element, cells, open }
    }
}

/// The rows of a table of factors, from the cells as they are printed.
macro_rules! factors {
    ([$(($row:literal, $group:literal, $element:literal $(, $cell:literal)+)),+ $(,)?]) => {
        [$($crate::tables::Factor::new(concat!("BA-", $row), $group, $element, &[$($cell),+])),+]
    };
}
use factors;

/// The rows of a table that apply to one party, by their printed numbers, and what those bring whose cell varies with the
/// unit: valour, the engaged officer, failed attempts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rows {
    set: u64,
    given: [(u8, i8); 4],
}

impl Rows {
    /// No row applies.
    pub const NONE: Rows = Rows { set: 0, given: [(0, 0); 4] };

    /// With a row, where something holds.
    #[must_use]
    pub const fn when(mut self, holds: bool, row: u8) -> Rows {
        if holds {
            self.set |= 1 << row;
        }
        self
    }

    /// With a row that brings this much; nothing is no row.
    #[must_use]
    pub const fn given(mut self, row: u8, value: i8) -> Rows {
        if value == 0 {
            return self;
        }
        self.set |= 1 << row;
        let mut at = 0;
        while at < self.given.len() {
            if self.given[at].0 == 0 {
                self.given[at] = (row, value);
                return self;
            }
            at += 1;
        }
        self
    }

    /// Whether a row applies.
    pub const fn has(self, row: u8) -> bool {
        self.set >> row & 1 == 1
    }

    fn value(self, table: &[Factor], row: u8, column: usize) -> i8 {
        let factor = &table[usize::from(row) - 1];
        let given = self.given.iter().find(|(known, _)| *known == row).map(|(_, value)| *value);
        given.filter(|_| factor.open >> column & 1 == 1).unwrap_or(factor.cells[column])
    }

    /// What counts in a column, in the order of the table: of each group the row with the greatest absolute value, of equal
    /// ones the row further down (BA-R48).
    pub fn counted(
        self,
        table: &'static [Factor],
        column: usize,
    ) -> impl Iterator<Item = (&'static Factor, i16)> {
        let best = move |at: usize| {
            let group = table[at].group;
            let mut best: Option<(usize, i8)> = None;
            for (other, factor) in table.iter().enumerate() {
                let row = other as u8 + 1;
                if factor.group != group || !self.has(row) {
                    continue;
                }
                let value = self.value(table, row, column);
                if best.is_none_or(|(_, least)| value.unsigned_abs() >= least.unsigned_abs()) {
                    best = Some((other, value));
                }
            }
            best.filter(|(found, value)| *found == at && *value != 0)
        };
        (0..table.len()).filter_map(move |at| best(at).map(|(_, value)| (&table[at], i16::from(value))))
    }

    /// A roll with everything that counts in a column.
    #[must_use]
    pub fn added(self, table: &'static [Factor], column: usize, changes: Changes, roll: Roll) -> Roll {
        let add = |roll: Roll, (factor, value): (&'static Factor, i16)| {
            roll.change(changes, value, said(factor.element), factor.rule)
        };
        self.counted(table, column).fold(roll, add)
    }

    /// The sum of what counts in a column.
    pub fn sum(self, table: &'static [Factor], column: usize) -> i16 {
        self.counted(table, column).map(|(_, value)| value).sum()
    }
}

/// What a row is about, as a player reads it: the degrees of disorder in full.
fn said(element: &'static str) -> &'static str {
    let degree = crate::units::Degree::ALL.into_iter().find(|degree| degree.name() == element);
    degree.map_or(element, |degree| degree.words())
}

/// `+2`, `-3`; anything else (a dash, a blank, `+/-5`) is nothing.
const fn signed(cell: &str) -> i8 {
    let bytes = cell.as_bytes();
    if bytes.len() < 2 || !bytes[1].is_ascii_digit() {
        return 0;
    }
    let value = leading(cell.split_at(1).1) as i8;
    if bytes[0] == b'-' { -value } else { value }
}

/// The number a cell begins with; 0 if it begins with none.
const fn leading(cell: &str) -> i32 {
    let bytes = cell.as_bytes();
    let (mut at, mut value) = (0, 0);
    while at < bytes.len() && bytes[at].is_ascii_digit() {
        value = value * 10 + (bytes[at] - b'0') as i32;
        at += 1;
    }
    value
}

/// The number behind the dash of a range: 18 of `10-18 cm`.
fn upper(cell: &str) -> i32 {
    cell.split_once('-').map_or(0, |(_, end)| leading(end))
}

/// The least total of a row: `13-14`, `15 and above`; a row "and below" has none.
fn floor(cell: &str) -> i16 {
    if cell.ends_with("below") { i16::MIN } else { leading(cell) as i16 }
}

/// Whether two cells are the same, in constants too.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The degree of disorder that a cell begins with; "none" is OR.
fn degree(cell: &str) -> Degree {
    match cell.get(..2) {
        Some("LD") => Degree::Ld,
        Some("MD") => Degree::Md,
        Some("FD") => Degree::Fd,
        _ => Degree::Or,
    }
}

#[cfg(test)]
mod tests;
