//! Movement (SR-4.2, SR-TET): the segment, what a step costs, zones of control, stacking at the end of a move.

use crate::army::*;
use crate::commanders::ride;
use crate::events::Event;
use crate::march::{Before, begin_march};
use crate::orders::Answer;
use crate::points::HalfPoints;
use crate::rally::begin_rally;
use crate::refusals::Refusal;
use crate::state::*;
use crate::terrain;
use crate::{Edition, Sr};
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Rally of others, and movement, in any order the owner likes (SR-S7, SR-S8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Movement;

impl Duty<Sr> for Movement {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Answer(game.active_side(s))
    }
    fn clause(&self, _: &Sr, s: &State) -> Option<RuleId> {
        Some(if s.forced.is_some() { rule!("SR-R8") } else { rule!("SR-S8") })
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        match s.forced {
            Some(unit) => format!("{} must move out of its hex next.", game.named(unit)),
            None => format!("{}'s command: rally or move.", game.active_name(s)),
        }
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if let Some(unit) = s.forced {
            return out.add(Answer::March(unit));
        }
        if !out.add(Answer::End) {
            return false;
        }
        for unit in game.active_units(s).minus(s.moved).iter() {
            if !game.offer_rally(s, unit, out) {
                return false;
            }
            if fine(|why| game.judge_march(s, unit, why)) && !out.add(Answer::March(unit)) {
                return false;
            }
        }
        let riding = game.commander_ids().filter(|&c| fine(|why| game.judge_ride(s, c, why)));
        out.extend(riding.map(Answer::Ride))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        if let Some(forced) = s.forced {
            refuse!(why, *answer != Answer::March(forced), Refusal::MustMoveNext(forced));
            return;
        }
        match *answer {
            Answer::End => {}
            Answer::Rally { unit, helper } => game.judge_rally(s, unit, helper, why),
            Answer::March(unit) => game.judge_march(s, unit, why),
            Answer::Ride(commander) => game.judge_ride(s, commander, why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Rally { unit, helper } => begin_rally(stage, unit, helper),
            Answer::March(unit) => begin_march(stage, unit, Before::Fresh),
            Answer::Ride(commander) => ride(stage, commander),
            Answer::End => end_movement(stage),
            _ => {}
        }
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        // Elsewhere on the map the way is meant, not the march without it.
        if game.has_a_way(s, at) {
            return Vec::new();
        }
        let clicked = game.clicked(at);
        clicked.officer.map(Answer::Ride).or(clicked.unit.map(Answer::March)).into_iter().collect()
    }
}

/// The segment ends: batteries that did not stir are unharnessed, the others stay so (SR-4.2f, SR-4.2g, SR-R43).
fn end_movement(stage: &mut Stage<'_, Sr>) {
    let (game, s) = (stage.game, stage.state());
    let unharnessed = game.active_units(s).and(game.artillery).and(s.harnessed).minus(s.stirred);
    stage.pop();
    stage.emit(Event::MovementEnded { unharnessed });
    stage.emit(Event::PhaseBegan { phase: Phase::Fire });
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
    /// Whether a unit may begin its move (SR-4.2a, SR-R25).
    pub(crate) fn judge_march(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, !self.active_units(s).has(unit), Refusal::NotOfFormation(unit, rule!("SR-4.2a")));
        refuse!(why, s.moved.has(unit), Refusal::AlreadyMoved(unit));
        let present = matches!(s.unit(unit).place, Where::On(_) | Where::Off(_));
        refuse!(why, !present, Refusal::NotOnMap(unit));
        refuse!(why, s.routed(unit), Refusal::RoutedMayNotMove(unit));
    }

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

    /// Movement points after all divisions, always whole (SR-1.1d, SR-3.2b, SR-4.1f, SR-4.1g, SR-4.1i, SR-R29).
    pub fn allowance(&self, s: &State, unit: UnitId, before: Before) -> HalfPoints {
        let halvings = u16::from(s.out_of_command.has(unit)) + u16::from(before == Before::Tested);
        HalfPoints::whole(u16::from(self.unit(unit).movement).div_ceil(1 << halvings))
    }

    /// The cost of a step (SR-R38): terrain, stream, work, climb; along a road or path 1 and no extras,
    /// unless the entered hex is next to the enemy (SR-TET-h); one more in enemy zone of control (SR-1.6b,
    /// SR-R13). Facing costs nothing (SR-1.3d).
    #[inline]
    pub fn step_cost(&self, s: &State, side: Side, from: Cell, d: Direction, to: Cell) -> HalfPoints {
        let zoc = if s.controlled(to, !side) { 2 } else { 0 };
        if self.map.side(from, d).way() && !self.next_to_enemy(s, to, side) {
            return HalfPoints(terrain::WAY.halves + zoc);
        }
        HalfPoints(u16::from(self.map.tolls[from.index()][d.index()]) + zoc)
    }

    /// Whether stacking permits `unit` among `others`: two at most, artillery with anybody, others by their current
    /// strength (SR-1.4a, SR-1.4b, SR-1.4c, SR-1.4d, SR-R9). Commanders never count (SR-1.4f).
    #[inline]
    pub fn may_stack(&self, s: &State, unit: UnitId, others: Units) -> bool {
        let Some(other) = others.first() else { return true };
        if !others.without(other).is_empty() {
            return false;
        }
        let artillery = self.artillery.has(unit) || self.artillery.has(other);
        artillery || self.strength(s, unit) + self.strength(s, other) <= self.params.stacking
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
        if mover.before == Before::Tested || home || before_the_enemy && self.edition == Edition::First {
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
}

#[cfg(test)]
mod tests;
