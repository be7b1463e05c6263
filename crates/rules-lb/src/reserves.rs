//! Reserves: the die that brings them, and their entry (LB-1.13, LB-21, LB-R72, LB-R73, LB-R103).

use crate::army::{Arm, GeneralId, UnitId, Units};
use crate::battle::{Placing, Posting};
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::movement::Command;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::ENTRY_BLOCKED;
use crate::{Edition, Lb};
use kernel::{Dice, Duty, Faces, Need, Reading, Roll, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Leg, Length, Path, Point, Pose, Shape, Stance, TableEdge};

/// The places along its section at which a reserve is offered to enter.
pub(crate) const ENTRIES: usize = 5;

/// The groups from this one on roll for their arrival.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reserves(pub u8);

impl Duty<Lb> for Reserves {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, group) = (stage.game, self.0);
        let state = stage.state();
        if usize::from(group) >= game.battle.reserves.len() {
            return stage.pop();
        }
        let waits = game.group(group).any(|unit| state.of(unit).place == Where::Reserve);
        // LB-R106: every turn, whether its section is blocked or not; by the first edition only if it is free.
        let held_up = game.edition == Edition::First && game.is_blocked(state, group);
        let certain = game.reserve_need(state) <= 1;
        stage.change(Reserves(group + 1));
        match (waits, certain) {
            (false, _) => {}
            (true, _) if held_up => stage.emit(Event::GroupWaits(group)),
            (true, true) => stage.emit(Event::GroupArrived(group)),
            (true, false) => stage.push(ReserveDie(group)),
        }
    }
}

/// The die of a group (LB-21.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ReserveDie(pub u8);

impl Duty<Lb> for ReserveDie {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        let need = game.reserve_need(s);
        let side = game.battle.reserves.get(usize::from(self.0)).map_or(Side::First, |group| group.side);
        let roll = Roll::new(Dice::d6(1), "arrival of reserves", rule!("LB-21.2")).by(side);
        Wait::Dice(roll.needing(Need::AtLeast(need)).read(Reading::Passes))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let need = stage.game.reserve_need(stage.state());
        stage.pop();
        let arrives = faces.iter().any(|face| i16::from(*face) >= need);
        stage.emit(if arrives { Event::GroupArrived(self.0) } else { Event::GroupWaits(self.0) });
    }
}

impl Lb {
    /// Seven less the turn (LB-21.2).
    fn reserve_need(&self, s: &State) -> i16 {
        i16::from(self.battle.constants.reserve_target) - i16::from(s.turn)
    }
    /// The units of a group.
    fn group(&self, group: u8) -> impl Iterator<Item = UnitId> + '_ {
        let placings = self.battle.ids().zip(&self.battle.placings);
        placings.filter(move |(_, placing)| **placing == Placing::Reserve(group)).map(|(unit, _)| unit)
    }
    /// The group of a unit.
    fn group_of(&self, unit: UnitId) -> Option<u8> {
        match self.battle.placings.get(unit.index()) {
            Some(Placing::Reserve(group)) => Some(*group),
            _ => None,
        }
    }
    /// Whether an enemy within 4" blocks an entry section (LB-21.4).
    fn is_blocked(&self, s: &State, group: u8) -> bool {
        let Some(reserve) = self.battle.reserves.get(usize::from(group)) else { return true };
        let section = Shape::segment(reserve.section[0], reserve.section[1]);
        self.troops_of(s, !reserve.side).any(|enemy| section.within(&self.shape(s, enemy), ENTRY_BLOCKED))
    }

    /// Where a unit of a group stands before it enters: off the table, its front on the edge, heading straight inward, in
    /// column or limbered (LB-21.3, LB-R72).
    pub(crate) fn doorway(&self, s: &State, unit: UnitId, at: Length) -> Option<Stance> {
        let reserve = self.battle.reserves.get(usize::from(self.group_of(unit)?))?;
        let (w, h) = (self.table().width().units(), self.table().height().units());
        let anchor = match reserve.edge {
            TableEdge::South => Point::new(at.units(), 0),
            TableEdge::North => Point::new(at.units(), h),
            TableEdge::West => Point::new(0, at.units()),
            TableEdge::East => Point::new(w, at.units()),
        };
        let block = self.block_in(s, unit, self.entry_formation(unit));
        Some(Stance::new(Pose::new(anchor, reserve.edge.heading().back()), block))
    }
    /// The edge over which a unit of a group enters.
    pub(crate) fn entry_edge(&self, unit: UnitId) -> Option<TableEdge> {
        Some(self.battle.reserves.get(usize::from(self.group_of(unit)?))?.edge)
    }
    fn entry_formation(&self, unit: UnitId) -> Formation {
        if matches!(self.arm(unit), Arm::Artillery(..)) { Formation::Limbered } else { Formation::Column }
    }

    /// LB-21.3, LB-21.4, LB-R72
    pub(crate) fn judge_arrive(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        at: Length,
        legs: &Legs,
        why: &mut Why,
    ) {
        refuse!(why, unit.index() >= self.battle.units.len(), Refusal::NoSuchUnit);
        refuse!(why, why.found() || self.side(unit) != side, Refusal::NotYours(unit));
        refuse!(why, why.found() || s.of(unit).place != Where::Arrived, Refusal::NotArrived(unit));
        let (Some(group), Some(start)) = (self.group_of(unit), self.doorway(s, unit, at)) else { return };
        refuse!(why, self.is_blocked(s, group), Refusal::EntryBlocked(unit));
        let [from, to] = self.battle.reserves[usize::from(group)].section;
        let front = crate::bodies::front(start);
        let inside = front.core().iter().all(|p| {
            (from.x().min(to.x())..=from.x().max(to.x())).contains(&p.x())
                && (from.y().min(to.y())..=from.y().max(to.y())).contains(&p.y())
        });
        refuse!(why, !inside, Refusal::OutsideSection(unit));
        match self.entry(s, unit, start, legs) {
            Ok(stance) => {
                if let Some(misfit) = self.misfit(s, unit, &stance.footprint(), Units::NONE) {
                    why.because(Refusal::NoRoom(unit, misfit));
                }
            }
            Err(refusal) => why.because(refusal),
        }
    }

    /// Where an entering unit comes to stand: its move measured from the edge, wheels only when it is wholly on the table;
    /// if its move is too short it is put just inside (LB-R72). It is in command while it enters (LB-R73).
    fn entry(&self, s: &State, unit: UnitId, start: Stance, legs: &Legs) -> Result<Stance, Refusal> {
        let path = Path::new(start, legs.iter().copied()).map_err(|_| Refusal::NotAMove(unit))?;
        let rate = self.rate_in(unit, self.entry_formation(unit));
        let mut here = start;
        for step in path.steps() {
            match step.leg {
                Leg::Advance { .. } => {}
                Leg::Wheel { .. } if self.table().holds(&here.footprint()) => {}
                Leg::Wheel { .. } => return Err(Refusal::WheelsInTheDoor(unit)),
                _ => return Err(Refusal::NotAMove(unit)),
            }
            here = step.to;
        }
        if path.turned() > crate::tables::WHEEL_LIMIT {
            return Err(Refusal::WheelsTooFar { unit, by: path.turned() });
        }
        let look = self.look(s, unit, path);
        self.no_collision(s, unit, &look, true)?;
        if look.cost(self, Command::In) > rate {
            return Err(Refusal::TooFar { unit, need: look.cost(self, Command::In), have: rate });
        }
        if self.table().holds(&here.footprint()) {
            return Ok(here);
        }
        // Too short, by its depth or by the ground: just inside.
        let depth = start.block.depth();
        let straight =
            Path::new(start, [Leg::Advance { distance: depth }]).map_err(|_| Refusal::NotAMove(unit))?;
        let short = legs.len() == 1 && self.look(s, unit, straight).cost(self, Command::In) > rate;
        if short { Ok(start.moved(start.pose.heading, depth)) } else { Err(Refusal::NotWhollyOn(unit)) }
    }

    pub(crate) fn arrive(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, at: Length, legs: &Legs) {
        let s = stage.state();
        let Some(start) = self.doorway(s, unit, at) else { return };
        let Ok(stance) = self.entry(s, unit, start, legs) else { return };
        self.put(stage, unit, self.entry_formation(unit), stance.pose, Cause::Arrive);
        // LB-R103: a general held with the group enters with its first unit.
        let generals: Vec<GeneralId> = self.battle.general_ids().collect();
        for general in generals {
            let with = matches!(self.battle.postings[general.index()], Posting::Reserve(g) if Some(g) == self.group_of(unit));
            if with && stage.state().leader(general).post == Post::Reserve {
                stage.emit(Event::Posted { general, post: Post::With(unit), ridden: Ridden::Yes });
            }
        }
    }

    /// The n-th entry worth offering: a full move from a place along the section.
    pub(crate) fn entry_lot(&self, s: &State, side: Side, unit: UnitId, lot: usize) -> Option<Answer> {
        if self.side(unit) != side || s.of(unit).place != Where::Arrived {
            return None;
        }
        let reserve = &self.battle.reserves[usize::from(self.group_of(unit)?)];
        let along = |p: Point| {
            if matches!(reserve.edge, TableEdge::South | TableEdge::North) { p.x() } else { p.y() }
        };
        let (from, to) = (along(reserve.section[0]), along(reserve.section[1]));
        let eighth = [4, 2, 6, 1, 7].get(lot)?;
        let at = Length::new(from + (to - from) * eighth / 8);
        let distance = self.rate_in(unit, self.entry_formation(unit));
        let legs: Legs = std::iter::once(Leg::Advance { distance }).collect();
        let legal = fine(|why| self.judge_arrive(s, side, unit, at, &legs, why));
        legal.then_some(Answer::Arrive { unit, at, legs })
    }
}
