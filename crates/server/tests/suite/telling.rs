//! A log is told while the game is played. Told again from the file it reads the same, for every seat.

use crate::client::registry;
use kernel::{BySide, Options, Policy, Secret, Side, Stream};
use protocol::{Fallen, Line, Seat};
use server::live::Throwers;
use server::{Given, LiveGame};

const SEATS: [Seat; 4] = [Seat::First, Seat::Second, Seat::Spectator, Seat::Umpire];

/// Everything a table tells, by seats: lines, and the dice that fell.
fn told(game: &mut dyn LiveGame) -> Vec<(Vec<Line>, Vec<Fallen>)> {
    let told = |seat| {
        let view = game.view(seat, 0);
        (view.log, view.fallen)
    };
    SEATS.into_iter().map(told).collect()
}

/// Somebody answers by chance, takes back, or leaves orders.
fn act(game: &mut dyn LiveGame, chance: &mut Stream) {
    let asked = game.asked();
    let side: Side = asked[chance.below(asked.len())];
    let now = game.entries();
    let view = game.view(side.into(), now);
    if chance.below(10) == 0
        && let Some(&to) = view.can_take_back.last()
    {
        return game.take_back(side, to).expect("it may");
    }
    if chance.below(20) == 0
        && let Some(kind) = view.reactions.first()
    {
        let policy = if chance.below(2) == 0 { Policy::Always } else { Policy::Never };
        let _ = game.orders(side, [((*kind).to_owned(), policy)].into());
        return;
    }
    let offers = view.question.expect("it is asked").offers.len();
    game.answer(side, &Given::offer(chance.below(offers) as u32)).expect("it was offered");
}

fn plays_and_tells_again(battle: &str, decisions: usize) {
    let registry = registry();
    for seed in 1..=3 {
        let mut chance = Stream::new(seed);
        let (options, secret) = (Options::new(), Secret::from_seed(seed));
        let throwers = Throwers::House(BySide::default());
        let mut game = registry.begin(battle, &options, secret.clone(), throwers).expect("laid");
        game.proceed();
        for n in 0..decisions {
            if !game.goes_on() {
                break;
            }
            act(&mut *game, &mut chance);
            game.proceed();
            // A table that rests in between tells the rest of it, too.
            if n == decisions / 2 {
                game.rest();
            }
        }
        let live = told(&mut *game);
        assert!(live.iter().all(|(lines, _)| !lines.is_empty()));
        let file = game.take_lines().join("\n") + "\n";
        let mut again = registry.resume(&file, Some(secret)).expect("taken up");
        assert_eq!(told(&mut *again), live, "{battle}, seed {seed}: as it is taken up");
        game.rest();
        assert_eq!(told(&mut *game), live, "{battle}, seed {seed}: after a rest");
    }
}

#[test]
fn a_game_with_secrets_reads_the_same_from_its_file() {
    plays_and_tells_again("pk/ford", 200);
}

#[test]
fn a_battle_reads_the_same_from_its_file() {
    plays_and_tells_again("sr/hondschoote", 150);
}
