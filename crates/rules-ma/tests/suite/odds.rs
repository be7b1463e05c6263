//! What the odds of a decision say, and where they end.

use crate::edges::at;
use crate::open;
use kernel::{Game, Side, Stream};
use std::collections::HashMap;

/// MA-X8, MA-X42: a hedge takes 2.5 cm for each pip of its die, or stops whoever it leaves nothing beyond it.
#[test]
fn the_odds_of_crossing_an_obstacle_say_how_far_it_goes() {
    let game = open("ma/two-hundred-points", &[]);
    let field =
        ["clear", "F3 column at 52 92 facing 270", "B1 line at 120 10 facing 90", "activations French"];
    let state = at(&game, &field, &["move F3", "4", "2"]);
    let march = game.read(&state, Side::Second, "march advance 15").expect("words");
    let odds =
        ::odds::state(game.as_ref(), &state, Side::Second, Some(&march)).expect("stated").expect("a roll");
    let mut said: Vec<_> = odds.outcomes.iter().map(|o| (o.text.as_str(), o.p.to_string())).collect();
    said.sort();
    let sixth = || "1/6".to_owned();
    assert_eq!(said, [("3e Bn: goes 12 cm", "5/6".to_owned()), ("3e Bn: goes 12.5 cm", sixth())]);
}

/// The last activation of a turn brings no odds of the tests that are due anyway (MA-6.1).
#[test]
fn the_odds_of_the_last_move_end_before_the_resolve_tests() {
    let game = open("ma/two-hundred-points", &[]);
    let field = [
        "clear",
        "B1 line at 60 20 facing 90",
        "B2 line at 120 20 facing 90 activated shaken",
        "F1 column at 60 100 facing 270 activated",
        "activations British",
    ];
    let state = at(&game, &field, &["move B1", "6", "4"]);
    let march = game.read(&state, Side::First, "march advance 10").expect("words");
    assert_eq!(::odds::state(game.as_ref(), &state, Side::First, Some(&march)).expect("stated"), None);
}

/// SHORTCUT: what is read from the battalions is what the scenes show, in random games from any moment to any later one; so is
/// what is read aspect by aspect, and aspects in equal words read alike.
#[test]
fn changes_read_from_states_are_those_of_the_scenes() {
    use kernel::{Viewer, stroll};
    use view::Shown;
    let mut compared = 0;
    for seed in 0..8 {
        let id = ["ma/two-hundred-points", "ma/the-farm"][seed as usize % 2];
        let game = open(id, &[]);
        let (mut state, mut chance) = (game.start(), Stream::new(seed));
        let mut kept: Vec<_> = vec![state.clone()];
        let mut known = HashMap::new();
        stroll(&*game, &mut state, &mut chance, 4_000, |now, _, chance| {
            if chance.below(3) == 0 {
                let number = chance.below(kept.len());
                let before = &kept[number];
                let viewer = Viewer::Side(Side::First);
                let (mut read, mut seen) = (Vec::new(), Vec::new());
                assert!(game.changes(before, now, viewer, &mut read));
                let [old, new] = [before, now].map(|state| game.scene(state));
                view::changes::differences(&old, &new, &|kind| game.figure_name(kind), &mut seen);
                assert_eq!(read, seen);
                let mut aspects: Vec<Vec<u64>> = Vec::new();
                assert!(game.aspects(before, now, viewer, &mut |words| aspects.push(words.to_vec())));
                let mut apart = Vec::new();
                for words in aspects {
                    let mut changes = Vec::new();
                    game.aspect_changes(before, now, viewer, words[0], &mut changes);
                    apart.extend(changes.iter().cloned());
                    let first = known.entry((number, words)).or_insert_with(|| changes.clone());
                    assert_eq!(*first, changes);
                }
                assert_eq!(apart, seen);
                compared += 1;
                if kept.len() < 40 {
                    kept.push(now.clone());
                }
            }
            None
        });
    }
    assert!(compared > 200, "{compared}");
}

/// SHORTCUT: faces of a flight that odds take for one come to the same, read from any position before it.
#[test]
fn flights_of_one_class_come_to_the_same() {
    use kernel::{Commander, Moment, Pending, Stage, Viewer, stroll, wheel};
    use view::Shown;
    let (mut open_ground, mut over_the_edge, mut by_themselves) = (0, 0, 0);
    for seed in 0..400 {
        let id = ["ma/two-hundred-points", "ma/the-farm", "ma/screens"][seed as usize % 3];
        let game = open(id, &[]);
        let (mut state, mut chance) = (game.start(), Stream::new(seed));
        let mut before = state.clone();
        stroll(&*game, &mut state, &mut chance, 4_000, |now, pending, _| {
            match pending {
                Pending::Ask(side, task) if game.moment(now, *side, task) == Moment::Activation => {
                    before = now.clone();
                }
                Pending::Roll(roll) if roll.rule.as_str() == "MA-19.6" => {
                    let Some(classes) = wheel::classes(&*game, now) else {
                        by_themselves += 1;
                        return None;
                    };
                    let mut first: [Option<Vec<view::Change>>; 6] = Default::default();
                    roll.for_each_outcome(|faces, _| {
                        let (mut after, mut seen) = (now.clone(), Vec::new());
                        game.settle(&mut Stage::silent(&*game, &mut after).pausing(), faces);
                        assert!(game.changes(&before, &after, Viewer::Side(Side::First), &mut seen));
                        let class = &mut first[usize::from(classes[usize::from(faces[0]) - 1])];
                        assert_eq!(
                            class.get_or_insert_with(|| seen.clone()),
                            &seen,
                            "{id}, {seed}, {faces:?}"
                        );
                    });
                    open_ground += 1;
                    over_the_edge += i32::from(classes.contains(&1) && classes.contains(&0));
                }
                _ => {}
            }
            None
        });
    }
    let met = (open_ground, over_the_edge, by_themselves);
    assert!(open_ground > 20 && over_the_edge > 3 && by_themselves > 3, "{met:?}");
}

/// SHORTCUT: geometry that is found again is as it is worked out anew: a clone of a game remembers nothing.
#[test]
fn geometry_found_again_is_the_same_as_worked_out_anew() {
    use kernel::{Pending, Stage};
    use rules_ma::events::{Cause, Event};
    use rules_ma::orders::Answer;
    let field = [
        "clear",
        "F1 column at 80 44 facing 270",
        "F4 column at 95 40 facing 270",
        "F2 line at 96 52 facing 270",
        "B1 line at 95 20 facing 90",
        "B2 line at 95 12 facing 90",
        "B5 column at 78 24 facing 90",
        "activations British",
    ];
    let game = open("ma/two-hundred-points", &[]);
    let start = at(&game, &field, &[]);
    let [mut recoils, mut pursuits, mut flights] = [0; 3];
    for seed in 0..150 {
        let (mut state, mut chance) = (start.clone(), Stream::new(seed));
        for _ in 0..60 {
            let (mut after, mut anew, mut events) = (state.clone(), state.clone(), Vec::new());
            let fresh = (*game).clone();
            let mut found = Stage::recording(&*game, &mut after, &mut events);
            match game.pending(&state) {
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut found, &faces);
                    fresh.settle(&mut Stage::silent(&fresh, &mut anew), &faces);
                }
                Pending::Ask(side, _) => {
                    let mut options = Vec::new();
                    game.options(&state, side, &mut options);
                    // Whoever can charge does.
                    let charges = |answer: &&Answer| matches!(answer, Answer::Charge(_));
                    let charge = options.iter().find(charges);
                    let answer = charge.unwrap_or(&options[chance.below(options.len())]).clone();
                    game.decide(&mut found, side, &answer);
                    fresh.decide(&mut Stage::silent(&fresh, &mut anew), side, &answer);
                }
                _ => break,
            }
            assert_eq!(after, anew, "seed {seed}");
            for event in &events {
                match event {
                    Event::Recoiled { .. } => recoils += 1,
                    Event::Moved { why: Cause::Pursuit, .. } => pursuits += 1,
                    Event::Moved { why: Cause::Flight, .. } => flights += 1,
                    _ => {}
                }
            }
            state = after;
        }
    }
    assert!(recoils > 50 && pursuits > 10 && flights > 50, "{recoils} {pursuits} {flights}");
}
