//! Withdrawal before combat (SR-6.2) and retreat after it (SR-6.3c to SR-6.3e).

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::sequence::Sink;
use crate::sidestep::Sidestep;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Policy, Stage};

impl Sr {
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
        self.judge_sidestep(s, Sidestep::Withdrawal, unit, to, facing, why);
    }

    pub(crate) fn offer_withdrawals<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        if !out.add(Answer::Stand) {
            return false;
        }
        for unit in self.may_withdraw(s).iter() {
            for (to, facing) in self.sidesteps(s, Sidestep::Withdrawal, unit) {
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
        if !self.penned_in(s).iter().all(|u| out.add(Answer::Choose(u))) {
            return false;
        }
        for unit in self.retreating(s).iter() {
            for (to, facing) in self.sidesteps(s, Sidestep::Retreat, unit) {
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
        self.judge_sidestep(s, Sidestep::Retreat, unit, to, facing, why);
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

    /// Those who should retreat when nobody (else) can: each of their hexes suffers one level, hex by hex in the owner's
    /// order, on whom he likes (SR-6.3e, SR-R73).
    pub(crate) fn penned_in(&self, s: &State) -> Units {
        let units = self.retreating(s);
        if units.iter().any(|u| !self.sidesteps(s, Sidestep::Retreat, u).is_empty()) {
            return Units::NONE;
        }
        let stacks =
            units.iter().filter_map(|u| s.cell(u)).fold(Units::NONE, |all, hex| all.or(s.stack(hex)));
        stacks.and(s.combat.defenders).iter().filter(|&u| !s.routed(u)).collect()
    }

    /// How many hexes are stuck.
    pub(crate) fn penned_in_hexes(&self, s: &State) -> u8 {
        let mut hexes: Attacked = Attacked::new();
        for hex in self.penned_in(s).iter().filter_map(|u| s.cell(u)) {
            if !hexes.contains(&hex) {
                // Three hexes lie in front of an attacker.
                hexes.try_push(hex).unwrap_or(());
            }
        }
        hexes.len() as u8
    }

    /// `false` while somebody can retreat or must suffer for it.
    pub(crate) fn run_retreats(&self, stage: &mut Stage<'_, Sr>) -> bool {
        let over = self.retreating(stage.state()).is_empty();
        if over {
            stage.emit(Event::Pop);
        }
        over
    }

    /// A unit takes the level of its hex that cannot retreat.
    pub(crate) fn suffer_for_retreat(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        let Some(&Task::Retreats(units)) = stage.state().agenda.top() else { return };
        let Some(hex) = stage.state().cell(unit) else { return };
        let rest = units.minus(stage.state().stack(hex));
        stage.emit(Event::Change { task: Task::Retreats(rest) });
        self.disorganise(stage, unit);
    }
}
