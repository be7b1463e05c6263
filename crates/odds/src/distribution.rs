//! What can happen, each with its weight: the one type on which all odds stand.

use crate::Fraction;
use crate::fraction::{divide, gcd, lcm};
use serde::{Serialize, Serializer};

/// Values with whole weights, sorted by value, no value twice, no weight of zero, in lowest terms: two equal
/// distributions are equal values. Never empty.
///
/// ```
/// use odds::{Distribution, Fraction};
/// let two = Distribution::die(6).sum_of(2).unwrap();
/// assert_eq!(two.probability(&7), Fraction::new(1, 6).unwrap());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Distribution<T> {
    support: Vec<(T, u128)>,
    total: u128,
}

/// Weights no longer fit 128 bits: the odds are finer than 1 in 10^38.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the odds are finer than 1 in 10^38 and cannot be stated exactly")]
pub struct TooFine;

impl<T: Ord> Distribution<T> {
    /// One value, certain.
    pub fn certain(value: T) -> Distribution<T> {
        Distribution { support: vec![(value, 1)], total: 1 }
    }

    /// Values with weights in any order; equal values are merged. `None` if there is no weight at all.
    pub fn weighted(pairs: impl IntoIterator<Item = (T, u128)>) -> Option<Distribution<T>> {
        let mut heap = Heap::with_room(8);
        for (value, weight) in pairs {
            heap.add(value, weight).ok()?;
        }
        (heap.total > 0).then(|| heap.finish())
    }

    /// Values and their weights, in order.
    pub fn weights(&self) -> impl ExactSizeIterator<Item = (&T, u128)> {
        self.support.iter().map(|(value, weight)| (value, *weight))
    }
    /// Values and their probabilities, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, Fraction)> {
        self.support.iter().map(|(value, weight)| (value, Fraction::of_weights(*weight, self.total)))
    }
    /// The sum of all weights.
    pub fn total(&self) -> u128 {
        self.total
    }
    /// How many values are possible.
    pub fn len(&self) -> usize {
        self.support.len()
    }
    /// Never: something always happens.
    pub fn is_empty(&self) -> bool {
        self.support.is_empty()
    }
    /// The probability of a value.
    pub fn probability(&self, value: &T) -> Fraction {
        match self.support.binary_search_by(|(other, _)| other.cmp(value)) {
            Ok(i) => Fraction::of_weights(self.support[i].1, self.total),
            Err(_) => Fraction::ZERO,
        }
    }
    /// The probability that a value is such and such.
    pub fn probability_that(&self, mut holds: impl FnMut(&T) -> bool) -> Fraction {
        let weight = self.support.iter().filter(|(value, _)| holds(value)).map(|(_, weight)| weight).sum();
        Fraction::of_weights(weight, self.total)
    }
    /// The mean of a whole number read off each value; `None` where it does not fit.
    pub fn mean(&self, mut worth: impl FnMut(&T) -> i64) -> Option<Fraction> {
        let mut sum = 0i128;
        for (value, weight) in &self.support {
            let weight = i128::try_from(*weight).ok()?;
            sum = sum.checked_add(weight.checked_mul(worth(value) as i128)?)?;
        }
        Fraction::new(sum, i128::try_from(self.total).ok()?)
    }

    /// Each value turned into another; those that become equal are merged.
    pub fn map<U: Ord>(&self, mut f: impl FnMut(&T) -> U) -> Distribution<U> {
        let mut heap = Heap::with_room(self.support.len());
        for (value, weight) in &self.support {
            heap.place(f(value), *weight);
        }
        heap.total = self.total;
        heap.finish()
    }

    /// Each value followed by what can happen after it.
    pub fn bind<U: Ord>(&self, mut f: impl FnMut(&T) -> Distribution<U>) -> Result<Distribution<U>, TooFine> {
        let mut after = Vec::with_capacity(self.support.len());
        let mut common = 1;
        for (value, _) in &self.support {
            let next = f(value);
            common = lcm(common, next.total).ok_or(TooFine)?;
            after.push(next);
        }
        self.total.checked_mul(common).ok_or(TooFine)?;
        let mut heap = Heap::with_room(after.iter().map(|next| next.support.len()).max().unwrap_or(0));
        for ((_, weight), next) in self.support.iter().zip(after) {
            let scale = weight * (common / next.total);
            for (value, weight) in next.support {
                heap.place(value, weight * scale);
            }
        }
        heap.total = self.total * common;
        Ok(heap.finish())
    }

    /// Two independent ones, put together.
    pub fn with<U: Ord, V: Ord>(
        &self,
        other: &Distribution<U>,
        mut f: impl FnMut(&T, &U) -> V,
    ) -> Result<Distribution<V>, TooFine> {
        let total = self.total.checked_mul(other.total).ok_or(TooFine)?;
        let mut heap = Heap::with_room(self.support.len() + other.support.len());
        for (a, weight) in &self.support {
            for (b, more) in &other.support {
                heap.place(f(a, b), weight * more);
            }
        }
        heap.total = total;
        Ok(heap.finish())
    }
}

impl Distribution<i32> {
    /// A fair die; one with no sides shows 1.
    pub fn die(sides: u8) -> Distribution<i32> {
        let sides = sides.max(1);
        Distribution { support: (1..=sides as i32).map(|face| (face, 1)).collect(), total: sides as u128 }
    }

    /// The sum of `n` independent throws; of none it is 0.
    ///
    /// SHORTCUT: the same as adding them up one by one with [`Distribution::with`], on a flat array.
    pub fn sum_of(&self, n: u32) -> Result<Distribution<i32>, TooFine> {
        let (Some(&(low, _)), Some(&(high, _))) = (self.support.first(), self.support.last()) else {
            return Err(TooFine);
        };
        let total = self.total.checked_pow(n).ok_or(TooFine)?;
        let span = high.checked_sub(low).and_then(|s| usize::try_from(s).ok()).ok_or(TooFine)?;
        let most = span.checked_mul(n as usize).filter(|&most| most <= MOST_SPAN).ok_or(TooFine)?;
        let base = low.checked_mul(n as i32).ok_or(TooFine)?;
        let throws = self.support.iter().map(|&(value, weight)| ((value - low) as usize, weight));
        let ways: Vec<u128> = match u64::try_from(total) {
            Ok(_) => {
                let throws: Vec<(usize, u64)> = throws.map(|(up, weight)| (up, weight as u64)).collect();
                sums(&throws, n as usize, most).into_iter().map(u128::from).collect()
            }
            Err(_) => sums(&throws.collect::<Vec<_>>(), n as usize, most),
        };
        let support = ways.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
        let support = support.map(|(up, weight)| (base + up as i32, weight)).collect();
        Ok(Heap { support, total, recent: 0 }.finish())
    }

    /// The difference of two independent ones: this one less the other.
    pub fn less(&self, other: &Distribution<i32>) -> Result<Distribution<i32>, TooFine> {
        let turned = Distribution {
            support: other.support.iter().rev().map(|&(value, weight)| (-value, weight)).collect(),
            total: other.total,
        };
        self.and(&turned)
    }

    /// The sum of two independent ones.
    ///
    /// SHORTCUT: the same as [`Distribution::with`], on a flat array where the values lie close together.
    pub fn and(&self, other: &Distribution<i32>) -> Result<Distribution<i32>, TooFine> {
        let total = self.total.checked_mul(other.total).ok_or(TooFine)?;
        let ends = |d: &Distribution<i32>| Some((d.support.first()?.0 as i64, d.support.last()?.0 as i64));
        let (Some((low, high)), Some((low_2, high_2))) = (ends(self), ends(other)) else {
            return Err(TooFine);
        };
        let span = (high + high_2 - low - low_2) as usize;
        if span > MOST_SPAN {
            return self.with(other, |a, b| a.saturating_add(*b));
        }
        let mut ways = vec![0u128; span + 1];
        for (a, weight) in &self.support {
            for (b, more) in &other.support {
                ways[(*a as i64 + *b as i64 - low - low_2) as usize] += weight * more;
            }
        }
        let support = ways.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
        let support = support.map(|(up, weight)| ((low + low_2) as i32 + up as i32, weight)).collect();
        Ok(Heap { support, total, recent: 0 }.finish())
    }
}

/// Weights of the sums of `n` throws, from nothing up to `most`, in the narrowest numbers that hold the total.
fn sums<N>(throws: &[(usize, N)], n: usize, most: usize) -> Vec<N>
where
    N: Copy + From<u8> + std::ops::Mul<Output = N> + std::iter::Sum<N>,
{
    let span = throws.last().map_or(0, |(up, _)| *up);
    let mut ways = vec![N::from(0); most + 1];
    ways[0] = N::from(1);
    for done in 1..=n {
        // From the top down, so that each place still holds the sum without this throw.
        for at in (0..=span * done).rev() {
            let reaching = throws.iter().take_while(|(up, _)| *up <= at);
            ways[at] = reaching.map(|&(up, weight)| ways[at - up] * weight).sum();
        }
    }
    ways
}

/// The widest range of sums that is held in a flat array.
const MOST_SPAN: usize = 1 << 16;

impl<T: Serialize> Serialize for Distribution<T> {
    /// A list of pairs: value and fraction.
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(
            self.support.iter().map(|(value, weight)| (value, Fraction::of_weights(*weight, self.total))),
        )
    }
}

/// A distribution in the making.
struct Heap<T> {
    support: Vec<(T, u128)>,
    total: u128,
    /// Where the last value went: values mostly come in order, or in runs.
    recent: usize,
}

impl<T: Ord> Heap<T> {
    fn with_room(room: usize) -> Heap<T> {
        Heap { support: Vec::with_capacity(room), total: 0, recent: 0 }
    }
    fn add(&mut self, value: T, weight: u128) -> Result<(), TooFine> {
        self.total = self.total.checked_add(weight).ok_or(TooFine)?;
        if weight > 0 {
            self.place(value, weight);
        }
        Ok(())
    }
    /// Puts a value in its place; the caller has seen to it that the total fits.
    #[inline]
    fn place(&mut self, value: T, weight: u128) {
        match self.support.get_mut(self.recent) {
            Some((recent, sum)) if *recent == value => *sum += weight,
            _ => self.insert(value, weight),
        }
    }
    fn insert(&mut self, value: T, weight: u128) {
        if self.support.last().is_none_or(|(last, _)| *last < value) {
            self.recent = self.support.len();
            return self.support.push((value, weight));
        }
        match self.support.binary_search_by(|(other, _)| other.cmp(&value)) {
            Ok(i) => {
                self.recent = i;
                self.support[i].1 += weight;
            }
            Err(i) => {
                self.recent = i;
                self.support.insert(i, (value, weight));
            }
        }
    }
    /// In lowest terms.
    fn finish(mut self) -> Distribution<T> {
        let mut common = self.total;
        for (_, weight) in &self.support {
            if common == 1 {
                break;
            }
            // Mostly it divides this one too.
            if divide(*weight, common) * common != *weight {
                common = gcd(common, *weight);
            }
        }
        if common > 1 {
            self.total = divide(self.total, common);
            self.support.iter_mut().for_each(|(_, weight)| *weight = divide(*weight, common));
        }
        Distribution { support: self.support, total: self.total }
    }
}
