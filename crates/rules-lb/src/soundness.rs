//! What must hold in every position, for the conformance suite.

use crate::Lb;
use crate::army::UnitId;
use crate::bodies::on;
use crate::formation::Formation;
use crate::state::*;

impl Lb {
    /// Invariants of a position: nobody on anybody, nobody in closed ground, no figures out of nothing.
    pub(crate) fn check_soundness(&self, s: &State) -> Result<(), String> {
        if s.agenda.depth() >= DEEPEST {
            return Err(format!("the agenda is {} deep and may have dropped a task", s.agenda.depth()));
        }
        let bodies = self.bodies(s, |_| true);
        for (i, (unit, shape)) in bodies.iter().enumerate() {
            if !self.table().holds(shape) {
                return Err(format!("{} is off the table", self.name(unit)));
            }
            let mut others = bodies.iter().skip(i + 1);
            if let Some((other, _)) = others.find(|(_, other)| on(shape, other)) {
                // As they stand, so that whoever reads it can set the position up.
                let [unit, other] = [unit, other].map(|unit| self.unit_line(s, unit));
                return Err(format!("phase {}: {} stands on {}", s.phase, unit.trim(), other.trim()));
            }
            let garrison = s.of(unit).formation == Formation::Garrison;
            if let Some(area) = self.closed_under(unit, shape).filter(|_| !garrison) {
                let ground = self.battle.terrain.area_name(area);
                return Err(format!("{} stands in {ground}, which is closed to it", self.name(unit)));
            }
        }
        self.battle.ids().try_for_each(|unit| self.check_unit(s, unit))
    }

    fn check_unit(&self, s: &State, unit: UnitId) -> Result<(), String> {
        let (troop, name) = (s.of(unit), self.name(unit));
        if troop.figures > self.raised(unit).figures {
            return Err(format!("{name} has more figures than it was raised with"));
        }
        if troop.on_table() && troop.figures == 0 && troop.wounds == 0 {
            return Err(format!("{name} stands without figures (LB-15.3)"));
        }
        if troop.on_table() && (troop.formation == Formation::Garrison) != (troop.building != OPEN) {
            return Err(format!("{name} is in a building and not, at once (LB-17.5)"));
        }
        if let Some(melee) = troop.melee {
            let foe = s.of(melee.foe);
            if !troop.on_table() || !foe.on_table() || foe.melee.map(|other| other.foe) != Some(unit) {
                return Err(format!("{name} fights somebody who does not fight it"));
            }
        }
        if troop.charge.is_some() && !troop.on_table() {
            return Err(format!("{name} charges and is gone"));
        }
        Ok(())
    }
}
