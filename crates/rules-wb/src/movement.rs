//! Movement (chapters 5.2 and 8): what a step costs and asks, zones of control, room at the end of a move.

use crate::Wb;
use crate::army::*;
use crate::ground::Step;
use crate::map::Terrain;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Reasons, Side, refuse, rule};

/// Changing posture costs this much (WB-4.3c).
pub(crate) const POSTURE_COST: u8 = 2;
/// Leaving the map costs this much (WBS-4.10).
pub(crate) const LEAVE_COST: u8 = 1;

/// A judged step of the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paid {
    pub(crate) step: Step,
    pub(crate) cost: u8,
    /// It ends the hex-to-hex movement and everything else: minimum move or escape.
    pub(crate) finished: bool,
    /// It is the escape of WB-5.2d.
    pub(crate) escape: bool,
}

impl Wb {
    /// Movement points of a unit for a kind of move (WB-8.1a, WB-8.4b).
    #[inline]
    pub fn allowance(&self, unit: UnitId, kind: MoveKind) -> u8 {
        let movement = self.unit(unit).movement;
        if kind == MoveKind::March { self.variants().march_factor.allowance(movement) } else { movement }
    }
    /// What a unit has left (WB-8.1a).
    #[inline]
    pub fn left(&self, s: &State, unit: UnitId, kind: MoveKind) -> u8 {
        self.allowance(unit, kind).saturating_sub(s.spent[unit.index()])
    }
    /// What units that move as one have left: the lowest among them (WB-4.2j).
    #[inline]
    pub fn stack_left(&self, s: &State, units: Units, kind: MoveKind) -> u8 {
        units.iter().map(|unit| self.left(s, unit, kind)).min().unwrap_or(0)
    }

    /// Whether units may end a move together in a hex: two at most, a column alone (WB-4.2a, WB-4.2e, WB-4.1b).
    pub fn may_stay(&self, s: &State, units: Units, cell: Cell) -> bool {
        self.fits(s, units, cell, units.iter().any(|unit| s.unit(unit).in_column()))
    }
    fn fits(&self, s: &State, units: Units, cell: Cell, column: bool) -> bool {
        let others = s.units_in(cell).minus(units);
        match others.count() {
            0 => true,
            n if column || n + units.count() > MAX_STACK as u32 => false,
            _ => !others.iter().any(|other| s.unit(other).in_column()),
        }
    }

    /// Whether a unit in line is hemmed in by enemy zones of control (WB-5.2d, WB-R83).
    pub fn hemmed_in(&self, s: &State, unit: UnitId) -> bool {
        let side = self.unit(unit).side;
        let Some(from) = s.cell(unit).filter(|&cell| s.controlled(cell, !side)) else { return false };
        s.unit(unit).in_line()
            && Direction::ALL.into_iter().all(|d| match self.step_over(from, d) {
                None => true,
                Some(step) => {
                    s.controlled(step.to, !side)
                        || self.enemy_in(s, step.to, side)
                        || self.banned(unit, step).is_some()
                        || !self.may_stay(s, Units::one(unit), step.to)
                }
            })
    }

    /// Judges a step of the mover and says what it costs (WB-8.2).
    pub(crate) fn judge_step(&self, s: &State, to: Cell, why: &mut Reasons<Refusal>) -> Option<Paid> {
        let (m, units) = (&s.mover, s.mover.units);
        let (lead, from) = (units.first()?, s.mover_cell()?);
        let side = self.unit(lead).side;
        let Some(step) = self.step(from, to) else {
            why.because(Refusal::NotAdjacent(from, to));
            return None;
        };
        let marched = units.and(s.marched).first().filter(|_| m.kind != MoveKind::March);
        if let Some(unit) = marched {
            refuse!(why, true, Refusal::MarchedMayNotStep(unit));
        }
        refuse!(why, m.finished, Refusal::MoveIsOver(lead));
        refuse!(why, self.enemy_in(s, to, side), Refusal::EnemyThere(to, rule!("WB-4.2d")));
        for unit in units.iter() {
            if let Some(ban) = self.banned(unit, step) {
                refuse!(why, true, Refusal::Banned(unit, ban, from, to));
            }
        }
        // WB-3.14j, WB-3.14w: one after the other they may.
        let bridge = self.map.is_bridge(from, step.d) && units.count() > 1;
        refuse!(why, bridge, Refusal::StackOnBridge(from, to));
        if m.kind == MoveKind::March {
            self.judge_march_ground(step, why);
            self.judge_march_distance(s, side, to, why);
            if why.enough() {
                return None;
            }
        }
        let escape = self.judge_zones(s, lead, step, why);
        if why.enough() {
            return None;
        }
        let paid = self.price(s, step, escape, why)?;
        self.judge_room(s, paid, why);
        Some(paid)
    }

    /// Facing and zones of control (WB-8.2a, WB-5.2a, WB-5.2c, WB-4.3f), which cost nothing more (WB-5.2b) and are not
    /// cancelled by friends (WB-5.2e); says whether the step is the escape of WB-5.2d.
    fn judge_zones(&self, s: &State, lead: UnitId, step: Step, why: &mut Reasons<Refusal>) -> bool {
        let (m, side) = (&s.mover, self.unit(lead).side);
        let (here, there) = (s.controlled(step.from, !side), s.controlled(step.to, !side));
        let fresh = m.entered == 0 && m.units.iter().all(|unit| s.spent[unit.index()] == 0);
        let escape = here && there && fresh && m.units.count() == 1 && self.hemmed_in(s, lead);
        // All units of a stack have one facing (WB-4.1b).
        let front = self.faces(s, lead, step.d);
        refuse!(why, !front && !escape, Refusal::NotInFront(lead, step.to, rule!("WB-8.2a")));
        // WB-R84: also where a charger came next to it.
        refuse!(why, m.entered > 0 && here, Refusal::MustStopInZone(step.from));
        refuse!(why, m.entered == 0 && here && there && !escape, Refusal::ZoneToZone(step.from, step.to));
        refuse!(why, there && s.unit(lead).in_column(), Refusal::ColumnIntoZone(lead, step.to));
        escape
    }

    /// What the step costs and whether it can be paid (WB-8.2b, WB-8.1d, WB-R82).
    fn price(&self, s: &State, step: Step, escape: bool, why: &mut Reasons<Refusal>) -> Option<Paid> {
        let m = &s.mover;
        let left = self.stack_left(s, m.units, m.kind);
        let cost = self.stack_cost(m.units, step);
        let fresh = m.entered == 0 && m.units.iter().all(|unit| s.spent[unit.index()] == 0);
        let least = fresh && m.kind != MoveKind::March;
        if cost > left && !escape && !least {
            refuse!(why, true, Refusal::NotEnoughPoints { cost, left, to: step.to });
        }
        Some(Paid { step, cost: cost.min(left), finished: escape || cost > left, escape })
    }

    /// Whether the mover could stay in the hex, or go on from it (WB-4.2c, WB-R80).
    fn judge_room(&self, s: &State, paid: Paid, why: &mut Reasons<Refusal>) {
        let (m, to) = (&s.mover, paid.step.to);
        if self.may_stay(s, m.units, to) {
            return;
        }
        let Some(lead) = m.units.first() else { return };
        let stops = paid.finished || s.controlled(to, !self.unit(lead).side);
        refuse!(why, stops, Refusal::NoRoom(to));
        let left = self.stack_left(s, m.units, m.kind).saturating_sub(paid.cost);
        let column = s.unit(lead).in_column();
        refuse!(why, !self.gets_on(s, to, left, column), Refusal::NoWayOn(to));
    }

    /// Whether the mover, in a hex where it may not stay, can deploy there (WB-R80) or reach a hex where it may.
    pub(crate) fn gets_on(&self, s: &State, cell: Cell, left: u8, column: bool) -> bool {
        let m = &s.mover;
        if column && m.kind != MoveKind::March && left >= POSTURE_COST && self.fits(s, m.units, cell, false) {
            return true;
        }
        let Some(lead) = m.units.first() else { return false };
        let (side, facing) = (self.unit(lead).side, s.unit(lead).facing);
        let scheme = self.variants().facing.scheme();
        Direction::ALL.into_iter().any(|d| {
            let front = column || scheme.aspect(facing, d) == hexes::Aspect::Front;
            let Some(step) = self.step_over(cell, d).filter(|_| front) else { return false };
            let zone = s.controlled(step.to, !side);
            if self.enemy_in(s, step.to, side)
                || m.units.iter().any(|unit| self.banned(unit, step).is_some())
                || self.map.is_bridge(cell, d) && m.units.count() > 1
                || zone && column
                || m.kind == MoveKind::March && !self.may_march(s, side, step)
            {
                return false;
            }
            let cost = self.stack_cost(m.units, step);
            cost <= left
                && (self.fits(s, m.units, step.to, column)
                    || !zone && self.gets_on(s, step.to, left - cost, column))
        })
    }

    /// What a hexside of turning costs a unit (WB-8.3a, WB-8.3b, WB-8.3c, WB-3.5g).
    pub(crate) fn turn_cost(&self, s: &State, unit: UnitId, cell: Cell) -> u8 {
        match self.map.terrain(cell) {
            Terrain::Clear => 1,
            _ if s.unit(unit).on_road => 1,
            _ => 2,
        }
    }

    /// Judges a turn of some units and their companions in the hex, who turn together (WB-4.1g, WB-5.2f, WB-8.3d).
    pub(crate) fn judge_turn(
        &self,
        s: &State,
        units: Units,
        cell: Cell,
        facing: Direction,
        why: &mut Reasons<Refusal>,
    ) {
        let all = s.steady_in(cell).or(units);
        let Some(lead) = units.first() else { return };
        refuse!(why, s.unit(lead).in_column(), Refusal::ColumnHasNoFacing(lead));
        let sides = s.unit(lead).facing.turn_to(facing);
        refuse!(why, sides == 0, Refusal::AlreadyFaces(lead));
        for other in all.minus(units).iter() {
            let bound = !s.ready.has(other)
                || s.moved.has(other)
                || s.unit(other).in_column()
                || s.unit(other).facing != s.unit(lead).facing;
            refuse!(why, bound, Refusal::CannotTurnAlone(lead, other));
        }
        // Whoever only passes through a hex keeps its facing (WB-4.1b, WB-R118).
        refuse!(why, !self.may_stay(s, units, cell), Refusal::PassingThrough(cell));
        let side: Side = self.unit(lead).side;
        if s.controlled(cell, !side) {
            refuse!(why, sides > 1, Refusal::OneHexside(lead, rule!("WB-5.2f")));
            if let Some(unit) = all.and(s.turned_in_zone).first() {
                refuse!(why, true, Refusal::TurnedInZone(unit));
            }
        }
        for unit in all.iter() {
            let (cost, left) = (sides * self.turn_cost(s, unit, cell), self.left(s, unit, MoveKind::Own));
            refuse!(why, cost > left, Refusal::CannotPayTurn { unit, cost, left });
        }
    }

    /// The units of a hex turn together, each paying for itself (WB-4.1g).
    pub(crate) fn turn(&self, stage: &mut kernel::Stage<'_, Wb>, cell: Cell, facing: Direction) -> Units {
        let all = stage.state().steady_in(cell);
        let Some(lead) = all.first() else { return all };
        let sides = stage.state().unit(lead).facing.turn_to(facing);
        let zone = stage.state().controlled(cell, !self.unit(lead).side);
        for unit in all.iter() {
            let cost = sides * self.turn_cost(stage.state(), unit, cell);
            stage.emit(crate::events::Event::Spent { units: Units::one(unit), cost });
            stage.emit(crate::events::Event::Faced { unit, facing });
        }
        if zone {
            stage.emit(crate::events::Event::TurnedInZone { units: all });
        }
        all
    }
}
