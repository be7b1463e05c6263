//! The key of a position, by which odds find it again.

use super::*;
use kernel::fingerprint::Fingerprint;

impl State {
    /// SHORTCUT: what dice can change at once: the task at hand, the result, losses and orders, who has retreated, the
    /// commanders. Where units stand follows from these but for choices of the players.
    pub(crate) fn key(&self) -> u64 {
        let mut key = Fingerprint::default();
        self.agenda.depth().hash(&mut key);
        self.agenda.top().hash(&mut key);
        let Combat { result, hit, at_risk, retreated, .. } = &self.combat;
        (result, hit, at_risk, retreated).hash(&mut key);
        // One word for all units: every one has bits of its own, or nearly so.
        let unit = |word: u64, unit: &Unit| {
            // In these numbers an order is the byte that is stored: nothing is to be worked out.
            let order = match unit.order {
                Order::Disorganised(cause) => cause as u64,
                Order::Good => 3,
                Order::Rout => 5,
            };
            word.rotate_left(7) ^ (u64::from(unit.steps) << 3 | order)
        };
        key.write_u64(self.units.0.iter().fold(0, unit));
        let commander =
            |word: u64, c: &Commander| word.rotate_left(11) ^ c.place.word() << 3 ^ u64::from(c.rating);
        key.write_u64(self.commanders.0.iter().fold(0, commander));
        key.finish()
    }
}
