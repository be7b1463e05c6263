//! The five dice queries of the peer bench, answered with the primitives of this crate. Each returns its answer,
//! so that a bench can assert it; `peers/answers.txt` has what icepool and dyce give.
//!
//! - q1: 3D6 with a modifier through a table of seven rows, all modifiers from -4 to +4; the answer is the last
//! - q2, q2x: 6 and 24 successive fires at a target with four levels of order
//! - q3: a pool of 12 dice, success on 4 or more, failures thrown once more
//! - q4: three rounds of opposed 3D6 on a pair of four levels
//! - q5: the hits of q3 set the level at which the defender enters q4

use crate::{Distribution, Fraction, TooFine};

/// What a query gives.
pub type Answer<T> = Result<Distribution<T>, TooFine>;

fn table7(x: i32) -> i32 {
    match x {
        ..=5 => 0,
        6..=8 => 1,
        9..=10 => 2,
        11..=12 => 3,
        13..=14 => 4,
        15..=17 => 5,
        _ => 6,
    }
}

/// Levels lost in a fire, by the level of the target; level 3 is in rout.
const FIRE: [[i32; 6]; 3] = [[0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 1, 2], [0, 1, 1, 1, 2, 2]];

fn losses(difference: i32) -> (i32, i32) {
    match difference {
        ..=-6 => (2, 0),
        -5..=-2 => (1, 0),
        -1..=1 => (1, 1),
        2..=5 => (0, 1),
        _ => (0, 2),
    }
}

/// 3D6 through a table, nine modifiers.
pub fn q1() -> Answer<i32> {
    let base = Distribution::die(6).sum_of(3)?;
    let mut last = base.map(|x| table7(x - 4));
    for modifier in -3..=4 {
        last = base.map(|x| table7(x + modifier));
    }
    Ok(last)
}

/// `n` fires at a target in good order.
pub fn fires(n: u32) -> Answer<i32> {
    let die = Distribution::die(6);
    let mut level = Distribution::certain(0);
    for _ in 0..n {
        level = level.bind(|&at| match FIRE.get(at as usize) {
            Some(row) => die.map(|face| (at + row[*face as usize - 1]).min(3)),
            None => Distribution::certain(at),
        })?;
    }
    Ok(level)
}

/// Six fires.
pub fn q2() -> Answer<i32> {
    fires(6)
}

/// Twenty-four fires.
pub fn q2x() -> Answer<i32> {
    fires(24)
}

/// Successes of a pool of twelve with one re-roll.
pub fn q3() -> Answer<i32> {
    let success = Distribution::die(6).map(|&face| (face >= 4) as i32);
    let one = success.bind(|&hit| if hit == 1 { Distribution::certain(1) } else { success.clone() })?;
    one.sum_of(12)
}

/// Three opposed rounds from a given start.
pub fn rounds(start: Distribution<(i32, i32)>) -> Answer<(i32, i32)> {
    let three = Distribution::die(6).sum_of(3)?;
    let difference = three.less(&three)?;
    let mut levels = start;
    for _ in 0..3 {
        levels = levels.bind(|&(a, b)| match (a, b) {
            (3, _) | (_, 3) => Distribution::certain((a, b)),
            _ => difference.map(|d| {
                let (own, his) = losses(d + b - a);
                ((a + own).min(3), (b + his).min(3))
            }),
        })?;
    }
    Ok(levels)
}

/// Three opposed rounds, both in good order.
pub fn q4() -> Answer<(i32, i32)> {
    rounds(Distribution::certain((0, 0)))
}

/// The preparation and the assault.
pub fn q5() -> Answer<(i32, i32)> {
    let level = |hits: i32| match hits {
        ..=6 => 0,
        7..=9 => 1,
        _ => 2,
    };
    rounds(q3()?.map(|&hits| (0, level(hits))))
}

/// Every query by name, its answer as text and fractions: for the bench and for comparison with the peers.
pub fn all() -> [(&'static str, Query); 6] {
    fn one(d: Distribution<i32>) -> Written {
        d.iter().map(|(value, p)| (value.to_string(), p)).collect()
    }
    fn two(d: Distribution<(i32, i32)>) -> Written {
        d.iter().map(|((a, b), p)| (format!("{a},{b}"), p)).collect()
    }
    [
        ("q1", || q1().map(one)),
        ("q2", || q2().map(one)),
        ("q2x", || q2x().map(one)),
        ("q3", || q3().map(one)),
        ("q4", || q4().map(two)),
        ("q5", || q5().map(two)),
    ]
}

/// An answer as text and fractions.
pub type Written = Vec<(String, Fraction)>;

/// A query.
pub type Query = fn() -> Result<Written, TooFine>;
