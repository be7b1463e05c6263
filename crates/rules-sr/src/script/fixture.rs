//! Battles for the tests of words and scripts.

use crate::Sr;
use kernel::Options;

/// The battle.
pub fn hondschoote() -> Sr {
    let battle = &crate::scenario::BATTLES[0];
    Sr::read(battle.id, battle.text, &Options::new()).expect("Hondschoote reads")
}

/// The mêlée: contact everywhere.
pub fn melee() -> Sr {
    let battle =
        crate::scenario::BATTLES.iter().find(|battle| battle.id == "sr/small/melee").expect("listed");
    Sr::read(battle.id, battle.text, &Options::new()).expect("the mêlée reads")
}
