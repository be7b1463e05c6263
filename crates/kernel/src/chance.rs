//! Dice nobody can doubt, and streams for everything else that needs chance.
//!
//! Before the first decision a 256-bit [`Secret`] is made and its SHA-256, the [`Commitment`], is published in
//! the header of the game file. Each side then adds a [`Contribution`], so that neither the keeper of the
//! secret nor a player can choose the dice. Roll number `n` is read from the ChaCha20 stream `n` under the key
//! `SHA-256("grognard dice 1" ‖ secret ‖ contributions)`: reloading, asking for odds or undoing changes nothing
//! about what will fall. When the game ends the secret is appended to the file and anybody can check every die.
//!
//! That holds for games that one house or one program throws for. Where people bring hash chains, the dice come
//! from the [`cup`](crate::cup), and the secret gives only the host's chain and the salts of sealed entries.

use crate::{BySide, Chain, Dice, Faces, Hand, hex32};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The 256-bit secret behind a game's dice. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret(#[serde(with = "hex32")] [u8; 32]);

/// SHA-256 of the secret: published before the first decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Commitment(#[serde(with = "hex32")] pub [u8; 32]);

/// 256 bits from a side, mixed into the key after the commitment is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Contribution(#[serde(with = "hex32")] pub [u8; 32]);

/// The operating system gave no randomness.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the operating system gave no random numbers, so no secret for the dice could be made: {0}")]
pub struct NoRandomness(String);

fn os_random() -> Result<[u8; 32], NoRandomness> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| NoRandomness(e.to_string()))?;
    Ok(bytes)
}

impl Secret {
    /// A fresh secret from the operating system.
    pub fn fresh() -> Result<Secret, NoRandomness> {
        os_random().map(Secret)
    }
    /// A secret made from a seed: for reproducible games of the laboratory, never for play between people.
    pub fn from_seed(seed: u64) -> Secret {
        Secret(
            Sha256::new().chain_update(b"grognard seed 1").chain_update(seed.to_le_bytes()).finalize().into(),
        )
    }
    /// A secret given by its 32 bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }
    /// What is published of it.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
    /// The chain of the host number `n`, the first being 0.
    pub fn host_chain(&self, n: u32) -> Chain {
        let seed = Sha256::new()
            .chain_update(b"grognard host chain 1")
            .chain_update(self.0)
            .chain_update(n.to_le_bytes())
            .finalize();
        Chain::new(Hand::Host, seed.into())
    }
    /// The salt that hides the sealed entry number `n` until it is opened.
    pub fn salt(&self, n: u32) -> [u8; 32] {
        Sha256::new()
            .chain_update(b"grognard salt 1")
            .chain_update(self.0)
            .chain_update(n.to_le_bytes())
            .finalize()
            .into()
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Contribution {
    /// A contribution from the operating system, for a seat that brings none of its own.
    pub fn fresh() -> Result<Contribution, NoRandomness> {
        os_random().map(Contribution)
    }
}

/// The dice of one game.
#[derive(Clone, Debug)]
pub struct GameDice {
    key: [u8; 32],
}

impl GameDice {
    /// The dice that follow from a secret and the contributions of both sides.
    pub fn new(secret: &Secret, contributions: &BySide<Contribution>) -> GameDice {
        let key = Sha256::new()
            .chain_update(b"grognard dice 1")
            .chain_update(secret.0)
            .chain_update(contributions.0[0].0)
            .chain_update(contributions.0[1].0)
            .finalize()
            .into();
        GameDice { key }
    }

    /// What falls in roll number `number`. The same number always gives the same faces.
    pub fn throw(&self, number: u32, dice: Dice) -> Faces {
        let mut stream = ChaCha20Rng::from_seed(self.key);
        stream.set_stream(number as u64);
        throw(dice, || stream.next_u32())
    }
}

/// Fair faces out of 32-bit words: a word in the ragged end of the range is thrown away, not folded in.
pub(crate) fn throw(dice: Dice, mut next: impl FnMut() -> u32) -> Faces {
    let sides = (dice.sides as u32).max(1);
    let fair = u32::MAX - u32::MAX % sides;
    let mut faces = Faces::new();
    while faces.len() < dice.count as usize && !faces.is_full() {
        let word = next();
        if word < fair {
            faces.push((word % sides) as u8 + 1);
        }
    }
    faces
}

/// A stream of chance for bots, playouts and tests: SplitMix64, small, fast and the same everywhere. It is
/// never the source of a game's dice and cannot see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stream(u64);

impl Stream {
    /// The stream of a seed; different seeds give unrelated streams.
    pub fn new(seed: u64) -> Stream {
        Stream(mix(seed ^ 0x9E37_79B9_7F4A_7C15))
    }
    /// A stream of its own for part `n` of the work, whatever else was drawn from this one.
    pub fn part(&self, n: u64) -> Stream {
        Stream(mix(self.0 ^ mix(n.wrapping_add(0xD1B5_4A32_D192_ED03))))
    }
    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }
    /// A number below `n` (0 when `n` is 0). The bias is below n / 2^64.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.word() as u128 * n as u128) >> 64) as usize
    }
    /// Some dice.
    pub fn throw(&mut self, dice: Dice) -> Faces {
        throw(dice, || (self.word() >> 32) as u32)
    }
}

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
