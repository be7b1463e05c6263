//! The rule book beside the board.

use serde::Serialize;
use ts_rs::TS;

/// A clause that was found.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ClauseHit {
    /// `SR-6.5a`.
    pub id: String,
    /// "clause", "ruling", "example", "table" …
    pub sort: String,
    /// A short title.
    pub title: String,
    /// The headings it stands under, outermost first.
    pub path: Vec<String>,
}

/// A table of the book.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BookTable {
    /// The heads of its columns.
    pub header: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

/// A clause, whole.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Clause {
    /// `SR-6.5a`.
    pub id: String,
    /// "clause", "ruling", "example", "table" …
    pub sort: String,
    /// A short title.
    pub title: String,
    /// The headings it stands under, outermost first.
    pub path: Vec<String>,
    /// Its text, in markdown, tables included.
    pub text: String,
    /// The tables in it, cell by cell.
    pub tables: Vec<BookTable>,
    /// What it cites.
    pub cites: Vec<ClauseHit>,
    /// What cites it, in printed order.
    pub cited_by: Vec<ClauseHit>,
}
