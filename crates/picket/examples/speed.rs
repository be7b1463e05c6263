//! How fast random play is: `cargo run --release -p grognard-picket --example speed`.
#![allow(clippy::print_stdout)]

use kernel::{Game, Stream, random_play};
use picket::Picket;
use std::time::Instant;

fn main() {
    let Ok(game) = Picket::ford() else { return };
    let (mut decisions, mut rolls, mut buffer) = (0, 0, Vec::new());
    let games = 100_000;
    let begin = Instant::now();
    for seed in 0..games {
        let mut state = game.start();
        let playout = random_play(&game, &mut state, &mut Stream::new(seed), u64::MAX, &mut buffer);
        assert!(playout.outcome.is_some());
        decisions += playout.decisions;
        rolls += playout.rolls;
    }
    let millis = begin.elapsed().as_millis().max(1) as u64;
    println!("{games} games, {decisions} decisions, {rolls} rolls in {millis} ms");
    println!("{} decisions/s, state {} bytes", decisions * 1000 / millis, size_of::<picket::State>());
}
