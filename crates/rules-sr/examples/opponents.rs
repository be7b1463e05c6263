//! Opponents at Hondschoote: `cargo run --release -p grognard-rules-sr --example opponents -- ladder|balance|fit|log [N] [A] [B]`.
#![allow(clippy::print_stdout)]

use bots::{Bot, Memory};
use kernel::{BySide, Commander, Game, Options, Pending, Ruleset, Side, Stage, Stream, Viewer};
use lab::{ArenaSettings, FitSettings, RunSettings, arena, fit, run, write_report};
use rules_sr::Sr;
use std::sync::atomic::AtomicBool;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize, otherwise: &str| words.get(i).cloned().unwrap_or_else(|| otherwise.to_owned());
    let number: u32 = word(1, "50").parse()?;
    let (a, b) = (word(2, "1"), word(3, "0"));
    let battle = &Sr::battles()[0];
    let game = Sr::open(battle.id, battle.text, &Options::default(), Sr::VERSION)
        .map_err(|faults| format!("{faults:?}"))?;
    let stop = AtomicBool::new(false);
    match word(0, "ladder").as_str() {
        "ladder" => {
            let settings = ArenaSettings { pairs: number, seed: 2026, threads: 2 };
            let result = arena(&game, &Bot::named(&a)?, &Bot::named(&b)?, &settings, &stop, &|_| ());
            println!("{}", serde_json::to_string_pretty(&result)?);
        }
        "balance" => {
            let out = std::env::temp_dir().join(format!("hondschoote-{a}-{b}-{}", std::process::id()));
            let settings = RunSettings {
                scenario: battle.id.to_owned(),
                title: game.title.clone(),
                bots: BySide::new(Bot::named(&a)?, Bot::named(&b)?),
                games: u64::from(number),
                seed: 1,
                out: out.clone(),
                shard: None,
                threads: 2,
            };
            let done = run(&game, &settings, &stop, &|_| ())?;
            let summary = write_report(&done, &settings.out, None)?;
            println!(
                "{} games, {:.1} cpu s, French score {:.3}, margin {:.2}, {}",
                done.played,
                done.cpu_s,
                summary.score.share,
                summary.margin.mean,
                out.display()
            );
        }
        "fit" => {
            let mut settings = FitSettings::new(number, 7, Bot::named(&a)?);
            settings.threads = 2;
            println!("{}", serde_json::to_string_pretty(&fit(&game, &settings))?);
        }
        _ => log(&game, u64::from(number), BySide::new(Bot::named(&a)?, Bot::named(&b)?)),
    }
    Ok(())
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
