//! `grognard lab audit`: what the candidate plans could gain, and whether the evaluation sees it.

use super::fault;
use crate::answer::{Answer, Trouble};
use crate::{input, interrupt, progress};
use games::{Opened, Playable, Visitor};
use lab::{AuditResult, AuditSettings};
use std::{io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Example:
  grognard lab audit ma/two-hundred-points --positions 60 --plans 6 --games 60 --seed 5 --out audit

Positions come from games of the doctrine against itself. In each, every candidate plan is carried out in several games, which
the doctrine plays to their end on equal dice. The folder gets audit.html, audit.json, and differences.csv: what sets each
plan apart from the doctrine's in every feature of the evaluation, and what it wins by it.")]
pub struct Args {
    /// A battle or a scenario file
    scenario: String,
    /// Positions
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,
    /// Plans in each position, the doctrine's among them
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(2..=64))]
    plans: u32,
    /// Games of each plan
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(4..=100_000))]
    games: u32,
    /// Everything follows from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder for the report and the training data
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Threads; 0 is as many as there are cores
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

struct Audit<'a>(&'a Args);

impl Visitor for Audit<'_> {
    type Out = Result<AuditResult, Trouble>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let Args { positions, plans, games, seed, scenario, out, .. } = self.0;
        let threads = usize::from(self.0.threads);
        let settings =
            AuditSettings { positions: *positions, plans: *plans, games: *games, seed: *seed, threads };
        let battle = G::battles().iter().find(|battle| battle.id == scenario);
        let title = battle.map_or(scenario.as_str(), |battle| battle.title);
        let stop = interrupt::watched()?;
        let bar = progress::bar(u64::from(*positions), "positions");
        let tell = |now: &lab::Progress| bar.set_position(now.done);
        let audited = lab::audit(&*opened.game, &settings, stop, &tell);
        bar.finish_and_clear();
        lab::write_audit(title, opened.game.features(), &settings, &audited, out).map_err(fault)
    }
}

/// Plays and reports; a run that was interrupted is a no.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let found = games::open(&args.scenario, &input::options(&args.options)?, Audit(args))??;
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
    } else {
        let [low, high] = found.ceiling.interval;
        writeln!(out, "{} positions, {} games played out", found.positions, found.games)?;
        writeln!(
            out,
            "  the best of {:.1} plans gains {:+.3} points over the doctrine's, 95 % interval {low:+.3} to {high:+.3}",
            found.plans.mean, found.ceiling.mean
        )?;
        writeln!(out, "  the two halves of the games rank plans alike by {:.2}", found.halves.mean)?;
        for moment in &found.moments {
            writeln!(out, "  weighed {} (spread {:.0}):", moment.moment, moment.spread)?;
            writeln!(out, "    rank correlation {:.2}", moment.rank.mean)?;
            for (samples, mean) in &moment.gain {
                let [low, high] = mean.interval;
                writeln!(out, "    {samples:>5} samples gain {:+.3} [{low:+.3}, {high:+.3}]", mean.mean)?;
            }
        }
        writeln!(out, "  {}", args.out.join("audit.html").display())?;
    }
    Ok(Answer::Yes)
}
