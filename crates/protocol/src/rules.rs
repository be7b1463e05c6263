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

/// A book on the shelf.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BookCard {
    /// What to ask for: "SR".
    pub set: String,
    /// Its name.
    pub name: String,
    /// What it is, in a line.
    pub about: String,
}

/// What a book of rules holds.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BookContents {
    /// "SR".
    pub set: String,
    /// "The Soldiers of the Republic".
    pub name: String,
    /// Its parts, in reading order.
    pub parts: Vec<BookPart>,
}

/// A part of a book: the rules, the charts, our rulings …
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BookPart {
    /// What stands above it.
    pub title: String,
    /// Its chapters.
    pub chapters: Vec<ChapterLine>,
}

/// A chapter in a table of contents.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ChapterLine {
    /// What to ask for: its number in the book.
    pub number: u32,
    /// Its heading.
    pub title: String,
    /// Its first clause.
    pub first: String,
    /// Its last clause.
    pub last: String,
}

/// A chapter, to be read from its first line to its last.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BookChapter {
    /// "SR".
    pub set: String,
    /// Its heading.
    pub title: String,
    /// The chapter before it.
    pub before: Option<ChapterLine>,
    /// The chapter after it.
    pub after: Option<ChapterLine>,
    /// What stands in it.
    pub items: Vec<BookItem>,
}

/// A clause in its chapter.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct BookItem {
    /// The heading that begins with it, below that of the chapter.
    pub heading: Option<String>,
    /// `SR-6.5a`.
    pub id: String,
    /// "clause", "ruling", "example", "table" …
    pub sort: String,
    /// Its text, in markdown, tables included.
    pub text: String,
    /// The tables in it, cell by cell.
    pub tables: Vec<BookTable>,
    /// The rulings that cite it.
    pub rulings: Vec<String>,
}

/// The quick-reference sheet of a rule set.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct QuickSheet {
    /// "SR".
    pub set: String,
    /// "The Soldiers of the Republic".
    pub name: String,
    /// Its boxes, in order.
    pub boxes: Vec<QuickBox>,
}

/// A box of a quick-reference sheet.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct QuickBox {
    /// What stands above it.
    pub title: String,
    /// What stands in it.
    pub items: Vec<QuickItem>,
}

/// One thing in a box.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum QuickItem {
    /// A sentence with its clauses.
    Point {
        /// The sentence.
        text: String,
    },
    /// A table of the book.
    Table {
        /// Its id.
        id: String,
        /// Its cells.
        table: BookTable,
    },
}
