//! Which part of a move is made with some of the body in an area.

use crate::area::Area;
use crate::cross::{WHOLE, fixed, part};
use crate::path::Stride;
use crate::relate::GRAZE;
use crate::spans::Spans;
use crate::{Length, Lies, Path, Point, Shape, Vector};

/// A part of a leg during which some of the body is in an area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stretch {
    /// The leg, counted from 0.
    pub leg: usize,
    /// From this far along the leg: straight, or along the arc of the outer corner ([`crate::Leg::length`]).
    pub from: Length,
    /// To so far.
    pub to: Length,
}

impl Stretch {
    /// How long it is.
    pub fn length(self) -> Length {
        self.to - self.from
    }
}

impl Path {
    /// The parts of each leg during which some of the body is in an area, in order (LB-18.7, BA-R39). Touching the
    /// outline, or lining it, is not being in it. About-turns and changes of formation have no length and no stretch.
    pub fn stretches(&self, area: &Area) -> impl Iterator<Item = Stretch> {
        self.steps().iter().enumerate().flat_map(move |(leg, step)| {
            let long = step.leg.length(step.from);
            let units = move |share: i64| Length::new(part_of(long.wide(), share) as i32);
            let spans: Vec<(i64, i64)> = step.inside(area).iter().collect();
            spans.into_iter().map(move |(from, to)| Stretch { leg, from: units(from), to: units(to) })
        })
    }
}

/// A share of a length, to the nearest unit.
fn part_of(long: i64, share: i64) -> i64 {
    crate::point::rounded_wide(i128::from(long) * i128::from(share), WHOLE.into()) as i64
}

impl Stride {
    /// The part of this leg during which some of the body is in an area, in 2³² parts of the leg. A turn is looked at in
    /// slices of a degree: each counts as a whole.
    pub fn inside(&self, area: &Area) -> Spans {
        if self.straight().is_some() {
            return inside(&self.from.footprint(), self.to.pose.anchor - self.from.pose.anchor, area);
        }
        let n = self.slices();
        let mut spans = Spans::default();
        for (i, piece) in (0..).zip(self.sweep()) {
            if area.overlaps(&piece) {
                let mut slice = Spans::default();
                slice.push(WHOLE * i64::from(i) / i64::from(n), WHOLE * i64::from(i + 1) / i64::from(n));
                spans = spans.joined(&slice);
            }
        }
        spans
    }
}

/// The part of a straight way during which some of a shape is in an area, in 2³² parts; all or nothing of a way that leads
/// nowhere.
///
/// While a side of the area cuts the shape it is in it. Between those times it is wholly inside or wholly outside: one
/// look tells.
pub fn inside(shape: &Shape, way: Vector, area: &Area) -> Spans {
    let mut all = Spans::default();
    all.push(0, WHOLE);
    if way == Vector::ZERO {
        return if area.overlaps(shape) { all } else { Spans::default() };
    }
    let (low, high) = shape.swept(way).bounds();
    if area.clear_of(low, high) {
        return Spans::default();
    }
    let mut cut = Spans::default();
    for (from, side) in area.sides() {
        if let Some((from, to)) = cuts(shape, way, from, side) {
            let mut one = Spans::default();
            one.push(from.max(0), to.min(WHOLE));
            cut = cut.joined(&one);
        }
    }
    let mut ends: Vec<i64> = vec![0];
    ends.extend(cut.iter().flat_map(|(from, to)| [from, to]));
    ends.push(WHOLE);
    let middle = shape.core()[0].middle(shape.core()[shape.core().len() / 2]);
    for between in ends.chunks_exact(2) {
        let at = (between[0] + between[1]) / 2;
        if area.lies(part(middle, way, at, WHOLE)) == Lies::Inside {
            let mut whole = Spans::default();
            whole.push(between[0], between[1]);
            cut = cut.joined(&whole);
        }
    }
    cut
}

/// When a side of an area cuts a moving shape, in 2³² parts of its way; `None` if it never does by more than rounding.
fn cuts(shape: &Shape, way: Vector, from: Point, side: Vector) -> Option<(i64, i64)> {
    cuts_by_more(shape, way, from, side, GRAZE)?;
    cuts_by_more(shape, way, from, side, Length::ZERO)
}

/// When it cuts it by more than a depth.
///
/// Every edge of either gives a half line of times at which the other reaches deeper than that inside of it: the cut is
/// what they have in common.
fn cuts_by_more(shape: &Shape, way: Vector, from: Point, side: Vector, depth: Length) -> Option<(i64, i64)> {
    let mut times = Times { from: i64::MIN, to: i64::MAX, depth: depth.wide() };
    let ends = [from, from + side];
    let core = shape.core();
    for (i, corner) in core.iter().enumerate().filter(|_| core.len() > 1) {
        let edge = core[(i + 1) % core.len()] - *corner;
        let deepest = ends.iter().map(|end| edge.cross(*end - *corner)).max().unwrap_or(0);
        times.need(deepest, -edge.cross(way), edge)?;
    }
    let asides = core.iter().map(|corner| side.cross(*corner - from));
    let (left, right) = asides.fold((i64::MIN, i64::MIN), |(l, r), aside| (l.max(aside), r.max(-aside)));
    times.need(left, side.cross(way), side)?;
    times.need(right, -side.cross(way), side)?;
    (times.from < times.to).then_some((times.from, times.to))
}

/// A stretch of time, in 2³² parts of a way.
struct Times {
    from: i64,
    to: i64,
    /// How deep a cut has to be.
    depth: i64,
}

impl Times {
    /// Keeps the times at which `start`, growing by `rate` on the whole way, is more than the depth times the length of an
    /// edge; `None` if there are none.
    fn need(&mut self, start: i64, rate: i64, edge: Vector) -> Option<()> {
        let least = (edge.square() * self.depth * self.depth).unsigned_abs().isqrt() as i64;
        let lacks = least - start;
        match rate {
            0 => (lacks < 0).then_some(()),
            _ if rate > 0 => {
                self.from = self.from.max(fixed(lacks, rate));
                Some(())
            }
            _ => {
                self.to = self.to.min(fixed(-lacks, -rate));
                Some(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{any_block, any_pose, block, pose};
    use crate::{Hand, Heading, Leg, Stance, Turn};
    use proptest::prelude::*;

    fn area(points: &[(i32, i32)]) -> Area {
        Area::new(points.iter().map(|(x, y)| Point::whole(*x, *y)).collect()).unwrap()
    }

    fn stretches(start: Stance, legs: &[Leg], area: &Area) -> Vec<(usize, i32, i32)> {
        let path = Path::new(start, legs.iter().copied()).unwrap();
        path.stretches(area).map(|s| (s.leg, s.from.units(), s.to.units())).collect()
    }

    fn ahead(distance: i32) -> Leg {
        Leg::Advance { distance: Length::whole(distance) }
    }

    /// LB-18.7: in from its front edge on, out when its rear edge leaves.
    #[test]
    fn a_line_is_in_a_wood_from_front_edge_to_rear_edge() {
        let line = Stance::new(pose(30, 10, 90), block(10, 4));
        let wood = area(&[(20, 20), (40, 20), (40, 30), (20, 30)]);
        assert_eq!(stretches(line, &[ahead(40)], &wood), [(0, 10_000, 24_000)]);
        // Two legs: each has its own part.
        assert_eq!(stretches(line, &[ahead(15), ahead(25)], &wood), [(0, 10_000, 15_000), (1, 0, 9_000)]);
        // Up to the edge, exactly: not in it. Along it: not in it.
        assert_eq!(stretches(line, &[ahead(10)], &wood), []);
        assert_eq!(stretches(Stance::new(pose(15, 10, 90), block(10, 4)), &[ahead(40)], &wood), []);
        // From inside, backwards.
        let inside = Stance::new(pose(30, 26, 90), block(10, 4));
        let back = Leg::Retire { distance: Length::whole(20) };
        assert_eq!(stretches(inside, &[back], &wood), [(0, 0, 6_000)]);
    }

    #[test]
    fn a_clearing_is_out_of_the_wood_where_the_body_fits_into_it() {
        // A wood like a U: its arms are 10 deep, the clearing between them 20.
        let wood = area(&[(0, 0), (60, 0), (60, 60), (0, 60), (0, 50), (50, 50), (50, 30), (0, 30)]);
        let column = Stance::new(pose(20, -20, 90), block(4, 8));
        assert_eq!(stretches(column, &[ahead(100)], &wood), [(0, 20_000, 58_000), (0, 70_000, 88_000)]);
    }

    #[test]
    fn a_turn_counts_by_slices_and_what_stands_still_by_where_it_stands() {
        let line = Stance::new(pose(30, 10, 90), block(20, 4));
        let wood = area(&[(36, 20), (60, 20), (60, 40), (36, 40)]);
        let wheel = Leg::Wheel { hand: Hand::Left, by: Turn::degrees(90) };
        let found = stretches(line, &[wheel], &wood);
        assert_eq!(found.len(), 1, "{found:?}");
        let form = Leg::Form { block: block(8, 8), heading: Heading::NORTH };
        assert_eq!(stretches(line, &[form], &wood), []);
        assert_eq!(inside(&line.footprint(), Vector::ZERO, &wood).share(), 0);
        let there = Stance::new(pose(50, 30, 0), block(4, 4));
        assert_eq!(inside(&there.footprint(), Vector::ZERO, &wood).share(), WHOLE);
    }

    proptest! {
        /// Held against looking at two hundred places on the way.
        #[test]
        fn it_is_in_the_area_during_its_stretches_and_at_no_other_time(
            pose in any_pose(), block in any_block(), turn in 0..8i32, far in 1..60i32,
            corners in proptest::collection::vec((0..60_000i32, 0..60_000i32), 3..7),
        ) {
            let points = corners.into_iter().map(|(x, y)| Point::new(x, y)).collect();
            let Ok(area) = Area::new(points) else { return Ok(()) };
            let heading = Heading::degrees(45 * turn + i32::from(turn > 4) * 7);
            let (shape, way) = (pose.footprint(block), heading.along(Length::whole(far)));
            let spans = inside(&shape, way, &area);
            for i in 0..=200_i64 {
                let at = WHOLE * i / 200;
                let near_an_end = |(from, to): (i64, i64)| (at - from).abs() < WHOLE >> 10 || (at - to).abs() < WHOLE >> 10;
                if spans.iter().any(near_an_end) {
                    continue;
                }
                let moved = shape.moved(Vector { x: way.x * i / 200, y: way.y * i / 200 });
                let found = spans.iter().any(|(from, to)| from <= at && at <= to);
                let plain = area.overlaps(&moved);
                // What is in it by a hair only, or only just not, may be rounded away.
                let hair = || {
                    let by = Length::new(6);
                    let sides = || area.sides().map(|(p, side)| Shape::segment(p, p + side));
                    let deep = sides().any(|side| moved.overlaps_by_more(&side, by));
                    let near = sides().any(|side| moved.overlaps(&side.grown(by)));
                    near && !deep
                };
                prop_assert!(found == plain || hair(), "{i} {found} {plain}");
            }
        }
    }
}
