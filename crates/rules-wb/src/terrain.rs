//! The terrain table (chapter 3 of the book), cell for cell; `tidy` compares it with the rule book.

use crate::army::Class;
use crate::map::{Map, Pace, SideFeatures, Terrain};
use hexes::map::HexMap;
use hexes::{Cell, Direction};

/// WB-TERRAIN. Terrain, movement points of infantry and cavalry, fire, combat, whether it blocks zones of control. What
/// no cell can say (bans, disorganisation, dice) is in the chapters.
#[rustfmt::skip]
// table: WB-TERRAIN columns 1..5
const CELLS: [[&str; 5]; 12] = [
    ["Clear",                 "1 / 1",                                  "0",          "0",          "no"],
    ["Woods",                 "2 / prohibited (light cavalry allowed)", "-1",         "-1",         "no"],
    ["Village, town",         "2 / 2",                                  "-1",         "-1",         "yes"],
    ["Road",                  "1 / 1",                                  "as the hex", "as the hex", "no"],
    ["Sunken road",           "1 / 1",                                  "as the hex", "-1",         "(blank)"],
    ["River (fordable)",      "+1",                                     "0",          "-1",         "yes"],
    ["Bridge",                "+0",                                     "0",          "-2",         "no"],
    ["Stream",                "+0",                                     "0",          "0",          "no"],
    ["Up one level",          "+0",                                     "-1",         "-1",         "no"],
    ["Up two levels at once", "+1",                                     "-1",         "-2",         "no"],
    ["Down one or two levels", "+0",                                    "0",          "+1",         "no"],
    ["Slope",                 "+1 / +2",                                "0",          "-2",         "yes"],
];

/// A row, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainRow {
    /// What infantry and artillery pay, or pay more (WB-3.14a).
    pub infantry: u8,
    /// What cavalry pays, or pays more; light cavalry in woods pays like infantry (WB-3.14g).
    pub cavalry: u8,
    /// Modifier of fire at a target there; 0 for "as the hex" (WB-3.5b).
    pub fire: i8,
    /// Modifier of combat against a defender there; 0 for "as the hex".
    pub combat: i8,
    /// Whether it blocks zones of control; a blank cell does not (WB-3.6e).
    pub blocks: bool,
}

const CLEAR: TerrainRow = row(1);
const WOODS: TerrainRow = row(2);
const VILLAGE: TerrainRow = row(3);
/// WB-3.5a, WB-3.6a: a step along a road or sunken road.
pub const ROAD: TerrainRow = row(4);
/// WB-3.6: for the defender in a sunken road.
pub const SUNKEN: TerrainRow = row(5);
/// WB-3.7: a river without a bridge.
pub const RIVER: TerrainRow = row(6);
/// WB-3.8: a bridge.
pub const BRIDGE: TerrainRow = row(7);
/// WB-3.9a: a stream, and a hexside with nothing on it.
pub const STREAM: TerrainRow = row(8);
/// WB-3.10: up one level.
pub const UP_ONE: TerrainRow = row(9);
/// WB-3.11: up two levels at once.
pub const UP_TWO: TerrainRow = row(10);
/// WB-3.12: down one or two levels.
pub const DOWN: TerrainRow = row(11);
/// WB-3.13: a slope.
pub const SLOPE: TerrainRow = row(12);

/// Reads the row with this number.
const fn row(number: usize) -> TerrainRow {
    let [_, cost, fire, combat, blocks] = CELLS[number - 1];
    let (infantry, cavalry) = costs(cost.as_bytes());
    TerrainRow {
        infantry,
        cavalry,
        fire: modifier(fire.as_bytes()),
        combat: modifier(combat.as_bytes()),
        blocks: blocks.as_bytes()[0] == b'y',
    }
}

/// `1 / 1`, `+1 / +2`, `+1` for both, `2 / prohibited`: who may enter pays like infantry.
const fn costs(cell: &[u8]) -> (u8, u8) {
    let (first, next) = number(cell, 0);
    assert!(first >= 0, "a malformed cost");
    let bar = next + 3 <= cell.len() && cell[next] == b' ' && cell[next + 1] == b'/';
    assert!(bar || next == cell.len(), "a malformed cost");
    if bar && cell[next + 3] != b'p' {
        let (second, end) = number(cell, next + 3);
        assert!(end == cell.len() && second >= 0, "a malformed cost");
        return (first as u8, second as u8);
    }
    (first as u8, first as u8)
}

/// `-1`, `+1`, `0`; 0 for "as the hex".
const fn modifier(cell: &[u8]) -> i8 {
    if cell[0] == b'a' {
        return 0;
    }
    let (value, end) = number(cell, 0);
    assert!(end == cell.len(), "a malformed modifier");
    value
}

/// One digit with or without its sign, and where it ends.
const fn number(cell: &[u8], at: usize) -> (i8, usize) {
    let signed = cell[at] == b'+' || cell[at] == b'-';
    let digit = if signed { at + 1 } else { at };
    assert!(cell[digit].is_ascii_digit(), "a malformed number");
    let value = (cell[digit] - b'0') as i8;
    (if cell[at] == b'-' { -value } else { value }, digit + 1)
}

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
        STREAM
    }
}

/// The row of a step up or down.
pub const fn of_rise(rise: i8) -> TerrainRow {
    match rise {
        2.. => UP_TWO,
        1 => UP_ONE,
        0 => STREAM,
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

    /// What the ground of a hex gives its defender: once, however much of it there is (WB-3.14q, WB-R71).
    pub fn combat_ground(&self, cell: Cell) -> i8 {
        let sunken = if self.sunken[cell.index()] { SUNKEN.combat } else { 0 };
        of_ground(self.terrain(cell)).combat.min(sunken)
    }

    /// The terrain modifier of an attack from a hex on its neighbour (WB-3.14q).
    pub fn combat_terrain(&self, from: Cell, d: Direction, to: Cell) -> CombatTerrain {
        CombatTerrain {
            ground: self.combat_ground(to),
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

#[cfg(test)]
mod tests;
