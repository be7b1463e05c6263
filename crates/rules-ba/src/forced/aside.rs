//! A retreat that passes through its own and would end on them is put beside them (BA-2.3.4e, BA-R42).

use super::flight::shifted;
use crate::Ba;
use crate::bodies::Footprint;
use crate::march::rates::FINE;
use tabletop::{GRAZE, Heading, Length, Point};

/// The steps in which a place is looked for.
const STEP: i32 = 100;
/// How far.
const FAR: i32 = 40_000;

/// Farther than this no flight goes: a bound at the fastest rate, and what it is put aside.
const FARTHEST: Length = Length::whole(130);

/// The box a flight cannot leave.
pub(super) fn swept(start: &Footprint, towards: Heading) -> (Point, Point) {
    let (from, to) = (start.bounds(), shifted(start, towards, FARTHEST).bounds());
    (from.0.least(to.0), from.1.greatest(to.1))
}

/// The points of way nearest to where it ended at which it lies on nobody, ties back; where there is none, where it ended.
pub(super) fn put(game: &Ba, start: &Footprint, towards: Heading, points: i64, taken: &[&Footprint]) -> i64 {
    let at = (points / i64::from(FINE)) as i32;
    let free = |way: i32| {
        let body = shifted(start, towards, Length::new(way));
        way >= 0
            && body.parts().iter().all(|part| game.battle.table.holds(part))
            && taken.iter().all(|other| !body.overlaps_by_more(other, GRAZE))
    };
    let standing = taken.iter().any(|other| start.overlaps_by_more(other, GRAZE));
    if standing || free(at) {
        return points;
    }
    let place =
        (1..=FAR / STEP).find_map(|n| [at - n * STEP, at + n * STEP].into_iter().find(|way| free(*way)));
    place.map_or(points, |way| i64::from(way) * i64::from(FINE))
}
