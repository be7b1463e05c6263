//! `grognard lab fit`: weights of the evaluation, fitted on self-play.

use crate::answer::{Answer, Trouble};
use crate::{input, save::save};
use games::{Opened, Playable, Visitor};
use lab::{FitResult, FitSettings};
use std::{io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Example:
  grognard lab fit sr/hondschoote --games 1500 --bots 1 --seed 7 --out fitted.json

One game in five is held out and tells how well the weights predict. A better prediction is not yet a better commander:
hold them against those of judgement with `grognard arena SCENARIO veteran+fitted veteran+judgement`.")]
pub struct Args {
    /// A battle or a scenario file
    scenario: String,
    /// Games of self-play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(5..=1_000_000))]
    games: u32,
    /// Who plays against himself
    #[arg(long, value_name = "A", default_value = "1")]
    bots: String,
    /// The seed; it is stored with the weights
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How strongly the weights are drawn to those of judgement
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    ridge: u32,
    /// The file for the weights
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Threads; 0 means one per core
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

struct Fit(FitSettings);

impl Visitor for Fit {
    type Out = Result<FitResult, Trouble>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        input::suited(&self.0.bots.0, &*opened.game)?;
        Ok(lab::fit(&*opened.game, &self.0))
    }
}

/// Plays, fits and reports.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let mut settings = FitSettings::new(args.games, args.seed, input::bot(&args.bots)?);
    settings.ridge = f64::from(args.ridge);
    settings.threads = usize::from(args.threads);
    let found = games::open(&args.scenario, &input::options(&args.options)?, Fit(settings))??;
    if let Some(path) = &args.out {
        save(path, lab::weights_file(&found.weights).as_bytes())?;
    }
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;
        return Ok(Answer::Yes);
    }
    for (name, weight) in found.weights.features.iter().zip(&found.weights.weights) {
        writeln!(out, "  {name:<16} {:>9.2}", f64::from(*weight) / f64::from(found.weights.scale))?;
    }
    let [new, judged, nothing] = found.log_loss;
    writeln!(out, "{} positions; {} held out:", found.positions, found.held_out)?;
    writeln!(out, "  log loss {new:.4}, of judgement {judged:.4}, of knowing nothing {nothing:.4}")?;
    let [new, judged] = found.right.map(|share| 100.0 * share);
    writeln!(out, "  names the winner in {new:.1} %, judgement in {judged:.1} %")?;
    Ok(Answer::Yes)
}
