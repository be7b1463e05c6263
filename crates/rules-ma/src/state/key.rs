//! The key of a position, by which odds find it again.

use super::*;
use crate::army::CharacterKind;
use kernel::fingerprint::Fingerprint;

impl State {
    /// SHORTCUT: what dice can change at once: the task at hand, the course of a charge, a volley or a round, the battalions
    /// on the table and where they stand, the Commanders. Positions that differ elsewhere have one key and are told apart one by one.
    pub(crate) fn key(&self) -> u64 {
        let mut key = Fingerprint::default();
        self.agenda.depth().hash(&mut key);
        self.agenda.top().hash(&mut key);
        let Volley { hits, misses, groups, quarters, six, .. } = self.volley;
        key.write_u64(u64::from_le_bytes([hits, misses, groups, quarters, u8::from(six), 0, 0, 0]));
        let Fight { totals: [a, b], loser, fallen, recoil: [x, y], .. } = self.fight;
        let loser = loser.map_or(u8::MAX, |unit| unit.0);
        let (charge, march) = (&self.charge, &self.march);
        let round =
            [a as u8, b as u8, loser, fallen, charge.pips, charge.deducted, march.pips, march.deducted];
        key.write_u64(u64::from_le_bytes(round) ^ (x as u64).rotate_left(8) ^ (y as u64).rotate_left(24));
        for troops in self.troops.0.iter().filter(|troops| troops.on_table()) {
            key.write_u64(troops.word());
            let at = troops.pose.anchor;
            key.write_u64(u64::from(at.x() as u32) | u64::from(at.y() as u32) << 32);
        }
        for side in Side::BOTH {
            let post = match self.chiefs[side].post {
                Post::Reserve => 0,
                Post::Alone(at) => u64::from(at.x() as u32) << 32 | u64::from(at.y() as u32) | 1,
                Post::With(unit) => u64::from(unit.0) << 8 | 2,
                Post::Dead => 3,
            };
            key.write_u64(post);
        }
        key.finish()
    }
}

impl Troops {
    /// What dice can change of a battalion, but for where it stands; four Characters of a kind have bits of their own.
    fn word(&self) -> u64 {
        let kinds = CharacterKind::ALL.into_iter();
        let characters = kinds.fold(0, |word, kind| word << 4 ^ u64::from(self.characters.count(kind)));
        let marks = [
            self.disordered,
            self.spent,
            self.tested,
            self.beaten,
            self.shaken,
            self.fled,
            self.engaged.is_some(),
            self.screen.is_some(),
        ];
        let marks = marks.into_iter().fold(0, |bits, mark| bits << 1 | u8::from(mark));
        let orders = (self.order as u8) << 2 | self.activation as u8;
        let low = [self.formed, self.skirmishers, marks, orders, self.drums, self.shouts, 0, 0];
        u64::from_le_bytes(low) | characters << 48
    }
}
