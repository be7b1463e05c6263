//! No command at all: the games, and how to play one. Later this opens the lobby in the browser.

use crate::answer::{Answer, Trouble};
use std::io::Write;

/// A friendly page for somebody who has just installed the program.
pub fn run(json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    if json {
        return super::games::report(&games::list(), true, out);
    }
    writeln!(out, "Grognard: the wargame table that knows the rules.\n")?;
    let all = games::list();
    super::games::report(&all, false, out)?;
    let example = all.iter().flat_map(|game| &game.battles).next().map_or("BATTLE", |battle| battle.id);
    writeln!(out, "\nTo look at a battlefield:   grognard show {example}")?;
    writeln!(out, "To record a random game:    grognard record {example} --seed 1 --out game.grog")?;
    writeln!(out, "To check a game file:       grognard verify game.grog")?;
    writeln!(out, "All commands:               grognard --help")?;
    Ok(Answer::Yes)
}
