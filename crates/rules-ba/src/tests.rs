//! Tests of the whole rule set, and what all tests share.

mod bounds;
mod clauses;
pub mod testing;
