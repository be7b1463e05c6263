//! Lengths in whole units.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// How many units make one of what a player says: a centimetre in *La Marche des Aigles* and *Belle Alliance*, an
/// inch in *Le Baton*. All printed lengths of the three books (1.25, 0.75, 0.05, 0.02) are whole numbers of units.
pub const UNITS: i32 = 1_000;

/// The longest length, and the largest coordinate: 524 cm, so that exact comparisons of distances fit in 128 bits.
pub const LIMIT: i32 = 1 << 19;

/// A length on the table, in thousandths of a centimetre or of an inch; the rule set knows which. May be negative
/// as a difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "i32", into = "i32")]
pub struct Length(i32);

impl Length {
    /// Nothing.
    pub const ZERO: Length = Length(0);
    /// The longest.
    pub const MAX: Length = Length(LIMIT);

    /// A length in units. What is longer than [`LIMIT`] is cut there: no table is as large.
    pub const fn new(units: i32) -> Length {
        Length(if units > LIMIT {
            LIMIT
        } else if units < -LIMIT {
            -LIMIT
        } else {
            units
        })
    }

    /// Whole centimetres or inches.
    pub const fn whole(n: i32) -> Length {
        Length::new(n.saturating_mul(UNITS))
    }

    /// Hundredths: `Length::cents(125)` is 1.25.
    pub const fn cents(n: i32) -> Length {
        Length::new(n.saturating_mul(UNITS / 100))
    }

    /// In units.
    pub const fn units(self) -> i32 {
        self.0
    }

    /// In units, ready for products.
    pub const fn wide(self) -> i64 {
        self.0 as i64
    }

    /// The length without its sign.
    pub const fn abs(self) -> Length {
        Length(self.0.abs())
    }

    /// `n` times as long.
    pub const fn times(self, n: i32) -> Length {
        Length::new(self.0.saturating_mul(n))
    }

    /// Reads `12`, `7.5` or `0.125`: up to three places behind the point, no sign. Longer than [`LIMIT`] is no
    /// length.
    pub fn parse(text: &str) -> Option<Length> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits =
            |s: &str, most: usize| !s.is_empty() && s.len() <= most && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole, 6) || !digits(part, 3) {
            return None;
        }
        let thousandths = part.parse::<i32>().ok()? * [100, 10, 1].get(part.len() - 1)?;
        let units = whole.parse::<i32>().ok()?.checked_mul(UNITS)?.checked_add(thousandths)?;
        (units <= LIMIT).then_some(Length(units))
    }
}

impl From<i32> for Length {
    fn from(units: i32) -> Length {
        Length::new(units)
    }
}

impl From<Length> for i32 {
    fn from(length: Length) -> i32 {
        length.0
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length::new(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length::new(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

/// As a player writes it: `7.5`, `-0.125`, `30`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.abs() / UNITS, self.0.abs() % UNITS);
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        let digits = format!("{part:03}");
        write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
    }
}
