//! The two sides of a table, and who is looking at it.

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut, Not};

/// One of the two sides. Rule sets give them names (`FRENCH`, `COALITION`); the kernel only tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Side {
    /// The side listed first by the rule set.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent; the same as `!side`.
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 or 1, for flat arrays.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;
    fn not(self) -> Side {
        self.other()
    }
}

/// One value for each side: a map without holes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// The values of the first and the second side.
    pub const fn new(first: T, second: T) -> BySide<T> {
        BySide([first, second])
    }
    /// A value for each side, made from the side.
    pub fn from_fn(mut f: impl FnMut(Side) -> T) -> BySide<T> {
        BySide([f(Side::First), f(Side::Second)])
    }
    /// Side and value, first side first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(self.0.iter())
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

/// Who looks at a game. What each may know is decided by [`Game::view`](crate::Game::view) alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// A player.
    Side(Side),
    /// Somebody who may see only what both sides may see.
    Spectator,
    /// Somebody who may see everything: the umpire, or anybody once the game is over.
    Umpire,
}

impl Viewer {
    /// Whether this viewer may see the secrets of `side`.
    pub fn knows(self, side: Side) -> bool {
        match self {
            Viewer::Side(own) => own == side,
            Viewer::Spectator => false,
            Viewer::Umpire => true,
        }
    }
}
