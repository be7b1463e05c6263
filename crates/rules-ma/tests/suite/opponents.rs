//! Opponents: the doctrine answers legally everywhere, the same way every time, and beats chance.

use crate::open;
use bots::{Bot, random_answer};
use kernel::{Commander, Game, Moment, Pending, Side, Stage, Stream, Temper};
use lab::{ArenaSettings, arena};
use rules_ma::Ma;
use std::sync::atomic::AtomicBool;

/// Plays a game; at every question the doctrine and a random variation of its plan must answer legally.
fn ask_everywhere(game: &Ma, seed: u64) {
    let mut chance = Stream::new(seed);
    let mut state = game.start();
    for n in 0..3_000usize {
        let pending = game.pending(&state);
        match &pending {
            Pending::Over(_) => return,
            Pending::Roll(roll) => {
                let faces = chance.throw(roll.dice);
                game.settle(&mut Stage::silent(game, &mut state), &faces);
            }
            _ => {
                let side: Side = pending.asked().next().unwrap();
                let question = pending.question(side).unwrap();
                let temper = Temper::ALL[n % Temper::ALL.len()].1;
                let answer = match game.moment(&state, side, question) {
                    Moment::Activation | Moment::Within => {
                        let plan = game.doctrine(&state, side, &temper, &mut chance);
                        let other = game.vary(&state, side, &plan, &mut chance);
                        let varied = game.act(&state, side, &other, &mut chance);
                        assert_eq!(game.check(&state, side, &varied), Ok(()), "{varied:?} by {other:?}");
                        game.act(&state, side, &plan, &mut chance)
                    }
                    _ => game.reply(&state, side, &temper, &mut chance),
                };
                assert_eq!(game.check(&state, side, &answer), Ok(()), "{answer:?} to {question:?}");
                assert_eq!(game.evaluate(&state, side), -game.evaluate(&state, !side));
                let random = random_answer(game, &state, side, &mut chance).unwrap();
                let played = if (seed + n as u64).is_multiple_of(3) { random } else { answer };
                game.decide(&mut Stage::silent(game, &mut state), side, &played);
            }
        }
    }
}

#[test]
fn the_doctrine_answers_legally_in_every_battle() {
    for id in
        ["ma/two-hundred-points", "ma/screens-and-rifles", "ma/the-farm", "ma/the-mill-road", "ma/muster"]
    {
        let game = open(id, &[]);
        for seed in 0..2 {
            ask_everywhere(&game, seed);
        }
    }
}

#[test]
fn the_doctrine_beats_chance() {
    let game = open("ma/two-hundred-points", &[("victory", "points")]);
    let settings = ArenaSettings { pairs: 10, seed: 1815, threads: 1 };
    let (a, b) = (Bot::named("doctrine").unwrap(), Bot::named("random").unwrap());
    let result = arena(&*game, &a, &b, &settings, &AtomicBool::new(false), &|_| ());
    assert!(result.score >= 0.6, "{result:?}");
    assert_eq!(result.unfinished, 0);
}
