//! The parts of a line that lie in an area.

use crate::cross::{WHOLE, part};
use crate::{Length, Point};
use arrayvec::ArrayVec;

/// The most pieces into which an area can cut a line: an area has at most 64 corners.
pub const PIECES: usize = 33;

/// Stretches of a line, in order and apart, in parts of 2³² of the line; below 0 is before it, above 2³² beyond.
///
/// A crossing is rounded down to such a part, on a line of a metre 0.00002 units. [`Spans::longer_than`] forgives
/// that rounding, so exactly as long is not longer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spans(ArrayVec<(i64, i64), PIECES>);

impl Spans {
    /// Adds a stretch behind the others; an empty one is left out, and so is what finds no room.
    pub(crate) fn push(&mut self, from: i64, to: i64) {
        if from < to {
            let _ = self.0.try_push((from, to));
        }
    }

    /// The stretches, in order.
    pub fn iter(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        self.0.iter().copied()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Leaves what lies on the line itself, between its ends.
    pub(crate) fn clip(&mut self) {
        self.0.retain(|(from, to)| {
            (*from, *to) = ((*from).max(0), (*to).min(WHOLE));
            from < to
        });
    }

    /// The same stretches of the line looked along from its other end.
    pub(crate) fn reverse(&mut self) {
        self.0.reverse();
        for (from, to) in &mut self.0 {
            (*from, *to) = (WHOLE - *to, WHOLE - *from);
        }
    }

    /// What lies in both.
    pub fn common(&self, other: &Spans) -> Spans {
        let mut common = Spans::default();
        let (mut i, mut j) = (0, 0);
        while let (Some(a), Some(b)) = (self.0.get(i), other.0.get(j)) {
            common.push(a.0.max(b.0), a.1.min(b.1));
            if a.1 < b.1 { i += 1 } else { j += 1 }
        }
        common
    }

    /// What lies in either.
    pub fn joined(&self, other: &Spans) -> Spans {
        let mut all: ArrayVec<(i64, i64), { 2 * PIECES }> = ArrayVec::new();
        for span in self.iter().chain(other.iter()) {
            let _ = all.try_push(span);
        }
        all.sort_unstable();
        let mut joined = Spans::default();
        let mut last: Option<(i64, i64)> = None;
        for (from, to) in all {
            match &mut last {
                Some(span) if from <= span.1 => span.1 = span.1.max(to),
                _ => {
                    if let Some((from, to)) = last {
                        joined.push(from, to);
                    }
                    last = Some((from, to));
                }
            }
        }
        if let Some((from, to)) = last {
            joined.push(from, to);
        }
        joined
    }

    /// How much of the line they are together, in parts of 2³².
    pub fn share(&self) -> i64 {
        self.iter().map(|(from, to)| to - from).sum()
    }

    /// Whether they are more than half of the line. Exactly half is not more (MA-8.10).
    pub fn more_than_half(&self) -> bool {
        2 * (self.share() - self.slack()) > WHOLE
    }

    /// Whether they are together longer than a length on the line between these points. Exactly as long is not.
    pub fn longer_than(&self, length: Length, from: Point, to: Point) -> bool {
        let share = i128::from((self.share() - self.slack()).max(0));
        let length = i128::from(length.wide().max(0));
        share * share * i128::from((to - from).square())
            > length * length * i128::from(WHOLE) * i128::from(WHOLE)
    }

    /// What rounding can have added.
    fn slack(&self) -> i64 {
        self.0.len() as i64
    }

    /// The ends of the stretches as points of a line.
    pub fn points(&self, from: Point, to: Point) -> impl Iterator<Item = [Point; 2]> + '_ {
        self.iter().map(move |(a, b)| [part(from, to - from, a, WHOLE), part(from, to - from, b, WHOLE)])
    }
}
