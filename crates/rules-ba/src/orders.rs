//! Written orders (BA-1.1.2, BA-R16, BA-R106, BA-R107): what a line of the sheet says.
//!
//! [`read`] reads the grammar, [`say`] writes it back, [`check`] judges what can be known wrong without measuring.

pub mod carried;
pub mod check;
mod choices;
pub mod legs;
pub mod lexer;
pub mod read;
pub mod say;

pub use choices::{Choices, OnLost, OnOther, OnPressed, Refuge};

use crate::formation::Formation;
use crate::tables::works::Work;
use crate::units::{StaffId, UnitId};
use serde::{Deserialize, Serialize};
use tabletop::{Hand, Heading, Length, Point, Pose, Turn};

/// The most bytes of a sheet.
pub const MOST_BYTES: usize = 64 * 1024;
/// The most elements of an order, those in blocks included.
pub const MOST_ELEMENTS: usize = 24;
/// The most legs of a march.
pub const MOST_LEGS: usize = 8;

/// A sheet: one order to a unit, in the order of the units (BA-1.1.2i).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sheet {
    /// The orders.
    pub orders: Vec<Order>,
}

impl Sheet {
    /// The order of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Order> {
        self.orders.iter().find(|order| order.unit == unit)
    }
}

/// The order of a unit: several elements, and answers to choices that may come up (BA-1.1.2f).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Order {
    /// Who.
    pub unit: UnitId,
    /// What, as written. It is carried out in the order of the sub-phases (BA-R16).
    pub elements: Vec<Element>,
    /// Presets.
    #[serde(default)]
    pub choices: Choices,
}

/// An element of an order. Firing needs none (BA-1.1.2d).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    /// Into parts of this many figures, squadrons or model guns.
    Split(Vec<u16>),
    /// With these parts.
    Assemble(Vec<UnitId>),
    /// Another formation.
    Form(Form),
    /// Into a building, with all figures or this many.
    Occupy(u8, Option<u16>),
    /// Out of a building, with all figures or this many.
    Vacate(Shaping, Pose, Option<u16>),
    /// Guns to their limbers.
    Limber(Invert),
    /// Guns off their limbers.
    Unlimber(Invert),
    /// Gunners leave their guns.
    LeaveGuns(Shaping),
    /// Gunners man their guns again.
    RejoinGuns,
    /// How many gunners to each gun.
    Redistribute(Vec<u16>),
    /// A skirmish line goes out, or is made larger.
    SkirmishersOut {
        /// How many figures.
        figures: u16,
        /// Its centre figure.
        at: Point,
        /// The gap between figures.
        gap: Option<Length>,
    },
    /// Skirmishers come in, all or this many.
    SkirmishersIn(Option<u16>),
    /// The skirmish line takes another gap.
    SkirmishersGap(Length),
    /// A march.
    March(March),
    /// An attack.
    Attack(Attack),
    /// Canister is loaded.
    Canister,
    /// Field work.
    Work(Work, Site),
    /// Rest.
    Rest(RestFor, Option<UnitId>),
    /// Soutien of a skirmish line.
    Soutien(UnitId),
    /// To another commander.
    Transfer(StaffId),
    /// Orders to the skirmish line through its mother unit.
    Sk(Vec<Element>),
    /// Orders to a part of a split in the same order (BA-R93).
    Part(u8, Vec<Element>),
}

/// A formation with its files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Shaping {
    /// The formation.
    pub formation: Formation,
    /// The files of a column of attack or battalion mass, where the order names them.
    pub files: Option<u8>,
}

/// A change of formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Form {
    /// Into this.
    pub into: Shaping,
    /// By a quarter turn (BA-2.2.2).
    pub quarter: Option<Quarter>,
    /// Facing there, where the formation left has no front of its own (BA-R32).
    pub face: Option<Angle>,
}

/// A quarter turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Quarter {
    /// To this hand.
    pub hand: Hand,
    /// Which pair stays, of cavalry (BA-R33).
    pub end: Option<End>,
}

/// An end of a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Its head.
    Head,
    /// Its tail.
    Tail,
}

/// Whether a battery inverts when it limbers or unlimbers (BA-2.2.4a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Invert {
    /// It does not.
    #[default]
    No,
    /// It does.
    Yes,
}

/// At which rate a unit marches; an order states it (BA-1.1.2j, BA-2.3.1c), and it holds for the bound (BA-2.3.1e).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// The normal rate (BA-2.3.1d).
    #[default]
    Normal,
    /// The fast rate (BA-2.3.2).
    Fast,
    /// The charge (BA-2.3.3).
    Charge,
}

/// A march.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct March {
    /// Its rate.
    pub pace: Pace,
    /// Its legs, one after the other.
    pub legs: Vec<Leg>,
    /// Where or when it ends.
    #[serde(default)]
    pub limit: Limit,
}

/// A leg of a march (BA-G62).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// Straight ahead; as far as the bound lasts if no length is given.
    Advance(Option<Length>),
    /// Straight back.
    Back(Option<Length>),
    /// Sideways.
    Side(Hand, Option<Length>),
    /// A wheel.
    Wheel(Hand, Angle),
    /// A rotation.
    Rotate(Hand, Angle),
    /// About, in place.
    Invert,
    /// To a point.
    To(Point),
    /// Along a road, by its place among the lines.
    Along(u8),
}

/// What limits a march (BA-2.3.1f).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Limit {
    /// Up to here.
    pub until: Option<Until>,
    /// In these segments of the marching sub-phase, from 1 to 10.
    pub segments: Option<[u8; 2]>,
}

/// Where a march ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// When the front reaches a point.
    Point(Point),
    /// In contact with a feature, or out of it.
    Feature(Feature),
}

/// A feature of the ground, by its place in its list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// An area: a wood, a building, a bridge.
    Area(u8),
    /// A linear feature: a hedge, a road.
    Line(u8),
    /// A hill layer.
    Hill(u8),
}

/// An attack (BA-1.1.2k).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// On what.
    pub aim: Aim,
    /// Its rate: normal or the charge.
    pub pace: Pace,
    /// Legs that are run first (BA-R36).
    pub via: Vec<Leg>,
    /// Where or when it ends.
    #[serde(default)]
    pub limit: Limit,
}

/// What an attack is aimed at (BA-4.1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// A unit.
    Unit(UnitId),
    /// The position of a unit, tied to a feature.
    Position(UnitId, Feature),
    /// A part of a feature, whoever may be there (BA-1.1.2m, BA-1.1.2n).
    Feature(Feature, Point),
}

/// Where a field work is done (BA-R106).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// In the open.
    Pose(Pose),
    /// At a building or bridge, by its place among the areas.
    Area(u8),
}

/// What rest is for (BA-5.5.4e).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RestFor {
    /// Supplies.
    Supplies,
    /// A point of valour.
    Valour,
}

/// An angle of an order, in quarters of a degree (BA-R106).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Angle(pub u16);

impl Angle {
    /// Whole degrees.
    pub const fn degrees(degrees: u16) -> Angle {
        Angle(4 * degrees)
    }
    /// As a turn.
    pub const fn turn(self) -> Turn {
        Turn::new(self.0 as i32 * 16)
    }
    /// As a direction, clockwise from north (BA-G1).
    pub fn heading(self) -> Heading {
        Heading::NORTH - self.turn()
    }
    /// The nearest angle to a direction, clockwise from north.
    pub fn of(heading: Heading) -> Angle {
        let steps = Heading::NORTH.steps() - heading.steps();
        Angle(((steps.rem_euclid(23_040) + 8) / 16 % 1_440) as u16)
    }
}

impl Order {
    /// The march or attack of this order, of a block apart.
    pub fn movement(&self) -> Option<Movement<'_>> {
        movement(&self.elements)
    }
}

/// A march or an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movement<'a> {
    /// A march.
    March(&'a March),
    /// An attack.
    Attack(&'a Attack),
}

impl<'a> Movement<'a> {
    /// Its rate.
    pub fn pace(self) -> Pace {
        match self {
            Movement::March(march) => march.pace,
            Movement::Attack(attack) => attack.pace,
        }
    }
    /// Its legs; those that an attack runs first.
    pub fn legs(self) -> &'a [Leg] {
        match self {
            Movement::March(march) => &march.legs,
            Movement::Attack(attack) => &attack.via,
        }
    }
    /// What limits it.
    pub fn limit(self) -> Limit {
        match self {
            Movement::March(march) => march.limit,
            Movement::Attack(attack) => attack.limit,
        }
    }
}

/// The march or attack among some elements: there is at most one (BA-R107).
pub fn movement(elements: &[Element]) -> Option<Movement<'_>> {
    elements.iter().find_map(|element| match element {
        Element::March(march) => Some(Movement::March(march)),
        Element::Attack(attack) => Some(Movement::Attack(attack)),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
