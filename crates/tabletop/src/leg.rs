//! The legs of a move.

use crate::sine::QUARTER;
use crate::{Block, Hand, Heading, Length, Point, Pose, Shape, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A body where it stands: its pose and its block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Stance {
    /// Where and how it faces.
    pub pose: Pose,
    /// Its front and depth.
    pub block: Block,
}

impl Stance {
    /// A body of this size standing there.
    pub const fn new(pose: Pose, block: Block) -> Stance {
        Stance { pose, block }
    }

    /// Its footprint.
    pub fn footprint(self) -> Shape {
        self.pose.footprint(self.block)
    }

    /// The middle of its footprint.
    pub fn centre(self) -> Point {
        self.pose.centre(self.block)
    }

    /// Moved in a direction, heading kept.
    pub fn moved(self, direction: Heading, distance: Length) -> Stance {
        Stance { pose: self.pose.moved(direction, distance), ..self }
    }

    /// The ground straight ahead: as wide as `width` about the anchor, this long from the front edge. Melee zones
    /// (BA-G9), the artillery stick (LB-G13), the strip of a charge.
    pub fn ahead(self, width: Length, length: Length) -> Shape {
        let pose = self.pose.moved(self.pose.heading, length);
        pose.footprint(Block::new(width, length))
    }
}

/// About which point a body turns in place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pivot {
    /// The middle of the front edge (BA-G40).
    Front,
    /// The middle of the footprint (LB-G23, MA-R53).
    Centre,
}

/// One leg of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "leg", rename_all = "snake_case")]
pub enum Leg {
    /// Straight ahead.
    Advance {
        /// How far.
        distance: Length,
    },
    /// Straight back, facing kept.
    Retire {
        /// How far.
        distance: Length,
    },
    /// Straight on a slant, facing kept; a quarter turn aside is a side step.
    Oblique {
        /// To this hand …
        hand: Hand,
        /// … by this angle off the facing …
        by: Turn,
        /// … so far.
        distance: Length,
    },
    /// Straight to a place, facing kept: skirmishers and staff (BA-G62).
    Go {
        /// Where the anchor comes to.
        to: Point,
    },
    /// A wheel forward about the front corner of a hand.
    Wheel {
        /// The corner that stands still.
        hand: Hand,
        /// How far round.
        by: Turn,
    },
    /// A turn in place, left if positive.
    Rotate {
        /// About which point.
        about: Pivot,
        /// How far round.
        by: Turn,
    },
    /// Every figure turns about: the rear becomes the front (BA-G40).
    AboutTurn,
    /// Another formation about the same centre, any heading (MA-G19, LB-17.2).
    Form {
        /// The new front and depth.
        block: Block,
        /// The new heading.
        heading: Heading,
    },
}

impl Leg {
    /// Where this leg takes a body. Negative distances and turns count as none.
    pub fn from(self, start: Stance) -> Stance {
        let Stance { pose, block } = start;
        let none = |length: Length| length.max(Length::ZERO);
        let pose = match self {
            Leg::Advance { distance } => pose.moved(pose.heading, none(distance)),
            Leg::Retire { distance } => pose.moved(pose.heading, -none(distance)),
            Leg::Oblique { hand, by, distance } => pose.moved(pose.heading + hand.turn(by), none(distance)),
            Leg::Go { to } => Pose::new(to, pose.heading),
            Leg::Wheel { hand, by } => {
                let corner = pose.front_corner(block, hand);
                Pose::from_front_corner(corner, hand, pose.heading + hand.turn(by), block)
            }
            Leg::Rotate { about: Pivot::Front, by } => Pose::new(pose.anchor, pose.heading + by),
            Leg::Rotate { about: Pivot::Centre, by } => {
                Pose::from_centre(pose.centre(block), pose.heading + by, block)
            }
            Leg::AboutTurn => Pose::new(pose.rear(block), pose.heading.back()),
            Leg::Form { block, heading } => {
                return Stance::new(Pose::from_centre(start.centre(), heading, block), block);
            }
        };
        Stance { pose, block }
    }

    /// The direction of a straight leg.
    pub fn direction(self, start: Stance) -> Option<Heading> {
        let heading = start.pose.heading;
        match self {
            Leg::Advance { .. } => Some(heading),
            Leg::Retire { .. } => Some(heading.back()),
            Leg::Oblique { hand, by, .. } => Some(heading + hand.turn(by)),
            Leg::Go { to } => Some(Heading::towards(start.pose.anchor, to)),
            _ => None,
        }
    }

    /// How far a body goes, straight, or along the path of the outer front corner in a wheel (MA-G18) and of both
    /// front corners in a turn about the front; rounded to the nearest unit. About-turns and changes of formation
    /// have no length.
    pub fn length(self, start: Stance) -> Length {
        match self {
            Leg::Advance { distance } | Leg::Retire { distance } | Leg::Oblique { distance, .. } => {
                distance.max(Length::ZERO)
            }
            Leg::Go { to } => (to - start.pose.anchor).length(),
            Leg::Wheel { by, .. } => arc(start.block.width(), by),
            Leg::Rotate { about: Pivot::Front, by } => arc(Length::new(start.block.width().units() / 2), by),
            Leg::Rotate { about: Pivot::Centre, .. } | Leg::AboutTurn | Leg::Form { .. } => Length::ZERO,
        }
    }

    /// The angle turned, without direction.
    pub fn turned(self) -> Turn {
        match self {
            Leg::Wheel { by, .. } | Leg::Rotate { by, .. } => by.abs(),
            _ => Turn::ZERO,
        }
    }
}

/// As it can be read back.
impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |hand: &Hand| if *hand == Hand::Left { "left" } else { "right" };
        match self {
            Leg::Advance { distance } => write!(f, "advance {distance}"),
            Leg::Retire { distance } => write!(f, "retire {distance}"),
            Leg::Oblique { hand, by, distance } => write!(f, "oblique {} {by} {distance}", side(hand)),
            Leg::Go { to } => write!(f, "go {} {}", Length::new(to.x()), Length::new(to.y())),
            Leg::Wheel { hand, by } => write!(f, "wheel {} {by}", side(hand)),
            Leg::Rotate { by, .. } if *by < Turn::ZERO => write!(f, "turn right {}", by.abs()),
            Leg::Rotate { by, .. } => write!(f, "turn left {by}"),
            Leg::AboutTurn => f.write_str("about turn"),
            Leg::Form { block, heading } => {
                write!(f, "form {}x{} facing {heading}", block.width(), block.depth())
            }
        }
    }
}

/// π · 2⁶⁰, rounded down.
const PI: i128 = 3_622_009_729_038_561_421;
const BITS: u32 = 60;

/// The length of an arc, rounded to the nearest unit.
pub fn arc(radius: Length, by: Turn) -> Length {
    Length::new(arc_times(radius, by, 1) as i32)
}

/// The length of an arc times a whole number, rounded to the nearest whole number: π is not a fraction, so this is
/// the one place where a cost is rounded at all.
pub(crate) fn arc_times(radius: Length, by: Turn, times: i64) -> i64 {
    let product = i128::from(radius.wide() * i64::from(by.abs().steps())) * i128::from(times) * (PI >> 20);
    crate::point::rounded_wide(product, i128::from(2 * QUARTER) << (BITS - 20)) as i64
}

/// The greatest turn whose arc is at most this long, in whole steps, up to a whole turn.
pub fn turn_within(radius: Length, arc: Length) -> Turn {
    let below = i128::from(radius.wide().max(1)) * (PI >> 20);
    let steps = (i128::from(arc.wide().max(0) * i64::from(2 * QUARTER)) << (BITS - 20)) / below;
    Turn::new(i32::try_from(steps).unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests;
