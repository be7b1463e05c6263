//! A battle loaded: the static side of a game (MA-C1).

use crate::army::legal::Law;
use crate::army::{Army, Battalion, BattalionId, Enrolled, Nation};
use crate::formation::{Formation, groups, screen_block};
use crate::tables::{DEPLOYMENT_GAP, SCREEN_CELL};
use crate::terrain::Terrain;
use kernel::{BySide, Side};
use serde::{Deserialize, Serialize};
use tabletop::{Block, Length, Point, Pose, Shape, Table, TableEdge};

/// How the game is won after its last turn (MA-21.1, MA-C5a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Victory {
    /// By the number of battalions not in rout, as published.
    Count,
    /// By their printed points.
    Points,
}

/// A place that decides the game before anything is counted (MA-21.3, MA-C8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// What it is called: "the farm".
    pub name: String,
    /// The area, by its place in [`Terrain::areas`].
    pub area: usize,
    /// How near a battalion must be.
    pub within: Length,
}

/// How the armies come onto the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SetUp {
    /// As the scenario places them.
    Placed,
    /// By the players: the roll for sides, then battalion by battalion, then the Commanders (MA-5.3 to MA-5.6).
    Free,
}

/// Where a screen stands: the middle of its front edge, and the front of each of its groups (MA-G8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ScreenPlacing {
    /// Skirmishers.
    pub figures: u8,
    /// Its front-edge centre and heading, which is its parent's.
    pub pose: Pose,
    /// The front of one group, 4 to 6 cm.
    pub cell: Length,
}

impl ScreenPlacing {
    /// The ground it takes up.
    pub fn block(&self) -> Block {
        screen_block(self.figures, self.cell)
    }

    /// Its footprint.
    pub fn footprint(&self) -> Shape {
        self.pose.footprint(self.block())
    }
}

/// Where a battalion is placed at the start (MA-D3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Placing {
    /// Line or column.
    pub formation: Formation,
    /// The front-edge centre of the body, and its heading.
    pub pose: Pose,
    /// Its screen, if it has one.
    pub screen: Option<ScreenPlacing>,
}

impl Placing {
    /// Its skirmishers.
    pub fn skirmishers(&self) -> u8 {
        self.screen.map_or(0, |screen| screen.figures)
    }

    /// The ground the formed body takes up: without its skirmishers (MA-G5).
    pub fn block(&self, battalion: &Battalion) -> Block {
        self.formation.block(groups(battalion.rankers.saturating_sub(self.skirmishers())))
    }

    /// The footprint of the formed body.
    pub fn footprint(&self, battalion: &Battalion) -> Shape {
        self.pose.footprint(self.block(battalion))
    }
}

/// A deployment zone: a rectangle, edges included (MA-C2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Zone {
    /// Its south-western corner.
    pub low: Point,
    /// Its north-eastern corner.
    pub high: Point,
}

impl Zone {
    /// From an edge of the table to 30 cm short of the centre line that is parallel to it; exactly 30 cm is allowed
    /// (MA-5.4, MA-C2).
    pub fn along(table: Table, edge: TableEdge) -> Zone {
        let (width, height) = (table.width().units(), table.height().units());
        let deep = |whole: i32| (whole / 2 - DEPLOYMENT_GAP.units()).max(0);
        let (low, high) = match edge {
            TableEdge::South => ((0, 0), (width, deep(height))),
            TableEdge::North => ((0, height - deep(height)), (width, height)),
            TableEdge::West => ((0, 0), (deep(width), height)),
            TableEdge::East => ((width - deep(width), 0), (width, height)),
        };
        Zone { low: Point::new(low.0, low.1), high: Point::new(high.0, high.1) }
    }

    /// Whether the whole of a shape is inside; touching an edge from inside is inside.
    pub fn holds(self, shape: &Shape) -> bool {
        let (low, high) = shape.bounds();
        low.x() >= self.low.x()
            && low.y() >= self.low.y()
            && high.x() <= self.high.x()
            && high.y() <= self.high.y()
    }

    /// Its corners, for drawing.
    pub fn corners(self) -> [Point; 4] {
        [
            self.low,
            Point::new(self.high.x(), self.low.y()),
            self.high,
            Point::new(self.low.x(), self.high.y()),
        ]
    }
}

/// What an army is called and whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyInfo {
    /// Its name.
    pub name: String,
    /// Its nation.
    pub nation: Nation,
    /// Its Supreme Commander.
    pub commander: String,
}

/// A battle: table, terrain, armies, and how they start. Held behind an `Arc`; nothing here changes in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// The title.
    pub title: String,
    /// The names of the sides, one word each.
    pub side_names: [String; 2],
    /// The table (MA-5.1).
    pub table: Table,
    /// What lies on it.
    pub terrain: Terrain,
    /// A sign for each cell of it without troops, for the table in words.
    pub plan: Vec<char>,
    /// The armies.
    pub armies: BySide<ArmyInfo>,
    /// All battalions: the first side's, then the second's, each in roster order.
    pub battalions: Vec<Enrolled>,
    /// How the armies come onto the table.
    pub set_up: SetUp,
    /// Whose edge is whose, unless it is rolled for (MA-5.3).
    pub edges: BySide<TableEdge>,
    /// The deployment zone of each edge, by [`TableEdge`] (MA-C2).
    pub zones: [Zone; 4],
    /// Where each battalion is placed by the scenario; with a free set-up, nothing.
    pub deployment: Vec<Placing>,
    /// Where the Commanders are placed by the scenario; with a free set-up, nothing.
    pub commanders: Option<BySide<Point>>,
    /// The last turn (MA-21.1).
    pub turns: u8,
    /// How it is won.
    pub victory: Victory,
    /// What decides before that (MA-21.3).
    pub objective: Option<Objective>,
    /// Whether everybody may measure at any time, for teaching (MA-10.13, MA-R58).
    pub teaching: bool,
    /// What is asked of armies (MA-R40, MA-R81).
    pub law: Law,
    /// Whether players may bring armies of their own.
    pub muster: bool,
    /// Whether the scenario places the armies; else the players do.
    pub has_places: bool,
    /// How the scenario says it is won; an option may say otherwise.
    pub default_victory: Victory,
}

impl Battle {
    /// A battalion as it was raised.
    #[inline]
    pub fn battalion(&self, id: BattalionId) -> &Enrolled {
        &self.battalions[id.index()]
    }

    /// All battalions.
    pub fn ids(&self) -> impl Iterator<Item = BattalionId> + Clone + use<> {
        (0..self.battalions.len() as u8).map(BattalionId)
    }

    /// The battalions of a side, in roster order.
    pub fn of(&self, side: Side) -> impl Iterator<Item = BattalionId> + Clone + '_ {
        self.ids().filter(move |id| self.battalion(*id).side == side)
    }

    /// The deployment zone along an edge.
    pub fn zone(&self, edge: TableEdge) -> Zone {
        self.zones[edge as usize]
    }

    /// The edges a player may choose: the long ones; all four of a square table (MA-5.3, MA-R69).
    pub fn edges_offered(&self) -> &'static [TableEdge] {
        use TableEdge::{East, North, South, West};
        match self.table.width().cmp(&self.table.height()) {
            std::cmp::Ordering::Greater => &[South, North],
            std::cmp::Ordering::Less => &[West, East],
            std::cmp::Ordering::Equal => &[South, East, North, West],
        }
    }

    /// The army of a side, put together again.
    pub fn army(&self, side: Side) -> Army {
        let ArmyInfo { name, nation, commander } = self.armies[side].clone();
        let battalions = self.of(side).map(|id| self.battalion(id).battalion.clone()).collect();
        Army { name, nation, commander, battalions }
    }

    /// The front of a skirmish group, unless the player closes it up.
    pub const SCREEN_CELL: Length = SCREEN_CELL;
}

/// The edge across the table.
pub const fn opposite(edge: TableEdge) -> TableEdge {
    match edge {
        TableEdge::South => TableEdge::North,
        TableEdge::North => TableEdge::South,
        TableEdge::East => TableEdge::West,
        TableEdge::West => TableEdge::East,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MA-5.4, MA-C2
    #[test]
    fn zones_end_exactly_thirty_short_of_the_centre_line() {
        let table = Table::new(Length::whole(160), Length::whole(120));
        let south = Zone::along(table, TableEdge::South);
        assert_eq!((south.low, south.high), (Point::whole(0, 0), Point::whole(160, 30)));
        let north = Zone::along(table, TableEdge::North);
        assert_eq!((north.low, north.high), (Point::whole(0, 90), Point::whole(160, 120)));
        let block = Formation::Line.block(9);
        let at = |y: i32| Pose::new(Point::new(60_000, y), tabletop::Heading::NORTH).footprint(block);
        assert!(south.holds(&at(30_000)) && !south.holds(&at(30_001)) && !south.holds(&at(3_999)));
    }
}
