//! Fractions in lowest terms: the only numbers in which odds are stated.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A fraction in lowest terms, its denominator above zero. Whole weights go up to 6 to the 48th, so the
/// arithmetic is checked where it can run over, and says so with `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    /// Certainty.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// `numerator / denominator` in lowest terms; `None` for a denominator of zero.
    pub fn new(numerator: i128, denominator: i128) -> Option<Fraction> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()) as i128;
        let sign = denominator.signum();
        Some(Fraction {
            numerator: sign * (numerator / divisor),
            denominator: sign * (denominator / divisor),
        })
    }
    /// A whole number.
    pub const fn whole(n: i128) -> Fraction {
        Fraction { numerator: n, denominator: 1 }
    }
    /// A weight out of a total; a total of zero counts as one.
    pub(crate) fn of_weights(weight: u128, total: u128) -> Fraction {
        let divisor = gcd(weight, total).max(1);
        Fraction { numerator: (weight / divisor) as i128, denominator: (total / divisor).max(1) as i128 }
    }
    /// What stands above the line.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }
    /// What stands below it; above zero.
    pub const fn denominator(self) -> i128 {
        self.denominator
    }
    /// The sum, `None` where it does not fit.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let common = gcd(self.denominator as u128, other.denominator as u128) as i128;
        let left = self.numerator.checked_mul(other.denominator / common)?;
        let right = other.numerator.checked_mul(self.denominator / common)?;
        let denominator = (self.denominator / common).checked_mul(other.denominator)?;
        Fraction::new(left.checked_add(right)?, denominator)
    }
    /// The product, `None` where it does not fit.
    pub fn times(self, other: Fraction) -> Option<Fraction> {
        let a = gcd(self.numerator.unsigned_abs(), other.denominator as u128).max(1) as i128;
        let b = gcd(other.numerator.unsigned_abs(), self.denominator as u128).max(1) as i128;
        let numerator = (self.numerator / a).checked_mul(other.numerator / b)?;
        let denominator = (self.denominator / b).checked_mul(other.denominator / a)?;
        Some(Fraction { numerator, denominator })
    }
    /// Rounded to the nearest multiple of 1/`parts`, in such parts: `7/36` in 1000 parts is 194. Halves go away
    /// from zero.
    pub fn in_parts(self, parts: u32) -> i128 {
        let whole = self.numerator.div_euclid(self.denominator);
        let rest = self.numerator.rem_euclid(self.denominator);
        // The rest is below the denominator; both are halved until the product fits.
        let (mut rest, mut under) = (rest, self.denominator);
        while under > i128::MAX / (4 * parts as i128 + 4) {
            (rest, under) = (rest / 2, under / 2);
        }
        whole * parts as i128 + (2 * rest * parts as i128 + under) / (2 * under)
    }
    /// As people read it: `19.4 %`.
    pub fn percent(self) -> String {
        let tenths = self.in_parts(1000);
        let sign = if tenths < 0 { "-" } else { "" };
        format!("{sign}{}.{} %", tenths.abs() / 10, tenths.abs() % 10)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    /// By value. Whole parts first, then the fractions turned over: nothing can run over.
    fn cmp(&self, other: &Fraction) -> Ordering {
        let (mut a, mut b) = ((self.numerator, self.denominator), (other.numerator, other.denominator));
        let mut turned = false;
        loop {
            let (whole_a, rest_a) = (a.0.div_euclid(a.1), a.0.rem_euclid(a.1));
            let (whole_b, rest_b) = (b.0.div_euclid(b.1), b.0.rem_euclid(b.1));
            let order = match (whole_a.cmp(&whole_b), rest_a, rest_b) {
                (Ordering::Equal, 0, 0) => return Ordering::Equal,
                (Ordering::Equal, 0, _) => Ordering::Less,
                (Ordering::Equal, _, 0) => Ordering::Greater,
                (Ordering::Equal, ..) => {
                    (a, b, turned) = ((a.1, rest_a), (b.1, rest_b), !turned);
                    continue;
                }
                (order, ..) => order,
            };
            return if turned { order.reverse() } else { order };
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            under => write!(f, "{}/{under}", self.numerator),
        }
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> String {
        fraction.to_string()
    }
}

impl std::str::FromStr for Fraction {
    type Err = String;
    fn from_str(text: &str) -> Result<Fraction, String> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let read = |part: &str| part.trim().parse::<i128>().ok();
        read(above)
            .zip(read(below))
            .and_then(|(above, below)| Fraction::new(above, below))
            .ok_or_else(|| format!("“{text}” is no fraction; one looks like 7/36"))
    }
}

impl TryFrom<String> for Fraction {
    type Error = String;
    fn try_from(text: String) -> Result<Fraction, String> {
        text.parse()
    }
}

/// The greatest common divisor; of zero and n it is n. Numbers below 2^64, nearly all, take the short way.
pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > u64::MAX as u128 || a > u64::MAX as u128 {
        if b == 0 {
            return a;
        }
        (a, b) = (b, a % b);
    }
    gcd_short(a as u64, b as u64) as u128
}

/// The binary way: shifts and differences, no division.
fn gcd_short(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        (a, b) = (a.min(b), a.abs_diff(b));
    }
    a << twos
}

/// The least common multiple, `None` where it does not fit.
pub(crate) fn lcm(a: u128, b: u128) -> Option<u128> {
    if a == b { Some(a) } else { (a / gcd(a, b).max(1)).checked_mul(b) }
}

/// 128-bit division is slow and seldom needed.
pub(crate) fn divide(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => (a / b) as u128,
        _ => a / b,
    }
}
