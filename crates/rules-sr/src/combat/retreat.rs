//! Withdrawal before combat (SR-6.2) and retreat after it (SR-6.3c to SR-6.3e).

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::sequence::Sink;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Policy, Stage};

impl Sr {
    /// Whether a retreat to a hex is possible at all: passable, free of enemies, room and a common facing within
    /// one hexside of the old (SR-6.3d, SR-R72).
    fn judge_retreat_hex<W: Why>(&self, s: &State, unit: UnitId, to: Cell, facing: Direction, why: &mut W) {
        self.judge_sidestep(s, unit, to, why);
        if why.enough() {
            return;
        }
        refuse!(why, s.unit(unit).facing.turn_to(facing) > 1, Refusal::TurnTooWide(unit));
        self.judge_standing(s, unit, to, facing, why);
    }

    /// Hexes with facings a unit can retreat to, those in enemy zone of control only if there is no other.
    pub(crate) fn retreats_of(&self, s: &State, unit: UnitId) -> arrayvec::ArrayVec<(Cell, Direction), 18> {
        let mut free = arrayvec::ArrayVec::<_, 18>::new();
        let mut threatened = arrayvec::ArrayVec::<_, 18>::new();
        let Some(from) = s.cell(unit) else { return free };
        for (_, n) in self.map.grid.neighbours(from) {
            for turn in [-1, 0, 1] {
                let facing = s.unit(unit).facing.rotate(turn);
                if Self::fine(|why| self.judge_retreat_hex(s, unit, n, facing, why)) {
                    // Six hexes with three facings each.
                    if s.controlled(n, !self.unit(unit).side) {
                        threatened.try_push((n, facing)).unwrap_or(());
                    } else {
                        free.try_push((n, facing)).unwrap_or(());
                    }
                }
            }
        }
        if free.is_empty() { threatened } else { free }
    }

    fn judge_as_retreat<W: Why>(&self, s: &State, unit: UnitId, to: Cell, facing: Direction, why: &mut W) {
        self.judge_retreat_hex(s, unit, to, facing, why);
        if why.enough() {
            return;
        }
        let better = s.controlled(to, !self.unit(unit).side)
            && self.retreats_of(s, unit).iter().any(|&(n, _)| !s.controlled(n, !self.unit(unit).side));
        refuse!(why, better, Refusal::PreferFreeOfZoc(to));
    }

    /// Units that may still withdraw: cavalry and horse artillery in attacked hexes, not routed, each once per segment
    /// (SR-6.2a, SR-6.2e, SR-6.2f, SR-8.1.3a, SR-R75).
    pub(crate) fn may_withdraw(&self, s: &State) -> Units {
        let side = self.active_side(s);
        s.combat
            .hexes
            .iter()
            .filter(|&&h| self.enemy_in(s, h, side))
            .fold(Units::NONE, |all, &h| all.or(s.stack(h)))
            .iter()
            .filter(|&u| self.unit(u).arm.may_withdraw() && !s.routed(u) && !s.withdrew.has(u))
            .collect()
    }

    pub(crate) fn judge_withdrawal<W: Why>(
        &self,
        s: &State,
        unit: UnitId,
        to: Cell,
        facing: Direction,
        why: &mut W,
    ) {
        refuse!(why, !self.unit(unit).arm.may_withdraw(), Refusal::MayNotWithdraw(unit));
        refuse!(why, s.withdrew.has(unit), Refusal::WithdrewBefore(unit));
        let barred =
            !s.withdrew.has(unit) && self.unit(unit).arm.may_withdraw() && !self.may_withdraw(s).has(unit);
        refuse!(why, barred, Refusal::MayNotWithdraw(unit));
        let from = s.cell(unit);
        let plan = from.is_some_and(|f| self.breaks_plan(s, unit, f, Some(to)));
        refuse!(why, plan, Refusal::PlanHolds(from.unwrap_or(to)));
        self.judge_as_retreat(s, unit, to, facing, why);
    }

    pub(crate) fn offer_withdrawals<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        if !out.add(Answer::Stand) {
            return false;
        }
        for unit in self.may_withdraw(s).iter() {
            for (to, facing) in self.retreats_of(s, unit) {
                let from = s.cell(unit);
                if from.is_some_and(|f| self.breaks_plan(s, unit, f, Some(to))) {
                    continue;
                }
                if !out.add(Answer::Withdraw { unit, to: self.map.id(to), facing }) {
                    return false;
                }
            }
        }
        true
    }

    /// `false` while the owner may still withdraw somebody; goes on to isolated artillery otherwise.
    pub(crate) fn withdrawals_over(&self, stage: &mut Stage<'_, Sr>) -> bool {
        if !self.may_withdraw(stage.state()).is_empty() {
            return false;
        }
        stage.emit(Event::CombatStep { step: CombatStep::Isolated });
        true
    }

    /// The unit withdraws, then tests (SR-6.2b).
    pub(crate) fn withdraw(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell, facing: Direction) {
        let Some(from) = stage.state().cell(unit) else { return };
        let threatened = stage.state().controlled(to, !self.unit(unit).side);
        stage.emit(Event::Withdrew { unit });
        stage.emit(Event::Push { task: Task::MoraleRoll { unit, cause: TestCause::Withdrawal } });
        self.step_back(stage, unit, to, facing, Cause::Withdrawal);
        if threatened {
            self.disorganise(stage, unit);
        }
        self.ask_to_follow(stage, unit, from);
    }

    fn step_back(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell, facing: Direction, cause: Cause) {
        self.enter(stage, unit, to, cause);
        self.face(stage, unit, facing);
    }

    /// Stand and fight.
    pub(crate) fn stand(&self, stage: &mut Stage<'_, Sr>) {
        stage.emit(Event::CombatStep { step: CombatStep::Isolated });
    }

    /// A standing order on withdrawals: never. Where to is a player's choice.
    pub(crate) fn standing_withdrawal(policy: Policy) -> Option<Answer> {
        match policy {
            Policy::Never => Some(Answer::Stand),
            Policy::Ask | Policy::Always => None,
        }
    }

    /// The attacked work whose test is due (SR-TET-b2, SR-R74), where the table says R and somebody could retreat.
    pub(crate) fn work_due(&self, s: &State) -> Option<Cell> {
        if !s.combat.result.retreat {
            return None;
        }
        s.combat.hexes.iter().copied().find(|&h| {
            self.map.work(h).is_some() && !s.combat.tested.contains(&h) && !self.holders(s, h).is_empty()
        })
    }

    /// Defenders who took part, stand in the hex and are not routed.
    fn holders(&self, s: &State, hex: Cell) -> Units {
        s.stack(hex).and(s.combat.defenders).iter().filter(|&u| !s.routed(u)).collect()
    }

    pub(crate) fn work_testers(&self, s: &State) -> Units {
        self.work_due(s).map_or(Units::NONE, |h| self.holders(s, h))
    }

    pub(crate) fn work_or_next(&self, stage: &mut Stage<'_, Sr>) -> bool {
        if self.work_due(stage.state()).is_some() {
            return false;
        }
        stage.emit(Event::CombatStep { step: CombatStep::Retreats });
        true
    }

    /// R: every defender that took part, is not routed and was not spared retreats (SR-6.3c, SR-6.3k, SR-R72).
    pub(crate) fn retreats(&self, stage: &mut Stage<'_, Sr>) {
        stage.emit(Event::CombatStep { step: CombatStep::ChargeD });
        let s = stage.state();
        if !s.combat.result.retreat {
            return;
        }
        let units: Units = s
            .combat
            .hexes
            .iter()
            .fold(Units::NONE, |all, &h| all.or(self.holders(s, h)))
            .minus(s.combat.spared);
        if !units.is_empty() {
            stage.emit(Event::Push { task: Task::Retreats(units) });
        }
    }

    fn retreating(&self, s: &State) -> Units {
        match s.agenda.top() {
            Some(&Task::Retreats(units)) => {
                units.iter().filter(|&u| s.cell(u).is_some() && !s.routed(u)).collect()
            }
            _ => Units::NONE,
        }
    }

    pub(crate) fn offer_retreats<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        for unit in self.retreating(s).iter() {
            for (to, facing) in self.retreats_of(s, unit) {
                if !out.add(Answer::Retreat { unit, to: self.map.id(to), facing }) {
                    return false;
                }
            }
        }
        true
    }

    pub(crate) fn judge_retreat<W: Why>(
        &self,
        s: &State,
        unit: UnitId,
        to: Cell,
        facing: Direction,
        why: &mut W,
    ) {
        refuse!(why, !self.retreating(s).has(unit), Refusal::NotACandidate(unit));
        self.judge_as_retreat(s, unit, to, facing, why);
    }

    /// One unit retreats; in an enemy zone of control it loses a level (SR-1.6h).
    pub(crate) fn retreat(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell, facing: Direction) {
        let Some(&Task::Retreats(units)) = stage.state().agenda.top() else { return };
        let Some(from) = stage.state().cell(unit) else { return };
        stage.emit(Event::Change { task: Task::Retreats(units.without(unit)) });
        let threatened = stage.state().controlled(to, !self.unit(unit).side);
        self.step_back(stage, unit, to, facing, Cause::Retreat);
        if threatened {
            self.disorganise(stage, unit);
        }
        self.ask_to_follow(stage, unit, from);
    }

    /// Nobody (else) can retreat: each hex of those who are left suffers one level, on whom the owner likes
    /// (SR-6.3e, SR-R73). `false` while somebody can.
    pub(crate) fn run_retreats(&self, stage: &mut Stage<'_, Sr>) -> bool {
        let s = stage.state();
        let units = self.retreating(s);
        if units.iter().any(|u| !self.retreats_of(s, u).is_empty()) {
            return false;
        }
        stage.emit(Event::Pop);
        let mut hexes: Vec<Cell> = units.iter().filter_map(|u| stage.state().cell(u)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes.into_iter().rev() {
            let among = stage.state().stack(hex).and(stage.state().combat.defenders);
            stage.emit(Event::Push { task: Task::Spread { what: Harm::D, left: 1, among, head: None } });
        }
        true
    }
}
