//! Shares of the whole while odds are being followed.

use crate::fraction::{divide, gcd, lcm};
use crate::{Distribution, Fraction, TooFine};

/// A share of the whole: not in lowest terms, so that shares of one kind add up without division.
#[derive(Clone, Copy)]
pub struct Part {
    above: u128,
    below: u128,
}

impl Part {
    pub const ALL: Part = Part { above: 1, below: 1 };

    /// This share of `weight` in `total`.
    pub fn of(self, weight: u128, total: u128) -> Result<Part, TooFine> {
        let (above, below) = (self.above.checked_mul(weight), self.below.checked_mul(total));
        if let (Some(above), Some(below)) = (above, below) {
            return Ok(Part { above, below });
        }
        let (a, b) = (self.lowest(), Part { above: weight, below: total }.lowest());
        let above = a.above.checked_mul(b.above).ok_or(TooFine)?;
        Ok(Part { above, below: a.below.checked_mul(b.below).ok_or(TooFine)? })
    }
    fn lowest(self) -> Part {
        let common = gcd(self.above, self.below).max(1);
        Part { above: self.above / common, below: self.below / common }
    }
    pub fn plus(self, other: Part) -> Result<Part, TooFine> {
        if self.below == other.below {
            let above = self.above.checked_add(other.above).ok_or(TooFine)?;
            return Ok(Part { above, below: self.below });
        }
        // Shares of dice of one kind: one denominator is a multiple of the other.
        let (few, many) = if self.below < other.below { (self, other) } else { (other, self) };
        let times = divide(many.below, few.below);
        if times.checked_mul(few.below) == Some(many.below)
            && let Some(above) = few.above.checked_mul(times).and_then(|above| above.checked_add(many.above))
        {
            return Ok(Part { above, below: many.below });
        }
        let (a, b) = (self.lowest(), other.lowest());
        let below = lcm(a.below, b.below).ok_or(TooFine)?;
        let left = a.above.checked_mul(below / a.below).ok_or(TooFine)?;
        let right = b.above.checked_mul(below / b.below).ok_or(TooFine)?;
        Ok(Part { above: left.checked_add(right).ok_or(TooFine)?, below })
    }
    pub fn fraction(self) -> Fraction {
        Fraction::of_weights(self.above, self.below)
    }
}

/// All ends under their labels, over one denominator.
pub fn together<L: Ord>(mut ends: Vec<(L, Part)>) -> Result<Distribution<L>, TooFine> {
    ends.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    match multiple_of_all(&ends) {
        // There are thousands of shares and few denominators.
        Some(below) => {
            let weight = |part: Part| part.above * divide(below, part.below);
            Distribution::weighted(ends.into_iter().map(|(label, part)| (label, weight(part))))
        }
        None => in_lowest_terms(ends)?,
    }
    .ok_or(TooFine)
}

/// The least common multiple of the denominators as they are; `None` where it does not fit.
fn multiple_of_all<L>(ends: &[(L, Part)]) -> Option<u128> {
    let (mut all, mut met) = (1, Vec::new());
    for (_, part) in ends {
        if met.last() != Some(&part.below) && !met.contains(&part.below) {
            all = lcm(all, part.below)?;
            met.push(part.below);
        }
    }
    Some(all)
}

/// The same with every share in lowest terms: slower, and finer odds fit.
fn in_lowest_terms<L: Ord>(ends: Vec<(L, Part)>) -> Result<Option<Distribution<L>>, TooFine> {
    let mut merged: Vec<(L, Part)> = Vec::new();
    for (label, part) in ends {
        match merged.last_mut() {
            Some((last, sum)) if *last == label => *sum = sum.plus(part)?,
            _ => merged.push((label, part)),
        }
    }
    let mut below = 1;
    for (_, part) in &mut merged {
        *part = part.lowest();
        below = lcm(below, part.below).ok_or(TooFine)?;
    }
    let weights = merged.into_iter().map(|(label, part)| (label, part.above * (below / part.below)));
    Ok(Distribution::weighted(weights))
}
