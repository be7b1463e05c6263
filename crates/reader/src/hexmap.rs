//! Hex maps from scenario files: the terrain chart and the chart of levels, works, waters, bridges, ways and names.
//!
//! A rule set gives the signs of its chart and gets a [`HexMap`] of its own terrain. What else its maps have
//! (objectives, rout edges, set-up areas) it reads itself, with the same [`place_hexes`] and [`list`]; slopes, sunken
//! roads and brooks with [`slopes`], [`sunken_roads`] and [`brooks`] if it knows them.

use crate::{Page, Section, Text, one_of, quoted, without_comments, words};
use hexes::map::{Brook, HexMap, Name, PlaceKind, SideFeatures, Water, Way, WayKind, Work, WorkKind};
use hexes::{Cell, Direction, Edge, Grid, HexId, Layer, chart, notation};

/// What a sign of the terrain chart stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign<T> {
    /// The ground.
    pub terrain: T,
    /// The work upon it; its closed sides stand in a `[[work]]`.
    pub work: Option<WorkKind>,
    /// Whether a windmill stands there.
    pub mill: bool,
}

impl<T> Sign<T> {
    /// Ground with nothing on it.
    pub const fn ground(terrain: T) -> Sign<T> {
        Sign { terrain, work: None, mill: false }
    }
    /// A work on this ground.
    pub const fn work(terrain: T, kind: WorkKind) -> Sign<T> {
        Sign { terrain, work: Some(kind), mill: false }
    }
    /// A windmill on this ground.
    pub const fn mill(terrain: T) -> Sign<T> {
        Sign { terrain, work: None, mill: true }
    }
}

/// The signs of a rule set's terrain chart, each with its letter.
pub type Signs<T> = [(&'static str, Sign<T>)];

/// The map of a file.
pub struct ReadMap<'t, T> {
    /// The map.
    pub map: HexMap<T>,
    /// Its terrain chart: what is wrong with the whole of it is noted there.
    pub chart: Text<'t>,
}

const WORKS: [(&str, WorkKind); 2] =
    [("redoubt", WorkKind::Redoubt), ("entrenchment", WorkKind::Entrenchment)];
const PLACES: [(&str, PlaceKind); 9] = [
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

/// Reads `[map]`, `[[water]]`, `[[way]]`, `[[work]]` and `[[place]]`. Without a terrain chart of at most `most` hexes
/// there is no map; any other fault is noted and left out of it.
pub fn read<'t, T: Copy>(
    page: &mut Page<'_>,
    root: &mut Section<'t, '_>,
    signs: &Signs<T>,
    most: usize,
) -> Option<ReadMap<'t, T>> {
    let mut table = root.need_table(page, "map", "[map]")?;
    let chart = table.need_text(page, "terrain", "terrain = \"\"\" … \"\"\"")?;
    let (grid, drawn) = terrain(page, chart, signs)?;
    if grid.len() > most {
        page.fault(chart.at, format!("a map has at most {most} hexes, not {}", grid.len()));
        return None;
    }
    let mut map = HexMap::new(grid, drawn.map(|_, sign| sign.terrain));
    map.level = levels(page, &mut table, &map.grid);
    map.mills = drawn.iter().filter(|(_, sign)| sign.mill).map(|(cell, _)| cell).collect();
    waters(page, root, &mut map);
    bridges(page, &mut table, &mut map);
    table.finish(page);
    ways(page, root, &mut map);
    works(page, root, &mut map, (signs, &drawn, chart));
    names(page, root, &mut map);
    Some(ReadMap { map, chart })
}

fn terrain<T: Copy>(page: &mut Page<'_>, text: Text<'_>, signs: &Signs<T>) -> Option<(Grid, Layer<Sign<T>>)> {
    let letters: Vec<&str> = signs.iter().map(|(letter, _)| *letter).collect();
    let read = |word: &str| signs.iter().find(|(letter, _)| *letter == word).map(|(_, sign)| *sign);
    match chart::parse_chart(text.value, &letters.join(" "), read) {
        Ok(read) => Some(read),
        Err(faults) => {
            faults_in(page, text, faults);
            None
        }
    }
}

fn levels(page: &mut Page<'_>, table: &mut Section<'_, '_>, grid: &Grid) -> Layer<u8> {
    let flat = Layer::filled(grid, 0);
    let Some(text) = table.text(page, "levels") else { return flat };
    let digit = |sign: &str| sign.parse::<u8>().ok().filter(|&n| n <= 9 && sign.len() == 1);
    match chart::parse_layer(grid, text.value, "0 to 9", digit) {
        Ok(layer) => layer,
        Err(faults) => {
            faults_in(page, text, faults);
            flat
        }
    }
}

/// Notes the faults the hex parsers found in a string.
fn faults_in(page: &mut Page<'_>, text: Text<'_>, faults: Vec<hexes::Fault>) {
    for fault in faults {
        page.fault_in(text, fault.line, fault.column, fault.sentence);
    }
}

/// A list read by one of the parsers of [`notation`], comments left out; empty, with the faults noted, if it is wrong.
pub fn list<T>(
    page: &mut Page<'_>,
    text: Option<Text<'_>>,
    read: impl FnOnce(&str) -> Result<Vec<T>, Vec<hexes::Fault>>,
) -> Vec<T> {
    text.and_then(|text| sound_list(page, text, read)).unwrap_or_default()
}

/// The same; nothing if it is wrong.
fn sound_list<T>(
    page: &mut Page<'_>,
    text: Text<'_>,
    read: impl FnOnce(&str) -> Result<Vec<T>, Vec<hexes::Fault>>,
) -> Option<Vec<T>> {
    let found = read(&without_comments(text.value));
    found.map_err(|faults| faults_in(page, text, faults)).ok()
}

/// The hexes of a place: at least one, none twice.
pub fn place_hexes(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    key: &'static str,
    grid: &Grid,
) -> Vec<Cell> {
    let Some(text) = table.need_text(page, key, &format!("{key} = \"1209\"")) else { return Vec::new() };
    let Some(cells) = sound_list(page, text, |t| notation::parse_cells(grid, t)) else { return Vec::new() };
    let twice = (1..cells.len()).any(|i| cells[..i].contains(&cells[i]));
    if cells.is_empty() || twice {
        page.fault(text.at, format!("{key} names at least one hex, and none twice"));
    }
    cells
}

/// Hexes and rectangles, `0104-0507 0601`, as flags by cell.
pub fn zone(page: &mut Page<'_>, text: Text<'_>, grid: &Grid) -> Vec<bool> {
    let mut flags = vec![false; grid.len()];
    let clean = without_comments(text.value);
    for (index, line) in clean.lines().enumerate() {
        for (column, word) in words(line) {
            let (from, to) = word.split_once('-').unwrap_or((word, word));
            let corners = [from, to].map(|w| w.parse::<HexId>().ok().filter(|&id| grid.cell(id).is_some()));
            let [Some(a), Some(b)] = corners else {
                let sentence = format!(
                    "{} is neither a hex of the map nor a rectangle of hexes like 0104-0507",
                    quoted(word)
                );
                page.fault_in(text, index + 1, column, sentence);
                continue;
            };
            if a.column() > b.column() || a.row() > b.row() {
                let sentence =
                    format!("{a}-{b}: a rectangle goes from its north-western to its south-eastern hex");
                page.fault_in(text, index + 1, column, sentence);
            }
            for cell in grid.cells() {
                let id = grid.id(cell);
                let inside = (a.column()..=b.column()).contains(&id.column())
                    && (a.row()..=b.row()).contains(&id.row());
                flags[cell.index()] |= inside;
            }
        }
    }
    flags
}

/// The rout edges of a side: at least one, none twice. `at` is where the words stand.
pub fn rout_edges(page: &mut Page<'_>, words: &str, at: usize) -> Vec<Edge> {
    let found = [("N", Edge::N), ("E", Edge::E), ("S", Edge::S), ("W", Edge::W)];
    let mut edges = Vec::new();
    for word in words.split_whitespace() {
        match found.iter().find(|(letter, _)| *letter == word) {
            Some(&(_, edge)) if !edges.contains(&edge) => edges.push(edge),
            Some(_) => page.fault(at, format!("the edge {word} is named twice")),
            None => {
                let known = one_of(&found.map(|(letter, _)| letter));
                page.fault(at, format!("a rout edge is {known}, not {}", quoted(word)));
            }
        }
    }
    if edges.is_empty() {
        page.fault(at, "a side needs at least one rout edge: N, E, S or W");
    }
    edges
}

fn name(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> String {
    table.need_name(page, "name").map_or(String::new(), |text| text.value.to_owned())
}

fn waters<T: Copy>(page: &mut Page<'_>, root: &mut Section<'_, '_>, map: &mut HexMap<T>) {
    for mut table in root.tables(page, "water", "[[water]]", MOST) {
        let name = name(page, &mut table);
        let river = table.need_choice(page, "kind", &["river", "stream"]) == Some(0);
        let canal = table.choice(page, "look", &["canal"]).is_some();
        let text = table.need_text(page, "sides", "sides = \"0103|0104; 0203|0204+0304\"");
        let sides = list(page, text, |t| notation::parse_sides(&map.grid, t));
        for &side in &sides {
            map.mark(side, if river { SideFeatures::RIVER } else { SideFeatures::STREAM });
            if map.sides.at(side).has(SideFeatures::RIVER | SideFeatures::STREAM) {
                let label = side.label(&map.grid);
                page.fault(table.at, format!("{label} is a river and a stream; it can be one of them"));
            }
        }
        map.waters.push(Water { name, river, canal, sides });
        table.finish(page);
    }
}

fn bridges<T: Copy>(page: &mut Page<'_>, table: &mut Section<'_, '_>, map: &mut HexMap<T>) {
    let Some(text) = table.text(page, "bridges") else { return };
    for side in list(page, Some(text), |t| notation::parse_sides(&map.grid, t)) {
        if !map.sides.at(side).water() {
            let label = side.label(&map.grid);
            page.fault(text.at, format!("the bridge {label} crosses no water; name a river or stream side"));
        }
        map.mark(side, SideFeatures::BRIDGE);
    }
}

fn ways<T: Copy>(page: &mut Page<'_>, root: &mut Section<'_, '_>, map: &mut HexMap<T>) {
    for mut table in root.tables(page, "way", "[[way]]", MOST) {
        let name = name(page, &mut table);
        let road = table.need_choice(page, "kind", &["road", "path"]) == Some(0);
        let kind = if road { WayKind::Road } else { WayKind::Path };
        let dike = table.choice(page, "look", &["dike"]).is_some();
        let cells = chain(page, &mut table, &map.grid);
        lay(map, Way { name, kind, dike, cells });
        table.finish(page);
    }
}

/// The hexes of a way, each next to the one before.
fn chain(page: &mut Page<'_>, table: &mut Section<'_, '_>, grid: &Grid) -> Vec<Cell> {
    let text = table.need_text(page, "hexes", "hexes = \"0914 0913 1012\"");
    list(page, text, |t| notation::parse_chain(grid, t))
}

fn lay<T: Copy>(map: &mut HexMap<T>, way: Way) {
    let sides: Vec<_> = notation::chain_sides(&map.grid, &way.cells).collect();
    for side in sides {
        map.mark(side, way.kind.bit());
    }
    map.ways.push(way);
}

/// Reads every `[[sunken-road]]`.
pub fn sunken_roads<T: Copy>(page: &mut Page<'_>, root: &mut Section<'_, '_>, map: &mut HexMap<T>) {
    for mut table in root.tables(page, "sunken-road", "[[sunken-road]]", MOST) {
        let name = name(page, &mut table);
        let cells = chain(page, &mut table, &map.grid);
        lay(map, Way { name, kind: WayKind::Sunken, dike: false, cells });
        table.finish(page);
    }
}

/// Reads every `[[brook]]`.
pub fn brooks<T: Copy>(page: &mut Page<'_>, root: &mut Section<'_, '_>, map: &mut HexMap<T>) {
    for mut table in root.tables(page, "brook", "[[brook]]", MOST) {
        let name = name(page, &mut table);
        let cells = chain(page, &mut table, &map.grid);
        map.brooks.push(Brook { name, cells });
        table.finish(page);
    }
}

/// Reads `[slopes]`.
pub fn slopes<T: Copy>(page: &mut Page<'_>, root: &mut Section<'_, '_>, map: &mut HexMap<T>) {
    let Some(mut table) = root.table(page, "slopes", "[slopes]") else { return };
    let text = table.need_text(page, "sides", "sides = \"0511|0610 0610|0611\"");
    for side in list(page, text, |t| notation::parse_sides(&map.grid, t)) {
        map.mark(side, SideFeatures::SLOPE);
    }
    table.finish(page);
}

/// Works are drawn in the chart and described in the list: one without the other is a fault.
fn works<T: Copy>(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    map: &mut HexMap<T>,
    (signs, drawn, chart): (&Signs<T>, &Layer<Sign<T>>, Text<'_>),
) {
    let letter =
        |kind| signs.iter().find(|(_, sign)| sign.work == Some(kind)).map_or("", |(letter, _)| letter);
    for mut table in root.tables(page, "work", "[[work]]", MOST) {
        let cells = place_hexes(page, &mut table, "hex", &map.grid);
        let kinds = WORKS.map(|(word, _)| word);
        let kind = table.need_choice(page, "kind", &kinds).map_or(WorkKind::Redoubt, |i| WORKS[i].1);
        let closed = table.need_text(page, "closed", "closed = \"N NW SW S\"");
        let sides = closed.map_or(0, |text| closed_sides(page, text));
        for cell in cells {
            let id = map.id(cell);
            if drawn[cell].work != Some(kind) {
                let letter = letter(kind);
                page.fault(table.place("hex"), format!("the terrain chart has no {letter} in hex {id}"));
            }
            if map.work(cell).is_some() {
                page.fault(table.place("hex"), format!("hex {id} has a work already"));
            }
            map.work[cell] = Some(Work { kind, sides });
        }
        table.finish(page);
    }
    for cell in map.grid.cells() {
        if drawn[cell].work.is_some() && map.work(cell).is_none() {
            let id = map.id(cell);
            page.fault(
                chart.at,
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

fn names<T: Copy>(page: &mut Page<'_>, root: &mut Section<'_, '_>, map: &mut HexMap<T>) {
    for mut table in root.tables(page, "place", "[[place]]", MOST) {
        let text = name(page, &mut table);
        let kinds = PLACES.map(|(word, _)| word);
        let kind = table.need_choice(page, "kind", &kinds).map_or(PlaceKind::Village, |i| PLACES[i].1);
        let cells = place_hexes(page, &mut table, "hexes", &map.grid);
        if let Some(&cell) = cells.first() {
            map.names.push(Name { cell, text, kind, cells });
        }
        table.finish(page);
    }
}

#[cfg(test)]
mod tests;
