//! What the tests of this crate share, and the catalogue of touching cases.

mod catalogue;
pub(crate) mod reference;
pub(crate) mod testing;
