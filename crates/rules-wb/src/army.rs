//! Units, commanders and formations as printed: what a battle brings to the table and never changes (WB-S3, WB-S8).

use hexes::{Cell, Direction};
use kernel::{Numbered, Set64, Side};
use serde::{Deserialize, Serialize};

/// The French (WB-1.1a).
pub const FRENCH: Side = Side::First;
/// The Allies (WB-1.1a).
pub const ALLIED: Side = Side::Second;

/// The most combat units a battle may have: they fit the bits of a [`Units`] set.
pub const MAX_UNITS: usize = 64;
/// The most commanders.
pub const MAX_COMMANDERS: usize = 16;
/// The most formations.
pub const MAX_FORMATIONS: usize = 12;
/// The most combat units in a hex (WB-4.2a).
pub const MAX_STACK: usize = 2;
/// Movement points of a commander (WB-2.4a).
pub const COMMANDER_MOVEMENT: u8 = 8;

/// An id that is a place in the order of battle.
macro_rules! roster {
    ($(#[$doc:meta] $name:ident),+ $(,)?) => { $(
        #[$doc]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// For flat arrays.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl Numbered for $name {
            #[inline]
            fn numbered(number: u8) -> $name {
                $name(number)
            }
            #[inline]
            fn number(self) -> u8 {
                self.0
            }
        }
    )+ };
}

roster! {
    /// A combat unit, by its place in the order of battle.
    UnitId,
    /// A commander, by his place in the order of battle.
    CommanderId,
    /// A formation, by its place in the order of battle.
    FormationId,
}

/// A set of units.
pub type Units = Set64<UnitId>;
/// A set of commanders.
pub type Commanders = Set64<CommanderId>;
/// A set of formations.
pub type Formations = Set64<FormationId>;

/// The arms (WB-2.1d).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
}

impl Arm {
    /// As players say it.
    pub const fn words(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        }
    }
}

/// Arm and class in one, with the bonus mark of heavy cavalry (WB-2.1e, WB-2.1f, WB-2.1h).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Line infantry.
    Line,
    /// Grenadiers: line infantry with a shock (WB-2.1e, WB-10.3r).
    Grenadier,
    /// Light infantry.
    LightInfantry,
    /// Heavy cavalry.
    Heavy,
    /// Heavy cavalry with the bonus mark (WB-10.3i).
    HeavyBonus,
    /// Light cavalry.
    LightCavalry,
    /// 12-pounders, "12L" (WB-9.5h).
    TwelvePounder,
    /// Field artillery.
    Field,
}

impl Class {
    /// All, in the order of the book.
    pub const ALL: [Class; 8] = [
        Class::Line,
        Class::Grenadier,
        Class::LightInfantry,
        Class::Heavy,
        Class::HeavyBonus,
        Class::LightCavalry,
        Class::TwelvePounder,
        Class::Field,
    ];

    /// Its arm.
    #[inline]
    pub const fn arm(self) -> Arm {
        match self {
            Class::Line | Class::Grenadier | Class::LightInfantry => Arm::Infantry,
            Class::Heavy | Class::HeavyBonus | Class::LightCavalry => Arm::Cavalry,
            Class::TwelvePounder | Class::Field => Arm::Artillery,
        }
    }
    /// Infantry.
    #[inline]
    pub const fn is_infantry(self) -> bool {
        matches!(self.arm(), Arm::Infantry)
    }
    /// Cavalry.
    #[inline]
    pub const fn is_cavalry(self) -> bool {
        matches!(self.arm(), Arm::Cavalry)
    }
    /// Artillery.
    #[inline]
    pub const fn is_artillery(self) -> bool {
        matches!(self.arm(), Arm::Artillery)
    }
    /// Line infantry wherever a rule says so: grenadiers are (WB-2.1e).
    pub const fn is_line(self) -> bool {
        matches!(self, Class::Line | Class::Grenadier)
    }
    /// Heavy cavalry, with or without the bonus mark.
    pub const fn is_heavy(self) -> bool {
        matches!(self, Class::Heavy | Class::HeavyBonus)
    }
    /// A light unit: infantry or cavalry (WB-2.1g).
    pub const fn is_light(self) -> bool {
        matches!(self, Class::LightInfantry | Class::LightCavalry)
    }
    /// Movement points, unless the scenario prints others (WB-2.1j).
    pub const fn movement(self) -> u8 {
        match self {
            Class::Line | Class::Grenadier => 4,
            Class::LightInfantry => 5,
            Class::Heavy | Class::HeavyBonus => 6,
            Class::LightCavalry => 7,
            Class::TwelvePounder | Class::Field => 3,
        }
    }
    /// Maximum range of artillery (WB-2.1h); others have none.
    pub const fn range(self) -> u16 {
        match self {
            Class::TwelvePounder => 6,
            Class::Field => 5,
            _ => 0,
        }
    }
    /// As the order of battle says it, behind the arm: "heavy bonus".
    pub const fn words(self) -> &'static str {
        match self {
            Class::Line => "line",
            Class::Grenadier => "grenadier",
            Class::LightInfantry | Class::LightCavalry => "light",
            Class::Heavy => "heavy",
            Class::HeavyBonus => "heavy bonus",
            Class::TwelvePounder => "12L",
            Class::Field => "field",
        }
    }
}

/// How a unit that is not in rout stands (WB-2.3a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Posture {
    /// In line, deployed.
    #[default]
    Line,
    /// In march column.
    Column,
}

/// A combat unit as printed (WB-2.1a).
#[derive(Clone, Debug)]
pub struct UnitInfo {
    /// Its short code: `F01`.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its formation; none for an independent unit (WB-2.5b).
    pub formation: Option<FormationId>,
    /// Its arm and class.
    pub class: Class,
    /// Its full strength: one step is one strength point (WB-2.1b).
    pub steps: u8,
    /// Its morale, 2 to 5 (WB-2.1i).
    pub morale: u8,
    /// Its movement points (WB-2.1j).
    pub movement: u8,
    /// Its range in hexes; 0 for all but artillery (WB-2.1h).
    pub range: u16,
    /// Where it begins.
    pub start: Start,
}

impl UnitInfo {
    /// Its arm.
    #[inline]
    pub const fn arm(&self) -> Arm {
        self.class.arm()
    }
}

/// Where a unit begins (WBS-4.1). Of two units in a hex the one listed first lies on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// On the map.
    On(Post),
    /// Off the map, until its formation arrives (WBS-4.7).
    Reinforcement,
}

/// A place on the map, and how the unit stands there. A column starts with the on-road flag (WBS-4.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// The hex.
    pub cell: Cell,
    /// The facing; of a column only for the drawing (WB-R81).
    pub facing: Direction,
    /// The posture.
    pub posture: Posture,
}

/// What a commander commands (WB-2.4a, WB-2.4c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A formation.
    Formation(FormationId),
    /// The army, and of it the formations he serves.
    Army(Formations),
}

/// A commander as printed (WB-2.4a).
#[derive(Clone, Debug)]
pub struct CommanderInfo {
    /// His short code: `CF0`.
    pub code: String,
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// What he commands.
    pub role: Role,
    /// His rating, the number his formation is activated by (WB-7.1a).
    pub rating: u8,
    /// His command radius.
    pub radius: u8,
    /// Where he begins; none if he comes with a reinforcement (WBS-4.7).
    pub start: Option<Cell>,
}

/// A formation (WB-2.5a).
#[derive(Clone, Debug)]
pub struct FormationInfo {
    /// Its short code: `FL`.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its units.
    pub units: Units,
    /// Its commander.
    pub commander: CommanderId,
    /// The sum of the full strengths of its units (WB-12.6b).
    pub steps: u16,
    /// The colour of its stripe on the counters.
    pub colour: String,
}
