//! Positions and answers in words.

use kernel::{Game, Ruleset, Side};
use picket::Picket;

#[test]
fn nonsense_is_answered_with_what_was_expected() {
    let game = Picket::ford().unwrap();
    let state = game.start();
    for words in ["", "jump B1", "step B9 a1", "step B1 f1", "fire B1", "a b c d"] {
        let error = game.read(&state, Side::First, words).unwrap_err();
        assert!(error.contains('“'), "{words}: {error}");
    }
}

#[test]
fn an_arrangement_that_breaks_the_board_is_refused_and_changes_nothing() {
    let game = Picket::ford().unwrap();
    let mut state = game.start();
    let before = state.clone();
    for words in
        ["B1 d2", "B1 strength 0", "B1 nowhere", "B1 conceal", "B1", "", "turn x", "third posture hold"]
    {
        assert!(game.arrange(&mut state, words).is_err(), "{words}");
        assert_eq!(state, before);
    }
    game.arrange(&mut state, "B1 b1 shaken strength 2 activated").unwrap();
    assert_eq!(game.fact(&state, "B1 nerve").unwrap(), "shaken");
    assert_eq!(game.fact(&state, "B1 post").unwrap(), "b1");
    assert!(game.fact(&state, "B1 mood").is_err());
}
