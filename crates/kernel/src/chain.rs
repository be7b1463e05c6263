//! Hash chains: how a seat promises all its links of chance beforehand and shows them one at a time.
//!
//! A chain has [`LENGTH`] links and an end. Link `k` hashes to link `k - 1`, link 1 hashes to the end. Whoever knows
//! the end can check a link but cannot make it: that would mean inverting SHA-256. So the end is published before the
//! game, and each roll shows one link more. The hash names its owner, so that nobody can pass off another's chain
//! as his own.

use crate::{Side, hex32};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Links in a chain. A game has some hundreds of rolls; a chain that is used up is followed by another.
pub const LENGTH: u32 = 4096;
/// One link in this many is kept, so that none is far away: 2 KB for each chain, 63 hashes for a link at most.
const APART: u32 = 64;

/// A link of a chain, or its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Link(#[serde(with = "hex32")] pub [u8; 32]);

impl Link {
    /// A link from its 64 hexadecimal digits.
    pub fn parse(digits: &str) -> Option<Link> {
        hex32::parse(digits).map(Link)
    }
    /// The link before this one in the chain of `hand`: nearer to the published end.
    pub fn before(self, hand: Hand) -> Link {
        let hash = Sha256::new().chain_update(b"grognard link 1").chain_update([hand.tag()]);
        Link(hash.chain_update(self.0).finalize().into())
    }
}

impl std::fmt::Display for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&hex32::digits(&self.0))
    }
}

/// Whose chain: three hands throw the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hand {
    /// The house in which the game is played.
    Host,
    /// A player.
    Side(Side),
}

impl Hand {
    const fn tag(self) -> u8 {
        match self {
            Hand::Side(side) => side.index() as u8,
            Hand::Host => 2,
        }
    }
}

impl std::fmt::Display for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Hand::Host => "the host",
            Hand::Side(Side::First) => "the first side",
            Hand::Side(Side::Second) => "the second side",
        })
    }
}

/// A whole chain, known to its owner alone. Its `Debug` shows the end only.
#[derive(Clone)]
pub struct Chain {
    hand: Hand,
    /// Link 0 (the end), link `APART`, and so on to the seed.
    kept: Vec<Link>,
}

impl Chain {
    /// The chain that grows from a seed of 256 random bits, its last link.
    pub fn new(hand: Hand, seed: [u8; 32]) -> Chain {
        let mut link = Link(seed);
        let mut kept = vec![link];
        for k in (0..LENGTH).rev() {
            link = link.before(hand);
            if k % APART == 0 {
                kept.push(link);
            }
        }
        kept.reverse();
        Chain { hand, kept }
    }
    /// What is published of it.
    pub fn end(&self) -> Link {
        self.kept[0]
    }
    /// Link `k`, counted from 1; `None` beyond the last.
    pub fn link(&self, k: u32) -> Option<Link> {
        let above = k.div_ceil(APART);
        let mut link = *self.kept.get(above as usize)?;
        for _ in k..above * APART {
            link = link.before(self.hand);
        }
        Some(link)
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Chain(… {})", self.end())
    }
}
