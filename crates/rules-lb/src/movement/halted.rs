//! Movement out of turn: halted British infantry retires and reforms (LB-2.5a, LB-R49), the winner of a melee changes his
//! formation (LB-7.3, LB-R84).

use crate::Lb;
use crate::army::{UnitId, Units};
use crate::bodies::touch;
use crate::events::Cause;
use crate::formation::Formation;
use crate::movement::offers::FORMS;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::words::Building;
use kernel::{Duty, Listing, Moment, Offers, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::Length;

/// Halted British infantry may at once retire up to six inches (LB-2.5a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct HaltedRetire(pub UnitId);

impl Duty<Lb> for HaltedRetire {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        Wait::Answer(game.side(self.0))
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(rule!("LB-2.5a"))
    }
    fn moment(&self, _: &Lb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Lb, s: &State, _: Side) -> String {
        let far = game.retires_up_to(s, self.0);
        format!("{} is halted. Retire up to {far}\", or stay?", game.name(self.0))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Lb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let far = game.retires_up_to(s, self.0);
        let half = Length::new(far.units() / 2);
        let offers = [far, half].into_iter().filter(|distance| *distance > Length::ZERO);
        out.add(Answer::Stay) && out.extend(offers.map(Answer::Retire))
    }
    fn judge(&self, game: &Lb, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Stay => {}
            Answer::Retire(distance) => {
                let unit = self.0;
                let most = game.battle.constants.retire_halt;
                refuse!(why, distance <= Length::ZERO, Refusal::NotAMove(unit));
                refuse!(why, distance > most, Refusal::RetiresTooFar { unit, most });
                let far = game.retires_up_to(s, unit);
                refuse!(why, distance <= most && distance > far, Refusal::NoWayBack { unit, far });
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        let (game, unit) = (stage.game, self.0);
        stage.change(FreeChange { unit, after: After::Halt });
        if let Answer::Retire(distance) = *answer {
            let troop = stage.state().of(unit);
            let (formation, pose) = (troop.formation, troop.pose.moved(troop.pose.heading.back(), distance));
            game.put(stage, unit, formation, pose, Cause::HaltedRetire);
        }
    }
}

/// What a free change of formation follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// A halt (LB-2.5a).
    Halt,
    /// A won melee (LB-7.3).
    Victory,
}

/// A unit may change its formation for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FreeChange {
    /// The unit.
    pub unit: UnitId,
    /// Why.
    pub after: After,
}

impl Duty<Lb> for FreeChange {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        Wait::Answer(game.side(self.unit))
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(if self.after == After::Halt { rule!("LB-2.5a") } else { rule!("LB-7.3") })
    }
    fn moment(&self, _: &Lb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Lb, _: &State, _: Side) -> String {
        let why = match self.after {
            After::Halt => "is halted",
            After::Victory => "has driven its enemy off",
        };
        format!("{} {why}. Shall it change its formation?", game.name(self.unit))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Lb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.add(Answer::Keep) && game.offer_changes(s, self.unit, out) && self.offer_buildings(game, s, out)
    }
    fn judge(&self, game: &Lb, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Keep => {}
            Answer::Form { unit, formation, heading, shift } if unit == self.unit => {
                game.judge_change(s, unit, (formation, heading, shift), Units::NONE, why);
            }
            Answer::Enter { unit, building } if unit == self.unit && self.after == After::Victory => {
                game.judge_occupation(s, unit, building.0, why);
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        let game = stage.game;
        stage.pop();
        match *answer {
            Answer::Form { unit, formation, heading, shift } => {
                let pose = game.formed(stage.state(), unit, formation, heading, shift).pose;
                game.put(stage, unit, formation, pose, Cause::FreeChange);
            }
            Answer::Enter { unit, building } => game.enter(stage, unit, building.0, Cause::FreeChange),
            _ => {}
        }
    }
}

impl FreeChange {
    /// The winner may occupy the building he touches (LB-R35, LB-R84).
    fn offer_buildings(&self, game: &Lb, s: &State, out: &mut Offers<'_, Answer>) -> bool {
        let buildings: Vec<u8> = game.battle.building_ids().collect();
        self.after == After::Halt
            || buildings.into_iter().all(|building| {
                let legal = fine(|why| game.judge_occupation(s, self.unit, building, why));
                !legal || out.add(Answer::Enter { unit: self.unit, building: Building(building) })
            })
    }
}

impl Lb {
    /// How far halted infantry can go straight back: up to six inches, not through units (LB-R49).
    fn retires_up_to(&self, s: &State, unit: UnitId) -> Length {
        if s.of(unit).formation == Formation::Garrison {
            return Length::ZERO;
        }
        let stance = self.stance(s, unit);
        let most = self.battle.constants.retire_halt;
        self.free_way(s, unit, stance, stance.pose.heading.back(), most, Units::NONE)
    }

    /// The winner may occupy a building that he touches (LB-R84).
    fn judge_occupation(&self, s: &State, unit: UnitId, building: u8, why: &mut Why) {
        self.judge_doorstep(s, unit, building, why);
        let there = self.battle.building(building);
        let touches = there.is_some_and(|shape| touch(shape, &self.shape(s, unit)));
        refuse!(why, !why.found() && !touches, Refusal::DoesNotTouch { unit, building });
    }

    /// Changes worth offering: every formation and facing of [`Lb::change_lot`] that finds room.
    pub(crate) fn offer_changes(&self, s: &State, unit: UnitId, out: &mut Offers<'_, Answer>) -> bool {
        (0..FORMS).filter_map(|lot| self.change_lot(s, unit, lot)).all(|answer| {
            let Answer::Form { formation, heading, shift, .. } = answer else { return true };
            let legal = fine(|why| self.judge_change(s, unit, (formation, heading, shift), Units::NONE, why));
            !legal || out.add(Answer::Form { unit, formation, heading, shift })
        })
    }
}
