//! What a position is worth: features in whole numbers, the first side's less the second's.

use super::fighter::Fighter;
use super::outlook::Sides;
use super::plan::Script;
use crate::Lb;
use crate::formation::Formation;
use crate::state::*;
use kernel::{Features, Side, Source, StoredWeights, Temper};

kernel::features! {
    /// What is measured in a position, each counted for the first side less the second.
    pub(super) struct Measured {
        /// Points now (LB-23.3).
        points,
        /// The same, more and more as time runs out.
        late,
        /// Who wins on points as things stand, and the more surely the fewer turns are left (LB-23.3).
        standing,
        /// How near the other army is to breaking (LB-23.1).
        broken,
        /// What stands, in the points of the doctrine.
        worth,
        /// What can be expected of charges, fire and guns from where everybody stands.
        outlook,
        /// Infantry in square, which neither marches nor shoots.
        squares,
        /// Cavalry that must be recalled first.
        markers,
        /// Units in command range.
        command,
        /// Melees, by what they promise.
        melee,
        /// How far everybody still has to go to his aim, the more the more his side must come forward. Without it whoever
        /// attacks would wait: what he loses on his way is seen at once, what he comes for lies turns beyond.
        approach,
    }
}

/// A lead in points that hardly anything makes up for.
const SURE_LEAD: i32 = 5;

pub(super) static WEIGHTS: StoredWeights = StoredWeights::new(Measured::NAMES, Source::Judgement)
    .with(Source::Judgement, include_str!("../../weights/judgement.json"));

impl Lb {
    pub(super) fn measure_position(&self, s: &State, out: &mut Features) {
        let mut sums = Measured::default();
        for side in Side::BOTH {
            let sides = self.sides(s, side);
            let mut own = Measured::default();
            let points = self.points(s, side);
            own.points = points * 10;
            own.late = points * i32::from(s.turn).pow(2) / 4;
            let left = i32::from(self.battle.constants.turn_limit.saturating_sub(s.turn)) + 1;
            own.standing = (points - self.points(s, !side)).clamp(0, SURE_LEAD) * 100 / left;
            let (gone, all) = self.losses(s, !side);
            let (gone, all) = (gone as i32, all.max(1) as i32);
            own.broken = gone * gone * 1_000 / (all * all);
            for unit in &sides.own {
                self.measure_unit(s, &sides, unit, &mut own);
            }
            for reserve in self.battle.of(side).filter(|unit| !s.of(*unit).on_table() && !s.of(*unit).gone())
            {
                own.worth += self.price(s, reserve).0;
            }
            sums.add(&own, side);
        }
        out.extend(sums.values());
    }

    fn measure_unit(&self, s: &State, sides: &Sides, unit: &Fighter, sums: &mut Measured) {
        sums.worth += unit.worth;
        sums.squares -= i32::from(unit.formation == Formation::Square);
        sums.markers -= i32::from(unit.marked) + i32::from(s.of(unit.unit).is(Mark::Unrecalled));
        sums.command += i32::from(self.in_command(s, unit.unit));
        if let Some(melee) = s.of(unit.unit).melee {
            if let Some(foe) = sides.foes.iter().find(|foe| foe.unit == melee.foe) {
                sums.melee += self.duel(unit, 0, foe, false).worth() / 2;
            }
            return;
        }
        let mut look = self.outlook(sides, *unit, Script::Still, &Temper::STEADY);
        sums.approach -= look.still_to_go();
        look.aim = None;
        sums.outlook += self.place_worth(&look, unit.stance);
    }
}
