//! Defensive fire, and the charger's Resolve under it (MA-16, MA-R20, MA-R21, MA-R66, MA-R83).

use crate::Ma;
use crate::army::BattalionId;
use crate::events::Event;
use crate::state::*;
use crate::tables::{DEFENSIVE_RANGE, RANGE_QUARTERS};
use kernel::{Dice, Faces, Reading, Roll, Stage, rule};
use tabletop::Zone;

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
        stage.emit(Event::Push { task: Task::UnderFire });
        if self.may_fire_back(stage.state()) {
            stage.emit(Event::Push { task: Task::DefensiveFire });
        }
    }

    /// The defender fires, which marks him activated (MA-R20), or holds his fire.
    pub(crate) fn answer_fire(&self, stage: &mut Stage<'_, Ma>, fires: bool) {
        let unit = stage.state().charge.target;
        if fires {
            stage.emit(Event::Activated { unit, passed: false });
            stage.emit(Event::Change { task: Task::RangeDie });
        } else {
            stage.emit(Event::Pop);
        }
    }

    /// The range die (MA-16.2).
    pub(crate) fn range_roll(&self, s: &State) -> Roll {
        let by = self.side(s.charge.target);
        Roll::new(Dice::d6(1), "range of defensive fire", rule!("MA-16.2")).by(by).read(Reading::Each)
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
            defensive: true,
            hits: 0,
            misses: 0,
            six: false,
        }
    }

    pub(crate) fn settle_range(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let die = faces.first().copied().unwrap_or(1);
        let s = stage.state();
        let Charge { unit: charger, target: unit, .. } = s.charge;
        let volley = self.defensive_volley(s, unit, charger, die);
        stage.emit(Event::RangeThrown { unit, die });
        stage.emit(Event::Aimed { volley });
        stage.emit(Event::Change { task: Task::VolleyDice });
    }

    /// The charger tests if it lost anybody (MA-16.5).
    pub(crate) fn under_fire(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let unit: BattalionId = s.charge.unit;
        let lost = s.of(unit).on_table() && self.figures(s, unit) < s.charge.figures;
        stage.emit(Event::Pop);
        if lost {
            self.require_resolve(stage, unit, What::UnderFire);
        }
    }
}
