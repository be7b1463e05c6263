//! Benches of opponents: whole games, one decision of a search, and how far a second core helps.

use super::Bench;
use super::measure::{Effort, Figure, right};
use bots::{Bot, Memory};
use cpu_time::{ProcessTime, ThreadTime};
use games::{Opened, Playable, Visitor};
use kernel::{BySide, Commander, Moment, Options, Side, Viewer};
use lab::{ArenaSettings, arena, table::Watch};
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
        // Belle Alliance asks for the orders of a whole army at once, and has no bar for level 4.
        let levels: &[(&str, u32, &str)] = match prefix.as_str() {
            "ba" => &[("guard", 5_000, "ms, the slowest; at most 5000")],
            _ => &[
                ("guard", 1_000, "ms, the slowest; at most 1000"),
                ("emperor", 4_000, "ms, the slowest; at most 4000"),
            ],
        };
        for &(level, most, unit) in levels {
            let run = move |effort: &Effort<'_>| open(battle, Activation { effort, level, most });
            all.push(Bench { name: format!("{prefix}.{level}.activation_ms"), unit, run: Box::new(run) });
        }
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

/// What a level takes to plan an activation: every few of a game between doctrines. More than it may take is a
/// wrong answer.
struct Activation<'a> {
    effort: &'a Effort<'a>,
    /// The level that plans.
    level: &'static str,
    /// The most it may take, in milliseconds.
    most: u32,
}

impl Visitor for Activation<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let (planner, doctrine) = (Bot::named(self.level)?, doctrine()?);
        // Level 4 takes four times as long, and is asked a fourth as often.
        let often = if self.level == "emperor" { 4 } else { 1 };
        let every = often * if self.effort.quick { 20 } else { 3 };
        let mut watch = Asked { planner, every, seen: 0, times: Vec::new() };
        lab::table::play(&*opened.game, &BySide::new(doctrine, doctrine), 1, &mut watch);
        let times = watch.times;
        let slowest = times.iter().copied().fold(0.0, f64::max);
        let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
        self.effort.bar.inc(u64::from(super::measure::repetitions(self.effort.quick)));
        if times.is_empty() || slowest > f64::from(self.most) {
            return Err(format!("the slowest of {} activations took {slowest:.0} ms", times.len()));
        }
        Ok(Figure::of(slowest).noting(format!("{} activations, mean {mean:.1} ms", times.len())))
    }
}

/// Looks on at a game and has a bot plan some of its activations.
struct Asked {
    planner: Bot,
    every: u32,
    seen: u32,
    /// Milliseconds of CPU time.
    times: Vec<f64>,
}

impl<G: Commander> Watch<G> for Asked {
    const EVENTS: bool = false;
    fn step(&mut self, _: &G, _: &mut G::State, _: &[G::Event], _: &G::State) {}
    fn asked(&mut self, game: &G, state: &G::State, side: Side) {
        let pending = game.pending(state);
        let Some(question) = pending.question(side) else { return };
        if game.moment(state, side, question) != Moment::Activation {
            return;
        }
        self.seen += 1;
        if self.seen % self.every == 1 {
            let view = game.view(state, Viewer::Side(side));
            let begun = ThreadTime::now();
            self.planner.decide(game, &view, side, 1, u64::from(self.seen), &mut Memory::default());
            self.times.push(begun.elapsed().as_secs_f64() * 1e3);
        }
    }
}

/// The same games on one thread and on two; and, for comparison, on two threads that share nothing, each its half: more
/// than that the machine does not give, and processors that are both at work can still each be slower than one alone. The
/// best of several times: what else runs makes each of them only longer.
struct Scaling<'a>(&'a Effort<'a>);

impl Visitor for Scaling<'_> {
    type Out = Result<Figure, String>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let bot = doctrine()?;
        let pairs = if self.0.quick { 4 } else { 150 };
        let played = |pairs, threads| {
            let settings = ArenaSettings { pairs, seed: 1, threads };
            arena(&*opened.game, &bot, &bot, &settings, &AtomicBool::new(false), &|_| ()).hash
        };
        let [mut one, mut two, mut apart] = [f64::MAX; 3];
        let mut busy = 0.0_f64;
        let time = |best: &mut f64, work: &dyn Fn() -> String| {
            let begun = Instant::now();
            let hash = work();
            *best = best.min(begun.elapsed().as_secs_f64());
            hash
        };
        for _ in 0..super::measure::repetitions(self.0.quick) {
            let first = time(&mut one, &|| played(pairs, 1));
            let (begun, worked) = (Instant::now(), ProcessTime::now());
            right("the hash on two threads", &time(&mut two, &|| played(pairs, 2)), &first)?;
            busy = busy.max(worked.elapsed().as_secs_f64() / begun.elapsed().as_secs_f64());
            time(&mut apart, &|| {
                std::thread::scope(|scope| {
                    scope.spawn(|| played(pairs / 2, 1));
                    played(pairs / 2, 1)
                })
            });
            self.0.bar.inc(1);
        }
        let apart = one / apart;
        let note = format!("{apart:.2} × by two runs that share nothing; {busy:.2} processors at work");
        Ok(Figure::of(one / two).noting(note))
    }
}
