//! Retreat after combat (SR-6.3c to SR-6.3e).

use crate::Sr;
use crate::army::*;
use crate::events::Cause;
use crate::harm::{Harm, take_next};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::sidestep::Sidestep;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};

/// Units retreat one hex, in the owner's order (SR-6.3c, SR-R72, SR-S20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreats(pub Units);

impl Duty<Sr> for Retreats {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        if self.retreating(s).is_empty() { Wait::Nobody } else { Wait::Answer(game.owner(s, self.0)) }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S20"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        match self.penned_in_hexes(game, s) {
            0 => format!("Retreat {} by one hex.", game.any_named(self.retreating(s))),
            left => format!("Nobody can retreat. {}", take_next(Harm::D, left)),
        }
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.extend(self.penned_in(game, s).iter().map(Answer::Choose)) {
            return false;
        }
        for unit in self.retreating(s).iter() {
            for (to, facing) in game.sidesteps(s, Sidestep::Retreat, unit) {
                if !out.add(Answer::Retreat { unit, to: game.map.id(to), facing }) {
                    return false;
                }
            }
        }
        true
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Choose(unit) => {
                refuse!(why, !self.penned_in(game, s).has(unit), Refusal::NotRetreating(unit));
            }
            Answer::Retreat { unit, to, facing } => {
                refuse!(why, !self.retreating(s).has(unit), Refusal::NotRetreating(unit));
                game.judge_sidestep(s, Sidestep::Retreat, unit, game.at(to), facing, why);
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::Choose(unit) => self.suffer(stage, unit),
            Answer::Retreat { unit, to, facing } => {
                stage.change(Retreats(self.0.without(unit)));
                step_back(stage, unit, game.at(to), facing, Cause::Retreat);
            }
            _ => {}
        }
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).goes(s, |unit, to, facing| Answer::Retreat { unit, to, facing })
    }
}

impl Retreats {
    /// Those who still must retreat.
    fn retreating(self, s: &State) -> Units {
        self.0.iter().filter(|&u| s.cell(u).is_some() && !s.routed(u)).collect()
    }

    /// Those who should retreat when nobody (else) can: each of their hexes suffers one level, hex by hex in the owner's
    /// order, on whom he likes (SR-6.3e, SR-R73).
    pub(crate) fn penned_in(self, game: &Sr, s: &State) -> Units {
        let units = self.retreating(s);
        if units.iter().any(|u| !game.sidesteps(s, Sidestep::Retreat, u).is_empty()) {
            return Units::NONE;
        }
        let stacks =
            units.iter().filter_map(|u| s.cell(u)).fold(Units::NONE, |all, hex| all.or(s.stack(hex)));
        stacks.and(s.combat.defenders).iter().filter(|&u| !s.routed(u)).collect()
    }

    /// How many hexes are stuck.
    fn penned_in_hexes(self, game: &Sr, s: &State) -> u8 {
        let mut hexes: Attacked = Attacked::new();
        for hex in self.penned_in(game, s).iter().filter_map(|u| s.cell(u)) {
            if !hexes.contains(&hex) {
                // Three hexes lie in front of an attacker.
                hexes.try_push(hex).unwrap_or(());
            }
        }
        hexes.len() as u8
    }

    /// A unit takes the level of its hex that cannot retreat.
    fn suffer(self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        let Some(hex) = stage.state().cell(unit) else { return };
        let rest = self.0.minus(stage.state().stack(hex));
        stage.change(Retreats(rest));
        stage.game.disorganise(stage, unit);
    }
}

/// A unit goes back one hex; in an enemy zone of control it loses a level (SR-1.6h).
pub(crate) fn step_back(stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell, facing: Direction, cause: Cause) {
    let game = stage.game;
    let Some(from) = stage.state().cell(unit) else { return };
    let threatened = stage.state().controlled(to, !game.unit(unit).side);
    game.enter(stage, unit, to, cause);
    game.face(stage, unit, facing);
    if threatened {
        game.disorganise(stage, unit);
    }
    game.ask_to_follow(stage, unit, from);
}
