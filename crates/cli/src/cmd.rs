//! The commands, one module each.

pub mod arena;
pub mod army;
pub mod care;
pub mod completions;
pub mod conform;
pub mod games;
pub mod lab;
pub mod odds;
pub mod perft;
pub mod play;
pub mod plays;
pub mod record;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod show;
pub mod verify;
