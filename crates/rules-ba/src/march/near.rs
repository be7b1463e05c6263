//! Who is near whom on the march, so that nobody looks at those who are far away.

use super::mover::{Arrival, Mover};
use super::rates::FINE;
use super::ticks::Field;
use crate::Edition;
use crate::squares::{Squares, apart};
use tabletop::{Cost, Leg, Length, Point, Vector};

/// A box around a body.
pub(super) type Around = (Point, Point);

/// How far a body may go before its neighbours are looked for again.
const MARGIN: i64 = Length::whole(6).units() as i64;

/// SHORTCUT: the neighbours of every body, by their places. Each body has a box with some room around what it covers and threatens;
/// neighbours are those whose boxes meet. As long as everybody stays within its box, no two that are not neighbours have anything to
/// do with each other.
#[derive(Clone, Debug)]
pub(super) struct Near {
    boxes: Vec<Around>,
    lists: Vec<Vec<u16>>,
    squares: Squares,
}

impl Near {
    /// The neighbours where everybody stands now.
    pub(super) fn new(movers: &[Mover<'_>]) -> Near {
        let boxes: Vec<Around> = movers.iter().map(|mover| grown(mover.here.bounds)).collect();
        let squares = Squares::new(boxes.iter().copied());
        let around = |at: usize| {
            let (low, high) = boxes[at];
            let meets = |other: &usize| *other != at && !apart(&boxes[at], &boxes[*other]);
            let mut list: Vec<u16> =
                squares.around(low, high).filter(meets).map(|other| other as u16).collect();
            list.sort_unstable();
            list
        };
        let lists = (0..boxes.len()).map(around).collect();
        Near { boxes, lists, squares }
    }

    /// Those whose bodies may reach into a box.
    pub(super) fn around(&self, low: Point, high: Point) -> impl Iterator<Item = usize> + Clone + '_ {
        self.squares.around(low, high)
    }

    /// The neighbours of a body, by their places, in ascending order.
    pub(super) fn of(&self, at: usize) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        self.lists[at].iter().map(|other| usize::from(*other))
    }

    /// Whether what a body covers lies in its box.
    pub(super) fn holds(&self, at: usize, bounds: &Around) -> bool {
        let (low, high) = &self.boxes[at];
        low.x() <= bounds.0.x()
            && low.y() <= bounds.0.y()
            && bounds.1.x() <= high.x()
            && bounds.1.y() <= high.y()
    }

    /// A body gets a new box, and with it new neighbours.
    fn renew(&mut self, at: usize, bounds: Around) {
        self.boxes[at] = grown(bounds);
        let own = at as u16;
        let old = std::mem::take(&mut self.lists[at]);
        // Only those who were neighbours or are now have something to note.
        for other in &old {
            let list = &mut self.lists[usize::from(*other)];
            if let Ok(place) = list.binary_search(&own) {
                list.remove(place);
            }
        }
        let mut new = old;
        new.clear();
        let here = self.boxes[at];
        self.squares.replace(at, here);
        let meets = |other: &usize| *other != at && !apart(&here, &self.boxes[*other]);
        new.extend(self.squares.around(here.0, here.1).filter(meets).map(|other| other as u16));
        new.sort_unstable();
        for other in &new {
            let list = &mut self.lists[usize::from(*other)];
            if let Err(place) = list.binary_search(&own) {
                list.insert(place, own);
            }
        }
        self.lists[at] = new;
    }
}

fn grown((low, high): Around) -> Around {
    let by = Vector { x: MARGIN, y: MARGIN };
    (low - by, high + by)
}

impl Field<'_> {
    /// A body has come somewhere, or may come there in this tick: it looks for its neighbours afresh if it leaves its box.
    pub(super) fn look_around(&mut self, at: usize) {
        let bounds = self.movers[at].here.bounds;
        if !self.near.holds(at, &bounds) {
            self.near.renew(at, bounds);
        }
    }

    /// The same with the place it tries to reach, and every place on the way there.
    pub(super) fn look_ahead(&mut self, at: usize, budget: Cost, goal: &Arrival) {
        let mover = &self.movers[at];
        let mut all = both(mover.here.bounds, goal.spot.bounds);
        if self.game.edition < Edition::Fourth {
            // By older editions samples were taken of a turn, and none where it ended as it began.
            if goal.spot.pose.heading != mover.here.pose.heading {
                for quarter in 1..4 {
                    all = both(all, mover.at(budget, Mover::ALL / 4 * quarter).spot.bounds);
                }
            }
        } else if !mover.goes_straight(goal) {
            all = both(all, mover.reach(budget, goal));
        }
        if !self.near.holds(at, &all) {
            self.near.renew(at, all);
        }
    }
}

/// Farther than this no melee zone reaches from a body: 5 cm before a front, as much to the side of its corners.
const ZONES: i64 = Length::whole(8).units() as i64;

impl Mover<'_> {
    /// The legs it is on in a tick.
    fn played(&self, goal: &Arrival) -> &[Leg] {
        let legs = self.programme.legs();
        let done = legs.len() - goal.programme.legs().len();
        &legs[..legs.len().min(done + 1)]
    }

    /// Whether it only shifts in a tick: then all it covers on the way lies between here and there.
    fn goes_straight(&self, goal: &Arrival) -> bool {
        let turns = |leg: &Leg| matches!(leg, Leg::Wheel { .. } | Leg::Rotate { .. } | Leg::AboutTurn);
        let legs = self.played(goal);
        legs.len() < 2 && !legs.iter().any(turns) && self.trail.is_none() && goal.trail.is_none()
    }

    /// A box around every place it may come to in a tick, however it turns there.
    fn reach(&self, budget: Cost, goal: &Arrival) -> Around {
        let legs = self.played(goal);
        let way = budget.0 / i64::from(FINE) + 1;
        let (width, depth) = (self.block.width().wide(), self.block.depth().wide());
        let around =
            |(low, high): Around, by: i64| (low - Vector { x: by, y: by }, high + Vector { x: by, y: by });
        let follows = |leg: &Leg| matches!(leg, Leg::Advance { .. } | Leg::Wheel { .. });
        if self.drawn.formation.is_column() && legs.iter().all(follows) {
            // Each rank goes the way of the head, and turns on its place (BA-G7).
            return around(self.here.bounds, way + width + self.drawn.base().depth().wide() + ZONES);
        }
        // The middle of its front goes no farther than the tick is worth, but for about-turns, which cost nothing and put it where its rear was.
        let about = legs.iter().filter(|leg| **leg == Leg::AboutTurn).count() as i64;
        let anchor = self.here.pose.anchor;
        around((anchor, anchor), way + about * depth + width / 2 + depth + ZONES)
    }
}

fn both(one: Around, other: Around) -> Around {
    (one.0.least(other.0), one.1.greatest(other.1))
}

#[cfg(test)]
mod tests;
