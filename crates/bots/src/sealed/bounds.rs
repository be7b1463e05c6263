//! Sheets that decide a whole bound ([`Commander::WHOLE_BOUNDS`]): a pair costs a bound, so there are few trials, and one tells little.
//!
//! The own sheets are screened by sequential halving against the enemy's usual sheet and now and then another of his; sample `j` of every
//! sheet has the same enemy and the same chance, so that sheets are compared by what they change. Those that come off better than the usual
//! one by more than the error of their difference are weighed against every sheet of the enemy, and the mixture is drawn from.

use super::{NEGLIGIBLE, ROUNDS, draw, sheets};
use crate::bot::{Bot, Decision};
use crate::equilibrium::{Matrix, Solution};
use crate::explain::{Considered, Explanation};
use crate::field::Field;
use kernel::{Commander, Side, Stage, Stream, Viewer};

/// Sheets of the enemy that are reckoned with.
const HIS: usize = 3;
/// Which of them sample `j` meets: mostly the usual one.
const MEETS: [usize; 6] = [0, 0, 1, 0, 0, 2];
/// Sheets that come to the last round.
const LAST: usize = 4;
/// The usual sheet is left for one that is better by more than this share of the error of their difference.
const SURE: f64 = 0.6;

/// What a sheet has brought, sample by sample.
struct Tried<A> {
    answer: A,
    pays: Vec<i64>,
}

impl<A> Tried<A> {
    fn mean(&self) -> f64 {
        mean(self.pays.iter().map(|&pay| pay as f64))
    }
    /// By how much it is better than another on the samples of both, in errors of that difference.
    fn lead(&self, other: &Tried<A>) -> f64 {
        let gaps = || self.pays.iter().zip(&other.pays).map(|(a, b)| (a - b) as f64);
        let (n, by) = (gaps().count() as f64, mean(gaps()));
        let spread = gaps().map(|gap| (gap - by) * (gap - by)).sum::<f64>() / (n - 1.0).max(1.0);
        by / (spread / n.max(1.0)).sqrt().max(1.0)
    }
    /// Its mean against one of the enemy's sheets.
    fn against(&self, column: usize, columns: usize) -> Option<i64> {
        let met = self.pays.iter().enumerate().filter(|(j, _)| meets(*j, columns) == column);
        let (n, sum) = met.fold((0, 0), |(n, sum), (_, &pay)| (n + 1, sum + pay));
        (n > 0).then(|| sum / n)
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (n, sum) = values.fold((0.0, 0.0), |(n, sum), value| (n + 1.0, sum + value));
    if n > 0.0 { sum / n } else { 0.0 }
}

/// Which of the enemy's sheets sample `j` meets.
fn meets(j: usize, columns: usize) -> usize {
    let column = MEETS[j % MEETS.len()];
    if column < columns { column } else { 0 }
}

/// The sheet of a side, drawn from a mixture of those that stood the trial.
pub fn decide<G: Commander>(
    bot: &Bot,
    game: &G,
    view: &G::State,
    side: Side,
    chance: &Stream,
) -> Decision<G> {
    let own = sheets(bot, game, view, side, 2 * bot.level.sheets(), chance.part(0));
    if own.len() < 2 {
        return Decision::plain(game.reply(view, side, &bot.temper, &mut chance.part(1)));
    }
    let mind = game.imagine(view, Viewer::Side(side), &mut chance.part(2));
    let asked = game.pending(view).question(!side).is_some();
    let his = if asked { sheets(bot, game, &mind, !side, HIS, chance.part(3)) } else { Vec::new() };
    let columns = his.len().max(1);
    let mut field = Field::new(game, side, bot);
    let cost = 1 + u32::from(G::HORIZON[bot.level as usize]);
    let mut trial = |answer: &G::Answer, j: usize| {
        let mut chance = chance.part(4).part(j as u64);
        let mut state = game.imagine(view, Viewer::Side(side), &mut chance);
        game.decide(&mut Stage::silent(game, &mut state), side, answer);
        if let Some(his) = his.get(meets(j, columns)) {
            game.decide(&mut Stage::silent(game, &mut state), !side, his);
        }
        let _whole = field.bound(&mut state, &mut chance);
        let _played = field.play_on(&mut state, cost - 1, &mut chance);
        field.worth(&state, side)
    };
    let mut all: Vec<Tried<G::Answer>> =
        own.into_iter().map(|answer| Tried { answer, pays: Vec::new() }).collect();
    // As many rounds as it takes to come from all to the last, each with its share of the samples.
    let samples = (bot.activations::<G>() / cost) as usize;
    let rounds = 1 + all.len().div_ceil(LAST).next_power_of_two().trailing_zeros() as usize;
    let mut spent = 0;
    for round in 0..rounds {
        let each = (samples - spent) / (rounds - round) / all.len();
        if each == 0 {
            break;
        }
        for tried in &mut all {
            let from = tried.pays.len();
            tried.pays.extend((from..from + each).map(|j| trial(&tried.answer, j)));
            spent += each;
        }
        if round + 1 < rounds {
            // The usual sheet stays.
            all[1..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            all.truncate(all.len().div_ceil(2).max(LAST.min(all.len())));
        }
    }
    if all[0].pays.is_empty() {
        return Decision::plain(all.swap_remove(0).answer);
    }
    let better: Vec<bool> =
        all.iter().enumerate().map(|(at, one)| at == 0 || one.lead(&all[0]) > SURE).collect();
    let mut kept = better.iter();
    all.retain(|_| kept.next() == Some(&true));
    let solution = mixture(&all, columns);
    let chosen = draw(&solution, &mut chance.part(7));
    let answer = all[chosen].answer.clone();
    let explanation = bot.explains.then(|| {
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by(|&a, &b| solution.rows[b].total_cmp(&solution.rows[a]).then(a.cmp(&b)));
        let considered = order.iter().map(|&at| Considered {
            what: game.title(view, side, &all[at].answer),
            screened: None,
            mean: all[at].mean() as i64,
            visits: all[at].pays.len() as u32,
            share: Some((solution.rows[at] * 1000.0).round() as u32),
        });
        Explanation {
            kind: "sealed".to_owned(),
            bot: bot.name(),
            budget: bot.activations::<G>(),
            spent: spent as u32 * cost,
            before: field.worth(view, side),
            considered: considered.collect(),
            chosen: order.iter().position(|&at| at == chosen).unwrap_or(0),
        }
    });
    Decision { answer, explanation }
}

/// The mixture of what is left against every sheet of the enemy. A cell that was never met counts as the mean of its row.
fn mixture<A>(all: &[Tried<A>], columns: usize) -> Solution {
    let row = |one: &Tried<A>| {
        (0..columns).map(|column| one.against(column, columns).unwrap_or(one.mean() as i64)).collect()
    };
    let matrix = Matrix::new(all.iter().map(row).collect()).unwrap_or_default();
    let mut solution = matrix.solve(ROUNDS);
    let least = f64::from(NEGLIGIBLE) / 1000.0;
    solution.rows.iter_mut().filter(|share| **share < least).for_each(|share| *share = 0.0);
    let sum: f64 = solution.rows.iter().sum();
    solution.rows.iter_mut().for_each(|share| *share /= sum.max(least));
    solution
}
