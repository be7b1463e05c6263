//! Losses draw a body up anew, and its corners are rounded anew (LB-G8).

use crate::open;
use kernel::{Faces, Game, Pending, Ruleset, Stage};
use rules_lb::bodies::on;
use rules_lb::state::State;
use rules_lb::{Edition, Lb};
use tabletop::{Edge, GRAZE, Length};

/// A French and a British line in melee, the French with this heading in degrees: front against front, as deep in each
/// other as anybody may move.
fn locked(game: &Lb, degrees: i32) -> State {
    let mut state = game.start();
    let arrange = |state: &mut State, words: String| {
        assert_eq!(game.arrange(state, &words), Ok(()), "{words}");
    };
    arrange(&mut state, "clear".to_owned());
    arrange(&mut state, format!("F2 line at 30 36 facing {degrees}"));
    arrange(&mut state, format!("B2 line at 30 36 facing {}", (degrees + 180) % 360));
    let unit = |code: &str| game.battle.ids().find(|id| game.code(*id) == code).unwrap();
    let [french, british] = ["F2", "B2"].map(unit);
    let target = game.stance(&state, french);
    let mut stance = game.stance(&state, british).conformed(target, Edge::Front);
    for _ in 0..=GRAZE.units() {
        let deeper = stance.moved(stance.pose.heading, Length::new(1));
        if !on(&deeper.footprint(), &target.footprint()) {
            stance = deeper;
        }
    }
    state.units[british.index()].pose = stance.pose;
    arrange(&mut state, "F2 fights B2".to_owned());
    arrange(&mut state, "phase 6".to_owned());
    state
}

/// Throws for one side and then the other: so many sixes, the rest ones.
fn fight(game: &Lb, state: &mut State, sixes: [usize; 2]) {
    for sixes in sixes {
        let Pending::Roll(roll) = game.pending(state) else { panic!("no dice") };
        let faces: Faces = (0..usize::from(roll.dice.count)).map(|i| if i < sixes { 6 } else { 1 }).collect();
        game.settle(&mut Stage::silent(game, state), &faces);
    }
}

/// How many positions come out with one unit on another, by an edition.
fn crowded(game: &Lb) -> Vec<String> {
    let mut found = Vec::new();
    for degrees in 0..360 {
        for sixes in [[1, 0], [0, 1], [2, 1], [1, 2], [3, 3], [4, 2]] {
            let mut state = locked(game, degrees);
            assert_eq!(game.sound(&state), Ok(()), "{degrees}");
            fight(game, &mut state, sixes);
            if let Err(why) = game.sound(&state) {
                found.push(format!("facing {degrees}, {sixes:?}: {why}"));
            }
        }
    }
    found
}

/// LB-G8, LB-G16: by the first edition a line that lost figures could come to stand on its enemy by a thousandth of an
/// inch.
#[test]
fn losses_leave_nobody_on_anybody() {
    let game = open("lb/the-ridge-and-the-farm");
    assert_eq!(crowded(&game), Vec::<String>::new());
    let first = Lb { edition: Edition::First, ..Lb::clone(&game) };
    assert!(!crowded(&first).is_empty(), "the positions would not show it");
}
