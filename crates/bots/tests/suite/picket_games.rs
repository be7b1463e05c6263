//! Whole games of the Picket.

use bots::{Bot, Explanation, Level, Memory};
use kernel::{BySide, Commander, Game, Pending, Side, Stage, Stream, Viewer};
use picket::{Answer, Picket, State};

/// Plays a game; gives the answers and the winner's points for the first side, in halves.
fn play(game: &Picket, bots: &BySide<Bot>, seed: u64) -> (Vec<Answer>, u32) {
    let mut state = game.start();
    let mut dice = Stream::new(seed).part(1);
    let mut memory = BySide::new(Memory::default(), Memory::default());
    let mut said = Vec::new();
    for n in 0.. {
        match game.pending(&state) {
            Pending::Over(outcome) => {
                return (said, outcome.winner.map_or(1, |side| if side == Side::First { 2 } else { 0 }));
            }
            Pending::Roll(roll) => {
                let faces = dice.throw(roll.dice);
                game.settle(&mut Stage::silent(game, &mut state), &faces);
            }
            pending => {
                let answers: Vec<_> = pending
                    .asked()
                    .map(|side| {
                        let view = game.view(&state, Viewer::Side(side));
                        let decision =
                            bots[side].decide(game, &view, side, seed ^ side as u64, n, &mut memory[side]);
                        (side, decision.unwrap().answer)
                    })
                    .collect();
                for (side, answer) in answers {
                    game.check(&state, side, &answer).unwrap();
                    game.decide(&mut Stage::silent(game, &mut state), side, &answer);
                    said.push(answer);
                }
            }
        }
    }
    unreachable!()
}

/// A's share of the points over seat-swapped pairs.
fn score(a: u8, b: u8, pairs: u64) -> f64 {
    let game = Picket::ford().unwrap();
    let (a, b) = (Bot::level(a).unwrap(), Bot::level(b).unwrap());
    let halves: u32 = (0..pairs)
        .map(|seed| play(&game, &BySide::new(a, b), seed).1 + 2 - play(&game, &BySide::new(b, a), seed).1)
        .sum();
    f64::from(halves) / (4 * pairs) as f64
}

#[test]
fn bots_are_known_by_level_name_temper_and_budget() {
    assert_eq!(Bot::named("3").unwrap(), Bot::named("guard").unwrap());
    assert_eq!(Bot::level(5), None);
    for name in ["random", "doctrine:bold", "guard@400", "veteran:wary", "emperor", "guard:bold@90+judgement"]
    {
        assert_eq!(Bot::named(name).unwrap().name(), name);
    }
    assert!(Bot::named("napoleon").unwrap_err().contains("doctrine"));
    assert!(Bot::named("guard@many").is_err());
    assert!(Bot::named("guard+guessed").unwrap_err().contains("guard+fitted"));
    assert_eq!(Level::ALL.map(Level::budget), [0, 0, 200, 800, 3_200]);
}

#[test]
fn the_doctrine_beats_random_and_the_veteran_beats_the_doctrine() {
    let one = score(1, 0, 60);
    assert!(one > 0.75, "{one}");
    let two = score(2, 1, 15);
    assert!(two > 0.55, "{two}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = Picket::ford().unwrap();
    let bots = BySide::new(Bot::level(2).unwrap(), Bot::named("doctrine:bold").unwrap());
    assert_eq!(play(&game, &bots, 3), play(&game, &bots, 3));
    assert_ne!(play(&game, &bots, 3).0, play(&game, &bots, 4).0);
}

/// The first position of the first turn at which blue is asked to activate.
fn first_activation(game: &Picket) -> State {
    let mut state = game.start();
    let mut chance = Stream::new(5);
    loop {
        match game.pending(&state) {
            Pending::Ask(Side::First, _) => return state,
            Pending::Roll(_) => {
                game.settle(&mut Stage::silent(game, &mut state), &[6, 1].into_iter().collect())
            }
            pending => {
                let side = pending.asked().next().unwrap();
                let answer = bots::random_answer(game, &state, side, &mut chance).unwrap();
                game.decide(&mut Stage::silent(game, &mut state), side, &answer);
            }
        }
    }
}

#[test]
fn a_decision_explains_itself_and_stays_within_its_budget() {
    let game = Picket::ford().unwrap();
    let state = first_activation(&game);
    let view = game.view(&state, Viewer::Side(Side::First));
    for level in 2..=4 {
        let bot = Bot::level(level).unwrap().explaining();
        let mut memory = Memory::default();
        let decision = bot.decide(&game, &view, Side::First, 9, 1, &mut memory).unwrap();
        let why = decision.explanation.unwrap();
        assert_eq!(why.kind, "plan");
        // A last visit to the tree that might run over is not begun.
        assert!(why.spent > bot.budget - 6 && why.spent <= bot.budget, "{} of {}", why.spent, bot.budget);
        assert!(why.considered.len() >= 2);
        assert_eq!(why.considered[0].what, game.describe(&view, Side::First, &memory.plan.unwrap()));
        assert!(why.considered.windows(2).all(|two| two[0].visits >= two[1].visits));
        let text = why.to_string();
        assert!(text.contains('→') && text.contains("activations looked at"), "{text}");
        let json = serde_json::to_string(&why).unwrap();
        assert_eq!(serde_json::from_str::<Explanation>(&json).unwrap(), why);
        let silent = Bot::level(level).unwrap();
        let again = silent.decide(&game, &view, Side::First, 9, 1, &mut Memory::default()).unwrap();
        assert_eq!(again.answer, decision.answer);
        assert!(again.explanation.is_none());
    }
}

/// The sealed choice before the first turn, and the first activation, with budgets down to nothing.
#[test]
fn no_budget_is_overrun() {
    let game = Picket::ford().unwrap();
    let (sealed, open) = (game.start(), first_activation(&game));
    let mut mixed = 0;
    for budget in (0..60).chain([72, 100, 150, 200, 333, 800]) {
        for (state, level) in
            [(&sealed, "veteran"), (&sealed, "emperor"), (&open, "veteran"), (&open, "emperor")]
        {
            let bot = Bot::named(&format!("{level}@{budget}")).unwrap().explaining();
            let view = game.view(state, Viewer::Side(Side::First));
            let decision = bot.decide(&game, &view, Side::First, 3, 1, &mut Memory::default()).unwrap();
            game.check(state, Side::First, &decision.answer).unwrap();
            if let Some(why) = decision.explanation {
                assert!(why.spent <= budget, "{why}");
                assert!(
                    why.kind != "sealed" || 3 * why.spent >= budget,
                    "half of it fills the matrix: {why}"
                );
                mixed += u32::from(why.kind == "sealed");
            }
        }
    }
    assert!(mixed > 50, "{mixed}");
}

/// Two states that differ only in where the enemy's ambush lies: the bot cannot tell them apart.
#[test]
fn a_bot_knows_only_its_view() {
    let game = Picket::ford().unwrap();
    let answer = |post: &str| {
        let mut state = game.start();
        let mut decide = |side, answer| game.decide(&mut Stage::silent(&game, &mut state), side, &answer);
        decide(Side::First, Answer::Conceal(picket::Post::parse("a2").unwrap()));
        decide(Side::Second, Answer::Conceal(picket::Post::parse(post).unwrap()));
        let view = game.view(&state, Viewer::Side(Side::First));
        let bot = Bot::level(2).unwrap().explaining();
        let decision = bot.decide(&game, &view, Side::First, 1, 1, &mut Memory::default()).unwrap();
        (decision.answer, decision.explanation)
    };
    let (one, other) = (answer("e2"), answer("d1"));
    assert_eq!(one, other);
    let why = one.1.unwrap();
    assert_eq!(why.kind, "sealed");
    let shares: u32 = why.considered.iter().filter_map(|c| c.share).sum();
    assert!((998..=1002).contains(&shares), "{why}");
}

#[test]
fn a_side_that_is_not_asked_decides_nothing() {
    let game = Picket::ford().unwrap();
    let state = first_activation(&game);
    let bot = Bot::level(1).unwrap();
    assert!(bot.decide(&game, &state, Side::Second, 1, 1, &mut Memory::default()).is_none());
}

/// The plan is stored with the game and taken up again; lost, the bot plans anew.
#[test]
fn memory_survives_a_restart() {
    let game = Picket::ford().unwrap();
    let state = first_activation(&game);
    let view = game.view(&state, Viewer::Side(Side::First));
    let bot = Bot::level(2).unwrap();
    let mut memory = Memory::default();
    bot.decide(&game, &view, Side::First, 1, 1, &mut memory).unwrap();
    let json = serde_json::to_string(&memory).unwrap();
    assert_eq!(serde_json::from_str::<Memory<picket::bot::Plan>>(&json).unwrap(), memory);
    assert!(memory.plan.is_some());
}

#[test]
fn the_embedded_weights_fit_the_features() {
    let game = Picket::ford().unwrap();
    for (name, source) in kernel::Source::ALL {
        let weights = game.weights_from(source).unwrap();
        assert_eq!(weights.features, game.features());
        assert_eq!((weights.source(), source.name()), (source, name));
        assert_eq!(Bot::named(&format!("2+{name}")).unwrap().weights(&game), weights);
    }
    assert_eq!(Bot::level(2).unwrap().weights(&game), game.weights());
    let state = first_activation(&game);
    assert_eq!(game.evaluate(&state, Side::First), -game.evaluate(&state, Side::Second));
}
