//! The odds a table has worked out lately.

use crate::live::Given;
use kernel::Side;
use protocol::Odds;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many odds a table remembers.
const MOST_WEIGHED: usize = 16;

/// Which odds: after how many entries, for whom, of what, and of what follows it.
type Weighing = (u32, Side, Given, Vec<String>);

/// The odds that were worked out last. Players look at the same two or three again and again before they decide.
#[derive(Default)]
pub(super) struct Weighed(Mutex<VecDeque<(Weighing, Option<Odds>)>>);

impl Weighed {
    /// The odds as they are known, or worked out now. What was stopped is not remembered.
    pub(super) fn recall(
        &self,
        which: Weighing,
        stop: &AtomicBool,
        weigh: impl FnOnce() -> Option<Odds>,
    ) -> Option<Odds> {
        let known = self.known().iter().find(|(known, _)| *known == which).map(|(_, odds)| odds.clone());
        if let Some(odds) = known {
            return odds;
        }
        let odds = weigh();
        if !stop.load(Ordering::Relaxed) {
            let mut known = self.known();
            known.truncate(MOST_WEIGHED - 1);
            known.push_front((which, odds.clone()));
        }
        odds
    }
    /// Forgets them.
    pub(super) fn rest(&self) {
        self.known().clear();
    }
    fn known(&self) -> MutexGuard<'_, VecDeque<(Weighing, Option<Odds>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
