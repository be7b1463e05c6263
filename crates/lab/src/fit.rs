//! Fitting the weights of an evaluation: logistic regression on positions of self-play.

use crate::arena::in_parallel;
use crate::regression::{Drawn, chance_of, logistic};
use crate::statistics::Mean;
use crate::table::{self, Watch};
use bots::Bot;
use kernel::{BySide, Commander, Features, Moment, Side, Source, Weights, fingerprint};
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
    /// One position is kept in this many activations: neighbours tell the same story.
    pub every: u32,
    /// Ridge: how strongly the weights are drawn to those of judgement (at the scale that suits these best), each
    /// feature measured by its own spread. So the games must show why a weight should be another.
    pub ridge: f64,
    /// Centipoints that stand for e to 1 in the odds of winning; `None`: as many as with the weights of judgement, so
    /// that search and verdicts, which are set in centipoints, mean the same with both.
    pub centipoints: Option<i32>,
    /// Threads; 0 is as many as there are cores.
    pub threads: usize,
}

impl FitSettings {
    /// The usual settings.
    pub fn new(games: u32, seed: u64, bot: Bot) -> FitSettings {
        let bots = BySide::new(bot, bot);
        FitSettings { games, seed, bots, every: 1, ridge: 2_000.0, centipoints: None, threads: 0 }
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
    /// Mean log loss on the held-out positions: of the new weights, of those of judgement (at their best scale), and
    /// of knowing nothing.
    pub log_loss: [f64; 3],
    /// Share of held-out decided games whose winner the sign of the new evaluation names, and that of judgement.
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
    let games = in_parallel(settings.threads, settings.games as usize, |number| one(number as u32));
    let positions: Vec<Position> = games.into_iter().flatten().collect();
    let (held_out, fitted): (Vec<_>, Vec<_>) = positions.iter().partition(|p| p.held_out);
    let names = game.features();
    let rows: Vec<(Vec<f64>, f64)> = fitted
        .iter()
        .map(|p| (p.features.iter().map(|&f| f as f64).chain([1.0]).collect(), p.result))
        .collect();
    // Weights of judgement may stand for any odds: they are taken at the scale that suits them best.
    let scaled = |weights: &Weights| {
        let rows: Vec<_> =
            fitted.iter().map(|p| (vec![weights.worth(&p.features) as f64 / 100.0, 1.0], p.result)).collect();
        logistic(&rows, &[Drawn::LOOSE; 2])
    };
    let judged = game.weights_from(Source::Judgement).unwrap_or_else(|| game.weights());
    let judged_scale = scaled(judged);
    let per_unit = judged_scale[0] / 100.0 / judged.scale.max(1) as f64;
    let drawn: Vec<Drawn> = (0..names.len())
        .map(|i| {
            let spread = Mean::of(rows.iter().map(|(row, _)| row[i])).sd;
            let to = judged.weights.get(i).map_or(0.0, |&weight| weight as f64 * per_unit);
            Drawn { to, by: settings.ridge * spread * spread + 1e-6 }
        })
        .chain([Drawn::LOOSE])
        .collect();
    let found = logistic(&rows, &drawn);
    let usual = || (100.0 / judged_scale[0]).round().clamp(10.0, 10_000.0) as i32;
    let centipoints = settings.centipoints.unwrap_or_else(usual);
    const SCALE: i32 = 64;
    let centi = |x: f64| (x * centipoints as f64 * SCALE as f64).round() as i32;
    let weights = Weights {
        features: names.iter().map(|&name| name.to_owned()).collect(),
        weights: found.iter().take(names.len()).map(|&x| centi(x)).collect(),
        scale: SCALE,
        seed: Some(settings.seed),
        positions: fitted.len() as u64,
        note: format!(
            "logistic regression on {} games of {} against {}, every {} activations, ridge {} towards the weights of judgement; {} centipoints stand for e to 1 in the odds of winning",
            settings.games,
            settings.bots[Side::First].name(),
            settings.bots[Side::Second].name(),
            settings.every,
            settings.ridge,
            centipoints
        ),
    };
    let seat = found.last().map_or(0, |&x| centi(x) / SCALE);
    let scored = |weights: &Weights| -> Vec<(f64, f64)> {
        held_out.iter().map(|p| (weights.worth(&p.features) as f64, p.result)).collect()
    };
    let (new, old) = (scored(&weights), scored(judged));
    let seat_logit = found.last().copied().unwrap_or(0.0);
    let nothing: Vec<(Vec<f64>, f64)> = fitted.iter().map(|p| (vec![1.0], p.result)).collect();
    let even = logistic(&nothing, &[Drawn::LOOSE]);
    let log_loss = [
        loss(new.iter().map(|(worth, result)| (worth / centipoints as f64 + seat_logit, *result))),
        loss(old.iter().map(|(worth, result)| (worth / 100.0 * judged_scale[0] + judged_scale[1], *result))),
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

fn loss(scored: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut sum, mut n) = (0.0, 0u64);
    for (logit, result) in scored {
        let p = chance_of(logit).clamp(1e-9, 1.0 - 1e-9);
        sum -= result * p.ln() + (1.0 - result) * (1.0 - p).ln();
        n += 1;
    }
    sum / n.max(1) as f64
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default().replace(',', ", ")
}

/// Weights as a rule set stores them: names and numbers on a line each.
pub fn weights_file(weights: &Weights) -> String {
    format!(
        "{{\n  \"features\": {},\n  \"weights\": {},\n  \"scale\": {},\n  \"seed\": {},\n  \"positions\": {},\n  \"note\": {}\n}}\n",
        json(&weights.features),
        json(&weights.weights),
        weights.scale,
        json(&weights.seed),
        weights.positions,
        serde_json::to_string(&weights.note).unwrap_or_default()
    )
}
