//! Where hexes lie in a picture. The only place, with [`svg`](crate::svg), where numbers are `f64`.
//!
//! Corners are first named exactly, on a lattice of whole numbers ([`Corner`]), and only then turned into
//! points: so hexsides that meet share their corner, and chains of them can be joined without tolerance.

use crate::{Cell, Direction, Grid, Hexside};

/// A point of the picture; y grows to the south.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the east.
    pub x: f64,
    /// To the south.
    pub y: f64,
}

/// A corner of a hex, or its centre, on the common lattice: x in half side lengths, y in half hex heights, from
/// the north-west corner of the map. Corners that coincide are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Corner {
    /// Half side lengths to the east.
    pub x: i32,
    /// Half hex heights to the south.
    pub y: i32,
}

impl Grid {
    /// The centre of a hex on the lattice.
    pub const fn lattice_centre(&self, cell: Cell) -> Corner {
        let (column, row) = self.column_and_row(cell);
        Corner { x: 3 * column as i32 - 1, y: 2 * row as i32 - 1 + (column as i32 + 1) % 2 }
    }

    /// A corner of a hex on the lattice: corner `d` is the counter-clockwise end of side `d`, so corner N is the
    /// north-western one, corner NE the north-eastern one, corner SE the eastern one.
    pub const fn lattice_corner(&self, cell: Cell, corner: Direction) -> Corner {
        const AROUND: [(i32, i32); 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
        let (dx, dy) = AROUND[corner.index()];
        let Corner { x, y } = self.lattice_centre(cell);
        Corner { x: x + dx, y: y + dy }
    }

    /// The two ends of a hexside on the lattice, clockwise as seen from [`Hexside::cell`].
    pub const fn lattice_side(&self, side: Hexside) -> [Corner; 2] {
        let (cell, direction) = (side.cell(), side.direction());
        [self.lattice_corner(cell, direction), self.lattice_corner(cell, direction.rotate(1))]
    }
}

/// A picture of a grid: hexes of a size, a margin around them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Geometry {
    /// The length of a hexside, which is also the distance from centre to corner. Above 0.
    pub size: f64,
    /// Free room on all four sides.
    pub margin: f64,
}

impl Geometry {
    /// Hexes of this side length without a margin.
    pub const fn new(size: f64) -> Geometry {
        Geometry { size, margin: 0.0 }
    }

    /// The height of a hex, flat side to flat side: √3 times the size.
    pub fn height(self) -> f64 {
        self.size * 3f64.sqrt()
    }

    /// The point of a lattice corner.
    pub fn point(self, corner: Corner) -> Point {
        let x = self.margin + f64::from(corner.x) * self.size / 2.0;
        Point { x, y: self.margin + f64::from(corner.y) * self.height() / 2.0 }
    }

    /// The centre of a hex.
    pub fn centre(self, grid: &Grid, cell: Cell) -> Point {
        self.point(grid.lattice_centre(cell))
    }

    /// The six corners of a hex, clockwise from the north-western one; side `d` runs from corner `d` to the
    /// next.
    pub fn corners(self, grid: &Grid, cell: Cell) -> [Point; 6] {
        Direction::ALL.map(|corner| self.point(grid.lattice_corner(cell, corner)))
    }

    /// The two ends of a hexside.
    pub fn side(self, grid: &Grid, side: Hexside) -> [Point; 2] {
        grid.lattice_side(side).map(|corner| self.point(corner))
    }

    /// A point on a hexside: 0 is its first end, 1 its second, 0.5 the middle.
    pub fn along_side(self, grid: &Grid, side: Hexside, part: f64) -> Point {
        let [a, b] = self.side(grid, side);
        Point { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
    }

    /// The middle of a side of a hex.
    pub fn middle(self, grid: &Grid, cell: Cell, direction: Direction) -> Point {
        self.along_side(grid, Hexside::of(grid, cell, direction), 0.5)
    }

    /// Width and height of the whole picture, margins included.
    pub fn extent(self, grid: &Grid) -> (f64, f64) {
        let (columns, rows) = (i32::from(grid.columns()), i32::from(grid.rows()));
        // A second column hangs half a hex lower.
        let end = self.point(Corner { x: 3 * columns + 1, y: 2 * rows + i32::from(columns > 1) });
        (end.x + self.margin, end.y + self.margin)
    }

    /// The hex under a point; `None` off the map. On a common side or corner, and within the error of `f64`, it
    /// is one of the hexes that meet there, always the same one.
    pub fn cell_under(self, grid: &Grid, point: Point) -> Option<Cell> {
        let x = (point.x - self.margin) / (self.size / 2.0);
        let y = (point.y - self.margin) / (self.height() / 2.0);
        // No map reaches that far; this also turns away what is no number.
        if !(x.abs() < 1e4 && y.abs() < 1e4) {
            return None;
        }
        // Only two columns, and two rows of each, can hold the point.
        let column = ((x + 1.0) / 3.0).floor() as i32;
        let candidates = (column..=column + 1).flat_map(|column| {
            let shift = f64::from((column + 1).rem_euclid(2));
            let row = ((y - shift + 1.0) / 2.0).floor() as i32;
            (row..=row + 1).filter_map(move |row| grid.cell_of(column, row))
        });
        candidates.into_iter().find(|&cell| {
            let Corner { x: cx, y: cy } = grid.lattice_centre(cell);
            let (dx, dy) = ((x - f64::from(cx)).abs(), (y - f64::from(cy)).abs());
            // Flat sides at ±1, slanting ones from (1, 1) to (2, 0).
            dy <= 1.0 + 1e-9 && dx + dy <= 2.0 + 1e-9
        })
    }

    /// The `viewBox` of a picture of the whole grid.
    pub fn view_box(self, grid: &Grid) -> String {
        let (width, height) = self.extent(grid);
        format!("0 0 {} {}", crate::svg::number(width), crate::svg::number(height))
    }
}

/// Joins hexsides that meet end to end into as few lines as it simply can, so that a river is drawn in one
/// stroke. Every side is used once; where more than two meet, a line goes on along the earlier side of the list.
/// A ring of sides comes back to its first corner.
pub fn join_sides(grid: &Grid, sides: &[Hexside]) -> Vec<Vec<Corner>> {
    let ends: Vec<[Corner; 2]> = sides.iter().map(|&side| grid.lattice_side(side)).collect();
    let mut used = vec![false; ends.len()];
    let next = |from: Corner, used: &mut Vec<bool>| {
        let found = (0..ends.len()).find(|&i| !used[i] && ends[i].contains(&from))?;
        used[found] = true;
        Some(if ends[found][0] == from { ends[found][1] } else { ends[found][0] })
    };
    let mut lines = Vec::new();
    for start in 0..ends.len() {
        if std::mem::replace(&mut used[start], true) {
            continue;
        }
        let [first, mut last] = ends[start];
        let mut line = std::collections::VecDeque::from([first, last]);
        while let Some(corner) = next(last, &mut used) {
            line.push_back(corner);
            last = corner;
        }
        let mut head = first;
        while let Some(corner) = next(head, &mut used) {
            line.push_front(corner);
            head = corner;
        }
        lines.push(line.into());
    }
    lines
}

#[cfg(test)]
mod tests;
