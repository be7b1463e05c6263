//! Columns that follow their head: each rank wheels where the head wheeled (BA-2.4.3a, BA-G7).

use crate::{Array, Block, Heading, Leg, Length, Point, Pose, Stance, Turn};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most places a trail remembers. A quarter wheel takes eighteen; older ones are forgotten once the last rank
/// has passed.
pub const WAYPOINTS: usize = 64;

/// Turns are remembered every five degrees.
const MARK: i32 = 5 * 64;

/// A place the head has passed: its pose there, and the way from there to the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
struct Waypoint {
    pose: Pose,
    on: Length,
}

/// The way of a column's head, newest first, as far back as the column is long. The head is the front centre of the
/// first rank.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Trail {
    head: Pose,
    width: Length,
    back: ArrayVec<Waypoint, WAYPOINTS>,
}

impl Trail {
    /// A straight column: a front of this width with its head here.
    pub fn new(head: Pose, width: Length) -> Trail {
        Trail { head, width, back: ArrayVec::new() }
    }

    /// The pose of the head.
    pub fn head(&self) -> Pose {
        self.head
    }

    /// Whether the column is straight for this depth.
    pub fn straight(&self, depth: Length) -> bool {
        let mut left = depth;
        for point in &self.back {
            if left <= Length::ZERO {
                break;
            }
            if point.pose.heading != self.head.heading {
                return false;
            }
            left = left - point.on;
        }
        true
    }

    /// Moves the head by a leg; the ranks follow. Advances and wheels are remembered; a column does nothing else
    /// without becoming straight again, so other legs make a new trail. `depth` is how far back is of interest.
    pub fn go(&mut self, leg: Leg, depth: Length) {
        let block = Block::new(self.width, self.width);
        let start = Stance::new(self.head, block);
        match leg {
            Leg::Advance { distance } => self.mark(leg.from(start).pose, distance.max(Length::ZERO)),
            Leg::Wheel { hand, by } => {
                let n = (by.abs().steps() + MARK - 1).div_euclid(MARK).max(1);
                let mut before = 0;
                for i in 1..=n {
                    let steps = by.abs().steps() * i / n;
                    let pose = Leg::Wheel { hand, by: Turn::new(steps) }.from(start).pose;
                    // The head's middle runs on half the arc.
                    let way = crate::arc(Length::new(self.width.units() / 2), Turn::new(steps - before));
                    before = steps;
                    self.mark(pose, way);
                }
            }
            _ => *self = Trail::new(leg.from(start).pose, self.width),
        }
        self.forget(depth);
    }

    /// The head comes to a new pose after this much of its way.
    fn mark(&mut self, pose: Pose, on: Length) {
        let last = Waypoint { pose: self.head, on };
        self.head = pose;
        // A straight piece is one piece, however many advances it took.
        if let Some(first) = self.back.first_mut()
            && first.pose.heading == last.pose.heading
            && last.pose.heading == pose.heading
        {
            first.on = first.on + on;
            return;
        }
        if self.back.is_full() {
            self.back.pop();
        }
        self.back.insert(0, last);
    }

    /// Drops what lies farther back than the column is deep.
    fn forget(&mut self, depth: Length) {
        let mut gone = Length::ZERO;
        let keep = self.back.iter().position(|point| {
            gone = gone + point.on;
            gone > depth
        });
        if let Some(last) = keep {
            self.back.truncate(last + 1);
        }
    }

    /// The pose of the column at a distance behind its head, square to the path. Beyond what is remembered it goes
    /// straight on.
    pub fn at(&self, behind: Length) -> Pose {
        let (mut left, mut ahead) = (behind.max(Length::ZERO), self.head);
        for point in &self.back {
            if left <= point.on {
                let (from, whole) = (ahead.anchor, point.on.wide().max(1));
                let anchor = from + (point.pose.anchor - from).scaled(left.wide(), whole);
                let turn = ahead.heading.turn_to(point.pose.heading).steps();
                let part = crate::point::rounded(i64::from(turn) * left.wide(), whole);
                return Pose::new(anchor, ahead.heading + Turn::new(part as i32));
            }
            left = left - point.on;
            ahead = point.pose;
        }
        ahead.moved(Heading::back(ahead.heading), left)
    }

    /// The ranks of a column standing on this trail, first to last: each a body one rank deep (BA-G7). Together they
    /// are its footprint.
    pub fn ranks(&self, array: Array, base: Block) -> impl Iterator<Item = Stance> + '_ {
        let rank = Block::new(array.block().width(), base.depth());
        (0..array.ranks()).map(move |i| Stance::new(self.at(base.depth().times(i32::from(i))), rank))
    }

    /// The same column about-turned: it runs its path backwards (BA-G40). The head is where the tail was.
    pub fn reversed(&self, depth: Length) -> Trail {
        let turned = |pose: Pose| Pose::new(pose.anchor, pose.heading.back());
        let tail = self.at(depth);
        let mut trail = Trail::new(turned(tail), self.width);
        let (mut left, mut ahead) = (depth, self.head);
        let mut pieces: ArrayVec<Waypoint, WAYPOINTS> = ArrayVec::new();
        for point in &self.back {
            if left <= Length::ZERO {
                break;
            }
            let _ = pieces.try_push(Waypoint { pose: turned(ahead), on: point.on.min(left) });
            (left, ahead) = (left - point.on, point.pose);
        }
        if left > Length::ZERO {
            let _ = pieces.try_push(Waypoint { pose: turned(ahead), on: left });
        }
        trail.back.extend(pieces.into_iter().rev());
        trail
    }

    /// The way of the head as points, newest first, for drawing.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        std::iter::once(self.head.anchor).chain(self.back.iter().map(|point| point.pose.anchor))
    }
}

#[cfg(test)]
mod tests;
