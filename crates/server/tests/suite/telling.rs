//! A log is told while the game is played. Told again from the file it reads the same, for every seat.

use crate::client::registry;
use kernel::{BySide, Caption, Options, Part, Policy, Secret, Side, Stream};
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

#[test]
fn what_a_new_phase_brings_is_nobodys_doing() {
    let (options, throwers) = (Options::new(), Throwers::House(BySide::default()));
    let mut game = registry().begin("ma/the-farm", &options, Secret::from_seed(3), throwers).expect("laid");
    let mut chance = Stream::new(3);
    game.proceed();
    for _ in 0..1_000 {
        if game.asked().is_empty() {
            break;
        }
        act(&mut *game, &mut chance);
        game.proceed();
    }
    let (log, fallen) = told(&mut *game).remove(0);
    let heads = |line: &Line| matches!(line.heading, Caption::Turn | Caption::Phase);
    // In the same entry, or by the dice of the next one: nobody has answered in between.
    let by_itself = |head: &Line, line: &Line| {
        line.entry == head.entry
            || line.entry == head.entry + 1 && fallen.iter().any(|fall| fall.entry == line.entry)
    };
    let after = log.windows(2).filter(|pair| heads(&pair[0]) && by_itself(&pair[0], &pair[1]));
    let after: Vec<&Line> = after.map(|pair| &pair[1]).collect();
    assert!(after.iter().any(|line| !heads(line)), "a phase brings something by itself");
    assert_eq!(after.iter().find(|line| line.by.is_some()), None);
}

/// A game in which a unit has begun to move and taken one step that can be taken back; whose it is, and how the move began.
fn one_step_on_the_way(game: &mut dyn LiveGame, chance: &mut Stream) -> (Side, Line) {
    for _ in 0..2_000 {
        let side = game.asked()[0];
        let view = game.view(side.into(), 0);
        if let [.., begun, step] = view.log.as_slice()
            && (begun.part, step.part) == (Part::Opens, Part::Joins)
            && (begun.so_far.is_none(), step.so_far.is_some()) == (true, true)
            && begun.who.is_some()
            && begun.who == step.who
            && view.can_take_back.contains(&begun.entry)
        {
            return (side, begun.clone());
        }
        act(game, chance);
        game.proceed();
    }
    panic!("nobody ever takes a step that can be taken back");
}

#[test]
fn whoever_takes_back_a_step_goes_on_with_the_same_move() {
    let (options, throwers) = (Options::new(), Throwers::House(BySide::default()));
    let secret = Secret::from_seed(1793);
    let mut game = registry().begin("sr/hondschoote", &options, secret, throwers).expect("laid");
    game.proceed();
    let (side, begun) = one_step_on_the_way(&mut *game, &mut Stream::new(1793));
    game.take_back(side, begun.entry).expect("it may");
    let offers = game.view(side.into(), 0).question.expect("it is asked").offers.len() as u32;
    for index in 0..offers {
        let now = game.entries();
        game.answer(side, &Given::offer(index)).expect("it was offered");
        let log = game.view(side.into(), 0).log;
        // From the beginning of the move on, without what was tried and taken back since.
        let kept = |line: &&Line| line.entry == begun.entry || line.entry > now;
        let told: Vec<_> = log.iter().filter(kept).collect();
        if let [.., step] = told.as_slice()
            && step.who == begun.who
            && step.so_far.is_some()
        {
            let own = log.iter().skip_while(|line| **line != begun).skip(1);
            assert!(own.clone().any(|line| line.back_to == Some(begun.entry)), "it is told");
            assert!(own.clone().all(|line| line.part == Part::Joins), "one move: {log:#?}");
            let once = step.so_far.iter().flat_map(|text| text.split(' ')).filter(|word| *word == "by");
            assert_eq!(once.count(), 0, "only the new step counts: {step:?}");
            return;
        }
        game.take_back(side, now).expect("it may");
    }
    panic!("no offer is a step");
}
