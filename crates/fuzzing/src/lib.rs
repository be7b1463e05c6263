//! Stored inputs and deterministic mutations against every parser.
//!
//! Real fuzzing wants a nightly compiler and hours; a fresh machine has neither. So each target's function is run,
//! in an ordinary test, over the inputs stored in `fuzz/corpus/<target>/` and over a fixed number of changed copies
//! of them. The same seed makes the same copies everywhere, so a panic found here can be found again by its
//! number. `FUZZ=1 ./test` runs cargo-fuzz on the same functions where it is installed.

mod driver;
mod mutate;

pub use driver::{Ran, Unfit, run_corpus};
pub use mutate::mutated;
