//! The maps of the rule books, read as they are printed there.

use crate::chart::{parse_chart, parse_layer};
use crate::notation::{chain_sides, parse_chain, parse_sides};
use crate::{Cell, Grid, Layer, SideLayer, testing::at};

const HONDSCHOOTE: &str = include_str!("../../../rules/hondschoote-scenario.md");
const WARBURG: &str = include_str!("../../../rules/warburg-scenario.md");

/// The fenced block that follows a heading or sentence.
fn block<'a>(book: &'a str, after: &str) -> &'a str {
    let start = book.find(after).unwrap();
    book[start..].split("```").nth(1).unwrap().trim_start_matches('\n')
}

fn letter(sign: &str) -> Option<char> {
    sign.chars().next().filter(|_| sign.len() == 1)
}

fn level(sign: &str) -> Option<u8> {
    sign.parse().ok()
}

fn count(layer: &Layer<char>, sign: char) -> usize {
    layer.iter().filter(|(_, found)| **found == sign).count()
}

/// The lines of a block with roads: a name, then hexes; the name ends where the hexes begin.
fn roads(grid: &Grid, block: &str) -> Vec<Vec<Cell>> {
    let hexes = |line: &str| {
        let is_hex = |word: &&str| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
        line.split_whitespace().filter(is_hex).collect::<Vec<_>>().join(" ")
    };
    let chains = block.lines().map(hexes).filter(|chain| !chain.is_empty());
    chains.map(|chain| parse_chain(grid, &chain).unwrap()).collect()
}

#[test]
fn the_map_of_hondschoote_has_the_counts_it_prints() {
    let (grid, ground) = parse_chart(block(HONDSCHOOTE, "### 4.1"), "any", letter).unwrap();
    assert_eq!((grid.columns(), grid.rows()), (17, 14));
    let counts = ['B', 'C', 'X', 'W', 'V', 'F', 'R', 'M'].map(|sign| count(&ground, sign));
    assert_eq!(counts, [116, 92, 14, 6, 4, 3, 2, 1]);
    assert_eq!((ground[at(&grid, "1209")], ground[at(&grid, "1210")]), ('R', 'B'));
    assert_eq!((ground[at(&grid, "1405")], ground[at(&grid, "1406")]), ('V', 'V'));
}

#[test]
fn the_hexsides_and_roads_of_hondschoote_are_whole() {
    let grid = crate::testing::hondschoote();
    let canal = parse_sides(&grid, block(HONDSCHOOTE, "Canal Bergues")).unwrap();
    let brook = parse_sides(&grid, block(HONDSCHOOTE, "Killem brook, type")).unwrap();
    assert_eq!((canal.len(), brook.len()), (26, 17));
    let roads_and_paths = [
        roads(&grid, block(HONDSCHOOTE, "Roads (type road)")),
        roads(&grid, block(HONDSCHOOTE, "Paths (type")),
    ];
    assert_eq!(roads_and_paths.each_ref().map(Vec::len), [5, 5]);
    // Where a road crosses water the book has a bridge: 0403|0404 and 1301|1302, 1010|1110 and 1011|1111.
    let mut water = SideLayer::new(&grid);
    canal.iter().chain(&brook).for_each(|&side| water.set(&grid, side, true));
    let mut bridges: Vec<_> = roads_and_paths
        .iter()
        .flatten()
        .flat_map(|chain| chain_sides(&grid, chain))
        .filter(|&side| water.at(side))
        .map(|side| side.label(&grid))
        .collect();
    bridges.sort();
    assert_eq!(bridges, ["0403|0404", "1010|1110", "1011|1111", "1301|1302"]);
}

#[test]
fn the_two_charts_of_jemmapes_have_one_size() {
    let jemmapes = &HONDSCHOOTE[HONDSCHOOTE.find("### 5.2").unwrap()..];
    let (grid, ground) = parse_chart(block(jemmapes, "Terrain"), "any", letter).unwrap();
    assert_eq!((grid.columns(), grid.rows(), count(&ground, 'K')), (16, 12, 4));
    let levels = parse_layer(&grid, block(jemmapes, "Level"), "0 1 2", level).unwrap();
    assert_eq!(levels[at(&grid, "0805")], 2);
}

#[test]
fn the_map_of_warburg_agrees_with_its_lists() {
    let (grid, levels) = parse_chart(block(WARBURG, "Levels (digit"), "0 1 2 3", level).unwrap();
    assert_eq!((grid.columns(), grid.rows()), (22, 16));
    let ground = parse_layer(&grid, block(WARBURG, "Ground (`.`"), ". w v t", letter).unwrap();
    // WBS-2.1
    for village in ["0508", "0509", "1406", "1215", "1416"] {
        assert_eq!(ground[at(&grid, village)], 'v', "{village}");
    }
    assert_eq!((ground[at(&grid, "1712")], ground[at(&grid, "1713")]), ('t', 't'));
    assert_eq!((levels[at(&grid, "0710")], levels[at(&grid, "0810")]), (3, 3));
    // WBS-2.2
    let river = parse_sides(&grid, block(WARBURG, "**WBS-2.2**")).unwrap();
    assert_eq!(river.len(), 43);
    assert_eq!(crate::geometry::join_sides(&grid, &river).len(), 1);
    // WBS-2.6
    let roads = roads(&grid, block(WARBURG, "**WBS-2.6**"));
    assert_eq!(roads.len(), 8);
}

/// WBS-2.5, WBS-2.4: the steps of two levels at once that are not slopes.
#[test]
fn the_two_level_steps_of_warburg_are_the_two_it_names() {
    let (grid, levels) = parse_chart(block(WARBURG, "Levels (digit"), "0 1 2 3", level).unwrap();
    let line = WARBURG.lines().find(|line| line.starts_with("- **WBS-2.4**")).unwrap();
    let slopes = parse_sides(&grid, line.split(": ").nth(1).unwrap().trim_end_matches('.')).unwrap();
    let mut steep: Vec<_> = crate::side::sides(&grid)
        .filter(|side| {
            side.other(&grid).is_some_and(|there| levels[there].abs_diff(levels[side.cell()]) >= 2)
        })
        .filter(|side| !slopes.contains(side))
        .map(|side| side.label(&grid))
        .collect();
    steep.sort();
    assert_eq!(steep, ["0607|0708", "0810|0911"]);
}
