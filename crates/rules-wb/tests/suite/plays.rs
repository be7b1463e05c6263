//! Every play of the rule set.

use crate::here;
use rules_wb::Wb;

#[test]
fn every_play_comes_out_as_written() {
    conformance::plays_come_out::<Wb>(&here("plays"), 40).unwrap_or_else(|why| panic!("{why}"));
}
