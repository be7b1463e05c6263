//! The terrain effects table (SR-TET), cell for cell; `tidy` compares it with the rule book.

use crate::map::{Map, Terrain, WorkKind};
use hexes::{Cell, Direction};

/// Terrain, movement points, fire, combat, line of sight, special. What no cell can say (rivers, roads, bridges,
/// citadels) is in the chapters.
#[rustfmt::skip]
// table: SR-TET columns 2..
const TERRAIN_CELLS: [[&str; 6]; 18] = [
    ["Clear",                "1",                         "–",          "–",          "–",      "–"], // 1
    ["Village",              "2",                         "−1",         "−1",         "blocks", "NoRear, Cav"], // 2
    ["Grove (bocage)",       "1.5",                       "−1",         "–",          "–",      "–"], // 3
    ["Redoubt",              "+1",                        "−1 (b)",     "−1 (b)",     "–",      "NoRear"], // 4
    ["Road",                 "1, bonus +2 (c)",           "–",          "–",          "–",      "Move"], // 5
    ["Path",                 "1",                         "–",          "–",          "–",      "Move"], // 6
    ["River (hexside)",      "all MP / impassable (d)",   "–",          "impossible", "–",      "–"], // 7
    ["Stream (hexside)",     "+1",                        "–",          "−1",         "–",      "–"], // 8
    ["Bridge (hexside)",     "cancels the water (e)",     "–",          "−1 (e)",     "–",      "–"], // 9
    ["Windmill",             "–",                         "–",          "–",          "–",      "no effect at all"], // 10
    ["Woods",                "1",                         "−1",         "−1",         "blocks", "Cav"], // 11
    ["Entrenchment",         "+1",                        "−1 (b)",     "−1 (b)",     "–",      "–"], // 12
    ["One level up",         "+1",                        "−1",         "−1",         "5.2",    "–"], // 13
    ["One level down",       "–",                         "–",          "–",          "5.2",    "–"], // 14
    ["Farm / abbey",         "1",                         "–",          "−1",         "–",      "–"], // 15
    ["Citadel of Charleroi", "impassable except by road", "impossible", "impossible", "blocks", "only French units may enter"], // 16
    ["Citadel of Mons",      "impassable",                "impossible", "impossible", "blocks", "Jemmapes; only Austrian units may enter"], // 17
    ["Tomb of Middelwinden", "+1",                        "−1",         "−1",         "–",      "Neerwinden only"], // 18
];

/// One row, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainRow {
    /// Movement cost in halves; for rows with a plus, what is added.
    pub halves: u16,
    /// Modifier of fire at the hex.
    pub fire: i16,
    /// Modifier of each attacking hex.
    pub combat: i16,
    /// Blocks the line of sight.
    pub blocks: bool,
    /// Units in it have no rear (SR-TET-f).
    pub no_rear: bool,
    /// Hampers cavalry (SR-TET-g).
    pub cavalry: bool,
}

const CLEAR: TerrainRow = row(1);
const VILLAGE: TerrainRow = row(2);
const GROVE: TerrainRow = row(3);
const REDOUBT: TerrainRow = row(4);
const WOODS: TerrainRow = row(11);
const ENTRENCHMENT: TerrainRow = row(12);
const FARM: TerrainRow = row(15);
const CITADEL: TerrainRow = row(17);
const TOMB: TerrainRow = row(18);
/// SR-TET-5, SR-TET-6: a hex entered along a road or path.
pub const WAY: TerrainRow = row(6);
/// SR-TET-8: a stream crossed.
pub const STREAM: TerrainRow = row(8);
/// SR-TET-9: a bridge crossed.
pub const BRIDGE: TerrainRow = row(9);
/// SR-TET-13: one level up.
pub const LEVEL_UP: TerrainRow = row(13);

/// The row of a hex's terrain. A citadel is clear ground to those who may enter it; an inundation is never asked.
pub const fn of_terrain(terrain: Terrain) -> TerrainRow {
    match terrain {
        Terrain::Clear | Terrain::Impassable => CLEAR,
        Terrain::Village => VILLAGE,
        Terrain::Grove => GROVE,
        Terrain::Woods => WOODS,
        Terrain::Farm => FARM,
        Terrain::Citadel => TerrainRow { halves: CLEAR.halves, ..CITADEL },
        // The tomb is a mound on clear ground: its cost is added.
        Terrain::Tomb => TerrainRow { halves: CLEAR.halves + TOMB.halves, ..TOMB },
    }
}

/// The row of a work, added to that of its hex.
pub const fn of_work(kind: WorkKind) -> TerrainRow {
    match kind {
        WorkKind::Redoubt => REDOUBT,
        WorkKind::Entrenchment => ENTRENCHMENT,
    }
}

impl Map {
    /// What a step costs off the roads, nobody near, in halves: terrain, stream, work, climb (SR-R38). Going down costs
    /// nothing (SR-TET-14).
    pub(crate) fn toll(&self, from: Cell, d: Direction, to: Cell) -> u16 {
        let stream = if self.side(from, d).unbridged_stream() { STREAM.halves } else { 0 };
        let climb = LEVEL_UP.halves * u16::from(self.level(to).saturating_sub(self.level(from)));
        self.terrain_cost(to) + stream + climb
    }

    /// The cost of the hex itself in halves (SR-TET, column MP), its work included.
    pub fn terrain_cost(&self, cell: Cell) -> u16 {
        let work = self.work(cell).map_or(0, |w| of_work(w.kind).halves);
        of_terrain(self.terrain(cell)).halves + work
    }
}

/// Reads the row with this printed number.
const fn row(number: usize) -> TerrainRow {
    let cells = &TERRAIN_CELLS[number - 1];
    TerrainRow {
        halves: halves(cells[1].as_bytes()),
        fire: minus(cells[2].as_bytes()),
        combat: minus(cells[3].as_bytes()),
        blocks: contains(cells[4].as_bytes(), b"blocks"),
        no_rear: contains(cells[5].as_bytes(), b"NoRear"),
        cavalry: contains(cells[5].as_bytes(), b"Cav"),
    }
}

/// `1`, `1.5`, `+1` in halves; 0 for words and dashes.
const fn halves(cell: &[u8]) -> u16 {
    let start = if !cell.is_empty() && cell[0] == b'+' { 1 } else { 0 };
    if cell.len() <= start || !cell[start].is_ascii_digit() {
        return 0;
    }
    let whole = 2 * (cell[start] - b'0') as u16;
    let half = cell.len() > start + 2 && cell[start + 1] == b'.' && cell[start + 2] == b'5';
    whole + half as u16
}

/// `−1` and what stands behind it; 0 for a dash or a word.
const fn minus(cell: &[u8]) -> i16 {
    let sign = cell.len() > 3 && cell[0] == 0xE2 && cell[1] == 0x88 && cell[2] == 0x92;
    if sign { -((cell[3] - b'0') as i16) } else { 0 }
}

const fn contains(cell: &[u8], word: &[u8]) -> bool {
    let mut start = 0;
    while start + word.len() <= cell.len() {
        let mut i = 0;
        while i < word.len() && cell[start + i] == word[i] {
            i += 1;
        }
        if i == word.len() {
            return true;
        }
        start += 1;
    }
    false
}
