//! Sealed questions: a matrix of both sides' answers, each pair tried, solved by regret matching.
//!
//! A pair of answers is tried to the next quiet moment ([`Commander::quiet`]). Where that is another sealed question, as
//! between two bounds, the pair has decided a whole bound: it is judged there, and counts as one activation. Where
//! activations follow, a few of them are played by the doctrine, and each counts.

use crate::bot::{Bot, Decision};
use crate::equilibrium::{Oracle, Solution};
use crate::explain::{Explanation, Mixed, mixture};
use crate::field::Field;
use kernel::{Commander, Side, Stage, Stream, Viewer};
use std::cell::RefCell;

/// Rounds of regret matching.
const ROUNDS: u32 = 2_000;
/// Activations of the doctrine before a pair of answers is judged.
const ROLLOUT: u32 = 2;
/// Thousandths below which an answer is not worth a gamble: it is left out of the mixture.
const NEGLIGIBLE: u32 = 20;

/// Mixes the answers as the equilibrium has them, with the bot's own chance. Half the budget fills the matrix, the rest
/// looks for answers that were not in it; where the budget cannot pay for two answers a side, the usual one is given.
pub fn decide<G: Commander>(
    bot: &Bot,
    game: &G,
    view: &G::State,
    side: Side,
    chance: &Stream,
) -> Decision<G> {
    let cells = bot.activations::<G>() / (2 * ROLLOUT);
    let most = bot.level.sheets().min(cells.isqrt() as usize);
    let own = sheets(bot, game, view, side, most, chance.part(0));
    let Some(usual) = own.first().cloned().filter(|_| own.len() > 1) else {
        return Decision::plain(game.reply(view, side, &bot.mind(), &mut chance.part(1)));
    };
    // If the enemy's answer is in already, it is imagined with the rest of what is hidden.
    let mind = game.imagine(view, Viewer::Side(side), &mut chance.part(2));
    let asked = game.pending(view).question(!side).is_some();
    let his = if asked { sheets(bot, game, &mind, !side, most, chance.part(3)) } else { Vec::new() };
    let his: Vec<Option<G::Answer>> =
        if his.is_empty() { vec![None] } else { his.into_iter().map(Some).collect() };

    let pairs = (own.len() * his.len()).max(1) as u32;
    let samples = (cells / pairs).max(1);
    let few = (samples / 2).max(1);
    let trial =
        RefCell::new(Trial { field: Field::new(game, side, bot), view, side, chance: chance.part(4) });
    let pay =
        |row: &G::Answer, column: &Option<G::Answer>| trial.borrow_mut().mean(row, column.as_ref(), samples);
    // Whoever finds a better answer needs this much to enter it: a row, and then a column that is one longer.
    let entry = (own.len() + his.len() + 1) as u32 * samples * ROLLOUT;
    let mut oracle = Oracle::new(own, his, pay);
    // One turn of the double oracle: answers that were not in the matrix, against the other side's mix.
    let fresh = |asked: Side, known: &[&G::Answer], against: usize, shares: u32, part: u64| {
        let state = if asked == side { view } else { &mind };
        let left = trial.borrow().field.left().saturating_sub(entry) / shares;
        let room = left / (against as u32 * few * ROLLOUT).max(1);
        let mut more = sheets(bot, game, state, asked, 2 * most, chance.part(part));
        more.retain(|answer| !known.contains(&answer));
        more.truncate((most / 2).min(room as usize));
        more
    };
    let (rows, columns) = (oracle.rows.clone(), oracle.columns.clone());
    let solution = oracle.grow(
        ROUNDS,
        1,
        |solution, columns| {
            let known: Vec<_> = rows.iter().collect();
            let better = fresh(side, &known, columns.len(), 2, 5).into_iter().map(|row| {
                let pays = columns.iter().map(|c| trial.borrow_mut().mean(&row, c.as_ref(), few) as f64);
                (mix(pays, &solution.columns), row)
            });
            let best = better.max_by(|a, b| a.0.total_cmp(&b.0))?;
            (best.0 > solution.value).then_some(best.1)
        },
        |solution, rows| {
            if !asked {
                return None;
            }
            let known: Vec<_> = columns.iter().flatten().collect();
            let better = fresh(!side, &known, rows.len(), 1, 6).into_iter().map(|column| {
                let costs = rows.iter().map(|r| trial.borrow_mut().mean(r, Some(&column), few) as f64);
                (mix(costs, &solution.rows), column)
            });
            let best = better.min_by(|a, b| a.0.total_cmp(&b.0))?;
            (best.0 < solution.value).then_some(Some(best.1))
        },
    );
    let Some(solution) = solution else { return Decision::plain(usual) };
    let chosen = draw(&solution, &mut chance.part(7));
    let answer = oracle.rows[chosen].clone();
    let explanation = bot.explains.then(|| {
        let visits = samples * oracle.columns.len() as u32;
        let tell =
            |row: usize| Mixed { what: game.say(view, side, &oracle.rows[row]), screened: None, visits };
        let (considered, at) = mixture(&solution, &oracle.row_worths(&solution.columns), chosen, tell);
        Explanation::new("sealed", bot, &trial.borrow().field, (view, side), considered, at)
    });
    Decision { answer, explanation }
}

/// The usual answer first, then what the rule set proposes.
fn sheets<G: Commander>(
    bot: &Bot,
    game: &G,
    state: &G::State,
    side: Side,
    most: usize,
    mut chance: Stream,
) -> Vec<G::Answer> {
    let mut all = vec![game.reply(state, side, &bot.mind(), &mut chance)];
    let mut proposed = Vec::new();
    game.sheets(state, side, most, &mut chance, &mut proposed);
    for answer in proposed {
        if all.len() < most && !all.contains(&answer) {
            all.push(answer);
        }
    }
    all
}

fn mix(pays: impl Iterator<Item = f64>, shares: &[f64]) -> f64 {
    pays.zip(shares).map(|(pay, share)| pay * share).sum()
}

/// A row drawn from the mixture, in thousandths.
pub(crate) fn draw(solution: &Solution, chance: &mut Stream) -> usize {
    let shares: Vec<u32> = solution.rows.iter().map(|share| (share * 1000.0).round() as u32).collect();
    let worth = |share: u32| if share < NEGLIGIBLE { 0 } else { share };
    let sum: u32 = shares.iter().map(|&share| worth(share)).sum();
    let mut left = chance.below(sum.max(1) as usize) as u32;
    for (row, &share) in shares.iter().enumerate() {
        if left < worth(share) {
            return row;
        }
        left -= worth(share);
    }
    0
}

/// Tries pairs of answers.
struct Trial<'a, G: Commander> {
    field: Field<'a, G>,
    view: &'a G::State,
    side: Side,
    chance: Stream,
}

impl<G: Commander> Trial<'_, G> {
    /// The mean over these samples; sample `j` of every pair has the same chance.
    fn mean(&mut self, own: &G::Answer, his: Option<&G::Answer>, samples: u32) -> i64 {
        let game = self.field.game;
        let mut total = 0;
        for sample in 0..samples {
            let mut chance = self.chance.part(sample as u64);
            let mut state = game.imagine(self.view, Viewer::Side(self.side), &mut chance);
            game.decide(&mut Stage::silent(game, &mut state), self.side, own);
            if let Some(his) = his {
                game.decide(&mut Stage::silent(game, &mut state), !self.side, his);
            }
            if !self.field.bound(&mut state, &mut chance) {
                self.field.follow_doctrine(&mut state, ROLLOUT, &mut chance);
            }
            total += self.field.worth(&state, self.side);
        }
        total / samples.max(1) as i64
    }
}
