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
                Order::Good => 0,
                Order::Disorganised(_) => 1,
                Order::Rout => 2,
            };
            u64::from(unit.steps) << 3 | order
        };
        // One word for all units: every one has bits of its own, or nearly so.
        let units = if *fight == Fight::None {
            // Four by four, so that one need not wait for another.
            let (fours, _) = self.units.0.as_chunks::<4>();
            let four = |[a, b, c, d]: &[Unit; 4]| word(a) | word(b) << 7 | word(c) << 14 | word(d) << 21;
            fours.iter().fold(0, |sum: u64, units| sum.rotate_left(29) ^ four(units))
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
