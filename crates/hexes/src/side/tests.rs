use super::*;
use crate::testing::{at, hondschoote};
use std::collections::BTreeSet;

/// SR-H8
#[test]
fn a_side_is_the_same_from_both_hexes() {
    let grid = hondschoote();
    let (a, b) = (at(&grid, "1009"), at(&grid, "1110"));
    let side = Hexside::between(&grid, a, b).unwrap();
    assert_eq!(Hexside::between(&grid, b, a), Some(side));
    assert_eq!(side.label(&grid), "1009|1110");
    assert_eq!(Hexside::between(&grid, a, a), None);
    assert_eq!(Hexside::between(&grid, a, at(&grid, "1209")), None);
    let mut layer = SideLayer::new(&grid);
    layer.change(&grid, side, |flags: u8| flags | 4);
    let d = grid.direction_to_neighbour(a, b).unwrap();
    assert_eq!((layer.get(a, d), layer.get(b, d.opposite()), layer.at(side)), (4, 4, 4));
    assert_eq!(layer.around(a).iter().filter(|&&flags| flags != 0).count(), 1);
}

#[test]
fn border_sides_exist_and_have_one_hex() {
    let grid = Grid::new(1, 1).unwrap();
    assert_eq!(sides(&grid).count(), 6);
    let side = Hexside::of(&grid, Cell(0), Direction::SW);
    assert_eq!((side.other(&grid), side.label(&grid)), (None, "0101|SW".to_owned()));
    let mut layer = SideLayer::new(&grid);
    layer.set(&grid, side, true);
    assert!(layer.get(Cell(0), Direction::SW) && !layer.get(Cell(0), Direction::S));
}

#[test]
fn every_side_is_listed_once() {
    for (columns, rows) in [(2, 2), (5, 4), (4, 5)] {
        let grid = Grid::new(columns, rows).unwrap();
        let listed: Vec<_> = sides(&grid).collect();
        let all: BTreeSet<_> = grid
            .cells()
            .flat_map(|cell| Direction::ALL.map(|direction| Hexside::of(&grid, cell, direction)))
            .collect();
        assert_eq!(listed.len(), all.len());
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), all);
        let layer: SideLayer<u8> = SideLayer::new(&grid);
        assert_eq!(layer.iter(&grid).count(), all.len());
    }
}
