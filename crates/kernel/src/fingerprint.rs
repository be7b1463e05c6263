//! A quick 64-bit hash that is the same on every machine and in every run: for memory of positions in odds and
//! search, for the streams of bots and for the hash of a run. It is no proof against forgery; files use SHA-256.

use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The hasher. Whole numbers of any width are taken as 64 bits, so that a value hashes alike on machines with
/// words of 32 and of 64 bits.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fingerprint(u64);

/// Makes [`Fingerprint`]s for hash maps.
pub type Fingerprints = BuildHasherDefault<Fingerprint>;

impl Fingerprint {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Fingerprint {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.add(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(last) ^ (rest.len() as u64) << 56);
        }
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.add(n as u64);
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.add(n as u64);
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.add(n as u64);
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.add(n as i64 as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        z ^ (z >> 32)
    }
}

/// The fingerprint of a value.
///
/// ```
/// assert_eq!(kernel::fingerprint(&(1u8, 2u32)), 2_946_004_559_007_032_373);
/// ```
pub fn fingerprint(value: &impl Hash) -> u64 {
    let mut hasher = Fingerprint::default();
    value.hash(&mut hasher);
    hasher.finish()
}
