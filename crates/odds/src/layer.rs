//! Positions with their shares: equal ones are one.

use crate::TooFine;
use crate::part::Part;
use kernel::fingerprint;
use kernel::fingerprint::Fingerprints;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// Positions in the order in which they were met, each once. Found by their fingerprints, and each in a box of its own: a
/// position has kilobytes, and moving it about costs more than settling a die.
pub struct Layer<N> {
    places: HashMap<u64, u32, Fingerprints>,
    nodes: Vec<(Box<N>, Part)>,
}

/// Where to look next if two positions have one fingerprint.
const NEXT: u64 = 0x9E37_79B9_7F4A_7C15;

impl<N: Hash + Eq> Default for Layer<N> {
    fn default() -> Layer<N> {
        Layer::new()
    }
}

impl<N: Hash + Eq> Layer<N> {
    pub fn new() -> Layer<N> {
        Layer { places: HashMap::default(), nodes: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A position joins its equal, whose double is given back, or is a new one.
    pub fn add(&mut self, node: Box<N>, part: Part) -> Result<Option<Box<N>>, TooFine> {
        let mut key = fingerprint(&*node);
        loop {
            match self.places.entry(key) {
                Entry::Vacant(place) => {
                    place.insert(self.nodes.len() as u32);
                    self.nodes.push((node, part));
                    return Ok(None);
                }
                Entry::Occupied(place) => {
                    if let Some((known, sum)) = self.nodes.get_mut(*place.get() as usize)
                        && *known == node
                    {
                        *sum = sum.plus(part)?;
                        return Ok(Some(node));
                    }
                    key = key.wrapping_add(NEXT);
                }
            }
        }
    }

    /// Takes all positions out; the room is kept.
    pub fn drain(&mut self) -> impl Iterator<Item = (Box<N>, Part)> + '_ {
        self.places.clear();
        self.nodes.drain(..)
    }
}
