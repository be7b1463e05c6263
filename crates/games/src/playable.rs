//! What every rule set on the shelf can do.

use view::Shown;

/// A rule set that can be opened, played and shown: everything the tools ask for, in one name.
pub trait Playable: Shown {}

impl<G: Shown> Playable for G {}
