//! One suite for every game.
//!
//! [`run`] plays random games to the end and holds the rule set to the contract of
//! [`Game`](kernel::Game): something is always possible, judge and generator agree, only `apply` mutates, dice
//! that read alike settle alike, a view leaks nothing, a saved game goes on, what is taken back is as if it had
//! never been. The first fault comes back as a [`Failure`] that names the game and the step, so that it can be
//! played again alone. [`golden`], [`perft_file`] and [`corpus`] compare with what is stored in the repository.
//!
//! A rule set declares a [`Suite`], and [`suite!`] makes its tests:
//!
//! ```text
//! const SUITE: Suite<Picket> = Suite { root: env!("CARGO_MANIFEST_DIR"), random: &[…], … };
//! conformance::suite!(SUITE);
//! ```

mod corpus;
mod drawn;
mod failure;
pub mod golden;
pub mod hands;
mod logged;
mod options;
pub mod perft_file;
mod position;
mod recording;
mod rolls;
mod sealed;
mod settings;
mod sheets;
mod spoiled;
mod standing;
mod suite;
mod taste;
mod text;
mod views;
mod walk;

pub use corpus::{CorpusFault, corpus, open};
pub use drawn::evenly;
pub use failure::{Check, Failure};
pub use recording::{record, setting};
pub use settings::{Report, Settings};
pub use sheets::{Screen, sheets};
pub use spoiled::{cut_is_judged, fault_is_found};
pub use suite::{Arranged, Contest, Dice, Laboratory, Opened, Random, Recorded, Suite, plays_come_out};

use kernel::Ruleset;
use rayon::prelude::*;
use std::sync::Arc;

/// How many games are played before their reports are added up: any number of games needs no more memory than these.
const AT_ONCE: u64 = 1024;

/// Plays the games and checks them. The same settings give the same report, in parallel or not, and of several
/// failures the one of the first game is returned.
pub fn run<G: Ruleset>(game: &Arc<G>, settings: &Settings) -> Result<Report, Failure> {
    let one = |number: u64| walk::play(game, settings, number);
    let mut sum = Report { state_bytes: size_of::<G::State>(), ..Report::default() };
    let mut first = 0;
    while first < settings.games {
        let next = settings.games.min(first.saturating_add(AT_ONCE));
        // One after the other, it stops at the first that fails.
        let played: Vec<Result<Report, Failure>> = match settings.parallel {
            true => (first..next).into_par_iter().map(one).collect(),
            false => vec![one(first)],
        };
        first += played.len() as u64;
        for result in played {
            sum.add(&result?);
        }
    }
    Ok(sum)
}

/// Plays one game of a run again, as a failure names it.
pub fn run_one<G: Ruleset>(game: &Arc<G>, settings: &Settings, number: u64) -> Result<Report, Failure> {
    walk::play(game, settings, number)
}
