//! The table and its edges.

use crate::{Heading, LIMIT, Length, Point, Shape};
use serde::{Deserialize, Serialize};

/// A table: a rectangle from the origin to the far corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    width: Length,
    height: Length,
}

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableEdge {
    /// Where y is 0.
    South,
    /// Where x is the width.
    East,
    /// Where y is the depth.
    North,
    /// Where x is 0.
    West,
}

impl TableEdge {
    /// All four.
    pub const ALL: [TableEdge; 4] = [TableEdge::South, TableEdge::East, TableEdge::North, TableEdge::West];

    /// The direction that leads squarely over this edge.
    pub const fn heading(self) -> Heading {
        match self {
            TableEdge::South => Heading::SOUTH,
            TableEdge::East => Heading::EAST,
            TableEdge::North => Heading::NORTH,
            TableEdge::West => Heading::WEST,
        }
    }
}

impl Table {
    /// A table this wide (east) and this deep (north); at least a centimetre each way.
    pub fn new(width: Length, height: Length) -> Table {
        let side = |length: Length| length.clamp(Length::whole(1), Length::new(LIMIT));
        Table { width: side(width), height: side(height) }
    }

    /// From west to east.
    pub fn width(self) -> Length {
        self.width
    }

    /// From south to north.
    pub fn height(self) -> Length {
        self.height
    }

    /// How far a shape is from an edge; negative if some of it is beyond.
    pub fn room(self, shape: &Shape, edge: TableEdge) -> Length {
        let (low, high) = shape.bounds();
        Length::new(match edge {
            TableEdge::South => low.y(),
            TableEdge::West => low.x(),
            TableEdge::North => self.height.units() - high.y(),
            TableEdge::East => self.width.units() - high.x(),
        })
    }

    /// The edge a shape is beyond, the farthest if several; `None` if all of it is on the table. Touching the edge
    /// from inside is on the table.
    pub fn beyond(self, shape: &Shape) -> Option<TableEdge> {
        let (edge, room) = TableEdge::ALL
            .map(|edge| (edge, self.room(shape, edge)))
            .into_iter()
            .min_by_key(|(_, room)| *room)?;
        (room < Length::ZERO).then_some(edge)
    }

    /// Whether all of a shape is on the table.
    pub fn holds(self, shape: &Shape) -> bool {
        self.beyond(shape).is_none()
    }

    /// How far a shape can go in a direction before some of it is beyond an edge: the distance, rounded down, and
    /// the edge; `None` if it stays on the table for the whole way. A shape beyond an edge already cannot go on over
    /// it.
    pub fn way(self, shape: &Shape, heading: Heading, most: Length) -> Option<(Length, TableEdge)> {
        let end = shape.moved(heading.along(most));
        let mut best: Option<(Length, TableEdge)> = None;
        for edge in TableEdge::ALL {
            let (start, over) = (self.room(shape, edge), self.room(&end, edge));
            if over >= Length::ZERO || over >= start {
                continue;
            }
            // Towards this edge the way is even: find the last whole unit on the table.
            let (mut low, mut high) = (0, most.units());
            while high - low > 1 && start >= Length::ZERO {
                let middle = (low + high) / 2;
                let moved = shape.moved(heading.along(Length::new(middle)));
                if self.room(&moved, edge) >= Length::ZERO { low = middle } else { high = middle }
            }
            if best.is_none_or(|(found, _)| Length::new(low) < found) {
                best = Some((Length::new(low), edge));
            }
        }
        best
    }

    /// The corners, for drawing.
    pub fn corners(self) -> [Point; 4] {
        let (w, h) = (self.width.units(), self.height.units());
        [Point::new(0, 0), Point::new(w, 0), Point::new(w, h), Point::new(0, h)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{block, pose};

    /// MA-R54, MA-X33
    #[test]
    fn the_edge_itself_is_on_the_table() {
        let table = Table::new(Length::whole(160), Length::whole(120));
        let at = |y| pose(80, y, 270).footprint(block(8, 16));
        assert!(table.holds(&at(0)) && table.beyond(&at(-1)) == Some(TableEdge::South));
        assert_eq!(
            table.way(&at(15), Heading::SOUTH, Length::new(22_500)),
            Some((Length::whole(15), TableEdge::South))
        );
        assert_eq!(table.way(&at(15), Heading::SOUTH, Length::whole(15)), None);
        assert_eq!(
            table.way(&at(-1), Heading::SOUTH, Length::whole(15)),
            Some((Length::ZERO, TableEdge::South))
        );
        assert_eq!(table.way(&at(-1), Heading::NORTH, Length::whole(15)), None);
        let slant = table.way(&at(15), Heading::degrees(225), Length::whole(200));
        assert_eq!(slant, Some((Length::new(21_213), TableEdge::South)));
    }
}
