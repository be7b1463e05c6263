//! `grognard conform`: random games through the one suite for every game.

use crate::answer::{Answer, Trouble};
use crate::input;
use conformance::{Failure, Report, Settings};
use games::{Opened, Playable, Visitor};
use std::io::Write;

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grognard conform sr/hondschoote --games 10000")]
pub struct Args {
    /// A battle or a scenario file
    scenario: String,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of all chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Make the costly checks once in this many decisions, on average
    #[arg(long, default_value_t = 200)]
    thorough_every: u64,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

struct Suite(Settings);

impl Visitor for Suite {
    type Out = Result<Report, Failure>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        conformance::run(&opened.game, &self.0)
    }
}

/// What was played, or the first failure.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let settings =
        Settings { seed: args.seed, thorough_every: args.thorough_every, ..Settings::long_games(args.games) };
    match games::open(&args.scenario, &input::options(&args.options)?, Suite(settings))? {
        Ok(r) if json => {
            let report = serde_json::json!({
                "scenario": args.scenario, "games": r.games, "decisions": r.decisions, "rolls": r.rolls,
                "results": r.results, "thorough": r.thorough, "logged": r.logged, "state_bytes": r.state_bytes, "deepest": r.deepest,
            });
            writeln!(out, "{report}")?;
            Ok(Answer::Yes)
        }
        Ok(r) => {
            writeln!(
                out,
                "{} games kept the contract: {} decisions, {} rolls, {} positions looked at thoroughly, {} games \
                 with log and file; the longest had {} decisions; won {} and {}, drawn {}; a state has {} bytes{}.",
                r.games,
                r.decisions,
                r.rolls,
                r.thorough,
                r.logged,
                r.longest,
                r.results[0],
                r.results[1],
                r.results[2],
                r.state_bytes,
                agenda(r.deepest)
            )?;
            Ok(Answer::Yes)
        }
        Err(failure) => {
            writeln!(out, "{failure}")?;
            Ok(Answer::No)
        }
    }
}

/// What is said of the agenda, of a game that has one.
fn agenda(deepest: usize) -> String {
    if deepest > 0 { format!("; its agenda had {deepest} tasks at most") } else { String::new() }
}
