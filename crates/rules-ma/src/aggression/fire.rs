//! Defensive fire, and the charger's Resolve under it (MA-16, MA-R20, MA-R21, MA-R66, MA-R83).

use crate::Ma;
use crate::accuracy::VolleyDice;
use crate::army::BattalionId;
use crate::events::Event;
use crate::game::reactions::DEFENSIVE_FIRE;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{DEFENSIVE_RANGE, RANGE_QUARTERS};
use kernel::{
    Dice, Duty, Faces, Moment, Offers, Policy, Reading, Roll, RuleId, Side, Stage, Wait, refuse, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::Zone;

/// Does the charged battalion fire (MA-16.1, MA-D13)?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DefensiveFire;

impl Duty<Ma> for DefensiveFire {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Answer(game.side(s.charge.target))
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-16.1"))
    }
    fn moment(&self, _: &Ma, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Ma, s: &State, _: Side) -> String {
        let Charge { unit, target, .. } = s.charge;
        format!("{} charges {}: fire, or hold your fire?", game.name(unit), game.name(target))
    }
    fn offer(&self, _: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend([Answer::Fire, Answer::HoldFire])
    }
    fn judge(&self, _: &Ma, _: &State, _: Side, answer: &Answer, why: &mut Why) {
        refuse!(why, !matches!(answer, Answer::Fire | Answer::HoldFire), Refusal::NotAsked);
    }
    /// Whoever fires counts as activated (MA-R20).
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        if *answer == Answer::Fire {
            let unit = stage.state().charge.target;
            stage.emit(Event::Activated { unit, how: Activation::Done });
            stage.change(RangeDie);
        } else {
            stage.pop();
        }
    }
    fn reaction(&self, _: &Ma, _: &State) -> Option<&'static str> {
        Some(DEFENSIVE_FIRE)
    }
    fn standing(&self, _: &Ma, _: &State, _: Side, policy: Policy) -> Option<Answer> {
        policy.answer(Answer::Fire, Answer::HoldFire)
    }
}

/// The range die of defensive fire (MA-16.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RangeDie;

impl Duty<Ma> for RangeDie {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        let roll = Roll::new(Dice::d6(1), "range of defensive fire", rule!("MA-16.2"));
        Wait::Dice(roll.by(game.side(s.charge.target)).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let die = faces.first().copied().unwrap_or(1);
        let s = stage.state();
        let Charge { unit: charger, target: unit, .. } = s.charge;
        let volley = stage.game.defensive_volley(s, unit, charger, die);
        stage.emit(Event::RangeThrown { unit, die });
        stage.emit(Event::Aimed { volley });
        stage.change(VolleyDice);
    }
}

/// The charger tests if it lost anybody (MA-16.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct UnderFire;

impl Duty<Ma> for UnderFire {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let (game, s) = (stage.game, stage.state());
        let unit = s.charge.unit;
        let lost = s.of(unit).on_table() && game.figures(s, unit) < s.charge.figures;
        stage.pop();
        if lost {
            game.require_resolve(stage, unit, What::UnderFire);
        }
    }
}

impl Ma {
    /// Whether the charged battalion may fire: unactivated or passed, not short, not supporting, charged from its
    /// front zone (MA-7.6, MA-16.1, MA-D13, MA-R66).
    pub(crate) fn may_fire_back(&self, s: &State) -> bool {
        let charge = &s.charge;
        let troops = s.of(charge.target);
        matches!(troops.activation, Activation::Open | Activation::Passed)
            && !matches!(troops.order, Order::Short | Order::Routing)
            && troops.supports.is_none()
            && troops.engaged.is_none()
            && charge.zone == Zone::Front
    }

    /// The charge has the distance: contact follows, after any defensive fire (MA-14.3, MA-R19).
    pub(crate) fn receive(&self, stage: &mut Stage<'_, Ma>) {
        stage.push(UnderFire);
        if self.may_fire_back(stage.state()) {
            stage.push(DefensiveFire);
        }
    }

    /// The volley of a charged battalion when the range die shows this (MA-16.2, MA-F1); potential groups by formation,
    /// nothing measured (MA-R21).
    pub(crate) fn defensive_volley(
        &self,
        s: &State,
        unit: BattalionId,
        charger: BattalionId,
        die: u8,
    ) -> Volley {
        let band = DEFENSIVE_RANGE.iter().position(|least| die >= *least).unwrap_or(2);
        Volley {
            unit,
            body: Body::Formed,
            target: Target::formed(charger),
            bonus: true,
            groups: s.of(unit).formation.front_rank(self.live_groups(s, unit)),
            cover: None,
            quarters: RANGE_QUARTERS[band],
            fire: Fire::Defensive,
            hits: 0,
            misses: 0,
            six: false,
        }
    }
}
