//! `grognard perft`: the number of lines of play, the quickest way to see that a rule changed.

use crate::answer::{Answer, Trouble};
use crate::input;
use games::{Opened, Playable, Visitor};
use std::io::Write;

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grognard perft sr/hondschoote 3")]
pub struct Args {
    /// A battle or a scenario file
    scenario: String,
    /// How many decisions and rolls deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

struct Count(u32);

impl Visitor for Count {
    type Out = Vec<u64>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Vec<u64> {
        let start = opened.game.start();
        (0..=self.0).map(|depth| kernel::perft(&*opened.game, &start, depth)).collect()
    }
}

/// One line for each depth.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let counts = games::open(&args.scenario, &input::options(&args.options)?, Count(args.depth))?;
    if json {
        let report = serde_json::json!({ "scenario": args.scenario, "counts": counts });
        writeln!(out, "{report}")?;
        return Ok(Answer::Yes);
    }
    for (depth, count) in counts.iter().enumerate() {
        writeln!(out, "{depth:>3}  {count}")?;
    }
    Ok(Answer::Yes)
}
