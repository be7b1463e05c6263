//! What lies on the table, and what it does to those who cross it, stand in it or shoot over it (MA-G24, MA-R5).

use serde::{Deserialize, Serialize};
use tabletop::{GroundKind, Veil};

use crate::tables::WOOD_SEEN_THROUGH;

/// The most areas, linear features and contours of a battle, each.
pub const MOST: usize = tabletop::ground::MOST_FEATURES;

/// What kind of area it is (MA-G24).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaKind {
    /// Difficult, hard cover, hides what is behind more than 4 cm of it.
    Wood,
    /// Difficult, no cover.
    Marsh,
    /// Difficult, no cover.
    Broken,
    /// Open, light cover.
    Crops,
    /// Open, light cover.
    Orchard,
    /// Impassable, blocks sight, no cover, no garrison.
    Building,
}

/// What kind of linear feature it is (MA-G24).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// Obstacle, light cover.
    Hedge,
    /// Obstacle, light cover.
    Fence,
    /// Obstacle, hard cover.
    Wall,
    /// Obstacle, hard cover (MA-R5).
    Earthwork,
    /// Obstacle, no cover.
    Stream,
}

/// What shelters a target; hard prevails over light (MA-G15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Hedges, fences, standing crops, orchards (MA-R5).
    Light,
    /// Woods, walls, earthworks (MA-R5).
    Hard,
}

impl AreaKind {
    /// All.
    pub const ALL: [AreaKind; 6] = [
        AreaKind::Wood,
        AreaKind::Marsh,
        AreaKind::Broken,
        AreaKind::Crops,
        AreaKind::Orchard,
        AreaKind::Building,
    ];

    /// "wood", "broken ground".
    pub const fn name(self) -> &'static str {
        match self {
            AreaKind::Wood => "wood",
            AreaKind::Marsh => "marsh",
            AreaKind::Broken => "broken ground",
            AreaKind::Crops => "crops",
            AreaKind::Orchard => "orchard",
            AreaKind::Building => "building",
        }
    }

    /// As a file says it: "broken".
    pub const fn word(self) -> &'static str {
        match self {
            AreaKind::Broken => "broken",
            other => other.name(),
        }
    }

    /// Whether it is difficult terrain (MA-8.10, MA-8.11, MA-9.2).
    pub const fn is_difficult(self) -> bool {
        matches!(self, AreaKind::Wood | AreaKind::Marsh | AreaKind::Broken)
    }

    /// Whether nobody may enter.
    pub const fn is_impassable(self) -> bool {
        matches!(self, AreaKind::Building)
    }

    /// The cover of those inside (MA-R5).
    pub const fn cover(self) -> Option<Cover> {
        match self {
            AreaKind::Wood => Some(Cover::Hard),
            AreaKind::Crops | AreaKind::Orchard => Some(Cover::Light),
            AreaKind::Marsh | AreaKind::Broken | AreaKind::Building => None,
        }
    }
}

impl LineKind {
    /// All. Each is an obstacle (MA-8.13, MA-8.14).
    pub const ALL: [LineKind; 5] =
        [LineKind::Hedge, LineKind::Fence, LineKind::Wall, LineKind::Earthwork, LineKind::Stream];

    /// "hedge".
    pub const fn name(self) -> &'static str {
        match self {
            LineKind::Hedge => "hedge",
            LineKind::Fence => "fence",
            LineKind::Wall => "wall",
            LineKind::Earthwork => "earthwork",
            LineKind::Stream => "stream",
        }
    }

    /// The cover of those behind (MA-R5).
    pub const fn cover(self) -> Option<Cover> {
        match self {
            LineKind::Hedge | LineKind::Fence => Some(Cover::Light),
            LineKind::Wall | LineKind::Earthwork => Some(Cover::Hard),
            LineKind::Stream => None,
        }
    }
}

impl GroundKind for AreaKind {
    const ALL: &'static [AreaKind] = &AreaKind::ALL;
    fn word(self) -> &'static str {
        AreaKind::word(self)
    }
    fn name(self) -> &'static str {
        AreaKind::name(self)
    }
    /// How it hides what is behind it (MA-G14, MA-G16).
    fn veil(self) -> Option<Veil> {
        match self {
            AreaKind::Building => Some(Veil::Solid),
            AreaKind::Wood => Some(Veil::Deep(WOOD_SEEN_THROUGH)),
            _ => None,
        }
    }
}

impl GroundKind for LineKind {
    const ALL: &'static [LineKind] = &LineKind::ALL;
    fn word(self) -> &'static str {
        self.name()
    }
}

/// The ground of a battle.
pub type Terrain = tabletop::Terrain<AreaKind, LineKind>;

#[cfg(test)]
mod tests {
    use super::*;

    /// MA-G24, MA-R5
    #[test]
    fn every_kind_of_ground_does_what_the_book_says() {
        use AreaKind::*;
        let book = [
            (Wood, true, false, Some(Cover::Hard)),
            (Marsh, true, false, None),
            (Broken, true, false, None),
            (Crops, false, false, Some(Cover::Light)),
            (Orchard, false, false, Some(Cover::Light)),
            (Building, false, true, None),
        ];
        assert_eq!(book.map(|row| row.0), AreaKind::ALL);
        for (kind, difficult, impassable, cover) in book {
            assert_eq!(
                (kind.is_difficult(), kind.is_impassable(), kind.cover()),
                (difficult, impassable, cover)
            );
            assert_eq!(kind.veil().is_some(), matches!(kind, Wood | Building), "{kind:?}");
        }
        let lines = LineKind::ALL.map(LineKind::cover);
        let (light, hard) = (Some(Cover::Light), Some(Cover::Hard));
        assert_eq!(lines, [light, light, hard, hard, None]);
        assert!(Cover::Hard > Cover::Light);
    }
}
