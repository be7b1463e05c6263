//! How far a long run has come.

use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// How far a run has come; handed to the caller's callback after every game, from any thread.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Progress {
    /// Games done, those of an earlier run included.
    pub done: u64,
    /// Games in all.
    pub total: u64,
    /// Games a second since this run began.
    pub rate: f64,
    /// Seconds since this run began.
    pub elapsed_s: f64,
    /// Seconds still to go at this rate.
    pub remaining_s: f64,
}

/// Counts games and tells the callback.
pub(crate) struct Counter<'a> {
    before: u64,
    total: u64,
    done: AtomicU64,
    begun: Instant,
    tell: &'a (dyn Fn(&Progress) + Sync),
}

impl<'a> Counter<'a> {
    pub fn new(before: u64, total: u64, tell: &'a (dyn Fn(&Progress) + Sync)) -> Counter<'a> {
        Counter { before, total, done: AtomicU64::new(0), begun: Instant::now(), tell }
    }
    pub fn add(&self, games: u64) {
        let now = self.done.fetch_add(games, Ordering::Relaxed) + games;
        let elapsed_s = self.begun.elapsed().as_secs_f64();
        let rate = now as f64 / elapsed_s.max(1e-9);
        let done = self.before + now;
        let remaining_s = self.total.saturating_sub(done) as f64 / rate.max(1e-9);
        (self.tell)(&Progress { done, total: self.total, rate, elapsed_s, remaining_s });
    }
}
