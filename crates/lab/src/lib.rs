//! Experiments over many games.
//!
//! A tour. [`table`] seats two bots and plays one game. [`arena`] plays seat-swapped pairs on equal seeds and
//! states the difference in strength with its interval. [`run`] plays a battle many times into a folder, can be
//! interrupted, taken up again and spread over machines, and [`report`] writes what came of it as one HTML page
//! with CSV and JSON beside it; [`compare`] holds two runs against each other. [`fit`] fits the weights of an
//! evaluation on games of its own. [`mod@audit`] plays the candidate plans of positions to the end of the game, and says what
//! they could gain and whether the evaluation sees it.
//!
//! The same settings give the same games, whatever the number of threads: every game has streams of its own, and
//! results are summed in the order of their numbers. Floating point is used for statistics only, never in a game.

pub mod arena;
pub mod audit;
pub mod chart;
pub mod compare;
pub mod fit;
pub mod progress;
pub mod record;
mod regression;
pub mod report;
pub mod run;
pub mod statistics;
pub mod summary;
pub mod table;

pub use arena::{ArenaResult, ArenaSettings, arena};
pub use audit::{AuditResult, AuditSettings, audit, write_audit};
pub use compare::{Comparison, compare};
pub use fit::{FitResult, FitSettings, fit, weights_file};
pub use progress::Progress;
pub use record::{Manifest, Record};
pub use report::write_report;
pub use run::{Done, LabFault, RunSettings, load, merge, run};
pub use summary::{Summary, summarise};
