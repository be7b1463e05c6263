//! Flight, evasion, retreat: a body that runs in a straight line until something stops it.

use crate::closing::{AtTheEnd, Hit, lane};
use crate::relate::GRAZE;
use crate::survey::Field;
use crate::{Area, Heading, Length, Pivot, Point, Pose, Push, Shape, Stance, TableEdge};

/// What a body on the way does to a runner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hindrance {
    /// It stops him this far before it: 0 where he may touch, 0.1 where he may not (LB-G25).
    Stops(Length),
    /// He runs through, but may not come to rest on it.
    Passes,
    /// It is not there for him.
    Free,
}

/// What stopped a runner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stop {
    /// A body, by its number.
    Body(usize),
    /// An area that is closed to him, by its number.
    Area(usize),
    /// The table edge: he touches it, and would have gone on.
    Edge(TableEdge),
}

/// A run: where it ends and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// From here …
    pub start: Stance,
    /// … to here …
    pub end: Stance,
    /// … in this direction …
    pub heading: Heading,
    /// … this far: more than asked if the body went on to find a place, less if it was stopped.
    pub gone: Length,
    /// What stopped it before it had gone the distance.
    pub stop: Option<Stop>,
    /// What left no room beyond a body it could not rest on, so that it went back: fugitives who would have gone on
    /// over the table edge are lost (MA-R53, MA-R54), evaders stop before the friend (LB-G25).
    pub no_room: Option<Stop>,
}

impl Field<'_> {
    /// Runs a body straight in a direction. `way` says what each body does to it, `closed` which areas it cannot
    /// enter. It stops at the table edge, touching it; whether it leaves there is the rule set's to say (MA-R54,
    /// BA-R68). Ending on a body it may only pass, it goes on to the first free place, or if there is none before
    /// it is stopped, back to the last (MA-R53, LB-G25). `passed` is filled with the bodies run through.
    pub fn run(
        &self,
        start: Stance,
        heading: Heading,
        distance: Length,
        way: impl Fn(usize) -> Hindrance,
        closed: impl Fn(usize) -> bool,
        passed: &mut Vec<Hit>,
    ) -> Run {
        let shape = start.footprint();
        let distance = distance.max(Length::ZERO);
        // Beyond the edge of the table there is nothing to look for.
        let edge = self.table.way(&shape, heading, Length::MAX);
        let most = edge.map_or(distance, |(at, _)| at);
        let edge = edge.map(|(at, edge)| (at, Stop::Edge(edge)));
        let far = Push { shape: &shape, heading, most };
        let (limit, stop) = self.first_stop(far, edge, &way, &closed);
        let rests_on = |s: Length| {
            let moved = shape.moved(heading.along(s));
            self.others()
                .find(|(i, b)| way(*i) == Hindrance::Passes && moved.overlaps_by_more(b, GRAZE))
                .map(|(i, _)| i)
        };
        let (mut gone, mut no_room) = (distance.min(limit), None);
        if rests_on(gone).is_some() {
            let on = self.clear_of(far, gone, limit, &rests_on);
            no_room = if on.is_none() { stop } else { None };
            gone = on.or_else(|| self.clear_of(far, gone, Length::ZERO, &rests_on)).unwrap_or(gone);
        }
        let end = start.moved(heading, gone);
        let through = Push { shape: &shape, heading, most: gone };
        lane(through, AtTheEnd::Clear, self.others().filter(|(i, _)| way(*i) == Hindrance::Passes), passed);
        let stop = if distance > limit { stop } else { None };
        Run { start, end, heading, gone, stop, no_room }
    }

    /// How far until something stops the push, and what.
    fn first_stop(
        &self,
        push: Push<'_>,
        edge: Option<(Length, Stop)>,
        way: &impl Fn(usize) -> Hindrance,
        closed: &impl Fn(usize) -> bool,
    ) -> (Length, Option<Stop>) {
        let bodies = self.others().filter_map(|(i, body)| match way(i) {
            Hindrance::Stops(gap) if gap > Length::ZERO => {
                push.comes_closer(body, gap).map(|at| (at, Stop::Body(i)))
            }
            Hindrance::Stops(_) => push.meets(body).map(|at| (at, Stop::Body(i))),
            Hindrance::Passes | Hindrance::Free => None,
        });
        let areas = self.areas.iter().enumerate().filter(|(i, _)| closed(*i));
        let areas = areas.filter_map(|(i, area)| comes_to(push, area).map(|at| (at, Stop::Area(i))));
        match bodies.chain(areas).chain(edge).min() {
            Some((at, stop)) => (at, Some(stop)),
            None => (push.most, None),
        }
    }

    /// The first distance on the way from `from` to `to`, forward or back, at which the body rests on nobody.
    fn clear_of(
        &self,
        push: Push<'_>,
        from: Length,
        to: Length,
        rests_on: &impl Fn(Length) -> Option<usize>,
    ) -> Option<Length> {
        let (mut at, sign) = (from, if to < from { -1 } else { 1 });
        // Each body is left behind once.
        for _ in 0..=self.bodies.len() {
            let Some(under) = rests_on(at).and_then(|i| self.bodies.get(i)) else { return Some(at) };
            let place = |s: i32| Length::new(at.units() + sign * s);
            let clear = |s: i32| !push.at(place(s)).overlaps(under);
            // Off two convex bodies the way is clear for good, so halving finds where.
            let (mut low, mut high) = (0, (to - at).abs().units());
            if high == 0 || !clear(high) {
                return None;
            }
            while high - low > 1 {
                let middle = (low + high) / 2;
                if clear(middle) { high = middle } else { low = middle }
            }
            at = place(high);
        }
        None
    }

    /// Flight to an edge of the table (MA-R53): the body turns about its centre to face the edge squarely and runs
    /// at it. Closed areas on the way shift the whole path sideways by the least amount that clears them; where no
    /// shift does, it runs until it comes to them. Returned beside the run: the shift, to the left if positive.
    pub fn flight(
        &self,
        start: Stance,
        edge: TableEdge,
        distance: Length,
        way: impl Fn(usize) -> Hindrance,
        closed: impl Fn(usize) -> bool + Copy,
        passed: &mut Vec<Hit>,
    ) -> (Run, Length) {
        let by = start.pose.heading.turn_to(edge.heading());
        let turned = crate::Leg::Rotate { about: Pivot::Centre, by }.from(start);
        let shift = self.least_shift(turned, distance, closed).unwrap_or(Length::ZERO);
        let run = self.run(turned.slid(shift), edge.heading(), distance, way, closed, passed);
        (run, shift)
    }

    /// The least sideways shift, to the left if positive, that lets a body go straight ahead for a distance clear of
    /// closed areas and on the table; of two as small the left one. `None` if there is none.
    pub fn least_shift(
        &self,
        start: Stance,
        distance: Length,
        closed: impl Fn(usize) -> bool,
    ) -> Option<Length> {
        let shape = start.footprint();
        let heading = start.pose.heading;
        let strip = Push { shape: &shape, heading, most: distance }.strip();
        let left = heading + crate::Turn::QUARTER;
        let areas = || self.areas.iter().enumerate().filter(|(i, _)| closed(*i)).map(|(_, area)| area);
        let fits = |shift: Length| {
            let moved = strip.moved(left.along(shift));
            let sides =
                TableEdge::ALL.into_iter().filter(|e| e.heading().direction().dot(heading.direction()) == 0);
            areas().all(|area| !area.overlaps(&moved))
                && sides
                    .into_iter()
                    .all(|e| self.table.room(&moved, e) >= Length::ZERO.min(self.table.room(&shape, e)))
        };
        if fits(Length::ZERO) {
            return Some(Length::ZERO);
        }
        // A side of the strip comes to lie on a corner of an area, or where an end of the strip cuts its outline.
        let axis = Pose::new(start.pose.anchor, left);
        let half = Length::new(start.block.width().units() / 2 + start.block.width().units() % 2);
        let mut shifts: Vec<Length> = Vec::new();
        let mut offer = |p: Point| {
            for slack in 0..=2 {
                let at = axis.ahead_by(p);
                shifts.extend([at + half + Length::new(slack), at - half - Length::new(slack)]);
            }
        };
        let ends = [start.pose.moved(heading, distance), Pose::new(start.pose.rear(start.block), heading)];
        for area in areas() {
            for (p, side) in area.sides() {
                offer(p);
                let across = left.along(Length::MAX);
                for (end, way) in ends.into_iter().flat_map(|end| [(end, across), (end, -across)]) {
                    crate::cross::meeting(p, side, end.anchor, way).into_iter().for_each(&mut offer);
                }
            }
        }
        shifts.sort_unstable_by_key(|s| (s.abs(), std::cmp::Reverse(*s)));
        shifts.dedup();
        shifts.into_iter().find(|shift| fits(*shift))
    }
}

/// How far a push goes until some of it would be inside an area.
fn comes_to(push: Push<'_>, area: &Area) -> Option<Length> {
    if area.overlaps(push.shape) {
        return Some(Length::ZERO);
    }
    area.sides().filter_map(|(p, side)| push.meets(&Shape::segment(p, p + side))).min()
}

#[cfg(test)]
mod tests;
