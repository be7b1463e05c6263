use super::*;
use crate::testing::at;

/// A map of three by three, nothing on it.
fn meadow() -> HexMap<char> {
    let grid = Grid::new(3, 3).unwrap();
    let terrain = Layer::filled(&grid, '.');
    HexMap::new(grid, terrain)
}

#[test]
fn a_new_map_is_flat_and_empty_and_knows_its_ids() {
    let map = meadow();
    for cell in map.grid.cells() {
        assert_eq!((map.terrain(cell), map.level(cell), map.work(cell)), ('.', 0, None));
        assert_eq!(map.id(cell), map.grid.id(cell));
        assert!(Direction::ALL.into_iter().all(|d| map.side(cell, d) == SideFeatures::default()));
    }
}

#[test]
fn a_mark_is_seen_from_both_hexes_and_adds_to_what_is_there() {
    let mut map = meadow();
    let (here, there) = (at(&map.grid, "0202"), at(&map.grid, "0203"));
    let side = Hexside::between(&map.grid, here, there).unwrap();
    map.mark(side, SideFeatures::RIVER);
    assert!(map.side(here, Direction::S).unbridged_river());
    map.mark(side, SideFeatures::BRIDGE);
    for (cell, d) in [(here, Direction::S), (there, Direction::N)] {
        let features = map.side(cell, d);
        assert!(features.has(SideFeatures::RIVER | SideFeatures::BRIDGE) && features.water());
        assert!(!features.unbridged_river() && !features.way());
    }
    assert_eq!(map.side(here, Direction::N), SideFeatures::default());
}

#[test]
fn masks_ask_each_step_on_the_map_once_and_leave_the_border_closed() {
    let map = meadow();
    let asked = std::cell::Cell::new(0);
    let all = map.masks(|_, _, _| {
        asked.set(asked.get() + 1);
        true
    });
    let steps: usize = map.grid.cells().map(|c| map.grid.neighbours(c).count()).sum();
    assert_eq!(asked.get(), steps);
    assert_eq!(all.iter().map(|mask| mask.count_ones() as usize).sum::<usize>(), steps);
    let south = map.masks(|_, d, _| d == Direction::S);
    assert_eq!(south[at(&map.grid, "0101").index()], 1 << Direction::S.index());
    assert_eq!(south[at(&map.grid, "0103").index()], 0);
}
