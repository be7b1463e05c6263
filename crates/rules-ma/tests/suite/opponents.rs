//! Opponents: the doctrine answers legally everywhere, the same way every time, and beats chance.

use crate::open;
use bots::{Bot, Memory, random_answer};
use kernel::{Commander, Game, Moment, Pending, Side, Stage, Stream, Temper, Viewer};
use lab::{ArenaResult, ArenaSettings, arena};
use rules_ma::Ma;
use rules_ma::bot::{Plan, Script};
use std::sync::atomic::AtomicBool;

/// Plays a game at random; at every question the doctrine, a variation of its plan and every script of a battalion must
/// answer legally, the same way twice, and an evaluation must be the opposite of the other side's.
fn ask_everywhere(game: &Ma, seed: u64) {
    let mut chance = Stream::new(seed);
    let mut state = game.start();
    for n in 0..4_000usize {
        let (side, question) = match game.pending(&state) {
            Pending::Over(_) => return,
            Pending::Roll(roll) => {
                let faces = chance.throw(roll.dice);
                game.settle(&mut Stage::silent(game, &mut state), &faces);
                continue;
            }
            Pending::Ask(side, question) => (side, question),
            Pending::Sealed(..) => panic!("nothing is sealed here"),
        };
        let temper = Temper::ALL[n % Temper::ALL.len()].1;
        let answer = match game.moment(&state, side, &question) {
            Moment::Activation | Moment::Within => {
                let plan = game.doctrine(&state, side, &temper, &mut chance);
                let other = game.vary(&state, side, &plan, &mut chance);
                let scripted = Script::TROOPS.get(n % 8).map_or(Script::Lead, |script| *script);
                for plan in [other, Plan { script: scripted, ..plan }] {
                    let varied = game.act(&state, side, &plan, &mut Stream::new(7));
                    assert_eq!(game.check(&state, side, &varied), Ok(()), "{varied:?} by {plan:?}");
                    assert_eq!(varied, game.act(&state, side, &plan, &mut Stream::new(7)));
                }
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
    panic!("the game does not end");
}

/// MA-R58 and everything else that may be answered.
#[test]
fn the_doctrine_answers_legally_in_every_battle() {
    for id in
        ["ma/two-hundred-points", "ma/screens", "ma/screens-and-rifles", "ma/the-farm", "ma/the-mill-road"]
    {
        let game = open(id, &[]);
        for seed in 0..4 {
            ask_everywhere(&game, seed);
        }
    }
}

/// MA-5.3 to MA-5.6, MA-C5a
#[test]
fn the_doctrine_sets_up_legally() {
    for (id, options) in
        [("ma/muster", [("victory", "points")]), ("ma/two-hundred-points", [("set-up", "free")])]
    {
        let game = open(id, &options);
        for seed in 0..3 {
            ask_everywhere(&game, seed);
        }
    }
}

fn play(a: &str, b: &str, pairs: u32) -> ArenaResult {
    play_with(1809, a, b, pairs)
}

fn play_with(seed: u64, a: &str, b: &str, pairs: u32) -> ArenaResult {
    let game = open("ma/two-hundred-points", &[]);
    let settings = ArenaSettings { pairs, seed, threads: 1 };
    let (a, b) = (Bot::named(a).unwrap(), Bot::named(b).unwrap());
    arena(&*game, &a, &b, &settings, &AtomicBool::new(false), &|_| ())
}

#[test]
fn the_doctrine_beats_chance() {
    let result = play("doctrine", "random", 12);
    assert!(result.score >= 0.9, "{result:?}");
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

/// The first activation of a game, by the replies of the doctrine.
fn first_activation(game: &Ma) -> (<Ma as Game>::State, Side) {
    let mut state = game.start();
    let mut chance = Stream::new(4);
    loop {
        match game.pending(&state) {
            Pending::Ask(side, question) if game.moment(&state, side, &question) == Moment::Activation => {
                return (state, side);
            }
            Pending::Roll(roll) => {
                let faces = chance.throw(roll.dice);
                game.settle(&mut Stage::silent(game, &mut state), &faces);
            }
            Pending::Ask(side, _) => {
                let answer = game.reply(&state, side, &Temper::STEADY, &mut chance);
                game.decide(&mut Stage::silent(game, &mut state), side, &answer);
            }
            _ => panic!("no activation came"),
        }
    }
}

#[test]
fn plans_differ_and_read_well() {
    let game = open("ma/two-hundred-points", &[]);
    let (state, side) = first_activation(&game);
    let mut plans = Vec::new();
    game.plans(&state, side, 40, &mut Stream::new(1), &mut plans);
    let listed = plans.len();
    plans.sort();
    plans.dedup();
    assert!(plans.len() >= 8 && plans.len() == listed, "{plans:#?}");
    assert!(game.describe(&state, side, &plans[0]).contains("Bn"));
}

/// What a bot is given is the view of its side: from it alone the answer follows, whatever seat the dice sit in.
#[test]
fn a_bot_answers_from_the_view_of_its_side() {
    let game = open("ma/screens", &[]);
    let (state, side) = first_activation(&game);
    let view = game.view(&state, Viewer::Side(side));
    for level in 0..=2 {
        let bot = Bot { budget: 12, ..Bot::level(level).unwrap() };
        let asked = || bot.decide(&*game, &view, side, 5, 9, &mut Memory::default()).unwrap().answer;
        assert_eq!(asked(), asked());
        assert!(bot.decide(&*game, &view, !side, 5, 9, &mut Memory::default()).is_none());
    }
}
