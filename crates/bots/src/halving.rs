//! Search to quiet moments: plans are carried out, both sides play on by the doctrine to a moment at which nothing hangs in the
//! air, and only there the position is weighed. Sequential halving spends the budget; the doctrine's own plan is never
//! dropped, and left only for one that is better by more than the dice explain.

use crate::field::Field;
use kernel::{Commander, Side, Stream, Viewer};

/// A plan and all its samples; sample `j` of every plan has the same chance, so that their differences tell more than each.
pub struct Sampled<P> {
    pub plan: P,
    pub worth: Vec<i64>,
}

impl<P> Sampled<P> {
    pub fn mean(&self) -> i64 {
        self.worth.iter().sum::<i64>() / self.worth.len().max(1) as i64
    }

    /// By how much it is better than another over the samples that both have, and the error of that, in centipoints.
    fn lead(&self, other: &Sampled<P>) -> (i64, i64) {
        let n = self.worth.len().min(other.worth.len()) as i64;
        if n == 0 {
            return (0, i64::MAX);
        }
        let pairs = || self.worth.iter().zip(&other.worth).map(|(a, b)| a - b);
        let mean = pairs().sum::<i64>() / n;
        let squares: i64 = pairs().map(|d| (d - mean) * (d - mean)).sum();
        let error = (squares.unsigned_abs() / (n * (n - 1).max(1)).unsigned_abs()).isqrt() as i64;
        (mean, error)
    }
}

/// How much of its error a lead over the doctrine's plan must be, in percent.
const SURE: i64 = 60;
/// Plans with fewer samples than this are not chosen.
const FEWEST: usize = 3;

/// Spends what is left of the budget on the candidates, of which the first is the doctrine's; all of them come back, the one
/// to be played first.
pub fn halve<G: Commander>(
    field: &mut Field<'_, G>,
    view: &G::State,
    side: Side,
    plans: Vec<G::Plan>,
    quiets: u32,
    chance: &Stream,
) -> Vec<Sampled<G::Plan>> {
    let mut alive: Vec<Sampled<G::Plan>> =
        plans.into_iter().map(|plan| Sampled { plan, worth: Vec::new() }).collect();
    let mut gone = Vec::new();
    let rounds = alive.len().next_power_of_two().ilog2().max(1);
    for round in 0..rounds {
        // What is left is shared evenly among the rounds that are left.
        let share = field.left() / (rounds - round);
        let until = field.spent + share;
        'round: for j in alive[0].worth.len().. {
            for candidate in &mut alive {
                if field.spent >= until || field.left() == 0 || j >= MOST_SAMPLES {
                    break 'round;
                }
                let mut chance = chance.part(j as u64);
                let mut state = field.game.imagine(view, Viewer::Side(side), &mut chance);
                field.perform_from(&mut state, side, &candidate.plan, &mut chance, Some(spread(j)));
                if !field.play_on(&mut state, quiets, &mut chance) {
                    break 'round;
                }
                candidate.worth.push(field.worth(&state, side));
            }
        }
        // A round that was cut off leaves some with a sample more than others: whole rows only.
        let rows = alive.iter().map(|candidate| candidate.worth.len()).min().unwrap_or(0);
        alive.iter_mut().for_each(|candidate| candidate.worth.truncate(rows));
        if alive.len() > 2 && round + 1 < rounds {
            let keep = alive.len().div_ceil(2).max(2);
            // The doctrine's plan stays where it is; of equals the one listed first stays.
            alive[1..].sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
            gone.splice(0..0, alive.drain(keep..));
        }
    }
    alive[1..].sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
    let best = alive.get(1).map(|best| (best.lead(&alive[0]), best.worth.len()));
    if let Some(((lead, error), samples)) = best
        && samples >= FEWEST
        && 100 * lead > SURE * error
    {
        alive.swap(0, 1);
    }
    alive.extend(gone);
    alive
}

/// The most samples of a plan.
const MOST_SAMPLES: usize = 4_096;

/// Where in the range of its falls the first roll of sample `j` is taken: spread as evenly as that many samples can be, in
/// 65536ths. So first rolls are nearly exact, and what is sampled is only what comes after.
fn spread(j: usize) -> u16 {
    (j as u16 + 1).reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::{Sampled, spread};

    #[test]
    fn first_rolls_are_spread_over_their_range() {
        let quarters: Vec<u16> = (0..4).map(|j| spread(j) >> 14).collect();
        assert_eq!(quarters, [2, 1, 3, 0]);
        let mut sixths: Vec<u32> = (0..12).map(|j| (u32::from(spread(j)) * 6) >> 16).collect();
        sixths.sort_unstable();
        assert!(sixths.windows(2).all(|two| two[1] - two[0] <= 1) && sixths[0] == 0 && sixths[11] == 5);
    }

    #[test]
    fn a_lead_is_measured_on_equal_chances() {
        let of = |worth: &[i64]| Sampled { plan: (), worth: worth.to_vec() };
        // Always ten better, however wild the samples are: no error at all.
        assert_eq!(of(&[110, -90, 510]).lead(&of(&[100, -100, 500])), (10, 0));
        let (lead, error) = of(&[0, 20]).lead(&of(&[0, 0]));
        assert_eq!((lead, error), (10, 10));
        assert_eq!(of(&[]).lead(&of(&[1])).1, i64::MAX);
    }
}
