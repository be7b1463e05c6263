//! Charts: the text grids in which the rule books print their maps, one sign per hex.
//!
//! Two styles are read. *Spaced*: a header of column numbers, rows of a label and one word per hex. *Packed*:
//! two header lines with the tens and the units of the columns, rows of a label and one character per hex.
//!
//! ```text
//!      01 02 03              000
//! 01   C  B  C               123
//! 02   R  C  V         r01   .w.
//!                      r02   0v1
//! ```
//!
//! Blank lines are skipped; labels may be written `1`, `01` or `r01`. Columns and rows count up from 1 without
//! a gap, so a lost line is noticed.

use crate::fault::{Fault, Faults, MAX_TEXT, Word, quoted, words};
use crate::{Cell, Grid, HexId, Layer, MAX_SIDE};

/// A chart as found: the size it claims and the sign of each hex that is there.
struct Chart<'a> {
    columns: usize,
    rows: usize,
    /// Row by row; rows that were too short or too long are cut to what fits.
    signs: Vec<(u8, u8, Word<'a>)>,
}

/// Reads a chart and the grid it spans. `read` turns a sign into a value; `known` names the signs there are,
/// for the sentence that refuses another. All faults of shape and of signs come back together.
pub fn parse_chart<T: Clone>(
    text: &str,
    known: &str,
    read: impl FnMut(&str) -> Option<T>,
) -> Result<(Grid, Layer<T>), Vec<Fault>> {
    let mut faults = Faults::default();
    let chart = scan(text, &mut faults);
    let values = read_signs(&chart, known, read, &mut faults);
    match (Grid::new(chart.columns as u8, chart.rows as u8), values) {
        (Ok(grid), Some(values)) => match layer(&grid, &values) {
            Some(layer) => faults.or((grid, layer)),
            None => Err(only(faults, "the chart has hexes missing")),
        },
        _ => Err(only(faults, "there is no hex in this chart")),
    }
}

/// Reads a chart that must have the size of `grid`: a second layer of the same map.
pub fn parse_layer<T: Clone>(
    grid: &Grid,
    text: &str,
    known: &str,
    read: impl FnMut(&str) -> Option<T>,
) -> Result<Layer<T>, Vec<Fault>> {
    let mut faults = Faults::default();
    let chart = scan(text, &mut faults);
    let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
    if (chart.columns, chart.rows) != (columns, rows) {
        faults.note((1, 1), || {
            let (c, r) = (chart.columns, chart.rows);
            format!("this chart has {c} columns and {r} rows, the map has {columns} and {rows}")
        });
    }
    let values = read_signs(&chart, known, read, &mut faults);
    match values.and_then(|values| layer(grid, &values)) {
        Some(layer) => faults.or(layer),
        None => Err(only(faults, "the chart has hexes missing")),
    }
}

/// For the fuzzer: whatever the bytes are, both parsers answer, and what they accept has every hex.
pub fn fuzz_grid(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let sign = |sign: &str| sign.chars().next();
    if let Ok((grid, layer)) = parse_chart(&text, "any", sign) {
        assert!(layer.iter().len() == grid.len(), "a chart was accepted with hexes missing");
        assert!(parse_layer(&grid, &text, "any", sign).is_ok_and(|again| again == layer));
    }
    if let Ok(grid) = Grid::new(9, 9) {
        let _ = crate::notation::parse_sides(&grid, &text);
        let _ = crate::notation::parse_chain(&grid, &text);
        let _ = crate::notation::parse_cells(&grid, &text);
    }
}

/// The faults, or one of our own if nothing better was noted.
fn only(mut faults: Faults, sentence: &str) -> Vec<Fault> {
    match std::mem::take(&mut faults).or(()) {
        Err(noted) => noted,
        Ok(()) => vec![Fault { line: 1, column: 1, sentence: sentence.to_owned() }],
    }
}

/// The values in the order of the cells; `None` if a hex has none.
fn layer<T: Clone>(grid: &Grid, values: &[(Cell, T)]) -> Option<Layer<T>> {
    let mut slots: Vec<Option<T>> = vec![None; grid.len()];
    for (cell, value) in values {
        *slots.get_mut(cell.index())? = Some(value.clone());
    }
    Layer::from_values(grid, slots.into_iter().collect::<Option<Vec<T>>>()?)
}

/// Turns signs into values; `None` if the claimed size is no grid.
fn read_signs<T>(
    chart: &Chart<'_>,
    known: &str,
    mut read: impl FnMut(&str) -> Option<T>,
    faults: &mut Faults,
) -> Option<Vec<(Cell, T)>> {
    let mut values = Vec::new();
    for &(column, row, sign) in &chart.signs {
        match read(sign.text) {
            Some(value) => {
                let index = (usize::from(column) - 1) * chart.rows + usize::from(row) - 1;
                values.push((Cell(index as u16), value));
            }
            None => faults.note(sign.place, || {
                let id = HexId::within_grid(column, row);
                format!("hex {id}: {} is none of the signs {known}", quoted(sign.text))
            }),
        }
    }
    Grid::new(chart.columns as u8, chart.rows as u8).ok().map(|_| values)
}

/// Finds header, labels and signs; notes every fault of shape and goes on as well as it can.
fn scan<'a>(text: &'a str, faults: &mut Faults) -> Chart<'a> {
    let mut chart = Chart { columns: 0, rows: 0, signs: Vec::new() };
    if text.len() > MAX_TEXT {
        faults.note((1, 1), || format!("a chart has at most {MAX_TEXT} bytes, not {}", text.len()));
        return chart;
    }
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| words(line, index + 1, |_| false).collect::<Vec<_>>())
        .filter(|words| !words.is_empty())
        .peekable();
    let Some(header) = lines.next() else {
        faults.note((1, 1), || "a chart begins with a header of column numbers".to_owned());
        return chart;
    };
    // Every row has a label and signs, so two lines of one word each can only be a packed header.
    let units = lines.next_if(|second| header.len() == 1 && second.len() == 1);
    let packed = units.is_some();
    chart.columns = match units {
        Some(units) => packed_header(header[0], units[0], faults),
        None => spaced_header(&header, faults),
    };
    for words in lines {
        if chart.rows == usize::from(MAX_SIDE) {
            faults.note(words[0].place, || format!("a chart has at most {MAX_SIDE} rows"));
            break;
        }
        chart.rows += 1;
        let row = chart.rows;
        check_label(words[0], row, faults);
        let signs: Vec<Word<'a>> = if packed {
            words[1..].iter().flat_map(|word| letters(*word)).collect()
        } else {
            words[1..].to_vec()
        };
        if signs.len() != chart.columns {
            faults.note(words[0].place, || {
                format!("row {row:02} has {} hexes, the header has {} columns", signs.len(), chart.columns)
            });
        }
        let signs = signs.into_iter().take(chart.columns).enumerate();
        chart.signs.extend(signs.map(|(index, sign)| (index as u8 + 1, row as u8, sign)));
    }
    if chart.rows == 0 {
        faults.note(header[0].place, || "a chart has at least one row under its header".to_owned());
    }
    chart
}

/// The characters of a word, each as a word of its own.
fn letters(word: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    let (line, column) = word.place;
    word.text.char_indices().enumerate().map(move |(index, (start, c))| Word {
        text: &word.text[start..start + c.len_utf8()],
        place: (line, column + index),
    })
}

/// Checks `01 02 03 …`; gives the number of columns, at most [`MAX_SIDE`].
fn spaced_header(header: &[Word<'_>], faults: &mut Faults) -> usize {
    for (index, word) in header.iter().enumerate().take(usize::from(MAX_SIDE)) {
        if number(word.text) != Some(index + 1) {
            faults.note(word.place, || {
                format!("the header says {} for column {:02}", quoted(word.text), index + 1)
            });
        }
    }
    bounded_columns(header.len(), header[0], faults)
}

/// Checks the two header lines of tens and units; gives the number of columns, at most [`MAX_SIDE`].
fn packed_header(tens: Word<'_>, units: Word<'_>, faults: &mut Faults) -> usize {
    let columns = units.text.chars().count();
    if tens.text.chars().count() != columns {
        faults.note(tens.place, || "the two header lines, tens and units, differ in length".to_owned());
    }
    for (index, (ten, unit)) in letters(tens).zip(letters(units)).enumerate().take(usize::from(MAX_SIDE)) {
        let pair = format!("{}{}", ten.text, unit.text);
        if number(&pair) != Some(index + 1) {
            faults.note(unit.place, || {
                format!("the header says {} for column {:02}", quoted(&pair), index + 1)
            });
        }
    }
    bounded_columns(columns, tens, faults)
}

fn bounded_columns(columns: usize, at: Word<'_>, faults: &mut Faults) -> usize {
    if columns > usize::from(MAX_SIDE) {
        faults.note(at.place, || format!("a chart has at most {MAX_SIDE} columns, not {columns}"));
    }
    columns.min(usize::from(MAX_SIDE))
}

fn check_label(label: Word<'_>, row: usize, faults: &mut Faults) {
    if number(label.text.strip_prefix('r').unwrap_or(label.text)) != Some(row) {
        faults.note(label.place, || format!("row {row:02} is labelled {}", quoted(label.text)));
    }
}

/// A number of one or two digits.
fn number(text: &str) -> Option<usize> {
    let digits = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests;
