//! `grognard lab`: a battle played many times, and what came of it.

mod audit;
mod fit;
mod play;

use crate::answer::{Answer, Trouble};
use lab::{Done, LabFault, Summary};
use std::{io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:
  grognard lab sr/hondschoote --games 2000 --bots 1,1 --seed 1 --out hondschoote
  grognard lab sr/hondschoote --games 2000 --out part1 --shard 1/4      one of four parts, on any machine
  grognard lab merge part1 part2 part3 part4 --out whole
  grognard lab compare before after
  grognard lab fit sr/hondschoote --games 1500 --bots 1 --seed 7 --out fitted.json
  grognard lab audit sr/hondschoote --positions 60 --games 60 --out audit

The folder gets report.html, summary.json, games.csv, and what is needed to go on: run the same command again after an
interruption, or with more games, and only what is missing is played. The same bytes come out whatever the number of
threads, interruptions and parts."
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::Games,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Put the parts of a run together
    #[command(after_help = "Example:\n  grognard lab merge part1 part2 --out whole")]
    Merge {
        /// The folders of the parts
        #[arg(required = true)]
        parts: Vec<PathBuf>,
        /// The folder of the whole
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Compare two runs: what a change did, with intervals
    #[command(after_help = "Example:\n  grognard lab compare before after")]
    Compare {
        /// A run
        before: PathBuf,
        /// The other
        after: PathBuf,
        /// Also write a report of the second run with the comparison into this folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Fit the weights of the evaluation on self-play, by logistic regression
    Fit(fit::Args),
    /// Play the candidate plans of positions to the end: what they could gain, and whether the evaluation sees it
    Audit(audit::Args),
}

fn fault(fault: LabFault) -> Trouble {
    Trouble::Input(fault.to_string())
}

/// Plays, merges or compares.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    match &args.command {
        None => play::run(&args.play, json, out),
        Some(Command::Fit(args)) => fit::run(args, json, out),
        Some(Command::Audit(args)) => audit::run(args, json, out),
        Some(Command::Merge { parts, out: folder }) => {
            let done = lab::merge(parts, folder).map_err(fault)?;
            let summary = lab::write_report(&done, folder, None).map_err(fault)?;
            told(&done, &summary, folder, json, out)
        }
        Some(Command::Compare { before, after, out: folder }) => {
            let (before, after) = (lab::load(before).map_err(fault)?, lab::load(after).map_err(fault)?);
            let comparison = lab::compare(&before, &after);
            if let Some(folder) = folder {
                std::fs::create_dir_all(folder)
                    .map_err(|why| Trouble::Input(format!("“{}” cannot be made: {why}", folder.display())))?;
                lab::write_report(&after, folder, Some(&comparison)).map_err(fault)?;
            }
            if json {
                writeln!(out, "{}", serde_json::to_string_pretty(&comparison)?)?;
            } else {
                write!(out, "{}", comparison.text())?;
                writeln!(out, "* marks what the 95 % interval sets apart from no change")?;
            }
            Ok(Answer::Yes)
        }
    }
}

/// The result in a few lines; a run that is not complete is a no.
fn told(
    done: &Done,
    summary: &Summary,
    folder: &std::path::Path,
    json: bool,
    out: &mut dyn Write,
) -> Result<Answer, Trouble> {
    let m = &done.manifest;
    let report = folder.join("report.html").display().to_string();
    if json {
        let told = serde_json::json!({
            "scenario": m.scenario, "bots": m.bots, "seed": m.seed, "complete": done.complete,
            "games": summary.games, "played": done.played, "cpu_s": done.cpu_s, "score": summary.score,
            "margin": summary.margin, "counts": summary.counts, "hash": summary.hash, "report": report,
        });
        writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?;
    } else {
        let [low, high] = summary.score.interval;
        writeln!(out, "{}: {} games, {} against {}", m.title, summary.games, m.bots[0], m.bots[1])?;
        writeln!(
            out,
            "  {} makes {:.3} of the points, 95 % interval {low:.3} to {high:.3}; margin {:+.2}",
            m.sides[0], summary.score.share, summary.margin.mean
        )?;
        for (name, mean) in &summary.counts {
            writeln!(out, "  {name:<44} {:>7.2} a game", mean.mean)?;
        }
        if done.played > 0 {
            writeln!(
                out,
                "  {} played now in {:.1} CPU s: {:.1} games per CPU second",
                done.played,
                done.cpu_s,
                done.played as f64 / done.cpu_s.max(1e-9)
            )?;
        }
        writeln!(out, "  hash {}\n  {report}", summary.hash)?;
        if !done.complete {
            let due = m.indices().count();
            writeln!(
                out,
                "  {} of {due} games are there: the same command again goes on from here",
                summary.games
            )?;
        }
    }
    Ok(if done.complete { Answer::Yes } else { Answer::No })
}
