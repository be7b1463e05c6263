use super::*;
use crate::testing::{at, hondschoote, ids};
use crate::{Allowance, Reach, Toll};
use proptest::prelude::*;

/// SR-E12, SR-3.1a, SR-3.1d
#[test]
fn the_line_of_command_goes_round_a_zone_of_control() {
    let grid = hondschoote();
    let mut flood = Flood::new(&grid);
    let (brigade, jourdan) = (at(&grid, "1110"), at(&grid, "1108"));
    let zone = |enemies: &'static [&'static str]| {
        let grid = grid.clone();
        move |_: Cell, _: Direction, to: Cell| {
            to == jourdan || !enemies.iter().any(|enemy| grid.distance(at(&grid, enemy), to) <= 1)
        }
    };
    assert_eq!(flood.distance_between(&grid, brigade, jourdan, 4, zone(&["1209"])), Some(3));
    let path = flood.path_to(&grid, jourdan, zone(&["1209"]));
    assert_eq!(ids(&grid, path), "1110 1009 1008 1108");
    let both = zone(&["1209", "0909"]);
    assert_eq!(flood.distance_between(&grid, brigade, jourdan, 4, both), None);
}

#[test]
fn a_limit_cuts_the_line_off() {
    let grid = hondschoote();
    let mut flood = Flood::new(&grid);
    let (a, b) = (at(&grid, "0101"), at(&grid, "0105"));
    assert_eq!(flood.distance_between(&grid, a, b, 4, |_, _, _| true), Some(4));
    assert_eq!(flood.distance_between(&grid, a, b, 3, |_, _, _| true), None);
    assert_eq!(flood.distance_between(&grid, a, a, 0, |_, _, _| false), Some(0));
    flood.run(&grid, a, 0, |_, _, _| true);
    assert_eq!(flood.found(), [a]);
}

#[test]
fn connected_ground_ends_where_the_river_does() {
    let grid = Grid::new(4, 3).unwrap();
    let mut flood = Flood::default();
    flood.run(&grid, Cell(0), u16::MAX, |_, _, to| grid.column_and_row(to).0 <= 2);
    assert_eq!(flood.found().len(), 6);
    assert_eq!(flood.distance(at(&grid, "0301")), None);
    assert_eq!(flood.path_to(&grid, at(&grid, "0301"), |_, _, _| true), []);
}

proptest! {
    #[test]
    fn steps_without_price_are_a_reach_at_one_point_each(
        walls in prop::collection::vec(prop::bool::weighted(0.3), 20 * 6), start in 0u16..20, limit in 0u16..12
    ) {
        let grid = Grid::new(5, 4).unwrap();
        let open = |from: Cell, d: Direction, _: Cell| !walls[from.index() * 6 + d.index()];
        let (mut flood, mut reach) = (Flood::new(&grid), Reach::new());
        flood.run(&grid, Cell(start), limit, open);
        reach.run(&grid, Cell(start), Allowance::halves(limit), |from, d, to| {
            if open(from, d, to) { Toll::Cost(1) } else { Toll::Forbidden }
        });
        let mut again = Flood::new(&grid);
        for cell in grid.cells() {
            prop_assert_eq!(flood.distance(cell), reach.cost(cell));
            prop_assert_eq!(flood.path_to(&grid, cell, open), reach.path_to(cell));
            let direct = again.distance_between(&grid, Cell(start), cell, limit, open);
            prop_assert_eq!(direct, reach.cost(cell));
        }
    }
}
