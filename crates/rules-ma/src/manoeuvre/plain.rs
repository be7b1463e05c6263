//! SHORTCUT: paths over plain ground. Whatever passes here passes the judge; what does not may pass there all the
//! same. Proposals are made with this, so that they cost little.

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::{Bodies, on};
use crate::state::*;
use crate::tables::SEPARATION;
use tabletop::{Length, Path, Shape};

impl Ma {
    /// Whether a leg runs over plain ground: on the table, no area but cover, no linear feature, no slope, no friend
    /// under it, and no enemy nearer than asked.
    pub(crate) fn is_plain_leg(
        &self,
        unit: BattalionId,
        hull: &Shape,
        separation: Length,
        bodies: &Bodies,
    ) -> bool {
        let terrain = &self.battle.terrain;
        let side = self.side(unit);
        let rough = terrain.areas().filter(|(kind, _)| kind.is_difficult() || kind.is_impassable());
        self.table().holds(hull)
            && bodies.iter().all(|(who, shape)| {
                if who.unit == unit {
                    true
                } else if self.side(who.unit) != side {
                    !shape.within(hull, separation)
                } else {
                    who.body == Body::Screen || !on(shape, hull)
                }
            })
            && rough.into_iter().all(|(_, area)| !area.overlaps(hull))
            && terrain.lines.iter().all(|line| !line.within(hull, Length::ZERO))
            && terrain.contours.iter().all(|contour| !contour.area.overlaps(hull))
    }

    /// Whether a whole path runs over plain ground, 10 cm from every enemy.
    pub(crate) fn is_plain(&self, unit: BattalionId, path: &Path, bodies: &Bodies) -> bool {
        path.steps().iter().all(|step| self.is_plain_leg(unit, &step.bound(), SEPARATION, bodies))
    }
}
