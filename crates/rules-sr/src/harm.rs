//! Disorganisation, step losses, destruction, and how a side spreads them (SR-1.5, SR-1.7, SR-6.3).

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::sequence::Sink;
use crate::state::*;
use kernel::Stage;

impl Sr {
    /// One level of disorganisation (SR-1.5b). A unit that reaches rout retreats two hexes at once (SR-6.3i,
    /// SR-R71); on a routed unit it has no effect (SR-R17).
    pub(crate) fn disorganise(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        let u = *stage.state().unit(unit);
        let Where::On(from) = u.place else { return };
        if u.level == Level::Rout {
            return;
        }
        let level = u.level.worse();
        stage.emit(Event::Levelled { unit, level });
        if level == Level::Rout {
            self.begin_rout(stage, unit, 2, from);
        }
    }

    /// One step loss (SR-1.7a), a victory point for the enemy (SR-8.3.1a, SR-R92); a unit without strength is
    /// eliminated (SR-1.7b).
    pub(crate) fn lose_step(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        if matches!(stage.state().unit(unit).place, Where::Gone) || stage.state().over.is_some() {
            return;
        }
        stage.emit(Event::StepLost { unit });
        self.move_marker(stage, !self.unit(unit).side);
        if self.strength(stage.state(), unit) == 0 {
            self.remove(stage, unit);
        }
    }

    /// Destroys a unit outright: every remaining step counts (SR-R79, SR-R92).
    pub(crate) fn destroy(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        while self.steps(stage.state(), unit) > 0 && stage.state().over.is_none() {
            self.lose_step(stage, unit);
        }
    }

    fn remove(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        stage.emit(Event::Destroyed { unit });
        self.put_aside_bereaved(stage, self.unit(unit).side);
    }

    /// Who may take the next P or D (SR-6.3g, SR-6.3h, SR-R51, SR-R70): the head the first, then whom the owner
    /// likes; no P beyond the last step, no D beyond rout.
    pub(crate) fn takers(&self, s: &State, what: Harm, among: Units, head: Option<UnitId>) -> Units {
        let able = |unit: UnitId| match what {
            Harm::P => !matches!(s.unit(unit).place, Where::Gone),
            Harm::D => s.cell(unit).is_some() && !s.routed(unit),
        };
        if let Some(head) = head
            && able(head)
        {
            return Units::one(head);
        }
        among.iter().filter(|&u| able(u)).collect()
    }

    /// The task at hand, if it is to spread something.
    fn spreading(&self, s: &State) -> Option<(Harm, Units, Option<UnitId>)> {
        match s.agenda.top() {
            Some(&Task::Spread { what, among, head, .. }) => Some((what, among, head)),
            _ => None,
        }
    }

    pub(crate) fn offer_spread<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        let Some((what, among, head)) = self.spreading(s) else { return true };
        self.takers(s, what, among, head).iter().all(|u| out.add(Answer::Choose(u)))
    }

    pub(crate) fn judge_spread<W: Why>(&self, s: &State, unit: UnitId, why: &mut W) {
        let Some((what, among, head)) = self.spreading(s) else { return why.because(Refusal::NotAsked) };
        let takers = self.takers(s, what, among, head);
        if !takers.has(unit) {
            why.because(match head {
                Some(head) if takers.has(head) => Refusal::HeadTakesFirst(head),
                _ => Refusal::NotACandidate(unit),
            });
        }
    }

    /// Ends a spreading with nothing left or nobody to take it: the rest is lost (SR-6.3j).
    pub(crate) fn spread_is_over(
        &self,
        s: &State,
        what: Harm,
        left: u8,
        among: Units,
        head: Option<UnitId>,
    ) -> bool {
        left == 0 || self.takers(s, what, among, head).is_empty()
    }

    pub(crate) fn take_harm(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        let Some(&Task::Spread { what, left, among, .. }) = stage.state().agenda.top() else { return };
        stage.emit(Event::Change { task: Task::Spread { what, left: left - 1, among, head: None } });
        match what {
            Harm::P => self.lose_step(stage, unit),
            Harm::D => self.disorganise(stage, unit),
        }
    }
}
