//! The terrain table (chapter 3 of the book), cell for cell; `tidy` compares it with the rule book.

use crate::army::Class;
use crate::map::{Map, Pace, SideFeatures, Terrain};
use hexes::map::HexMap;
use hexes::{Cell, Direction};

/// Movement points, fire, combat, whether a zone of control is blocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainRow {
    /// What infantry and artillery pay, or pay more (WB-3.14a).
    pub infantry: u8,
    /// What cavalry pays, or pays more.
    pub cavalry: u8,
    /// Modifier of fire at a target there.
    pub fire: i8,
    /// Modifier of combat against a defender there.
    pub combat: i8,
    /// Whether it blocks zones of control.
    pub blocks: bool,
}

const fn row(infantry: u8, cavalry: u8, fire: i8, combat: i8, blocks: bool) -> TerrainRow {
    TerrainRow { infantry, cavalry, fire, combat, blocks }
}

const CLEAR: TerrainRow = row(1, 1, 0, 0, false);
const WOODS: TerrainRow = row(2, 2, -1, -1, false);
const VILLAGE: TerrainRow = row(2, 2, -1, -1, true);
/// WB-3.5a, WB-3.6a: a step along a road or sunken road.
pub const ROAD: TerrainRow = row(1, 1, 0, 0, false);
/// WB-3.6: for the defender in a sunken road.
pub const SUNKEN: TerrainRow = row(1, 1, 0, -1, false);
/// WB-3.7: a river without a bridge.
pub const RIVER: TerrainRow = row(1, 1, 0, -1, true);
/// WB-3.8: a bridge.
pub const BRIDGE: TerrainRow = row(0, 0, 0, -2, false);
/// WB-3.10: up one level.
pub const UP_ONE: TerrainRow = row(0, 0, -1, -1, false);
/// WB-3.11: up two levels at once.
pub const UP_TWO: TerrainRow = row(1, 1, -1, -2, false);
/// WB-3.12: down one or two levels.
pub const DOWN: TerrainRow = row(0, 0, 0, 1, false);
/// WB-3.13: a slope.
pub const SLOPE: TerrainRow = row(1, 2, 0, -2, true);
const NOTHING: TerrainRow = row(0, 0, 0, 0, false);

impl TerrainRow {
    /// The price for one pace.
    pub const fn cost(self, pace: Pace) -> u8 {
        match pace {
            Pace::Infantry => self.infantry,
            Pace::Cavalry => self.cavalry,
        }
    }
}

/// The row of the ground of a hex. Woods are closed to cavalry that is not light; light cavalry pays like infantry
/// (WB-3.14g).
pub const fn of_ground(terrain: Terrain) -> TerrainRow {
    match terrain {
        Terrain::Clear => CLEAR,
        Terrain::Woods => WOODS,
        Terrain::Village | Terrain::Town => VILLAGE,
    }
}

/// The row of what lies on a hexside: slope, bridge or river (WB-3.14i).
pub const fn of_side(side: SideFeatures) -> TerrainRow {
    if side.has(SideFeatures::SLOPE) {
        SLOPE
    } else if side.has(SideFeatures::BRIDGE) {
        BRIDGE
    } else if side.has(SideFeatures::RIVER) {
        RIVER
    } else {
        NOTHING
    }
}

/// The row of a step up or down.
pub const fn of_rise(rise: i8) -> TerrainRow {
    match rise {
        2.. => UP_TWO,
        1 => UP_ONE,
        0 => NOTHING,
        _ => DOWN,
    }
}

/// Levels climbed: at most two (WB-3.14o), none over a slope (WB-3.14n).
pub(crate) fn rise(ground: &HexMap<Terrain>, from: Cell, d: Direction, to: Cell) -> i8 {
    if ground.side(from, d).has(SideFeatures::SLOPE) {
        return 0;
    }
    (ground.level(to) as i8 - ground.level(from) as i8).clamp(-2, 2)
}

/// What a step costs off-road: ground entered, hexside, two levels up (WB-3.14b).
pub(crate) fn toll(ground: &HexMap<Terrain>, pace: Pace, from: Cell, d: Direction, to: Cell) -> u8 {
    let rows =
        [of_ground(ground.terrain(to)), of_side(ground.side(from, d)), of_rise(rise(ground, from, d, to))];
    rows.into_iter().map(|row| row.cost(pace)).sum()
}

/// Whether a zone of control passes a hexside: not the edge of a village or town, not a river or slope (WB-5.1c).
pub(crate) fn zoc_passes(ground: &HexMap<Terrain>, from: Cell, d: Direction, to: Cell) -> bool {
    let rows =
        [of_ground(ground.terrain(from)), of_ground(ground.terrain(to)), of_side(ground.side(from, d))];
    rows.into_iter().all(|row| !row.blocks)
}

/// Why a step is forbidden to a kind of unit off-road (WB-3.14e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ban {
    /// Cavalry that is not light, into woods (WB-3.3b).
    Woods,
    /// Artillery, over a slope (WB-3.13e).
    Slope,
}

/// Where the modifiers of a combat come from: the defender's ground, the hexside and the levels (WB-3.14q).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CombatTerrain {
    /// The ground of the defending hex, or its sunken road: once (WB-R71).
    pub ground: i8,
    /// River, bridge or slope.
    pub side: i8,
    /// Up or down; none over a slope (WB-3.14n).
    pub level: i8,
}

impl CombatTerrain {
    /// All together.
    pub const fn sum(self) -> i8 {
        self.ground + self.side + self.level
    }
}

/// Where the modifiers of a shot come from (WB-3.14q).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireTerrain {
    /// The ground of the target's hex; a sunken road counts nothing (WB-3.6b).
    pub ground: i8,
    /// The target is higher than the gun.
    pub level: i8,
}

impl Map {
    /// Why a unit of this class may not make this step, off-road (WB-3.14e).
    #[inline]
    pub fn closes(&self, class: Class, from: Cell, d: Direction, to: Cell) -> Option<Ban> {
        if class.is_heavy() && self.terrain(to) == Terrain::Woods {
            Some(Ban::Woods)
        } else if class.is_artillery() && self.is_slope(from, d) {
            Some(Ban::Slope)
        } else {
            None
        }
    }

    /// The terrain modifier of an attack from a hex on its neighbour (WB-3.14q).
    pub fn combat_terrain(&self, from: Cell, d: Direction, to: Cell) -> CombatTerrain {
        let sunken = if self.sunken[to.index()] { SUNKEN.combat } else { 0 };
        CombatTerrain {
            ground: of_ground(self.terrain(to)).combat.min(sunken),
            side: of_side(self.side(from, d)).combat,
            level: of_rise(self.rise(from, d, to)).combat,
        }
    }

    /// The terrain modifier of a shot at any distance (WB-3.14q).
    pub fn fire_terrain(&self, gun: Cell, target: Cell) -> FireTerrain {
        let up = self.level(target).saturating_sub(self.level(gun)).min(2);
        FireTerrain { ground: of_ground(self.terrain(target)).fire, level: of_rise(up as i8).fire }
    }
}
