//! Opponents, beyond the suite for every game: every script of a battalion can be carried out.

use crate::open;
use bots::{Bot, Field, Memory};
use kernel::{Commander, Game, Moment, Pending, Side, Stream, Temper, Viewer, stroll};
use rules_ma::Ma;
use rules_ma::army::BattalionId;
use rules_ma::bot::{Plan, Script};
use rules_ma::orders::Answer;
use rules_ma::state::{Activation, State, Step, Task};

/// The first position of a game of the doctrine in which a side is asked and the test holds.
fn first(game: &Ma, seed: u64, wanted: impl Fn(&State, Side) -> bool) -> Option<(Side, State)> {
    let (mut state, mut found) = (game.start(), None);
    stroll(game, &mut state, &mut Stream::new(seed), 4_000, |state, pending, chance| {
        let Pending::Ask(side, task) = pending else { return None };
        if found.is_none() && wanted(state, *side) {
            found = Some((*side, state.clone()));
        }
        Some(match game.moment(state, *side, task) {
            Moment::Activation | Moment::Within => {
                let plan = game.doctrine(state, *side, &Temper::STEADY, chance);
                game.act(state, *side, &plan, chance)
            }
            Moment::Small | Moment::Routine => game.reply(state, *side, &Temper::STEADY, chance),
        })
    });
    found
}

/// Who begins a turn is tried to the end of that turn, both ways (MA-6.3).
#[test]
fn a_veteran_tries_who_shall_begin() {
    let game = open("ma/two-hundred-points", &[]);
    let asked =
        |state: &State, _| state.turn == 2 && matches!(state.agenda.top(), Some(Task::ChooseActor(_)));
    let (side, state) = first(&game, 5, asked).unwrap();
    let bot = Bot::named("veteran@60").unwrap().explaining();
    let view = game.view(&state, Viewer::Side(side));
    let decision = bot.decide(&*game, &view, side, 1, 1, &mut Memory::default()).unwrap();
    assert!(matches!(decision.answer, Answer::Begins(_)));
    let why = decision.explanation.unwrap();
    assert_eq!(why.considered.len(), 2);
    assert!(why.considered.iter().all(|one| one.visits > 1) && why.spent <= why.budget, "{why:?}");
}

/// The last battalion of a turn is weighed where that turn ends, and not a whole turn later.
#[test]
fn the_last_activation_of_a_turn_ends_with_it() {
    let game = open("ma/two-hundred-points", &[]);
    let left = |state: &State| {
        let open = |unit: &BattalionId| state.of(*unit).activation == Activation::Open;
        game.standing(state).filter(open).count()
    };
    let begins = |state: &State, _| matches!(state.agenda.top(), Some(Task::Activations(_)));
    for (opened, quiet) in [(1, true), (5, false)] {
        let (side, state) =
            first(&game, 5, |s, side| s.turn == 2 && begins(s, side) && left(s) == opened).unwrap();
        let mut field = Field::new(&*game, side, &Bot::named("veteran").unwrap());
        let plan = game.doctrine(&state, side, &Temper::STEADY, &mut Stream::new(1));
        let mut after = state.clone();
        assert_eq!(field.perform_from(&mut after, side, &plan, &mut Stream::new(1), 1 << 15), quiet);
        assert_eq!(after.step == Step::Initiative, quiet);
        assert_eq!(field.spent, 1);
    }
}

/// MA-R58 and everything else that may be answered.
#[test]
fn every_script_answers_legally_in_every_battle() {
    let mut asked = 0;
    for id in
        ["ma/two-hundred-points", "ma/screens", "ma/screens-and-rifles", "ma/the-farm", "ma/the-mill-road"]
    {
        let game = open(id, &[]);
        for seed in 0..4 {
            let (mut state, mut chance, mut n) = (game.start(), Stream::new(seed), 0);
            let over = stroll(&*game, &mut state, &mut chance, 4_000, |state, pending, chance| {
                n += 1;
                let Pending::Ask(side, task) = pending else { return None };
                if !matches!(game.moment(state, *side, task), Moment::Activation | Moment::Within) {
                    return Some(game.reply(state, *side, &Temper::STEADY, chance));
                }
                let plan = game.doctrine(state, *side, &Temper::STEADY, chance);
                let script = Script::TROOPS.get(n % 8).map_or(Script::Lead, |script| *script);
                let against = game.counted(state, !*side).nth(n % 3).filter(|_| n % 2 == 0);
                let scripted = Plan { script, deed: (n % 5) as u8, against, school: (n % 4) as u8, ..plan };
                let answer = game.act(state, *side, &scripted, &mut Stream::new(7));
                assert_eq!(game.check(state, *side, &answer), Ok(()), "{answer:?} by {scripted:?}");
                assert_eq!(answer, game.act(state, *side, &scripted, &mut Stream::new(7)));
                asked += 1;
                // Mostly the doctrine's own game, so that the scripts also meet the positions it makes.
                (!n.is_multiple_of(3)).then(|| game.act(state, *side, &plan, chance))
            });
            assert!(over.is_some(), "{id}, seed {seed}: the game does not end");
        }
    }
    assert!(asked > 1_000, "{asked}");
}
