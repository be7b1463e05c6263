use super::*;
use crate::testing::{at, hondschoote, ids, warburg};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// SR-E1
#[test]
fn distances_are_those_of_the_example() {
    let grid = hondschoote();
    for (a, b, distance) in [
        ("0507", "1209", 7),
        ("0912", "1209", 4),
        ("1204", "1209", 5),
        ("1310", "1209", 1),
        ("1409", "1209", 2),
    ] {
        assert_eq!(grid.distance(at(&grid, a), at(&grid, b)), distance, "{a} to {b}");
        assert_eq!(grid.distance(at(&grid, b), at(&grid, a)), distance, "{b} to {a}");
    }
}

/// WB-X33
#[test]
fn the_march_of_the_example_keeps_its_distance() {
    let grid = warburg();
    assert_eq!(grid.distance(at(&grid, "1507"), at(&grid, "1109")), 4);
    assert_eq!(grid.distance(at(&grid, "1508"), at(&grid, "1209")), 3);
}

#[test]
fn a_ring_runs_clockwise_from_north() {
    let grid = hondschoote();
    assert_eq!(ids(&grid, grid.ring(at(&grid, "1209"), 1)), "1208 1309 1310 1210 1110 1109");
    assert_eq!(
        ids(&grid, grid.ring(at(&grid, "1209"), 2)),
        "1207 1308 1408 1409 1410 1311 1211 1111 1010 1009 1008 1108"
    );
    assert_eq!(ids(&grid, grid.ring(at(&grid, "0101"), 1)), "0201 0102");
    assert_eq!(ids(&grid, grid.disc(at(&grid, "0101"), 1)), "0101 0201 0102");
}

#[test]
fn a_ray_ends_at_the_border() {
    let grid = hondschoote();
    assert_eq!(ids(&grid, grid.ray(at(&grid, "0103"), Direction::NE)), "0202 0302 0401 0501");
    assert_eq!(grid.ray(at(&grid, "0101"), Direction::N).count(), 0);
}

/// SR-R47
#[test]
fn a_way_is_taken_apart_into_two_directions() {
    let grid = hondschoote();
    let from = at(&grid, "1110");
    let split = |to| grid.split(from, at(&grid, to)).unwrap();
    assert_eq!(split("1309"), Split { u: Direction::NE, a: 2, v: Direction::SE, b: 0 });
    assert_eq!(split("1310"), Split { u: Direction::NE, a: 1, v: Direction::SE, b: 1 });
    assert_eq!(split("1409"), Split { u: Direction::NE, a: 2, v: Direction::SE, b: 1 });
    assert_eq!(split("1308"), Split { u: Direction::NE, a: 2, v: Direction::N, b: 1 });
    assert_eq!(grid.split(from, from), None);
}

#[test]
fn a_hex_between_two_directions_is_towards_both() {
    let grid = hondschoote();
    let from = at(&grid, "1110");
    assert_eq!(grid.direction_towards(from, from), Towards::Here);
    assert_eq!(grid.direction_towards(from, at(&grid, "1409")), Towards::One(Direction::NE));
    assert_eq!(grid.direction_towards(from, at(&grid, "1310")), Towards::Two(Direction::NE, Direction::SE));
    assert_eq!(grid.direction_towards(from, at(&grid, "0910")), Towards::Two(Direction::SW, Direction::NW));
    assert!(matches!(grid.direction_towards(from, at(&grid, "1013")), Towards::One(Direction::S)));
}

#[test]
fn only_hexes_on_a_common_line_have_a_straight_line() {
    let grid = hondschoote();
    let from = at(&grid, "0504");
    assert_eq!(ids(&grid, grid.straight(from, at(&grid, "0507")).unwrap()), "0504 0505 0506 0507");
    assert_eq!(ids(&grid, grid.straight(from, from).unwrap()), "0504");
    assert!(grid.straight(from, at(&grid, "0704")).is_none());
}

fn two_cells() -> impl Strategy<Value = (Grid, Cell, Cell)> {
    (1u8..=24, 1u8..=24).prop_flat_map(|(columns, rows)| {
        let grid = Grid::new(columns, rows).unwrap();
        let n = grid.len() as u16;
        (Just(grid), (0..n).prop_map(Cell), (0..n).prop_map(Cell))
    })
}

proptest! {
    #[test]
    fn distance_ring_and_split_agree_with_hexx((grid, a, b) in two_cells(), range in 0u16..12) {
        let (ha, hb) = (grid.axial(a), grid.axial(b));
        prop_assert_eq!(i32::from(grid.distance(a, b)), ha.distance_to(hb));
        let ours: BTreeSet<_> = grid.ring(a, range).collect();
        let theirs: BTreeSet<_> = ha.ring(range.into()).filter_map(|hex| grid.cell_at(hex)).collect();
        prop_assert_eq!(ours, theirs);
        let ours: BTreeSet<_> = grid.disc(a, range).collect();
        let theirs: BTreeSet<_> = ha.range(range.into()).filter_map(|hex| grid.cell_at(hex)).collect();
        prop_assert_eq!(ours, theirs);
        if let Some(Split { u, a: p, v, b: q }) = grid.split(a, b) {
            prop_assert!(p >= q && p >= 1 && u.turn_to(v) == 1);
            prop_assert_eq!(ha + u.step() * i32::from(p) + v.step() * i32::from(q), hb);
            prop_assert_eq!(p + q, grid.distance(a, b));
        }
    }

    #[test]
    fn straight_lines_agree_with_hexx((grid, a, _) in two_cells(), d in 0u8..6, length in 0usize..24) {
        let direction = Direction::from_index(d).unwrap();
        if let Some(end) = std::iter::once(a).chain(grid.ray(a, direction)).nth(length) {
            let ours: Vec<_> = grid.straight(a, end).unwrap().map(|cell| grid.axial(cell)).collect();
            let theirs: Vec<_> = grid.axial(a).line_to(grid.axial(end)).collect();
            prop_assert_eq!(ours, theirs);
        }
    }
}
