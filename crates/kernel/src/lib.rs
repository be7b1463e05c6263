//! The contract of a game.
pub mod rule;
pub use rule::RuleId;
