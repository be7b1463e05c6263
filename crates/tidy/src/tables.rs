//! Tables in code are the tables of the book.
//!
//! A rule-set crate marks a table with a comment directly above the item that holds it:
//!
//! ```text
//! // table: SR-CRT columns 2..
//! #[rustfmt::skip]
//! const COMBAT_RESULTS: [[CombatResult; 8]; 6] = combat_results([
//!     ["2P3D/-", "2P2D/-", …],
//! ```
//!
//! The string and number literals between the first `[` of the value and its `]` are compared, row by row and cell by
//! cell, with the rows of the digest's table. A row is an innermost bracket, so arrays, tuples and structs all do:
//! `["1 or less", "-"]`, `("1 or less", "-")`, `Row { die: "1", effect: "D" }`. A plain list of literals is a column
//! if one column is compared, else a row. Dashes of all lengths and the minus are one sign; blanks around a cell do
//! not count; the number `2` equals a printed `+2`, the string `"2"` does not.
//!
//! An order of battle in a scenario file is compared in the same way: `# table: WBS-3.1 columns 1,2` above a list, its
//! rows the inline tables.
//!
//! After the id the marker may say which part of the digest's table stands in the code. Everything counts from 1,
//! both ends included, an end left out is the table's:
//!
//! | words | meaning |
//! |---|---|
//! | `columns 2..` | leave the row labels out |
//! | `columns 2..4,6` | columns 2, 3, 4 and 6 |
//! | `rows 1..6` | these rows |
//! | `part 2` | the second table under this id |

mod literal;
mod marker;

use crate::ids::invents;
use crate::{Complaint, Tree};
use marker::Marker;
use rulebook::{Library, RuleTable, coverage};
use std::borrow::Cow;

/// Complains about cells that differ, a different number of rows or cells, a marker that names no table of a digest,
/// is misspelt, or has no literal below it.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let Ok(library) = coverage::library(tree) else { return Vec::new() };
    let mut complaints = Vec::new();
    let code = tree.ending("rs").map(|(path, text)| (path, "// table:", Cow::Borrowed(text)));
    let data = tree.ending("toml").map(|(path, text)| (path, "# table:", Cow::Borrowed(text)));
    for (path, sign, text) in code.chain(data).filter(|(_, sign, text)| text.contains(sign) && !invents(text))
    {
        let markers = marker::all(&text, sign);
        let text = if sign.starts_with('#') { Cow::Owned(without_comments(&text)) } else { text };
        for (marker, at) in markers {
            let line = rulebook::source::line_of(&text, at);
            let found = marker.and_then(|marker| compare(&library, &text, at, &marker));
            for (line, sentence) in found.unwrap_or_else(|sentence| vec![(line, sentence)]) {
                complaints.push(Complaint::new(path, line, sentence));
            }
        }
    }
    complaints
}

/// The differences between one table in code and the book, each with its line; `Err` when there is nothing to
/// compare.
fn compare(
    library: &Library,
    text: &str,
    at: usize,
    marker: &Marker,
) -> Result<Vec<(usize, String)>, String> {
    let id = &marker.id;
    let tables = if library.knows(id) { library.tables(id) } else { &[] };
    let table = tables.get(marker.part - 1).ok_or_else(|| match tables.len() {
        0 => format!("no digest has a table {id}"),
        n => format!("{id} has {n} tables, not {}", marker.part),
    })?;
    let (expected, columns) = selected(table, marker);
    let (rows, at) = literal::rows(text, at, columns)
        .ok_or_else(|| format!("the marker of {id} has no literal [ … ] below it"))?;
    let first = rulebook::source::line_of(text, at);
    let mut differences = Vec::new();
    if rows.len() != expected.len() {
        let sentence =
            format!("{id} has {} rows in the code and {} in the digest", rows.len(), expected.len());
        differences.push((first, sentence));
    }
    for (number, (row, cells)) in rows.iter().zip(&expected).enumerate() {
        let number = number + 1;
        let line = row.first().map_or(first, |cell| rulebook::source::line_of(text, cell.at));
        if row.len() != cells.len() {
            let sentence = format!(
                "{id}, row {number}: {} cells in the code and {} in the digest",
                row.len(),
                cells.len()
            );
            differences.push((line, sentence));
            continue;
        }
        for (column, (code, book)) in row.iter().zip(cells).enumerate() {
            let book_cell = normal(book);
            let unsigned = book_cell.strip_prefix('+').filter(|_| code.number);
            if normal(&code.text) != unsigned.unwrap_or(&book_cell) {
                let column = column + 1;
                let sentence = format!(
                    "{id}, row {number}, cell {column}: `{}` here, `{book}` in the digest",
                    code.text
                );
                differences.push((line, sentence));
            }
        }
    }
    Ok(differences)
}

/// The part of the digest's table that stands in the code, and how many columns that is.
fn selected<'a>(table: &'a RuleTable, marker: &Marker) -> (Vec<Vec<&'a str>>, usize) {
    let columns: Vec<usize> = (1..=table.header.len()).filter(|n| marker.columns.holds(*n)).collect();
    let rows = table.rows.iter().zip(1..).filter(|(_, n)| marker.rows.holds(*n));
    let cells = |row: &'a Vec<String>| {
        columns.iter().map(|n| row.get(n - 1).map_or("", String::as_str)).collect::<Vec<_>>()
    };
    (rows.map(|(row, _)| cells(row)).collect(), columns.len())
}

/// A cell as it is compared.
fn normal(cell: &str) -> String {
    let dash = |c: char| if matches!(c, '–' | '—' | '−' | '\u{2010}' | '\u{2011}') { '-' } else { c };
    // Two asterisks are emphasis, one is a sign of the table (WB-10.5e).
    let plain: String = cell.replace("**", "").chars().map(dash).filter(|c| *c != '`').collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A data file with its comments blanked out, byte for byte. A `#` in quotes is no comment; strings over several lines
/// have none of ours.
fn without_comments(text: &str) -> String {
    let (mut quoted, mut comment) = (false, false);
    let mut blank = |byte: u8| {
        quoted = byte != b'\n' && quoted ^ (byte == b'"' && !comment);
        comment = byte != b'\n' && (comment || byte == b'#' && !quoted);
        if comment { b' ' } else { byte }
    };
    String::from_utf8_lossy(&text.bytes().map(&mut blank).collect::<Vec<u8>>()).into_owned()
}
