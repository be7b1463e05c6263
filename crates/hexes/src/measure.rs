//! Distances, rings, straight lines and directions on a grid, in whole numbers.
//!
//! `hexx` has these too, and the tests compare with it; but its rings allocate and its lines are computed in
//! `f32`, which no judgement here may use.

use crate::{Cell, Direction, Grid};
use hexx::Hex;

/// The way from one hex to another, taken apart as a·u + b·v with u and v neighbouring directions (SR-R47).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// The direction taken more often; on a tie the counter-clockwise one of the two.
    pub u: Direction,
    /// How often `u`: at least 1.
    pub a: u16,
    /// The neighbouring direction taken less often; clockwise of `u` if `b` is 0.
    pub v: Direction,
    /// How often `v`: 0 to `a`.
    pub b: u16,
}

/// Where another hex lies, seen from here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Towards {
    /// It is the same hex.
    Here,
    /// One direction is nearest.
    One(Direction),
    /// It lies exactly between two directions, given in clockwise order.
    Two(Direction, Direction),
}

impl Grid {
    /// The distance in hexes (SR-H4).
    #[inline]
    pub fn distance(&self, a: Cell, b: Cell) -> u16 {
        self.axial(a).unsigned_distance_to(self.axial(b)) as u16
    }

    /// The hexes at exactly this distance that are on the map, clockwise from the one straight north. Range 0
    /// is the cell itself.
    pub fn ring(&self, centre: Cell, range: u16) -> impl Iterator<Item = Cell> + Clone + '_ {
        let centre = self.axial(centre);
        let count = if range == 0 { 1 } else { 6 * u32::from(range) };
        (0..count).filter_map(move |i| self.cell_at(ring_hex(centre, i32::from(range), i as i32)))
    }

    /// The hexes up to this distance that are on the map, ring after ring, the cell itself first.
    pub fn disc(&self, centre: Cell, range: u16) -> impl Iterator<Item = Cell> + Clone + '_ {
        // No map is wider than 128 steps, so larger ranges have nothing to add.
        (0..=range.min(2 * u16::from(crate::MAX_SIDE))).flat_map(move |r| self.ring(centre, r))
    }

    /// The hexes in a straight line from a cell, itself excluded, up to the border of the map.
    pub fn ray(&self, from: Cell, direction: Direction) -> impl Iterator<Item = Cell> + Clone + '_ {
        std::iter::successors(self.neighbour(from, direction), move |&cell| self.neighbour(cell, direction))
    }

    /// The hexes of the straight line between two cells, both ends included (the diagonal rows of SR-H5);
    /// `None` if they are on no common line of hexes.
    pub fn straight(&self, from: Cell, to: Cell) -> Option<impl Iterator<Item = Cell> + Clone + '_> {
        let direction = match self.split(from, to) {
            None => Direction::N,
            Some(Split { u, b: 0, .. }) => u,
            Some(_) => return None,
        };
        let length = usize::from(self.distance(from, to));
        Some(std::iter::once(from).chain(self.ray(from, direction).take(length)))
    }

    /// Takes the way from one hex to another apart (SR-R47); `None` from a hex to itself.
    pub fn split(&self, from: Cell, to: Cell) -> Option<Split> {
        let (d, p, q) = clockwise_split(self.axial(to) - self.axial(from))?;
        let (p, q) = (p as u16, q as u16);
        Some(if p >= q {
            Split { u: d, a: p, v: d.rotate(1), b: q }
        } else {
            Split { u: d.rotate(1), a: q, v: d, b: p }
        })
    }

    /// The direction, or the two, nearest to the line from one hex to another.
    pub fn direction_towards(&self, from: Cell, to: Cell) -> Towards {
        match self.split(from, to) {
            None => Towards::Here,
            Some(Split { u, a, v, b }) if a == b => Towards::Two(u, v),
            Some(Split { u, .. }) => Towards::One(u),
        }
    }
}

/// A vector as p·d + q·(d+1) with p ≥ 1 and q ≥ 0: the clockwise sextant it lies in; `None` for zero.
pub(crate) fn clockwise_split(delta: Hex) -> Option<(Direction, i32, i32)> {
    let cross = |a: Hex, b: Hex| a.x * b.y - a.y * b.x;
    Direction::ALL.into_iter().find_map(|d| {
        // Two neighbouring steps span an area of one, so no division is needed.
        let (p, q) = (cross(delta, d.rotate(1).step()), cross(d.step(), delta));
        (p > 0 && q >= 0).then_some((d, p, q))
    })
}

/// The `i`th hex of a ring, clockwise from north.
fn ring_hex(centre: Hex, range: i32, i: i32) -> Hex {
    if range == 0 {
        return centre;
    }
    let corner = Direction::N.rotate(i / range);
    centre + corner.step() * range + corner.rotate(2).step() * (i % range)
}

#[cfg(test)]
mod tests;
