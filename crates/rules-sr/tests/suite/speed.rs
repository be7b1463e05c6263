//! What the budgets rest on. (Figures are measured by `grognard bench`, never here.)

use kernel::Game;
use rules_sr::state::State;

#[test]
fn a_state_is_small_and_copied_as_one_block() {
    assert!(size_of::<State>() <= 4096, "{}", size_of::<State>());
    let game = crate::open("sr/hondschoote", &[]);
    let state = game.start();
    assert_eq!(state.clone(), state);
}
