//! Opponents of this rule set:
//! `cargo run --release -p grognard-rules-ma --example opponents -- MODE [N] [A] [B] [seed=…] [threads=…] [battle=…]
//! [victory=…]`.
//!
//! `ladder` plays N pairs of A against B at once, `match` the same pair by pair with the score so far after each (for
//! long runs), `balance` plays N games with A as the first side, `fit` fits weights on N games of A against itself,
//! `log` tells game number N. A battle is one of `ma/…` or a scenario file.
#![allow(clippy::print_stdout)]

use bots::{Bot, Memory};
use kernel::{BySide, Commander, Game, Options, Pending, Ruleset, Side, Stage, Stream, Viewer};
use lab::{ArenaSettings, FitSettings, RunSettings, arena, fit, run, statistics, write_report};
use rules_ma::Ma;
use std::sync::atomic::AtomicBool;

type Fallible<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Fallible<()> {
    let (settings, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|w| w.contains('='));
    let word = |i: usize, otherwise: &str| words.get(i).cloned().unwrap_or_else(|| otherwise.to_owned());
    let setting = |key: &str| settings.iter().find_map(|s| s.strip_prefix(key)?.strip_prefix('='));
    let number: u32 = word(1, "50").parse()?;
    let (a, b) = (Bot::named(&word(2, "1"))?, Bot::named(&word(3, "0"))?);
    let seed: u64 = setting("seed").unwrap_or("2026").parse()?;
    let threads: usize = setting("threads").unwrap_or("2").parse()?;
    let battle = setting("battle").unwrap_or("ma/two-hundred-points");
    let game = open(battle, setting("victory"))?;
    let stop = AtomicBool::new(false);
    match word(0, "ladder").as_str() {
        "ladder" => {
            let result =
                arena(&game, &a, &b, &ArenaSettings { pairs: number, seed, threads }, &stop, &|_| ());
            println!("{}", serde_json::to_string_pretty(&result)?);
        }
        "match" => long_match(&game, [a, b], ArenaSettings { pairs: number, seed, threads }),
        "balance" => {
            let out = std::env::temp_dir().join(format!("balance-{}", std::process::id()));
            let settings = RunSettings {
                scenario: battle.to_owned(),
                title: game.battle.title.clone(),
                bots: BySide::new(a, b),
                games: u64::from(number),
                seed,
                out: out.clone(),
                shard: None,
                threads,
            };
            let done = run(&game, &settings, &stop, &|_| ())?;
            let summary = write_report(&done, &settings.out, None)?;
            println!(
                "{battle}: {} games, {:.1} cpu s, {} score {:.3} {:.3?}, margin {:.2}, {}",
                done.played,
                done.cpu_s,
                game.battle.side_names[0],
                summary.score.share,
                summary.score.interval,
                summary.margin.mean,
                out.display()
            );
        }
        "fit" => {
            let mut settings = FitSettings::new(number, seed, a);
            settings.threads = threads;
            println!("{}", serde_json::to_string_pretty(&fit(&game, &settings))?);
        }
        _ => log(&game, u64::from(number), BySide::new(a, b)),
    }
    Ok(())
}

fn open(battle: &str, victory: Option<&str>) -> Fallible<Ma> {
    let mut options = Options::default();
    if let Some(victory) = victory {
        options.insert("victory".to_owned(), victory.to_owned());
    }
    let text = match Ma::battles().iter().find(|b| b.id == battle) {
        Some(found) => found.text.to_owned(),
        None => std::fs::read_to_string(battle)?,
    };
    Ma::open(battle, &text, &options, Ma::VERSION).map_err(|faults| format!("{faults:?}").into())
}

/// Pair after pair; pair `i` is that of an arena of one pair with the seed `seed + i`.
fn long_match(game: &Ma, [a, b]: [Bot; 2], settings: ArenaSettings) {
    let stop = AtomicBool::new(false);
    let mut pairs: Vec<f64> = Vec::new();
    let (mut cpu, mut first) = (0.0, 0.0);
    for i in 0..settings.pairs {
        let one = ArenaSettings { pairs: 1, seed: settings.seed + u64::from(i), threads: 1 };
        let result = arena(game, &a, &b, &one, &stop, &|_| ());
        pairs.push(result.score);
        cpu += result.cpu_s;
        first += result.first_side;
        // As in the arena: one pair won and one lost are added for the interval.
        let mean = pairs.iter().sum::<f64>() / pairs.len() as f64;
        let all = statistics::Mean::of(pairs.iter().copied().chain([0.0, 1.0]));
        let half = statistics::Z95 * all.error2().sqrt();
        println!(
            "{} v {} games {} score {:.3} [{:.3}, {:.3}] first side {:.3} cpu {:.0} s, us a decision {:.0?} seed {} hash {}",
            a.name(),
            b.name(),
            2 * pairs.len(),
            mean,
            (all.mean - half).max(0.0),
            (all.mean + half).min(1.0),
            first / pairs.len() as f64,
            cpu,
            result.us_per_decision,
            one.seed,
            result.hash
        );
    }
}

/// One game in words.
fn log(game: &Ma, seed: u64, bots: BySide<Bot>) {
    let mut state = game.start();
    let mut dice = Stream::new(seed).part(1);
    let mut memory = BySide::new(Memory::default(), Memory::default());
    let mut events = Vec::new();
    for n in 0.. {
        let before = state.clone();
        events.clear();
        match game.pending(&state) {
            Pending::Over(outcome) => {
                println!("{outcome:?}");
                return;
            }
            Pending::Roll(roll) => {
                let faces = dice.throw(roll.dice);
                game.settle(&mut Stage::recording(game, &mut state, &mut events), &faces);
            }
            pending => {
                for side in pending.asked().collect::<Vec<Side>>() {
                    let view = game.view(&state, Viewer::Side(side));
                    let Some(decision) = bots[side].decide(game, &view, side, seed, n, &mut memory[side])
                    else {
                        return;
                    };
                    if matches!(pending.question(side), Some(rules_ma::orders::Question::Activate))
                        && let Some(plan) = &memory[side].plan
                    {
                        println!(
                            "== {}: {} -> {}",
                            game.side_names()[side as usize],
                            game.describe(&state, side, plan),
                            game.say(&state, side, &decision.answer)
                        );
                    }
                    game.decide(&mut Stage::recording(game, &mut state, &mut events), side, &decision.answer);
                }
            }
        }
        let mut along = before;
        for event in &events {
            if let Some(telling) = game.tell(&along, event) {
                println!("{}", telling.text);
            }
            game.apply(&mut along, event);
        }
    }
}
