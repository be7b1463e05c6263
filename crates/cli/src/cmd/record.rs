//! `grognard record`: a seeded random game, written as a game file.

use crate::answer::{Answer, Trouble};
use crate::{input, save};
use games::{Opened, Playable, Visitor};
use kernel::{BySide, Play, Secret, Stream, hex32};
use std::{io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grognard record sr/hondschoote --seed 7 --out game.grog\n  grognard record sr/hondschoote --seed 7 --stop-after 20 | head"
)]
pub struct Args {
    /// A battle or a scenario file
    scenario: String,
    /// The seed of the dice and the decisions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write; standard output if absent
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Stop after this many decisions
    #[arg(long, value_name = "K", default_value_t = 100_000)]
    stop_after: u64,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// A game that was played.
pub struct Recorded {
    /// The game file.
    pub text: String,
    /// Its last hash.
    pub receipt: kernel::Hash,
    /// Decisions made.
    pub decisions: u64,
    /// Rolls made.
    pub rolls: u32,
    /// Whether it came to its end.
    pub finished: bool,
}

/// Plays a random game.
pub struct Record {
    /// Of dice and decisions.
    pub seed: u64,
    /// The most decisions.
    pub stop_after: u64,
}

impl Visitor for Record {
    type Out = Result<Recorded, String>;

    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let Opened { game, setting } = opened;
        let secret = Secret::from_seed(self.seed);
        let mut play = Play::begin(game.clone(), &setting, secret, BySide::default());
        let mut chance = Stream::new(self.seed);
        let (mut decisions, mut options) = (0, Vec::new());
        while decisions < self.stop_after {
            while play.proceed().is_some() {}
            let Some(side) = play.course().pending().asked().next() else { break };
            options.clear();
            game.options(play.state(), side, &mut options);
            if options.is_empty() {
                return Err(format!("after {decisions} decisions the rules ask a side that has no option"));
            }
            let answer = options.swap_remove(chance.below(options.len()));
            play.answer(side, answer).map_err(|wrong| {
                format!("after {decisions} decisions the rules offer what they refuse: {wrong}")
            })?;
            decisions += 1;
        }
        while play.proceed().is_some() {}
        let mut text = play.lines().join("\n");
        text.push('\n');
        let (rolls, finished) = (play.course().rolls(), play.course().ended());
        Ok(Recorded { text, receipt: play.receipt(), decisions, rolls, finished })
    }
}

/// Plays and writes.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let options = input::options(&args.options)?;
    let record = Record { seed: args.seed, stop_after: args.stop_after };
    let game = games::open(&args.scenario, &options, record)?.map_err(Trouble::Input)?;
    let Some(path) = &args.out else {
        out.write_all(game.text.as_bytes())?;
        return Ok(Answer::Yes);
    };
    save::save(path, game.text.as_bytes())?;
    let receipt = hex32::digits(&game.receipt);
    let Recorded { decisions, rolls, finished, .. } = game;
    if json {
        let file = path.display().to_string();
        let report = serde_json::json!({
            "file": file, "decisions": decisions, "rolls": rolls, "finished": finished, "receipt": receipt,
        });
        writeln!(out, "{report}")?;
    } else {
        let end = if finished { "played to its end" } else { "left before its end" };
        writeln!(out, "{}: {decisions} decisions, {rolls} rolls, {end}; receipt {receipt}", path.display())?;
    }
    Ok(Answer::Yes)
}
