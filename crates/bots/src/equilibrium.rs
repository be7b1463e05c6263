//! Matrix games: what to mix when both sides choose in secret.
//!
//! Regret matching+ with linear averaging; plain arithmetic, so the same on every machine.

/// Payoffs of the row player, who wants much; the column player pays them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Matrix {
    rows: Vec<Vec<i64>>,
}

/// What each side should mix, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// Shares of the rows; they sum to one.
    pub rows: Vec<f64>,
    /// Shares of the columns.
    pub columns: Vec<f64>,
    /// The value of the game for the row player.
    pub value: f64,
    /// How much both sides together could gain by departing from it: 0 is a perfect equilibrium.
    pub gap: f64,
    /// Whether a single row against a single column is the equilibrium.
    pub pure: bool,
}

impl Matrix {
    /// A matrix from its rows; `None` unless there is at least one row and one column, all rows alike long.
    pub fn new(rows: Vec<Vec<i64>>) -> Option<Matrix> {
        let width = rows.first()?.len();
        (width > 0 && rows.iter().all(|row| row.len() == width)).then_some(Matrix { rows })
    }
    fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }
    /// What each row is worth against a mix of columns.
    pub fn row_worths(&self, columns: &[f64]) -> Vec<f64> {
        self.rows
            .iter()
            .map(|row| row.iter().zip(columns).map(|(&pay, share)| pay as f64 * share).sum())
            .collect()
    }
    /// What each column costs against a mix of rows.
    pub fn column_costs(&self, rows: &[f64]) -> Vec<f64> {
        (0..self.width())
            .map(|c| self.rows.iter().zip(rows).map(|(row, share)| row[c] as f64 * share).sum())
            .collect()
    }

    /// The saddle, if there is one: the first row that guarantees most, against the first column that grants
    /// least, where both are the same.
    fn saddle(&self) -> Option<(usize, usize)> {
        let guarantee = |row: &Vec<i64>| row.iter().min().copied().unwrap_or(i64::MIN);
        let grant = |c: usize| self.rows.iter().map(|row| row[c]).max().unwrap_or(i64::MAX);
        let row = (0..self.rows.len()).min_by_key(|&r| (-(guarantee(&self.rows[r]) as i128), r))?;
        let column = (0..self.width()).min_by_key(|&c| (grant(c), c))?;
        (guarantee(&self.rows[row]) == grant(column)).then_some((row, column))
    }

    /// Solves the game: the saddle if there is one, otherwise by rounds of regret matching+.
    pub fn solve(&self, rounds: u32) -> Solution {
        let (height, width) = (self.rows.len(), self.width());
        if let Some((row, column)) = self.saddle() {
            let one = |n: usize, at: usize| (0..n).map(|i| if i == at { 1.0 } else { 0.0 }).collect();
            let value = self.rows[row][column] as f64;
            return Solution {
                rows: one(height, row),
                columns: one(width, column),
                value,
                gap: 0.0,
                pure: true,
            };
        }
        let (mut regret, mut grudge) = (vec![0.0; height], vec![0.0; width]);
        let (mut sum_rows, mut sum_columns) = (vec![0.0; height], vec![0.0; width]);
        for round in 1..=rounds.max(1) {
            let weight = f64::from(round);
            let columns = matched(&grudge);
            let worths = self.row_worths(&columns);
            let rows = matched(&regret);
            update(&mut regret, &rows, &worths, 1.0);
            // The other side answers to the new mix: alternating updates settle sooner.
            let rows = matched(&regret);
            let costs = self.column_costs(&rows);
            update(&mut grudge, &columns, &costs, -1.0);
            let columns = matched(&grudge);
            add(&mut sum_rows, &rows, weight);
            add(&mut sum_columns, &columns, weight);
        }
        let (rows, columns) = (share(sum_rows), share(sum_columns));
        let best = self.row_worths(&columns).into_iter().fold(f64::NEG_INFINITY, f64::max);
        let least = self.column_costs(&rows).into_iter().fold(f64::INFINITY, f64::min);
        let value = self.row_worths(&columns).iter().zip(&rows).map(|(worth, share)| worth * share).sum();
        Solution { rows, columns, value, gap: best - least, pure: false }
    }
}

fn matched(regret: &[f64]) -> Vec<f64> {
    share(regret.to_vec())
}

/// Shares that sum to one; of nothing, all alike.
fn share(mut parts: Vec<f64>) -> Vec<f64> {
    let sum: f64 = parts.iter().sum();
    let even = 1.0 / parts.len().max(1) as f64;
    parts.iter_mut().for_each(|part| *part = if sum > 0.0 { *part / sum } else { even });
    parts
}

fn update(regret: &mut [f64], mix: &[f64], worths: &[f64], sign: f64) {
    let mean: f64 = mix.iter().zip(worths).map(|(share, worth)| share * worth).sum();
    for (regret, worth) in regret.iter_mut().zip(worths) {
        *regret = (*regret + sign * (worth - mean)).max(0.0);
    }
}

fn add(sum: &mut [f64], mix: &[f64], weight: f64) {
    sum.iter_mut().zip(mix).for_each(|(sum, share)| *sum += weight * share);
}

/// A growing game: rows and columns with their answers, payoffs filled in as they come.
pub struct Oracle<R, C, F: FnMut(&R, &C) -> i64> {
    /// The row player's answers.
    pub rows: Vec<R>,
    /// The column player's.
    pub columns: Vec<C>,
    payoff: F,
    matrix: Vec<Vec<i64>>,
}

impl<R, C, F: FnMut(&R, &C) -> i64> Oracle<R, C, F> {
    /// The game between these answers.
    pub fn new(rows: Vec<R>, columns: Vec<C>, mut payoff: F) -> Oracle<R, C, F> {
        let matrix = rows.iter().map(|r| columns.iter().map(|c| payoff(r, c)).collect()).collect();
        Oracle { rows, columns, payoff, matrix }
    }
    /// Solves what is known; `None` if a side has no answer.
    pub fn solve(&self, rounds: u32) -> Option<Solution> {
        Matrix::new(self.matrix.clone()).map(|matrix| matrix.solve(rounds))
    }
    /// What each row is worth against a mix of columns.
    pub fn row_worths(&self, columns: &[f64]) -> Vec<f64> {
        Matrix::new(self.matrix.clone()).map_or(Vec::new(), |matrix| matrix.row_worths(columns))
    }
    /// Another answer of the row player.
    pub fn add_row(&mut self, row: R) {
        let pays = self.columns.iter().map(|column| (self.payoff)(&row, column)).collect();
        self.matrix.push(pays);
        self.rows.push(row);
    }
    /// Another answer of the column player.
    pub fn add_column(&mut self, column: C) {
        for (row, pays) in self.rows.iter().zip(&mut self.matrix) {
            pays.push((self.payoff)(row, &column));
        }
        self.columns.push(column);
    }
    /// Double oracle: each side is asked for a better answer to the other's mix (`None`: it knows none), the game
    /// grows, and is solved again; until no side finds a better answer, or the turns are used up.
    pub fn grow(
        &mut self,
        rounds: u32,
        turns: u32,
        mut better_row: impl FnMut(&Solution, &[C]) -> Option<R>,
        mut better_column: impl FnMut(&Solution, &[R]) -> Option<C>,
    ) -> Option<Solution> {
        let mut solution = self.solve(rounds)?;
        for _ in 0..turns {
            let row = better_row(&solution, &self.columns);
            let column = better_column(&solution, &self.rows);
            if row.is_none() && column.is_none() {
                break;
            }
            row.into_iter().for_each(|row| self.add_row(row));
            column.into_iter().for_each(|column| self.add_column(column));
            solution = self.solve(rounds)?;
        }
        Some(solution)
    }
}
