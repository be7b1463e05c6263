use super::*;
use crate::testing::{at, hondschoote, ids};
use hexx::{HexOrientation, OffsetHexMode};
use proptest::prelude::*;

/// SR-H3, WB-3.1c: as the digests print it, in the order 0 to 5.
#[test]
fn neighbours_follow_the_printed_table() {
    let grid = Grid::new(MAX_SIDE, MAX_SIDE).unwrap();
    for cell in grid.cells() {
        let (c, r) = grid.column_and_row(cell);
        let (c, r) = (i32::from(c), i32::from(r));
        let printed = if c % 2 == 1 {
            [(c, r - 1), (c + 1, r - 1), (c + 1, r), (c, r + 1), (c - 1, r), (c - 1, r - 1)]
        } else {
            [(c, r - 1), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c - 1, r + 1), (c - 1, r)]
        };
        for (direction, (column, row)) in Direction::ALL.into_iter().zip(printed) {
            assert_eq!(grid.neighbour(cell, direction), grid.cell_of(column, row));
        }
    }
}

/// SR-H5
#[test]
fn the_three_proofs_of_parity_hold() {
    let grid = hondschoote();
    let around = |id| ids(&grid, grid.neighbours(at(&grid, id)).map(|(_, cell)| cell));
    assert_eq!(around("1209"), "1208 1309 1310 1210 1110 1109");
    assert_eq!(around("1310"), "1309 1409 1410 1311 1210 1209");
    let row = |from, to| ids(&grid, grid.straight(at(&grid, from), at(&grid, to)).unwrap());
    assert_eq!(row("0610", "0912"), "0610 0711 0811 0912");
    assert_eq!(row("1210", "1512"), "1210 1311 1411 1512");
}

#[test]
fn corners_have_fewer_neighbours() {
    let grid = hondschoote();
    let around = |id| ids(&grid, grid.neighbours(at(&grid, id)).map(|(_, cell)| cell));
    assert_eq!(around("0101"), "0201 0102");
    assert_eq!(around("0114"), "0113 0213 0214");
    assert_eq!(around("1701"), "1702 1601");
    assert_eq!(around("1714"), "1713 1614 1613");
    assert_eq!(grid.neighbour(at(&grid, "0101"), Direction::NE), None);
    let even = Grid::new(16, 12).unwrap();
    assert_eq!(ids(&even, even.neighbours(at(&even, "1601")).map(|n| n.1)), "1602 1502 1501");
    assert_eq!(ids(&even, even.neighbours(at(&even, "1612")).map(|n| n.1)), "1611 1512");
}

#[test]
fn a_map_of_one_hex_has_no_neighbours() {
    let grid = Grid::new(1, 1).unwrap();
    assert_eq!(grid.len(), 1);
    let only = at(&grid, "0101");
    assert_eq!(grid.neighbours(only).count(), 0);
    assert!(!grid.adjacent(only, only));
    assert_eq!(grid.ring(only, 0).count(), 1);
    assert_eq!(grid.disc(only, u16::MAX).count(), 1);
}

#[test]
fn sizes_are_bounded() {
    for (columns, rows) in [(0, 1), (1, 0), (65, 1), (1, 65), (255, 255)] {
        assert_eq!(Grid::new(columns, rows), Err(GridSize { columns, rows }));
    }
    assert_eq!(Grid::new(64, 64).unwrap().len(), 4096);
    let said = Grid::new(65, 3).unwrap_err().to_string();
    assert_eq!(said, "a map has 1 to 64 columns and rows, not 65 by 3");
}

#[test]
fn ids_off_the_map_have_no_cell() {
    let grid = hondschoote();
    for id in ["1801", "0115", "9999"] {
        assert_eq!(grid.cell(id.parse().unwrap()), None);
    }
    assert_eq!(grid.cell_of(0, 1), None);
    assert_eq!(grid.cell_at(Hex::new(i32::MIN, i32::MAX)), None);
    assert_eq!(grid.cell_at(Hex::new(1, i32::MAX)), None);
}

/// SR-H4: axial coordinates are `hexx`'s own for flat hexes whose even columns (its odd ones, counted from 0)
/// are pushed down.
#[test]
fn coordinates_agree_with_hexx() {
    let grid = Grid::new(MAX_SIDE, MAX_SIDE).unwrap();
    for cell in grid.cells() {
        let (c, r) = grid.column_and_row(cell);
        let offset = [i32::from(c) - 1, i32::from(r) - 1];
        let theirs = Hex::from_offset_coordinates(offset, OffsetHexMode::Odd, HexOrientation::Flat);
        assert_eq!(grid.axial(cell), theirs + Hex::new(1, 1));
        assert_eq!(grid.cell_at(grid.axial(cell)), Some(cell));
        assert_eq!(grid.cell(grid.id(cell)), Some(cell));
    }
}

proptest! {
    #[test]
    fn neighbours_are_mutual_and_cells_sort_like_ids(columns in 1u8..=20, rows in 1u8..=20) {
        let grid = Grid::new(columns, rows).unwrap();
        prop_assert!(grid.cells().map(|cell| grid.id(cell)).is_sorted());
        for cell in grid.cells() {
            for (direction, there) in grid.neighbours(cell) {
                prop_assert_eq!(grid.neighbour(there, direction.opposite()), Some(cell));
                prop_assert_eq!(grid.direction_to_neighbour(cell, there), Some(direction));
                prop_assert!(grid.adjacent(there, cell));
            }
        }
    }
}
