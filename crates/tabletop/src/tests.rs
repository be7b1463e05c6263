//! What the tests of this crate share, the catalogue of touching cases, and a fingerprint of many verdicts.

mod catalogue;
mod fingerprint;
pub(crate) mod reference;
pub(crate) mod testing;
