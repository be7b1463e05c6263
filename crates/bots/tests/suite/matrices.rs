//! Regret matching on games whose equilibrium is known.

use bots::equilibrium::{Matrix, Oracle};

fn close(found: &[f64], due: &[f64]) {
    assert!(found.iter().zip(due).all(|(a, b)| (a - b).abs() < 0.01), "{found:?} is not {due:?}");
}

#[test]
fn rock_paper_scissors_is_mixed_evenly() {
    let game = Matrix::new(vec![vec![0, -100, 100], vec![100, 0, -100], vec![-100, 100, 0]]).unwrap();
    let solution = game.solve(2_000);
    close(&solution.rows, &[1.0 / 3.0; 3]);
    close(&solution.columns, &[1.0 / 3.0; 3]);
    assert!(solution.gap < 1.0 && !solution.pure);
}

/// Rock counts double when it wins: rock 1/4, paper 1/2, scissors 1/4.
#[test]
fn biased_rock_paper_scissors_has_its_known_mixture() {
    let game = Matrix::new(vec![vec![0, -100, 200], vec![100, 0, -100], vec![-200, 100, 0]]).unwrap();
    let solution = game.solve(5_000);
    close(&solution.rows, &[0.25, 0.5, 0.25]);
    close(&solution.columns, &[0.25, 0.5, 0.25]);
    assert!(solution.value.abs() < 1.0);
}

/// Solved by hand: 3p - (1-p) = -2p + (1-p) gives p = 2/7; 3q - 2(1-q) = -q + (1-q) gives q = 3/7.
#[test]
fn a_game_that_favours_one_side_has_its_known_value() {
    let game = Matrix::new(vec![vec![300, -200], vec![-100, 100]]).unwrap();
    let solution = game.solve(5_000);
    close(&solution.rows, &[2.0 / 7.0, 5.0 / 7.0]);
    close(&solution.columns, &[3.0 / 7.0, 4.0 / 7.0]);
    assert!((solution.value - 100.0 / 7.0).abs() < 1.0, "{}", solution.value);
}

#[test]
fn a_saddle_is_played_without_mixing() {
    let game = Matrix::new(vec![vec![4, 1, 8], vec![5, 3, 6], vec![9, 0, -2]]).unwrap();
    let solution = game.solve(10);
    assert!(solution.pure);
    assert_eq!(solution.rows, [0.0, 1.0, 0.0]);
    assert_eq!(solution.columns, [0.0, 1.0, 0.0]);
    assert_eq!((solution.value, solution.gap), (3.0, 0.0));
}

#[test]
fn a_crooked_matrix_is_refused() {
    assert!(Matrix::new(vec![]).is_none());
    assert!(Matrix::new(vec![vec![]]).is_none());
    assert!(Matrix::new(vec![vec![1], vec![1, 2]]).is_none());
}

/// Both begin with rock alone; the oracle finds paper, then scissors, and the even mixture.
#[test]
fn the_double_oracle_finds_the_answers_that_were_missing() {
    let pay = |row: &i64, column: &i64| match (row - column).rem_euclid(3) {
        0 => 0,
        1 => 100,
        _ => -100,
    };
    let mut oracle = Oracle::new(vec![0], vec![0], pay);
    let solution = oracle
        .grow(
            3_000,
            5,
            |solution, columns| {
                let worth = |row: i64| {
                    columns.iter().zip(&solution.columns).map(|(c, s)| pay(&row, c) as f64 * s).sum::<f64>()
                };
                (0..3).find(|&row| worth(row) > solution.value + 1.0)
            },
            |solution, rows| {
                let cost = |column: i64| {
                    rows.iter().zip(&solution.rows).map(|(r, s)| pay(r, &column) as f64 * s).sum::<f64>()
                };
                (0..3).find(|&column| cost(column) < solution.value - 1.0)
            },
        )
        .unwrap();
    let share = |answer: i64| -> f64 {
        oracle
            .rows
            .iter()
            .zip(&solution.rows)
            .filter(|(row, _)| **row == answer)
            .map(|(_, share)| share)
            .sum()
    };
    close(&[share(0), share(1), share(2)], &[1.0 / 3.0; 3]);
}
