//! Opponents for any game that can be commanded ([`kernel::Commander`]).
//!
//! A tour. A [`Bot`] has a level and a temper; [`Bot::decide`] answers a question from the **view** of its side and
//! nothing else. Level 0 answers at random. Level 1 follows the rule set's doctrine. From level 2 on, a bot
//! thinks in activations: candidate plans are screened by sequential halving ([`screen`](crate) in `screen.rs`),
//! the survivors are searched by an open-loop tree (`tree.rs`) in which both sides choose among plans; small
//! matters are weighed over every fall of the dice (`small.rs`); sealed questions are solved as a matrix game by
//! regret matching ([`equilibrium`]); orders that are sealed for a whole bound are plans that are played on (`campaign.rs`).
//!
//! Everything is reproducible: budgets count applied activations, never time; chance comes from streams keyed by
//! the bot's seed, the fingerprint of its view and the number of the decision; what is hidden is imagined from the
//! view; averages are whole numbers. The dice of the game are out of reach by construction.

mod bot;
mod campaign;
pub mod equilibrium;
mod explain;
mod field;
mod halving;
mod screen;
mod sealed;
mod search;
mod small;
mod tree;

pub use bot::{Bot, Decision, Level, Memory, random_answer};
pub use explain::{Considered, Explanation};
pub use field::Field;
pub use search::candidates;
