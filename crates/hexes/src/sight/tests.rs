use super::*;
use crate::testing::{at, hondschoote, warburg};
use proptest::prelude::*;

/// A line as text: `1209 1309`, an edge as `1209/1210`, off the map as `-`.
fn text(grid: &Grid, crossings: impl Iterator<Item = Crossing>) -> String {
    let name = |cell: Option<Cell>| cell.map_or("-".to_owned(), |cell| grid.id(cell).to_string());
    let parts: Vec<_> = crossings
        .map(|crossing| match crossing {
            Crossing::Through(cell) => name(Some(cell)),
            Crossing::Along(left, right) => format!("{}/{}", name(left), name(right)),
        })
        .collect();
    parts.join(" ")
}

fn line(grid: &Grid, from: &str, to: &str) -> String {
    text(grid, grid.sight_line(at(grid, from), at(grid, to)))
}

/// SR-E19, SR-R47
#[test]
fn lines_from_1110_cross_the_hexes_of_the_example() {
    let grid = hondschoote();
    assert_eq!(line(&grid, "1110", "1309"), "1209");
    assert_eq!(line(&grid, "1110", "1310"), "1209/1210");
    assert_eq!(line(&grid, "1110", "1408"), "1209 1309");
    assert_eq!(line(&grid, "1110", "1409"), "1209 1310");
}

/// SR-R47: every shape of a way up to range 3, in every direction.
#[test]
fn short_lines_follow_the_ruling_in_every_direction() {
    let grid = Grid::new(20, 20).unwrap();
    let from = at(&grid, "1010");
    let go = |steps: &[Direction]| steps.iter().fold(from, |cell, &d| grid.neighbour(cell, d).unwrap());
    for u in Direction::ALL {
        assert_eq!(grid.sight_line(from, go(&[u])).count(), 0);
        let crossed = |to: &[Direction]| grid.sight_line(from, go(to)).collect::<Vec<_>>();
        assert_eq!(crossed(&[u, u]), [Crossing::Through(go(&[u]))]);
        assert_eq!(crossed(&[u, u, u]), [Crossing::Through(go(&[u])), Crossing::Through(go(&[u, u]))]);
        let right = u.rotate(1);
        assert_eq!(crossed(&[u, right]), [Crossing::Along(Some(go(&[u])), Some(go(&[right])))]);
        for v in [u.rotate(1), u.rotate(-1)] {
            assert_eq!(crossed(&[u, u, v]), [Crossing::Through(go(&[u])), Crossing::Through(go(&[u, v]))]);
        }
    }
}

/// SR-5.2c
#[test]
fn an_edge_is_closed_only_if_both_its_hexes_are() {
    let grid = hondschoote();
    let edge = grid.sight_line(at(&grid, "1110"), at(&grid, "1310")).next().unwrap();
    let (left, right) = (at(&grid, "1209"), at(&grid, "1210"));
    assert!(!edge.blocked(|cell| cell == left));
    assert!(!edge.blocked(|cell| cell == right));
    assert!(edge.blocked(|cell| cell == left || cell == right));
    assert!(Crossing::Through(left).blocked(|cell| cell == left));
    assert_eq!(edge.cells().collect::<Vec<_>>(), [left, right]);
}

#[test]
fn a_line_along_the_border_of_the_map_is_open() {
    let grid = hondschoote();
    assert_eq!(line(&grid, "0101", "0501"), "-/0201 0301 -/0401");
    assert_eq!(line(&grid, "0614", "0214"), "-/0514 0414 -/0314");
    let edge = grid.sight_line(at(&grid, "0101"), at(&grid, "0301")).next().unwrap();
    assert!(!edge.blocked(|_| true));
}

#[test]
fn a_hex_sees_itself_and_a_map_of_one_hex_has_no_lines() {
    let grid = Grid::new(1, 1).unwrap();
    assert_eq!(line(&grid, "0101", "0101"), "");
    assert_eq!(grid.sight_points(Cell(0), Cell(0)).count(), 0);
}

/// A long flat line nips the corners of the neighbouring row, and one through a bare corner only touches the
/// third hex there.
#[test]
fn longer_lines_are_exact() {
    let grid = Grid::new(20, 20).unwrap();
    // 3 north and 1 north-east: the middle of the line is the middle of a hexside.
    assert_eq!(line(&grid, "1010", "1107"), "1009 1109 1008 1108");
    assert_eq!(line(&grid, "0510", "0506"), "0509 0508 0507");
    // 4 north and 1 north-east passes through corners of hexes.
    let corners = grid.sight_line(at(&grid, "1010"), at(&grid, "1106"));
    assert!(corners.clone().all(|crossing| matches!(crossing, Crossing::Through(_))));
}

/// WB-X20, WB-9.2b
#[test]
fn the_gun_in_0808_examines_the_hexes_of_the_example() {
    let grid = warburg();
    let points = |from, to| text(&grid, grid.sight_points(at(&grid, from), at(&grid, to)));
    assert_eq!(points("0808", "0506"), "0708 0607/0707 0606");
    // WB-X26, WB-X35
    assert_eq!(points("1306", "1309"), "1307 1308");
    assert_eq!(points("1008", "1106"), "1007 1107");
    // WB-9.2a
    assert_eq!(points("1008", "1007"), "");
}

/// An exact fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio(i64, i64);

impl Ratio {
    fn new(a: i64, b: i64) -> Ratio {
        if b < 0 { Ratio(-a, -b) } else { Ratio(a, b) }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<std::cmp::Ordering> {
        Some((self.0 * other.1).cmp(&(other.0 * self.1)))
    }
}

fn cube(hex: Hex) -> [i64; 3] {
    [hex.x, hex.y, -hex.x - hex.y].map(i64::from)
}

/// The part of the segment in a hexagon, as an interval of time, and whether it runs inside.
fn inside(from: Hex, to: Hex, hex: Hex) -> Option<(Ratio, Ratio, bool)> {
    let (a, b, h) = (cube(from), cube(to), cube(hex));
    let (mut enter, mut leave, mut interior) = (Ratio(0, 1), Ratio(1, 1), true);
    for (i, j) in [(0, 1), (1, 2), (2, 0)] {
        let at = (a[i] - h[i]) - (a[j] - h[j]);
        let rate = (b[i] - a[i]) - (b[j] - a[j]);
        if rate == 0 {
            if at.abs() > 1 {
                return None;
            }
            interior &= at.abs() < 1;
            continue;
        }
        let (s, t) = (Ratio::new(-1 - at, rate), Ratio::new(1 - at, rate));
        let (s, t) = if s < t { (s, t) } else { (t, s) };
        enter = if enter < s { s } else { enter };
        leave = if t < leave { t } else { leave };
    }
    (enter < leave).then_some((enter, leave, interior))
}

/// Which side of the line a hex lies on: positive is right, looking along it with y pointing south.
fn side(from: Hex, to: Hex, hex: Hex) -> i64 {
    let (d, e) = (to - from, hex - from);
    i64::from(d.x * e.y - d.y * e.x)
}

/// The plain way: cut the segment with every hexagon around, keep those cut over some length, sort by time.
fn plain(grid: &Grid, from: Cell, to: Cell) -> Vec<Crossing> {
    let (a, b) = (grid.axial(from), grid.axial(to));
    let reach = a.unsigned_distance_to(b) + 1;
    let mut cuts: Vec<_> = a
        .range(reach)
        .filter(|&hex| hex != a && hex != b)
        .filter_map(|hex| inside(a, b, hex).map(|(enter, _, interior)| (enter, interior, hex)))
        .collect();
    cuts.sort_by(|x, y| x.0.partial_cmp(&y.0).unwrap().then(side(a, b, x.2).cmp(&side(a, b, y.2))));
    let mut crossings = Vec::new();
    let mut rest = cuts.as_slice();
    while let [first, more @ ..] = rest {
        if first.1 {
            crossings.push(Crossing::Through(grid.cell_at(first.2).unwrap()));
            rest = more;
        } else {
            assert!(!more[0].1 && more[0].0 == first.0);
            crossings.push(Crossing::Along(grid.cell_at(first.2), grid.cell_at(more[0].2)));
            rest = &more[1..];
        }
    }
    crossings
}

fn check(grid: &Grid, from: Cell, to: Cell) {
    let fast: Vec<_> = grid.sight_line(from, to).collect();
    assert_eq!(fast, plain(grid, from, to));
    let mut back: Vec<_> = grid.sight_line(to, from).map(Crossing::reversed).collect();
    back.reverse();
    assert_eq!(fast, back);
}

#[test]
fn every_line_of_a_small_map_is_exact() {
    for (columns, rows) in [(7, 6), (6, 7), (2, 2), (1, 5), (5, 1)] {
        let grid = Grid::new(columns, rows).unwrap();
        for from in grid.cells() {
            for to in grid.cells() {
                check(&grid, from, to);
            }
        }
    }
}

/// The points of WB-9.2b, found by looking for the hexagons that contain k/N of the segment.
fn plain_points(grid: &Grid, from: Cell, to: Cell) -> Vec<Vec<Hex>> {
    let (a, b) = (grid.axial(from), grid.axial(to));
    let n = i64::from(a.distance_to(b));
    let contains = |k: i64, hex: Hex| {
        let p: Vec<i64> = (0..3).map(|i| cube(a)[i] * (n - k) + cube(b)[i] * k - cube(hex)[i] * n).collect();
        [(0, 1), (1, 2), (2, 0)].into_iter().all(|(i, j): (usize, usize)| (p[i] - p[j]).abs() <= n)
    };
    (1..n).map(|k| a.range(n as u32 + 1).filter(|&hex| contains(k, hex)).collect()).collect()
}

proptest! {
    #[test]
    fn lines_equal_the_plain_way_and_reverse(from in 0u16..4096, to in 0u16..4096) {
        let grid = Grid::new(64, 64).unwrap();
        let (from, to) = (Cell(from), Cell(to));
        if grid.distance(from, to) <= 40 {
            check(&grid, from, to);
        }
    }

    #[test]
    fn short_lines_equal_the_plain_way(from in 0u16..256, to in 0u16..256) {
        check(&Grid::new(16, 16).unwrap(), Cell(from), Cell(to));
    }

    #[test]
    fn a_line_turned_by_a_hexside_crosses_the_turned_hexes(x in -9i32..=9, y in -9i32..=9, turns in 1u32..6) {
        let grid = Grid::new(64, 64).unwrap();
        let centre = at(&grid, "3232");
        let c = grid.axial(centre);
        let turned = |cell: Cell| grid.cell_at(grid.axial(cell).rotate_cw_around(c, turns)).unwrap();
        let to = grid.cell_at(c + Hex::new(x, y)).unwrap();
        let expected: Vec<_> = grid.sight_line(centre, to).map(|crossing| match crossing {
            Crossing::Through(cell) => Crossing::Through(turned(cell)),
            Crossing::Along(left, right) => Crossing::Along(left.map(turned), right.map(turned)),
        }).collect();
        prop_assert_eq!(grid.sight_line(centre, turned(to)).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn points_lie_in_the_hexes_that_contain_them(from in 0u16..256, to in 0u16..256) {
        let grid = Grid::new(16, 16).unwrap();
        let (from, to) = (Cell(from), Cell(to));
        let plain = plain_points(&grid, from, to);
        let fast: Vec<_> = grid.sight_points(from, to).collect();
        prop_assert_eq!(fast.len(), plain.len());
        for (fast, plain) in fast.iter().zip(plain) {
            let mut cells: Vec<_> = fast.cells().collect();
            cells.sort();
            let mut theirs: Vec<_> = plain.iter().filter_map(|&hex| grid.cell_at(hex)).collect();
            theirs.sort();
            prop_assert_eq!(matches!(fast, Crossing::Along(..)), plain.len() == 2);
            prop_assert_eq!(cells, theirs);
        }
    }
}
