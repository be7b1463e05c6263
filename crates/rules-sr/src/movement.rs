//! Movement (SR-4.2, SR-TET): steps and their cost, zones of control, stacking at the end of a move.

use crate::army::*;
use crate::events::{Cause, Event};
use crate::map::SideFeatures;
use crate::orders::Answer;
use crate::refusals::{Refusal, Refused, Why, refuse};
use crate::sequence::Sink;
use crate::state::*;
use crate::terrain;
use crate::{Edition, Sr};
use hexes::{Cell, Direction};
use kernel::{Side, Stage};

/// A legal step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// Cost in halves (SR-R37).
    pub halves: u16,
    /// Along a road, not next to the enemy (SR-R39).
    pub road: bool,
    /// Nothing but the facing is left after it.
    pub finished: bool,
    /// It is the breakout of a surrounded unit (SR-R14).
    pub surrounded: bool,
}

/// How a unit may end its move in a hex (SR-R8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Within the limits.
    Legal,
    /// Only if this unit moves out next.
    Exchange(UnitId),
    /// Not at all.
    No,
}

impl Sr {
    /// Whether an enemy combat unit stands in a hex.
    #[inline]
    pub fn enemy_in(&self, s: &State, cell: Cell, side: Side) -> bool {
        let first = s.first_in[cell.index()];
        first != NOBODY && self.unit(UnitId(first)).side != side
    }

    /// Whether an enemy combat unit stands in a neighbouring hex, whatever lies between.
    ///
    /// SHORTCUT: every unit on the map has a zone of control (SR-R10), so only where none reaches over a side must
    /// one look who stands beyond.
    pub fn next_to_enemy(&self, s: &State, cell: Cell, side: Side) -> bool {
        s.controlled(cell, !side)
            || self
                .map
                .grid
                .neighbours(cell)
                .any(|(d, n)| !self.map.zoc_reaches(cell, d) && self.enemy_in(s, n, side))
    }

    /// Movement points after all divisions, whole points (SR-1.1d, SR-3.2b, SR-4.1f, SR-4.1g, SR-4.1i, SR-R29).
    pub fn allowance(&self, s: &State, unit: UnitId, tested: bool) -> u16 {
        let halvings = u16::from(s.out_of_command.has(unit)) + u16::from(tested);
        u16::from(self.unit(unit).movement).div_ceil(1 << halvings)
    }

    /// The cost of a step in halves (SR-R38): terrain, stream, work, climb; along a road or path 1 and no extras,
    /// unless the entered hex is next to the enemy (SR-TET-h); one more in enemy zone of control (SR-1.6b,
    /// SR-R13). Facing costs nothing (SR-1.3d).
    #[inline]
    pub fn step_cost(&self, s: &State, side: Side, from: Cell, d: Direction, to: Cell) -> u16 {
        let zoc = if s.controlled(to, !side) { 2 } else { 0 };
        if self.map.side(from, d).way() && !self.next_to_enemy(s, to, side) {
            return terrain::WAY.halves + zoc;
        }
        u16::from(self.map.tolls[from.index()][d.index()]) + zoc
    }

    /// Whether stacking permits `unit` among `others`: two at most, artillery with anybody, others by their current
    /// strength (SR-1.4a, SR-1.4b, SR-1.4c, SR-1.4d, SR-R9). Commanders never count (SR-1.4f).
    #[inline]
    pub fn may_stack(&self, s: &State, unit: UnitId, others: Units) -> bool {
        match others.count() {
            0 => true,
            1 => {
                let other = others.first().unwrap_or(unit);
                let artillery = self.artillery.has(unit) || self.artillery.has(other);
                artillery || self.strength(s, unit) + self.strength(s, other) <= self.params.stacking
            }
            _ => false,
        }
    }

    /// Whether a unit is hemmed in (SR-1.6f, SR-R14); a rally attempt is no step (SR-R114).
    pub fn surrounded(&self, s: &State, unit: UnitId) -> bool {
        let info = self.unit(unit);
        let Some(from) = s.cell(unit) else { return false };
        s.controlled(from, !info.side)
            && Direction::ALL.iter().all(|&d| match self.map.next(from, d) {
                None => true,
                Some(n) => {
                    !self.map.crossable(info.side, Some(info.arm), from, d)
                        || self.enemy_in(s, n, info.side)
                        || s.controlled(n, !info.side)
                }
            })
    }

    /// Whether the last unit of the Coalition would leave a place of the plan by its owner's choice (SR-8.1.6a,
    /// SR-R91).
    pub fn breaks_plan(&self, s: &State, unit: UnitId, from: Cell, to: Option<Cell>) -> bool {
        if s.turn > self.params.plan_turns || self.unit(unit).side != COALITION {
            return false;
        }
        self.params.plan.iter().any(|place| {
            place.contains(&from)
                && !to.is_some_and(|to| place.contains(&to))
                && place
                    .iter()
                    .all(|&cell| s.stack(cell).without(unit).and(self.side_units[COALITION]).is_empty())
        })
    }

    /// Whether a unit that began in `start` is still in its place of the plan, which may have two hexes (SR-R115); whoever only
    /// passes through one goes on freely (SR-R91).
    pub(crate) fn same_place(&self, start: Cell, now: Cell) -> bool {
        start == now || self.params.plan.iter().any(|place| place.contains(&start) && place.contains(&now))
    }

    /// How `unit`, now moving, may end in `cell` (SR-1.4e, SR-R8).
    pub fn ending(&self, s: &State, unit: UnitId, cell: Cell) -> Ending {
        self.ending_of(s, &s.mover, unit, cell)
    }

    /// The same for a move that may only be thought of. By the first edition no places were exchanged in enemy zone of
    /// control (SR-R106, revoked).
    pub(crate) fn ending_of(&self, s: &State, mover: &Mover, unit: UnitId, cell: Cell) -> Ending {
        let others = s.stack(cell).without(unit);
        if self.may_stack(s, unit, others) {
            return Ending::Legal;
        }
        // A unit that must make room goes out of its hex and does not come back to it (SR-R8).
        let home = mover.start == Some(cell);
        let before_the_enemy = s.controlled(cell, !self.unit(unit).side);
        if mover.tested || home || before_the_enemy && self.edition == Edition::First {
            return Ending::No;
        }
        self.may_make_room(s, unit, cell).first().map_or(Ending::No, Ending::Exchange)
    }

    /// Units of the active formation whose leaving would make room for `unit` in `cell` (SR-R8, SR-R113).
    pub(crate) fn may_make_room(&self, s: &State, unit: UnitId, cell: Cell) -> Units {
        let others = s.stack(cell).without(unit);
        let ready = self.active_units(s).minus(s.moved).minus(s.tested).minus(s.to_test);
        let makes_room = |&other: &UnitId| {
            !s.routed(other)
                && self.may_stack(s, unit, others.without(other))
                && self.has_open_step(s, other, cell, unit)
        };
        others.and(ready).iter().filter(makes_room).collect()
    }

    /// Whether a unit that must make room has a first step to a hex where it can stay, the newcomer not counted.
    fn has_open_step(&self, s: &State, unit: UnitId, from: Cell, newcomer: UnitId) -> bool {
        let info = self.unit(unit);
        Direction::ALL.iter().any(|&d| {
            self.map.next(from, d).is_some_and(|n| {
                self.map.crossable(info.side, Some(info.arm), from, d)
                    && !self.enemy_in(s, n, info.side)
                    && !(s.controlled(from, !info.side) && s.controlled(n, !info.side))
                    && self.may_stack(s, unit, s.stack(n).without(unit).without(newcomer))
            })
        })
    }

    /// Judges the next step of the moving unit.
    pub fn judge_step<W: Why>(&self, s: &State, unit: UnitId, to: Cell, why: &mut W) -> Step {
        let info = self.unit(unit);
        let Some(from) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return Step::default();
        };
        let Some(d) = self.map.grid.direction_to_neighbour(from, to) else {
            why.because(Refusal::NotAdjacent(from, to));
            return Step::default();
        };
        let (side, mover) = (info.side, s.mover);
        if mover.finished {
            why.because(Refusal::MoveIsOver(unit));
            return Step::default();
        }
        refuse!(why, self.map.closed_to(to, side), Refusal::Closed(to));
        refuse!(why, self.enemy_in(s, to, side), Refusal::EnemyThere(to));
        let first = mover.entered == 0;
        let (zoc_here, zoc_there) = (s.controlled(from, !side), s.controlled(to, !side));
        // SR-4.3d: where a reaction has broken the contact, the unit may go on.
        refuse!(why, !first && zoc_here, Refusal::MustStopInZoc(from));
        let home = mover.start.map_or(first, |start| self.same_place(start, from));
        let plan = home && self.breaks_plan(s, unit, from, Some(to));
        refuse!(why, plan, Refusal::PlanHolds(from));
        let river = self.map.side(from, d).unbridged_river();
        refuse!(why, river && info.arm.is_artillery(), Refusal::ArtilleryAtRiver(from, to));
        refuse!(why, river && !first, Refusal::RiverFirstStepOnly(from, to));
        let off_road = !self.map.crossable(side, None, from, d) && !self.map.closed_to(to, side);
        refuse!(why, off_road, Refusal::OffRoadCitadel(to));
        // SR-1.6e, SR-R15: out of a zone of control only into a free hex, unless surrounded.
        let surrounded = first && zoc_here && zoc_there && self.surrounded(s, unit);
        refuse!(why, first && zoc_here && zoc_there && !surrounded, Refusal::ZocToZoc(from, to));
        let step = self.price(s, unit, (from, d, to), surrounded, why);
        if why.enough() {
            return step;
        }
        self.judge_room(s, unit, to, step, zoc_there, why);
        step
    }

    /// What the step costs and whether it can be paid (SR-4.2d, SR-R39 to SR-R41).
    fn price<W: Why>(
        &self,
        s: &State,
        unit: UnitId,
        (from, d, to): (Cell, Direction, Cell),
        surrounded: bool,
        why: &mut W,
    ) -> Step {
        let (side, mover) = (self.unit(unit).side, s.mover);
        let features = self.map.side(from, d);
        if surrounded || features.unbridged_river() {
            let halves = mover.allowance.saturating_sub(mover.spent);
            return Step { halves, road: false, finished: true, surrounded };
        }
        let halves = self.step_cost(s, side, from, d, to);
        let along = features.has(SideFeatures::ROAD);
        let road = mover.road_only && along && !self.next_to_enemy(s, to, side);
        let total = mover.spent + halves;
        let within = total <= mover.allowance || road && total <= mover.allowance + 4;
        // SR-4.2d: the first step is always possible; it ends the move where it cannot be paid.
        let least = mover.entered == 0 && !within;
        if !within && !least {
            let tempted = mover.road_only && along && total <= mover.allowance + 4;
            let left = mover.allowance.saturating_sub(mover.spent);
            why.because(if tempted {
                Refusal::RoadBonusNearEnemy(to)
            } else {
                Refusal::NotEnoughPoints { needed: halves, left, to }
            });
        }
        Step { halves, road, finished: least, surrounded: false }
    }

    /// Whether the unit could stay in the hex, or go on from it (SR-R8).
    fn judge_room<W: Why>(&self, s: &State, unit: UnitId, to: Cell, step: Step, zoc: bool, why: &mut W) {
        let ending = self.ending(s, unit, to);
        if ending == Ending::Legal || ending != Ending::No && !step.surrounded {
            return;
        }
        if step.finished || zoc {
            why.because(Refusal::NoRoom(to));
            return;
        }
        let spent = s.mover.spent + step.halves;
        if !self.can_go_on(s, unit, to, spent, s.mover.road_only && step.road, 5) {
            why.because(Refusal::NoWayOn(to));
        }
    }

    /// Whether a unit passing through a full hex can still reach one where it may stay.
    fn can_go_on(&self, s: &State, unit: UnitId, at: Cell, spent: u16, road: bool, depth: u8) -> bool {
        let info = self.unit(unit);
        self.map.grid.neighbours(at).any(|(d, n)| {
            if !self.map.crossable(info.side, Some(info.arm), at, d)
                || self.map.side(at, d).unbridged_river()
                || self.enemy_in(s, n, info.side)
            {
                return false;
            }
            let total = spent + self.step_cost(s, info.side, at, d, n);
            let along =
                road && self.map.side(at, d).has(SideFeatures::ROAD) && !self.next_to_enemy(s, n, info.side);
            if total > s.mover.allowance && !(along && total <= s.mover.allowance + 4) {
                return false;
            }
            self.ending(s, unit, n) != Ending::No
                || depth > 0
                    && !s.controlled(n, !info.side)
                    && self.can_go_on(s, unit, n, total, along, depth - 1)
        })
    }

    /// Judges a halt with a facing (SR-1.3e, SR-R4, SR-R103).
    pub fn judge_halt<W: Why>(&self, s: &State, unit: UnitId, facing: Direction, why: &mut W) {
        let Some(cell) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return;
        };
        let others = s.stack(cell).without(unit);
        if s.mover.entered > 0 || !self.may_stack(s, unit, others) {
            match self.ending(s, unit, cell) {
                Ending::No if s.mover.entered == 0 => why.because(Refusal::MustLeaveHex(unit)),
                Ending::No => why.because(Refusal::CannotStopHere(cell)),
                _ => {}
            }
        }
        let fixed = others.iter().any(|other| s.unit(other).facing != facing)
            && !others.minus(self.free_to_turn(s)).is_empty();
        if fixed {
            why.because(Refusal::FacingOfStack(cell));
        }
    }

    /// Units of the active formation that have not finished their move: their stack may still turn; all other
    /// facings are frozen (SR-R4, SR-1.3f).
    fn free_to_turn(&self, s: &State) -> Units {
        self.active_units(s).minus(s.moved).iter().filter(|&u| !s.routed(u)).collect()
    }

    /// What the moving unit may do next.
    pub(crate) fn offer_march<S: Sink>(&self, s: &State, unit: UnitId, out: &mut S) -> bool {
        let Some(cell) = s.cell(unit) else { return self.offer_entry(s, unit, out) };
        for (_, n) in self.map.grid.neighbours(cell) {
            let mut why = Refused::default();
            self.judge_step(s, unit, n, &mut why);
            if !why.0 && !out.add(Answer::Step(self.map.id(n))) {
                return false;
            }
        }
        for facing in Direction::ALL {
            let mut why = Refused::default();
            self.judge_halt(s, unit, facing, &mut why);
            if !why.0 && !out.add(Answer::Halt(facing)) {
                return false;
            }
        }
        true
    }

    /// The unit takes the step.
    pub(crate) fn take_step(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell) {
        let mut why = Refused::default();
        let step = self.judge_step(stage.state(), unit, to, &mut why);
        if step.surrounded {
            // SR-R14: the level is lost before the move; a unit routed by it runs instead.
            self.disorganise(stage, unit);
            if stage.state().routed(unit) {
                return;
            }
        }
        stage.emit(Event::Spent { halves: step.halves, road: step.road, finished: step.finished });
        self.enter(stage, unit, to, Cause::March);
    }

    /// The unit stops and faces; the stack turns with it where it may.
    pub(crate) fn halt(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, facing: Direction) {
        let Some(cell) = stage.state().cell(unit) else { return };
        let leaving = match self.ending(stage.state(), unit, cell) {
            Ending::Exchange(_) => self.may_make_room(stage.state(), unit, cell),
            _ => Units::NONE,
        };
        for member in stage.state().stack(cell).iter() {
            self.face(stage, member, facing);
        }
        stage.emit(Event::Pop);
        stage.emit(Event::MarchEnded { unit, forced: leaving.only() });
        if leaving.count() > 1 {
            // SR-R113: the owner chooses who makes room.
            stage.emit(Event::Push { task: Task::MakeRoom { unit, leaving } });
        }
        if self.may_charge_somebody(stage.state(), unit) {
            stage.emit(Event::Push { task: Task::Charge(unit) });
        }
    }

    /// Turns a unit; a battery that turns is harnessed (SR-4.2e, SR-R43).
    pub(crate) fn face(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, facing: Direction) {
        if stage.state().unit(unit).facing != facing {
            stage.emit(Event::Faced { unit, facing });
            if self.artillery.has(unit) {
                stage.emit(Event::Harnessed { unit });
            }
        }
    }

    /// The move is cut short: the unit was routed by reaction fire (SR-R35), destroyed or left the map.
    pub(crate) fn march_is_off(&self, s: &State, unit: UnitId) -> bool {
        match s.unit(unit).place {
            Where::On(_) => s.routed(unit),
            Where::Off(_) => s.routed(unit),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests;
