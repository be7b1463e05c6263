//! What the budgets rest on. (Figures are measured by `grognard bench`, never here.)

use rules_sr::state::State;

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 4096, "{}", size_of::<State>());
}
