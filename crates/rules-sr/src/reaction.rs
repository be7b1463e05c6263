//! Reaction (SR-4.3): the inactive side answers an entry next to units that stood in no enemy zone of control.

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event, Occasion};
use crate::fire::Shot;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::sidestep::Sidestep;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::{Cell, Direction};
use kernel::{
    Duty, Game, Moment, Offers, Pointed, Policy, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule,
};
use serde::{Deserialize, Serialize};

/// A battery can answer the entry with fire.
pub const REACTION_FIRE: &str = "reaction fire";
/// Nobody can fire, but somebody can turn or move.
pub const REACTION_MOVE: &str = "reaction move";

/// The inactive side may react to an entry (SR-4.3a, SR-S9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reactions {
    /// The units that may still react.
    pub eligible: Units,
    /// The hex that was entered.
    pub entered: Cell,
}

impl Duty<Sr> for Reactions {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Answer(!game.active_side(s))
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S9"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Sr, s: &State, side: Side) -> String {
        let hex = game.hex_id(self.entered);
        let there = if game.enemy_in(s, self.entered, side) { s.stack(self.entered) } else { Units::NONE };
        let entered = match there.only() {
            Some(unit) => format!("{} enters {hex}.", game.named(unit)),
            None => format!("The enemy enters {hex}."),
        };
        format!("{entered} React with {}?", game.any_named(self.able(s)))
    }
    /// Each eligible unit may move, turn or fire, or do nothing (SR-4.3b); in the owner's order, each once, each for
    /// itself (SR-4.3e, SR-R34), as often as there are entries (SR-R36).
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::NoReaction) {
            return false;
        }
        let mut turned: ArrayVec<Cell, 6> = ArrayVec::new();
        for unit in self.able(s).iter() {
            let Some(cell) = s.cell(unit) else { continue };
            if fine(|why| self.judge_fire(game, s, unit, why)) && !out.add(Answer::ReactionFire(unit)) {
                return false;
            }
            if !turned.contains(&cell) && fine(|why| self.judge_turn(s, cell, why)) {
                // Up to six hexes lie around the one entered.
                turned.try_push(cell).unwrap_or(());
                let hex = game.map.id(cell);
                let facings = Direction::ALL.into_iter().filter(|&d| d != s.unit(unit).facing);
                if !out.extend(facings.map(|facing| Answer::ReactionTurn { hex, facing })) {
                    return false;
                }
            }
            let moves = game.sidesteps(s, Sidestep::Reaction, unit).into_iter();
            let moves = moves.map(|(to, facing)| Answer::ReactionMove { unit, to: game.map.id(to), facing });
            if !out.extend(moves) {
                return false;
            }
        }
        true
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::NoReaction => {}
            Answer::ReactionFire(unit) => self.judge_fire(game, s, unit, why),
            Answer::ReactionTurn { hex, facing } => {
                let cell = game.at(hex);
                self.judge_turn(s, cell, why);
                let same = s.stack(cell).iter().any(|u| s.unit(u).facing == facing);
                refuse!(why, same, Refusal::AlreadyFaces(cell));
            }
            Answer::ReactionMove { unit, to, facing } => {
                refuse!(why, !self.able(s).has(unit), Refusal::NotEligible(unit));
                game.judge_sidestep(s, Sidestep::Reaction, unit, game.at(to), facing, why);
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::ReactionFire(unit) => self.fire(stage, unit),
            Answer::ReactionTurn { hex, facing } => self.turn(stage, game.at(hex), facing),
            Answer::ReactionMove { unit, to, facing } => self.evade(stage, unit, game.at(to), facing),
            _ => stage.pop(),
        }
    }
    fn reaction(&self, game: &Sr, s: &State) -> Option<&'static str> {
        Some(if self.guns(game, s).is_empty() { REACTION_MOVE } else { REACTION_FIRE })
    }
    /// Fire with the first battery that can, or do nothing.
    fn standing(&self, game: &Sr, s: &State, _: Side, policy: Policy) -> Option<Answer> {
        match policy {
            Policy::Ask => None,
            Policy::Never => Some(Answer::NoReaction),
            Policy::Always => self.guns(game, s).first().map(Answer::ReactionFire),
        }
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        let clicked = game.clicked(at);
        match clicked.hex == Some(game.map.id(self.entered)) {
            true => clicked.unit.map(Answer::ReactionFire).into_iter().collect(),
            false => clicked.goes(s, |unit, to, facing| Answer::ReactionMove { unit, to, facing }),
        }
    }
}

impl Reactions {
    /// Those eligible who still can react: alive, on the map, not routed meanwhile.
    fn able(self, s: &State) -> Units {
        self.eligible.iter().filter(|&u| s.cell(u).is_some() && !s.routed(u)).collect()
    }

    /// The batteries that can answer with fire.
    fn guns(self, game: &Sr, s: &State) -> Units {
        let able = self.able(s).and(game.artillery);
        able.iter().filter(|&u| fine(|why| self.judge_fire(game, s, u, why))).collect()
    }

    /// Fire at the hex that was entered (SR-R33).
    fn judge_fire(self, game: &Sr, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, !self.able(s).has(unit), Refusal::NotEligible(unit));
        refuse!(why, !game.artillery.has(unit), Refusal::NotArtillery(unit, rule!("SR-R33")));
        let side = game.unit(unit).side;
        // SR-R111
        refuse!(why, !game.enemy_in(s, self.entered, side), Refusal::TargetGone(self.entered));
        refuse!(
            why,
            !game.in_front(s, unit, self.entered),
            Refusal::NotInFront(unit, self.entered, rule!("SR-R33"))
        );
    }

    /// A stack turns as a whole, if all of it may react (SR-R32).
    fn judge_turn(self, s: &State, hex: Cell, why: &mut Reasons<Refusal>) {
        let (stack, able) = (s.stack(hex), self.able(s));
        refuse!(why, stack.and(able).is_empty(), Refusal::NobodyToTurn(hex));
        refuse!(why, !stack.minus(able).is_empty(), Refusal::CannotTurnAlone(hex));
    }

    /// These have reacted.
    fn done(self, stage: &mut Stage<'_, Sr>, units: Units) {
        stage.change(Reactions { eligible: self.eligible.minus(units), ..self });
    }

    fn fire(self, stage: &mut Stage<'_, Sr>, battery: UnitId) {
        let target = self.entered;
        self.done(stage, Units::one(battery));
        stage.emit(Event::ShotFired { battery, target, when: Occasion::Reaction });
        stage.push(Shot { battery, target });
    }

    fn turn(self, stage: &mut Stage<'_, Sr>, hex: Cell, facing: Direction) {
        let stack = stage.state().stack(hex);
        self.done(stage, stack);
        for unit in stack.iter() {
            stage.game.face(stage, unit, facing);
        }
    }

    /// A unit evades by one hex (SR-R32).
    fn evade(self, stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell, facing: Direction) {
        let Some(from) = stage.state().cell(unit) else { return };
        self.done(stage, Units::one(unit));
        stage.game.enter(stage, unit, to, Cause::Reaction);
        stage.game.face(stage, unit, facing);
        stage.game.ask_to_follow(stage, unit, from);
    }
}

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
}
