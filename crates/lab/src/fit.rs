//! Fitting the weights of an evaluation: logistic regression on positions of self-play.

use crate::arena::with_threads;
use crate::table::{self, Watch};
use bots::Bot;
use kernel::{BySide, Commander, Features, Moment, Side, Weights, fingerprint};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// What is played and how it is fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitSettings {
    /// Games of self-play.
    pub games: u32,
    /// Their seed.
    pub seed: u64,
    /// Who plays.
    pub bots: BySide<Bot>,
    /// Every so many activations a position is kept: neighbours tell the same story.
    pub every: u32,
    /// Ridge: how strongly weights are drawn to zero, in units of one position.
    pub ridge: f64,
    /// Centipoints that stand for e to 1 in the odds of winning.
    pub centipoints: i32,
    /// Threads; 0 is as many as there are cores.
    pub threads: usize,
}

impl FitSettings {
    /// The usual settings.
    pub fn new(games: u32, seed: u64, bot: Bot) -> FitSettings {
        let bots = BySide::new(bot, bot);
        FitSettings { games, seed, bots, every: 3, ridge: 10.0, centipoints: 300, threads: 0 }
    }
}

/// What came of it. One game in five is held out, and judged with both sets of weights.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FitResult {
    /// The new weights, ready to be stored.
    pub weights: Weights,
    /// The advantage of the first side that no feature explains, in centipoints; not part of the evaluation.
    pub seat: i32,
    /// Positions fitted on.
    pub positions: u64,
    /// Positions held out.
    pub held_out: u64,
    /// Mean log loss on the held-out positions: of the new weights, of the old ones (at their best scale), and of
    /// knowing nothing.
    pub log_loss: [f64; 3],
    /// Share of held-out decided games whose winner the sign of the new evaluation names, and of the old one.
    pub right: [f64; 2],
}

struct Position {
    features: Features,
    held_out: bool,
    /// 1, ½ or 0 for the first side.
    result: f64,
}

#[derive(Default)]
struct Sampler {
    every: u32,
    seen: u32,
    kept: Vec<Features>,
}

impl<G: Commander> Watch<G> for Sampler {
    const EVENTS: bool = false;
    fn step(&mut self, _: &G, _: &mut G::State, _: &[G::Event], _: &G::State) {}
    fn asked(&mut self, game: &G, state: &G::State, side: Side) {
        let pending = game.pending(state);
        let Some(question) = pending.question(side) else { return };
        if pending.is_sealed() || game.moment(state, side, question) != Moment::Activation {
            return;
        }
        if self.seen.is_multiple_of(self.every.max(1)) {
            let mut features = Features::new();
            game.measure(state, &mut features);
            self.kept.push(features);
        }
        self.seen += 1;
    }
}

/// Plays and fits. The same settings give the same weights, whatever the number of threads.
pub fn fit<G: Commander>(game: &G, settings: &FitSettings) -> FitResult {
    let one = |number: u32| {
        let mut sampler = Sampler { every: settings.every, ..Sampler::default() };
        let seed = fingerprint(&(settings.seed, number));
        let finished = table::play(game, &settings.bots, seed, &mut sampler);
        let result = match finished.outcome.and_then(|outcome| outcome.winner) {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        };
        let held_out = number % 5 == 4;
        sampler.kept.into_iter().map(|features| Position { features, held_out, result }).collect::<Vec<_>>()
    };
    let positions: Vec<Position> =
        with_threads(settings.threads, || (0..settings.games).into_par_iter().map(one).collect::<Vec<_>>())
            .into_iter()
            .flatten()
            .collect();
    let (held_out, fitted): (Vec<_>, Vec<_>) = positions.iter().partition(|p| p.held_out);
    let names = game.features();
    let rows: Vec<(Vec<f64>, f64)> = fitted
        .iter()
        .map(|p| (p.features.iter().map(|&f| f as f64).chain([1.0]).collect(), p.result))
        .collect();
    let found = logistic(&rows, names.len() + 1, settings.ridge);
    const SCALE: i32 = 64;
    let centi = |x: f64| (x * settings.centipoints as f64 * SCALE as f64).round() as i32;
    let weights = Weights {
        features: names.iter().map(|&name| name.to_owned()).collect(),
        weights: found.iter().take(names.len()).map(|&x| centi(x)).collect(),
        scale: SCALE,
        seed: Some(settings.seed),
        positions: fitted.len() as u64,
        note: format!(
            "logistic regression on {} games of {} against {}, every {} activations, ridge {}; {} centipoints stand for e to 1 in the odds of winning",
            settings.games,
            settings.bots[Side::First].name(),
            settings.bots[Side::Second].name(),
            settings.every,
            settings.ridge,
            settings.centipoints
        ),
    };
    let seat = found.last().map_or(0, |&x| centi(x) / SCALE);
    let scored = |weights: &Weights| -> Vec<(f64, f64)> {
        held_out.iter().map(|p| (weights.worth(&p.features) as f64, p.result)).collect()
    };
    let (new, old) = (scored(&weights), scored(game.weights()));
    // The old weights may stand for any odds: they are judged at the scale that suits them best.
    let old_rows: Vec<(Vec<f64>, f64)> = fitted
        .iter()
        .map(|p| (vec![game.weights().worth(&p.features) as f64 / 100.0, 1.0], p.result))
        .collect();
    let old_scale = logistic(&old_rows, 2, 1.0);
    let seat_logit = found.last().copied().unwrap_or(0.0);
    let nothing: Vec<(Vec<f64>, f64)> = fitted.iter().map(|p| (vec![1.0], p.result)).collect();
    let even = logistic(&nothing, 1, 1.0);
    let log_loss = [
        loss(new.iter().map(|(worth, result)| (worth / settings.centipoints as f64 + seat_logit, *result))),
        loss(old.iter().map(|(worth, result)| (worth / 100.0 * old_scale[0] + old_scale[1], *result))),
        loss(held_out.iter().map(|p| (even[0], p.result))),
    ];
    let (positions, held_out) = (fitted.len() as u64, held_out.len() as u64);
    FitResult { weights, seat, positions, held_out, log_loss, right: [right(&new), right(&old)] }
}

fn right(scored: &[(f64, f64)]) -> f64 {
    let decided = scored.iter().filter(|(worth, result)| *result != 0.5 && *worth != 0.0);
    let hits = decided.clone().filter(|(worth, result)| (*worth > 0.0) == (*result > 0.5)).count();
    hits as f64 / decided.count().max(1) as f64
}

fn chance_of(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

fn loss(scored: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut sum, mut n) = (0.0, 0u64);
    for (logit, result) in scored {
        let p = chance_of(logit).clamp(1e-9, 1.0 - 1e-9);
        sum -= result * p.ln() + (1.0 - result) * (1.0 - p).ln();
        n += 1;
    }
    sum / n.max(1) as f64
}

/// Newton's method on the penalised likelihood; the last column is the constant and is not drawn to zero.
fn logistic(rows: &[(Vec<f64>, f64)], width: usize, ridge: f64) -> Vec<f64> {
    let mut found = vec![0.0; width];
    for _ in 0..30 {
        let mut slope = vec![0.0; width];
        let mut bend = vec![vec![0.0; width]; width];
        for (row, result) in rows {
            let logit: f64 = row.iter().zip(&found).map(|(x, w)| x * w).sum();
            let p = chance_of(logit);
            let weight = (p * (1.0 - p)).max(1e-9);
            for (i, x) in row.iter().enumerate() {
                slope[i] += (result - p) * x;
                bend[i].iter_mut().zip(row).for_each(|(sum, y)| *sum += weight * x * y);
            }
        }
        for i in 0..width {
            let drawn = if i + 1 == width { 1e-6 } else { ridge };
            slope[i] -= drawn * found[i];
            bend[i][i] += drawn;
        }
        let step = solve(bend, slope);
        let far = step.iter().fold(0.0f64, |far, x| far.max(x.abs()));
        found.iter_mut().zip(&step).for_each(|(w, x)| *w += x);
        if far < 1e-10 {
            break;
        }
    }
    found
}

/// Gauss with pivots; a singular direction stays where it is.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs()));
        let Some(pivot) = pivot.filter(|&p| a[p][column].abs() > 1e-12) else { continue };
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in column + 1..n {
            let (above, below) = a.split_at_mut(row);
            let factor = below[0][column] / above[column][column];
            below[0].iter_mut().zip(&above[column]).for_each(|(x, y)| *x -= factor * y);
            b[row] -= factor * b[column];
        }
    }
    let mut x = vec![0.0; n];
    for row in (0..n).rev() {
        let rest: f64 = (row + 1..n).map(|k| a[row][k] * x[k]).sum();
        x[row] = if a[row][row].abs() > 1e-12 { (b[row] - rest) / a[row][row] } else { 0.0 };
    }
    x
}
