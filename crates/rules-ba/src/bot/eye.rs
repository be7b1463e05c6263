//! What a commander sees without measuring: places as the eye judges them, to five centimetres (BA-R19).

use crate::Ba;
use crate::bodies::{self, centre};
use crate::command::REACH;
use crate::state::{Alive, State};
use crate::units::UnitId;
use kernel::Side;
use tabletop::{Heading, Length, Point, Pose};

/// No eye is finer.
pub(crate) const GRAIN: i32 = 5;

/// How far a commander's voice carries for sure, as the eye judges it (BA-1.1.3a).
pub(super) const CALL: Length = Length::new(REACH.units() - 500 * GRAIN);
/// Nearer than this an opponent may hinder a change of formation, as the eye judges it (BA-1.1.3c).
const HINDERS: Length = Length::new(REACH.units() + 500 * GRAIN);

/// Whether a unit is surely within call of its commander.
pub(super) fn is_called(game: &Ba, state: &State, id: UnitId) -> bool {
    let commander = state.unit(id).commander;
    state.staff(commander).alive == Alive::Yes && {
        let base = bodies::staff_base(game, state, commander);
        bodies::footprint(game, state, id).parts().iter().any(|part| part.within(&base, CALL))
    }
}

/// Whether an opponent seems near enough to hinder a change of formation.
pub(super) fn is_hindered(game: &Ba, state: &State, id: UnitId) -> bool {
    bodies::healthy_opponent_within(game, state, id, HINDERS)
}

/// Centimetres as the eye judges them.
pub(crate) fn grained(cm: i32) -> i32 {
    (cm + GRAIN / 2).div_euclid(GRAIN) * GRAIN
}

/// A length in units as the eye judges it: to the nearest five centimetres, never to a whole centimetre first, for then what is printed in
/// tens would lie on the edge between two judgements.
const fn seen(units: i32) -> i32 {
    (units + 500 * GRAIN).div_euclid(1_000 * GRAIN) * 1_000 * GRAIN
}

/// How far two points are apart, as the eye judges it, in centimetres.
pub(super) fn far(from: Point, to: Point) -> i32 {
    seen((to - from).length().units()) / 1_000
}

/// A point as the eye judges it.
pub(super) fn point(at: Point) -> Point {
    Point::new(seen(at.x()), seen(at.y()))
}

/// The units of a side on the table or in buildings, with their distances from a point, the nearest first.
pub(super) fn near(game: &Ba, state: &State, side: Side, from: Point) -> Vec<(UnitId, i32)> {
    let all = crate::bodies::of(game, state, side);
    let mut all: Vec<(UnitId, i32)> = all.map(|id| (id, far(from, centre(game, state, id)))).collect();
    all.sort_by_key(|(id, cm)| (*cm, *id));
    all
}

/// How far a point lies off the direction a unit faces, in degrees as the eye judges them: left is positive.
pub(super) fn aside(state: &State, id: UnitId, at: Point) -> i32 {
    aside_of(state.unit(id).pose, at)
}

/// The same of whoever stands so.
pub(super) fn aside_of(pose: Pose, at: Point) -> i32 {
    let off = pose.heading.turn_to(Heading::towards(pose.anchor, at)).steps() / 64;
    (off + 2 * off.signum()) / GRAIN * GRAIN
}

/// A point this many centimetres short of another on the way to it.
pub(super) fn short_of(from: Point, to: Point, by: i32) -> Point {
    let way = to - from;
    let long = way.length();
    let left = Length::new((long.units() - 1_000 * by).max(0));
    point(from + way.scaled(left.wide(), long.wide().max(1)))
}

/// A point this many centimetres from a place, back on the way to where somebody comes from; no farther than that.
pub(super) fn back_from(at: Point, from: Point, by: i32) -> Point {
    let way = from - at;
    let long = way.length();
    at + way.scaled(i64::from((1_000 * by).min(long.units())), long.wide().max(1))
}
