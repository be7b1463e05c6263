//! Benches of the exact odds: the queries that `bench/peers.sh` also puts to icepool and dyce.

use super::Bench;
use super::measure::right;
use ::odds::{Fraction, bench};
use std::hint::black_box;

pub fn benches() -> Vec<Bench> {
    let one = |(name, query): (&'static str, bench::Query)| {
        let run = move |effort: &super::Effort<'_>| {
            let answer = query().map_err(|why| why.to_string())?;
            let sum = answer.iter().try_fold(Fraction::ZERO, |sum, (_, p)| sum.plus(*p));
            right("the sum of the fractions", &sum, &Some(Fraction::ONE))?;
            // The plain answer, without the text that only a comparison needs.
            let work: fn() -> bool = match name {
                "q1" => || black_box(bench::q1()).is_ok(),
                "q2" => || black_box(bench::q2()).is_ok(),
                "q2x" => || black_box(bench::q2x()).is_ok(),
                "q3" => || black_box(bench::q3()).is_ok(),
                "q4" => || black_box(bench::q4()).is_ok(),
                _ => || black_box(bench::q5()).is_ok(),
            };
            effort.microseconds(|| {
                right("whether all queries were answered", &(0..100).all(|_| work()), &true)?;
                Ok(100)
            })
        };
        Bench { name: format!("odds.{name}_us"), unit: "µs", run: Box::new(run) }
    };
    bench::all().into_iter().map(one).collect()
}
