//! Ten thousand games of the suite on one core, timed by what is looked at:
//! `cargo run --release -p grognard-picket --example conformance`.
#![allow(clippy::print_stdout)]

use conformance::{Settings, run};
use picket::Picket;
use std::{sync::Arc, time::Instant};

fn main() {
    let Ok(game) = Picket::ford() else { return };
    let game = Arc::new(game);
    let all = Settings { views_fold: true, parallel: false, ..Settings::games(10_000) };
    let plain = Settings { thorough_every: 0, logged_every: 0, ..all.clone() };
    let thorough = Settings { logged_every: 0, ..all.clone() };
    let logged = Settings { thorough_every: 0, ..all.clone() };
    for (name, settings) in [("plain", plain), ("thorough", thorough), ("logged", logged), ("all", all)] {
        let begin = Instant::now();
        match run(&game, &settings) {
            Ok(report) => println!("{name}: {} ms, {report:?}", begin.elapsed().as_millis()),
            Err(failure) => println!("{name}: {failure}"),
        }
    }
}
