//! Orders that both sides seal for a whole bound: plans against plans, played on for some bounds, solved as a matrix.
//!
//! A try plays a pair of plans for as many bounds as the rule set says ([`Commander::BOUNDS`]): each side keeps to its plan at
//! first and goes on by its doctrine. First all own plans meet the usual plan of the other side, and the worse half is dropped
//! again and again; children of the best come in. Then the other side looks for the plans that hurt the best of them most. What is
//! left on both sides is a matrix. The other side is taken to follow its usual plan half of the time, and to choose its worst for
//! us the other half: so a habit is punished, and a trap is not walked into.

use crate::bot::{Bot, Decision};
use crate::equilibrium::Matrix;
use crate::explain::{Considered, Explanation, Mixed, mixture};
use crate::field::Field;
use crate::sealed::draw;
use kernel::{Commander, Pending, Side, Stage, Stream, Temper, Viewer};
use std::cmp::Reverse;

/// Rounds of regret matching.
const ROUNDS: u32 = 2_000;
/// For how many bounds of a try a side keeps to a plan that is not its usual one.
const KEEPS: u32 = 2;
/// Plans of each side that come into the matrix, the usual one included.
const ROWS: usize = 4;
const COLUMNS: usize = 3;
/// Plans of the other side that are looked at.
const HIS: usize = 8;
/// A plan is better than the usual one if it is by more than so many fifths of the error of their difference.
const FIFTHS: i64 = 3;

/// Whether a decision is one of these: a rule set that seals orders for bounds, a level that looks at them, and nothing in the air.
pub fn fits<G: Commander>(bot: &Bot, game: &G, view: &G::State) -> bool {
    G::BOUNDS[bot.level as usize] > 0 && game.quiet(view)
}

/// A plan, its sheet, and what it has brought against the usual plan of the other side.
struct Line<G: Commander> {
    plan: G::Plan,
    sheet: G::Answer,
    pays: Vec<i64>,
}

impl<G: Commander> Line<G> {
    fn mean(&self) -> i64 {
        self.pays.iter().sum::<i64>() / (self.pays.len() as i64).max(1)
    }

    /// Whether it is better than another that had the same dice, by more than chance would have it.
    fn beats(&self, other: &Line<G>) -> bool {
        let n = self.pays.len().min(other.pays.len()) as i64;
        let gains = || self.pays.iter().zip(&other.pays).map(|(a, b)| a - b);
        let sum: i64 = gains().sum();
        let spread: i64 = gains().map(|gain| (n * gain - sum).pow(2) / n.max(1)).sum::<i64>() / n.max(1);
        // The mean is beyond its error: sum / n > k * sqrt(spread / n) / sqrt(n), all in whole numbers.
        n > 1 && sum > 0 && 25 * sum.saturating_mul(sum) > FIFTHS * FIFTHS * spread.max(1)
    }
}

/// Chooses a plan and writes its sheet.
pub fn decide<G: Commander>(
    bot: &Bot,
    game: &G,
    view: &G::State,
    side: Side,
    chance: &Stream,
) -> Decision<G> {
    let mind = game.imagine(view, Viewer::Side(side), &mut chance.part(2));
    let bounds = u32::from(G::BOUNDS[bot.level as usize]).max(1);
    let price = bounds * game.bulk().max(1);
    let mut trial = Trial { field: Field::new(game, side, bot), view, side, bounds, chance: chance.part(4) };
    let tries = trial.field.budget / price;
    let tempers = trial.field.tempers;
    let mut own = lines(game, view, side, &tempers[side], bot.level.portfolio(), chance.part(0));
    let his = lines(game, &mind, !side, &tempers[!side], HIS, chance.part(3));
    if own.len() < 2 || his.is_empty() || tries < 8 {
        return Decision::plain(game.reply(view, side, &bot.mind(), &mut chance.part(1)));
    }
    // No more plans than can be tried twice with half of the budget.
    own.truncate((tries as usize / 4).max(2));
    let screened = trial.screen(&mut own, &his[0], tries / 2, &mut chance.part(5));
    let (rows, out) = own.split_at(screened);
    let columns = trial.columns(&rows[best(rows)], &his, tries / 4);
    let samples = (trial.field.left() / price) as usize / (rows.len() * (columns.len() - 1)).max(1);
    let matrix: Vec<Vec<i64>> = rows
        .iter()
        .map(|row| {
            let usual = row.mean();
            let against = columns.iter().enumerate().map(|(n, column)| match n {
                0 => usual,
                _ if samples == 0 => usual,
                _ => (usual + trial.mean(row, column, samples.min(row.pays.len().max(1)))) / 2,
            });
            against.collect()
        })
        .collect();
    let Some(matrix) = Matrix::new(matrix) else { return Decision::plain(rows[0].sheet.clone()) };
    let solution = matrix.solve(ROUNDS);
    let chosen = draw(&solution, &mut chance.part(7));
    let explanation = bot.explains.then(|| {
        let tell = |row: usize| Mixed {
            what: game.describe(view, side, &rows[row].plan),
            screened: Some(rows[row].mean()),
            visits: rows[row].pays.len() as u32,
        };
        let (mut considered, at) = mixture(&solution, &matrix.row_worths(&solution.columns), chosen, tell);
        considered.extend(out.iter().map(|line| Considered {
            what: game.describe(view, side, &line.plan),
            screened: None,
            mean: line.mean(),
            visits: line.pays.len() as u32,
            share: None,
        }));
        Explanation::new("sealed", bot, &trial.field, (view, side), considered, at)
    });
    Decision { answer: rows[chosen].sheet.clone(), explanation }
}

/// The usual plan first, then what the rule set proposes; plans that write the same sheet are one.
fn lines<G: Commander>(
    game: &G,
    state: &G::State,
    side: Side,
    temper: &Temper,
    most: usize,
    mut chance: Stream,
) -> Vec<Line<G>> {
    let mut plans = vec![game.doctrine(state, side, temper, &mut chance)];
    game.plans(state, side, temper, most, &mut chance, &mut plans);
    let mut all: Vec<Line<G>> = Vec::new();
    for plan in plans {
        if all.len() < most {
            add(game, state, side, plan, &mut all, &mut chance);
        }
    }
    all
}

fn add<G: Commander>(
    game: &G,
    state: &G::State,
    side: Side,
    plan: G::Plan,
    all: &mut Vec<Line<G>>,
    chance: &mut Stream,
) {
    let sheet = game.act(state, side, &plan, chance);
    if !all.iter().any(|line| line.sheet == sheet) {
        all.push(Line { plan, sheet, pays: Vec::new() });
    }
}

/// The best against the usual plan of the other side, the earliest of equals.
fn best<G: Commander>(lines: &[Line<G>]) -> usize {
    (0..lines.len()).max_by_key(|&n| (lines[n].mean(), Reverse(n))).unwrap_or(0)
}

/// Tries pairs of plans.
struct Trial<'a, G: Commander> {
    field: Field<'a, G>,
    view: &'a G::State,
    side: Side,
    bounds: u32,
    chance: Stream,
}

impl<G: Commander> Trial<'_, G> {
    /// Tries all plans against a usual one, and puts those first that are worth more thought, the usual one before all: how many.
    fn screen(&mut self, own: &mut Vec<Line<G>>, usual: &Line<G>, tries: u32, chance: &mut Stream) -> usize {
        let (game, view, side) = (self.field.game, self.view, self.side);
        let (mut alive, mut samples, mut left) = (own.len(), 0, tries);
        while left > 0 {
            // A third of what is left, but two more of each at least.
            let more = (left / 3 / alive as u32).max(2).min(left / alive as u32) as usize;
            if more == 0 {
                break;
            }
            samples += more;
            left -= self.fill(&mut own[..alive], usual, samples);
            own[1..alive].sort_by_key(|line| Reverse(line.mean()));
            if alive <= ROWS && left < (alive * 2) as u32 {
                break;
            }
            alive = (alive / 2).max(ROWS).min(alive);
            // Best responses: a child of the best, on the same dice.
            let at = best(&own[..alive]);
            let child = game.vary(view, side, &own[at].plan, chance);
            let before = own.len();
            if left as usize > samples + alive {
                add(game, view, side, child, own, chance);
            }
            if own.len() > before {
                own.swap(alive, before);
                alive += 1;
                left -= self.fill(&mut own[..alive], usual, samples);
            }
        }
        let (first, rest) = own.split_at_mut(1);
        let alive = alive - 1;
        rest[..alive].sort_by_key(|line| (!line.beats(&first[0]), Reverse(line.mean())));
        let better = rest[..alive].iter().take_while(|line| line.beats(&first[0])).count();
        1 + better.min(ROWS - 1)
    }

    /// Tries these plans until each has so many samples: how many tries that took.
    fn fill(&mut self, own: &mut [Line<G>], usual: &Line<G>, samples: usize) -> u32 {
        let mut tries = 0;
        for line in own {
            for sample in line.pays.len()..samples {
                let pay = self.pay(line, usual, sample);
                line.pays.push(pay);
                tries += 1;
            }
        }
        tries
    }

    /// The usual plan of the other side, and those of its plans that hurt a plan most.
    fn columns<'l>(&mut self, row: &Line<G>, his: &'l [Line<G>], tries: u32) -> Vec<&'l Line<G>> {
        let others = his.len() - 1;
        let samples = (tries as usize / others.max(1)).min(row.pays.len());
        let mut columns = vec![&his[0]];
        if samples > 0 {
            let mut costs: Vec<(i64, usize)> =
                (1..his.len()).map(|n| (self.mean(row, &his[n], samples), n)).collect();
            costs.sort_unstable();
            columns.extend(costs.iter().take(COLUMNS - 1).map(|&(_, n)| &his[n]));
        }
        columns
    }

    fn mean(&mut self, own: &Line<G>, his: &Line<G>, samples: usize) -> i64 {
        let sum: i64 = (0..samples).map(|sample| self.pay(own, his, sample)).sum();
        sum / (samples as i64).max(1)
    }

    /// What a pair of plans comes to; sample `n` of every pair has the same dice.
    fn pay(&mut self, own: &Line<G>, his: &Line<G>, sample: usize) -> i64 {
        let (game, side) = (self.field.game, self.side);
        let mut chance = self.chance.part(sample as u64);
        let mut state = game.imagine(self.view, Viewer::Side(side), &mut chance);
        for bound in 0..self.bounds {
            let pending = game.pending(&state);
            if !matches!(pending, Pending::Sealed(..)) {
                break;
            }
            let sheets: Vec<(Side, G::Answer)> = pending
                .asked()
                .map(|asked| {
                    let line = if asked == side { own } else { his };
                    let sheet = match bound {
                        0 => line.sheet.clone(),
                        _ if bound < KEEPS => game.act(&state, asked, &line.plan, &mut chance),
                        _ => game.reply(&state, asked, &self.field.tempers[asked], &mut chance),
                    };
                    (asked, sheet)
                })
                .collect();
            for (asked, sheet) in sheets {
                game.decide(&mut Stage::silent(game, &mut state), asked, &sheet);
            }
            if !self.field.bound(&mut state, &mut chance) {
                break;
            }
        }
        self.field.worth(&state, side)
    }
}
