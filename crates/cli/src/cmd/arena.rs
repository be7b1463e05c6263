//! `grognard arena`: two opponents against each other, seats swapped on equal seeds.

mod explain;

use crate::answer::{Answer, Trouble};
use crate::{input, interrupt, progress};
use bots::Bot;
use games::{Opened, Playable, Visitor};
use lab::{ArenaResult, ArenaSettings};
use std::io::Write;

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grognard arena sr/hondschoote 2 1 --pairs 50 --seed 2026
  grognard arena sr/hondschoote doctrine:bold doctrine --json
  grognard arena pk/ford guard@400 veteran --explain        and why A decides as it does
  grognard arena sr/hondschoote veteran+fitted veteran+judgement

Opponents: 0 to 4 (random, doctrine, veteran, guard, emperor), with a temper (doctrine:bold, doctrine:wary), another
budget of activations (guard@400) or other weights (guard+fitted, guard+judgement). Ctrl-C ends early: whole pairs count.")]
pub struct Args {
    /// A battle or a scenario file
    scenario: String,
    /// One opponent: a level from 0 to 4, or a name
    a: String,
    /// The other
    b: String,
    /// Pairs of games: each seed is played twice, with seats swapped
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// The seed; equal seeds give equal runs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; 0 means one per core
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Play one game instead and say what A considered at each of its decisions
    #[arg(long)]
    explain: bool,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

struct Fight<'a> {
    a: Bot,
    b: Bot,
    settings: &'a ArenaSettings,
}

impl Visitor for Fight<'_> {
    type Out = Result<ArenaResult, Trouble>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        input::suited(&[self.a, self.b], &*opened.game)?;
        let stop = interrupt::watched()?;
        let bar = progress::bar(u64::from(self.settings.pairs) * 2, "games");
        let tell = |now: &lab::Progress| bar.set_position(now.done);
        let result = lab::arena(&*opened.game, &self.a, &self.b, self.settings, stop, &tell);
        bar.finish_and_clear();
        Ok(result)
    }
}

/// Fights and reports.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let (a, b) = (input::bot(&args.a)?, input::bot(&args.b)?);
    let options = input::options(&args.options)?;
    if args.explain {
        let why = explain::Explain { a, b, seed: args.seed, json, out };
        return games::open(&args.scenario, &options, why)?;
    }
    let settings = ArenaSettings { pairs: args.pairs, seed: args.seed, threads: usize::from(args.threads) };
    let result = games::open(&args.scenario, &options, Fight { a, b, settings: &settings })??;
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&result)?)?;
    } else {
        write(&result, &args.scenario, args.seed, out)?;
    }
    if result.games < args.pairs * 2 {
        writeln!(std::io::stderr(), "grognard: ended early, after {} whole pairs", result.games / 2)?;
    }
    Ok(Answer::Yes)
}

fn write(r: &ArenaResult, scenario: &str, seed: u64, out: &mut dyn Write) -> Result<(), Trouble> {
    writeln!(out, "{} against {} at {scenario}: {} games, seats swapped, seed {seed}", r.a, r.b, r.games)?;
    let [low, high] = r.score_interval;
    writeln!(out, "  score    {:.3}   95 % interval {low:.3} to {high:.3}", r.score)?;
    let [low, high] = r.interval;
    writeln!(out, "  Elo      {:+.0}   95 % interval {low:+.0} to {high:+.0}", r.elo)?;
    let [won, drawn, lost] = r.results;
    writeln!(out, "  games    {won} won, {drawn} drawn, {lost} lost; pairs by points {:?}", r.pentanomial)?;
    writeln!(
        out,
        "  margin   {:+.2} a game; the first side makes {:.3} of the points",
        r.margin.mean, r.first_side
    )?;
    let [a, b] = r.us_per_decision.map(|us| us / 1e3);
    writeln!(out, "  time     {:.1} CPU s; a decision takes {} {a:.3} ms, {} {b:.3} ms", r.cpu_s, r.a, r.b)?;
    if r.unfinished > 0 {
        writeln!(out, "  {} games were cut off and count as drawn", r.unfinished)?;
    }
    writeln!(out, "  hash     {}", r.hash)?;
    Ok(())
}
