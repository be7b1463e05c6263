//! Exact chances.

use std::fmt;

/// A fraction in lowest terms. Arithmetic says `None` rather than being wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    above: u128,
    below: u128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction { above: 0, below: 1 };
    /// Certainty.
    pub const ONE: Fraction = Fraction { above: 1, below: 1 };

    /// `above / below` in lowest terms; `None` when `below` is zero.
    pub fn new(above: u128, below: u128) -> Option<Fraction> {
        if below == 0 {
            return None;
        }
        let d = common(above, below);
        Some(Fraction { above: above / d, below: below / d })
    }
    /// The product; `None` when it does not fit 128 bits.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        // Crosswise first, so that only a product that is large in lowest terms is refused.
        let a = Fraction::new(self.above, other.below)?;
        let b = Fraction::new(other.above, self.below)?;
        Fraction::new(a.above.checked_mul(b.above)?, a.below.checked_mul(b.below)?)
    }
    /// The sum; `None` when it does not fit 128 bits.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let d = common(self.below, other.below);
        let below = (self.below / d).checked_mul(other.below)?;
        let a = self.above.checked_mul(other.below / d)?;
        let b = other.above.checked_mul(self.below / d)?;
        Fraction::new(a.checked_add(b)?, below)
    }
    /// Reads `1/3`, `0` or `1`.
    pub fn read(text: &str) -> Option<Fraction> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let f = Fraction::new(above.parse().ok()?, below.parse().ok()?)?;
        (f.above <= f.below).then_some(f)
    }
}

/// The greatest common divisor; of zero and zero, one.
fn common(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            1 => write!(f, "{}", self.above),
            _ => write!(f, "{}/{}", self.above, self.below),
        }
    }
}
