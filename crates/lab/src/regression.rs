//! Logistic regression by Newton's method.

/// Where a weight is drawn to, and how strongly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drawn {
    /// To what.
    pub to: f64,
    /// By how much, in the unit of the likelihood's curvature.
    pub by: f64,
}

impl Drawn {
    /// Hardly at all: only so that a direction without any evidence stays where it is.
    pub const LOOSE: Drawn = Drawn { to: 0.0, by: 1e-6 };
}

/// The chance that belongs to the logarithm of the odds.
pub fn chance_of(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// The weights that make the results of all rows most likely, each drawn where it is drawn to.
pub fn logistic(rows: &[(Vec<f64>, f64)], drawn: &[Drawn]) -> Vec<f64> {
    let width = drawn.len();
    let mut found: Vec<f64> = drawn.iter().map(|drawn| drawn.to).collect();
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
        for (i, drawn) in drawn.iter().enumerate() {
            slope[i] -= drawn.by * (found[i] - drawn.to);
            bend[i][i] += drawn.by;
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
