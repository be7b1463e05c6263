//! The key of a position, by which odds find it again.

use super::*;
use crate::tables::CombatResult;
use kernel::fingerprint::Fingerprint;
use std::hash::{Hash, Hasher};

impl State {
    /// SHORTCUT: what dice can change at once: the task at hand, the course of a combat, a rally or a rout, units and
    /// commanders, the marker. The lists that follow from `units`, and the marks that only answers set, are left out. Positions that
    /// differ there have one key and are told apart one by one.
    pub(crate) fn key(&self) -> u64 {
        let mut key = Fingerprint::default();
        self.agenda.depth().hash(&mut key);
        self.agenda.top().hash(&mut key);
        let Combat { progress, result, losses, spared, tested, at_risk, advanced, defenders, .. } =
            &self.combat;
        let CombatResult { attacker_p, attacker_d, defender_p, defender_d, retreat } = *result;
        let flags = [attacker_p, attacker_d, defender_p, defender_d, retreat.into(), (*losses).into()];
        key.write_u64(flags.iter().fold(*progress as u64, |word, flag| word << 8 ^ u64::from(*flag)));
        for units in [spared, advanced, defenders, &self.to_test, &self.tested] {
            key.write_u64(units.0);
        }
        key.write_u64(u64::from(*at_risk) << 32 ^ (tested.len() as u64) << 16 ^ self.trail.len() as u64);
        let course = [self.vp as u8, self.turn, self.next as u8, self.phase as u8];
        key.write_u32(u32::from_le_bytes(course));
        // One word for all units: every one has bits of its own, or nearly so.
        let unit = |sum: u64, unit: &Unit| {
            let order = (unit.level as u64) << 8 ^ u64::from(unit.losses) << 3 ^ unit.facing as u64;
            sum.rotate_left(7) ^ unit.place.word() << 10 ^ order
        };
        key.write_u64(self.units.0.iter().fold(0, unit));
        let commander = |sum: u64, c: &Commander| {
            sum.rotate_left(11) ^ c.place.word() << 3 ^ u64::from(c.replaced) << 1 ^ u64::from(c.helped)
        };
        key.write_u64(self.commanders.0.iter().fold(0, commander));
        key.finish()
    }
}
