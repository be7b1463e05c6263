//! What may come of it, told by changes: each change is kept once and known by its number, so that ends are sorted and merged
//! by numbers and not by words.

use crate::statement::Chance;
use crate::words::told;
use crate::{Distribution, Fraction};
use kernel::fingerprint::Fingerprints;
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use view::Change;

/// Changes by number, in the order in which they were met.
#[derive(Default)]
pub struct Numbers {
    known: HashMap<Change, u32, Fingerprints>,
    all: Vec<Change>,
}

impl Numbers {
    /// The numbers of some changes.
    pub fn of(&mut self, changes: Vec<Change>) -> Vec<u32> {
        changes.into_iter().map(|change| self.number(change)).collect()
    }

    fn number(&mut self, change: Change) -> u32 {
        if let Some(&number) = self.known.get(&change) {
            return number;
        }
        let number = self.all.len() as u32;
        self.known.insert(change.clone(), number);
        self.all.push(change);
        number
    }
}

/// All ends, each as the changes that lead to it.
pub struct Ends {
    outcomes: Distribution<Vec<u32>>,
    changes: Vec<Change>,
}

impl Ends {
    pub fn new(outcomes: Distribution<Vec<u32>>, numbers: Numbers) -> Ends {
        Ends { outcomes, changes: numbers.all }
    }

    fn changes<'a>(&'a self, end: &'a [u32]) -> impl Iterator<Item = &'a Change> {
        end.iter().filter_map(|&number| self.changes.get(number as usize))
    }

    /// How likely it is that something holds of the sum of what each change counts.
    pub fn sums_to<const N: usize>(
        &self,
        counts: impl Fn(&Change) -> [u32; N],
        holds: impl Fn([u32; N]) -> bool,
    ) -> Fraction {
        let counted: Vec<[u32; N]> = self.changes.iter().map(counts).collect();
        self.outcomes.probability_that(|end| {
            let mut sums = [0; N];
            for counted in end.iter().filter_map(|&number| counted.get(number as usize)) {
                for (sum, more) in sums.iter_mut().zip(counted) {
                    *sum += more;
                }
            }
            holds(sums)
        })
    }

    /// Every single change, and how often of [`Ends::total`] it happens, whatever else does.
    pub fn each(&self) -> Vec<(&Change, u128)> {
        let mut sums = vec![0u128; self.changes.len()];
        for (end, weight) in self.outcomes.weights() {
            for &number in end {
                if let Some(sum) = sums.get_mut(number as usize) {
                    *sum += weight;
                }
            }
        }
        self.changes.iter().zip(sums).collect()
    }

    /// The sum of all weights.
    pub fn total(&self) -> u128 {
        self.outcomes.total()
    }

    /// The likeliest first, equal texts once, and what is too unlikely to be told by itself together at the end. Words are made
    /// only for what is told: a charge to its end has thousands of ends.
    pub fn outcomes(&self) -> Vec<Chance> {
        let mut all = self.by_words();
        all.sort_unstable_by_key(|(_, weight)| Reverse(*weight));
        // Of ends as likely as the last one told, their words decide.
        let least = all.get(MOST_TOLD - 1).map_or(0, |(_, weight)| *weight);
        let likely = all.partition_point(|(_, weight)| *weight >= least);
        let mut texts: BTreeMap<String, u128> = BTreeMap::new();
        for (end, weight) in &all[..likely] {
            *texts.entry(told(self.changes(end))).or_default() += weight;
        }
        let (found, ends) = (texts.len(), all.len());
        let mut all = likeliest_first(texts.into_iter().collect());
        let others = ends - likely + found.saturating_sub(MOST_TOLD);
        if others > 0 {
            all.truncate(MOST_TOLD);
            let told: u128 = all.iter().map(|(_, weight)| weight).sum();
            all.push((format!("one of {others} others, each less likely"), self.total() - told));
        }
        self.in_fractions(all)
    }

    /// Ends that read differently, each by one that reads so, and how often of [`Ends::total`].
    fn by_words(&self) -> Vec<(&[u32], u128)> {
        let ends = self.outcomes.weights().map(|(end, weight)| (end.as_slice(), weight));
        let mut known: HashMap<(&Option<String>, &str), u32, Fingerprints> = HashMap::default();
        let mut words = Vec::with_capacity(self.changes.len());
        for change in &self.changes {
            let next = known.len() as u32;
            words.push(*known.entry((&change.who, &change.what)).or_insert(next));
        }
        // Where each change has words of its own, so has each end.
        if known.len() == self.changes.len() {
            return ends.collect();
        }
        let mut all: Vec<(&[u32], u128)> = Vec::new();
        let mut places: HashMap<Vec<u32>, usize, Fingerprints> = HashMap::default();
        for (end, weight) in ends {
            let read: Vec<u32> =
                end.iter().filter_map(|&number| words.get(number as usize).copied()).collect();
            match places.entry(read) {
                Entry::Occupied(place) => all[*place.get()].1 += weight,
                Entry::Vacant(place) => {
                    place.insert(all.len());
                    all.push((end, weight));
                }
            }
        }
        all
    }

    /// The odds of every single change, whatever else happens.
    pub fn single_changes(&self) -> Vec<Chance> {
        let all = self.each().into_iter().map(|(change, weight)| (change.to_string(), weight)).collect();
        self.in_fractions(likeliest_first(all))
    }

    fn in_fractions(&self, all: Vec<(String, u128)>) -> Vec<Chance> {
        let total = self.total();
        all.into_iter()
            .map(|(text, weight)| Chance { text, p: Fraction::of_weights(weight, total) })
            .collect()
    }
}

/// How many outcomes are listed one by one; a charge to its end has thousands.
const MOST_TOLD: usize = 60;

fn likeliest_first(mut all: Vec<(String, u128)>) -> Vec<(String, u128)> {
    all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    all
}
