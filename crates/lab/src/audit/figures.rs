//! What an audit tells, in figures.

use super::{Audited, MOMENT_NAMES, MOMENTS, Tried};
use crate::statistics::Mean;
use serde::{Deserialize, Serialize};

/// How many samples of the evaluation choose a plan; the last of a list is all there are.
const SAMPLES: [usize; 4] = [1, 4, 16, usize::MAX];

/// What the evaluation finds at one moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moments {
    /// Where it weighs.
    pub moment: String,
    /// Spearman's rank correlation between what it says of the plans of a position and what they win.
    pub rank: Mean,
    /// What is gained in points of a game over the doctrine's plan by the plan it likes best, by the number of samples
    /// it is chosen by.
    pub gain: Vec<(u32, Mean)>,
    /// The spread of one sample of it, in centipoints.
    pub spread: f64,
}

/// What an audit tells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AuditResult {
    /// Positions audited.
    pub positions: u32,
    /// Games played out.
    pub games: u64,
    /// Plans in a position.
    pub plans: Mean,
    /// What the doctrine's plan wins.
    pub doctrine: Mean,
    /// What the plan that wins most on one half of the games gains on the other half over the doctrine's.
    pub ceiling: Mean,
    /// How often that plan is another than the doctrine's.
    pub others: f64,
    /// How well the halves agree: the rank correlation between what plans win on either. No evaluation can be seen to
    /// do better than its square root.
    pub halves: Mean,
    /// The evaluation at each moment.
    pub moments: Vec<Moments>,
}

/// The two halves of the games of a plan: those with even and with odd numbers.
fn points(plan: &Tried, half: usize) -> f64 {
    Mean::of(plan.trials.iter().skip(half).step_by(2).map(|trial| trial.points)).mean
}

/// What the evaluation says of a plan by its first samples of a half.
fn worth(plan: &Tried, moment: usize, half: usize, samples: usize) -> f64 {
    let half = plan.trials.iter().skip(half).step_by(2).take(samples);
    Mean::of(half.map(|trial| trial.worth[moment] as f64)).mean
}

/// The best of some values; of equals the first, which is the doctrine's.
fn best(values: &[f64]) -> usize {
    (1..values.len()).fold(0, |best, i| if values[i] > values[best] { i } else { best })
}

/// What a choice made on either half gains on the other, over the doctrine's plan.
fn gain(audited: &Audited, choose: impl Fn(&Tried, usize) -> f64) -> f64 {
    let of = |half: usize| {
        let said: Vec<f64> = audited.plans.iter().map(|plan| choose(plan, half)).collect();
        let chosen = best(&said);
        points(&audited.plans[chosen], 1 - half) - points(&audited.plans[0], 1 - half)
    };
    (of(0) + of(1)) / 2.0
}

/// Ranks, equal values sharing theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |x: f64| values.iter().filter(|y| **y < x).count() as f64;
    let equal = |x: f64| values.iter().filter(|y| **y == x).count() as f64;
    values.iter().map(|x| below(*x) + (equal(*x) - 1.0) / 2.0).collect()
}

/// Spearman's correlation; `None` where one list has but one value.
pub(super) fn rank_correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let (a, b) = (ranks(a), ranks(b));
    let (ma, mb) = (Mean::of(a.iter().copied()), Mean::of(b.iter().copied()));
    let product: f64 = a.iter().zip(&b).map(|(x, y)| (x - ma.mean) * (y - mb.mean)).sum();
    let scale = ma.sd * mb.sd * (a.len() as f64 - 1.0);
    (scale > 0.0).then(|| product / scale)
}

/// The mean over both halves of how one reading of a half agrees with the points of the other.
fn agreement(audited: &Audited, read: impl Fn(&Tried, usize) -> f64) -> Option<f64> {
    let of = |half: usize| {
        let said: Vec<f64> = audited.plans.iter().map(|plan| read(plan, half)).collect();
        let won: Vec<f64> = audited.plans.iter().map(|plan| points(plan, 1 - half)).collect();
        rank_correlation(&said, &won)
    };
    Some((of(0)? + of(1)?) / 2.0)
}

/// Sums up an audit.
pub fn figures(all: &[Audited]) -> AuditResult {
    let plans = || all.iter().flat_map(|audited| &audited.plans);
    let moment = |m: usize| {
        let spread = plans().map(|plan| Mean::of(plan.trials.iter().map(|trial| trial.worth[m] as f64)).sd);
        let most = all.first().and_then(|a| a.plans.first()).map_or(0, |plan| plan.trials.len() / 2);
        let mut gains: Vec<(u32, Mean)> = Vec::new();
        for samples in SAMPLES.into_iter().map(|samples| samples.min(most)) {
            if gains.last().is_none_or(|(known, _)| *known < samples as u32) {
                let mean = Mean::of(all.iter().map(|a| gain(a, |plan, half| worth(plan, m, half, samples))));
                gains.push((samples as u32, mean));
            }
        }
        Moments {
            moment: MOMENT_NAMES[m].to_owned(),
            rank: Mean::of(
                all.iter().filter_map(|a| agreement(a, |plan, half| worth(plan, m, half, usize::MAX))),
            ),
            gain: gains,
            spread: Mean::of(spread).mean,
        }
    };
    let chosen = |a: &Audited| best(&a.plans.iter().map(|plan| points(plan, 0)).collect::<Vec<_>>());
    AuditResult {
        positions: all.len() as u32,
        games: plans().map(|plan| plan.trials.len() as u64).sum(),
        plans: Mean::of(all.iter().map(|a| a.plans.len() as f64)),
        doctrine: Mean::of(all.iter().map(|a| (points(&a.plans[0], 0) + points(&a.plans[0], 1)) / 2.0)),
        ceiling: Mean::of(all.iter().map(|a| gain(a, points))),
        others: all.iter().filter(|a| chosen(a) != 0).count() as f64 / all.len().max(1) as f64,
        halves: Mean::of(all.iter().filter_map(|a| agreement(a, points))),
        moments: (0..MOMENTS).map(moment).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Audited, Tried, figures, rank_correlation};
    use crate::audit::{MOMENTS, Trial};
    use kernel::Side;

    #[test]
    fn ranks_agree_oppose_or_say_nothing() {
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[4.0, 5.0, 9.0]), Some(1.0));
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[9.0, 5.0, 4.0]), Some(-1.0));
        assert_eq!(rank_correlation(&[1.0, 1.0, 1.0], &[9.0, 5.0, 4.0]), None);
    }

    /// Two plans: the second always wins, and only the last moment shows it.
    #[test]
    fn a_better_plan_is_a_gain_that_only_a_seeing_moment_finds() {
        let plan = |points: f64, worth: [i64; MOMENTS]| Tried {
            what: String::new(),
            trials: vec![Trial { worth, points }; 8],
            features: Default::default(),
        };
        let plans = vec![plan(0.0, [5, 5, 1]), plan(1.0, [1, 5, 5])];
        let found = figures(&[Audited { number: 0, side: Side::First, plans }]);
        assert_eq!((found.ceiling.mean, found.others), (1.0, 1.0));
        let gains: Vec<f64> = found.moments.iter().map(|m| m.gain.last().map_or(0.0, |g| g.1.mean)).collect();
        assert_eq!(gains, [0.0, 0.0, 1.0]);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(found.moments[0].rank.mean, -1.0) && near(found.moments[2].rank.mean, 1.0));
        assert_eq!(found.moments[1].rank.n, 0);
    }
}
