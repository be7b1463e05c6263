//! The six directions over the sides of a hex.

use hexx::Hex;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A side of a hex, and the neighbour beyond it: 0 north, then clockwise (SR-H3, WB-3.1b).
///
/// Facing numbers are direction numbers (SR-H7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Direction {
    /// 0, north.
    N,
    /// 1, north-east.
    NE,
    /// 2, south-east.
    SE,
    /// 3, south.
    S,
    /// 4, south-west.
    SW,
    /// 5, north-west.
    NW,
}

impl Direction {
    /// All six, in the order of their numbers.
    pub const ALL: [Direction; 6] =
        [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

    /// The direction of a number 0 to 5; `None` beyond.
    pub const fn from_index(index: u8) -> Option<Direction> {
        if index < 6 { Some(Direction::ALL[index as usize]) } else { None }
    }

    /// The number, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction turned clockwise by `sides` hexsides; negative turns counter-clockwise. Any number is
    /// good: six hexsides are a full turn.
    #[inline]
    pub const fn rotate(self, sides: i32) -> Direction {
        Direction::ALL[(self as i32 + sides.rem_euclid(6)) as usize % 6]
    }

    /// The direction the other way.
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.rotate(3)
    }

    /// How many hexsides one must turn clockwise to come from this direction to `other`: 0 to 5.
    #[inline]
    pub const fn clockwise_to(self, other: Direction) -> u8 {
        (other as u8 + 6 - self as u8) % 6
    }

    /// How many hexsides lie between two directions the shorter way round: 0 to 3 (the price of a turn,
    /// WB-8.3a).
    pub const fn turn_to(self, other: Direction) -> u8 {
        let clockwise = self.clockwise_to(other);
        if clockwise > 3 { 6 - clockwise } else { clockwise }
    }

    /// The text in files and logs: `"N"`, `"NE"`, …
    pub const fn as_str(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self as usize]
    }

    /// The name in a sentence: "north", "north-east", …
    pub const fn name(self) -> &'static str {
        ["north", "north-east", "south-east", "south", "south-west", "north-west"][self as usize]
    }

    /// One step as axial coordinates: x counts columns, y is the `z` of SR-H4.
    #[inline]
    pub const fn step(self) -> Hex {
        const STEPS: [Hex; 6] = [
            Hex::new(0, -1),
            Hex::new(1, -1),
            Hex::new(1, 0),
            Hex::new(0, 1),
            Hex::new(-1, 1),
            Hex::new(-1, 0),
        ];
        STEPS[self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a direction is one of N, NE, SE, S, SW, NW")]
pub struct NotADirection;

impl FromStr for Direction {
    type Err = NotADirection;

    /// Reads capitals only: there is one way to write a direction.
    fn from_str(text: &str) -> Result<Direction, NotADirection> {
        Direction::ALL.into_iter().find(|d| d.as_str() == text).ok_or(NotADirection)
    }
}

#[cfg(test)]
mod tests;
