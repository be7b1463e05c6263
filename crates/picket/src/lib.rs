//! The Picket (`RULES.md`): a small complete game that uses every part of the contract, to be read as the
//! example of a rule set.
//!
//! A tour. [`board`] has the fifteen posts, [`state`] the companies and what is still to be done. A player
//! answers with an [`Answer`]; [`refusals`] says why not; [`game`] hands a legal one to its chapter
//! ([`movement`], [`fire`], [`assault`], [`nerve`]), which emits [`Event`]s, and [`sequence`] goes on to the
//! next thing that needs a player or dice. Only [`apply`] changes a state, only [`view`] hides anything. [`bot`] is
//! what a commander here looks at, [`observed`] what the laboratory counts.

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
pub mod options;
pub mod orders;
pub mod refusals;
pub mod scenario;
pub mod sequence;
pub mod shown;
pub mod state;
pub mod tables;
pub mod talk;
pub mod units;
pub mod victory;
pub mod view;
pub mod words;

pub use board::Post;
pub use events::Event;
pub use game::Picket;
pub use orders::{Answer, Question};
pub use refusals::Refusal;
pub use state::{Posture, State, Task, UnitId};
