//! What lies on the table, and what it does (BA-2.3.5 to BA-2.3.7, BA-6, BA-T4, BA-T5, BA-ST19 to BA-ST21).

use crate::tables::ground::element;
use serde::{Deserialize, Serialize};
use tabletop::{Area, GroundKind, Length, Line, Point, Shape};

/// A class of obstacle or a grade of cover (BA-T4, BA-T5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Grade {
    /// None.
    #[default]
    None,
    /// I
    I,
    /// II
    II,
    /// III
    III,
}

/// What kind of area it is (BA-SC3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// A wood: its outline an obstacle, its inside cover (BA-6.2.0).
    Wood,
    /// A ploughed or fully grown field: difficult and soft (BA-2.3.7a, BA-3.4.5a).
    Field,
    /// Difficult and soft (BA-6.2.0b).
    Orchard,
    /// Difficult.
    Shrubbery,
    /// Difficult and soft.
    Marsh,
    /// Difficult, named by the scenario.
    Rough,
    /// An obstacle where a waterway can be crossed (BA-2.3.6g).
    Ford,
    /// Road, for columns of march only; burns (BA-2.3.6e, BA-2.3.6f).
    WoodenBridge,
    /// Road, for columns of march only; is blown up.
    StoneBridge,
    /// Of wood or with mud walls.
    MudBuilding,
    /// Of stone.
    StoneBuilding,
    /// Especially strong, churches included.
    StrongBuilding,
}

impl GroundKind for AreaKind {
    const ALL: &'static [AreaKind] = &[
        AreaKind::Wood,
        AreaKind::Field,
        AreaKind::Orchard,
        AreaKind::Shrubbery,
        AreaKind::Marsh,
        AreaKind::Rough,
        AreaKind::Ford,
        AreaKind::WoodenBridge,
        AreaKind::StoneBridge,
        AreaKind::MudBuilding,
        AreaKind::StoneBuilding,
        AreaKind::StrongBuilding,
    ];
    fn word(self) -> &'static str {
        match self {
            AreaKind::Wood => "wood",
            AreaKind::Field => "field",
            AreaKind::Orchard => "orchard",
            AreaKind::Shrubbery => "shrubbery",
            AreaKind::Marsh => "marsh",
            AreaKind::Rough => "rough",
            AreaKind::Ford => "ford",
            AreaKind::WoodenBridge => "wooden-bridge",
            AreaKind::StoneBridge => "stone-bridge",
            AreaKind::MudBuilding => "mud-building",
            AreaKind::StoneBuilding => "stone-building",
            AreaKind::StrongBuilding => "strong-building",
        }
    }
    fn name(self) -> &'static str {
        match self {
            AreaKind::Rough => "rough ground",
            AreaKind::WoodenBridge => "wooden bridge",
            AreaKind::StoneBridge => "stone bridge",
            AreaKind::MudBuilding => "building with mud walls",
            AreaKind::StoneBuilding => "stone building",
            AreaKind::StrongBuilding => "strong building",
            plain => plain.word(),
        }
    }
}

impl AreaKind {
    /// Whether it is difficult (BA-2.3.7a).
    pub const fn is_difficult(self) -> bool {
        use AreaKind::{Field, Marsh, Orchard, Rough, Shrubbery};
        matches!(self, Field | Orchard | Shrubbery | Marsh | Rough)
    }
    /// Whether shot does not bounce in it (BA-3.4.5a).
    pub const fn is_soft(self) -> bool {
        matches!(self, AreaKind::Field | AreaKind::Orchard | AreaKind::Marsh | AreaKind::Wood)
    }
    /// Whether it is a building (BA-6.1.1a).
    pub const fn is_building(self) -> bool {
        matches!(self, AreaKind::MudBuilding | AreaKind::StoneBuilding | AreaKind::StrongBuilding)
    }
    /// Whether it is a bridge (BA-2.3.6e).
    pub const fn is_bridge(self) -> bool {
        matches!(self, AreaKind::WoodenBridge | AreaKind::StoneBridge)
    }
    /// The cover it gives to those inside (BA-6.2.0g, BA-T5).
    pub const fn cover(self) -> Grade {
        match self {
            AreaKind::Wood => element(8).1,
            AreaKind::MudBuilding => element(14).1,
            AreaKind::StoneBuilding => element(15).1,
            AreaKind::StrongBuilding => element(16).1,
            _ => Grade::None,
        }
    }
}

/// What kind of linear feature it is (BA-SC3, BA-T5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A road, 5 cm wide unless the file says otherwise (BA-R40).
    Road,
    /// A waterway: what it is depends on its width (BA-2.3.6a to BA-2.3.6c).
    Waterway,
    /// Shrubs, fences, hedge rows.
    Fence,
    /// A ditch (BA-2.3.6b).
    Ditch,
    /// A hedge.
    Hedge,
    /// A dike.
    Dike,
    /// A Holstein hedge.
    Knick,
    /// A wall less than 1 m tall.
    LowWall,
    /// A wall 1 to 2 m tall.
    Wall,
    /// A wall more than 2 m tall.
    HighWall,
}

impl GroundKind for LineKind {
    const ALL: &'static [LineKind] = &[
        LineKind::Road,
        LineKind::Waterway,
        LineKind::Fence,
        LineKind::Ditch,
        LineKind::Hedge,
        LineKind::Dike,
        LineKind::Knick,
        LineKind::LowWall,
        LineKind::Wall,
        LineKind::HighWall,
    ];
    fn word(self) -> &'static str {
        match self {
            LineKind::Road => "road",
            LineKind::Waterway => "waterway",
            LineKind::Fence => "fence",
            LineKind::Ditch => "ditch",
            LineKind::Hedge => "hedge",
            LineKind::Dike => "dike",
            LineKind::Knick => "knick",
            LineKind::LowWall => "low-wall",
            LineKind::Wall => "wall",
            LineKind::HighWall => "high-wall",
        }
    }
    fn name(self) -> &'static str {
        match self {
            LineKind::Knick => "Holstein hedge",
            LineKind::LowWall => "low wall",
            LineKind::HighWall => "high wall",
            plain => plain.word(),
        }
    }
    fn width(self) -> Option<Length> {
        Some(match self {
            LineKind::Road => Length::whole(5),
            LineKind::Waterway => Length::whole(1),
            _ => Length::new(500),
        })
    }
}

impl LineKind {
    /// The obstacle and the cover it is (BA-T5); `None` for a waterway that only bridges and fords cross (BA-2.3.6c).
    pub fn element(self, width: Length) -> Option<(Grade, Grade)> {
        Some(match self {
            LineKind::Road => (Grade::None, Grade::None),
            LineKind::Waterway if width < Length::whole(1) => element(5),
            LineKind::Waterway if width <= Length::whole(5) => element(6),
            LineKind::Waterway => return None,
            LineKind::Fence => element(4),
            LineKind::Ditch => element(5),
            LineKind::Hedge | LineKind::Dike => element(7),
            LineKind::Knick => element(10),
            LineKind::LowWall => element(11),
            LineKind::Wall => element(12),
            LineKind::HighWall => element(13),
        })
    }
}

/// The ground of a table.
pub type Ground = tabletop::Terrain<AreaKind, LineKind>;

/// A piece of a linear feature, with what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The strip it covers.
    pub strip: Shape,
    /// The feature, by its place among the lines.
    pub line: u8,
    /// What it is.
    pub kind: LineKind,
    /// The obstacle it is; `None` where only bridges and fords cross.
    pub obstacle: Option<Grade>,
    /// The cover it gives.
    pub cover: Grade,
}

/// The ground with what is worked out once: strips of linear features, levels under woods and houses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terrain {
    /// What lies on the table.
    pub ground: Ground,
    /// The strips of linear features, roads apart.
    pub pieces: Vec<Piece>,
    /// The strips of roads.
    pub roads: Vec<Piece>,
    /// The level of the ground under each area.
    pub levels: Vec<u8>,
    /// Whether some hill layer is narrower than 10 cm somewhere: then layers can be difficult or obstacles (BA-R41).
    pub steep: bool,
}

impl Terrain {
    /// Works out what follows from the ground.
    pub fn new(ground: Ground) -> Terrain {
        let (mut pieces, mut roads) = (Vec::new(), Vec::new());
        for (line, (kind, feature)) in ground.lines().enumerate() {
            let element = kind.element(feature.width());
            for strip in strips(feature) {
                let piece = Piece {
                    strip,
                    line: line as u8,
                    kind,
                    obstacle: element.map(|(obstacle, _)| obstacle),
                    cover: element.map_or(Grade::None, |(_, cover)| cover),
                };
                if kind == LineKind::Road { roads.push(piece) } else { pieces.push(piece) }
            }
        }
        let levels = ground.areas.iter().map(|area| ground.level(inside(area))).collect();
        let steep = crate::hills::some_layer_is_narrow(&ground.contours);
        Terrain { ground, pieces, roads, levels, steep }
    }

    /// The level of the ground at a point: the number of hill layers under it (BA-G23).
    pub fn level(&self, point: Point) -> u8 {
        self.ground.level(point)
    }

    /// The buildings, by their places among the areas.
    pub fn buildings(&self) -> impl Iterator<Item = u8> + Clone + '_ {
        (0..self.ground.areas.len() as u8).filter(|at| self.ground.area_kinds[usize::from(*at)].is_building())
    }

    /// The outline of a building as a shape.
    pub fn building(&self, at: u8) -> Shape {
        Shape::hull(self.ground.areas[usize::from(at)].outline())
    }

    /// How many figures a building holds (BA-6.1.1b, BA-R73).
    pub fn capacity(&self, at: u8) -> u16 {
        let corners = self.ground.areas[usize::from(at)].outline();
        let side = |i: usize| (corners[(i + 1) % corners.len()] - corners[i]).length().units() / 1_500;
        (side(0) * side(1)) as u16
    }
}

/// The pieces of a linear feature as shapes with square ends where it ends, round ones where it bends.
fn strips(line: &Line) -> impl Iterator<Item = Shape> + '_ {
    line.pieces()
}

/// A point inside an area: the middle of the chord through its box.
fn inside(area: &Area) -> Point {
    let outline = area.outline();
    let middle = Shape::hull(outline).centre();
    if area.lies(middle) == tabletop::Lies::Inside {
        return middle;
    }
    outline[0].middle(outline[2 % outline.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BA-2.3.6a, BA-2.3.6b, BA-2.3.6c, BA-T5
    #[test]
    fn waterways_are_what_their_width_makes_them() {
        let stream = |cents| LineKind::Waterway.element(Length::cents(cents));
        let plain = |grade| Some((grade, Grade::None));
        assert_eq!(
            (stream(99), stream(100), stream(500)),
            (plain(Grade::I), plain(Grade::II), plain(Grade::II))
        );
        assert_eq!(stream(501), None);
        assert_eq!(LineKind::Ditch.element(Length::whole(3)), plain(Grade::I));
        assert_eq!(LineKind::Knick.element(Length::ZERO), Some((Grade::II, Grade::I)));
    }

    /// BA-2.3.7a, BA-3.4.5a, BA-6.2.0b, BA-6.2.0g
    #[test]
    fn areas_are_difficult_soft_or_cover_as_the_book_says() {
        let difficult: Vec<&str> =
            AreaKind::ALL.iter().filter(|kind| kind.is_difficult()).map(|kind| kind.word()).collect();
        assert_eq!(difficult, ["field", "orchard", "shrubbery", "marsh", "rough"]);
        assert!(AreaKind::Wood.is_soft() && !AreaKind::Rough.is_soft());
        assert_eq!((AreaKind::Wood.cover(), AreaKind::StrongBuilding.cover()), (Grade::I, Grade::III));
    }
}
