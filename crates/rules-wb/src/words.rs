//! Every sentence a player reads. Rules are typed elsewhere; here they become language. Answers are said and read in
//! [`orders`](crate::orders); prompts stand with their tasks; reasons against an answer in [`refusals`](crate::refusals),
//! which borrow their phrases and drawings here.

pub(crate) mod names;
mod offered;
mod proofs;
mod tell;
mod tell_combat;
mod tell_moves;
mod thrown;
mod tokens;

pub(crate) use tokens::Token;
