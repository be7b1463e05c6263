//! A move: a path of legs.

use crate::tariff::{Cost, Tariff};
use crate::{Heading, Leg, Length, Pivot, Point, Shape, Stance, Turn};
use arrayvec::ArrayVec;
use thiserror::Error;

/// The most legs of a move.
pub const LEGS: usize = 8;

/// A turn is swept in slices of at most one degree. The hull of two footprints a degree apart falls short of the
/// true sweep by less than a part in 26,000 of the radius: 0.014 mm for a line of 36 cm.
const SLICE: i32 = 64;

/// Why legs are no path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PathFault {
    /// Too many legs.
    #[error("a move has at most {LEGS} legs")]
    TooLong,
    /// The tariff has no price for this leg.
    #[error("leg {0} is not allowed here")]
    NotAllowed(usize),
}

/// One leg carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// The leg.
    pub leg: Leg,
    /// Where it began.
    pub from: Stance,
    /// Where it ended.
    pub to: Stance,
}

/// A move: where a body starts, and its legs one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    start: Stance,
    steps: ArrayVec<Stride, LEGS>,
}

impl Path {
    /// A move of these legs.
    pub fn new(start: Stance, legs: impl IntoIterator<Item = Leg>) -> Result<Path, PathFault> {
        let mut path = Path { start, steps: ArrayVec::new() };
        for leg in legs {
            path.push(leg)?;
        }
        Ok(path)
    }

    /// A move of no legs: the body stands.
    pub fn standing(start: Stance) -> Path {
        Path { start, steps: ArrayVec::new() }
    }

    /// As much of these legs as a purse buys: where it does not last for a leg the move ends in it.
    pub fn within(
        start: Stance,
        legs: impl IntoIterator<Item = Leg>,
        tariff: &Tariff,
        purse: Cost,
    ) -> Result<Path, PathFault> {
        let mut path = Path { start, steps: ArrayVec::new() };
        let mut left = purse;
        for (i, leg) in legs.into_iter().enumerate() {
            let here = path.end();
            let Some(whole) = tariff.cost(here, leg) else { return Err(PathFault::NotAllowed(i + 1)) };
            let Some(part) = tariff.part(here, leg, left) else { break };
            left = Cost(left.0 - tariff.cost(here, part).unwrap_or(whole).0);
            path.push(part)?;
            if part != leg {
                break;
            }
        }
        Ok(path)
    }

    fn push(&mut self, leg: Leg) -> Result<(), PathFault> {
        let from = self.end();
        let step = Stride { leg, from, to: leg.from(from) };
        self.steps.try_push(step).map_err(|_| PathFault::TooLong)
    }

    /// Where the body starts.
    pub fn start(&self) -> Stance {
        self.start
    }

    /// Where it ends.
    pub fn end(&self) -> Stance {
        self.steps.last().map_or(self.start, |step| step.to)
    }

    /// The legs carried out.
    pub fn steps(&self) -> &[Stride] {
        &self.steps
    }

    /// What it costs; the number of the first leg that is not allowed otherwise.
    pub fn cost(&self, tariff: &Tariff) -> Result<Cost, PathFault> {
        let mut sum = 0;
        for (i, step) in self.steps.iter().enumerate() {
            sum += tariff.cost(step.from, step.leg).ok_or(PathFault::NotAllowed(i + 1))?.0;
        }
        Ok(Cost(sum))
    }

    /// How far it turns in all, without direction: limits such as 45 degrees in a phase (LB-G15).
    pub fn turned(&self) -> Turn {
        Turn::new(self.steps.iter().map(|step| step.leg.turned().steps()).sum())
    }

    /// The ground covered, piece by piece: the start, then each leg.
    pub fn sweep(&self) -> impl Iterator<Item = Shape> + '_ {
        std::iter::once(self.start.footprint()).chain(self.steps.iter().flat_map(|step| step.sweep()))
    }

    /// The way of the middle of the front edge, or of the rear edge, from point to point; turns in pieces of one
    /// degree (MA-R47).
    pub fn track(&self, rear: bool) -> impl Iterator<Item = Point> + '_ {
        let mark = move |stance: Stance| {
            if rear { stance.pose.rear(stance.block) } else { stance.pose.anchor }
        };
        let start = std::iter::once(mark(self.start));
        start.chain(self.steps.iter().flat_map(move |step| {
            let n = step.slices();
            (1..=n).map(move |i| mark(step.slice(i, n)))
        }))
    }
}

impl Stride {
    /// How many slices a turn has; other legs have one.
    pub(crate) fn slices(&self) -> i32 {
        (self.leg.turned().steps() + SLICE - 1).div_euclid(SLICE).max(1)
    }

    /// The body after `i` of `n` slices of a turn; the end of other legs for `i` = `n`, their start for 0.
    pub(crate) fn slice(&self, i: i32, n: i32) -> Stance {
        if i == 0 {
            return self.from;
        }
        if i == n {
            return self.to;
        }
        let part = |by: Turn| Turn::new(by.steps() * i / n.max(1));
        match self.leg {
            Leg::Wheel { hand, by } => Leg::Wheel { hand, by: part(by) }.from(self.from),
            Leg::Rotate { about, by } => Leg::Rotate { about, by: part(by) }.from(self.from),
            _ => self.to,
        }
    }

    /// The ground this leg covers, in convex pieces. An about-turn and a turn about the centre by half cover what
    /// they stand on; a change of formation covers its new footprint only.
    pub fn sweep(&self) -> impl Iterator<Item = Shape> + '_ {
        let n = self.slices();
        (0..n).map(move |i| {
            if matches!(self.leg, Leg::Form { .. } | Leg::AboutTurn) {
                return self.to.footprint();
            }
            let (a, b) = (self.slice(i, n), self.slice(i + 1, n));
            let (from, to) = (a.pose.corners(a.block), b.pose.corners(b.block));
            let by = to[0] - from[0];
            if from.iter().zip(&to).all(|(from, to)| *to - *from == by) {
                return Shape::convex(from).swept(by);
            }
            let mut points = [Point::default(); 8];
            points[..4].copy_from_slice(&from);
            points[4..].copy_from_slice(&to);
            Shape::hull(&points)
        })
    }

    /// Ground that this leg does not leave, in one shape: its strip, or somewhat more for a turn. Whatever is clear of it is
    /// not met.
    pub fn bound(&self) -> Shape {
        let Stance { pose, block } = self.from;
        match self.leg {
            Leg::Wheel { hand, by } => {
                let pivot = pose.front_corner(block, hand);
                let far = pose.corners(block).map(|corner| (corner - pivot).square());
                let far = i64::from(far.into_iter().max().unwrap_or(0).unsigned_abs().isqrt() as i32 + 2);
                if by.abs() > Turn::QUARTER {
                    return Shape::disc(pivot, Length::new(far as i32));
                }
                // Every point goes along an arc, whose chord lies in the hull of both footprints, and whose height is less
                // than r θ² / 8. A radian is 3,667 steps and some more.
                let steps = i64::from(by.steps());
                let bulge = far * steps * steps / (8 * 3_666 * 3_666) + 4;
                let mut points = [Point::default(); 8];
                points[..4].copy_from_slice(&pose.corners(block));
                points[4..].copy_from_slice(&self.to.pose.corners(self.to.block));
                Shape::hull(&points).grown(Length::new(bulge as i32))
            }
            Leg::Rotate { .. } => Shape::disc(pose.anchor, block.width() + block.depth().times(2)),
            _ => self.sweep().next().unwrap_or_else(|| self.to.footprint()),
        }
    }

    /// The direction of a straight leg, and its length.
    pub fn straight(&self) -> Option<(Heading, Length)> {
        self.leg.direction(self.from).map(|heading| (heading, self.leg.length(self.from)))
    }

    /// The edge that leads: the front, or the rear of a retiring body.
    pub fn leading_edge(&self, stance: Stance) -> [Point; 2] {
        let edge =
            if matches!(self.leg, Leg::Retire { .. }) { crate::Edge::Rear } else { crate::Edge::Front };
        stance.pose.edge(stance.block, edge)
    }

    /// Whether the leg turns about a point of the body.
    pub fn turns(&self) -> Option<Pivot> {
        match self.leg {
            Leg::Wheel { .. } => Some(Pivot::Front),
            Leg::Rotate { about, .. } => Some(about),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
