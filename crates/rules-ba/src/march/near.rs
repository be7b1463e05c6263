//! Who is near whom on the march, so that nobody looks at those who are far away.

use super::mover::{Mover, Spot};
use super::ticks::{Field, apart};
use tabletop::{Cost, Length, Point, Vector};

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
}

impl Near {
    /// The neighbours where everybody stands now.
    pub(super) fn new(movers: &[Mover<'_>]) -> Near {
        let boxes: Vec<Around> = movers.iter().map(|mover| grown(mover.here.bounds)).collect();
        let around = |at: usize| {
            let meets = |other: &usize| *other != at && !apart(&boxes[at], &boxes[*other]);
            (0..boxes.len()).filter(meets).map(|other| other as u16).collect()
        };
        let lists = (0..boxes.len()).map(around).collect();
        Near { boxes, lists }
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
        let meets = |(other, around): &(usize, &Around)| *other != at && !apart(&here, around);
        new.extend(self.boxes.iter().enumerate().filter(meets).map(|(other, _)| other as u16));
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

    /// The same with the place it tries to reach. Whoever turns swings out on the way there.
    pub(super) fn look_ahead(&mut self, at: usize, budget: Cost, goal: &Spot) {
        let mover = &self.movers[at];
        let mut all = both(mover.here.bounds, goal.bounds);
        if goal.pose.heading != mover.here.pose.heading {
            for quarter in 1..4 {
                all = both(all, mover.at(budget, Mover::ALL / 4 * quarter).spot.bounds);
            }
        }
        if !self.near.holds(at, &all) {
            self.near.renew(at, all);
        }
    }
}

fn both(one: Around, other: Around) -> Around {
    (one.0.least(other.0), one.1.greatest(other.1))
}
