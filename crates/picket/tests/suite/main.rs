//! The Picket: its examples, its chapters, its scenario file, and the suite for every game.

mod ambush;
mod examples;
mod kept;
mod scenario;
mod table;
mod words;
