//! Second thoughts at a table.

use super::Table;
use crate::bots::Opposed;
use kernel::{Entry, Hidden, Side};
use protocol::Refusal;

/// How often a side may take back or leave other orders until dice fall: what one question adds to the log is bounded.
const MOST_SECOND_THOUGHTS: usize = 250;

/// How many decisions back a player may ask the other to go.
const MOST_ASKED_BACK: usize = 40;

impl<G: Opposed> Table<G> {
    /// The entries to which a side may ask the other to go back, the nearest first.
    pub(super) fn may_ask_back(&self, side: Side) -> Vec<u32> {
        let mut to = self.course().could_take_back(side);
        to.truncate(MOST_ASKED_BACK);
        to
    }

    /// Whether a side may take back, or leave other orders, once more before dice fall.
    pub(super) fn may_change_its_mind(&self, side: Side) -> Result<(), Vec<Refusal>> {
        let second_thought = |entry: &&Entry<G::Answer>| match entry {
            Entry::Undo { side: by, .. } => *by == side,
            Entry::Sealed { side: by, open: Some(open), .. } => {
                *by == side && matches!(open.hidden, Hidden::Orders(_))
            }
            _ => false,
        };
        let since = self.course().entries().iter().rev();
        let since = since.take_while(|entry| !matches!(entry, Entry::Roll { .. }));
        if since.filter(second_thought).count() < MOST_SECOND_THOUGHTS {
            return Ok(());
        }
        let sentence =
            format!("This side has changed its mind {MOST_SECOND_THOUGHTS} times; now it must decide.");
        Err(vec![Refusal::plain(sentence)])
    }
}
