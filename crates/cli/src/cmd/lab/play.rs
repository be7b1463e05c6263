//! `grognard lab SCENARIO`: the games themselves.

use super::{fault, told};
use crate::answer::{Answer, Trouble};
use crate::{input, interrupt, progress};
use bots::Bot;
use games::{Opened, Playable, Visitor};
use kernel::BySide;
use lab::{Done, RunSettings};
use std::{io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
pub struct Games {
    /// A battle or a scenario file
    #[arg(required = true)]
    scenario: Option<String>,
    /// Games in all, those of other parts included
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The opponents of the first and the second side
    #[arg(long, value_name = "A,B", default_value = "1,1")]
    bots: String,
    /// The seed; equal seeds give equal runs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder for games and report
    #[arg(long, value_name = "DIR", required = true)]
    out: Option<PathBuf>,
    /// Only part i of n
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// Threads; 0 means one per core
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

struct Run(RunSettings);

impl Visitor for Run {
    type Out = Result<Done, Trouble>;
    fn visit<G: Playable>(mut self, opened: Opened<G>) -> Self::Out {
        input::suited(&self.0.bots.0, &*opened.game)?;
        let battle = G::battles().iter().find(|battle| battle.id == self.0.scenario);
        self.0.title = battle.map_or(self.0.scenario.clone(), |battle| battle.title.to_owned());
        let stop = interrupt::watched()?;
        let bar = progress::bar(0, "games");
        let tell = |now: &lab::Progress| {
            bar.set_length(now.total);
            bar.set_position(now.done);
        };
        let done = lab::run(&*opened.game, &self.0, stop, &tell).map_err(fault)?;
        bar.finish_and_clear();
        Ok(done)
    }
}

fn pair(text: &str) -> Result<BySide<Bot>, Trouble> {
    match text.split(',').collect::<Vec<_>>()[..] {
        [one] => input::bot(one).map(|bot| BySide::new(bot, bot)),
        [a, b] => Ok(BySide::new(input::bot(a)?, input::bot(b)?)),
        _ => {
            Err(Trouble::Input(format!("--bots {text}: name one opponent for both sides, or two as in 2,1")))
        }
    }
}

fn part(text: &str) -> Result<[u32; 2], Trouble> {
    let read = text.split_once('/').and_then(|(i, n)| Some([i.parse().ok()?, n.parse().ok()?]));
    match read {
        Some([i, n]) if i >= 1 && i <= n => Ok([i, n]),
        _ => Err(Trouble::Input(format!("--shard {text}: write I/N with I from 1 to N, as in 1/4"))),
    }
}

/// Plays what is missing and writes the report.
pub fn run(args: &Games, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let (Some(scenario), Some(folder)) = (&args.scenario, &args.out) else {
        return Err(Trouble::Input("name a battle, and a folder with --out".to_owned()));
    };
    let settings = RunSettings {
        scenario: scenario.clone(),
        title: String::new(),
        bots: pair(&args.bots)?,
        games: args.games,
        seed: args.seed,
        out: folder.clone(),
        shard: args.shard.as_deref().map(part).transpose()?,
        threads: usize::from(args.threads),
    };
    let done = games::open(scenario, &input::options(&args.options)?, Run(settings))??;
    let summary = lab::write_report(&done, folder, None).map_err(fault)?;
    told(&done, &summary, folder, json, out)
}
