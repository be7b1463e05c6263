//! The Picket (`RULES.md`): a small complete game that uses every part of the contract, to be read as the
//! example of a rule set.
//!
//! A tour. [`board`] has the fifteen posts, [`state`] the companies and what is still to be done. What is to be done is a
//! [`Task`]: a question, a roll or a step of the sequence, described, judged and carried out in the file of its chapter
//! ([`sequence`], [`ambush`], [`movement`], [`fire`], [`assault`], [`nerve`], [`supply`], [`watch`], [`written`]). A player answers with an [`Answer`], which
//! stands in [`orders`] with its words; [`refusals`] says why not. Chapters emit [`Event`]s; only [`apply`] changes a
//! state, only [`view`] hides anything. [`bot`] is what a commander here looks at, [`observed`] what the laboratory counts.

pub mod ambush;
pub mod apply;
pub mod assault;
pub mod board;
pub mod bot;
pub mod events;
pub mod fire;
pub mod game;
pub mod movement;
pub mod nerve;
pub mod observed;
pub mod orders;
pub mod refusals;
pub mod scenario;
pub mod sequence;
pub mod shown;
pub mod state;
pub mod supply;
pub mod tables;
pub mod talk;
pub mod tasks;
pub mod units;
pub mod victory;
pub mod view;
pub mod watch;
pub mod words;
pub mod written;

pub use board::Post;
pub use events::Event;
pub use game::Picket;
pub use orders::Answer;
pub use refusals::Refusal;
pub use state::{Posture, State, UnitId};
pub use tasks::Task;
