//! Withdrawal before combat (SR-6.2, SR-R75).

use super::resolve::IsolatedGuns;
use super::results::{MoraleRoll, TestCause};
use super::retreat::step_back;
use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::sidestep::Sidestep;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Pointed, Policy, Reasons, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};

/// The kind of reaction for which standing orders can be left.
pub const WITHDRAWAL: &str = "withdrawal before combat";

/// Cavalry and horse artillery may withdraw before the combat (SR-6.2a, SR-S16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Withdrawals;

impl Duty<Sr> for Withdrawals {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        if game.may_withdraw(s).is_empty() {
            Wait::Nobody
        } else {
            Wait::Answer(game.party(s, Party::Defender))
        }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.change(IsolatedGuns);
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S16"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        let able = game.may_withdraw(s);
        let lone = |hex: &Cell| {
            let stack = s.stack(*hex);
            !stack.and(able).is_empty() && stack.minus(game.artillery).is_empty()
        };
        let else_ = if s.combat.hexes.iter().any(lone) { "be destroyed" } else { "stand" };
        let verb = if s.combat.attackers.count() == 1 { "attacks" } else { "attack" };
        format!(
            "{} {verb} {}: withdraw, or {else_}?",
            game.all_named(s.combat.attackers),
            game.all_named(able)
        )
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::Stand) {
            return false;
        }
        for unit in game.may_withdraw(s).iter() {
            for (to, facing) in game.sidesteps(s, Sidestep::Withdrawal, unit) {
                if !out.add(Answer::Withdraw { unit, to: game.map.id(to), facing }) {
                    return false;
                }
            }
        }
        true
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Stand => {}
            Answer::Withdraw { unit, to, facing } => {
                let arm = game.unit(unit).arm.may_withdraw();
                let able = game.may_withdraw(s).has(unit);
                refuse!(why, s.withdrew.has(unit), Refusal::WithdrewBefore(unit));
                refuse!(why, !arm || !able && !s.withdrew.has(unit), Refusal::MayNotWithdraw(unit));
                game.judge_sidestep(s, Sidestep::Withdrawal, unit, game.at(to), facing, why);
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::Withdraw { unit, to, facing } => withdraw(stage, unit, game.at(to), facing),
            _ => stage.change(IsolatedGuns),
        }
    }
    fn reaction(&self, _: &Sr, _: &State) -> Option<&'static str> {
        Some(WITHDRAWAL)
    }
    /// Never; where to is a player's choice.
    fn standing(&self, _: &Sr, _: &State, _: Side, policy: Policy) -> Option<Answer> {
        match policy {
            Policy::Never => Some(Answer::Stand),
            Policy::Ask | Policy::Always => None,
        }
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).goes(s, |unit, to, facing| Answer::Withdraw { unit, to, facing })
    }
}

/// The unit withdraws, then tests (SR-6.2b).
fn withdraw(stage: &mut Stage<'_, Sr>, unit: UnitId, to: Cell, facing: Direction) {
    stage.emit(Event::Withdrew { unit });
    stage.push(MoraleRoll { unit, cause: TestCause::Withdrawal });
    step_back(stage, unit, to, facing, Cause::Withdrawal);
}

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
}
