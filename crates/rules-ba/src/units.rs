//! Units and staff as a scenario raises them (BA-1.2.0, BA-1.1.4, BA-ST3 to BA-ST5, BA-SC4, BA-SC5).

use kernel::Side;
use serde::{Deserialize, Serialize};
use tabletop::{Block, Length};

/// A unit in play, by its place in the state: first those of the roster in its order, then skirmish lines and parts as they
/// are formed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Its place in lists.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A staff figure, by its place in the list of staff.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StaffId(pub u8);

impl StaffId {
    /// Its place in lists.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most units of a roster, both sides together: as many again may be formed as skirmish lines and parts.
pub const MOST_RAISED: usize = 220;
/// The most units, skirmish lines and parts in play.
pub const MOST_UNITS: usize = 250;
/// The most staff figures.
pub const MOST_STAFF: usize = 120;

/// A degree of disorder (BA-5.1.1a), from none to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Degree {
    /// In order.
    #[default]
    Or,
    /// Light disorder.
    Ld,
    /// Medium disorder.
    Md,
    /// Full disorder.
    Fd,
}

impl Degree {
    /// As the book writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Degree::Or => "OR",
            Degree::Ld => "LD",
            Degree::Md => "MD",
            Degree::Fd => "FD",
        }
    }
    /// As a player reads it: "is in light disorder".
    pub const fn words(self) -> &'static str {
        match self {
            Degree::Or => "order",
            Degree::Ld => "light disorder",
            Degree::Md => "medium disorder",
            Degree::Fd => "full disorder",
        }
    }
    /// All of them.
    pub const ALL: [Degree; 4] = [Degree::Or, Degree::Ld, Degree::Md, Degree::Fd];
}

/// An arm (BA-ST4). Engineers count as infantry, waggons as artillery (BA-R100).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Engineers.
    Engineers,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
    /// A supply waggon.
    Waggon,
}

impl Arm {
    /// Infantry, engineers included (BA-R100).
    pub const fn is_foot(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Engineers)
    }
    /// Cavalry.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::Cavalry)
    }
    /// Artillery, waggons included (BA-1.2.4f, BA-R100).
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::Artillery | Arm::Waggon)
    }
    /// The arm that must be the same for a neighbour (BA-3.1.6h).
    pub const fn kin(self) -> Arm {
        match self {
            Arm::Engineers => Arm::Infantry,
            Arm::Waggon => Arm::Artillery,
            own => own,
        }
    }
    /// The base of one figure, gun or waggon (BA-0.0b, BA-G3, BA-R9); a battery's is that of an unlimbered gun.
    pub const fn base(self) -> Block {
        match self {
            Arm::Infantry | Arm::Engineers => FOOT_BASE,
            Arm::Cavalry => HORSE_BASE,
            Arm::Artillery => GUN_BASE,
            Arm::Waggon => LIMBERED_BASE,
        }
    }
}

/// The base of a figure on foot (BA-G3).
pub const FOOT_BASE: Block = Block::new(Length::new(1_500), Length::new(1_500));
/// The base of a figure on horse, and of a staff figure (BA-G3).
pub const HORSE_BASE: Block = Block::new(Length::new(2_000), Length::new(4_500));
/// The base of an unlimbered gun (BA-G3).
pub const GUN_BASE: Block = Block::new(Length::new(5_000), Length::new(7_500));
/// The base of a limbered gun, and of a waggon (BA-G3).
pub const LIMBERED_BASE: Block = Block::new(Length::new(5_000), Length::new(15_000));

/// How heavy cavalry is (BA-5.5.1c).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Light: one factor less in melee.
    Light,
    /// Medium: neither.
    Medium,
    /// Heavy: one factor more.
    Heavy,
}

/// A hand weapon (BA-T13), in the order of the rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Carbine.
    Carbine,
    /// Musket.
    Musket,
    /// Rifle.
    Rifle,
}

/// A calibre (BA-T7, BA-T14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Calibre {
    /// 3 to 4 pounds.
    Pd3,
    /// 6 to 8 pounds.
    Pd6,
    /// 9 pounds.
    Pd9,
    /// 12 pounds and above.
    Pd12,
}

/// What a unit fires with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arms {
    /// Nothing.
    None,
    /// Hand weapons.
    Hand(Weapon),
    /// Guns.
    Guns(Calibre),
}

/// What a unit is, besides its arm (BA-R31): flags of the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nature {
    /// May put all its figures into skirmish line (BA-1.3.2d).
    pub light: bool,
    /// Lancers (BA-T8).
    pub lancers: bool,
    /// Highly trained marksmen (BA-5.5.1d).
    pub marksmen: bool,
    /// Horse artillery, or artillery with transport for its crew (BA-2.3.1b).
    pub horse: bool,
    /// A waggon with ammunition (BA-SC6, BA-5.5.4h).
    pub ammunition: bool,
}

/// A unit as the scenario raises it (BA-SC5): a battalion, a regiment of squadrons, a battery of model guns (BA-1.2.2a, BA-1.2.3a,
/// BA-1.2.4a), a waggon with its driver (BA-1.2.4e, BA-R79).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    /// What players call it for short: `D1`.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its nation.
    pub nation: String,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// How heavy its horses are; medium for all that is no cavalry.
    pub weight: Weight,
    /// What else it is.
    pub nature: Nature,
    /// What it fires with.
    pub arms: Arms,
    /// Its figures, gunners of a battery, the driver of a waggon.
    pub figures: u16,
    /// Squadrons of cavalry, model guns of a battery; 1 otherwise.
    pub elements: u8,
    /// Its valour.
    pub valour: i8,
    /// Its direct CO, as the scenario places it (BA-1.1.4e).
    pub commander: StaffId,
}

/// What a staff figure is (BA-1.1.4a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// A commanding officer.
    Co,
    /// An adjutant of the commanding officer before him in the list.
    Adjutant,
}

/// How good a commanding officer is (BA-1.1.3j, BA-1.1.3k).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// Very efficient.
    VeryEfficient,
    /// Like most.
    #[default]
    Normal,
    /// Very inefficient.
    VeryInefficient,
}

/// A staff figure as the scenario lists it (BA-SC4): a CO for each brigade, or regiment of the Prussian model, and each higher formation
/// (BA-1.1.4c, BA-1.1.4d). Nobody fires at or attacks one (BA-1.1.4g): targets are units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Officer {
    /// What players call him for short: `D-B1`, `D-B1a`.
    pub code: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// What he is.
    pub rank: Rank,
    /// The CO above: his superior, or the one an adjutant belongs to.
    pub above: Option<StaffId>,
    /// His quality at the start.
    pub quality: Quality,
}
