//! Units, commanders and formations as printed: what a battle brings to the table and never changes.

use kernel::Side;
use serde::{Deserialize, Serialize};

/// The French (SR-0d).
pub const FRENCH: Side = Side::First;
/// The Coalition; at Jemmapes the Austrians (SR-0d).
pub const COALITION: Side = Side::Second;

/// The most combat units a battle may have: they fit the bits of a [`Units`] set.
pub const MAX_UNITS: usize = 64;
/// The most commanders.
pub const MAX_COMMANDERS: usize = 16;
/// The most formations.
pub const MAX_FORMATIONS: usize = 12;

/// A combat unit, by its place in the order of battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// A commander (or representative), by his place in the order of battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommanderId(pub u8);

/// A formation, by its place in the order of battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormationId(pub u8);

impl UnitId {
    /// For flat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
impl CommanderId {
    /// For flat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
impl FormationId {
    /// For flat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of units in the bits of a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Units(pub u64);

impl std::fmt::Debug for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|u| u.0)).finish()
    }
}

impl Units {
    /// No unit.
    pub const NONE: Units = Units(0);
    /// One unit.
    pub const fn one(unit: UnitId) -> Units {
        Units(1 << unit.0)
    }
    /// Whether the unit is in the set.
    #[inline]
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }
    /// The set with the unit.
    #[inline]
    pub const fn with(self, unit: UnitId) -> Units {
        Units(self.0 | 1 << unit.0)
    }
    /// The set without the unit.
    #[inline]
    pub const fn without(self, unit: UnitId) -> Units {
        Units(self.0 & !(1 << unit.0))
    }
    /// Units in both sets.
    #[inline]
    pub const fn and(self, other: Units) -> Units {
        Units(self.0 & other.0)
    }
    /// Units in either set.
    #[inline]
    pub const fn or(self, other: Units) -> Units {
        Units(self.0 | other.0)
    }
    /// Units of this set that are not in the other.
    #[inline]
    pub const fn minus(self, other: Units) -> Units {
        Units(self.0 & !other.0)
    }
    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many units.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
    /// The first unit of the set in the order of battle.
    #[inline]
    pub fn first(self) -> Option<UnitId> {
        (self.0 != 0).then_some(UnitId(self.0.trailing_zeros() as u8))
    }
    /// The only unit of the set.
    pub fn only(self) -> Option<UnitId> {
        if self.count() == 1 { self.first() } else { None }
    }
    /// The units in the order of battle.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let unit = UnitId(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(unit)
        })
    }
}

impl FromIterator<UnitId> for Units {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Units {
        units.into_iter().fold(Units::NONE, Units::with)
    }
}

/// The arms (SR-1.1a). Horse artillery is artillery that may withdraw like cavalry (SR-8.1.3a, SR-R100).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Foot artillery.
    Foot,
    /// Horse artillery.
    Horse,
}

impl Arm {
    /// Foot or horse artillery.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::Foot | Arm::Horse)
    }
    /// As players say it.
    pub const fn words(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Foot => "foot artillery",
            Arm::Horse => "horse artillery",
        }
    }
    /// Cavalry and horse artillery may withdraw before combat (SR-6.2a, SR-8.1.3a).
    pub const fn may_withdraw(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::Horse)
    }
}

/// A combat unit as printed.
#[derive(Clone, Debug)]
pub struct UnitInfo {
    /// Its short code: `K1`.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its formation.
    pub formation: FormationId,
    /// Its arm.
    pub arm: Arm,
    /// Printed strength points.
    pub strength: u8,
    /// Printed morale: front (good order) and back (SR-R5).
    pub morale: [u8; 2],
    /// Printed movement points.
    pub movement: u8,
}

/// What a commander is (SR-D3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Commands a formation.
    Formation(FormationId),
    /// General in chief (SR-7b).
    Chief,
    /// Representative on mission: Levasseur (SR-8.1.2a, SR-R87).
    Representative,
}

/// A commander as printed.
#[derive(Clone, Debug)]
pub struct CommanderInfo {
    /// His short code, the name in lower case: `jourdan`.
    pub code: String,
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// His role.
    pub role: Role,
    /// Command value; 0 for all but chiefs (SR-7k).
    pub command: u8,
    /// Morale bonus.
    pub bonus: u8,
    /// Whether he has a tactical bonus (SR-CRT-M3).
    pub tactical: bool,
    /// Movement points.
    pub movement: u8,
}

/// A formation.
#[derive(Clone, Debug)]
pub struct FormationInfo {
    /// Its name, that of its commander.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its units.
    pub units: Units,
    /// Its commander.
    pub commander: CommanderId,
    /// The colour of its stripe on the counters.
    pub colour: String,
}
