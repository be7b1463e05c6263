//! Directions and turns, in whole steps of 1/64 degree.

use crate::sine::{self, ONE, QUARTER};
use crate::{Length, Point, Vector};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// Steps of a whole turn.
const TURN: i32 = 4 * QUARTER;
/// Steps of a degree.
const DEGREE: i32 = QUARTER / 90;

/// Where a body faces: counter-clockwise from east (MA-G1, LB-G1), in steps of 1/64 degree.
///
/// Quarter turns, 45, 30 and 20 degrees are whole numbers of steps, so two bodies brought flush stay flush.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Heading(u16);

impl Heading {
    /// Towards greater x.
    pub const EAST: Heading = Heading(0);
    /// Towards greater y.
    pub const NORTH: Heading = Heading(QUARTER as u16);
    /// Towards smaller x.
    pub const WEST: Heading = Heading(2 * QUARTER as u16);
    /// Towards smaller y.
    pub const SOUTH: Heading = Heading(3 * QUARTER as u16);

    /// `n` steps counter-clockwise from east, any number of turns.
    pub const fn new(steps: i32) -> Heading {
        Heading(steps.rem_euclid(TURN) as u16)
    }

    /// Whole degrees counter-clockwise from east.
    pub const fn degrees(degrees: i32) -> Heading {
        Heading::new(degrees.rem_euclid(360) * DEGREE)
    }

    /// Whole degrees clockwise from north, as *Belle Alliance* counts (BA-G1).
    pub const fn compass(degrees: i32) -> Heading {
        Heading::degrees(90 - degrees.rem_euclid(360))
    }

    /// In steps, 0 to 23,039.
    pub const fn steps(self) -> i32 {
        self.0 as i32
    }

    /// The direction as a vector of length 2³⁰, each part rounded to the nearest whole number.
    #[inline]
    pub fn direction(self) -> Vector {
        let (x, y) = sine::direction(self.0);
        Vector { x, y }
    }

    /// This far in this direction, rounded to whole units, halves away from zero: the way back is the way there.
    #[inline]
    pub fn along(self, distance: Length) -> Vector {
        self.direction().scaled(distance.wide(), ONE)
    }

    /// The direction nearest to a vector; east for none. Halves go to the smaller heading.
    pub fn of(vector: Vector) -> Heading {
        if vector == Vector::ZERO {
            return Heading::EAST;
        }
        // Bring it into the first quarter, find it there, and turn it back.
        let (v, quarters) = in_first_quarter(vector);
        let found = |step: i32| Heading::new(step).direction().cross(v) >= 0;
        let mut low = near(v).clamp(0, QUARTER - 1);
        while low > 0 && !found(low) {
            low -= 1;
        }
        while low + 1 < QUARTER && found(low + 1) {
            low += 1;
        }
        let high = low + 1;
        // Nearer to `high` if beyond half a step: the half is as good as a sum of the two directions.
        let half = Heading::new(low).direction() + Heading::new(high).direction();
        let step = if half.cross(v) > 0 { high } else { low };
        Heading::new(step + quarters * QUARTER)
    }

    /// A direction that is at most a step or two beside that of a vector: for those who look closer themselves.
    pub(crate) fn nearly(vector: Vector) -> Heading {
        let (v, quarters) = in_first_quarter(vector);
        Heading::new(near(v) + quarters * QUARTER)
    }

    /// The direction from one point to another; east if they are the same.
    pub fn towards(from: Point, to: Point) -> Heading {
        Heading::of(to - from)
    }

    /// The opposite direction.
    pub const fn back(self) -> Heading {
        Heading::new(self.steps() + 2 * QUARTER)
    }

    /// The turn from this heading to another by the shorter way; left if they are opposite.
    pub const fn turn_to(self, other: Heading) -> Turn {
        let steps = (other.steps() - self.steps()).rem_euclid(TURN);
        Turn(if steps > TURN / 2 { steps - TURN } else { steps })
    }
}

/// A vector turned back into the first quarter, and by how many quarters.
fn in_first_quarter(mut v: Vector) -> (Vector, i32) {
    let mut quarters = 0;
    while quarters < 4 && !(v.x > 0 && v.y >= 0) {
        v = Vector { x: v.y, y: -v.x };
        quarters += 1;
    }
    (v, quarters % 4)
}

/// The step of the first quarter at or just below a direction, or one beside it: a guess, mended by what it is off.
fn near(v: Vector) -> i32 {
    // Of longer vectors the foremost digits will do.
    let shift = (40 - v.x.max(v.y).leading_zeros() as i32).max(0);
    let v = Vector { x: v.x >> shift, y: v.y >> shift };
    let guess = guess(v);
    let at = Heading::new(guess).direction();
    // A small angle in radians is its sine.
    guess + (STEPS_IN_RADIAN * at.cross(v)).div_euclid(at.dot(v).max(1)) as i32
}

/// A direction of the first quarter in steps, at most 18 beside the true one: π/4 t + 0.273 t (1 − t), with t the tangent of
/// the angle or that of what is left of the quarter.
fn guess(v: Vector) -> i32 {
    let (more, less) = (v.x.max(v.y).max(1), v.x.min(v.y));
    let t = (less << 16) / more;
    let curve = (t * (65_536 - t)) >> 16;
    let steps = ((i64::from(QUARTER / 2) * t + CURVE * curve) >> 16) as i32;
    if v.y <= v.x { steps } else { QUARTER - steps }
}

/// 0.273 of a radian in steps.
const CURVE: i64 = 1_001;
/// A radian in steps.
const STEPS_IN_RADIAN: i64 = 3_667;

impl From<i32> for Heading {
    fn from(steps: i32) -> Heading {
        Heading::new(steps)
    }
}

impl From<Heading> for i32 {
    fn from(heading: Heading) -> i32 {
        heading.steps()
    }
}

impl Add<Turn> for Heading {
    type Output = Heading;
    fn add(self, turn: Turn) -> Heading {
        Heading::new(self.steps() + turn.0)
    }
}

impl Sub<Turn> for Heading {
    type Output = Heading;
    fn sub(self, turn: Turn) -> Heading {
        self + -turn
    }
}

/// In degrees, as a player writes it.
impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Turn(self.steps()).fmt(f)
    }
}

/// An angle to turn by, in steps of 1/64 degree, counter-clockwise (to the left) if positive; at most one whole
/// turn either way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Turn(i32);

impl Turn {
    /// No turn.
    pub const ZERO: Turn = Turn(0);
    /// A quarter to the left.
    pub const QUARTER: Turn = Turn(QUARTER);
    /// About.
    pub const HALF: Turn = Turn(2 * QUARTER);

    /// A turn of `n` steps; more than a whole turn is cut there.
    pub const fn new(steps: i32) -> Turn {
        Turn(if steps > TURN {
            TURN
        } else if steps < -TURN {
            -TURN
        } else {
            steps
        })
    }

    /// A turn of whole degrees.
    pub const fn degrees(degrees: i32) -> Turn {
        Turn::new(degrees.saturating_mul(DEGREE))
    }

    /// In steps.
    pub const fn steps(self) -> i32 {
        self.0
    }

    /// The turn without its direction.
    pub const fn abs(self) -> Turn {
        Turn(self.0.abs())
    }

    /// Reads degrees with up to two places behind the point, rounded to the nearest step; no sign, at most 360.
    pub fn parse(text: &str) -> Option<Turn> {
        let units = i64::from(Length::parse(text)?.units());
        let steps = (units * i64::from(DEGREE) + 500) / 1_000;
        (steps <= i64::from(TURN)).then_some(Turn(steps as i32))
    }
}

impl From<i32> for Turn {
    fn from(steps: i32) -> Turn {
        Turn::new(steps)
    }
}

impl From<Turn> for i32 {
    fn from(turn: Turn) -> i32 {
        turn.0
    }
}

impl Neg for Turn {
    type Output = Turn;
    fn neg(self) -> Turn {
        Turn(-self.0)
    }
}

/// In degrees: `20`, `17.91`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Length::new((self.0 * 1_000 + DEGREE / 2 * self.0.signum()) / DEGREE).fmt(f)
    }
}

#[cfg(test)]
mod tests;
