//! Every sentence a player reads, and the words a player writes. Rules are typed elsewhere; here they become
//! language, so that another language needs another set of these files and nothing else.
//!
//! Tellings are the log. Answers are said and read in [`orders`](crate::orders), in the same words in plays, on the
//! keyboard and for screen readers. Prompts stand with their tasks, and reasons against an answer in [`refusals`](crate::refusals), which borrow their
//! phrases and drawings here.

mod ground;
pub(crate) mod names;
mod proofs;
mod tell;
mod tell_combat;
mod tell_moves;
mod thrown;
mod tokens;

pub(crate) use names::fold;
pub(crate) use tokens::Token;

#[cfg(test)]
mod tests;
