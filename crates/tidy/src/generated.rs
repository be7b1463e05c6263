//! Generated pages are up to date.

use crate::{Complaint, Tree};
use rulebook::coverage::{self, FIGURES, PAGE, REGENERATE};
use std::path::Path;

/// Complains when `rules/COVERAGE.md` or `rules/coverage.json` is not what the sources give now. They hold no line
/// numbers, so they change only when a mark does.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    // What hinders measuring is the complaint of other checks.
    let Ok(report) = coverage::of_tree(tree) else { return Vec::new() };
    let pages = [(PAGE, report.page()), (FIGURES, report.json())];
    let stale = pages.iter().filter(|(path, text)| tree.get(path) != Some(text.as_str()));
    stale
        .map(|(path, _)| Complaint::new(Path::new(path), 0, format!("out of date: run `{REGENERATE}`")))
        .collect()
}
