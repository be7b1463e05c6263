//! Phase 13: recall (LB-13, LB-R26, LB-R27, LB-R29, LB-R88).

use crate::Lb;
use crate::army::{UnitId, Units};
use crate::events::{Cause, Event, Mark1};
use crate::game::reactions;
use crate::morale::{Outcome, Test, Trial};
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::RECALL_REACH;
use kernel::{Duty, Offers, Policy, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Stance, nearest_free};

/// A side recalls its cavalry: those who must, then those it chooses (LB-13.1, LB-13.6, LB-D13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recalls(pub Side);

impl Duty<Lb> for Recalls {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        if game.obliged(s, self.0).is_some() { Wait::Nobody } else { Wait::Answer(self.0) }
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        if let Some(unit) = stage.game.obliged(stage.state(), self.0) {
            stage.game.try_recall(stage, unit);
        }
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(rule!("LB-13.1"))
    }
    fn prompt(&self, _: &Lb, _: &State, _: Side) -> String {
        "Recall your cavalry: who tries to come back to its marker?".to_owned()
    }
    fn offer(&self, game: &Lb, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let free = game.troops_of(s, side).filter(|unit| fine(|why| game.judge_recall(s, side, *unit, why)));
        out.extend(free.map(Answer::Recall)) && out.add(Answer::Done)
    }
    fn judge(&self, game: &Lb, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Done => {}
            Answer::Recall(unit) => game.judge_recall(s, side, unit, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Recall(unit) => stage.game.try_recall(stage, unit),
            _ => stage.pop(),
        }
    }
    fn reaction(&self, _: &Lb, _: &State) -> Option<&'static str> {
        Some(reactions::RECALL)
    }
    fn standing(&self, game: &Lb, s: &State, side: Side, policy: Policy) -> Option<Answer> {
        let free = game.troops_of(s, side).find(|unit| fine(|why| game.judge_recall(s, side, *unit, why)));
        policy.answer(free.map_or(Answer::Done, Answer::Recall), Answer::Done)
    }
}

impl Lb {
    /// The next unit that must roll (LB-13.6).
    fn obliged(&self, s: &State, side: Side) -> Option<UnitId> {
        let must = |unit: &UnitId| s.of(*unit).is(Mark::MustRecall) && !s.of(*unit).is(Mark::Tried);
        self.troops_of(s, side).find(must)
    }

    /// RULING: only cavalry with a marker has anything to be recalled from, so only it may choose to roll (LB-13.1, LB-R109).
    fn judge_recall(&self, s: &State, side: Side, unit: UnitId, why: &mut Why) {
        if !self.commands(s, side, unit, why) {
            return;
        }
        refuse!(why, s.of(unit).marker.is_none(), Refusal::NoMarker(unit));
        refuse!(why, s.of(unit).is(Mark::Tried), Refusal::HasTried(unit));
    }

    fn try_recall(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        stage.emit(Event::Noted(unit, Mark1::Tried));
        stage.push(Test { unit, trial: Trial::Recall });
    }

    /// Pass: back to the marker, or it stays if it did not begin the charge. Fail: a casualty, no move next turn, and it
    /// must roll again (LB-13.4, LB-13.5, LB-13.7).
    pub(crate) fn recalled(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, outcome: Outcome) {
        if outcome != Outcome::Pass {
            stage.emit(Event::Noted(unit, Mark1::Unrecalled));
            self.lose(stage, unit, 1);
            return self.close_up(stage, unit);
        }
        let Some(marker) = stage.state().of(unit).marker else { return stage.emit(Event::Recalled(unit)) };
        let s = stage.state();
        let spot = Stance::new(marker.pose, self.block_in(s, unit, marker.formation));
        let fits = |stance: Stance| self.fits(s, unit, &stance.footprint(), Units::NONE);
        let step = Length::new(500);
        let free = nearest_free(spot, step, RECALL_REACH, marker.pose.heading, fits);
        stage.emit(Event::Recalled(unit));
        if let Some(stance) = free {
            stage.emit(Event::Parted(unit));
            self.put(stage, unit, marker.formation, stance.pose, Cause::Recall);
        }
    }
}
