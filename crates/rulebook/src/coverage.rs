//! Which clauses are cited in code, which in tests, and which are listed as open.
//!
//! * [`Scan`] finds the ids that the sources cite.
//! * [`OpenList`] is `rules/OPEN.md`: what is not done, or is nothing to be done, with the reason.
//! * [`report`] puts both against the [`Library`]; [`Report`] prints itself as a table, as JSON and
//!   as `rules/COVERAGE.md`.
//!
//! A program outside a checkout has no sources to scan and shows [`embedded`], the figures last generated.

mod markdown;
mod open;
mod report;
mod scan;

pub use open::{Listing, OpenList, Status};
pub use report::{Figures, Report, Standing, embedded, report};
pub use scan::{Place, Places, Scan};

use crate::tree::Tree;
use crate::{BookFault, Library};
use std::io;
use std::path::Path;
use thiserror::Error;

/// The command that rewrites `rules/COVERAGE.md` and `rules/coverage.json`.
pub const REGENERATE: &str = "cargo run -q -p grognard-tidy -- coverage";
/// Where the generated pages and the open list stand.
pub const PAGE: &str = "rules/COVERAGE.md";
/// The figures alone, built into the program.
pub const FIGURES: &str = "rules/coverage.json";
/// The open list.
pub const OPEN: &str = "rules/OPEN.md";

/// Why a checkout could not be measured.
#[derive(Debug, Error)]
pub enum Trouble {
    /// The sources could not be read.
    #[error("the sources cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The digests of the checkout have faults.
    #[error("the digests have {} faults, the first: {}", .0.len(), .0.first().map(ToString::to_string).unwrap_or_default())]
    Digests(Vec<BookFault>),
    /// The open list has faults.
    #[error("the open list has {} faults, the first: {}", .0.len(), .0.first().map(ToString::to_string).unwrap_or_default())]
    Open(Vec<BookFault>),
}

/// Measures a checkout: its own digests, sources and open list.
///
/// # Errors
/// When the sources cannot be read, or digests or open list have faults.
pub fn measure(root: &Path) -> Result<Report, Trouble> {
    of_tree(&Tree::load(root)?)
}

/// Measures a tree that is already read.
///
/// # Errors
/// When digests or open list have faults.
pub fn of_tree(tree: &Tree) -> Result<Report, Trouble> {
    let library = library(tree).map_err(Trouble::Digests)?;
    let open = OpenList::parse(OPEN, tree.get(OPEN).unwrap_or("")).map_err(Trouble::Open)?;
    Ok(report(&library, &Scan::of(tree), &open))
}

/// The library of the digests in a tree; only those that are there.
///
/// # Errors
/// All the faults of the digests.
pub fn library(tree: &Tree) -> Result<Library, Vec<BookFault>> {
    let paths = crate::books::embedded().map(|(file, _)| format!("rules/{file}"));
    let files: Vec<(&str, &str)> =
        paths.iter().filter_map(|path| Some((path.as_str(), tree.get(path)?))).collect();
    Library::parse(&files)
}

/// Measures a checkout and writes the generated files.
///
/// # Errors
/// As [`measure`], or when the files cannot be written.
pub fn write(root: &Path) -> Result<Report, Trouble> {
    let report = measure(root)?;
    std::fs::write(root.join(PAGE), report.page())?;
    std::fs::write(root.join(FIGURES), report.json())?;
    Ok(report)
}
