//! The one binary: `grognard`. Each command is a module; this file only reads the command line, calls one of
//! them and turns what came of it into an exit code: 0 good, 1 the answer is no, 2 bad input.

mod answer;
mod bench;
mod cmd;
mod foresight;
mod input;
mod interrupt;
mod paint;
mod progress;
mod save;

use answer::{Answer, Trouble};
use clap::{CommandFactory, Parser, Subcommand};
use std::{
    io::{BufWriter, ErrorKind, Write},
    process::ExitCode,
    sync::LazyLock,
};

/// Views and odds are many small pieces: a quarter of their time was the allocator's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The wargame table that knows the rules
#[derive(Parser)]
#[command(name = "grognard", version = VERSION.as_str(), max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    /// Report as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The program, and the SQLite that keeps the games: its faults would be ours.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (SQLite {})", env!("CARGO_PKG_VERSION"), server::store::sqlite()));

const EXAMPLES: &str = "\
Examples:
  grognard                                the lobby, in the browser
  grognard play sr/hondschoote --as French --vs veteran
  grognard games                          the battles you can play
  grognard show sr/hondschoote            a battlefield in text
  grognard army check mine.toml           may this army be fielded?
  grognard odds game.grog                 what the dice can do, before you commit
  grognard arena sr/hondschoote 2 1       which opponent is stronger, and how surely
  grognard lab sr/hondschoote --out DIR   is the battle balanced? A report with charts
  grognard verify game.grog               was this game played by the rules, with honest dice?
  grognard plays crates/*/plays           run the worked examples of the rule books
  grognard backup games-today.db          copy the games while they are served

Exit code: 0 good, 1 the answer is no, 2 bad input.";

#[derive(Subcommand)]
enum Command {
    /// Open the lobby: on this machine, or for friends and clubs
    Serve(cmd::serve::Args),
    /// Copy the games while they are served, and verify the copy
    Backup(cmd::care::BackupArgs),
    /// Put a copy of the games back in its place
    Restore(cmd::care::RestoreArgs),
    /// Look over a data file and every game in it
    Doctor(cmd::care::DoctorArgs),
    /// Sit down at once: a battle, a side, an opponent
    Play(cmd::play::Args),
    /// Check an army that a player has raised
    Army(cmd::army::Args),
    /// List the games and their battles
    Games(cmd::games::Args),
    /// Look up a clause of the rule books
    Rules(cmd::rules::Args),
    /// Run plays: transcripts that are tests
    Plays(cmd::plays::Args),
    /// Check a game file: rules, chain of hashes, every die
    Verify(cmd::verify::Args),
    /// Tell the story of a game file
    Replay(cmd::replay::Args),
    /// Show a battlefield in text
    Show(cmd::show::Args),
    /// State the exact odds of a decision, before it is made
    Odds(cmd::odds::Args),
    /// Let two opponents fight it out, seats swapped
    Arena(cmd::arena::Args),
    /// Play a battle many times and report on its balance
    Lab(cmd::lab::Args),
    /// Count the lines of play from a set-up
    Perft(cmd::perft::Args),
    /// Play random games through the suite that every game must pass
    Conform(cmd::conform::Args),
    /// Play a random game and write its file
    Record(cmd::record::Args),
    /// Measure speed
    Bench(bench::Args),
    /// Print the completions of a shell
    Completions(cmd::completions::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(message) => {
            // Help goes to standard output and is good; a wrong command line is bad input. If even this cannot
            // be written, the exit code is all that is left to say.
            let _ = message.print();
            return ExitCode::from(if message.use_stderr() { 2 } else { 0 });
        }
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let done = run(cli, &mut out);
    let done = match (done, out.flush()) {
        (Ok(_), Err(why)) => Err(Trouble::Output(why)),
        (done, _) => done,
    };
    // What a failed write left in the buffer must not be tried again when it is dropped.
    let _ = out.into_parts();
    match done {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // The reader has seen enough, as in `grognard games | head -1`.
        Err(Trouble::Output(why)) if why.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(trouble) => {
            let _ = writeln!(std::io::stderr(), "grognard: {trouble}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let json = cli.json;
    match cli.command {
        None => cmd::serve::run(&cmd::serve::Args::default(), json, out),
        Some(Command::Serve(args)) => cmd::serve::run(&args, json, out),
        Some(Command::Backup(args)) => cmd::care::backup(&args, json, out),
        Some(Command::Restore(args)) => cmd::care::restore(&args, json, out),
        Some(Command::Doctor(args)) => cmd::care::doctor(&args, json, out),
        Some(Command::Play(args)) => cmd::play::run(&args, json, out),
        Some(Command::Army(args)) => cmd::army::run(&args, json, out),
        Some(Command::Games(args)) => cmd::games::run(&args, json, out),
        Some(Command::Rules(args)) => cmd::rules::run(&args, json, out),
        Some(Command::Plays(args)) => cmd::plays::run(&args, json, out),
        Some(Command::Verify(args)) => cmd::verify::run(&args, json, out),
        Some(Command::Replay(args)) => cmd::replay::run(&args, json, out),
        Some(Command::Show(args)) => cmd::show::run(&args, json, out),
        Some(Command::Odds(args)) => cmd::odds::run(&args, json, out),
        Some(Command::Arena(args)) => cmd::arena::run(&args, json, out),
        Some(Command::Lab(args)) => cmd::lab::run(&args, json, out),
        Some(Command::Perft(args)) => cmd::perft::run(&args, json, out),
        Some(Command::Conform(args)) => cmd::conform::run(&args, json, out),
        Some(Command::Record(args)) => cmd::record::run(&args, json, out),
        Some(Command::Bench(args)) => bench::run(&args, json, out),
        Some(Command::Completions(args)) => cmd::completions::run(&args, Cli::command(), out),
    }
}
