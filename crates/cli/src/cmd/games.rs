//! `grognard games`: what can be played.

use crate::answer::{Answer, Trouble};
use games::GameEntry;
use std::io::Write;

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grognard games\n  grognard games --all --json")]
pub struct Args {
    /// Also list those that only show how a rule set is made
    #[arg(long)]
    all: bool,
}

/// Lists the games.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    report(&if args.all { games::list_all() } else { games::list() }, json, out)
}

/// The list as text or JSON.
pub fn report(all: &[GameEntry], json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(all)?)?;
        return Ok(Answer::Yes);
    }
    if all.is_empty() {
        writeln!(out, "No game is on the shelf yet.")?;
    }
    for game in all {
        let note = if game.demonstration { ", a demonstration" } else { "" };
        writeln!(out, "{}  {} (rules version {}{note})", game.prefix, game.title, game.version)?;
        for battle in &game.battles {
            writeln!(out, "      {:<24} {}", battle.id, battle.title)?;
        }
    }
    Ok(Answer::Yes)
}
