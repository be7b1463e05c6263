//! Bots against each other: seat-swapped pairs on equal seeds.

use crate::progress::{Counter, Progress};
use crate::statistics::{Mean, Z95, elo};
use crate::table::{self, Finished};
use bots::Bot;
use kernel::{BySide, Commander, Side, fingerprint};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArenaSettings {
    /// Pairs of games: each seed is played twice, with seats swapped.
    pub pairs: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Threads; 0 is as many as there are cores.
    pub threads: usize,
}

/// What came of it; all from A's point of view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ArenaResult {
    /// One bot.
    pub a: String,
    /// The other.
    pub b: String,
    /// Games played.
    pub games: u32,
    /// A's share of the points.
    pub score: f64,
    /// Its 95 % interval.
    pub score_interval: [f64; 2],
    /// The score as a difference in Elo. A clean sweep counts as half a point given away.
    pub elo: f64,
    /// Its 95 % interval, from the spread of the pairs.
    pub interval: [f64; 2],
    /// Pairs in which A made 0, ½, 1, 1½ and 2 points.
    pub pentanomial: [u32; 5],
    /// Games A won, drew and lost.
    pub results: [u32; 3],
    /// Games that were cut off; they count as drawn.
    pub unfinished: u32,
    /// The share of the points that went to the first side, whoever sat there.
    pub first_side: f64,
    /// A's mean margin.
    pub margin: Mean,
    /// Decisions a game.
    pub decisions: f64,
    /// Processor seconds of all games.
    pub cpu_s: f64,
    /// Microseconds of processor time A and B took for a decision.
    pub us_per_decision: [f64; 2],
    /// The hash of all games: equal hashes, equal games.
    pub hash: String,
}

/// One game as far as the sums need it.
struct Game {
    /// A's points in halves.
    points: u32,
    /// A's margin.
    margin: i32,
    unfinished: bool,
    hash: u64,
    decisions: [u32; 2],
    thinking: [f64; 2],
    cpu: Duration,
}

/// Plays the pairs in parallel. `stop` ends the run early: finished pairs count. The callback hears of every
/// game.
pub fn arena<G: Commander>(
    game: &G,
    a: &Bot,
    b: &Bot,
    settings: &ArenaSettings,
    stop: &AtomicBool,
    progress: &(dyn Fn(&Progress) + Sync),
) -> ArenaResult {
    let counter = Counter::new(0, settings.pairs as u64 * 2, progress);
    // Game number 2p is the first of pair p, 2p + 1 the one with seats swapped.
    let one = |number: u32| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let seed = fingerprint(&(settings.seed, number / 2));
        let seat = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        let bots = if seat == Side::First { BySide::new(*a, *b) } else { BySide::new(*b, *a) };
        let finished = table::play(game, &bots, seed, &mut ());
        counter.add(1);
        Some(seen_by(seat, &finished))
    };
    let games = in_parallel(settings.threads, 2 * settings.pairs as usize, |number| one(number as u32));
    let mut games = games.into_iter();
    let pairs = std::iter::from_fn(|| Some([games.next()?, games.next()?]));
    sum(
        a,
        b,
        pairs.filter_map(|pair| match pair {
            [Some(first), Some(second)] => Some([first, second]),
            _ => None,
        }),
    )
}

/// Does `n` pieces of work on this many threads (0: one per core), and gives the results in their
/// order. Every piece can go to any thread: left to itself, the library gives each thread a long run of them at the
/// outset, and at the end one waits for the other.
pub(crate) fn in_parallel<T: Send>(
    threads: usize,
    pieces: usize,
    work: impl Fn(usize) -> T + Send + Sync,
) -> Vec<T> {
    with_threads(threads, || (0..pieces).into_par_iter().with_max_len(1).map(work).collect())
}

/// Runs work on this many threads; 0 is one per core.
pub(crate) fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

fn seen_by<S>(seat: Side, finished: &Finished<S>) -> Game {
    let points = match finished.outcome.as_ref().and_then(|outcome| outcome.winner) {
        None => 1,
        Some(winner) if winner == seat => 2,
        Some(_) => 0,
    };
    let margin = finished.outcome.as_ref().map_or(0, |outcome| outcome.margin);
    let seconds = |side: Side| finished.thinking[side].as_secs_f64();
    Game {
        points,
        margin: if seat == Side::First { margin } else { -margin },
        unfinished: finished.outcome.is_none(),
        hash: finished.hash,
        decisions: [finished.decisions[seat], finished.decisions[!seat]],
        thinking: [seconds(seat), seconds(!seat)],
        cpu: finished.cpu,
    }
}

fn sum(a: &Bot, b: &Bot, pairs: impl Iterator<Item = [Game; 2]>) -> ArenaResult {
    let pairs: Vec<[Game; 2]> = pairs.collect();
    let (mut pentanomial, mut results) = ([0; 5], [0; 3]);
    let (mut hash, mut first_side, mut unfinished) = (0, 0, 0);
    let (mut cpu, mut decisions, mut thinking) = (Duration::ZERO, [0u64; 2], [0.0; 2]);
    for pair in &pairs {
        pentanomial[(pair[0].points + pair[1].points) as usize] += 1;
        first_side += pair[0].points + 2 - pair[1].points;
        for game in pair {
            results[2 - game.points as usize] += 1;
            unfinished += game.unfinished as u32;
            hash = fingerprint(&(hash, game.hash, game.points));
            cpu += game.cpu;
            for who in 0..2 {
                decisions[who] += game.decisions[who] as u64;
                thinking[who] += game.thinking[who];
            }
        }
    }
    let games = 2 * pairs.len() as u32;
    let n = (games as f64).max(1.0);
    let score = (results[0] as f64 + 0.5 * results[1] as f64) / n;
    let score_interval = paired_interval(&pairs);
    let clip = |score: f64| score.clamp(0.5 / n, 1.0 - 0.5 / n);
    // The clock that bots are timed by runs on while others use the core: its sum is brought down to the
    // processor time of the games.
    let all: f64 = thinking.iter().sum();
    let share = if all > 0.0 { (cpu.as_secs_f64() / all).min(1.0) } else { 0.0 };
    ArenaResult {
        a: a.name(),
        b: b.name(),
        games,
        score: if games == 0 { 0.5 } else { score },
        score_interval,
        elo: if games == 0 { 0.0 } else { elo(clip(score)) },
        interval: score_interval.map(|score| elo(clip(score))),
        pentanomial,
        results,
        unfinished,
        first_side: if games == 0 { 0.5 } else { first_side as f64 / 2.0 / n },
        margin: Mean::of(pairs.iter().flatten().map(|game| game.margin as f64)),
        decisions: decisions.iter().sum::<u64>() as f64 / n,
        cpu_s: cpu.as_secs_f64(),
        us_per_decision: [0, 1].map(|who| 1e6 * share * thinking[who] / decisions[who].max(1) as f64),
        hash: format!("{hash:016x}"),
    }
}

/// The 95 % interval of the score from the spread of the pairs: games of a pair share their dice, so pairs, not
/// games, are independent. For the interval alone one pair won and one pair lost are added (as Agresti and Coull
/// do for shares), so that a clean sweep has an interval too.
fn paired_interval(pairs: &[[Game; 2]]) -> [f64; 2] {
    let scores = pairs.iter().map(|pair| (pair[0].points + pair[1].points) as f64 / 4.0);
    let all = Mean::of(scores.chain([0.0, 1.0]));
    let half = Z95 * all.error2().sqrt();
    [(all.mean - half).max(0.0), (all.mean + half).min(1.0)]
}
