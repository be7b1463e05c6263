//! Pieces on the map: stacks, zones of control, control of objectives, what follows from a change of place or order.

use super::harm;
use crate::Wb;
use crate::army::*;
use crate::events::Loss;
use crate::state::*;
use hexes::Cell;

impl Wb {
    /// Takes a unit off the map.
    pub(crate) fn lift(&self, s: &mut State, unit: UnitId) {
        let Some(cell) = s.cell(unit) else { return };
        if s.unit(unit).exerts() {
            self.zone(s, unit, cell, false);
        }
        s.stacks.lift(cell, unit.0);
        s.units[unit.index()].place = Where::Reserve;
    }

    /// Puts a unit into a hex, underneath the others; units in rout lie under all (WB-4.2g, WB-4.2l).
    pub(crate) fn set_down(&self, s: &mut State, unit: UnitId, cell: Cell) {
        s.units[unit.index()].place = Where::On(cell);
        s.stacks.push(cell, unit.0);
        if s.unit(unit).routed() {
            return;
        }
        self.sink_routed(s, cell);
        if s.unit(unit).exerts() {
            self.zone(s, unit, cell, true);
        }
        self.take_control(s, unit, cell);
    }

    /// Units in rout lie underneath the others (WB-4.2l).
    fn sink_routed(&self, s: &mut State, cell: Cell) {
        let routed = s.units_in(cell).filter(|u| s.unit(u).routed());
        for unit in routed.iter() {
            s.stacks.lift(cell, unit.0);
            s.stacks.push(cell, unit.0);
        }
    }
    pub(super) fn sink_in_stack(&self, s: &mut State, unit: UnitId) {
        if let Some(cell) = s.cell(unit) {
            s.stacks.lift(cell, unit.0);
            s.stacks.push(cell, unit.0);
        }
    }
    /// A rallied unit lies above those still in rout.
    pub(super) fn rise_in_stack(&self, s: &mut State, unit: UnitId) {
        if let Some(cell) = s.cell(unit) {
            self.sink_routed(s, cell);
            self.take_control(s, unit, cell);
        }
    }

    /// A zone of control passes woods, roads, streams, bridges and levels (WB-3.2c, WB-3.3f, WB-3.5c, WB-3.8d, WB-3.10d,
    /// WB-3.11d, WB-3.12d), but no village, river or slope (WB-3.4d, WB-3.7d, WB-3.13d): the map knows.
    fn zone(&self, s: &mut State, unit: UnitId, cell: Cell, here: bool) {
        let (side, mask) = (self.unit(unit).side, self.map.zoc[cell.index()]);
        if here {
            s.zones[side].spread(&self.map.grid, cell, mask);
        } else {
            s.zones[side].withdraw(&self.map.grid, cell, mask);
        }
    }

    /// Changes a unit where it stands; its zone of control follows.
    pub(super) fn change(&self, s: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
        let before = s.unit(unit).exerts();
        change(&mut s.units[unit.index()]);
        let after = s.unit(unit).exerts();
        if let Some(cell) = s.cell(unit)
            && before != after
        {
            self.zone(s, unit, cell, after);
        }
    }

    /// Control belongs to the side whose combat unit, not in rout, was last in the hex (WBS-5.1).
    fn take_control(&self, s: &mut State, unit: UnitId, cell: Cell) {
        if let Some(bit) = self.objective_bit(cell) {
            let side = self.unit(unit).side;
            s.control[side] |= 1 << bit;
            s.control[!side] &= !(1 << bit);
        }
    }

    /// A step is lost for good (WB-11.1b).
    pub(super) fn lose_step(&self, s: &mut State, unit: UnitId, loss: Loss) {
        let u = &mut s.units[unit.index()];
        u.steps = u.steps.saturating_sub(1);
        if loss == Loss::Result {
            s.combat.hit = s.combat.hit.with(unit);
            self.risk(s, unit);
        }
    }

    /// Commanders in the hex are at risk (WB-7.6a).
    fn risk(&self, s: &mut State, unit: UnitId) {
        if let Some(cell) = s.cell(unit) {
            let here = self.commanders_in(s, cell, self.unit(unit).side);
            s.combat.at_risk = s.combat.at_risk.or(here);
        }
    }

    pub(super) fn eliminate(&self, s: &mut State, unit: UnitId, loss: Loss) {
        if matches!(loss, Loss::Asterisk | Loss::Wiped | Loss::LoneGuns | Loss::Trapped) {
            self.risk(s, unit);
        }
        harm(s, unit);
        self.lift(s, unit);
        let u = &mut s.units[unit.index()];
        (u.place, u.steps, u.order) = (Where::Gone, 0, Order::Good);
        (u.posture, u.on_road) = (Posture::Line, false);
        s.mover.units = s.mover.units.without(unit);
        s.ready = s.ready.without(unit);
        s.shock_used = s.shock_used.without(unit);
    }

    /// The shock of grenadiers out of contact is renewed, even in passing (WB-10.3s, WB-R113).
    pub(super) fn renew_shock(&self, s: &mut State) {
        if s.shock_used.is_empty() {
            return;
        }
        let fresh =
            s.shock_used.filter(|unit| s.cell(unit).is_none_or(|cell| self.out_of_contact(s, unit, cell)));
        s.shock_used = s.shock_used.minus(fresh);
    }

    /// Outside all enemy zones of control, and no enemy combat unit in a neighbouring hex.
    fn out_of_contact(&self, s: &State, unit: UnitId, cell: Cell) -> bool {
        let side = self.unit(unit).side;
        !s.controlled(cell, !side) && self.map.grid.neighbours(cell).all(|(_, n)| !self.enemy_in(s, n, side))
    }
}
