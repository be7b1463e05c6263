//! Where a body stands: its pose and its block.

use crate::sine::ONE;
use crate::{Heading, LIMIT, Length, Point, Shape, Turn, Vector};
use serde::{Deserialize, Serialize};

/// The smallest side of a block: a tenth of a millimetre.
const SMALLEST: i32 = 10;

/// The size of a body drawn up: its front and its depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Block {
    width: Length,
    depth: Length,
}

impl Block {
    /// A block with this front and depth; each is brought between 0.01 and 262 cm (or inches).
    pub const fn new(width: Length, depth: Length) -> Block {
        Block { width: side(width), depth: side(depth) }
    }

    /// The front.
    pub const fn width(self) -> Length {
        self.width
    }

    /// The depth.
    pub const fn depth(self) -> Length {
        self.depth
    }
}

const fn side(length: Length) -> Length {
    let units = length.units();
    Length::new(if units < SMALLEST {
        SMALLEST
    } else if units > LIMIT / 2 {
        LIMIT / 2
    } else {
        units
    })
}

impl From<[i32; 2]> for Block {
    fn from([width, depth]: [i32; 2]) -> Block {
        Block::new(Length::new(width), Length::new(depth))
    }
}

impl From<Block> for [i32; 2] {
    fn from(block: Block) -> [i32; 2] {
        [block.width.units(), block.depth.units()]
    }
}

/// The four edges of a block, in the order of [`Pose::corners`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// The front, on which the anchor lies.
    Front,
    /// The left flank.
    Left,
    /// The rear.
    Rear,
    /// The right flank.
    Right,
}

impl Edge {
    /// All four, counter-clockwise.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Left, Edge::Rear, Edge::Right];

    /// How far to the left of the facing this edge looks.
    pub const fn outward(self) -> Turn {
        Turn::new(Turn::QUARTER.steps() * self as i32)
    }
}

/// Left or right, as the body itself sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hand {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Hand {
    /// A turn to this hand.
    pub const fn turn(self, by: Turn) -> Turn {
        let steps = by.abs().steps();
        Turn::new(if matches!(self, Hand::Left) { steps } else { -steps })
    }

    /// The other hand.
    pub const fn other(self) -> Hand {
        if matches!(self, Hand::Left) { Hand::Right } else { Hand::Left }
    }
}

/// Where a body stands and faces: the middle of its front edge, and its heading (MA-G6, LB-G1, BA-G2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pose {
    /// The middle of the front edge.
    pub anchor: Point,
    /// Where the body faces.
    pub heading: Heading,
}

impl Pose {
    /// A body with its front centre here, facing there.
    pub const fn new(anchor: Point, heading: Heading) -> Pose {
        Pose { anchor, heading }
    }

    /// From the anchor to the left front corner, rounded to whole units.
    fn half_front(self, block: Block) -> Vector {
        self.heading.direction().left().scaled(block.width().wide(), 2 * ONE)
    }

    /// The corners, counter-clockwise from the right front: the front edge runs from the first to the second.
    ///
    /// The way from anchor to corner and the way from front to rear are rounded once each, so a footprint is always
    /// an exact parallelogram around its anchor, the same wherever it stands, and within half a unit of the true
    /// rectangle. All judgements are made on these corners.
    pub fn corners(self, block: Block) -> [Point; 4] {
        let (half, back) = (self.half_front(block), self.heading.along(-block.depth()));
        let (left, right) = (self.anchor + half, self.anchor - half);
        [right, left, left + back, right + back]
    }

    /// One front corner: where a wheel to that hand pivots.
    pub fn front_corner(self, block: Block, hand: Hand) -> Point {
        let half = self.half_front(block);
        if hand == Hand::Left { self.anchor + half } else { self.anchor - half }
    }

    /// The pose whose front corner of that hand is this point.
    pub fn from_front_corner(corner: Point, hand: Hand, heading: Heading, block: Block) -> Pose {
        let half = Pose::new(corner, heading).half_front(block);
        Pose::new(if hand == Hand::Left { corner - half } else { corner + half }, heading)
    }

    /// The ends of an edge, counter-clockwise.
    pub fn edge(self, block: Block, edge: Edge) -> [Point; 2] {
        let corners = self.corners(block);
        let at = edge as usize;
        [corners[at], corners[(at + 1) % 4]]
    }

    /// The middle of the footprint.
    pub fn centre(self, block: Block) -> Point {
        self.anchor + self.heading.along(-block.depth()).scaled(1, 2)
    }

    /// The pose of a body with its footprint centred here.
    pub fn from_centre(centre: Point, heading: Heading, block: Block) -> Pose {
        Pose::new(centre - heading.along(-block.depth()).scaled(1, 2), heading)
    }

    /// The middle of the rear edge.
    pub fn rear(self, block: Block) -> Point {
        self.anchor + self.heading.along(-block.depth())
    }

    /// The footprint.
    pub fn footprint(self, block: Block) -> Shape {
        Shape::convex(self.corners(block))
    }

    /// Moved in a direction, heading kept.
    pub fn moved(self, direction: Heading, distance: Length) -> Pose {
        Pose::new(self.anchor + direction.along(distance), self.heading)
    }

    /// How far ahead of the front line and how far to the left of the anchor a point lies, times 2³⁰. Exact on the
    /// body's own direction vector.
    pub fn local(self, point: Point) -> (i64, i64) {
        let (way, ahead) = (point - self.anchor, self.heading.direction());
        (way.dot(ahead), way.dot(ahead.left()))
    }

    /// Whether a point lies on or behind the line through the front edge: enfilade, flank and rear in one (LB-G9).
    /// On the line is behind.
    pub fn behind_front(self, point: Point) -> bool {
        self.local(point).0 <= 0
    }
}

#[cfg(test)]
mod tests;
