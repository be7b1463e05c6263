//! Units and generals as they are raised (LB-14, LB-S2).

pub mod file;
pub mod legal;

use kernel::Side;
use serde::{Deserialize, Serialize};

/// The most units of a battle, both sides together.
pub const MAX_UNITS: usize = 32;
/// The most generals.
pub const MAX_GENERALS: usize = 12;

/// The French move first; they are the first side (LB-A1).
pub const FRENCH: Side = Side::First;
/// The British.
pub const BRITISH: Side = Side::Second;

/// A unit, by its place in the roster: first the French, then the British.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Its place in flat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A general, by his place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GeneralId(pub u8);

impl GeneralId {
    /// His place in flat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Units(pub u32);

impl Units {
    /// Nobody.
    pub const NONE: Units = Units(0);
    /// Whether a unit is in it.
    #[inline]
    pub fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }
    /// With one more.
    #[must_use]
    pub fn with(self, unit: UnitId) -> Units {
        Units(self.0 | 1 << unit.0)
    }
    /// With one fewer.
    #[must_use]
    pub fn without(self, unit: UnitId) -> Units {
        Units(self.0 & !(1 << unit.0))
    }
    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// All of them, in roster order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        (0..32).map(UnitId).filter(move |unit| self.has(*unit))
    }
}

impl FromIterator<UnitId> for Units {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Units {
        units.into_iter().fold(Units::default(), Units::with)
    }
}

/// How good a unit is (LB-14.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// Tests on 6.
    Elite,
    /// Tests on 5.
    Veteran,
    /// Tests on 4.
    Conscript,
}

impl Quality {
    /// All.
    pub const ALL: [Quality; 3] = [Quality::Elite, Quality::Veteran, Quality::Conscript];
    /// "elite".
    pub const fn name(self) -> &'static str {
        match self {
            Quality::Elite => "elite",
            Quality::Veteran => "veteran",
            Quality::Conscript => "conscript",
        }
    }
    /// The number of every test (LB-2.2, LB-4.2, LB-5.2, LB-7.1, LB-9.2, LB-10.2, LB-13.3).
    pub const fn number(self) -> i16 {
        match self {
            Quality::Elite => 6,
            Quality::Veteran => 5,
            Quality::Conscript => 4,
        }
    }
}

/// Whose it is; the King's German Legion fights for the British (LB-14.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    /// French.
    French,
    /// British.
    British,
    /// King's German Legion: British but for the recall (LB-A15).
    Kgl,
}

/// What foot is trained for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Foot {
    /// Line, column, square, garrison.
    Line,
    /// Light infantry: skirmishes too (LB-17.1).
    Light,
}

/// How heavy horse is (LB-3.8, LB-8.2, LB-A3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mount {
    /// Cuirassiers, carabiniers, dragoons, heavy dragoons: 10".
    Heavy,
    /// Light cavalry, hussars, light dragoons, lancers: 14".
    Light,
}

/// What horse is armed with that the sheet names (LB-6.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weapon {
    /// Nothing the sheet names; carabiniers too (LB-R30).
    Sabre,
    /// Cuirasses.
    Cuirass,
    /// Lances.
    Lance,
}

/// How guns are drawn (LB-14.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Draught {
    /// Foot artillery.
    Foot,
    /// Horse artillery: unlimbers free in phase 1 (LB-1.1).
    Horse,
}

/// The arm of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Infantry.
    Infantry(Foot),
    /// Cavalry.
    Cavalry(Mount, Weapon),
    /// Artillery: the weight of its guns in pounds.
    Artillery(u8, Draught),
}

impl Arm {
    /// Whether it is infantry.
    #[inline]
    pub const fn is_infantry(self) -> bool {
        matches!(self, Arm::Infantry(_))
    }
    /// Whether it is cavalry.
    #[inline]
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::Cavalry(..))
    }
    /// Whether it is artillery.
    #[inline]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::Artillery(..))
    }
}

/// An arm as files say it: a detached skirmish unit is light infantry of its own size (LB-14.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ArmWord {
    /// A battalion.
    Foot(Foot),
    /// A detached skirmish unit.
    Skirmishers,
    /// A cavalry regiment.
    Horse(Mount, Weapon),
    /// A battery.
    Guns(Draught),
}

impl ArmWord {
    /// All.
    pub const ALL: [ArmWord; 10] = [
        ArmWord::Foot(Foot::Line),
        ArmWord::Foot(Foot::Light),
        ArmWord::Skirmishers,
        ArmWord::Horse(Mount::Heavy, Weapon::Sabre),
        ArmWord::Horse(Mount::Light, Weapon::Sabre),
        ArmWord::Horse(Mount::Heavy, Weapon::Cuirass),
        ArmWord::Horse(Mount::Light, Weapon::Lance),
        ArmWord::Horse(Mount::Heavy, Weapon::Lance),
        ArmWord::Guns(Draught::Foot),
        ArmWord::Guns(Draught::Horse),
    ];
    /// "light infantry".
    pub const fn name(self) -> &'static str {
        match self {
            ArmWord::Foot(Foot::Line) => "infantry",
            ArmWord::Foot(Foot::Light) => "light infantry",
            ArmWord::Skirmishers => "skirmishers",
            ArmWord::Horse(Mount::Heavy, Weapon::Sabre) => "heavy cavalry",
            ArmWord::Horse(Mount::Light, Weapon::Sabre) => "light cavalry",
            ArmWord::Horse(_, Weapon::Cuirass) => "cuirassiers",
            ArmWord::Horse(Mount::Light, Weapon::Lance) => "lancers",
            ArmWord::Horse(Mount::Heavy, Weapon::Lance) => "heavy lancers",
            ArmWord::Guns(Draught::Foot) => "foot artillery",
            ArmWord::Guns(Draught::Horse) => "horse artillery",
        }
    }
    /// Its usual figures (LB-K3).
    pub const fn figures(self) -> u8 {
        match self {
            ArmWord::Foot(_) | ArmWord::Horse(..) => 12,
            ArmWord::Skirmishers => 6,
            ArmWord::Guns(_) => 4,
        }
    }
    /// The arm it stands for, with guns of this weight.
    pub const fn arm(self, pounds: u8) -> Arm {
        match self {
            ArmWord::Foot(foot) => Arm::Infantry(foot),
            ArmWord::Skirmishers => Arm::Infantry(Foot::Light),
            ArmWord::Horse(mount, weapon) => Arm::Cavalry(mount, weapon),
            ArmWord::Guns(draught) => Arm::Artillery(pounds, draught),
        }
    }
}

/// An army that a player raises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// French or British.
    pub nation: Nation,
    /// Its commander.
    pub commander: String,
    /// Its units, brigade by brigade.
    pub units: Vec<Recruit>,
}

/// A unit of such an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recruit {
    /// Its name.
    pub name: String,
    /// Its brigade, by name.
    pub brigade: String,
    /// What it is.
    pub arm: ArmWord,
    /// How good it is.
    pub quality: Quality,
    /// Its figures.
    pub figures: u8,
    /// The weight of its guns; 0 if it has none.
    pub pounds: u8,
    /// Whether it is of the King's German Legion.
    pub kgl: bool,
}

/// A unit as it was raised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    /// What players call it for short: `F1`.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// Its brigade, by its place in the list of brigades.
    pub brigade: u8,
    /// Its arm.
    pub arm: Arm,
    /// Its quality.
    pub quality: Quality,
    /// Its figures at the start; the crew of a battery.
    pub figures: u8,
}

/// A general as he is listed (LB-14.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct General {
    /// What players call him for short: `FW`.
    pub code: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// His brigade; an army commander has none and commands all.
    pub brigade: Option<u8>,
}
