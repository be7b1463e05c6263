//! The only code that changes a state. It never fails, rolls or asks.

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event, InCommand, Manner, Occasion};
use crate::march::{Before, Onward};
use crate::state::*;
use hexes::Cell;
use kernel::{BySide, Flat, Side};

mod start;

impl Sr {
    /// Folds an event into the state.
    pub(crate) fn fold(&self, s: &mut State, event: &Event) {
        match *event {
            Event::Agenda(change) => s.agenda.apply(change),
            Event::BidMade { seat, bid } => s.bids[seat] = Some(bid),
            Event::BidsRevealed { .. } => {}
            Event::SidesChosen { seat, side, bid } => {
                s.seats_swapped = seat != side;
                s.vp += if side == FRENCH { -(bid as i8) } else { bid as i8 };
            }
            Event::PhaseBegan { phase } => s.phase = phase,
            Event::TurnBegan { turn } => begin_turn(s, turn),
            Event::InitiativeRolled { .. } | Event::CombatRolled { .. } => self.note_roll(s, event),
            Event::ActsFirst { side } => s.next = side,
            Event::Activated { formation } => self.activate(s, formation),
            Event::ActivationEnded { formation } => {
                s.activated |= 1 << formation.0;
                s.active = None;
                s.next = !self.formations[formation.index()].side;
            }
            Event::CommandChecked { formation, out } => {
                let own = self.formations[formation.index()].units;
                s.out_of_command = s.out_of_command.minus(own).or(out);
            }
            Event::CommandOf { unit, now } => {
                s.out_of_command = match now {
                    InCommand::In => s.out_of_command.without(unit),
                    InCommand::Out => s.out_of_command.with(unit),
                };
            }
            Event::MovementEnded { unharnessed } => {
                // SR-7c: in the next segment a chief can help again.
                s.harnessed = s.harnessed.minus(unharnessed);
                s.forced = None;
                s.commanders.0.iter_mut().for_each(|c| c.helped = false);
            }
            Event::CombatSegmentEnded => {
                s.units.0.iter_mut().for_each(|u| u.charge = None);
                s.owed = Flat::default();
            }
            Event::RallyRolled { unit, level, .. } => {
                s.to_test = s.to_test.without(unit);
                s.tested = s.tested.with(unit);
                let turn = s.turn;
                let u = &mut s.units[unit.index()];
                if matches!(u.place, Where::Off(_)) && u.level == Level::Rout && level != Level::Rout {
                    u.rallied = turn;
                }
                u.level = level;
            }
            Event::MarchBegan { unit, allowance, before } => {
                let start = s.cell(unit);
                s.mover = Mover { allowance, road_only: true, before, start, ..Mover::default() };
                s.marching |= before == Before::Fresh;
                if s.forced == Some(unit) {
                    s.forced = None;
                }
            }
            Event::RideBegan { allowance, .. } => {
                s.mover = Mover { allowance, ..Mover::default() };
                s.marching = true;
            }
            Event::Spent { cost, onward } => {
                s.mover.spent += cost;
                s.mover.entered += 1;
                s.mover.road_only &= onward == Onward::ByRoad;
                s.mover.finished |= onward == Onward::Nowhere;
            }
            Event::MarchEnded { unit, forced } => {
                s.moved = s.moved.with(unit);
                s.forced = forced;
            }
            Event::RideEnded { commander } => s.commanders[commander.index()].moved = true,
            Event::Moved { unit, to, cause } => self.move_unit(s, unit, to, cause),
            Event::Faced { unit, facing } => s.units[unit.index()].facing = facing,
            Event::LeftMap { unit, exit } => {
                self.lift(s, unit);
                let turn = s.turn;
                let u = &mut s.units[unit.index()];
                u.place = Where::Off(exit);
                u.left = turn;
                u.rallied = 0;
            }
            Event::Waited { unit } => s.moved = s.moved.with(unit),
            Event::Levelled { unit, level } => {
                s.units[unit.index()].level = level;
                if level == Level::Rout {
                    // SR-R105
                    s.units[unit.index()].charge = None;
                    s.out_of_command = s.out_of_command.without(unit);
                }
            }
            Event::StepLost { unit } => {
                s.units[unit.index()].losses += 1;
                s.combat.losses |= s.combat.progress.is_fought();
            }
            Event::Destroyed { unit } => {
                self.lift(s, unit);
                s.units[unit.index()].place = Where::Gone;
                s.units[unit.index()].charge = None;
            }
            Event::Harnessed { unit } => {
                s.harnessed = s.harnessed.with(unit);
                s.stirred = s.stirred.with(unit);
            }
            Event::ChargeDeclared { unit, target } => s.units[unit.index()].charge = Some(target),
            Event::ChargeDropped { unit } => s.units[unit.index()].charge = None,
            Event::ShotFired { battery, when: Occasion::Segment, .. } => s.fired = s.fired.with(battery),
            Event::ShotFired { when: Occasion::Reaction, .. } => {}
            Event::FireRolled { .. } | Event::ShotSpent { .. } | Event::MoraleTested { .. } => {}
            Event::EliminationRolled { .. } => {}
            Event::AttackDeclared { .. }
            | Event::Joined { .. }
            | Event::AlsoAttacked { .. }
            | Event::AttackBegan
            | Event::HeadNamed { .. }
            | Event::TerrainChosen { .. }
            | Event::DefendersFixed { .. }
            | Event::AtRisk { .. }
            | Event::WorkTested { .. }
            | Event::Advanced { .. }
            | Event::CombatEnded => self.fold_combat(s, event),
            Event::Withdrew { unit } => s.withdrew = s.withdrew.with(unit),
            Event::Eliminated { commander, .. } => {
                let representative = self.commanders[commander.index()].role == Role::Representative;
                let c = &mut s.commanders[commander.index()];
                c.replaced = true;
                c.place = if representative { Where::Gone } else { Where::Reserve };
            }
            Event::CommanderMoved { commander, to } => s.commanders[commander.index()].place = Where::On(to),
            Event::PutAside { commander } => {
                let c = &mut s.commanders[commander.index()];
                c.place = Where::Off(c.place.on().unwrap_or(Cell(0)));
            }
            Event::Helped { commander } => s.commanders[commander.index()].helped = true,
            Event::ControlTaken { hex, side } => {
                let bit = 1 << self.map.star_bit[hex.index()];
                s.control = if side == COALITION { s.control | bit } else { s.control & !bit };
            }
            Event::Marker { side } => s.vp += if side == FRENCH { 1 } else { -1 },
            Event::TurnEnded => {
                s.activated = 0;
                s.commanders.0.iter_mut().for_each(|c| c.moved = false);
            }
            Event::Won { victory } => s.over = Some(victory),
            Event::Trail { cell } => match cell {
                None => s.trail.clear(),
                // A trail longer than its room ends the run; see `rout`.
                Some(cell) => s.trail.try_push(cell).unwrap_or(()),
            },
        }
    }

    fn note_roll(&self, s: &mut State, event: &Event) {
        if let Event::CombatRolled { result, .. } = *event {
            s.combat.result = result;
            s.combat.progress = Progress::Rolled;
        }
    }

    fn activate(&self, s: &mut State, formation: FormationId) {
        s.active = Some(formation);
        let own = self.formations[formation.index()].units;
        s.moved = Units::NONE;
        s.tested = Units::NONE;
        s.stirred = Units::NONE;
        s.fired = Units::NONE;
        s.attacked = Units::NONE;
        s.were_attacked = Units::NONE;
        s.withdrew = Units::NONE;
        s.marching = false;
        s.forced = None;
        s.commanders.0.iter_mut().for_each(|c| c.helped = false);
        let turn = s.turn;
        s.to_test = own
            .iter()
            .filter(|&u| {
                let unit = s.unit(u);
                let here = match unit.place {
                    Where::On(_) => true,
                    // SR-4.5g, SR-R25: beside the map too, but not in the turn in which it left.
                    Where::Off(_) => unit.left < turn,
                    _ => false,
                };
                here && unit.level == Level::Rout
            })
            .collect();
    }

    fn fold_combat(&self, s: &mut State, event: &Event) {
        let side = s.active.map_or(FRENCH, |f| self.formations[f.index()].side);
        match *event {
            Event::AttackDeclared { unit, hex } => {
                s.combat = Combat::default();
                s.combat.attackers = Units::one(unit);
                s.combat.hexes.push(hex);
            }
            Event::Joined { unit, how } => {
                s.combat.attackers = s.combat.attackers.with(unit);
                if how == Manner::Charges {
                    s.combat.chargers = s.combat.chargers.with(unit);
                }
            }
            // A unit has three frontal hexes, so a fourth cannot be offered.
            Event::AlsoAttacked { hex } => s.combat.hexes.try_push(hex).unwrap_or(()),
            Event::AttackBegan => {
                s.combat.progress = Progress::Fought;
                self.note_duties(s);
            }
            Event::HeadNamed { unit } => {
                if self.unit(unit).side == side {
                    s.combat.attacker_head = Some(unit);
                } else {
                    s.combat.defender_head = Some(unit);
                }
            }
            Event::TerrainChosen { from, hex } => s.combat.terrain.try_push((from, hex)).unwrap_or(()),
            Event::DefendersFixed { units } => s.combat.defenders = units,
            Event::AtRisk { commander, stacked } => {
                s.combat.at_risk |= 1 << commander.0;
                s.combat.stacked[commander.index()] = stacked;
            }
            Event::WorkTested { hex, spared } => {
                s.combat.tested.try_push(hex).unwrap_or(());
                s.combat.spared = s.combat.spared.or(spared);
            }
            Event::Advanced { unit } => s.combat.advanced = s.combat.advanced.with(unit),
            Event::CombatEnded => s.combat = Combat::default(),
            _ => {}
        }
    }

    fn note_duties(&self, s: &mut State) {
        let attackers = s.combat.attackers;
        for unit in attackers.iter() {
            s.owed[unit.index()] = self.duty(s, unit);
        }
        s.attacked = s.attacked.or(attackers);
        let targets: Vec<Cell> = s.combat.hexes.to_vec();
        for hex in targets {
            s.were_attacked = s.were_attacked.or(s.stack(hex));
        }
    }

    fn move_unit(&self, s: &mut State, unit: UnitId, to: Cell, cause: Cause) {
        self.lift(s, unit);
        s.units[unit.index()].place = Where::On(to);
        self.set_down(s, unit, to);
        if self.unit(unit).arm.is_artillery() && !matches!(cause, Cause::SetUp) {
            // SR-R43: any change of hex harnesses.
            s.harnessed = s.harnessed.with(unit);
            s.stirred = s.stirred.with(unit);
        }
    }

    /// Takes a unit off the flat lists.
    pub(crate) fn lift(&self, s: &mut State, unit: UnitId) {
        let Some(cell) = s.cell(unit) else { return };
        let next = s.next_in[unit.index()];
        if s.first_in[cell.index()] == unit.0 {
            s.first_in[cell.index()] = next;
        } else {
            let mut at = s.first_in[cell.index()];
            while at != NOBODY && s.next_in[at as usize] != unit.0 {
                at = s.next_in[at as usize];
            }
            if at != NOBODY {
                s.next_in[at as usize] = next;
            }
        }
        s.next_in[unit.index()] = NOBODY;
        self.zone(s, self.unit(unit).side, cell, false);
    }

    /// Puts a unit on the flat lists, in the order of battle within its hex, so that equal positions are equal
    /// states.
    pub(crate) fn set_down(&self, s: &mut State, unit: UnitId, cell: Cell) {
        let first = s.first_in[cell.index()];
        if first == NOBODY || first > unit.0 {
            s.next_in[unit.index()] = first;
            s.first_in[cell.index()] = unit.0;
        } else {
            let mut at = first;
            while s.next_in[at as usize] != NOBODY && s.next_in[at as usize] < unit.0 {
                at = s.next_in[at as usize];
            }
            s.next_in[unit.index()] = s.next_in[at as usize];
            s.next_in[at as usize] = unit.0;
        }
        self.zone(s, self.unit(unit).side, cell, true);
    }

    /// Every combat unit on the map has a zone of control, at any level (SR-R10).
    fn zone(&self, s: &mut State, side: Side, cell: Cell, here: bool) {
        let mask = self.map.zoc[cell.index()];
        for d in hexes::Direction::ALL {
            if mask >> d.index() & 1 == 1
                && let Some(n) = self.map.next(cell, d)
            {
                let count = &mut s.zoc[side][n.index()];
                *count = if here { *count + 1 } else { count.saturating_sub(1) };
            }
        }
    }

    /// An empty state: nobody on the map, nothing to do.
    pub fn empty(&self) -> State {
        State::nobody(&self.params)
    }
}

impl State {
    /// Nobody on the map, nothing to do.
    pub(crate) fn nobody(params: &crate::Params) -> State {
        State {
            turn: 0,
            vp: params.vp_start,
            phase: Phase::SetUp,
            next: FRENCH,
            activated: 0,
            active: None,
            seats_swapped: false,
            bids: BySide::default(),
            units: Flat::default(),
            commanders: Flat::default(),
            control: params.control,
            out_of_command: Units::NONE,
            harnessed: Units::NONE,
            moved: Units::NONE,
            to_test: Units::NONE,
            tested: Units::NONE,
            marching: false,
            stirred: Units::NONE,
            forced: None,
            fired: Units::NONE,
            attacked: Units::NONE,
            were_attacked: Units::NONE,
            withdrew: Units::NONE,
            owed: Flat::default(),
            mover: Mover::default(),
            combat: Combat::default(),
            trail: Default::default(),
            agenda: Default::default(),
            over: None,
            first_in: Flat([NOBODY; crate::map::MAX_CELLS]),
            next_in: Flat([NOBODY; MAX_UNITS]),
            zoc: BySide::default(),
        }
    }
}

fn begin_turn(s: &mut State, turn: u8) {
    s.turn = turn;
    s.activated = 0;
}
