use super::*;
use crate::scenario::tests::battle;
use hexes::Cell;

/// A step between two hexes of Warburg.
fn step(map: &Map, from: &str, to: &str) -> (Cell, Direction, Cell) {
    let [a, b] = [from, to].map(|id| map.grid.cell(id.parse().unwrap()).unwrap());
    (a, map.grid.direction_to_neighbour(a, b).unwrap(), b)
}

/// WB-TERRAIN, WB-3.2b, WB-3.2c, WB-3.3a, WB-3.3d, WB-3.3e, WB-3.3f, WB-3.4a, WB-3.4b, WB-3.4c, WB-3.4d, WB-3.6c, WB-3.7a,
/// WB-3.7b, WB-3.7c, WB-3.7d, WB-3.8a, WB-3.8b, WB-3.8c, WB-3.8d, WB-3.9a, WB-3.10a, WB-3.10d, WB-3.11a, WB-3.12a,
/// WB-3.13a, WB-3.13b, WB-3.13c, WB-3.13d
#[test]
fn the_rows_are_read_as_printed() {
    let read = |row: TerrainRow| (row.infantry, row.cavalry, row.fire, row.combat, row.blocks);
    assert_eq!(read(of_ground(Terrain::Clear)), (1, 1, 0, 0, false));
    assert_eq!(read(of_ground(Terrain::Woods)), (2, 2, -1, -1, false));
    assert_eq!(read(of_ground(Terrain::Village)), (2, 2, -1, -1, true));
    assert_eq!(read(of_ground(Terrain::Town)), read(of_ground(Terrain::Village)));
    assert_eq!((read(ROAD), read(SUNKEN)), ((1, 1, 0, 0, false), (1, 1, 0, -1, false)));
    assert_eq!((read(RIVER), read(BRIDGE)), ((1, 1, 0, -1, true), (0, 0, 0, -2, false)));
    assert_eq!((read(STREAM), read(UP_ONE)), ((0, 0, 0, 0, false), (0, 0, -1, -1, false)));
    assert_eq!((read(UP_TWO), read(DOWN)), ((1, 1, -1, -2, false), (0, 0, 0, 1, false)));
    assert_eq!(read(SLOPE), (1, 2, 0, -2, true));
}

/// WB-X29, WB-X30, WB-X31, WB-3.14a, WB-3.14b, WB-3.14m, WB-3.14n, WB-3.11f
#[test]
fn a_step_costs_ground_hexside_and_two_levels_at_once() {
    let map = battle("wb/warburg", &[]).map;
    let cost = |pace, from, to| {
        let (a, d, _) = step(&map, from, to);
        map.toll(pace, a, d)
    };
    assert_eq!(cost(Pace::Infantry, "0607", "0708"), 2);
    assert_eq!((cost(Pace::Infantry, "0811", "0812"), cost(Pace::Cavalry, "0811", "0812")), (2, 3));
    assert_eq!((cost(Pace::Infantry, "0812", "0811"), cost(Pace::Cavalry, "0812", "0811")), (2, 3));
    assert_eq!(cost(Pace::Infantry, "1113", "1114"), 2);
    assert_eq!((cost(Pace::Infantry, "1714", "1715"), cost(Pace::Cavalry, "0507", "0508")), (1, 2));
    assert_eq!(cost(Pace::Cavalry, "0910", "0810"), 1, "up one level costs nothing more");
}

/// WB-3.5a, WB-3.6a, WB-3.14c, WBS-2.5
#[test]
fn roads_sunken_roads_and_steep_steps_are_where_the_book_has_them() {
    let map = battle("wb/warburg", &[]).map;
    let road = |from, to| {
        let (a, d, _) = step(&map, from, to);
        map.is_road(a, d)
    };
    assert!(road("0507", "0508") && road("0509", "0609") && road("0609", "0710") && !road("0710", "0810"));
    assert!(!road("0913", "0914"), "a pontoon bridge without a road");
    let rise = |from, to| {
        let (a, d, b) = step(&map, from, to);
        map.rise(a, d, b)
    };
    assert_eq!((rise("0607", "0708"), rise("0708", "0607"), rise("0810", "0911")), (2, -2, -2));
    assert_eq!(rise("0712", "0711"), 0, "a slope replaces the levels");
}

/// WB-5.1c, WB-3.4d, WB-3.7d, WB-3.8d, WB-3.13d, WB-3.6e, WB-3.14i
#[test]
fn villages_rivers_and_slopes_stop_zones_of_control_and_bridges_do_not() {
    let map = battle("wb/warburg", &[]).map;
    let passes = |from, to| {
        let (a, d, b) = step(&map, from, to);
        assert_eq!(map.zoc_reaches(a, d), map.zoc_reaches(b, d.opposite()));
        map.zoc_reaches(a, d)
    };
    assert!(!passes("1712", "1711") && !passes("1712", "1713") && !passes("1113", "1114"));
    assert!(!passes("0811", "0812") && passes("1714", "1715") && passes("0609", "0710"));
}

/// WB-X3, WB-X9, WB-X13, WB-X14, WB-3.14q, WB-R71, WB-3.10c, WB-3.11c, WB-3.12c, WB-3.2a, WB-3.14o
#[test]
fn combat_adds_ground_hexside_and_level() {
    let map = battle("wb/warburg", &[]).map;
    let sum = |from, to| {
        let (a, d, b) = step(&map, from, to);
        map.combat_terrain(a, d, b).sum()
    };
    assert_eq!((sum("0807", "0808"), sum("0708", "0808")), (-1, 0));
    assert_eq!((sum("1812", "1712"), sum("1811", "1712")), (-1, 0));
    assert_eq!((sum("1715", "1714"), sum("1715", "1814"), sum("0712", "0711")), (-2, -1, -2));
    assert_eq!(sum("0810", "0710"), -1, "the sunken road of the Heinberg");
    assert_eq!(sum("0510", "0509"), -1, "a village with a sunken road counts once");
    assert_eq!(sum("0607", "0708"), -2);
}

/// WB-X22, WB-X24, WB-3.10b, WB-3.11b, WB-3.12b, WB-3.6b
#[test]
fn fire_adds_the_ground_of_the_target_and_its_height() {
    let map = battle("wb/warburg", &[]).map;
    let [low, top, woods] = ["0607", "0708", "0601"].map(|id| map.grid.cell(id.parse().unwrap()).unwrap());
    assert_eq!(map.fire_terrain(low, top), FireTerrain { ground: 0, level: -1 });
    assert_eq!(map.fire_terrain(top, low), FireTerrain { ground: 0, level: 0 });
    assert_eq!(map.fire_terrain(top, woods).ground, -1);
}

/// WB-3.3b, WB-3.3c, WB-3.13e, WB-3.14e
#[test]
fn woods_are_closed_to_heavy_cavalry_and_slopes_to_artillery() {
    let map = battle("wb/warburg", &[]).map;
    let closed = |class, from, to| {
        let (a, d, b) = step(&map, from, to);
        map.closes(class, a, d, b)
    };
    assert_eq!(closed(Class::HeavyBonus, "0401", "0501"), Some(Ban::Woods));
    assert_eq!(closed(Class::LightCavalry, "0401", "0501"), None);
    assert_eq!(closed(Class::Field, "0811", "0812"), Some(Ban::Slope));
    assert_eq!(closed(Class::Heavy, "0811", "0812"), None);
}
