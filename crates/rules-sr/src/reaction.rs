//! Reaction (SR-4.3): the inactive side answers an entry next to units that stood in no enemy zone of control.

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::sequence::Sink;
use crate::sidestep::Sidestep;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Policy, Side, Stage};

impl Sr {
    /// Units of the other side that may react when `side` enters `to`, judged before the entry (SR-4.3a, SR-R31):
    /// not routed, able to control the hex, in no enemy zone of control until now.
    pub fn eligible(&self, s: &State, side: Side, to: Cell) -> Units {
        let mut eligible = Units::NONE;
        for (d, n) in self.map.grid.neighbours(to) {
            if self.enemy_in(s, n, side) && self.map.zoc_reaches(n, d.opposite()) && !s.controlled(n, side) {
                eligible = s.stack(n).iter().filter(|&u| !s.routed(u)).fold(eligible, Units::with);
            }
        }
        eligible
    }

    /// Those of them who still can: alive, on the map, not routed meanwhile.
    fn still_eligible(&self, s: &State, eligible: Units) -> Units {
        eligible.iter().filter(|&u| s.cell(u).is_some() && !s.routed(u)).collect()
    }

    fn entered(&self, s: &State) -> Option<(Units, Cell)> {
        match s.agenda.top() {
            Some(&Task::Reactions { eligible, entered }) => Some((self.still_eligible(s, eligible), entered)),
            _ => None,
        }
    }

    /// Whether some battery can answer with fire.
    pub(crate) fn can_answer_with_fire(&self, s: &State) -> bool {
        self.entered(s).is_some_and(|(eligible, _)| {
            eligible.and(self.artillery).iter().any(|u| Self::fine(|why| self.judge_reaction_fire(s, u, why)))
        })
    }

    pub(crate) fn judge_reaction_fire<W: Why>(&self, s: &State, unit: UnitId, why: &mut W) {
        let Some((eligible, entered)) = self.entered(s) else {
            why.because(Refusal::NotAsked);
            return;
        };
        refuse!(why, !eligible.has(unit), Refusal::NotEligible(unit));
        refuse!(why, !self.artillery.has(unit), Refusal::NotArtillery(unit));
        let side = self.unit(unit).side;
        // SR-R111
        refuse!(why, !self.enemy_in(s, entered, side), Refusal::NoTarget(entered));
        refuse!(why, !self.in_front(s, unit, entered), Refusal::NotInFront(unit, entered));
    }

    /// Whether a neighbouring hex is one of the three frontal hexes (SR-1.3b).
    pub fn in_front(&self, s: &State, unit: UnitId, hex: Cell) -> bool {
        s.cell(unit)
            .and_then(|from| self.map.grid.direction_to_neighbour(from, hex))
            .is_some_and(|d| s.unit(unit).facing.turn_to(d) <= 1)
    }

    pub(crate) fn judge_reaction_turn<W: Why>(&self, s: &State, hex: Cell, why: &mut W) {
        let Some((eligible, _)) = self.entered(s) else {
            why.because(Refusal::NotAsked);
            return;
        };
        let stack = s.stack(hex);
        refuse!(why, stack.and(eligible).is_empty(), Refusal::NoTarget(hex));
        refuse!(why, !stack.minus(eligible).is_empty(), Refusal::CannotTurnAlone(hex));
    }

    pub(crate) fn judge_reaction_move<W: Why>(
        &self,
        s: &State,
        unit: UnitId,
        to: Cell,
        facing: Direction,
        why: &mut W,
    ) {
        let Some((eligible, _)) = self.entered(s) else {
            why.because(Refusal::NotAsked);
            return;
        };
        refuse!(why, !eligible.has(unit), Refusal::NotEligible(unit));
        self.judge_sidestep(s, Sidestep::Reaction, unit, to, facing, why);
    }

    /// Each eligible unit may move, turn or fire, or do nothing (SR-4.3b); in the owner's order, each once, each for
    /// itself (SR-4.3e, SR-R34), as often as there are entries (SR-R36).
    pub(crate) fn offer_reactions<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        let Some((eligible, _)) = self.entered(s) else { return true };
        if !out.add(Answer::NoReaction) {
            return false;
        }
        let mut turned: arrayvec::ArrayVec<Cell, 6> = arrayvec::ArrayVec::new();
        for unit in eligible.iter() {
            let Some(cell) = s.cell(unit) else { continue };
            if Self::fine(|why| self.judge_reaction_fire(s, unit, why))
                && !out.add(Answer::ReactionFire(unit))
            {
                return false;
            }
            if !turned.contains(&cell) && Self::fine(|why| self.judge_reaction_turn(s, cell, why)) {
                // Up to six hexes lie around the one entered.
                turned.try_push(cell).unwrap_or(());
                let hex = self.map.id(cell);
                for facing in Direction::ALL {
                    if facing != s.unit(unit).facing && !out.add(Answer::ReactionTurn { hex, facing }) {
                        return false;
                    }
                }
            }
            for (to, facing) in self.sidesteps(s, Sidestep::Reaction, unit) {
                if !out.add(Answer::ReactionMove { unit, to: self.map.id(to), facing }) {
                    return false;
                }
            }
        }
        true
    }

    fn reacted(&self, stage: &mut Stage<'_, Sr>, units: Units) {
        if let Some(&Task::Reactions { eligible, entered }) = stage.state().agenda.top() {
            stage.emit(Event::Change { task: Task::Reactions { eligible: eligible.minus(units), entered } });
        }
    }

    /// A battery fires at the hex that was entered (SR-R33).
    pub(crate) fn react_with_fire(&self, stage: &mut Stage<'_, Sr>, battery: UnitId) {
        let Some((_, target)) = self.entered(stage.state()) else { return };
        self.reacted(stage, Units::one(battery));
        stage.emit(Event::ShotFired { battery, target, reaction: true });
        stage.emit(Event::Push { task: Task::Shot { battery, target } });
    }

    /// A stack turns (SR-R32).
    pub(crate) fn react_with_turn(&self, stage: &mut Stage<'_, Sr>, hex: Cell, facing: Direction) {
        let stack = stage.state().stack(hex);
        self.reacted(stage, stack);
        for unit in stack.iter() {
            self.face(stage, unit, facing);
        }
    }

    /// A unit evades by one hex (SR-R32).
    pub(crate) fn react_with_move(
        &self,
        stage: &mut Stage<'_, Sr>,
        unit: UnitId,
        to: Cell,
        facing: Direction,
    ) {
        let Some(from) = stage.state().cell(unit) else { return };
        self.reacted(stage, Units::one(unit));
        self.enter(stage, unit, to, Cause::Reaction);
        self.face(stage, unit, facing);
        self.ask_to_follow(stage, unit, from);
    }

    /// What a standing order says: fire with the first battery that can, or do nothing.
    pub(crate) fn standing_reaction(&self, s: &State, policy: Policy) -> Option<Answer> {
        match policy {
            Policy::Ask => None,
            Policy::Never => Some(Answer::NoReaction),
            Policy::Always => {
                let (eligible, _) = self.entered(s)?;
                eligible
                    .and(self.artillery)
                    .iter()
                    .find(|&u| Self::fine(|why| self.judge_reaction_fire(s, u, why)))
                    .map(Answer::ReactionFire)
            }
        }
    }
}
