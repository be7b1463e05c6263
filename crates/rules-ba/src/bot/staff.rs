//! Where the staff rides: a commander keeps within call of his units, behind their middle (BA-1.1.3a, BA-1.1.4u).

use super::doctrine::middle;
use super::eye;
use crate::Ba;
use crate::bodies;
use crate::staff::contact;
use crate::staff::plans::{Goal, Plan, Ride};
use crate::state::State;
use crate::units::{Rank, StaffId, UnitId};
use kernel::Side;
use tabletop::{Length, Point};

/// How far behind the middle of his units a commander stays.
const BEHIND: Length = Length::whole(8);
/// How far his voice carries, as the eye judges it: a unit farther away has to roll for its orders (BA-1.1.3a).
const CALL: i32 = 25;
/// A commander nearer than this to where he wants to be stays.
const NEAR: i32 = 5;

/// The rides of a side's staff.
pub(super) fn plan(game: &Ba, state: &State, side: Side) -> Plan {
    let mut plan = Plan::default();
    for id in contact::alive(state).filter(|id| game.battle.officer(*id).side == side) {
        let Some(to) = post(game, state, side, id) else { continue };
        if eye::far(state.staff(id).at, to) > NEAR {
            plan.all.push(Ride { staff: id, goal: Goal::To(vec![to]) });
        }
    }
    plan
}

/// Where a figure wants to be: behind the units it leads, an adjutant with his commander, a superior with all.
fn post(game: &Ba, state: &State, side: Side, id: StaffId) -> Option<Point> {
    let officer = game.battle.officer(id);
    let leader = if officer.rank == Rank::Adjutant { state.staff(id).above.or(officer.above)? } else { id };
    let all: Vec<UnitId> =
        bodies::of(game, state, side).filter(|unit| state.unit(*unit).mother().is_none()).collect();
    let led: Vec<UnitId> = all.iter().copied().filter(|unit| state.unit(*unit).commander == leader).collect();
    let middle = if led.is_empty() { middle(game, state, &all)? } else { within_call(game, state, &led)? };
    let back = game.battle.facing[side].back().along(BEHIND.times(if led.is_empty() { 4 } else { 1 }));
    let aside = match officer.rank {
        Rank::Co => Length::ZERO,
        Rank::Adjutant => Length::whole(if id.0.is_multiple_of(2) { 5 } else { -5 }),
    };
    let to = middle + back + (game.battle.facing[side] + tabletop::Turn::QUARTER).along(aside);
    Some(contact::on_table(game, eye::point(to)))
}

/// The middle of as many of his units as he can be near to at once: of each unit and each two, the place with the most within call.
fn within_call(game: &Ba, state: &State, led: &[UnitId]) -> Option<Point> {
    let places: Vec<Point> = led.iter().map(|unit| bodies::centre(game, state, *unit)).collect();
    let pairs = places.iter().flat_map(|a| places.iter().map(move |b| a.middle(*b)));
    let worth = |at: &Point| {
        let far = |to: &Point| eye::far(*at, *to);
        let called = places.iter().filter(|to| far(to) <= CALL).count();
        (called, std::cmp::Reverse(places.iter().map(far).sum::<i32>()))
    };
    middle(game, state, led).into_iter().chain(pairs).max_by_key(worth)
}
