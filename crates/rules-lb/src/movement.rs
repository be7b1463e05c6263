//! Phases 3 and 8, the mover's half: moves, changes of formation, limbering, charges, generals (LB-3, LB-8, LB-8.1, LB-17, LB-18.7,
//! LB-G14 to LB-G16, LB-R18, LB-R19, LB-R60, LB-R61, LB-R89, LB-R105).

use crate::Lb;
use crate::army::{Arm, FRENCH, Mount, UnitId};
use crate::events::Cause;
use crate::formation::Formation;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::WHEEL_LIMIT;
use kernel::{Duty, Listing, Moment, Offers, RuleId, Side, Stage, Stream, Wait, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Leg, Length, Path, Turn};

pub mod forming;
pub mod halted;
pub(crate) mod lots;
pub(crate) mod offers;
pub mod way;

pub use way::{Command, Look};

/// A side moves its units and generals, in any order (LB-3.17, LB-D4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moves(pub Side);

impl Duty<Lb> for Moves {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(if self.0 == FRENCH { rule!("LB-3.8") } else { rule!("LB-8.2") })
    }
    fn moment(&self, _: &Lb, _: &State) -> Moment {
        Moment::Activation
    }
    fn prompt(&self, _: &Lb, _: &State, _: Side) -> String {
        "Move: choose a unit or a general, or end the move.".to_owned()
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Lb, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        // SHORTCUT: whether there is anything but the end of the phase is soon found out.
        if out.is_sole() {
            return out.add(Answer::Done) && game.offer_moves(s, side, out);
        }
        game.offer_moves(s, side, out) && out.add(Answer::Done)
    }
    fn draw(&self, game: &Lb, s: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        game.move_by_lot(s, side, chance)
    }
    fn judge(&self, game: &Lb, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match answer {
            Answer::Done => {}
            Answer::March { unit, legs } => game.judge_march(s, side, *unit, legs, why),
            Answer::Form { unit, formation, heading, shift } => {
                game.judge_form(s, side, *unit, (*formation, *heading, *shift), why);
            }
            Answer::Enter { unit, building } => game.judge_enter(s, side, *unit, building.0, why),
            Answer::Leave { unit, formation, by } => {
                game.judge_leave(s, side, *unit, (*formation, by.0), why)
            }
            Answer::Charge { unit, target, wheel } => game.judge_charge(s, side, *unit, *target, *wheel, why),
            Answer::Arrive { unit, at, legs } => game.judge_arrive(s, side, *unit, *at, legs, why),
            Answer::Ride { general, to } => game.judge_ride(s, side, *general, *to, why),
            Answer::Join { general, unit } => game.judge_join(s, side, *general, *unit, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match answer {
            Answer::March { unit, legs } => game.march(stage, *unit, legs),
            Answer::Form { unit, formation, heading, shift } => {
                let form = game.formed(stage.state(), *unit, *formation, *heading, *shift);
                let far = stage.state().turn > 1 && game.keeps_away(stage.state(), *unit, &form.footprint());
                game.put(stage, *unit, *formation, form.pose, Cause::Form { far });
            }
            Answer::Enter { unit, building } => {
                let far = stage.state().turn > 1 && game.enters_far(stage.state(), *unit, building.0);
                game.enter(stage, *unit, building.0, Cause::Enter { far });
            }
            Answer::Leave { unit, formation, by } => {
                let s = stage.state();
                let far = s.turn > 1 && game.leaves_far(s, *unit, *formation, by.0);
                let stance = game.doorstep(s, *unit, *formation, by.0);
                let pose = stance.map_or(s.of(*unit).pose, |stance| stance.pose);
                game.put(stage, *unit, *formation, pose, Cause::Leave { far });
            }
            Answer::Charge { unit, target, wheel } => game.charge_declared(stage, *unit, *target, *wheel),
            Answer::Arrive { unit, at, legs } => game.arrive(stage, *unit, *at, legs),
            Answer::Ride { general, to } => game.ride(stage, *general, *to),
            Answer::Join { general, unit } => game.join(stage, *general, *unit),
            _ => stage.pop(),
        }
    }
}

impl Lb {
    /// How far a unit moves in a formation (LB-3.8, LB-8.2, LB-A2, LB-A3, LB-17.8).
    pub fn rate_in(&self, unit: UnitId, formation: Formation) -> Length {
        let french = self.side(unit) == FRENCH;
        Length::whole(match (self.arm(unit), formation) {
            (Arm::Infantry(_), Formation::Column | Formation::Skirmish) => 8,
            (Arm::Infantry(_), Formation::Line) => 4,
            (Arm::Infantry(_), Formation::Square) if french => 4,
            (Arm::Cavalry(Mount::Heavy, _), _) => 10,
            (Arm::Cavalry(Mount::Light, _), _) => 14,
            (Arm::Artillery(..), Formation::Limbered) => 10,
            _ => 0,
        })
    }
    /// How far it may move now: half outside command range (LB-3.5, LB-16.1).
    pub fn allowance(&self, s: &State, unit: UnitId) -> (Length, Command) {
        let rate = self.rate_in(unit, s.of(unit).formation);
        if self.in_command(s, unit) {
            (rate, Command::In)
        } else {
            (Length::new(rate.units() / 2), Command::Out)
        }
    }

    /// What keeps a unit from moving at all in this phase (LB-2.5, LB-3.2, LB-13.2, LB-13.5, LB-22.11).
    pub(crate) fn judge_free(&self, s: &State, side: Side, unit: UnitId, why: &mut Why) {
        if !self.commands(s, side, unit, why) {
            return;
        }
        let troop = s.of(unit);
        refuse!(why, self.in_melee(s, unit), Refusal::InMelee(unit));
        refuse!(why, troop.is(Mark::Halted), Refusal::Halted(unit));
        refuse!(why, troop.is(Mark::Pinned), Refusal::Pinned(unit));
        refuse!(why, troop.marker.is_some() && troop.charge.is_none(), Refusal::Marked(unit));
        refuse!(why, troop.charge.is_some(), Refusal::IsCharging(unit));
        if let Some(other) = self.locked_with(s, unit) {
            why.because(Refusal::Locked { unit, other });
        }
    }

    /// Whether a unit has a move left: one, or a second if it keeps its distance and it is not the first turn (LB-3.7,
    /// LB-R18, LB-R19).
    pub(crate) fn judge_moves_left(&self, s: &State, unit: UnitId, far: impl Fn() -> bool, why: &mut Why) {
        let troop = s.of(unit);
        refuse!(why, troop.moves >= 2, Refusal::HasMoved(unit));
        if troop.moves == 1 {
            refuse!(why, s.turn <= 1, Refusal::NoDoubleYet(unit));
            refuse!(why, s.turn > 1 && !(troop.is(Mark::Far) && far()), Refusal::NotFarEnough(unit));
        }
    }

    /// LB-3.1 to LB-3.7, LB-G14 to LB-G16
    pub(crate) fn judge_march(&self, s: &State, side: Side, unit: UnitId, legs: &Legs, why: &mut Why) {
        self.judge_free(s, side, unit, why);
        if why.found() && (why.enough() || unit.index() >= self.battle.units.len() || !s.of(unit).on_table())
        {
            return;
        }
        let troop = s.of(unit);
        match troop.formation {
            Formation::Unlimbered => why.because(Refusal::GunsDoNotMove(unit)),
            Formation::Garrison => why.because(Refusal::InBuilding(unit)),
            Formation::Square if self.is_british(unit) => why.because(Refusal::SquareStands(unit)),
            _ => {}
        }
        let plain = |leg: &Leg| matches!(leg, Leg::Advance { .. } | Leg::Retire { .. } | Leg::Wheel { .. });
        refuse!(why, legs.is_empty() || !legs.iter().all(plain), Refusal::NotAMove(unit));
        let Ok(path) = Path::new(self.stance(s, unit), legs.iter().copied()) else {
            return why.because(Refusal::NotAMove(unit));
        };
        if why.found() {
            return;
        }
        let by = Turn::new(troop.turned.steps() + path.turned().steps());
        refuse!(why, by > WHEEL_LIMIT, Refusal::WheelsTooFar { unit, by });
        let look = self.look(s, unit, path);
        if let Err(refusal) = self.no_collision(s, unit, &look, false) {
            why.because(refusal);
            if why.enough() {
                return;
            }
        }
        let (have, command) = self.allowance(s, unit);
        let need = look.cost(self, command);
        // A second move is for later turns (LB-R18).
        let far = || s.turn > 1 && self.stays_away(s, unit, &look.path);
        self.judge_moves_left(s, unit, far, why);
        if need > have {
            // A double move pays twice (LB-R19).
            refuse!(why, s.turn <= 1 || troop.moves > 0, Refusal::TooFar { unit, need, have });
            if s.turn > 1 && troop.moves == 0 {
                refuse!(why, need > have.times(2), Refusal::TooFar { unit, need, have: have.times(2) });
                refuse!(why, need <= have.times(2) && !far(), Refusal::TooFarForOne { unit, need, have });
            }
        }
    }

    pub(crate) fn march(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, legs: &Legs) {
        let s = stage.state();
        let start = self.stance(s, unit);
        let path = Path::new(start, legs.iter().copied()).unwrap_or_else(|_| Path::standing(start));
        let (pose, turned) = (path.end().pose, path.turned());
        let far = s.turn > 1 && self.stays_away(s, unit, &path);
        // Only who keeps his distance moves twice (LB-3.7).
        let costs = || self.look(s, unit, path).cost(self, self.allowance(s, unit).1);
        let moves = if far && costs() > self.allowance(s, unit).0 { 2 } else { 1 };
        let formation = s.of(unit).formation;
        self.put(stage, unit, formation, pose, Cause::March { moves, turned, far });
    }
}
