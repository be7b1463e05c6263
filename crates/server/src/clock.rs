//! Clocks: how much time each side has left. Nothing here waits; whoever keeps a clock asks when it runs out.

use kernel::{BySide, Side};
use protocol::{ClockFace, ClockPlan, Tempo};
use serde::{Deserialize, Serialize};
use std::time::Duration;

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// A clock. Times are milliseconds; `now` is any clock of the caller's that only goes forward, kept across restarts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// What the players agreed on.
    pub plan: ClockPlan,
    /// What each side had left at `since`.
    left: [u64; 2],
    /// Whose time runs.
    running: [bool; 2],
    /// Since when.
    since: u64,
}

impl Clock {
    /// A clock that stands; `None` if nobody could play by it.
    pub fn new(plan: ClockPlan) -> Option<Clock> {
        let whole = match plan.pace {
            Tempo::Live { minutes: minutes @ 1..=600, more_seconds: 0..=600 } => u64::from(minutes) * MINUTE,
            Tempo::Days { days: days @ 1..=30 } => u64::from(days) * DAY,
            _ => return None,
        };
        Some(Clock { plan, left: [whole; 2], running: [false; 2], since: 0 })
    }

    /// What a side has left.
    pub fn left(&self, side: Side, now: u64) -> u64 {
        let gone = if self.running[side.index()] { now.saturating_sub(self.since) } else { 0 };
        self.left[side.index()].saturating_sub(gone)
    }

    /// From now on the time of these sides runs; `answered` has just answered. Says whether anything but the passing of
    /// time has changed.
    pub fn turn(&mut self, asked: BySide<bool>, answered: Option<Side>, now: u64) -> bool {
        let left = Side::BOTH.map(|side| self.left(side, now));
        let before = self.running;
        (self.left, self.running, self.since) = (left, asked.0, now);
        if let Some(side) = answered {
            let left = &mut self.left[side.index()];
            match self.plan.pace {
                Tempo::Live { more_seconds, .. } => *left += u64::from(more_seconds) * 1000,
                Tempo::Days { days } => *left = u64::from(days) * DAY,
            }
        }
        answered.is_some() || before != self.running
    }

    /// A table was laid again. What passes while nobody can play at a live table is nobody's time; days pass for all.
    pub fn wake(&mut self, now: u64) {
        if let Tempo::Live { .. } = self.plan.pace {
            self.since = now;
        }
    }

    /// The side whose time is up.
    pub fn up(&self, now: u64) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.running[side.index()] && self.left(side, now) == 0)
    }

    /// How long until somebody's time is up, if everybody goes on thinking.
    pub fn next(&self, now: u64) -> Option<Duration> {
        let running = Side::BOTH.into_iter().filter(|side| self.running[side.index()]);
        running.map(|side| Duration::from_millis(self.left(side, now))).min()
    }

    /// What it shows.
    pub fn face(&self, now: u64) -> ClockFace {
        let left = |side| u32::try_from(self.left(side, now)).unwrap_or(u32::MAX);
        let running = Side::BOTH.into_iter().filter(|side| self.running[side.index()]).collect();
        ClockFace { plan: self.plan, left_ms: Side::BOTH.map(left), running }
    }
}
