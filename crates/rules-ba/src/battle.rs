//! A battle loaded: the static side of a game (BA-1.1.9a, BA-SC1 to BA-SC9).

use crate::formation::Formation;
use crate::terrain::Terrain;
use crate::units::{Degree, Officer, Raised, StaffId};
use kernel::{BySide, Side};
use tabletop::{Length, Point, Pose, Table, TableEdge};

/// Where a unit is at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Where.
    pub at: Start,
    /// In this formation.
    pub formation: Formation,
    /// The number of files, in a column of attack or battalion mass.
    pub files: u8,
    /// Its degree of disorder.
    pub degree: Degree,
}

/// A place at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// On the table.
    Table(Pose),
    /// In a building, by its place among the areas.
    Building(u8),
    /// Comes later (BA-SC7).
    Arrives {
        /// In this bound.
        bound: u8,
        /// At this point of the edge, facing so.
        entry: Pose,
    },
}

/// Where a staff figure is at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Post {
    /// Here: the centre of its base.
    At(Point),
    /// He comes with a unit, by its place in the roster (BA-SC7).
    With(u8),
}

/// What a side has points for at the end (BA-R80, BA-SC21, BA-SC31).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prize {
    /// Whose points; `None` for whoever has it.
    pub to: Option<Side>,
    /// How many.
    pub points: i32,
    /// For what.
    pub deed: Deed,
}

/// What brings points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Holding a building at the end (BA-R135).
    Holds(u8),
    /// A sound unit wholly within this distance of a point, and no sound opponent with any part there.
    Controls(Point, Length),
    /// A bridge is destroyed.
    Destroyed(u8),
    /// Each opponent unit removed, off the table or under half its original figures.
    Broken,
    /// Each opponent unit removed, or off the table elsewhere than by its exit.
    Gone,
    /// Each own battalion, regiment or battery that left by its exit with at least half its figures.
    Exited,
    /// Each own waggon that left by its exit.
    WaggonExited,
    /// Each opponent waggon taken, or still on the table at the end.
    WaggonKept,
}

/// A stretch of the edge by which a side may leave (BA-R109).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The edge.
    pub edge: TableEdge,
    /// Its middle.
    pub at: Point,
    /// How far on either side.
    pub within: Length,
}

/// Whether players may measure (BA-R19).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measuring {
    /// Not before something is carried out.
    #[default]
    Closed,
    /// Both sides, at any time.
    Open,
}

/// A battle: table, ground, armies, and how they start. Nothing here changes in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// The title.
    pub title: String,
    /// The names of the sides; the first-named rolls first (BA-SC1).
    pub sides: [String; 2],
    /// How many bounds it lasts.
    pub bounds: u8,
    /// A margin under this is a draw.
    pub draw_under: i32,
    /// The table.
    pub table: Table,
    /// What lies on it.
    pub terrain: Terrain,
    /// All units: the first side's, then the other's, each in roster order.
    pub units: Vec<Raised>,
    /// Where each unit starts.
    pub placings: Vec<Placing>,
    /// All staff figures: each CO with his adjutants behind him.
    pub staff: Vec<Officer>,
    /// Where each starts.
    pub posts: Vec<Post>,
    /// How staff figures of a side face (BA-SC20).
    pub facing: BySide<tabletop::Heading>,
    /// The base of a staff figure of a side with its middle in the corner of the table: the same everywhere (BA-G3).
    pub bases: BySide<tabletop::Shape>,
    /// What brings points.
    pub prizes: Vec<Prize>,
    /// Where a side may leave.
    pub exits: BySide<Option<Exit>>,
    /// Whether players may measure.
    pub measuring: Measuring,
    /// The armies as they were raised, in a battle that takes those of the players (BA-R180); otherwise none.
    pub raised: Vec<crate::army::Army>,
}

impl Battle {
    /// A unit as it was raised, by its place in the roster.
    #[inline]
    pub fn raised(&self, root: u8) -> &Raised {
        &self.units[usize::from(root)]
    }
    /// A staff figure.
    #[inline]
    pub fn officer(&self, id: StaffId) -> &Officer {
        &self.staff[id.index()]
    }
    /// Whether one CO is superior to another in the line of command (BA-1.1.4r, BA-1.1.5a).
    pub fn is_superior(&self, high: StaffId, low: StaffId) -> bool {
        let mut above = self.officer(low).above;
        for _ in 0..self.staff.len() {
            match above {
                Some(one) if one == high => return true,
                Some(one) => above = self.officer(one).above,
                None => return false,
            }
        }
        false
    }
}
