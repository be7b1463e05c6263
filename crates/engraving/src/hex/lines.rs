//! Lines that follow hexsides, outlines of sets of hexes, and chance by hex.

use super::GEOMETRY;
use crate::pen::*;
use hexes::geometry::join_sides;
use hexes::{Cell, Corner, Direction, Grid, Hexside};
use std::collections::BTreeSet;

pub(super) fn centre(grid: &Grid, cell: Cell) -> P {
    GEOMETRY.centre(grid, cell)
}

/// Rounds the corners of a line: quadratic curves between the middles of its parts, as close points.
pub(super) fn smooth(points: &[P]) -> Vec<P> {
    smooth_but(points, &[])
}

/// The same, but corners flagged as sharp are kept: those at the rim of the map.
fn smooth_but(points: &[P], sharp: &[bool]) -> Vec<P> {
    let closed = points.len() > 2 && points.first() == points.last();
    let corners = if closed { &points[..points.len() - 1] } else { points };
    if corners.len() < 3 {
        return points.to_vec();
    }
    let count = corners.len();
    let mut out = Vec::new();
    let mut bend = |a: P, b: P, c: P, sharp: bool| {
        if sharp {
            out.extend([a, b]);
            return;
        }
        for i in 0..6 {
            let t = f64::from(i) / 6.0;
            out.push(mix(mix(a, b, t), mix(b, c, t), t));
        }
    };
    if closed {
        for i in 0..count {
            let (a, b, c) = (corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
            bend(mix(a, b, 0.5), b, mix(b, c, 0.5), sharp.get(i) == Some(&true));
        }
        out.push(out[0]);
        return out;
    }
    for i in 1..count - 1 {
        let start = if i == 1 { corners[0] } else { mix(corners[i - 1], corners[i], 0.5) };
        let end = if i == count - 2 { corners[count - 1] } else { mix(corners[i], corners[i + 1], 0.5) };
        bend(start, corners[i], end, sharp.get(i) == Some(&true));
    }
    out.push(corners[count - 1]);
    out
}

/// Hexsides as smooth lines.
pub(super) fn side_lines(grid: &Grid, sides: &[Hexside]) -> Vec<Vec<P>> {
    let points = |line: Vec<Corner>| line.into_iter().map(|c| GEOMETRY.point(c)).collect::<Vec<_>>();
    join_sides(grid, sides).into_iter().map(|line| smooth(&points(line))).collect()
}

/// The outline of a set of hexes as smooth rings, map borders included.
pub(super) fn outline(grid: &Grid, inside: impl Fn(Cell) -> bool) -> Vec<Vec<P>> {
    let (mut sides, mut rim) = (Vec::new(), BTreeSet::new());
    for cell in grid.cells().filter(|&c| inside(c)) {
        for d in Direction::ALL {
            let there = grid.neighbour(cell, d);
            if there.is_none_or(|there| !inside(there)) {
                let side = Hexside::of(grid, cell, d);
                sides.push(side);
                if there.is_none() {
                    rim.extend(grid.lattice_side(side));
                }
            }
        }
    }
    let ring = |line: Vec<Corner>| {
        let sharp: Vec<bool> = line.iter().map(|corner| rim.contains(corner)).collect();
        let points: Vec<P> = line.into_iter().map(|c| GEOMETRY.point(c)).collect();
        smooth_but(&points, &sharp)
    };
    join_sides(grid, &sides).into_iter().map(ring).collect()
}

/// The outline as path data.
pub(super) fn outline_path(grid: &Grid, inside: impl Fn(Cell) -> bool) -> String {
    outline(grid, inside).iter().map(|ring| shape(ring)).collect()
}

impl Scatter {
    /// For a hex.
    pub(super) fn hex(cell: Cell, salt: u64) -> Scatter {
        Scatter::new(u64::from(cell.0) + 1, salt)
    }

    /// For a hexside, the same from both its hexes.
    pub(super) fn side(side: Hexside, salt: u64) -> Scatter {
        Scatter::new(u64::from(side.cell().0) * 6 + side.direction().index() as u64 + 1, salt)
    }

    /// A point in a hex, `part` of its size from the middle at most.
    pub(super) fn point(&mut self, middle: P, part: f64) -> P {
        let (angle, far) = (self.between(0.0, std::f64::consts::TAU), self.unit().sqrt());
        let reach = GEOMETRY.size * part * far;
        p(middle.x + reach * angle.cos(), middle.y + reach * angle.sin())
    }
}
