//! Benches of opponents: whole games, one decision of a search, and how far a second core helps.

use super::Bench;
use super::measure::{Effort, Figure, right};
use bots::Bot;
use games::{Opened, Playable, Visitor};
use kernel::{BySide, Options};
use lab::{ArenaSettings, arena};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

pub fn benches() -> Vec<Bench> {
    let mut all = Vec::new();
    for game in games::list_all() {
        let Some(battle) = game.battles.first().map(|battle| battle.id) else { continue };
        let prefix = game.prefix.to_ascii_lowercase();
        let name = format!("{prefix}.doctrine.games_per_cpu_s");
        let run = move |effort: &Effort<'_>| open(battle, Doctrine(effort));
        all.push(Bench { name, unit: "games/CPU s", run: Box::new(run) });
        if prefix == "sr" {
            let run = move |effort: &Effort<'_>| open(battle, Scaling(effort));
            let unit = "× on two threads, by the clock: needs two idle cores";
            all.push(Bench { name: "lab.scaling_2".to_owned(), unit, run: Box::new(run) });
        }
    }
    all
}

fn open<V: Visitor<Out = Result<Figure, String>>>(battle: &str, visitor: V) -> Result<Figure, String> {
    games::open(battle, &Options::new(), visitor).map_err(|why| why.to_string())?
}

fn doctrine() -> Result<Bot, String> {
    Bot::named("doctrine")
}

/// Complete games, doctrine against doctrine. The same seed must give the same game.
struct Doctrine<'a>(&'a Effort<'a>);

impl Visitor for Doctrine<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let bots = BySide::new(doctrine()?, doctrine()?);
        let first = lab::table::play(game, &bots, 1, &mut ());
        right("whether the game ended", &first.outcome.is_some(), &true)?;
        let mut seed = 0;
        self.0.per_second(|| {
            seed = seed % 32 + 1;
            let played = lab::table::play(game, &bots, seed, &mut ());
            if seed == 1 {
                right("the first game", &played.hash, &first.hash)?;
            }
            Ok(1)
        })
    }
}

/// The same games on one thread and on two.
struct Scaling<'a>(&'a Effort<'a>);

impl Visitor for Scaling<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let bot = doctrine()?;
        let pairs = if self.0.quick { 4 } else { 150 };
        let time = |threads| {
            let begun = Instant::now();
            let settings = ArenaSettings { pairs, seed: 1, threads };
            let result = arena(&*opened.game, &bot, &bot, &settings, &AtomicBool::new(false), &|_| ());
            (result.hash, begun.elapsed().as_secs_f64())
        };
        let mut ratios = Vec::new();
        for _ in 0..super::measure::repetitions(self.0.quick) {
            let (one, two) = (time(1), time(2));
            right("the hash on two threads", &two.0, &one.0)?;
            ratios.push(one.1 / two.1);
            self.0.bar.inc(1);
        }
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len() / 2).copied().map(Figure::of).ok_or_else(|| "nothing was measured".to_owned())
    }
}
