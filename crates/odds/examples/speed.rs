//! How fast exact odds are: `cargo run --release -p grognard-odds --example speed`. Prints one JSON line for each
//! query of the peer bench, and for a fire with its follow-on tests and an assault of the Picket. Every answer
//! is asserted.
#![allow(clippy::print_stdout)]

use kernel::{Game, Ruleset, Side, Stage};
use odds::{Choices, Fraction, Limits, bench};
use picket::{Answer, Picket, Post, Posture, UnitId};
use std::hint::black_box;
use std::time::Instant;

/// Nanoseconds of processor time of this program where the system says so (Linux), of the clock elsewhere.
fn nanos(begin: Instant) -> f64 {
    let spent = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = spent.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.unwrap_or_else(|| begin.elapsed().as_nanos() as f64)
}

fn time(name: &str, mut work: impl FnMut()) {
    let clock = Instant::now();
    let mut runs: Vec<f64> = (0..9)
        .map(|_| {
            let (begin, mut count) = (nanos(clock), 0u32);
            while nanos(clock) - begin < 5e7 {
                (0..100).for_each(|_| work());
                count += 100;
            }
            (nanos(clock) - begin) / 1e3 / f64::from(count)
        })
        .collect();
    runs.sort_by(f64::total_cmp);
    println!(
        "{{\"query\":\"{name}\",\"unit\":\"us/query\",\"median\":{:.3},\"min\":{:.3}}}",
        runs[4], runs[0]
    );
}

fn main() {
    for (_, query) in bench::all() {
        let answer = query().unwrap_or_default();
        let sum = answer.iter().try_fold(Fraction::ZERO, |sum, (_, p)| sum.plus(*p));
        assert_eq!(sum, Some(Fraction::ONE));
    }
    time("q1", || drop(black_box(bench::q1())));
    time("q2", || drop(black_box(bench::q2())));
    time("q2x", || drop(black_box(bench::q2x())));
    time("q3", || drop(black_box(bench::q3())));
    time("q4", || drop(black_box(bench::q4())));
    time("q5", || drop(black_box(bench::q5())));

    for (name, posture, from, count) in
        [("fire", Posture::Volley, "b2", 5), ("assault", Posture::Advance, "b2", 9)]
    {
        let Ok(game) = Picket::ford() else { return };
        let (Some(a2), Some(e2), Some(c2)) = (Post::parse("a2"), Post::parse("e2"), Post::parse("c2")) else {
            return;
        };
        let (Some(own), Some(other)) = (UnitId::parse("B1"), UnitId::parse("R2")) else { return };
        let mut state = game.start();
        for (side, answer) in [
            (Side::First, Answer::Conceal(a2)),
            (Side::Second, Answer::Conceal(e2)),
            (Side::First, Answer::Posture(posture)),
            (Side::Second, Answer::Posture(Posture::Hold)),
        ] {
            game.decide(&mut Stage::silent(&game, &mut state), side, &answer);
        }
        game.settle(&mut Stage::silent(&game, &mut state), &[6, 1].into_iter().collect());
        for words in [format!("B1 {from}"), "B2 a1".to_owned(), "R2 c2".to_owned()] {
            assert_eq!(game.arrange(&mut state, &words), Ok(()));
        }
        let answer = if name == "fire" { Answer::Fire(own, c2) } else { Answer::Step(own, c2) };
        let decline = |_: &picket::State, _: Side, q: &picket::Task| {
            matches!(q, picket::Task::Reaction(_)).then_some(Answer::Decline)
        };
        let choices = Choices::Given(&decline);
        let look = || {
            odds::of_answer(&game, &state, Side::First, &answer, &choices, Limits::default(), |_, after| {
                let (a, b) = (after.unit(own), after.unit(other));
                (a.strength, a.is_shaken(), b.strength, b.is_shaken())
            })
        };
        match look() {
            Ok(found) => {
                println!(
                    "{{\"{name}\":{{\"nodes\":{},\"rolls\":{},\"outcomes\":{}}}}}",
                    found.nodes,
                    found.rolls,
                    found.outcomes.len()
                );
                assert!(found.outcomes.len() >= count);
            }
            Err(why) => println!("{name}: {why}"),
        }
        time(name, || drop(black_box(look())));
    }
}
