//! A body at one place of a tick, with what its front reaches.

use crate::bodies::{Footprint, zones};
use crate::formation::Drawn;
use crate::squares::apart;
use crate::state::Unit;
use arrayvec::ArrayVec;
use tabletop::body::PARTS;
use tabletop::{Block, Length, Point, Pose, Shape, Stance};

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

impl Spot {
    /// Whether two bodies overlap by more than this much: of bent columns only the parts are looked at that are where the other is.
    pub fn overlaps_by_more(&self, other: &Spot, depth: Length) -> bool {
        let near = |of: &'_ Spot, (low, high): (Point, Point)| {
            let parts = of.footprint.parts().iter();
            parts.filter(|part| !part.clear_of(low, high)).copied().collect::<ArrayVec<Shape, PARTS>>()
        };
        match (&self.footprint, &other.footprint) {
            (Footprint::One(a), Footprint::One(b)) => a.overlaps_by_more(b, depth),
            _ if apart(&self.bounds, &other.bounds) => false,
            _ => {
                let theirs = near(other, self.bounds);
                let own = near(self, other.bounds);
                own.iter().any(|a| theirs.iter().any(|b| a.overlaps_by_more(b, depth)))
            }
        }
    }
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
