//! Hondschoote, for the tests of words and scripts.

use crate::Sr;
use kernel::Options;

/// The battle.
pub fn hondschoote() -> Sr {
    let battle = &crate::scenario::BATTLES[0];
    Sr::read(battle.id, battle.text, &Options::new()).expect("Hondschoote reads")
}
