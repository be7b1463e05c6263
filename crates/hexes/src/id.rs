//! The number printed in a hex: `1209` is column 12, row 09 (SR-H1, WB-3.1a).

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A hex as players write it: two digits of column from the west, two digits of row from the north, both
/// counted from 01 (SR-H1, WB-3.1a).
///
/// An id says nothing about a map: `9999` is a well-formed id that no [`Grid`](crate::Grid) has. Ids sort by
/// column, then by row, like the [`Cell`](crate::Cell)s of a grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(u16);

impl HexId {
    /// The id of a column and a row; `None` unless both lie in 1 to 99.
    pub const fn new(column: u8, row: u8) -> Option<HexId> {
        if column >= 1 && column <= 99 && row >= 1 && row <= 99 {
            Some(HexId(column as u16 * 100 + row as u16))
        } else {
            None
        }
    }

    /// The id of a column and a row that a grid vouches for: 1 to 64.
    pub(crate) const fn within_grid(column: u8, row: u8) -> HexId {
        HexId(column as u16 * 100 + row as u16)
    }

    /// The id of a number read as CCRR: 1209, or 504 for `0504`; `None` where the column or the row would be 0.
    pub const fn from_number(ccrr: u16) -> Option<HexId> {
        if ccrr > 9999 {
            return None;
        }
        HexId::new((ccrr / 100) as u8, (ccrr % 100) as u8)
    }

    /// The id as a number: 504 for `0504`.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The column, 1 in the west.
    pub const fn column(self) -> u8 {
        (self.0 / 100) as u8
    }

    /// The row, 1 in the north.
    pub const fn row(self) -> u8 {
        (self.0 % 100) as u8
    }
}

impl fmt::Display for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

impl fmt::Debug for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no hex id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hex is written as column and row in three or four digits, like 0504, both counted from 01")]
pub struct NotAHexId;

impl FromStr for HexId {
    type Err = NotAHexId;

    /// Reads `0504` and `504`; nothing else: no sign, no space, no fifth digit.
    fn from_str(text: &str) -> Result<HexId, NotAHexId> {
        if !(3..=4).contains(&text.len()) || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotAHexId);
        }
        text.parse().ok().and_then(HexId::from_number).ok_or(NotAHexId)
    }
}

impl Serialize for HexId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexId, D::Error> {
        struct Text;
        impl de::Visitor<'_> for Text {
            type Value = HexId;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a hex id like \"0504\"")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<HexId, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests;
