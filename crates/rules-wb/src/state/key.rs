//! The key of a position, by which odds find it again.

use super::*;
use kernel::fingerprint::Fingerprint;

impl State {
    /// SHORTCUT: what dice can change at once: the task at hand, the result, losses and orders of who fights, who has
    /// retreated, commanders at risk. Where units stand follows from these but for choices of the players. Positions that differ
    /// elsewhere have one key and are told apart one by one.
    pub(crate) fn key(&self) -> u64 {
        let mut key = Fingerprint::default();
        self.agenda.depth().hash(&mut key);
        self.agenda.top().hash(&mut key);
        let Combat { fight, result, hit, at_risk, retreated, attackers, defenders, .. } = &self.combat;
        key.write_u64(result.attacker.word() << 32 | result.defender.word());
        (hit, at_risk, retreated).hash(&mut key);
        // In these numbers an order is the byte that is stored: nothing is to be worked out.
        let word = |unit: &Unit| {
            let order = match unit.order {
                Order::Disorganised(cause) => cause as u64,
                Order::Good => 3,
                Order::Rout => 5,
            };
            u64::from(unit.steps) << 3 | order
        };
        // One word for all units: every one has bits of its own, or nearly so.
        let units = if *fight == Fight::None {
            self.units.0.iter().fold(0, |sum: u64, unit| sum.rotate_left(7) ^ word(unit))
        } else {
            let fighting = attackers.or(*defenders);
            fighting.iter().fold(0, |sum: u64, unit| sum.rotate_left(7) ^ word(self.unit(unit)))
        };
        key.write_u64(units);
        // Who is lost has a substitute, or another rating.
        let commander =
            |sum: u64, c: &Commander| sum.rotate_left(7) ^ u64::from(c.rating) << 1 ^ u64::from(c.substitute);
        if *fight == Fight::None || !at_risk.is_empty() {
            key.write_u64(self.commanders.0.iter().fold(0, commander));
        }
        key.finish()
    }
}
