//! A body at one place of a tick, with what its front reaches.

use crate::bodies::{Footprint, zones};
use crate::formation::Drawn;
use crate::state::Unit;
use arrayvec::ArrayVec;
use tabletop::{Block, Point, Pose, Shape, Stance};

/// A body at one place of a tick.
#[derive(Clone, Debug)]
pub struct Spot {
    /// Its pose.
    pub pose: Pose,
    /// What it covers.
    pub footprint: Footprint,
    /// The box around footprint and melee zones.
    pub bounds: (Point, Point),
    /// Its melee zones.
    pub zones: ArrayVec<Shape, 4>,
}

/// A body at a place.
pub fn spot(unit: &Unit, drawn: Drawn, pose: Pose, footprint: Footprint) -> Spot {
    let zones = match &footprint {
        _ if !unit.on_table() => ArrayVec::new(),
        Footprint::One(shape) => zones(unit.formation, unit.degree, Stance::new(pose, drawn.block()), shape),
        Footprint::Bent(body) => {
            // Only the first rank has a front (BA-G8, BA-G9).
            let first = Stance::new(pose, Block::new(drawn.block().width(), drawn.base().depth()));
            zones(unit.formation, unit.degree, first, &body.parts()[0])
        }
    };
    let (mut low, mut high) = footprint.bounds();
    for zone in &zones {
        let (a, b) = zone.bounds();
        (low, high) = (low.least(a), high.greatest(b));
    }
    Spot { pose, footprint, bounds: (low, high), zones }
}
