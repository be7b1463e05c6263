//! The only code that changes a state.

mod places;
mod start;

use crate::Wb;
use crate::army::*;
use crate::events::Event;
use crate::orders::Corner;
use crate::state::*;
use crate::tables::Code;
use hexes::Cell;
use kernel::Flat;

impl Wb {
    /// Folds an event into a state.
    pub(crate) fn fold(&self, s: &mut State, event: &Event) {
        match *event {
            Event::Agenda(change) => s.agenda.apply(change),
            Event::PhaseBegan { phase } => s.phase = phase,
            Event::TurnBegan { turn } => {
                s.turn = turn;
                s.first = self.params.first_player;
                clear_half(s);
            }
            Event::ArrivalRolled { .. } | Event::FordRolled { .. } => {}
            Event::ActivationRolled { formation, unit, .. } => {
                // WB-6.2l: each is tested once, whatever comes of it.
                s.tested = formation.map_or(s.tested, |f| s.tested.with(f));
                s.tested_units = unit.map_or(s.tested_units, |u| s.tested_units.with(u));
            }
            Event::LaunchRolled { .. } | Event::CommanderRolled { .. } | Event::Tested { .. } => {}
            Event::NoEffect { .. } => {}
            Event::Arrived { formation } => s.arrived = s.arrived.with(formation),
            Event::InitiativeRolled { first, .. } => s.first = first,
            Event::HalfBegan { side } => {
                clear_half(s);
                s.active = side;
            }
            Event::HalfEnded => clear_half(s),
            Event::Activated { formation, units, .. } => {
                s.formation = formation;
                s.group = units;
                s.ready = s.ready.or(units);
            }
            Event::ActivationEnded => (s.formation, s.group) = (None, Units::NONE),
            Event::Reordered { cell, in_zone } => self.reorder(s, cell, in_zone),
            Event::Demoralised { formation, now } => {
                s.demoralised =
                    if now { s.demoralised.with(formation) } else { s.demoralised.without(formation) };
            }
            Event::TurnEnded => s.marched = Units::NONE,
            Event::Ended { ending } => s.over = Some(ending),
            Event::MoveBegan { .. }
            | Event::RideBegan { .. }
            | Event::Took { .. }
            | Event::Spent { .. }
            | Event::RideSpent { .. }
            | Event::Stepped { .. }
            | Event::TurnedInZone { .. }
            | Event::GunsTurned { .. }
            | Event::MoveEnded
            | Event::RideEnded { .. }
            | Event::EntryUsed { .. }
            | Event::Led { .. } => self.fold_move(s, event),
            Event::Reacted { .. }
            | Event::Fired { .. }
            | Event::FireRolled { .. }
            | Event::ChargeDeclared { .. }
            | Event::ChargeBegan { .. }
            | Event::AttackDeclared { .. }
            | Event::Joined { .. }
            | Event::AlsoAttacked { .. }
            | Event::AttackBegan
            | Event::Fled { .. }
            | Event::DefendersFixed { .. }
            | Event::CombatRolled { .. }
            | Event::LossRound
            | Event::CarriedOut { .. }
            | Event::RisksTaken
            | Event::Retreated { .. }
            | Event::Advanced { .. }
            | Event::CombatEnded => self.fold_combat(s, event),
            _ => self.fold_piece(s, event),
        }
    }

    fn reorder(&self, s: &mut State, cell: Cell, in_zone: bool) {
        let units = s.steady_in(cell);
        let second = s.stack(cell).nth(1);
        if let Some(second) = second {
            s.stacks.lead(cell, second.0);
        }
        s.reordered = s.reordered.or(units);
        if in_zone {
            s.order_changed = s.order_changed.or(units);
        }
    }

    fn fold_move(&self, s: &mut State, event: &Event) {
        match *event {
            Event::MoveBegan { units, kind, leader } => {
                s.mover = Mover { units, kind, ..Mover::default() };
                s.mover.riders = leader.map_or(Commanders::NONE, Commanders::one);
                s.reordered = Units::NONE;
            }
            Event::RideBegan { commander, kind, left } => {
                let riders = Commanders::one(commander);
                s.mover = Mover { riders, kind, left, ..Mover::default() };
                s.reordered = Units::NONE;
            }
            Event::Took { commander } => s.mover.riders = s.mover.riders.with(commander),
            Event::Spent { units, cost } => {
                for unit in units.iter() {
                    s.spent[unit.index()] = s.spent[unit.index()].saturating_add(cost);
                }
            }
            Event::RideSpent { cost } => {
                s.mover.left = s.mover.left.saturating_sub(cost);
                s.mover.entered += 1;
            }
            Event::Stepped { finished } => {
                let from = s.mover.units.iter().find_map(|u| Some((s.cell(u)?, s.unit(u).on_road)));
                if let Some((cell, on_road)) = from {
                    // Longer than the room is only a march in phase A, which nobody interrupts.
                    let _room = s.mover.path.try_push(Waypoint { cell, on_road });
                }
                s.mover.entered += 1;
                s.mover.finished |= finished;
            }
            Event::TurnedInZone { units } => s.turned_in_zone = s.turned_in_zone.or(units),
            Event::GunsTurned { units } => s.guns_turned = s.guns_turned.or(units.and(self.artillery)),
            Event::MoveEnded => {
                s.moved = s.moved.or(s.mover.units);
                // WB-R126
                if s.mover.kind == MoveKind::March && s.mover.entered > 0 {
                    s.marched = s.marched.or(s.mover.units);
                }
                s.rode = s.rode.or(s.mover.riders);
                s.mover = Mover::default();
            }
            Event::RideEnded { commander } => {
                s.rode = s.rode.with(commander);
                s.mover = Mover::default();
            }
            // A turn has fewer entering units than the list has room for.
            Event::EntryUsed { cell } => s.entered.try_push(cell).unwrap_or(()),
            Event::Led { commander, units } => {
                s.ready = s.ready.or(units);
                s.rode = s.rode.with(commander);
            }
            _ => {}
        }
    }

    fn fold_combat(&self, s: &mut State, event: &Event) {
        match *event {
            Event::Reacted { units } => s.reacted = s.reacted.or(units),
            Event::Fired { unit, target, cell, fight } => {
                s.combat = Combat { fight, begun: true, ..Combat::default() };
                s.combat.attackers = Units::one(unit);
                s.combat.defenders = Units::one(target);
                s.combat.hexes.push(cell);
                s.combat.held.push(cell);
                s.combat.from.extend(s.cell(unit));
                if fight == Fight::Fire {
                    s.fired = s.fired.with(unit);
                }
            }
            Event::FireRolled { code, .. } => s.combat.result.defender = code,
            Event::ChargeDeclared { units, .. } => s.reacted = s.reacted.or(units),
            Event::ChargeBegan { units, hex } => {
                s.combat = Combat { fight: Fight::Charge, begun: true, ..Combat::default() };
                s.combat.attackers = units;
                s.combat.hexes.push(hex);
                self.note_shaken(s);
            }
            Event::AttackDeclared { unit, hex } => {
                s.combat = Combat { fight: Fight::Attack, ..Combat::default() };
                s.combat.attackers = Units::one(unit);
                s.combat.hexes.push(hex);
            }
            Event::Joined { unit } => s.combat.attackers = s.combat.attackers.with(unit),
            // A unit has three front hexes, so a fourth cannot be named.
            Event::AlsoAttacked { hex } => s.combat.hexes.try_push(hex).unwrap_or(()),
            Event::AttackBegan => {
                s.combat.begun = true;
                s.attacked = s.attacked.or(s.combat.attackers);
                for hex in s.combat.hexes.clone() {
                    s.attacked_hexes.add(hex);
                }
                // WB-10.3s, WB-10.3t: attacking uses the shock up, whatever comes of it.
                let grenadiers = s.combat.attackers.filter(|u| self.unit(u).class == Class::Grenadier);
                s.combat.shock = grenadiers.minus(s.shock_used);
                s.shock_used = s.shock_used.or(grenadiers);
                self.note_shaken(s);
            }
            Event::Fled { unit } => s.combat.fled = s.combat.fled.with(unit),
            Event::DefendersFixed { units } => {
                s.combat.defenders = units;
                s.combat.from = self.hexes_of(s, s.combat.attackers).into_iter().take(6).collect();
                s.combat.held = s
                    .combat
                    .hexes
                    .iter()
                    .copied()
                    .filter(|&h| !s.units_in(h).and(units).is_empty())
                    .collect();
                self.note_shaken(s);
            }
            Event::CombatRolled { result, .. } => s.combat.result = result,
            Event::LossRound => s.combat.hit = Units::NONE,
            Event::CarriedOut { party: Party::Attacker } => s.combat.result.attacker = Code::default(),
            Event::CarriedOut { party: Party::Defender } => s.combat.result.defender = Code::default(),
            Event::RisksTaken => s.combat.at_risk = Commanders::NONE,
            Event::Retreated { unit } => {
                s.combat.retreated = s.combat.retreated.with(unit);
                harm(s, unit);
            }
            Event::Advanced { unit, bridge } => {
                s.combat.advanced = s.combat.advanced.with(unit);
                s.combat.bridge_used |= bridge;
            }
            Event::CombatEnded => s.combat = Combat::default(),
            _ => {}
        }
    }

    /// Cavalry in the combat that came into it disorganised by combat (WB-10.5l).
    fn note_shaken(&self, s: &mut State) {
        let all = s.combat.attackers.or(s.combat.defenders).and(self.cavalry);
        s.combat.shaken = all.filter(|u| s.unit(u).order == Order::Disorganised(Cause::Combat));
    }

    fn fold_piece(&self, s: &mut State, event: &Event) {
        match *event {
            Event::Placed { unit, cell, facing, posture, on_road } => {
                self.lift(s, unit);
                let u = &mut s.units[unit.index()];
                (u.facing, u.posture, u.on_road) = (facing, posture, on_road);
                self.set_down(s, unit, cell);
            }
            Event::CornersChosen { corner: Corner::Right, .. } => {}
            Event::CornersChosen { side, corner: Corner::Left } => {
                for unit in self.side_units[side].iter() {
                    let facing = &mut s.units[unit.index()].facing;
                    *facing = facing.rotate(-1);
                }
            }
            Event::Moved { unit, to, on_road, .. } => {
                self.lift(s, unit);
                s.units[unit.index()].on_road = on_road;
                self.set_down(s, unit, to);
            }
            Event::Faced { unit, facing } => s.units[unit.index()].facing = facing,
            Event::Deployed { unit, facing } => self.change(s, unit, |u| {
                u.posture = Posture::Line;
                u.facing = facing;
            }),
            Event::ColumnFormed { unit } => self.change(s, unit, |u| u.posture = Posture::Column),
            Event::LeftMap { unit } => {
                self.lift(s, unit);
                s.units[unit.index()].place = Where::Exited;
            }
            Event::CommanderMoved { commander, to } => s.commanders[commander.index()].place = Where::On(to),
            Event::CommanderLeft { commander } => s.commanders[commander.index()].place = Where::Exited,
            Event::StepLost { unit, loss } => self.lose_step(s, unit, loss),
            Event::Eliminated { unit, loss } => self.eliminate(s, unit, loss),
            Event::Disorganised { unit, cause } => {
                self.change(s, unit, |u| u.order = Order::Disorganised(cause));
                if cause != Cause::Terrain {
                    harm(s, unit);
                }
            }
            Event::Reorganised { unit } => s.units[unit.index()].order = Order::Good,
            Event::Rallied { unit } => {
                self.change(s, unit, |u| {
                    u.order = Order::Disorganised(Cause::Combat);
                    u.posture = Posture::Line;
                });
                self.rise_in_stack(s, unit);
            }
            Event::Routed { unit } => {
                self.change(s, unit, |u| {
                    u.order = Order::Rout;
                    u.posture = Posture::Line;
                });
                self.sink_in_stack(s, unit);
                harm(s, unit);
            }
            Event::Substituted { commander } => {
                let c = &mut s.commanders[commander.index()];
                // WB-7.6c: a rating one lower, never below 2.
                c.rating = c.rating.saturating_sub(1).max(2);
                c.substitute = true;
            }
            Event::CommanderRemoved { commander } => s.commanders[commander.index()].place = Where::Gone,
            _ => {}
        }
        self.renew_shock(s);
    }
}

/// A reaction has harmed a unit of the mover: the whole stack stops (WB-8.5m, WB-9.3d, WB-R85).
pub(super) fn harm(s: &mut State, unit: UnitId) {
    if matches!(s.combat.fight, Fight::Charge | Fight::Reaction) && s.mover.units.has(unit) {
        s.mover.harmed = true;
    }
}

/// The marks of a half (WB-13.1a); those of phase A go when the first half begins.
fn clear_half(s: &mut State) {
    s.formation = None;
    s.group = Units::NONE;
    s.tested = Formations::NONE;
    s.tested_units = Units::NONE;
    s.ready = Units::NONE;
    s.moved = Units::NONE;
    s.spent = Flat::default();
    s.turned_in_zone = Units::NONE;
    s.guns_turned = Units::NONE;
    s.fired = Units::NONE;
    s.reacted = Units::NONE;
    s.attacked = Units::NONE;
    s.attacked_hexes = Cells::default();
    s.order_changed = Units::NONE;
    s.reordered = Units::NONE;
    s.rode = Commanders::NONE;
    s.entered.clear();
    s.mover = Mover::default();
}
