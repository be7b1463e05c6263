//! Apart, touching or overlapping: exactly.

use crate::{Length, Shape, Vector};

/// How two shapes lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// They have no point in common.
    Apart,
    /// They have points in common, on their edges only.
    Touching,
    /// Something inside one is inside the other.
    Overlapping,
}

/// How deep two bodies that are meant to be flush may overlap because corners are rounded to whole units. A body
/// that overlaps another by no more does not stand on it.
pub const GRAZE: Length = Length::new(2);

/// What an edge says about two cores: the axes of separation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Between {
    /// Every edge has something of the other shape on its inner side.
    Nothing,
    /// Some edge has nothing of the other on its inner side, but something on its line.
    Line,
    /// Some edge has the whole other shape strictly outside.
    Strip,
}

impl Shape {
    /// How two shapes lie to each other. Exact: a shape may touch another along an edge or in one point and does
    /// not overlap it.
    pub fn relation(&self, other: &Shape) -> Relation {
        if self.far(other, 0) {
            return Relation::Apart;
        }
        let radii = self.radius() + other.radius();
        let between = between(self, other);
        match between {
            Between::Strip if radii == Length::ZERO => Relation::Apart,
            Between::Nothing => Relation::Overlapping,
            _ => {
                let gap = self.gap(other);
                match (gap.is_zero(), gap.overlaps()) {
                    (_, true) => Relation::Overlapping,
                    (true, false) => Relation::Touching,
                    (false, false) => Relation::Apart,
                }
            }
        }
    }

    /// Whether something inside one is inside the other.
    #[inline]
    pub fn overlaps(&self, other: &Shape) -> bool {
        if self.far(other, 0) {
            return false;
        }
        if self.radius() + other.radius() == Length::ZERO {
            return between(self, other) == Between::Nothing;
        }
        self.relation(other) == Relation::Overlapping
    }

    /// Whether the shapes overlap by more than a depth: how far one would have to be pushed, by the shortest way,
    /// to be clear of the other. Exactly that deep is not more.
    pub fn overlaps_by_more(&self, other: &Shape, depth: Length) -> bool {
        if self.far(other, 0) {
            return false;
        }
        let radii = self.radius() + other.radius();
        if radii > Length::ZERO {
            let gap = self.core_gap(other);
            return if gap.is_zero() {
                radii > depth || deep(self, other, depth - radii)
            } else {
                gap.closer(radii - depth)
            };
        }
        deep(self, other, depth)
    }
}

/// Whether the cores overlap by more than a depth. The shortest way out is across an edge of one of them.
fn deep(a: &Shape, b: &Shape, depth: Length) -> bool {
    let depth = depth.wide().max(0);
    a.core().len() + b.core().len() > 2 && deep_in(a, b, depth) && deep_in(b, a, depth)
}

/// Whether the second core reaches deeper than this inside of every edge of the first.
#[inline]
fn deep_in(a: &Shape, b: &Shape, depth: i64) -> bool {
    // How far inside, times the length of the edge.
    let deeper = |inside: i64, edge: Vector| {
        inside > depth * (edge.x.abs() + edge.y.abs())
            || inside > 0
                && i128::from(inside) * i128::from(inside)
                    > i128::from(depth * depth) * i128::from(edge.square())
    };
    if let [from, to] = *a.core() {
        // SHORTCUT: what is inside of a line looked along one way is outside of it looked along the other.
        let edge = to - from;
        let (mut left, mut right) = (i64::MIN, i64::MIN);
        for p in b.core() {
            let inside = edge.cross(*p - from);
            (left, right) = (left.max(inside), right.max(-inside));
        }
        return deeper(left, edge) && deeper(right, edge);
    }
    a.edges().all(|(from, edge)| b.core().iter().any(|p| deeper(edge.cross(*p - from), edge)))
}

/// Looks for an edge of either core with the whole other core outside it.
#[inline]
fn between(a: &Shape, b: &Shape) -> Between {
    if a.core().len() + b.core().len() == 2 {
        return if a.core() == b.core() { Between::Line } else { Between::Strip };
    }
    let mut found = Between::Nothing;
    for (a, b) in [(a, b), (b, a)] {
        for (from, edge) in a.edges() {
            let mut most = i64::MIN;
            for p in b.core() {
                most = most.max(edge.cross(*p - from));
                if most > 0 {
                    break;
                }
            }
            if most < 0 {
                return Between::Strip;
            }
            if most == 0 {
                found = Between::Line;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
