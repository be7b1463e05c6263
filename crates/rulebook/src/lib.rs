//! The five rule books as a library.
//!
//! The digests in `rules/` are the specification of the product: every clause, table row, ruling and worked example
//! has an id. This crate reads them into [`Library`], so that a program can show a clause ([`Library::get`],
//! [`render`]), find one by its words ([`Library::search`]), help with a mistyped id ([`Library::suggest`]) and
//! compare a table in code with the table in the book ([`Library::table`]).
//!
//! To be read as a book, a rule set has parts, chapters and charts ([`Library::book`], [`Library::charts`]) and a
//! quick-reference sheet ([`Library::sheet`]).
//!
//! The module [`coverage`] answers the other question: which clauses are cited in code, which in tests, and which
//! are listed as open in `rules/OPEN.md`.
//!
//! The library says nothing about what a clause *does*; it never depends on a rule set.

pub mod book;
pub mod books;
pub mod coverage;
mod fault;
mod fold;
pub mod id;
mod kind;
mod library;
mod parse;
mod render;
mod search;
pub mod sheet;
mod short;
pub mod source;
mod statement;
mod suggest;
mod table;
pub mod tree;

pub use book::{Chapter, Part};
pub use books::{Volume, rule_sets};
pub use fault::BookFault;
pub use kind::Kind;
pub use library::Library;
pub use parse::fuzz_digest;
pub use render::{render, render_hits};
pub use search::Hit;
pub use statement::Statement;
pub use table::RuleTable;

#[cfg(test)]
mod tests;
