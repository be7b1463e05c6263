//! Auditing an opponent: what could its candidate plans gain, and does the evaluation see it?
//!
//! Positions are drawn from games of the doctrine against itself, one from each game. In every position each candidate plan
//! is carried out several times, and the doctrine plays each of these games to its end; game `j` of every plan has the same
//! dice as long as the plans ask for the same. On the way the evaluation weighs the position where the plan ends and at each
//! of the next two quiet moments ([`Commander::quiet`]). So the page tells the ceiling (the plan that wins most, against the
//! doctrine's own), how much of it the evaluation would find at each of the three moments, and how many samples it needs.
//!
//! Plans are chosen on one half of the games and judged on the other: the best of many means of one sample is no gain.

mod figures;
mod page;
mod training;

use crate::arena::in_parallel;
use crate::progress::{Counter, Progress};
use crate::table::{self, Watch};
use bots::{Bot, Field, candidates};
use kernel::{BySide, Commander, Features, Game, Moment, Pending, Side, Stream, Viewer, fingerprint};
use std::sync::atomic::{AtomicBool, Ordering};

pub use figures::{AuditResult, Moments, figures};
pub use page::write_audit;
pub use training::differences;

/// How many moments are weighed: where the plan ends, and the next two quiet ones.
pub const MOMENTS: usize = 3;
/// What they are called.
pub const MOMENT_NAMES: [&str; MOMENTS] =
    ["where the plan ends", "at the next quiet moment", "at the quiet moment after it"];

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AuditSettings {
    /// Positions, each from a game of its own.
    pub positions: u32,
    /// Plans in each position, the doctrine's among them.
    pub plans: u32,
    /// Games of each plan.
    pub games: u32,
    /// The seed of everything.
    pub seed: u64,
    /// Threads; 0 is as many as there are cores.
    pub threads: usize,
}

/// A game of a plan: what the evaluation said on the way, and how it ended, for the side whose plan it was.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The worth in centipoints at each moment.
    pub worth: [i64; MOMENTS],
    /// The points of the game: 1, ½ or 0.
    pub points: f64,
}

/// A plan in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// In words.
    pub what: String,
    /// Its games.
    pub trials: Vec<Trial>,
    /// The mean of each feature at each moment, for the side whose plan it is.
    pub features: [Vec<f64>; MOMENTS],
}

/// A position with its plans, the doctrine's first.
#[derive(Clone, PartialEq, Debug)]
pub struct Audited {
    /// Which of the games.
    pub number: u32,
    /// Whose plans.
    pub side: Side,
    /// What was tried.
    pub plans: Vec<Tried>,
}

/// Tries every plan in every position. `stop` ends it early: positions that are finished count.
pub fn audit<G: Commander>(
    game: &G,
    settings: &AuditSettings,
    stop: &AtomicBool,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Vec<Audited> {
    let counter = Counter::new(0, u64::from(settings.positions), progress);
    let one = |number: usize| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let audited = position(game, settings, number as u32);
        counter.add(1);
        audited
    };
    in_parallel(settings.threads, settings.positions as usize, one).into_iter().flatten().collect()
}

/// Draws one position of a game of the doctrine and tries its plans; `None` where nobody has a choice of plans.
fn position<G: Commander>(game: &G, settings: &AuditSettings, number: u32) -> Option<Audited> {
    let seed = fingerprint(&(settings.seed, number));
    let chance = Stream::new(seed).part(u64::from_le_bytes(*b"theaudit"));
    let doctrine = Bot { budget: u32::MAX, ..Bot::level(1)? };
    let mut draw = Draw { chance: chance.part(0), seen: 0, kept: None };
    table::play(game, &BySide::new(doctrine, doctrine), seed, &mut draw);
    let (side, state) = draw.kept?;
    let view = game.view(&state, Viewer::Side(side));
    let plans =
        candidates(game, &view, side, &doctrine.temper, settings.plans.max(2) as usize, chance.part(1));
    if plans.len() < 2 {
        return None;
    }
    let tried = plans.iter().map(|plan| {
        let mut sums = [(); MOMENTS].map(|()| vec![0.0; game.features().len()]);
        let games = 0..settings.games.max(2);
        let trials = games.map(|j| {
            play_out(game, &doctrine, &state, side, plan, chance.part(2).part(u64::from(j)), &mut sums)
        });
        let trials: Vec<Trial> = trials.collect();
        for sum in sums.iter_mut().flatten() {
            *sum /= trials.len() as f64;
        }
        Tried { what: game.describe(&view, side, plan), trials, features: sums }
    });
    let plans = tried.collect();
    Some(Audited { number, side, plans })
}

/// Carries out a plan and plays the game to its end.
fn play_out<G: Commander>(
    game: &G,
    bot: &Bot,
    state: &G::State,
    side: Side,
    plan: &G::Plan,
    mut chance: Stream,
    features: &mut [Vec<f64>; MOMENTS],
) -> Trial {
    let (mut field, mut state) = (Field::new(game, side, bot), state.clone());
    let mut worth = [0; MOMENTS];
    for (moment, (worth, sums)) in worth.iter_mut().zip(features).enumerate() {
        match moment {
            0 => field.perform(&mut state, side, plan, &mut chance),
            _ => {
                field.play_on(&mut state, 1, &mut chance);
            }
        }
        *worth = field.worth(&state, side);
        if !matches!(game.pending(&state), Pending::Over(_)) {
            let mut measured = Features::new();
            game.measure(&state, &mut measured);
            let sign = if side == Side::First { 1.0 } else { -1.0 };
            sums.iter_mut().zip(measured).for_each(|(sum, value)| *sum += sign * f64::from(value));
        }
    }
    field.play_on(&mut state, u32::MAX, &mut chance);
    let points = match game.pending(&state) {
        Pending::Over(outcome) => outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side))),
        _ => 0.5,
    };
    Trial { worth, points }
}

/// Keeps one of the activations of a game, each as likely as any other.
struct Draw<S> {
    chance: Stream,
    seen: usize,
    kept: Option<(Side, S)>,
}

impl<G: Game + Commander> Watch<G> for Draw<G::State> {
    const EVENTS: bool = false;
    fn step(&mut self, _: &G, _: &mut G::State, _: &[G::Event], _: &G::State) {}
    fn asked(&mut self, game: &G, state: &G::State, side: Side) {
        let pending = game.pending(state);
        let Some(question) = pending.question(side).filter(|_| !pending.is_sealed()) else { return };
        if game.moment(state, side, question) == Moment::Activation {
            self.seen += 1;
            if self.chance.below(self.seen) == 0 {
                self.kept = Some((side, state.clone()));
            }
        }
    }
}
