//! What refusals draw.

use crate::Lb;
use crate::army::UnitId;
use crate::state::State;
use kernel::{Duties, Explained, Game, Mark, Pending, Place, no};
use tabletop::{Length, Point, Sector, Turn};

/// A closed area of the table.
pub(crate) fn ring(points: &[Point]) -> Mark {
    Mark::Area { corners: points.iter().map(|p| Place::Point(p.x(), p.y())).collect() }
}

impl Lb {
    /// The footprint of a unit.
    pub(crate) fn body_mark(&self, s: &State, unit: UnitId) -> Option<Mark> {
        s.of(unit).on_table().then(|| ring(&self.shape(s, unit).outline()))
    }
    /// An area of terrain.
    pub(crate) fn area_mark(&self, area: usize) -> Option<Mark> {
        self.battle.terrain.areas.get(area).map(|area| ring(area.outline()))
    }
    /// The artillery stick as a gun stands (LB-20.3).
    pub(crate) fn stick_marks(&self, s: &State, gun: UnitId) -> Vec<Mark> {
        let stance = self.stance(s, gun);
        let k = &self.battle.constants;
        vec![ring(&stance.ahead(k.stick_width, k.stick_bands[2]).outline())]
    }
    /// Where a unit shoots (LB-G12, LB-20.6).
    pub(crate) fn arc_mark(&self, s: &State, unit: UnitId) -> Option<Mark> {
        let stance = self.stance(s, unit);
        let range: Length = self.battle.constants.musket_range;
        if self.arm(unit).is_artillery() {
            return Some(ring(&stance.ahead(crate::tables::GUN_LANE, range).outline()));
        }
        let sector = Sector::new(stance.pose, stance.block.width(), Turn::degrees(45));
        Some(ring(&sector.outline(range)))
    }
    /// Why something is not asked: what is asked instead.
    pub(crate) fn not_asked_now(&self, s: &State) -> Explained {
        match self.pending(s) {
            Pending::Ask(side, task) => {
                let prompt = task.duty().prompt(self, s, side);
                let said = format!("That is not asked now. {prompt}");
                match task.duty().clause(self, s) {
                    Some(rule) => Explained::new(rule, said),
                    None => no!("LB-A1", "{said}"),
                }
            }
            Pending::Roll(roll) => {
                Explained::new(roll.rule, format!("The dice for {} come first.", roll.what))
            }
            _ => no!("LB-23.3", "The game is over."),
        }
    }
}
