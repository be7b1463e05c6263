//! Sequential halving: many candidates, few samples; half of them leave, the rest get more.

use crate::field::Field;
use kernel::{Commander, Side, Stream, Viewer};

/// A candidate and what its samples gave.
#[derive(Clone)]
pub struct Candidate<P> {
    pub plan: P,
    pub total: i64,
    pub samples: u32,
}

impl<P> Candidate<P> {
    pub fn mean(&self) -> i64 {
        if self.samples == 0 { i64::MIN / 2 } else { self.total / self.samples as i64 }
    }
}

/// Activations of a sample: the plan and one reply.
const SAMPLE: u32 = 2;
const ROUNDS: u32 = 3;

/// How many candidates a budget can screen: each must be sampled at least once in the first of three rounds.
pub fn room(budget: u32, most: usize) -> usize {
    (budget as usize / 18).clamp(4, most)
}

/// Screens in three rounds down to about six, the best first. Sample `j` of every candidate has the same chance
/// and the same imagined enemy; a sample is the plan, one reply of the doctrine, and the evaluation. Where the bot's
/// budget ends first, candidates without a sample are left out.
pub fn screen<G: Commander>(
    field: &mut Field<'_, G>,
    view: &G::State,
    side: Side,
    plans: Vec<G::Plan>,
    budget: u32,
    chance: &Stream,
) -> Vec<Candidate<G::Plan>> {
    const KEEP: usize = 6;
    let mut alive: Vec<_> = plans.into_iter().map(|plan| Candidate { plan, total: 0, samples: 0 }).collect();
    for round in 0..ROUNDS {
        let samples = (budget / ROUNDS / SAMPLE / alive.len().max(1) as u32).max(1);
        for candidate in &mut alive {
            for _ in 0..samples {
                if field.left() < SAMPLE {
                    break;
                }
                let mut chance = chance.part(candidate.samples as u64);
                let mut state = field.game.imagine(view, Viewer::Side(side), &mut chance);
                field.perform(&mut state, side, &candidate.plan, &mut chance);
                field.follow_doctrine(&mut state, 1, &mut chance);
                candidate.total += field.worth(&state, side);
                candidate.samples += 1;
            }
        }
        // A stable sort: of equals the one listed first stays first.
        alive.sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
        let left = if round + 1 == ROUNDS { KEEP } else { alive.len().div_ceil(2).max(KEEP) };
        alive.truncate(left);
    }
    alive.retain(|candidate| candidate.samples > 0);
    alive
}
