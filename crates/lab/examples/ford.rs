//! The ladder of opponents and a balance report on the Picket:
//! `cargo run --release -p grognard-lab --example ford -- ladder|report|fit [OUT]`.
#![allow(clippy::print_stdout)]

use bots::Bot;
use kernel::BySide;
use lab::{ArenaSettings, FitSettings, RunSettings, arena, fit, run, write_report};
use picket::Picket;
use std::sync::atomic::AtomicBool;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let what = words.next().unwrap_or_default();
    let out = words.next().unwrap_or_else(|| "ford".to_owned());
    let game = Picket::ford().map_err(|faults| format!("{faults:?}"))?;
    let stop = AtomicBool::new(false);
    match what.as_str() {
        "ladder" => {
            let pairs: u32 = out.parse().unwrap_or(100);
            for (a, b, pairs) in
                [("1", "0", pairs), ("2", "1", pairs), ("3", "2", pairs), ("4", "3", pairs / 4)]
            {
                let settings = ArenaSettings { pairs, seed: 2026, threads: 0 };
                let result = arena(&game, &Bot::named(a)?, &Bot::named(b)?, &settings, &stop, &|_| ());
                println!(
                    "{a} v {b}: {:.3} elo {:+.0} [{:+.0}, {:+.0}] {} games {:.1} cpu s, {:.0} and {:.0} µs a decision, {}",
                    result.score,
                    result.elo,
                    result.interval[0],
                    result.interval[1],
                    result.games,
                    result.cpu_s,
                    result.us_per_decision[0],
                    result.us_per_decision[1],
                    result.hash
                );
            }
        }
        "fit" => {
            let games: u32 = out.parse().unwrap_or(2_000);
            let result = fit(&game, &FitSettings::new(games, 7, Bot::named("veteran")?));
            println!("{}", serde_json::to_string_pretty(&result)?);
        }
        _ => {
            let settings = RunSettings {
                scenario: "pk/ford".to_owned(),
                title: game.title().to_owned(),
                bots: BySide::new(Bot::named("1")?, Bot::named("1")?),
                games: 5_000,
                seed: 1,
                out: out.clone().into(),
                shard: None,
                threads: 0,
            };
            let done = run(&game, &settings, &stop, &|_| ())?;
            let summary = write_report(&done, &settings.out, None)?;
            println!(
                "{} games, {:.1} cpu s, score {:.3}, {out}",
                done.played, done.cpu_s, summary.score.share
            );
        }
    }
    Ok(())
}
