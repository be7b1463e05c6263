//! What must hold in every position, for the conformance suite.

use crate::Wb;
use crate::army::*;
use crate::state::*;
use hexes::Zones;
use kernel::{BySide, Side};

impl Wb {
    /// Invariants of a position (WB-4.1b, WB-4.2a, WB-4.2d, WB-4.2e; the flat lists follow from the units).
    pub(crate) fn check_soundness(&self, s: &State) -> Result<(), String> {
        self.check_lists(s)?;
        if s.agenda.depth() >= MAX_TASKS {
            return Err("the agenda is full: another task would be dropped".to_owned());
        }
        // In the middle of a move, a flight or a combat a stack may be over its limit.
        let at_rest = matches!(
            s.agenda.top(),
            Some(
                Task::Activations(_)
                    | Task::Movement(_)
                    | Task::Army(_)
                    | Task::Combats(_)
                    | Task::Marches(_)
                    | Task::Guns(_)
            )
        );
        for cell in self.map.grid.cells() {
            let (id, units) = (self.map.id(cell), s.units_in(cell));
            if Side::BOTH.into_iter().all(|side| !units.and(self.side_units[side]).is_empty()) {
                return Err(format!("both sides stand in {id} (WB-4.2d)"));
            }
            let order: Vec<bool> = s.stack(cell).map(|unit| s.unit(unit).routed()).collect();
            if order.windows(2).any(|pair| pair[0] && !pair[1]) {
                return Err(format!("a unit in rout lies on top in {id} (WB-4.2l)"));
            }
            if at_rest {
                self.check_stack(s, units).map_err(|wrong| format!("{wrong} in {id}"))?;
            }
        }
        Ok(())
    }

    fn check_stack(&self, s: &State, units: Units) -> Result<(), &'static str> {
        if units.count() > MAX_STACK as u32 {
            return Err("the stack is over its limit (WB-4.2a)");
        }
        if units.count() > 1 && units.iter().any(|unit| s.unit(unit).in_column()) {
            return Err("a march column shares a hex (WB-4.2e)");
        }
        let steady = units.filter(|unit| !s.unit(unit).routed());
        let facing = steady.first().map(|unit| s.unit(unit).facing);
        if steady.iter().any(|unit| Some(s.unit(unit).facing) != facing) {
            return Err("a stack has two facings (WB-4.1b)");
        }
        Ok(())
    }

    fn check_lists(&self, s: &State) -> Result<(), String> {
        let mut zones: BySide<Zones<{ crate::map::MAX_CELLS }>> = BySide::default();
        for unit in self.unit_ids() {
            let (u, code) = (s.unit(unit), &self.unit(unit).code);
            match u.place {
                Where::On(cell) => {
                    if u.steps == 0 || u.steps > self.unit(unit).steps {
                        return Err(format!("{code} has {} steps on the map (WB-2.1c)", u.steps));
                    }
                    if !s.units_in(cell).has(unit) {
                        return Err(format!("{code} is in no stack"));
                    }
                    if u.exerts() {
                        let mask = self.map.zoc[cell.index()];
                        zones[self.unit(unit).side].spread(&self.map.grid, cell, mask);
                    }
                }
                Where::Gone if u.steps != 0 => return Err(format!("{code} is gone and has steps")),
                _ => {}
            }
        }
        for cell in self.map.grid.cells() {
            if s.stack(cell).any(|unit| s.cell(unit) != Some(cell)) {
                return Err(format!("the stack in {} holds somebody else", self.map.id(cell)));
            }
        }
        if zones != s.zones {
            Err("the zones of control do not follow from the units".to_owned())
        } else {
            Ok(())
        }
    }
}
