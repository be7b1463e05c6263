//! The little statistics needed, with intervals.

use serde::{Deserialize, Serialize};

/// The normal quantile of a 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Wilson's interval for a share of `n`, 95 %. The successes may be halves (draws).
pub fn wilson(successes: f64, n: f64) -> [f64; 2] {
    if n <= 0.0 {
        return [0.0, 1.0];
    }
    let (p, z2) = (successes / n, Z95 * Z95);
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

/// The difference in Elo that a score stands for.
pub fn elo(score: f64) -> f64 {
    // Plus zero, so that an even score is not written as minus nothing.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// Mean, deviation and the interval of the mean.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Mean {
    /// How many values.
    pub n: u64,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub sd: f64,
    /// The 95 % interval of the mean.
    pub interval: [f64; 2],
}

impl Mean {
    /// Of some values, summed in their order.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Mean {
        let values: Vec<f64> = values.into_iter().collect();
        let n = values.len();
        if n == 0 {
            return Mean::default();
        }
        let mean = values.iter().sum::<f64>() / n as f64;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let sd = if n > 1 { (squares / (n - 1) as f64).sqrt() } else { 0.0 };
        let half = Z95 * sd / (n as f64).sqrt();
        Mean { n: n as u64, mean, sd, interval: [mean - half, mean + half] }
    }
    /// The square of the error of the mean.
    pub fn error2(&self) -> f64 {
        self.sd * self.sd / (self.n.max(1)) as f64
    }
}

/// The value below which a share of sorted values lies; between two values the nearer.
pub fn quantile(sorted: &[i32], share: f64) -> i32 {
    let last = sorted.len().saturating_sub(1);
    sorted.get(((last as f64 * share).round() as usize).min(last)).copied().unwrap_or(0)
}

/// How far apart two groups are, in standard deviations (Cohen's d), with its 95 % interval.
pub fn effect(a: &Mean, b: &Mean) -> Option<(f64, [f64; 2])> {
    let (n, m) = (a.n as f64, b.n as f64);
    if a.n < 2 || b.n < 2 {
        return None;
    }
    let pooled = (((n - 1.0) * a.sd * a.sd + (m - 1.0) * b.sd * b.sd) / (n + m - 2.0)).sqrt();
    if pooled <= 0.0 {
        return None;
    }
    let d = (a.mean - b.mean) / pooled;
    let half = Z95 * ((n + m) / (n * m) + d * d / (2.0 * (n + m))).sqrt();
    Some((d, [d - half, d + half]))
}
