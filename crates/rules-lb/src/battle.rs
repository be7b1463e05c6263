//! A battle loaded: the static side of a game (LB-C1).

use crate::army::{General, GeneralId, Raised, UnitId};
use crate::formation::Formation;
use crate::terrain::Terrain;
use kernel::{BySide, Side};
use tabletop::{Heading, Length, Point, Pose, Shape, Table, TableEdge};

/// The numbers that the sheet leaves open or that a scenario may change (LB-K1 to LB-K4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Constants {
    /// LB-K1, LB-16.1
    pub command_range: Length,
    /// LB-K1, LB-16.2
    pub general_move: Length,
    /// The number from which the turn is taken (LB-K1, LB-21.2).
    pub reserve_target: u8,
    /// An army is broken when this many … (LB-K1, LB-23.1)
    pub break_above: u8,
    /// … of this many units are gone.
    pub break_below: u8,
    /// LB-K1
    pub turn_limit: u8,
    /// Close, normal and long range (LB-K2, LB-20.3).
    pub stick_bands: [Length; 3],
    /// LB-K2
    pub stick_width: Length,
    /// LB-K2, LB-1.6
    pub bounce: Length,
    /// LB-K2, LB-1.3
    pub adjust: Length,
    /// LB-K3, LB-14.1
    pub infantry_figures: u8,
    /// LB-K3, LB-14.2
    pub cavalry_figures: u8,
    /// LB-K3, LB-14.3
    pub crew: u8,
    /// LB-K3, LB-14.1
    pub skirmish_unit: u8,
    /// LB-K4, LB-3.15
    pub musket_range: Length,
    /// LB-K4, LB-3.2
    pub lock_distance: Length,
    /// LB-K4, LB-4.5
    pub repulse_gap: Length,
    /// LB-K4, LB-6.6
    pub support_distance: Length,
    /// LB-K4, LB-3.7
    pub double_move_distance: Length,
    /// LB-K4, LB-2.5a
    pub retire_halt: Length,
}

impl Default for Constants {
    fn default() -> Constants {
        Constants {
            command_range: Length::whole(12),
            general_move: Length::whole(14),
            reserve_target: 7,
            break_above: 1,
            break_below: 2,
            turn_limit: 10,
            stick_bands: [Length::whole(12), Length::whole(24), Length::whole(36)],
            stick_width: Length::whole(1),
            bounce: Length::whole(12),
            adjust: Length::whole(1),
            infantry_figures: 12,
            cavalry_figures: 12,
            crew: 4,
            skirmish_unit: 6,
            musket_range: Length::whole(4),
            lock_distance: Length::whole(4),
            repulse_gap: Length::whole(2),
            support_distance: Length::whole(2),
            double_move_distance: Length::whole(24),
            retire_halt: Length::whole(6),
        }
    }
}

/// What counts at the end (LB-23.3, LB-C2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub at: Spot,
    /// How near infantry must be.
    pub within: Length,
}

/// Where an objective is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A building, by its place among the areas.
    Building(u8),
    /// A point.
    Point(Point),
}

/// A group of units off the table, and where it comes from (LB-21.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reserve {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The edge it enters by.
    pub edge: TableEdge,
    /// The ends of its entry section, on that edge.
    pub section: [Point; 2],
}

/// The brigades of both sides (LB-14.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brigade {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub side: Side,
}

/// How a battle begins (LB-D1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetUp {
    /// Everybody stands where the scenario says.
    Placed,
    /// Both sides place everything in their zones, the British first (LB-R71).
    Free,
}

/// A rectangle in which a side may place its units (LB-R71).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    /// Its south-west corner.
    pub low: Point,
    /// Its north-east corner.
    pub high: Point,
}

impl Zone {
    /// Whether a box lies wholly in it.
    pub fn holds(&self, low: Point, high: Point) -> bool {
        self.low.least(low) == self.low && self.high.greatest(high) == self.high
    }
    /// How deep and how wide it is, seen along a heading.
    pub fn along(&self, heading: Heading) -> [Length; 2] {
        let [x, y] = [self.high.x() - self.low.x(), self.high.y() - self.low.y()].map(Length::new);
        let upright = heading == Heading::NORTH || heading == Heading::SOUTH;
        if upright { [y, x] } else { [x, y] }
    }
}

/// Where a unit is at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// On the table.
    Table {
        /// In this formation …
        formation: Formation,
        /// … here.
        pose: Pose,
    },
    /// In a building, by its place among the areas.
    Garrison(u8),
    /// Off the table, in this group.
    Reserve(u8),
    /// Wherever its side places it (LB-R71).
    Free,
}

/// Where a general is at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Posting {
    /// Alone.
    At(Point),
    /// With a group of reserves (LB-R103).
    Reserve(u8),
    /// Wherever his side places him (LB-R71).
    Free,
}

/// A battle: table, ground, armies, and how they start. Nothing here changes in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// The title.
    pub title: String,
    /// The table.
    pub table: Table,
    /// What lies on it.
    pub terrain: Terrain,
    /// The footprint of each area that is a building: convex, at most eight corners (LB-G6).
    pub buildings: Vec<Option<Shape>>,
    /// The numbers of this battle.
    pub constants: Constants,
    /// All units: the French, then the British, each in roster order.
    pub units: Vec<Raised>,
    /// All generals.
    pub generals: Vec<General>,
    /// All brigades.
    pub brigades: Vec<Brigade>,
    /// Groups off the table.
    pub reserves: Vec<Reserve>,
    /// Where each unit starts.
    pub placings: Vec<Placing>,
    /// Where each general starts.
    pub postings: Vec<Posting>,
    /// What counts at the end.
    pub objectives: Vec<Objective>,
    /// Where each side may place its units in a free set-up (LB-R71).
    pub zones: BySide<Vec<Zone>>,
    /// How it begins.
    pub set_up: SetUp,
    /// Whether players may bring armies of their own.
    pub muster: bool,
}

impl Battle {
    /// A unit as it was raised.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Raised {
        &self.units[id.index()]
    }
    /// All units.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }
    /// The units of a side, in roster order.
    pub fn of(&self, side: Side) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.ids().filter(move |id| self.unit(*id).side == side)
    }
    /// The footprint of a building, by its place among the areas.
    pub fn building(&self, index: u8) -> Option<&Shape> {
        self.buildings.get(usize::from(index))?.as_ref()
    }
    /// The buildings, by their places among the areas.
    pub fn building_ids(&self) -> impl Iterator<Item = u8> + Clone + '_ {
        (0..self.buildings.len() as u8).filter(|i| self.building(*i).is_some())
    }
    /// The building with this name.
    pub fn building_called(&self, name: &str) -> Option<u8> {
        self.building_ids().find(|i| {
            let known = self.terrain.area_names.get(usize::from(*i));
            known.is_some_and(|known| known.as_deref() == Some(name))
        })
    }
    /// A general.
    pub fn general(&self, id: GeneralId) -> &General {
        &self.generals[id.index()]
    }
    /// All generals.
    pub fn general_ids(&self) -> impl Iterator<Item = GeneralId> + Clone + use<> {
        (0..self.generals.len() as u8).map(GeneralId)
    }
}
