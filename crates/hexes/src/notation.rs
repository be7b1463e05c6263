//! The notation of the rule books for hexes, hexsides and roads.
//!
//! Hexsides are pairs, `0103|0104` (SR-H8) or `0109-0110` (WBS-2.2); `0203|0204+0304` stands for 0203|0204 and
//! 0203|0304. Roads are chains of hexes, `0914 0913 1012`, each step a road hexside. Entries are divided by
//! blanks, commas or semicolons and may run over several lines.

use crate::fault::{Fault, Faults, MAX_TEXT, Word, quoted, words};
use crate::{Cell, Grid, HexId, Hexside};

/// Reads a list of hexes in the order given; a hex may come twice.
pub fn parse_cells(grid: &Grid, text: &str) -> Result<Vec<Cell>, Vec<Fault>> {
    let mut faults = Faults::default();
    let words = entries(text, &mut faults);
    let cells = words.filter_map(|word| hex(grid, word, &mut faults)).collect();
    faults.or(cells)
}

/// Reads a list of hexsides in the order given; a side may come twice.
pub fn parse_sides(grid: &Grid, text: &str) -> Result<Vec<Hexside>, Vec<Fault>> {
    let mut faults = Faults::default();
    let mut sides = Vec::new();
    for word in entries(text, &mut faults) {
        pair(grid, word, &mut sides, &mut faults);
    }
    faults.or(sides)
}

/// Reads a chain of hexes, such as a road (SR-TET-5, WBS-2.6): each must be adjacent to the one before. A chain
/// of one hex has no side; an empty text is an empty chain.
pub fn parse_chain(grid: &Grid, text: &str) -> Result<Vec<Cell>, Vec<Fault>> {
    let mut faults = Faults::default();
    let mut chain: Vec<Cell> = Vec::new();
    for word in entries(text, &mut faults) {
        let Some(cell) = hex(grid, word, &mut faults) else { continue };
        if let Some(&before) = chain.last()
            && !grid.adjacent(before, cell)
        {
            faults.note(word.place, || {
                let (a, b, apart) = (grid.id(before), grid.id(cell), grid.distance(before, cell));
                format!("{a} and {b} follow each other but are not adjacent; their distance is {apart}")
            });
        }
        chain.push(cell);
    }
    faults.or(chain)
}

/// The hexsides a chain of hexes steps over, in order; steps between hexes that are not adjacent have none.
pub fn chain_sides<'a>(grid: &'a Grid, chain: &'a [Cell]) -> impl Iterator<Item = Hexside> + 'a {
    chain.windows(2).filter_map(|pair| Hexside::between(grid, pair[0], pair[1]))
}

/// The entries of a text; none, and a fault, if it is too long.
fn entries<'a>(text: &'a str, faults: &mut Faults) -> impl Iterator<Item = Word<'a>> + use<'a> {
    let long = text.len() > MAX_TEXT;
    if long {
        faults.note((1, 1), || format!("a list has at most {MAX_TEXT} bytes, not {}", text.len()));
    }
    let text = if long { "" } else { text };
    let lines = text.lines().enumerate();
    lines.flat_map(|(index, line)| words(line, index + 1, |c| c == ';' || c == ','))
}

/// One hex on the map, or a fault.
fn hex(grid: &Grid, word: Word<'_>, faults: &mut Faults) -> Option<Cell> {
    let id = match word.text.parse::<HexId>() {
        Ok(id) => id,
        Err(why) => {
            faults.note(word.place, || format!("{} is no hex: {why}", quoted(word.text)));
            return None;
        }
    };
    let cell = grid.cell(id);
    if cell.is_none() {
        let (columns, rows) = (grid.columns(), grid.rows());
        faults.note(word.place, || format!("hex {id} is off the map of {columns} columns and {rows} rows"));
    }
    cell
}

/// One entry `a|b+c…` or `a-b`.
fn pair(grid: &Grid, word: Word<'_>, sides: &mut Vec<Hexside>, faults: &mut Faults) {
    let Some((first, rest)) = word.text.split_once(['|', '-']) else {
        let text = quoted(word.text);
        faults.note(word.place, || format!("{text} is no hexside: write two adjacent hexes as 0103|0104"));
        return;
    };
    let (line, mut column) = word.place;
    let from = hex(grid, Word { text: first, place: word.place }, faults);
    column += first.chars().count() + 1;
    for text in rest.split('+') {
        let place = (line, column);
        column += text.chars().count() + 1;
        let (Some(a), Some(b)) = (from, hex(grid, Word { text, place }, faults)) else { continue };
        match Hexside::between(grid, a, b) {
            Some(side) => sides.push(side),
            None => faults.note(place, || {
                let (a, b) = (grid.id(a), grid.id(b));
                format!("{a} and {b} are not adjacent, so they share no hexside")
            }),
        }
    }
}

#[cfg(test)]
mod tests;
