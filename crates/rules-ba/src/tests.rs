//! Tests of the whole rule set, and what all tests share.

mod bounds;
pub mod testing;
