//! Movement points (SR-R37).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Sub};

/// Movement points, counted in halves (SR-R37).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HalfPoints(pub u16);

impl HalfPoints {
    /// Whole points.
    pub const fn whole(points: u16) -> HalfPoints {
        HalfPoints(2 * points)
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;
    #[inline]
    fn add(self, more: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + more.0)
    }
}
impl AddAssign for HalfPoints {
    #[inline]
    fn add_assign(&mut self, more: HalfPoints) {
        self.0 += more.0;
    }
}
/// Never below zero: who has spent more than he had has nothing left.
impl Sub for HalfPoints {
    type Output = HalfPoints;
    #[inline]
    fn sub(self, less: HalfPoints) -> HalfPoints {
        HalfPoints(self.0.saturating_sub(less.0))
    }
}

/// As a player writes them: 9 halves are 4.5.
impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0.is_multiple_of(2) { "" } else { ".5" })
    }
}
