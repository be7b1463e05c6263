//! What must hold in every position, for the conformance suite.

use crate::Sr;
use crate::state::*;
use kernel::Side;

impl Sr {
    /// Invariants of a position (SR-1.4, SR-1.3c; the flat lists follow from the units).
    pub(crate) fn check_soundness(&self, s: &State) -> Result<(), String> {
        let mut plain = self.empty();
        for unit in self.unit_ids() {
            plain.units[unit.index()] = *s.unit(unit);
            if let Some(cell) = s.cell(unit) {
                self.set_down(&mut plain, unit, cell);
                if self.strength(s, unit) == 0 {
                    return Err(format!("{} is on the map without strength", self.unit(unit).code));
                }
                let closed = self.map.closed_to(cell, self.unit(unit).side);
                if closed {
                    return Err(format!("{} stands in a closed hex", self.unit(unit).code));
                }
            }
        }
        if plain.first_in != s.first_in || plain.next_in != s.next_in || plain.zoc != s.zoc {
            return Err("the flat lists do not follow from the units".to_owned());
        }
        let between_segments = matches!(
            s.agenda.top(),
            Some(Task::FireSegment(_) | Task::CombatSegment(_) | Task::Activations(_) | Task::Initiative(_))
        );
        for cell in self.map.grid.cells() {
            let stack = s.stack(cell);
            let mixed = Side::BOTH.into_iter().all(|side| !stack.and(self.side_units[side]).is_empty());
            if mixed {
                return Err(format!("both sides stand in {}", self.map.id(cell)));
            }
            if between_segments && let Some(first) = stack.first() {
                let rest = stack.without(first);
                if !self.may_stack(s, first, rest) {
                    return Err(format!("the stack in {} breaks the limit (SR-1.4e)", self.map.id(cell)));
                }
                if rest.iter().any(|u| s.unit(u).facing != s.unit(first).facing) {
                    return Err(format!("the stack in {} has two facings (SR-1.3c)", self.map.id(cell)));
                }
            }
        }
        if s.agenda.depth() >= MAX_TASKS {
            return Err("the agenda is full: another task would be dropped".to_owned());
        }
        if i16::from(s.vp.abs()) > i16::from(self.params.decisive) + 3 {
            return Err("the marker is off its track".to_owned());
        }
        Ok(())
    }
}
