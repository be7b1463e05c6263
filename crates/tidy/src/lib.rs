//! Tests about the house itself.
//!
//! Each check is a pure function from a [`Tree`] of files to the [`Complaint`]s about it, so each can be shown to
//! fail on a tree made up for the purpose. The test program of this crate runs them all on the real tree;
//! `cargo run -p grognard-tidy` does the same for a reader, and `cargo run -p grognard-tidy -- coverage` writes the
//! generated pages again.
//!
//! | check | complains about |
//! |---|---|
//! | [`ids`] | a cited id that no digest has |
//! | [`open`] | a clause that is neither done nor listed, a listing that has no purpose |
//! | [`tables`] | a table in code that differs from the digest's |
//! | [`links`] | an asset, import, link or included file that is not there |
//! | [`layers`] | a crate that depends on what `ARCHITECTURE.md` does not allow |
//! | [`naming`] | a rule set named outside `games` and `cli`, a word of one book, or dice in the hands of a bot |
//! | [`purity`] | input and output, a second hand on the state, or floating point in a rule set |
//! | [`limits`] | a file that grew past its limit |
//! | [`sentences`] | words of the laboratory in what a player reads |
//! | [`words`] | paths of somebody's machine, leftovers of debugging |
//! | [`unrun`] | a test in a crate that says it has none |
//! | [`generated`] | generated pages that are out of date |

mod blocks;
mod complaint;
pub mod generated;
pub mod ids;
pub mod layers;
pub mod limits;
pub mod links;
pub mod naming;
pub mod open;
pub mod purity;
pub mod sentences;
pub mod tables;
pub mod unrun;
pub mod words;

pub use complaint::Complaint;
pub use rulebook::tree::Tree;

/// A check: what it looks at, and the function.
pub type Check = (&'static str, fn(&Tree) -> Vec<Complaint>);

/// All checks, in the order in which their complaints are most useful.
pub const CHECKS: [Check; 12] = [
    ("ids", ids::check),
    ("open", open::check),
    ("tables", tables::check),
    ("links", links::check),
    ("layers", layers::check),
    ("naming", naming::check),
    ("purity", purity::check),
    ("limits", limits::check),
    ("sentences", sentences::check),
    ("words", words::check),
    ("unrun", unrun::check),
    ("generated", generated::check),
];

#[cfg(test)]
mod tests;
