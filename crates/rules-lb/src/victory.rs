//! Victory: broken armies, points at the turn limit (LB-23, LB-R99, LB-R100, LB-C2, LB-D15).

use crate::Lb;
use crate::army::{BRITISH, FRENCH, Quality, UnitId};
use crate::battle::{Objective, Spot};
use crate::state::*;
use kernel::{BySide, Outcome, RuleId, Side, rule};
use tabletop::Shape;

/// Points for an enemy unit removed (LB-23.3).
pub(crate) const UNIT: i32 = 1;
/// The same, if it is elite.
pub(crate) const ELITE_UNIT: i32 = 2;
/// Points for a general whom the enemy loses.
pub(crate) const GENERAL: i32 = 1;
/// Points for an objective held.
pub(crate) const OBJECTIVE: i32 = 3;

impl Lb {
    /// Units of a side that are gone, and those it started with (LB-23.1).
    pub fn losses(&self, s: &State, side: Side) -> (u32, u32) {
        let gone = self.battle.of(side).filter(|unit| s.of(*unit).gone()).count();
        (gone as u32, self.battle.of(side).count() as u32)
    }

    /// How many units an army must lose to break: half of those it started with, unless the scenario says otherwise
    /// (LB-23.1, LB-K1).
    pub fn breaking_point(&self, side: Side) -> u32 {
        let k = &self.battle.constants;
        let part = self.battle.of(side).count() as u32 * u32::from(k.break_above);
        part.div_ceil(u32::from(k.break_below))
    }

    /// Whether an army is broken (LB-23.1).
    pub fn is_broken(&self, s: &State, side: Side) -> bool {
        self.losses(s, side).0 >= self.breaking_point(side)
    }

    /// Who holds an objective: a building by its garrison; else the only side with infantry near enough (LB-C2, LB-R100).
    pub fn holder(&self, s: &State, objective: &Objective) -> Option<Side> {
        let spot = match objective.at {
            Spot::Building(building) => {
                if let Some(unit) = self.garrison_of(s, building) {
                    return Some(self.side(unit));
                }
                *self.battle.building(building)?
            }
            Spot::Point(at) => Shape::point(at),
        };
        let around = spot.bounds();
        let near = |unit: &UnitId| {
            self.arm(*unit).is_infantry()
                && self.may_be_near(s, *unit, around, objective.within)
                && self.shape(s, *unit).within(&spot, objective.within)
        };
        match BySide::from_fn(|side| self.troops_of(s, side).any(|unit| near(&unit))).0 {
            [true, false] => Some(FRENCH),
            [false, true] => Some(BRITISH),
            _ => None,
        }
    }

    /// LB-23.3: for each enemy unit removed, for each general lost by the enemy, for each objective held.
    pub fn points(&self, s: &State, side: Side) -> i32 {
        let removed = self.battle.of(!side).filter(|unit| s.of(*unit).gone());
        let units: i32 = removed
            .map(|unit| if self.raised(unit).quality == Quality::Elite { ELITE_UNIT } else { UNIT })
            .sum();
        let generals = self.battle.general_ids().filter(|general| {
            self.battle.general(*general).side != side && s.leader(*general).post == Post::Lost
        });
        let held = self.battle.objectives.iter().filter(|objective| self.holder(s, objective) == Some(side));
        units + GENERAL * generals.count() as i32 + OBJECTIVE * held.count() as i32
    }

    /// At the end of a turn (LB-D15): whether the game is decided.
    pub(crate) fn decided(&self, s: &State) -> Option<Over> {
        if s.turn == 0 {
            return None;
        }
        let margin = self.points(s, FRENCH) - self.points(s, BRITISH);
        let by_sign = |sign: i64| match sign {
            1.. => Some(FRENCH),
            0 => None,
            _ => Some(BRITISH),
        };
        let [french, british] = [FRENCH, BRITISH].map(|side| self.is_broken(s, side));
        if french && british {
            // LB-23.2, LB-R99: exact fractions are compared.
            let ((a, of_a), (b, of_b)) = (self.losses(s, FRENCH), self.losses(s, BRITISH));
            let sign = i64::from(b) * i64::from(of_a) - i64::from(a) * i64::from(of_b);
            return Some(Over { winner: by_sign(sign), by: Decided::BothBroken, margin });
        }
        if french || british {
            let winner = Some(if french { BRITISH } else { FRENCH });
            return Some(Over { winner, by: Decided::Broken, margin });
        }
        (s.turn >= self.battle.constants.turn_limit).then(|| Over {
            winner: by_sign(margin.into()),
            by: Decided::Points,
            margin,
        })
    }

    pub(crate) fn outcome(&self, over: Over) -> Outcome {
        let (level, rule): (&'static str, RuleId) = match (over.winner, over.by) {
            (None, _) => ("draw", rule!("LB-23.3")),
            (_, Decided::Broken) => ("the enemy army is broken", rule!("LB-23.1")),
            (_, Decided::BothBroken) => ("both armies are broken", rule!("LB-23.2")),
            (_, Decided::Points) => ("victory on points", rule!("LB-23.3")),
        };
        let rule = if over.by == Decided::BothBroken { rule!("LB-23.2") } else { rule };
        Outcome { winner: over.winner, level, rule, margin: over.margin }
    }
}
