//! Lines of sight from hex centre to hex centre, exactly (SR-5.2a, SR-R47, WB-9.2b).
//!
//! In cube coordinates (x, y, z with x + y + z = 0) the hexagon around the origin is |x−y| ≤ 1, |y−z| ≤ 1,
//! |z−x| ≤ 1: three strips, whatever the picture's proportions. A line leaves a hexagon where it first leaves
//! one of the strips, and where that is can be compared in whole numbers. So no line here is ever "almost"
//! along an edge.
//!
//! This is geometry only. What blocks, and how levels count (SR-R48, SR-R49, WB-9.2c), is for the rule set.

use crate::measure::clockwise_split;
use crate::{Cell, Direction, Grid};
use hexx::Hex;

/// What a line of sight crosses between its ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Crossing {
    /// The line passes through the inside of this hex.
    Through(Cell),
    /// The line runs exactly along the edge between two hexes, left and right as seen by the firer. On the
    /// border of the map one of them may be missing.
    Along(Option<Cell>, Option<Cell>),
}

impl Crossing {
    /// True if the line is stopped here: a single hex by being blocked, an edge only if the hexes on both sides
    /// are (SR-5.2c, SR-R47; likewise the two hexes of a point, WB-9.2d).
    ///
    /// RULING: what lies off the map is no obstacle, so a line along the border of the map is open.
    pub fn blocked(self, mut blocks: impl FnMut(Cell) -> bool) -> bool {
        match self {
            Crossing::Through(cell) => blocks(cell),
            Crossing::Along(left, right) => left.is_some_and(&mut blocks) && right.is_some_and(&mut blocks),
        }
    }

    /// The hexes of this crossing: one or two.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let (first, second) = match self {
            Crossing::Through(cell) => (Some(cell), None),
            Crossing::Along(left, right) => (left, right),
        };
        first.into_iter().chain(second)
    }

    /// The same crossing seen from the other end: left and right change places.
    pub const fn reversed(self) -> Crossing {
        match self {
            Crossing::Through(cell) => Crossing::Through(cell),
            Crossing::Along(left, right) => Crossing::Along(right, left),
        }
    }
}

impl Grid {
    /// What the line from one hex to another crosses, in order, both ends excluded (SR-R47, for any distance).
    ///
    /// Adjacent hexes and a hex with itself have nothing between them. A hex that the line only touches in a
    /// corner is not crossed: the hexes before and behind that corner are on the list already, and an edge
    /// case is open if one side is (SR-5.2c), so the touched one could never matter.
    pub fn sight_line(&self, from: Cell, to: Cell) -> SightLine<'_> {
        let start = self.axial(from);
        SightLine {
            grid: self,
            start,
            here: start,
            rates: strips(self.axial(to) - start),
            end: self.axial(to),
            edge: true,
        }
    }

    /// The points at k/N of the line between two hexes at distance N, k from 1 to N−1, each as the hex that
    /// contains it, or the two hexes if it lies on their common side (WB-9.2b).
    ///
    /// Exact: one cube coordinate of such a point is a whole number, so it lies between two neighbouring
    /// centres (or on one), and on the side exactly if it is half-way. It is never a corner.
    pub fn sight_points(&self, from: Cell, to: Cell) -> impl Iterator<Item = Crossing> + Clone + '_ {
        let (start, delta) = (self.axial(from), self.axial(to) - self.axial(from));
        let (d, p, q) = clockwise_split(delta).unwrap_or((Direction::N, 0, 0));
        let n = p + q;
        // k/N of the way is k·d plus k·q/N sideways, from d towards d+1: steps in direction d+2.
        let (ahead, aside) = (d.step(), d.rotate(2).step());
        (1..n).filter_map(move |k| {
            let (whole, rest) = (k * q / n, k * q % n);
            let near = start + ahead * k + aside * whole;
            match (2 * rest).cmp(&n) {
                std::cmp::Ordering::Less => self.cell_at(near).map(Crossing::Through),
                std::cmp::Ordering::Greater => self.cell_at(near + aside).map(Crossing::Through),
                std::cmp::Ordering::Equal => {
                    Some(Crossing::Along(self.cell_at(near), self.cell_at(near + aside)))
                }
            }
        })
    }
}

/// The values of x−y, y−z and z−x; their sum is 0. Here `y` of the cube is what `hexx` calls z, and the other
/// way round; the strips do not mind.
const fn strips(hex: Hex) -> [i32; 3] {
    let (x, y, z) = (hex.x, hex.y, -hex.x - hex.y);
    [x - y, y - z, z - x]
}

/// The direction over the side where strip `i` is left upwards.
const OVER: [Direction; 3] = [Direction::NE, Direction::S, Direction::NW];

/// An iterator over the crossings of a line; see [`Grid::sight_line`]. Nothing is allocated, at any distance.
#[derive(Clone, Debug)]
pub struct SightLine<'a> {
    grid: &'a Grid,
    start: Hex,
    here: Hex,
    end: Hex,
    /// How much each strip's value changes over the whole line.
    rates: [i32; 3],
    /// The edge ahead, if there is one, is still to be reported.
    edge: bool,
}

impl SightLine<'_> {
    /// The strip left first, and the second if two are left at once, that is through a corner.
    fn exit(&self) -> (usize, Option<usize>) {
        let position = strips(self.here - self.start);
        // Strip i is left at the time (±position + 1) / |rate|, the sign being that of the rate.
        let time = |i: usize| (position[i] * self.rates[i].signum() + 1, self.rates[i].abs());
        let mut exit = (0, None);
        let mut best = (1, 0); // never
        for i in 0..3 {
            let (above, below) = time(i);
            if below == 0 {
                continue;
            }
            match (above * best.1).cmp(&(best.0 * below)) {
                _ if best.1 == 0 => (exit, best) = ((i, None), (above, below)),
                std::cmp::Ordering::Less => (exit, best) = ((i, None), (above, below)),
                std::cmp::Ordering::Equal => exit.1 = Some(i),
                std::cmp::Ordering::Greater => {}
            }
        }
        exit
    }

    /// The direction over the side where strip `i` is left.
    fn over(&self, i: usize) -> Direction {
        if self.rates[i] > 0 { OVER[i] } else { OVER[i].opposite() }
    }
}

impl Iterator for SightLine<'_> {
    type Item = Crossing;

    fn next(&mut self) -> Option<Crossing> {
        loop {
            if self.here == self.end {
                return None;
            }
            let mut past_edge = false;
            match self.exit() {
                (i, None) => self.here += self.over(i).step(),
                (i, Some(j)) => {
                    let (a, b) = (self.over(i), self.over(j));
                    // The third strip decides on which side of the edge beyond the corner the line goes on.
                    let third = self.rates[3 - i - j];
                    if third != 0 {
                        let into_a = self.rates[i].signum() * third < 0;
                        self.here += if into_a { a.step() } else { b.step() };
                    } else if self.edge {
                        self.edge = false;
                        let (left, right) = if a.rotate(1) == b { (a, b) } else { (b, a) };
                        let beside = |d: Direction| self.grid.cell_at(self.here + d.step());
                        return Some(Crossing::Along(beside(left), beside(right)));
                    } else {
                        self.here = self.here + a.step() + b.step();
                        past_edge = true;
                    }
                }
            }
            self.edge |= past_edge;
            if self.here == self.end {
                return None;
            }
            // Between two hexes of a rectangular map a line never enters a hex off the map, only runs along it.
            if let Some(cell) = self.grid.cell_at(self.here) {
                return Some(Crossing::Through(cell));
            }
        }
    }
}

#[cfg(test)]
mod tests;
