//! Markdown tables.

use serde::Serialize;

/// A table of a digest: strings as printed, trimmed, without markdown emphasis around a whole cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleTable {
    /// The cells of the head.
    pub header: Vec<String>,
    /// The rows, each as wide as the head: missing cells are empty, surplus cells a fault of the digest.
    pub rows: Vec<Vec<String>>,
    /// The line of the head, counted from 1.
    pub line: usize,
}

/// The cells of a table line; `None` when the line is no table line. `\|` is a bar inside a cell.
pub(crate) fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?;
    let inner = inner.strip_suffix('|').filter(|rest| !rest.ends_with('\\')).unwrap_or(inner);
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for c in inner.chars() {
        match (c, cells.last_mut()) {
            ('|', _) if !escaped => cells.push(String::new()),
            (c, Some(cell)) => {
                if escaped && c != '|' {
                    cell.push('\\');
                }
                if c != '\\' {
                    cell.push(c);
                }
            }
            _ => {}
        }
        escaped = c == '\\';
    }
    Some(cells.iter().map(|cell| bare(cell).to_owned()).collect())
}

/// Whether a table line is the rule under a head: `|---|:-:|`.
pub(crate) fn is_rule(cells: &[String]) -> bool {
    cells.iter().all(|cell| cell.contains('-') && cell.chars().all(|c| matches!(c, '-' | ':' | ' ')))
}

/// A cell without blanks, and without `**` or backticks around all of it.
fn bare(cell: &str) -> &str {
    let cell = cell.trim();
    for mark in ["**", "`"] {
        if let Some(inner) = cell.strip_prefix(mark).and_then(|c| c.strip_suffix(mark))
            && !inner.contains(mark)
        {
            return inner.trim();
        }
    }
    cell
}

impl RuleTable {
    /// Row number `row` as readable text: `MP 2 · Fire −1`. Cells without content are left out.
    pub(crate) fn sentence(&self, row: &[String]) -> String {
        let parts = self.header.iter().zip(row).skip(1);
        let parts: Vec<String> = parts
            .filter(|(_, cell)| !cell.is_empty())
            .map(|(head, cell)| if head.is_empty() { cell.clone() } else { format!("{head}: {cell}") })
            .collect();
        parts.join(" · ")
    }

    /// The cell by which one recognises a row with an id: the first after the id that has a word in it.
    pub(crate) fn label(row: &[String]) -> String {
        let word = |cell: &&String| cell.chars().filter(|c| c.is_alphabetic()).count() >= 3;
        row.iter().skip(1).find(word).or(row.get(1)).cloned().unwrap_or_default()
    }
}
