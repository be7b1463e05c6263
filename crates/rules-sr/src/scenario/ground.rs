//! The ground: charts, works, waters, ways, names, stars, rout edges, and the places of the plan.

use super::frame::by_side;
use crate::army::*;
use crate::map::*;
use hexes::{Cell, Direction, Edge, Grid, Hexside, chart, notation};
use kernel::BySide;
use reader::{Page, Table, Text, one_of, quoted, without_comments};

/// The signs of the terrain chart.
const SIGNS: &str = "C B W V F R E M T K X";
const KINDS: [(&str, PlaceKind); 9] = [
    ("town", PlaceKind::Town),
    ("village", PlaceKind::Village),
    ("farm", PlaceKind::Farm),
    ("work", PlaceKind::Work),
    ("mill", PlaceKind::Mill),
    ("wood", PlaceKind::Wood),
    ("water", PlaceKind::Water),
    ("dike", PlaceKind::Dike),
    ("height", PlaceKind::Height),
];
/// The most entries of each list.
const MOST: usize = 64;

/// The map, and the stars the second side holds at the start.
pub(super) struct Ground {
    pub(super) map: Map,
    pub(super) control: u32,
}

/// What a sign of the terrain chart stands for.
#[derive(Clone, Copy)]
struct Sign {
    terrain: Terrain,
    work: Option<WorkKind>,
    mill: bool,
}

fn sign(letter: &str) -> Option<Sign> {
    let ground = |terrain| Some(Sign { terrain, work: None, mill: false });
    let work = |kind| Some(Sign { terrain: Terrain::Clear, work: Some(kind), mill: false });
    match letter {
        "C" => ground(Terrain::Clear),
        "B" => ground(Terrain::Grove),
        "W" => ground(Terrain::Woods),
        "V" => ground(Terrain::Village),
        "F" => ground(Terrain::Farm),
        "T" => ground(Terrain::Tomb),
        "K" => ground(Terrain::Citadel),
        "X" => ground(Terrain::Impassable),
        "R" => work(WorkKind::Redoubt),
        "E" => work(WorkKind::Entrenchment),
        "M" => Some(Sign { terrain: Terrain::Clear, work: None, mill: true }),
        _ => None,
    }
}

pub(super) fn read(page: &mut Page<'_>, root: &mut Table<'_, '_>, sides: &[String; 2]) -> Option<Ground> {
    let mut table = root.need_table(page, "map", "[map]")?;
    let terrain = table.need_text(page, "terrain", "terrain = \"\"\" … \"\"\"")?;
    let (grid, signs) = match chart::parse_chart(terrain.value, SIGNS, sign) {
        Ok(read) => read,
        Err(faults) => {
            faults_in(page, terrain, faults);
            return None;
        }
    };
    if grid.len() > MAX_CELLS {
        page.fault(terrain.at, format!("a map has at most {MAX_CELLS} hexes, not {}", grid.len()));
        return None;
    }
    let level = levels(page, &mut table, &grid);
    let mut map = Map {
        ids: Vec::new(),
        terrain: signs.iter().map(|(_, s)| s.terrain).collect(),
        level,
        work: vec![None; grid.len()],
        windmill: signs.iter().map(|(_, s)| s.mill).collect(),
        sides: vec![[SideFeatures::default(); 6]; grid.len()],
        zoc: Vec::new(),
        open: Vec::new(),
        tolls: Vec::new(),
        stars: Vec::new(),
        objectives: Vec::new(),
        star_bit: Vec::new(),
        names: Vec::new(),
        ways: Vec::new(),
        waters: Vec::new(),
        citadel: None,
        rout_edges: BySide::default(),
        rout_distance: BySide::default(),
        grid,
    };
    waters(page, root, &mut map);
    bridges(page, &mut table, &mut map);
    table.finish(page);
    ways(page, root, &mut map);
    let drawn: Vec<Option<WorkKind>> = signs.iter().map(|(_, s)| s.work).collect();
    works(page, root, &mut map, &drawn, terrain);
    names(page, root, &mut map);
    let control = stars(page, root, &mut map, sides);
    citadel(page, root, &mut map, sides, terrain);
    rout(page, root, &mut map, sides);
    map.prepare();
    Some(Ground { map, control })
}

fn levels(page: &mut Page<'_>, table: &mut Table<'_, '_>, grid: &Grid) -> Vec<u8> {
    let flat = vec![0; grid.len()];
    let Some(text) = table.text(page, "levels") else { return flat };
    let digit = |sign: &str| sign.parse::<u8>().ok().filter(|&n| n <= 9 && sign.len() == 1);
    match chart::parse_layer(grid, text.value, "0 to 9", digit) {
        Ok(layer) => layer.iter().map(|(_, &level)| level).collect(),
        Err(faults) => {
            faults_in(page, text, faults);
            flat
        }
    }
}

/// Sets a bit on a hexside, from both its hexes.
fn mark(map: &mut Map, side: Hexside, bit: u8) {
    map.sides[side.cell().index()][side.direction().index()].0 |= bit;
    if let Some(there) = side.other(&map.grid) {
        map.sides[there.index()][side.direction().opposite().index()].0 |= bit;
    }
}

/// Notes the faults the hex parsers found in a string.
fn faults_in(page: &mut Page<'_>, text: Text<'_>, faults: Vec<hexes::Fault>) {
    for fault in faults {
        page.fault_in(text, fault.line, fault.column, fault.sentence);
    }
}

/// A list read by one of the parsers of hexes; empty, with the faults noted, if it is wrong.
fn list<T>(
    page: &mut Page<'_>,
    text: Option<Text<'_>>,
    read: impl FnOnce(&str) -> Result<Vec<T>, Vec<hexes::Fault>>,
) -> Vec<T> {
    let Some(text) = text else { return Vec::new() };
    match read(&without_comments(text.value)) {
        Ok(list) => list,
        Err(faults) => {
            faults_in(page, text, faults);
            Vec::new()
        }
    }
}

/// The hexes of a place: at least one, none twice.
fn place_hexes(page: &mut Page<'_>, table: &mut Table<'_, '_>, key: &'static str, grid: &Grid) -> Vec<Cell> {
    let text = table.need_text(page, key, &format!("{key} = \"1209\""));
    let before = page.is_clean();
    let cells = list(page, text, |t| notation::parse_cells(grid, t));
    if let (Some(text), true) = (text, before && page.is_clean()) {
        let mut sorted = cells.clone();
        sorted.sort();
        sorted.dedup();
        if cells.is_empty() || sorted.len() != cells.len() {
            page.fault(text.at, format!("{key} names at least one hex, and none twice"));
        }
    }
    cells
}

fn waters(page: &mut Page<'_>, root: &mut Table<'_, '_>, map: &mut Map) {
    for mut table in root.tables(page, "water", "[[water]]", MOST) {
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let river = table.need_choice(page, "kind", &["river", "stream"]) == Some(0);
        let canal = table.choice(page, "look", &["canal"]).is_some();
        let text = table.need_text(page, "sides", "sides = \"0103|0104; 0203|0204+0304\"");
        let grid = &map.grid;
        let sides = list(page, text, |t| notation::parse_sides(grid, t));
        for &side in &sides {
            mark(map, side, if river { SideFeatures::RIVER } else { SideFeatures::STREAM });
            let both = SideFeatures::RIVER | SideFeatures::STREAM;
            if map.side(side.cell(), side.direction()).has(both) {
                let label = side.label(&map.grid);
                page.fault(table.at, format!("{label} is a river and a stream; it can be one of them"));
            }
        }
        map.waters.push(Water { name, river, canal, sides });
        table.finish(page);
    }
}

fn bridges(page: &mut Page<'_>, table: &mut Table<'_, '_>, map: &mut Map) {
    let Some(text) = table.text(page, "bridges") else { return };
    let grid = &map.grid;
    let bridges = list(page, Some(text), |t| notation::parse_sides(grid, t));
    for side in bridges {
        let here = map.side(side.cell(), side.direction());
        if here.0 & (SideFeatures::RIVER | SideFeatures::STREAM) == 0 {
            let label = side.label(&map.grid);
            page.fault(text.at, format!("the bridge {label} crosses no water; name a river or stream side"));
        }
        mark(map, side, SideFeatures::BRIDGE);
    }
}

fn ways(page: &mut Page<'_>, root: &mut Table<'_, '_>, map: &mut Map) {
    for mut table in root.tables(page, "way", "[[way]]", MOST) {
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let road = table.need_choice(page, "kind", &["road", "path"]) == Some(0);
        let dike = table.choice(page, "look", &["dike"]).is_some();
        let text = table.need_text(page, "hexes", "hexes = \"0914 0913 1012\"");
        let grid = &map.grid;
        let cells = list(page, text, |t| notation::parse_chain(grid, t));
        let sides: Vec<Hexside> = notation::chain_sides(&map.grid, &cells).collect();
        for side in sides {
            mark(map, side, if road { SideFeatures::ROAD } else { SideFeatures::PATH });
        }
        map.ways.push(Way { name, road, dike, cells });
        table.finish(page);
    }
}

fn works(
    page: &mut Page<'_>,
    root: &mut Table<'_, '_>,
    map: &mut Map,
    drawn: &[Option<WorkKind>],
    terrain: Text<'_>,
) {
    for mut table in root.tables(page, "work", "[[work]]", MOST) {
        let cells = place_hexes(page, &mut table, "hex", &map.grid);
        let kind = match table.need_choice(page, "kind", &["redoubt", "entrenchment"]) {
            Some(1) => WorkKind::Entrenchment,
            _ => WorkKind::Redoubt,
        };
        let sides = match table.need_text(page, "closed", "closed = \"N NW SW S\"") {
            Some(text) => closed_sides(page, text),
            None => 0,
        };
        for cell in cells {
            if drawn[cell.index()] != Some(kind) {
                let (id, letter) = (map.grid.id(cell), if kind == WorkKind::Redoubt { "R" } else { "E" });
                page.fault(table.place("hex"), format!("the terrain chart has no {letter} in hex {id}"));
            }
            if map.work[cell.index()].is_some() {
                page.fault(table.place("hex"), format!("hex {} has a work already", map.grid.id(cell)));
            }
            map.work[cell.index()] = Some(Work { kind, sides });
        }
        table.finish(page);
    }
    for cell in map.grid.cells() {
        if drawn[cell.index()].is_some() && map.work[cell.index()].is_none() {
            let id = map.grid.id(cell);
            page.fault(
                terrain.at,
                format!("the work drawn in hex {id} has no [[work]] that says which sides are closed"),
            );
        }
    }
}

fn closed_sides(page: &mut Page<'_>, text: Text<'_>) -> u8 {
    let mut sides = 0u8;
    for word in text.value.split_whitespace() {
        match word.parse::<Direction>() {
            Ok(d) => sides |= 1 << d.index(),
            Err(_) => {
                page.fault(text.at, format!("closed lists sides among N NE SE S SW NW, not {}", quoted(word)))
            }
        }
    }
    sides
}

fn names(page: &mut Page<'_>, root: &mut Table<'_, '_>, map: &mut Map) {
    for mut table in root.tables(page, "place", "[[place]]", MOST) {
        let text = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let kinds = KINDS.map(|(word, _)| word);
        let kind = table.need_choice(page, "kind", &kinds).map_or(PlaceKind::Village, |i| KINDS[i].1);
        let cells = place_hexes(page, &mut table, "hexes", &map.grid);
        if let Some(&cell) = cells.first() {
            map.names.push(Name { cell, text, kind, cells });
        }
        table.finish(page);
    }
}

fn stars(page: &mut Page<'_>, root: &mut Table<'_, '_>, map: &mut Map, sides: &[String; 2]) -> u32 {
    let mut control = 0;
    for mut table in root.tables(page, "star", "[[star]]", 32) {
        let name = table.need_name(page, "name").map_or(String::new(), |t| t.value.to_owned());
        let cells = place_hexes(page, &mut table, "hexes", &map.grid);
        let held = table.need_choice(page, "held-by", sides) == Some(COALITION.index());
        let mut bits = 0;
        for cell in cells {
            if map.stars.contains(&cell) {
                page.fault(
                    table.place("hexes"),
                    format!("hex {} belongs to another star", map.grid.id(cell)),
                );
            } else if map.stars.len() == 32 {
                page.fault(table.place("hexes"), "stars have at most 32 hexes in all");
            } else {
                bits |= 1 << map.stars.len();
                map.stars.push(cell);
            }
            if map.terrain(cell) == Terrain::Impassable {
                page.fault(
                    table.place("hexes"),
                    format!("nobody can ever enter the star {}", map.grid.id(cell)),
                );
            }
        }
        control |= if held { bits } else { 0 };
        map.objectives.push(Objective { name, bits });
        table.finish(page);
    }
    control
}

fn citadel(
    page: &mut Page<'_>,
    root: &mut Table<'_, '_>,
    map: &mut Map,
    sides: &[String; 2],
    terrain: Text<'_>,
) {
    let drawn = map.terrain.contains(&Terrain::Citadel);
    let Some(mut table) = root.table(page, "citadel", "[citadel]") else {
        if drawn {
            page.fault(
                terrain.at,
                "the chart has a citadel (K) and the file no [citadel] that says whose it is",
            );
        }
        return;
    };
    let army = if table.need_choice(page, "army", sides) == Some(1) { COALITION } else { FRENCH };
    map.citadel = Some(CitadelRule { army, road_only: table.flag(page, "road-only") });
    if !drawn {
        page.fault(table.at, "there is a [citadel], and no K in the terrain chart");
    }
    table.finish(page);
}

fn rout(page: &mut Page<'_>, root: &mut Table<'_, '_>, map: &mut Map, sides: &[String; 2]) {
    let table = root.need_table(page, "rout", "[rout]");
    let edges = |page: &mut Page<'_>, words: &str, at: usize| {
        let mut edges = Vec::new();
        for word in words.split_whitespace() {
            let found = [("N", Edge::N), ("E", Edge::E), ("S", Edge::S), ("W", Edge::W)];
            match found.iter().find(|(letter, _)| *letter == word) {
                Some(&(_, edge)) if !edges.contains(&edge) => edges.push(edge),
                Some(_) => page.fault(at, format!("the edge {word} is named twice")),
                None => page.fault(
                    at,
                    format!("a rout edge is {}, not {}", one_of(&["N", "E", "S", "W"]), quoted(word)),
                ),
            }
        }
        if edges.is_empty() {
            page.fault(at, "a side needs at least one rout edge: N, E, S or W");
        }
        edges
    };
    map.rout_edges = by_side(page, table, sides, edges, Vec::new);
}

/// The last turn of the plan and its places (SR-8.1.6a).
pub(super) fn plan(page: &mut Page<'_>, root: &mut Table<'_, '_>, grid: &Grid) -> (u8, Vec<Vec<Cell>>) {
    let Some(mut table) = root.table(page, "plan", "[plan]") else { return (0, Vec::new()) };
    let turns = table.need_number(page, "turns", 0..=40).unwrap_or(0);
    let mut places: Vec<Vec<Cell>> = Vec::new();
    for text in table.need_texts(page, "places", 16) {
        let cells = list(page, Some(text), |t| notation::parse_cells(grid, t));
        if let Some(&cell) = cells.iter().find(|c| places.iter().any(|p| p.contains(c))) {
            page.fault(text.at, format!("hex {} belongs to another place of the plan", grid.id(cell)));
        } else if !cells.is_empty() {
            places.push(cells);
        }
    }
    table.finish(page);
    (turns as u8, places)
}
