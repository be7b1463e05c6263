//! What every rule set on the shelf can do.

use kernel::{Commander, Observed};
use view::Shown;

/// A rule set that can be opened, played, shown, commanded by a bot and observed by the laboratory: everything the
/// tools ask for, in one name.
pub trait Playable: Shown + Commander + Observed {}

impl<G: Shown + Commander + Observed> Playable for G {}
