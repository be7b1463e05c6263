//! The commands, one module each.

pub mod completions;
pub mod conform;
pub mod games;
pub mod home;
pub mod perft;
pub mod plays;
pub mod record;
pub mod replay;
pub mod rules;
pub mod show;
pub mod verify;
