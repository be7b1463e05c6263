//! A board in plain text, for terminals and tests.
//!
//! ```text
//!     01   02   03
//!     ____      ____
//! 01 /C   \____/B   \
//!    \____/V   \____/
//!         \____/
//! ```

use crate::{Cell, Grid};

/// How many characters a label may have; longer ones are cut.
pub const LABEL: usize = 4;

/// Columns start this far apart: a label and one slanting side.
const STRIDE: usize = LABEL + 1;

/// Room for the row numbers on the left.
const MARGIN: usize = 3;

/// Draws a grid, even columns half a row lower (SR-H2), with the text that `label` gives each hex. A second line
/// in the text goes to the lower half of the hex. Labels are cut to [`LABEL`] characters; control characters
/// are drawn as `?`. Lines have no blanks at their ends.
pub fn draw(grid: &Grid, mut label: impl FnMut(Cell) -> String) -> String {
    let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
    let width = MARGIN + columns * STRIDE + 1;
    let shift = usize::from(columns > 1);
    let mut canvas = Canvas { lines: vec![vec![' '; width]; 2 * rows + 2 + shift] };
    for column in 1..=columns {
        canvas.write(0, MARGIN + (column - 1) * STRIDE + 1, &format!("{column:02}"));
    }
    for row in 1..=rows {
        canvas.write(2 * row, 0, &format!("{row:02}"));
    }
    for cell in grid.cells() {
        let (column, row) = grid.column_and_row(cell);
        let left = MARGIN + usize::from(column - 1) * STRIDE;
        let top = 2 * usize::from(row) - 1 + usize::from(column % 2 == 0);
        let text = label(cell);
        let mut lines = text.lines();
        if row == 1 {
            canvas.write(top, left + 1, &"_".repeat(LABEL));
        }
        canvas.write(top + 1, left, &format!("/{}\\", cut(lines.next().unwrap_or(""), ' ')));
        canvas.write(top + 2, left, &format!("\\{}/", cut(lines.next().unwrap_or(""), '_')));
    }
    canvas.finish()
}

/// A label of exactly [`LABEL`] characters.
fn cut(text: &str, fill: char) -> String {
    let clean = text.chars().map(|c| if c.is_control() { '?' } else { c });
    clean.chain(std::iter::repeat(fill)).take(LABEL).collect()
}

struct Canvas {
    lines: Vec<Vec<char>>,
}

impl Canvas {
    /// Writes over what is there; the slanting sides that two hexes share are the same sign for both.
    fn write(&mut self, line: usize, column: usize, text: &str) {
        for (slot, c) in self.lines[line][column..].iter_mut().zip(text.chars()) {
            *slot = c;
        }
    }

    fn finish(self) -> String {
        let lines = self.lines.into_iter().map(|line| line.into_iter().collect::<String>());
        lines.map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

#[cfg(test)]
mod tests;
