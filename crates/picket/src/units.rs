//! The companies: what they are called, where they are, how they feel.

use crate::Post;
use kernel::Side;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The most companies of a side.
pub const MOST_UNITS: usize = 4;
/// All companies of both sides.
pub const ALL_UNITS: usize = 2 * MOST_UNITS;

/// A company: `B1` to `B4` of the first side, `R1` to `R4` of the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UnitId(u8);

impl UnitId {
    /// Company number `n` (from 0) of a side.
    pub fn new(side: Side, n: usize) -> Option<UnitId> {
        (n < MOST_UNITS).then(|| UnitId((side.index() * MOST_UNITS + n) as u8))
    }
    /// Company number 1 of a side.
    pub fn first(side: Side) -> UnitId {
        UnitId((side.index() * MOST_UNITS) as u8)
    }
    /// The possible companies of a side, whether the scenario has them or not.
    pub fn of(side: Side) -> impl DoubleEndedIterator<Item = UnitId> + Clone {
        let first = (side.index() * MOST_UNITS) as u8;
        (first..first + MOST_UNITS as u8).map(UnitId)
    }
    /// Its side.
    pub fn side(self) -> Side {
        if (self.0 as usize) < MOST_UNITS { Side::First } else { Side::Second }
    }
    /// 0 to 7, for flat arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// Reads `B1` to `R4`.
    pub fn parse(text: &str) -> Option<UnitId> {
        let (side, n) = match text.as_bytes() {
            [b'B' | b'b', n] => (Side::First, n),
            [b'R' | b'r', n] => (Side::Second, n),
            _ => return None,
        };
        UnitId::new(side, n.checked_sub(b'1')? as usize)
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.side() == Side::First { 'B' } else { 'R' };
        write!(f, "{letter}{}", self.index() % MOST_UNITS + 1)
    }
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<UnitId> for String {
    fn from(unit: UnitId) -> String {
        unit.to_string()
    }
}

impl TryFrom<String> for UnitId {
    type Error = String;
    fn try_from(text: String) -> Result<UnitId, String> {
        UnitId::parse(&text).ok_or_else(|| format!("“{text}” is no company; they are B1 to B4 and R1 to R4"))
    }
}

/// Where a company is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Where {
    /// For all to see.
    On(Post),
    /// In ambush (PK-3a). `None`: not placed yet, or not for this viewer to know.
    Concealed(Option<Post>),
    /// Out of the game, or not in this scenario.
    Gone,
}

/// Steady or shaken (PK-1e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nerve {
    /// In order.
    Steady,
    /// Has failed a test.
    Shaken,
}

/// Whether something that can be done once a turn is still to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Once {
    /// Still possible.
    Ready,
    /// Done this turn.
    Done,
}

/// What is left in the pouches (PK-11b).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cartridges {
    /// Enough.
    Enough,
    /// Few.
    Low,
    /// None.
    Gone,
}

/// Enough leaves no trace: bots draw their chances by the fingerprint of a position, and where supplies are plenty they
/// draw as they always did.
impl Hash for Cartridges {
    fn hash<H: Hasher>(&self, to: &mut H) {
        if *self != Cartridges::Enough {
            self.name().hash(to);
        }
    }
}

impl Cartridges {
    /// As a player reads it.
    pub fn name(self) -> &'static str {
        match self {
            Cartridges::Enough => "enough",
            Cartridges::Low => "low",
            Cartridges::Gone => "gone",
        }
    }
}

/// A company.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub at: Where,
    /// Its strength; 0 exactly when it is gone.
    pub strength: u8,
    /// Steady or shaken.
    pub nerve: Nerve,
    /// Its activation (PK-2d).
    pub activation: Once,
    /// Its reaction (PK-5f).
    pub reaction: Once,
    /// Its cartridges (PK-11b).
    pub cartridges: Cartridges,
}

impl Unit {
    /// No company.
    pub const NONE: Unit = Unit {
        at: Where::Gone,
        strength: 0,
        nerve: Nerve::Steady,
        activation: Once::Ready,
        reaction: Once::Ready,
        cartridges: Cartridges::Enough,
    };
    /// The post, visible or concealed, as far as this state knows it.
    pub fn post(&self) -> Option<Post> {
        match self.at {
            Where::On(post) => Some(post),
            Where::Concealed(post) => post,
            Where::Gone => None,
        }
    }
    /// The post if all may see it.
    pub fn visible(&self) -> Option<Post> {
        match self.at {
            Where::On(post) => Some(post),
            _ => None,
        }
    }
    /// Whether it lies in ambush.
    pub fn is_concealed(&self) -> bool {
        matches!(self.at, Where::Concealed(_))
    }
    /// Whether it is still in the game.
    pub fn is_there(&self) -> bool {
        self.at != Where::Gone
    }
    /// Whether it has cartridges left (PK-11c).
    pub fn can_fire(&self) -> bool {
        self.cartridges != Cartridges::Gone
    }
    /// Whether it is shaken.
    pub fn is_shaken(&self) -> bool {
        self.nerve == Nerve::Shaken
    }
}
