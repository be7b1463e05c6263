//! Opponents of this rule set:
//! `cargo run --release -p grognard-rules-sr --example opponents -- MODE [N] [A] [B] [seed=…] [threads=…] [battle=…]`.
//!
//! `ladder` plays N pairs of A against B at once, `match` the same pair by pair with the score so far after each (for
//! long runs), `balance` plays N games with A as the French, `log` tells game number N. A battle is `sr/hondschoote`, `sr/jemmapes`, `hypothetical` or a scenario file.
#![allow(clippy::print_stdout)]

use bots::{Bot, Memory};
use kernel::{BySide, Commander, Game, Options, Pending, Ruleset, Side, Stage, Stream, Viewer};
use lab::{ArenaSettings, RunSettings, arena, run, statistics, write_report};
use rules_sr::Sr;
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
    let battle = setting("battle").unwrap_or("sr/hondschoote");
    let game = open(battle)?;
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
                title: game.title.clone(),
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
                "{} games, {:.1} cpu s, French score {:.3} {:.3?}, margin {:.2}, {}",
                done.played,
                done.cpu_s,
                summary.score.share,
                summary.score.interval,
                summary.margin.mean,
                out.display()
            );
        }
        _ => log(&game, u64::from(number), BySide::new(a, b)),
    }
    Ok(())
}

fn open(battle: &str) -> Fallible<Sr> {
    let mut options = Options::default();
    let known = match battle {
        "hypothetical" => {
            options.insert("hypothetical".to_owned(), "yes".to_owned());
            "sr/hondschoote"
        }
        other => other,
    };
    let text = match Sr::battles().iter().find(|b| b.id == known) {
        Some(found) => found.text.to_owned(),
        None => std::fs::read_to_string(known)?,
    };
    Sr::open(known, &text, &options, Sr::VERSION).map_err(|faults| format!("{faults:?}").into())
}

/// Pair after pair; pair `i` is that of an arena of one pair with the seed `seed + i`.
fn long_match(game: &Sr, [a, b]: [Bot; 2], settings: ArenaSettings) {
    let stop = AtomicBool::new(false);
    let mut pairs: Vec<f64> = Vec::new();
    let (mut cpu, mut french) = (0.0, 0.0);
    for i in 0..settings.pairs {
        let one = ArenaSettings { pairs: 1, seed: settings.seed + u64::from(i), threads: 1 };
        let result = arena(game, &a, &b, &one, &stop, &|_| ());
        pairs.push(result.score);
        cpu += result.cpu_s;
        french += result.first_side;
        // As in the arena: one pair won and one lost are added for the interval.
        let mean = pairs.iter().sum::<f64>() / pairs.len() as f64;
        let all = statistics::Mean::of(pairs.iter().copied().chain([0.0, 1.0]));
        let half = statistics::Z95 * all.error2().sqrt();
        println!(
            "{} v {} games {} score {:.3} [{:.3}, {:.3}] French {:.3} cpu {:.0} s, us a decision {:.0?} seed {} hash {}",
            a.name(),
            b.name(),
            2 * pairs.len(),
            mean,
            (all.mean - half).max(0.0),
            (all.mean + half).min(1.0),
            french / pairs.len() as f64,
            cpu,
            result.us_per_decision,
            one.seed,
            result.hash
        );
    }
}

/// One game in words.
fn log(game: &Sr, seed: u64, bots: BySide<Bot>) {
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
                    if matches!(pending.question(side), Some(rules_sr::orders::Question::Formation))
                        && let Some(plan) = &memory[side].plan
                    {
                        println!("== plan: {}", game.describe(&state, side, plan));
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
