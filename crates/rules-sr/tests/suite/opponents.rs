//! Opponents: the doctrine answers legally everywhere, the same way every time, and beats chance.

use crate::open;
use bots::{Bot, random_answer};
use kernel::{Commander, Game, Moment, Pending, Side, Stage, Stream, Temper};
use lab::{ArenaResult, ArenaSettings, arena};
use rules_sr::Sr;
use std::sync::atomic::AtomicBool;

/// Plays a game at random; at every question the doctrine and a random variation of its plan must answer legally.
fn ask_everywhere(game: &Sr, seed: u64) {
    let mut chance = Stream::new(seed);
    let mut state = game.start();
    let tempers = Temper::ALL;
    for n in 0..4_000usize {
        let pending = game.pending(&state);
        let asked: Vec<Side> = pending.asked().collect();
        match pending {
            Pending::Over(_) => return,
            Pending::Roll(roll) => {
                let faces = chance.throw(roll.dice);
                game.settle(&mut Stage::silent(game, &mut state), &faces);
            }
            _ => {
                for side in asked {
                    let question = pending.question(side).unwrap();
                    let temper = tempers[n % tempers.len()].1;
                    let answer = match game.moment(&state, side, question) {
                        Moment::Activation | Moment::Within => {
                            let plan = game.doctrine(&state, side, &temper, &mut chance);
                            let other = game.vary(&state, side, &plan, &mut chance);
                            let varied = game.act(&state, side, &other, &mut chance);
                            assert_eq!(game.check(&state, side, &varied), Ok(()), "{varied:?} by {other:?}");
                            assert_eq!(varied, game.act(&state, side, &other, &mut chance));
                            game.act(&state, side, &plan, &mut chance)
                        }
                        _ => game.reply(&state, side, &temper, &mut chance),
                    };
                    assert_eq!(game.check(&state, side, &answer), Ok(()), "{answer:?} to {question:?}");
                    assert_eq!(game.evaluate(&state, side), -game.evaluate(&state, !side));
                    // Mostly the doctrine's own game, so that it also sees the positions it makes.
                    let random = random_answer(game, &state, side, &mut chance).unwrap();
                    let played = if (seed + n as u64).is_multiple_of(3) { random } else { answer };
                    game.decide(&mut Stage::silent(game, &mut state), side, &played);
                }
            }
        }
    }
    panic!("the game does not end");
}

#[test]
fn the_doctrine_answers_legally_in_every_battle() {
    for id in ["sr/hondschoote", "sr/jemmapes", "sr/small/neerwinden", "sr/small/fleurus", "sr/small/melee"] {
        let game = open(id, &[]);
        for seed in 0..6 {
            ask_everywhere(&game, seed);
        }
    }
}

#[test]
fn the_doctrine_bids_and_sets_up_legally() {
    let game = open("sr/hondschoote", &[("set-up", "free"), ("bids", "yes")]);
    for seed in 0..3 {
        ask_everywhere(&game, seed);
    }
}

fn play(a: &str, b: &str, pairs: u32) -> ArenaResult {
    play_with(1793, a, b, pairs)
}

fn play_with(seed: u64, a: &str, b: &str, pairs: u32) -> ArenaResult {
    let game = open("sr/hondschoote", &[]);
    let settings = ArenaSettings { pairs, seed, threads: 1 };
    let (a, b) = (Bot::named(a).unwrap(), Bot::named(b).unwrap());
    arena(&*game, &a, &b, &settings, &AtomicBool::new(false), &|_| ())
}

#[test]
fn the_doctrine_beats_chance() {
    let result = play("doctrine", "random", 12);
    assert!(result.score >= 0.95, "{result:?}");
    assert_eq!(result.unfinished, 0);
}

#[test]
fn the_doctrine_against_itself_is_repeatable() {
    let (first, second) = (play("doctrine", "doctrine", 6), play("doctrine", "doctrine", 6));
    assert_eq!(first.hash, second.hash);
    assert_ne!(first.hash, play_with(7, "doctrine", "doctrine", 6).hash, "other dice, other games");
}

#[test]
fn a_search_plays_the_same_game_again() {
    let (first, second) = (play("veteran@24", "doctrine", 1), play("veteran@24", "doctrine", 1));
    assert_eq!(first.hash, second.hash);
    assert_eq!(first.unfinished, 0);
}

#[test]
fn plans_differ_and_read_well() {
    let game = open("sr/hondschoote", &[]);
    let mut state = game.start();
    let mut chance = Stream::new(4);
    for _ in 0..40 {
        match game.pending(&state) {
            Pending::Ask(side, question) if game.moment(&state, side, &question) == Moment::Activation => {
                let mut plans = Vec::new();
                game.plans(&state, side, 40, &mut chance, &mut plans);
                plans.sort();
                plans.dedup();
                assert!(plans.len() >= 12, "{plans:#?}");
                let words = game.describe(&state, side, &plans[0]);
                assert!(words.contains(", aim "), "{words}");
                return;
            }
            Pending::Roll(roll) => {
                let faces = chance.throw(roll.dice);
                game.settle(&mut Stage::silent(&*game, &mut state), &faces);
            }
            Pending::Ask(side, _) => {
                let answer = game.reply(&state, side, &Temper::STEADY, &mut chance);
                game.decide(&mut Stage::silent(&*game, &mut state), side, &answer);
            }
            pending => panic!("no activation came, but {pending:?}"),
        }
    }
    panic!("no activation came");
}
