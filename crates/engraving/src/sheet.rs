//! What lies on a table, as a rule set describes it for the drawing.

use crate::Geometry;
use tabletop::{Area, Contour, Length, Line, Point, Table};

/// How an area looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AreaLook {
    /// Trees, close together.
    Wood,
    /// Wet ground with reeds.
    Marsh,
    /// Stones and bushes.
    Broken,
    /// Standing corn.
    Crops,
    /// Trees in rows.
    Orchard,
    /// Roofs.
    Building,
    /// Houses and a church.
    Village,
    /// Ploughed land.
    Field,
    /// A closed work: parapet and ditch.
    Redoubt,
    /// Still water.
    Water,
}

/// How a linear feature looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineLook {
    /// Bushes.
    Hedge,
    /// Posts and rails.
    Fence,
    /// Stones.
    Wall,
    /// A bank with its ditch.
    Earthwork,
    /// Running water, a jump wide.
    Stream,
    /// Running water as wide as it is.
    River,
    /// Two ink lines with a pale bed, as wide as it is.
    Road,
    /// A path, dashed.
    Track,
    /// Across water, as wide as it is.
    Bridge,
}

/// Something on the table, with its name if it has one.
#[derive(Clone, Copy, Debug)]
pub struct Feature<'a, Look, Form> {
    /// How it looks.
    pub look: Look,
    /// Where it lies.
    pub form: &'a Form,
    /// What it is called.
    pub name: Option<&'a str>,
}

/// A deployment zone: its corners, and its colour.
#[derive(Clone, PartialEq, Debug)]
pub struct ZoneLook {
    /// In order.
    pub corners: [Point; 4],
    /// A colour of SVG.
    pub colour: &'static str,
}

/// A place that scores: around it lies the ring in which a unit counts.
#[derive(Clone, PartialEq, Debug)]
pub struct GoalLook {
    /// The corners of the place, or its one point.
    pub outline: Vec<Point>,
    /// How far the ring is from them; zero where only the place itself counts.
    pub within: Length,
}

/// A line of the key below the map: a look and what it means.
#[derive(Clone, PartialEq, Debug)]
pub struct Key {
    /// What is explained.
    pub name: String,
    /// What it does, in a few words.
    pub words: String,
}

/// A table and what lies on it.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// The title of the battle.
    pub title: &'a str,
    /// The line below it.
    pub subtitle: &'a str,
    /// The table.
    pub table: Table,
    /// What a player measures in: "cm".
    pub unit: &'a str,
    /// How long one of those is in the picture: figures look best with bases about twenty wide.
    pub scale: f64,
    /// Areas.
    pub areas: Vec<Feature<'a, AreaLook, Area>>,
    /// Linear features.
    pub lines: Vec<Feature<'a, LineLook, Line>>,
    /// Hills, lower contours first, with their names.
    pub hills: Vec<(&'a Contour, Option<&'a str>)>,
    /// Deployment zones, lightly.
    pub zones: Vec<ZoneLook>,
    /// The line between the two sides, lightly.
    pub centre: Option<[Point; 2]>,
    /// What scores.
    pub goals: Vec<GoalLook>,
    /// What the ground does.
    pub key: Vec<Key>,
}

impl Sheet<'_> {
    /// Where the table lies in the picture.
    pub fn geometry(&self) -> Geometry {
        Geometry::of(self.table, self.scale)
    }
}
