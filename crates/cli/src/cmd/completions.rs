//! `grognard completions SHELL`.

use crate::answer::{Answer, Trouble};
use clap_complete::Shell;
use std::io::Write;

/// The command line.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  grognard completions bash > ~/.local/share/bash-completion/completions/grognard"
)]
pub struct Args {
    /// Which shell
    shell: Shell,
}

/// Prints the script. Made in memory first: the generator itself would panic on a closed pipe.
pub fn run(args: &Args, mut command: clap::Command, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "grognard", &mut script);
    out.write_all(&script)?;
    Ok(Answer::Yes)
}
