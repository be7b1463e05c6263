//! Points and vectors.

use crate::{LIMIT, Length};
use serde::{Deserialize, Serialize};
use std::ops::{Add, Neg, Sub};

/// A point of the table in whole units: origin in the south-west corner, x to the east, y to the north.
///
/// No coordinate is beyond ±[`LIMIT`], whatever comes from outside or is added: it is cut there, five metres from
/// the corner of any table, so that no product overflows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Point {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Point {
    /// The point with these coordinates in units.
    #[inline]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x: Length::new(x).units(), y: Length::new(y).units() }
    }

    /// The point with these coordinates in whole centimetres or inches.
    pub const fn whole(x: i32, y: i32) -> Point {
        Point { x: Length::whole(x).units(), y: Length::whole(y).units() }
    }

    /// To the east of the corner, in units.
    pub const fn x(self) -> i32 {
        self.x
    }

    /// To the north of the corner, in units.
    pub const fn y(self) -> i32 {
        self.y
    }

    /// The south-western corner of the box around two.
    #[must_use]
    pub fn least(self, other: Point) -> Point {
        Point { x: self.x.min(other.x), y: self.y.min(other.y) }
    }

    /// The north-eastern corner of the box around two.
    #[must_use]
    pub fn greatest(self, other: Point) -> Point {
        Point { x: self.x.max(other.x), y: self.y.max(other.y) }
    }

    /// The point half-way between two, rounded towards the corner of the table.
    pub const fn middle(self, other: Point) -> Point {
        Point { x: (self.x + other.x).div_euclid(2), y: (self.y + other.y).div_euclid(2) }
    }
}

impl From<[i32; 2]> for Point {
    fn from([x, y]: [i32; 2]) -> Point {
        Point::new(x, y)
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> [i32; 2] {
        [point.x, point.y]
    }
}

/// The difference of two points, or a direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Vector {
    /// To the east.
    pub x: i64,
    /// To the north.
    pub y: i64,
}

impl Vector {
    /// Nowhere.
    pub const ZERO: Vector = Vector { x: 0, y: 0 };

    /// The scalar product.
    #[inline]
    pub const fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive if the other points to the left of this one, negative to the right, zero along it.
    #[inline]
    pub const fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The length, squared.
    #[inline]
    pub const fn square(self) -> i64 {
        self.dot(self)
    }

    /// Turned by a quarter to the left.
    #[inline]
    pub const fn left(self) -> Vector {
        Vector { x: -self.y, y: self.x }
    }

    /// Times `above`, divided by `below` (positive), rounded, halves away from zero.
    #[inline]
    pub const fn scaled(self, above: i64, below: i64) -> Vector {
        Vector { x: rounded(self.x * above, below), y: rounded(self.y * above, below) }
    }

    /// The length, rounded down to whole units.
    pub fn length(self) -> Length {
        Length::new(i32::try_from(self.square().unsigned_abs().isqrt()).unwrap_or(LIMIT))
    }
}

/// A quotient rounded to the nearest whole number, halves away from zero; `below` is positive.
#[inline]
pub(crate) const fn rounded(above: i64, below: i64) -> i64 {
    if above >= 0 { (above + below / 2) / below } else { -((-above + below / 2) / below) }
}

/// The same for larger numbers.
#[inline]
pub(crate) const fn rounded_wide(above: i128, below: i128) -> i128 {
    if above >= 0 { (above + below / 2) / below } else { -((-above + below / 2) / below) }
}

impl Sub for Point {
    type Output = Vector;
    #[inline]
    fn sub(self, other: Point) -> Vector {
        Vector { x: i64::from(self.x) - i64::from(other.x), y: i64::from(self.y) - i64::from(other.y) }
    }
}

impl Add<Vector> for Point {
    type Output = Point;
    #[inline]
    fn add(self, v: Vector) -> Point {
        let limit = i64::from(LIMIT);
        let cut = |at: i32, by: i64| i64::from(at).saturating_add(by).clamp(-limit, limit) as i32;
        Point { x: cut(self.x, v.x), y: cut(self.y, v.y) }
    }
}

impl Sub<Vector> for Point {
    type Output = Point;
    #[inline]
    fn sub(self, v: Vector) -> Point {
        self + -v
    }
}

impl Add for Vector {
    type Output = Vector;
    #[inline]
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Vector;
    #[inline]
    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Vector {
    type Output = Vector;
    #[inline]
    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}
