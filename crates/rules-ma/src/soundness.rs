//! What must hold in every position, for the conformance suite.

use crate::Ma;
use crate::bodies::on;
use crate::state::*;

impl Ma {
    /// Invariants of a position.
    pub(crate) fn check_soundness(&self, s: &State) -> Result<(), String> {
        if s.agenda.depth() >= DEEPEST {
            return Err(format!("the agenda is {} deep and may have dropped a task", s.agenda.depth()));
        }
        let bodies = self.bodies(s, |_| true);
        for (i, (a, shape)) in bodies.iter().enumerate() {
            if !self.table().holds(shape) {
                return Err(format!("{} is off the table (MA-R54)", self.body_name(a)));
            }
            for (b, other) in bodies.iter().skip(i + 1) {
                let formed = a.body == Body::Formed && b.body == Body::Formed;
                let enemies = self.side(a.unit) != self.side(b.unit);
                if (formed || enemies) && on(shape, other) {
                    return Err(format!("{} stands on {}", self.body_name(a), self.body_name(b)));
                }
            }
            for (_, area) in self.impassable() {
                if area.overlaps(shape) {
                    return Err(format!("{} stands in a building (MA-G24)", self.body_name(a)));
                }
            }
        }
        for unit in self.battle.ids() {
            self.check_troops(s, unit)?;
        }
        Ok(())
    }

    fn check_troops(&self, s: &State, unit: crate::army::BattalionId) -> Result<(), String> {
        let troops = s.of(unit);
        let name = self.code(unit);
        if troops.on_table() && troops.formed == 0 {
            return Err(format!("{name} stands without Rankers (MA-R55)"));
        }
        if let Some(engaged) = troops.engaged {
            let back = s.of(engaged.foe).engaged.map(|foe| foe.foe);
            if back != Some(unit) {
                return Err(format!("{name} fights somebody who does not fight it"));
            }
        }
        if let Some(friend) = troops.supports
            && s.of(friend).engaged.is_none()
        {
            return Err(format!("{name} supports a combat that is over (MA-R44)"));
        }
        if troops.routing() && (troops.engaged.is_some() || troops.screen.is_some()) {
            return Err(format!("{name} is in rout and engaged, or has a screen (MA-R76)"));
        }
        if let Post::With(led) = s.chiefs[self.side(unit)].post
            && led == unit
            && !troops.on_table()
        {
            return Err(format!("the Commander is with {name}, which is gone (MA-R82)"));
        }
        Ok(())
    }
}
