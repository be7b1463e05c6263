//! The end of phases 5 and 10 for whoever did not hold its chargers off: they are in contact, and they fight (LB-5.5, LB-10.5,
//! LB-R86, LB-R115).

use crate::army::{UnitId, Units};
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::{Edition, Lb};
use kernel::{Duty, Moment, Offers, RuleId, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// Several infantry units came through batteries that one unit supports: the mover says which of them fights it
/// (LB-R115).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WhoMeets(pub UnitId);

impl Duty<Lb> for WhoMeets {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        Wait::Answer(!game.side(self.0))
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(rule!("LB-R115"))
    }
    fn moment(&self, _: &Lb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Lb, _: &State, _: Side) -> String {
        format!("{} stands behind its guns. Which of your columns fights it?", game.name(self.0))
    }
    fn offer(&self, game: &Lb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(game.foot_on(s, self.0).iter().map(Answer::Fights))
    }
    fn judge(&self, game: &Lb, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Fights(unit) if game.foot_on(s, self.0).has(unit) => {}
            Answer::Fights(unit) => why.because(Refusal::NotInContact(unit)),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        let game = stage.game;
        stage.pop();
        if let Answer::Fights(charger) = *answer {
            game.meets_charger(stage, self.0, charger);
        }
    }
}

impl Lb {
    /// The infantry that charges a unit, or the batteries it supports.
    fn foot_on(&self, s: &State, unit: UnitId) -> Units {
        self.charges_on(s, unit).iter().filter(|enemy| self.arm(*enemy).is_infantry()).collect()
    }

    /// The test was failed by 1 or 2: charging infantry is in contact, and they fight (LB-5.5, LB-10.5).
    pub(crate) fn meet(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        let foot = self.foot_on(stage.state(), unit);
        let mut chargers = foot.iter();
        match (chargers.next(), chargers.next()) {
            (Some(charger), None) => self.meets_charger(stage, unit, charger),
            // By the first edition it was the first of them.
            (Some(charger), _) if self.edition == Edition::First => self.meets_charger(stage, unit, charger),
            (Some(_), Some(_)) => stage.push(WhoMeets(unit)),
            (None, _) => {}
        }
    }

    fn meets_charger(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, charger: UnitId) {
        let touched = stage.state().of(charger).charge.map_or(unit, |charge| charge.target);
        self.engage(stage, charger, unit, touched);
        // A square is narrower than the line that formed it: the charger follows (LB-R87, LB-R114).
        self.close_up(stage, charger);
    }
}
