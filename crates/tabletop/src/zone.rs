//! Front, flanks and rear; half planes; the edge a line meets.

use crate::cross::along;
use crate::sine::ONE;
use crate::{Block, Edge, Heading, Length, Point, Pose, Turn, Vector};
use serde::{Deserialize, Serialize};

/// The ground around a body, divided by rays at 45 degrees outward from its corners (MA-G10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Zone {
    /// Before it.
    Front,
    /// On its left.
    Left,
    /// On its right.
    Right,
    /// Behind it.
    Rear,
}

impl Zone {
    /// The edge that looks into this zone.
    pub const fn edge(self) -> Edge {
        match self {
            Zone::Front => Edge::Front,
            Zone::Left => Edge::Left,
            Zone::Right => Edge::Right,
            Zone::Rear => Edge::Rear,
        }
    }
}

impl Pose {
    /// The zone in which a point lies. A point exactly on a ray belongs to the zone nearer the front (MA-G10); of
    /// the points under the body itself those on the front edge are in front, the rest on the flank they are nearer
    /// to, the middle line on the left.
    pub fn zone(self, block: Block, point: Point) -> Zone {
        let (ahead, left) = self.local(point);
        let aside = 2 * left.abs() - block.width().wide() * ONE;
        let behind = -ahead - block.depth().wide() * ONE;
        if ahead >= 0 && aside <= 2 * ahead {
            Zone::Front
        } else if behind >= 0 && aside < 2 * behind {
            Zone::Rear
        } else if left >= 0 {
            Zone::Left
        } else {
            Zone::Right
        }
    }

    /// Whether a point lies on or behind the line through the rear edge (BA-G34).
    pub fn behind_rear(self, block: Block, point: Point) -> bool {
        self.local(point).0 <= -block.depth().wide() * ONE
    }

    /// The edge of a footprint that a ray meets first, and how far off, up to a distance (BA-G35). A ray that only
    /// touches a corner or runs along an edge meets nothing there; one that starts inside meets nothing at all.
    pub fn first_edge(
        self,
        block: Block,
        from: Point,
        heading: Heading,
        most: Length,
    ) -> Option<(Edge, Length)> {
        let (corners, ray) = (self.corners(block), heading.direction());
        Edge::ALL.into_iter().find_map(|edge| {
            let (start, end) = (corners[edge as usize], corners[(edge as usize + 1) % 4]);
            let side = end - start;
            // Only an edge that looks towards the ray can be met first, and only one does on a convex body.
            if ray.cross(side) >= 0 || !crosses(from, ray, start, side) {
                return None;
            }
            let (above, below) = along(from, ray, start, side)?;
            let length = i128::from(above) * i128::from(ONE) / i128::from(below);
            (above >= 0 && length <= i128::from(most.wide())).then(|| (edge, Length::new(length as i32)))
        })
    }
}

/// Whether a line from a point passes strictly between the ends of a side.
fn crosses(from: Point, ray: Vector, start: Point, side: Vector) -> bool {
    let (a, b) = (ray.cross(start - from), ray.cross(start + side - from));
    (a > 0 && b < 0) || (a < 0 && b > 0)
}

/// Whether the acute angle between two directions is at least this much (0 to 90 degrees): 45 to 90 degrees is flank
/// fire (BA-3.1.8a). Exact on the table of sines; exactly this much is enough. Nothing has no angle.
pub fn acute_angle_at_least(a: Vector, b: Vector, angle: Turn) -> bool {
    let direction = Heading::new(angle.abs().steps()).direction();
    let (along, across) = (i128::from(a.dot(b)).abs(), i128::from(a.cross(b)).abs());
    // across / along ≥ tan angle
    (along, across) != (0, 0) && across * i128::from(direction.x) >= along * i128::from(direction.y)
}

#[cfg(test)]
mod tests;
