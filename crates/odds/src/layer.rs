//! Positions with their shares: equal ones are one.

use crate::TooFine;
use crate::part::Part;
use crate::stop::Stop;
use kernel::fingerprint::Fingerprints;
use kernel::{Roll, Side};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Positions in the order in which they were met, each once. Found by their keys, and each in a box of its own: a position
/// has kilobytes, and moving it about costs more than settling a die.
pub struct Layer<N> {
    places: HashMap<u64, u32, Fingerprints>,
    nodes: Vec<Placed<N>>,
}

/// A position, its key and share, how many rolls the longest way to it has, and the roll it waits for.
pub struct Placed<N> {
    pub node: Box<N>,
    pub key: u64,
    pub part: Part,
    pub rolls: u32,
    pub roll: Option<Roll>,
}

/// A fall of the roll in hand: the position it leads to, whether its key is its own already, where it stopped, and the
/// weight of the fall.
pub struct Settled<N> {
    pub placed: Placed<N>,
    pub keyed: bool,
    pub stop: Option<Stop>,
    pub weight: u128,
}

/// How many positions a layer has room for at first.
const ROOM: usize = 48;
/// Where to look next if two positions have one key.
const NEXT: u64 = 0x9E37_79B9_7F4A_7C15;

impl<N: Eq> Default for Layer<N> {
    fn default() -> Layer<N> {
        Layer::new()
    }
}

impl<N: Eq> Layer<N> {
    pub fn new() -> Layer<N> {
        Layer { places: HashMap::default(), nodes: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Where a position has its equal here.
    pub fn find(&self, placed: &Placed<N>) -> Option<usize> {
        let mut key = placed.key;
        loop {
            let at = *self.places.get(&key)? as usize;
            if self.nodes.get(at).is_some_and(|known| known.node == placed.node) {
                return Some(at);
            }
            key = key.wrapping_add(NEXT);
        }
    }

    /// A position joins its equal at a place; the double is given back.
    pub fn join(&mut self, at: usize, placed: Placed<N>) -> Result<Box<N>, TooFine> {
        if let Some(known) = self.nodes.get_mut(at) {
            known.part = known.part.plus(placed.part)?;
            known.rolls = known.rolls.max(placed.rolls);
        }
        Ok(placed.node)
    }

    /// A position joins its equal, whose double is given back, or is a new one.
    pub fn add(&mut self, placed: Placed<N>) -> Result<Option<Box<N>>, TooFine> {
        if self.nodes.capacity() == 0 {
            self.nodes.reserve(ROOM);
            self.places.reserve(ROOM);
        }
        let mut key = placed.key;
        loop {
            match self.places.entry(key) {
                Entry::Vacant(place) => {
                    place.insert(self.nodes.len() as u32);
                    self.nodes.push(placed);
                    return Ok(None);
                }
                Entry::Occupied(place) => {
                    let at = *place.get() as usize;
                    if self.nodes.get(at).is_some_and(|known| known.node == placed.node) {
                        return self.join(at, placed).map(Some);
                    }
                }
            }
            key = key.wrapping_add(NEXT);
        }
    }

    /// Takes all positions out; the room is kept.
    pub fn drain(&mut self) -> impl Iterator<Item = Placed<N>> + '_ {
        self.places.clear();
        self.nodes.drain(..)
    }
}

/// Positions at rolls, those at rolls of one kind together. The kind that was met first goes on first: so positions that come to
/// the same roll by ways of different length mostly meet there and are followed once.
pub struct Rolls<N> {
    kinds: Vec<(Kind, Layer<N>)>,
}

/// What a roll is: its clause, its name, whose it is.
pub type Kind = (&'static str, &'static str, Option<Side>);

/// Whether two kinds are one. SHORTCUT: words that stand in one place are not read.
fn is(one: Kind, other: Kind) -> bool {
    one.2 == other.2 && same(one.0, other.0) && same(one.1, other.1)
}

/// Whether two texts are equal. SHORTCUT: as above.
pub fn same(one: &'static str, other: &'static str) -> bool {
    std::ptr::eq(one, other) || one == other
}

impl<N: Eq> Rolls<N> {
    pub fn new() -> Rolls<N> {
        Rolls { kinds: Vec::new() }
    }

    /// The positions at a kind of roll.
    pub fn of(&mut self, kind: Kind) -> &mut Layer<N> {
        let known = self.kinds.iter().position(|(other, _)| is(*other, kind));
        let at = known.unwrap_or_else(|| {
            self.kinds.push((kind, Layer::new()));
            self.kinds.len() - 1
        });
        &mut self.kinds[at].1
    }

    /// Puts the positions that go on next into an empty layer, whose room is used again; `false` when all are at their end.
    pub fn take_next(&mut self, into: &mut Layer<N>) -> bool {
        let next = self.kinds.iter_mut().map(|(_, layer)| layer).find(|layer| !layer.is_empty());
        next.map(|layer| std::mem::swap(layer, into)).is_some()
    }
}
