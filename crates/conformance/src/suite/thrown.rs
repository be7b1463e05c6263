//! Odds against dice.

use super::{Suite, within};
use kernel::Ruleset;
use odds::{THROWS, check_every_roll_from};
use std::collections::BTreeSet;

/// The seed of games and throws.
const SEED: u64 = 5;

impl<G: Ruleset> Suite<G> {
    /// The exact odds of every kind of roll equal the dice, and every kind that is declared is met.
    pub fn odds_equal_dice(&self) -> Result<(), String> {
        let mut seen = BTreeSet::new();
        for &(opened, lines, games) in self.dice.from {
            let game = self.open(opened)?;
            let state = within(opened, Self::arranged(&game, lines))?;
            let kinds = check_every_roll_from(&*game, &state, games, self.dice.positions, THROWS, SEED);
            let kinds = within(opened, kinds.map_err(|off| off.to_string()))?;
            seen.extend(kinds.into_iter().map(|kind| kind.rule));
        }
        match seen.iter().copied().eq(self.dice.kinds.iter().copied()) {
            true => Ok(()),
            false => Err(format!("thrown were {seen:?}, declared {:?}", self.dice.kinds)),
        }
    }
}
