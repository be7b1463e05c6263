use super::*;
use crate::notation::parse_sides;
use crate::testing::{at, hondschoote};
use proptest::prelude::*;

fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() < 1e-9 && (a.y - b.y).abs() < 1e-9
}

fn distance(a: Point, b: Point) -> f64 {
    ((a.x - b.x).powi(2) + (a.y - b.y).powi(2)).sqrt()
}

#[test]
fn hexes_are_regular_and_flat_topped() {
    let (grid, geometry) = (hondschoote(), Geometry { size: 20.0, margin: 7.0 });
    let cell = at(&grid, "1209");
    let (centre, corners) = (geometry.centre(&grid, cell), geometry.corners(&grid, cell));
    for i in 0..6 {
        assert!((distance(centre, corners[i]) - 20.0).abs() < 1e-9);
        assert!((distance(corners[i], corners[(i + 1) % 6]) - 20.0).abs() < 1e-9);
    }
    assert_eq!(corners[0].y, corners[1].y);
    assert!(corners[0].x < corners[1].x && corners[0].y < centre.y);
}

/// SR-H3
#[test]
fn neighbours_share_a_side_half_way_between_their_centres() {
    let (grid, geometry) = (hondschoote(), Geometry::new(13.0));
    for cell in grid.cells() {
        let centre = geometry.centre(&grid, cell);
        for (direction, there) in grid.neighbours(cell) {
            let other = geometry.centre(&grid, there);
            assert!((distance(centre, other) - geometry.height()).abs() < 1e-9);
            let half = Point { x: (centre.x + other.x) / 2.0, y: (centre.y + other.y) / 2.0 };
            assert!(near(geometry.middle(&grid, cell, direction), half));
            let mine = [direction, direction.rotate(1)].map(|c| grid.lattice_corner(cell, c));
            let back = direction.opposite();
            assert_eq!(mine, [back.rotate(1), back].map(|c| grid.lattice_corner(there, c)));
        }
    }
}

#[test]
fn the_picture_holds_every_corner_and_no_more() {
    for (columns, rows) in [(1, 1), (2, 1), (5, 4), (4, 5)] {
        let (grid, geometry) = (Grid::new(columns, rows).unwrap(), Geometry { size: 10.0, margin: 3.0 });
        let all: Vec<_> = grid.cells().flat_map(|cell| geometry.corners(&grid, cell)).collect();
        let (width, height) = geometry.extent(&grid);
        let most = |f: fn(&Point) -> f64| all.iter().map(f).fold(f64::MIN, f64::max);
        let least = |f: fn(&Point) -> f64| all.iter().map(f).fold(f64::MAX, f64::min);
        assert!((most(|p| p.x) + 3.0 - width).abs() < 1e-9 && (most(|p| p.y) + 3.0 - height).abs() < 1e-9);
        assert!((least(|p| p.x) - 3.0).abs() < 1e-9 && (least(|p| p.y) - 3.0).abs() < 1e-9);
    }
    assert_eq!(Geometry::new(10.0).view_box(&Grid::new(1, 1).unwrap()), "0 0 20 17.32");
}

#[test]
fn a_point_off_the_map_hits_nothing() {
    let (grid, geometry) = (Grid::new(2, 2).unwrap(), Geometry::new(10.0));
    for (x, y) in [(-1.0, 5.0), (0.1, 0.1), (30.0, 1.0), (1e300, 0.0), (f64::NAN, 1.0), (5.0, f64::INFINITY)]
    {
        assert_eq!(geometry.cell_under(&grid, Point { x, y }), None, "{x} {y}");
    }
}

/// The canal of Hondschoote is one line from border to border; its sides are used once each.
#[test]
fn a_river_is_joined_to_one_line() {
    let grid = hondschoote();
    let canal = parse_sides(
        &grid,
        "0103|0104; 0104|0203; 0203|0204+0304; 0303|0304; 0304|0403; 0403|0404+0504; 0503|0504+0603;
         0602|0603+0703; 0702|0703; 0703|0802; 0802|0803+0903; 0902|0903+1002; 1001|1002+1102; 1101|1102;
         1102|1201; 1201|1202+1302; 1301|1302+1401",
    )
    .unwrap();
    let lines = join_sides(&grid, &canal);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].len(), 27);
    let mut backwards = canal;
    backwards.reverse();
    assert_eq!(join_sides(&grid, &backwards).len(), 1);
}

#[test]
fn a_ring_of_sides_closes_and_separate_sides_stay_apart() {
    let grid = hondschoote();
    let cell = at(&grid, "0505");
    let ring = Direction::ALL.map(|d| Hexside::of(&grid, cell, d));
    let lines = join_sides(&grid, &ring);
    assert_eq!((lines.len(), lines[0].len(), lines[0].first()), (1, 7, lines[0].last()));
    assert_eq!(join_sides(&grid, &[ring[0], ring[2], ring[4]]).len(), 3);
    assert_eq!(join_sides(&grid, &[]), Vec::<Vec<Corner>>::new());
}

proptest! {
    #[test]
    fn a_point_near_a_centre_hits_its_hex(
        columns in 1u8..9, rows in 1u8..9, pick in any::<prop::sample::Index>(),
        size in 0.5f64..90.0, margin in 0.0f64..50.0, corner in 0usize..6, part in 0.0f64..0.999, turn in 0.0f64..1.0,
    ) {
        let (grid, geometry) = (Grid::new(columns, rows).unwrap(), Geometry { size, margin });
        let cell = Cell(pick.index(grid.len()) as u16);
        let (centre, corners) = (geometry.centre(&grid, cell), geometry.corners(&grid, cell));
        let (a, b) = (corners[corner], corners[(corner + 1) % 6]);
        let rim = Point { x: a.x + (b.x - a.x) * turn, y: a.y + (b.y - a.y) * turn };
        let at = |part: f64| Point { x: centre.x + (rim.x - centre.x) * part, y: centre.y + (rim.y - centre.y) * part };
        prop_assert_eq!(geometry.cell_under(&grid, at(part)), Some(cell));
        prop_assert_ne!(geometry.cell_under(&grid, at(1.001)), Some(cell));
    }
}
