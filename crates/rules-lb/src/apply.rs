//! The only code that changes a state.

use crate::Lb;
use crate::army::{BRITISH, FRENCH, UnitId};
use crate::battle::{Placing, Posting, SetUp};
use crate::deploy::Deploy;
use crate::events::{Cause, Event, Mark1};
use crate::formation::Formation;
use crate::sequence::Sequence;
use crate::state::*;
use kernel::{Agenda, Flat};
use tabletop::Turn;

impl Lb {
    /// The position before the first phase (LB-D1).
    pub(crate) fn first_position(&self) -> State {
        let mut agenda = Agenda::default();
        let _room = agenda.push(Sequence.into());
        let mut state = State {
            agenda,
            over: None,
            turn: 0,
            phase: 13,
            units: Flat::default(),
            generals: Flat::default(),
            lanes: Default::default(),
            due: Default::default(),
        };
        let free = self.battle.set_up == SetUp::Free;
        if free {
            // LB-D1, LB-R71: the British first; the last pushed comes first.
            let _room = [FRENCH, BRITISH].map(|side| state.agenda.push(Deploy(side).into()));
        }
        for (unit, placing) in self.battle.ids().zip(&self.battle.placings) {
            let troop = &mut state.units[unit.index()];
            troop.figures = self.raised(unit).figures;
            match *placing {
                _ if free => troop.place = Where::Reserve,
                Placing::Table { formation, pose } => {
                    (troop.place, troop.formation, troop.pose) = (Where::Table, formation, pose);
                }
                Placing::Garrison(building) => {
                    (troop.place, troop.formation) = (Where::Table, Formation::Garrison);
                    troop.building = building;
                }
                Placing::Reserve(_) | Placing::Free => troop.place = Where::Reserve,
            }
        }
        for (general, posting) in self.battle.general_ids().zip(&self.battle.postings) {
            state.generals[general.index()].post = match *posting {
                Posting::At(at) if !free => Post::At(at),
                Posting::At(_) | Posting::Reserve(_) | Posting::Free => Post::Reserve,
            };
        }
        state
    }

    pub(crate) fn fold(&self, s: &mut State, event: &Event) {
        match event {
            Event::Agenda(change) => s.agenda.apply(*change),
            Event::TurnBegan(turn) => begin_turn(s, *turn),
            Event::PhaseBegan(phase) => begin_phase(s, *phase),
            Event::Due(units) => s.due = *units,
            Event::Undue(unit) => s.due = s.due.without(*unit),
            Event::Noted(unit, mark) => {
                let troop = &mut s.units[unit.index()];
                match mark {
                    Mark1::Halted => troop.marks = troop.marks.with(Mark::Halted),
                    Mark1::MustRecall => troop.marks = troop.marks.with(Mark::MustRecall),
                    Mark1::Beaten => troop.marks = troop.marks.with(Mark::Beaten),
                    Mark1::Unrecalled => troop.marks = troop.marks.with(Mark::Unrecalled),
                    Mark1::Tried => troop.marks = troop.marks.with(Mark::Tried),
                }
            }
            Event::Laid { gun, target, pose } => {
                let troop = &mut s.units[gun.index()];
                (troop.pose, troop.aimed) = (*pose, Some(*target));
                troop.marks = troop.marks.with(Mark::Shot);
            }
            Event::Struck { unit, hits, .. } => {
                let troop = &mut s.units[unit.index()];
                troop.wounds = troop.wounds.saturating_add(*hits);
            }
            Event::LossesTaken => {
                for troop in s.units.0.iter_mut().filter(|troop| troop.wounds > 0) {
                    troop.figures = troop.figures.saturating_sub(troop.wounds);
                    troop.wounds = 0;
                    troop.marks = troop.marks.with(Mark::Hurt);
                }
            }
            Event::Lost { unit, figures } => {
                let troop = &mut s.units[unit.index()];
                troop.figures = troop.figures.saturating_sub(*figures);
            }
            Event::Volley { unit, target, hits } => {
                let shooter = &mut s.units[unit.index()];
                shooter.marks = shooter.marks.with(Mark::Shot);
                if *hits > 0 {
                    let hurt = &mut s.units[target.index()];
                    hurt.marks = hurt.marks.with(Mark::Hurt);
                }
            }
            Event::Removed { unit, how } => self.remove(s, *unit, *how),
            Event::GroupArrived(group) => {
                for (unit, placing) in self.battle.ids().zip(&self.battle.placings) {
                    if *placing == Placing::Reserve(*group) && s.of(unit).place == Where::Reserve {
                        s.units[unit.index()].place = Where::Arrived;
                    }
                }
            }
            Event::Placed { unit, formation, pose, building, why } => {
                place(s, *unit, *why);
                let troop = &mut s.units[unit.index()];
                (troop.formation, troop.pose, troop.building) = (*formation, *pose, *building);
            }
            Event::Permission { unit, .. } => {
                let troop = &mut s.units[unit.index()];
                troop.marks = troop.marks.with(Mark::Asked);
            }
            Event::Charged { unit, charge } => self.charge(s, *unit, *charge),
            Event::ChargeOver(unit) => s.units[unit.index()].charge = None,
            Event::LaneLaid(lane) => {
                let _ = s.lanes.try_push(lane.clone());
            }
            Event::LaneDone(unit) => {
                s.lanes.retain(|lane| lane.unit != *unit);
                s.units[unit.index()].charge = None;
            }
            Event::Supported { battery, by } => s.units[battery.index()].supporter = Some(*by),
            Event::Engaged { came, met, touched } => {
                let melee = |foe, part| Some(Melee { foe, touched: *touched, part, rounds: 0 });
                s.units[came.index()].melee = melee(*met, Part::Came);
                s.units[met.index()].melee = melee(*came, Part::Met);
                s.units[came.index()].charge = None;
            }
            Event::Parted(unit) => part(s, *unit),
            Event::Fought { first, second, .. } => {
                for unit in [first, second] {
                    if let Some(melee) = &mut s.units[unit.index()].melee {
                        melee.rounds = melee.rounds.saturating_add(1);
                    }
                }
            }
            Event::Picked { enemy, by } => s.units[enemy.index()].picked = Some(*by),
            Event::Recalled(unit) => {
                let troop = &mut s.units[unit.index()];
                troop.marker = None;
                troop.marks = troop.marks.without(Mark::MustRecall).without(Mark::Pinned);
            }
            Event::Posted { general, post, ridden } => {
                s.generals[general.index()] = Leader { post: *post, ridden: *ridden };
            }
            Event::Ended(over) => s.over = Some(*over),
            Event::Tested { .. } | Event::GroupWaits(_) | Event::Passed { .. } => {}
        }
    }

    /// A charge is made; cavalry leaves its marker (LB-3.13a). An attached general goes along (LB-R70).
    fn charge(&self, s: &mut State, unit: UnitId, charge: Charge) {
        let cavalry = self.arm(unit).is_cavalry();
        let troop = &mut s.units[unit.index()];
        troop.charge = Some(charge);
        troop.moves = 2;
        if cavalry {
            troop.marker = Some(Marker { pose: troop.pose, formation: troop.formation });
            troop.marks = troop.marks.with(Mark::Initiated);
        }
        carry(s, unit);
    }

    /// A unit leaves the table: nobody fights it, and infantry that charged it stops where it is (LB-22.10, LB-22.14).
    fn remove(&self, s: &mut State, unit: UnitId, how: Where) {
        part(s, unit);
        s.lanes.retain(|lane| lane.unit != unit);
        let troop = &mut s.units[unit.index()];
        (troop.place, troop.charge, troop.building) = (how, None, OPEN);
        if troop.formation == Formation::Garrison {
            troop.formation = Formation::Column;
        }
        for other in self.battle.ids() {
            let foot = self.arm(other).is_infantry();
            let troop = &mut s.units[other.index()];
            if foot && troop.charge.is_some_and(|charge| charge.target == unit) {
                troop.charge = None;
            }
            if troop.aimed == Some(unit) {
                troop.aimed = None;
            }
        }
        s.due = s.due.without(unit);
    }
}

/// A melee is over for both.
fn part(s: &mut State, unit: UnitId) {
    if let Some(melee) = s.units[unit.index()].melee.take() {
        let foe = &mut s.units[melee.foe.index()];
        if foe.melee.is_some_and(|other| other.foe == unit) {
            foe.melee = None;
        }
    }
}

/// What a new place means for the phase.
fn place(s: &mut State, unit: UnitId, why: Cause) {
    let troop = &mut s.units[unit.index()];
    match why {
        Cause::March { moves, turned, far } => {
            troop.moves += moves;
            troop.turned = Turn::new(troop.turned.steps() + turned.steps());
            troop.marks = if far { troop.marks.with(Mark::Far) } else { troop.marks.without(Mark::Far) };
            carry(s, unit);
        }
        Cause::Form { far } => {
            troop.moves += 1;
            troop.marks = if far { troop.marks.with(Mark::Far) } else { troop.marks.without(Mark::Far) };
        }
        Cause::Enter { far } | Cause::Leave { far } => {
            troop.moves += 1;
            troop.marks = if far { troop.marks.with(Mark::Far) } else { troop.marks.without(Mark::Far) };
            carry(s, unit);
        }
        Cause::Deploy => troop.place = Where::Table,
        Cause::Arrive => {
            (troop.place, troop.moves) = (Where::Table, 2);
            troop.marks = troop.marks.with(Mark::Entered);
        }
        _ => {}
    }
}

/// An attached general is carried and makes no move of his own in this phase (LB-R70).
fn carry(s: &mut State, unit: UnitId) {
    for leader in s.generals.0.iter_mut().filter(|leader| leader.post == Post::With(unit)) {
        leader.ridden = Ridden::Yes;
    }
}

fn begin_turn(s: &mut State, turn: u8) {
    s.turn = turn;
    for troop in &mut s.units.0 {
        let failed = troop.is(Mark::Unrecalled);
        for mark in
            [Mark::Halted, Mark::Initiated, Mark::Entered, Mark::Tried, Mark::Unrecalled, Mark::Pinned]
        {
            troop.marks = troop.marks.without(mark);
        }
        troop.marks = troop.marks.without(Mark::MustRecall);
        if failed {
            // LB-13.5: it cannot move and must roll again.
            troop.marks = troop.marks.with(Mark::Pinned).with(Mark::MustRecall);
        }
    }
}

fn begin_phase(s: &mut State, phase: u8) {
    s.phase = phase;
    s.due = Default::default();
    if matches!(phase, 3 | 8) {
        s.generals.0.iter_mut().for_each(|leader| leader.ridden = Ridden::No);
    }
    if matches!(phase, 7 | 12) {
        s.lanes.clear();
    }
    let engaged: Vec<UnitId> = s.units.0.iter().filter_map(|t| t.melee.map(|melee| melee.touched)).collect();
    for (i, troop) in s.units.0.iter_mut().enumerate() {
        match phase {
            1 | 3 | 8 => {
                for mark in [Mark::Far, Mark::Asked, Mark::Shot, Mark::Hurt] {
                    troop.marks = troop.marks.without(mark);
                }
                (troop.moves, troop.turned, troop.aimed) = (0, Turn::ZERO, None);
                // LB-22.9: while his supporter fights a charger the battery keeps him.
                if !engaged.contains(&UnitId(i as u8)) {
                    troop.supporter = None;
                }
            }
            6 | 11 => (troop.marks, troop.picked) = (troop.marks.without(Mark::Beaten), None),
            7 | 12 => (troop.charge, troop.picked) = (None, None),
            _ => {}
        }
    }
}
