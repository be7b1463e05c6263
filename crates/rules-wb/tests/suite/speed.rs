//! What the budgets rest on. (Figures are measured by `grognard bench`, never here.)

use rules_wb::state::{State, Unit};

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 4096, "{}", size_of::<State>());
    assert!(size_of::<Unit>() <= 16, "{}", size_of::<Unit>());
}
