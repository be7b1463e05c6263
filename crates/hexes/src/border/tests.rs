use super::*;
use crate::Flood;
use crate::testing::{at, hondschoote, ids};

/// SR-H9
#[test]
fn the_distance_to_a_border_counts_the_step_off_the_map() {
    let grid = hondschoote();
    let cell = at(&grid, "0208");
    assert_eq!(Edge::ALL.map(|edge| grid.distance_to_edge(cell, edge)), [8, 16, 7, 2]);
    let corner = at(&grid, "1714");
    assert_eq!(Edge::ALL.map(|edge| grid.distance_to_edge(corner, edge)), [14, 1, 1, 17]);
    let only = Grid::new(1, 1).unwrap();
    assert_eq!(Edge::ALL.map(|edge| only.distance_to_edge(Cell(0), edge)), [1; 4]);
}

/// SR-H9
#[test]
fn the_distance_to_a_border_is_what_walking_gives() {
    for (columns, rows) in [(1, 1), (2, 2), (5, 4), (6, 7), (1, 9), (9, 1)] {
        let grid = Grid::new(columns, rows).unwrap();
        let mut flood = Flood::new(&grid);
        for from in grid.cells() {
            flood.run(&grid, from, u16::MAX, |_, _, _| true);
            for edge in Edge::ALL {
                let nearest = grid.edge_cells(edge).filter_map(|cell| flood.distance(cell)).min();
                assert_eq!(nearest.map(|d| d + 1), Some(grid.distance_to_edge(from, edge)));
            }
        }
    }
}

/// WB-12.5b
#[test]
fn every_direction_towards_a_border_brings_it_nearer_or_keeps_it() {
    let grid = hondschoote();
    assert_eq!(Edge::N.directions(), [Direction::NW, Direction::N, Direction::NE]);
    assert_eq!(Edge::W.directions(), [Direction::SW, Direction::NW]);
    for edge in Edge::ALL {
        for cell in grid.cells() {
            for &direction in edge.directions() {
                if let Some(there) = grid.neighbour(cell, direction) {
                    assert!(grid.distance_to_edge(there, edge) <= grid.distance_to_edge(cell, edge));
                }
            }
        }
    }
}

/// SR-E33
#[test]
fn a_step_off_the_map_leaves_over_one_border_or_at_a_corner_two() {
    let grid = hondschoote();
    let over = |id, direction| {
        let cell = at(&grid, id);
        Edge::ALL.into_iter().filter(|&edge| grid.leaves_over(cell, direction, edge)).collect::<Vec<_>>()
    };
    assert_eq!(over("0108", Direction::SW), [Edge::W]);
    assert_eq!(over("0101", Direction::NW), [Edge::N, Edge::W]);
    assert_eq!(over("0101", Direction::SW), [Edge::W]);
    assert_eq!(over("0101", Direction::NE), [Edge::N]);
    assert_eq!(over("0614", Direction::SE), [Edge::S]);
    assert_eq!(over("1714", Direction::SE), [Edge::E]);
    assert_eq!(over("0505", Direction::S), []);
}

#[test]
fn a_step_leaves_over_some_border_exactly_if_there_is_no_neighbour() {
    for (columns, rows) in [(1, 1), (2, 2), (5, 4), (6, 7)] {
        let grid = Grid::new(columns, rows).unwrap();
        for cell in grid.cells() {
            for direction in Direction::ALL {
                let leaves = Edge::ALL.into_iter().any(|edge| grid.leaves_over(cell, direction, edge));
                assert_eq!(leaves, grid.neighbour(cell, direction).is_none());
            }
        }
    }
}

#[test]
fn border_hexes_are_listed_in_order() {
    let grid = Grid::new(3, 2).unwrap();
    assert_eq!(ids(&grid, grid.edge_cells(Edge::N)), "0101 0201 0301");
    assert_eq!(ids(&grid, grid.edge_cells(Edge::E)), "0301 0302");
}
