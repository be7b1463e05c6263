use super::testing::{battle, mill};
use crate::Ba;
use crate::answers::Answer;
use crate::orders::Sheet;
use crate::state::{State, Task};
use kernel::{Game, Pending, Policy, Side, Stage, Stream, Viewer};

/// Plays a game by chance to its end; everything that is offered or drawn must be legal, every position sound.
fn played(game: &Ba, seed: u64) -> State {
    let mut state = game.start();
    let mut chance = Stream::new(seed);
    let mut events = Vec::new();
    for _ in 0..20_000 {
        game.sound(&state).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        match game.pending(&state) {
            Pending::Over(_) => return state,
            Pending::Roll(roll) => {
                let faces = chance.throw(roll.dice);
                let mut stage = Stage::recording(game, &mut state, &mut events);
                game.settle(&mut stage, &faces);
            }
            pending => {
                let side = pending.asked().next().unwrap();
                let answer = game.any_option(&state, side, &mut chance, &mut Vec::new()).unwrap();
                // A side is judged on what it sees.
                let view = game.view(&state, Viewer::Side(side));
                game.check(&view, side, &answer).unwrap_or_else(|why| panic!("seed {seed}: {why:?}"));
                let said = game.say(&state, side, &answer);
                assert_eq!(game.read(&state, side, &said).as_ref(), Ok(&answer), "{said}");
                let mut stage = Stage::recording(game, &mut state, &mut events);
                game.decide(&mut stage, side, &answer);
            }
        }
    }
    panic!("seed {seed}: the game does not end");
}

/// BA-1.1.1a, BA-1.1.1b, BA-T1, BA-R18
#[test]
fn random_games_end_and_stay_sound() {
    for at in 0..3 {
        let game = battle(at);
        for seed in 0..6 {
            let state = played(&game, seed);
            assert_eq!(state.bound, game.battle.bounds);
            let figures: u32 = state.units.iter().map(|unit| u32::from(unit.figures)).sum();
            let raised: u32 = game.battle.units.iter().map(|unit| u32::from(unit.figures)).sum();
            assert!(figures <= raised, "figures are never created");
        }
    }
}

/// The same seed gives the same game.
#[test]
fn the_same_game_twice_is_the_same() {
    let game = mill();
    assert_eq!(played(&game, 3), played(&game, 3));
}

/// BA-S1, BA-S36, BA-R104: a sheet is in nobody else's view, not even by its length.
#[test]
fn a_sealed_sheet_is_hidden_from_the_other_side() {
    let game = mill();
    let mut state = game.start();
    let answer = game.read(&state, Side::First, "D1: MARCH ADV\nD2: FORM LINE").unwrap();
    let mut events = Vec::new();
    let mut stage = Stage::recording(&game, &mut state, &mut events);
    game.decide(&mut stage, Side::First, &answer);
    let mut other = game.start();
    let mut stage = Stage::silent(&game, &mut other);
    game.decide(&mut stage, Side::First, &Answer::Orders(Sheet::default()));
    for viewer in [Viewer::Side(Side::Second), Viewer::Spectator] {
        assert_eq!(game.view(&state, viewer), game.view(&other, viewer));
    }
    assert_eq!(game.view(&state, Viewer::Side(Side::First)), state);
    for event in &events {
        let told = format!("{:?}", game.witness(event, Viewer::Side(Side::Second)));
        assert!(!told.contains("Advance"), "{told}");
    }
}

/// BA-ST1: small enough to be searched.
#[test]
fn a_state_is_small() {
    let game = battle(1);
    let state = played(&game, 1);
    let bytes = std::mem::size_of::<State>() + state.units.len() * std::mem::size_of::<crate::state::Unit>();
    assert!(bytes < 48 * 1024, "{bytes}");
}

/// BA-R82, BA-R115, BA-R116: whoever has left standing orders for everything and is away stops no bound: only his sheets are waited for.
#[test]
fn who_is_away_stops_no_bound() {
    for (at, seed) in [(0, 1), (0, 2), (1, 3), (2, 4), (2, 5), (2, 6)] {
        for policy in [Policy::Always, Policy::Never] {
            let game = battle(at);
            let (mut state, mut chance, mut stood_in) = (game.start(), Stream::new(seed), 0);
            while state.bound < 7 {
                match game.pending(&state) {
                    Pending::Over(_) => break,
                    Pending::Roll(roll) => {
                        let faces = chance.throw(roll.dice);
                        game.settle(&mut Stage::silent(&game, &mut state), &faces);
                    }
                    pending => {
                        let side = pending.asked().last().unwrap();
                        let task = pending.question(side).unwrap();
                        let writes = matches!(task, Task::WriteOrders(_));
                        let answer = if side == Side::First || writes {
                            game.any_option(&state, side, &mut chance, &mut Vec::new())
                        } else {
                            stood_in += 1;
                            let reaction = game.reaction(&state, task);
                            assert!(
                                reaction.is_some_and(|kind| game.reactions().contains(&kind)),
                                "{task:?} waits for the player"
                            );
                            game.standing(&state, side, policy)
                        };
                        let answer = answer.unwrap_or_else(|| panic!("nobody answers {task:?}"));
                        let view = game.view(&state, Viewer::Side(side));
                        game.check(&view, side, &answer).unwrap_or_else(|why| panic!("{task:?}: {why:?}"));
                        game.decide(&mut Stage::silent(&game, &mut state), side, &answer);
                    }
                }
            }
            assert!(stood_in > 3, "{stood_in}");
        }
    }
}
