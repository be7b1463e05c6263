//! What lies on the table, and what it does (LB-18).

use crate::tables::WOOD_SEEN_INTO;
use serde::{Deserialize, Serialize};
use tabletop::{GroundKind, Veil};

/// The most areas, linear features and contours of a battle, each.
pub const MOST: usize = tabletop::ground::MOST_FEATURES;

/// What kind of area it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaKind {
    /// Difficult, defensive, closed to cavalry and artillery; sight 2" into it (LB-18.1).
    Wood,
    /// Plough, marsh: difficult, not defensive (LB-18.2).
    Rough,
    /// Fortification for its garrison, impassable otherwise; blocks sight (LB-18.3).
    Building,
    /// The same without a roof: it blocks no sight (LB-18.3, LB-G11).
    Redoubt,
}

impl AreaKind {
    /// All.
    pub const ALL: [AreaKind; 4] = [AreaKind::Wood, AreaKind::Rough, AreaKind::Building, AreaKind::Redoubt];
    /// "wood".
    pub const fn name(self) -> &'static str {
        match self {
            AreaKind::Wood => "wood",
            AreaKind::Rough => "rough",
            AreaKind::Building => "building",
            AreaKind::Redoubt => "redoubt",
        }
    }
    /// Whether each inch costs two (LB-18.7).
    pub const fn is_difficult(self) -> bool {
        matches!(self, AreaKind::Wood | AreaKind::Rough)
    }
    /// Whether it can be garrisoned and not crossed (LB-18.3).
    pub const fn is_building(self) -> bool {
        matches!(self, AreaKind::Building | AreaKind::Redoubt)
    }
}

/// What kind of linear feature it is. All are difficult to cross (LB-18.4, LB-18.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// Fortification, defensive.
    Wall,
    /// Fortification, defensive.
    Earthwork,
    /// Defensive.
    Hedge,
    /// Only difficult to cross.
    Stream,
}

impl LineKind {
    /// All.
    pub const ALL: [LineKind; 4] = [LineKind::Wall, LineKind::Earthwork, LineKind::Hedge, LineKind::Stream];
    /// "wall".
    pub const fn name(self) -> &'static str {
        match self {
            LineKind::Wall => "wall",
            LineKind::Earthwork => "earthwork",
            LineKind::Hedge => "hedge",
            LineKind::Stream => "stream",
        }
    }
    /// What it is to infantry that lines it (LB-18.8).
    pub const fn shelter(self) -> Option<Shelter> {
        match self {
            LineKind::Wall | LineKind::Earthwork => Some(Shelter::Fortification),
            LineKind::Hedge => Some(Shelter::Defensive),
            LineKind::Stream => None,
        }
    }
}

/// What protects a unit; a fortification is defensive terrain too (LB-18.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shelter {
    /// Woods, hedges.
    Defensive,
    /// Buildings, redoubts, walls, earthworks.
    Fortification,
}

impl GroundKind for AreaKind {
    const ALL: &'static [AreaKind] = &AreaKind::ALL;
    fn word(self) -> &'static str {
        self.name()
    }
    /// How it hides what is behind it (LB-G11).
    fn veil(self) -> Option<Veil> {
        match self {
            AreaKind::Wood => Some(Veil::Deep(WOOD_SEEN_INTO)),
            AreaKind::Building => Some(Veil::Solid),
            AreaKind::Rough | AreaKind::Redoubt => None,
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

    /// LB-18.1 to LB-18.5, LB-18.8
    #[test]
    fn every_kind_of_ground_does_what_the_book_says() {
        let areas =
            AreaKind::ALL.map(|kind| (kind.is_difficult(), kind.is_building(), kind.veil().is_some()));
        assert_eq!(
            areas,
            [(true, false, true), (true, false, false), (false, true, true), (false, true, false)]
        );
        let (fort, hedge) = (Some(Shelter::Fortification), Some(Shelter::Defensive));
        assert_eq!(LineKind::ALL.map(LineKind::shelter), [fort, fort, hedge, None]);
    }
}
