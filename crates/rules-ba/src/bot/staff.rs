//! Where the staff rides: a commander keeps within call of his units, behind their middle (BA-1.1.3a, BA-1.1.4u).

use super::doctrine::middle;
use super::eye;
use crate::Ba;
use crate::bodies::{self, centre};
use crate::staff::contact;
use crate::staff::plans::{Goal, Plan, Ride};
use crate::state::State;
use crate::units::{Degree, Rank, StaffId, UnitId};
use kernel::Side;
use tabletop::{Length, Point};

/// How far behind the middle of his units a commander stays.
const BEHIND: Length = Length::whole(12);
/// A commander nearer than this to where he wants to be stays.
const NEAR: i32 = 5;

/// A staff figure does not ride to a routed unit with an enemy this near to it.
const SAFE: i32 = 25;
/// Farther than this from its commander a unit is out of call (BA-1.1.3a), as the eye judges it.
const CALL: i32 = 35;

/// The rides of a side's staff: whoever can be spared rides to those who have fled, so that they come to order again (BA-T16.1,
/// BA-T16.2), adjutants besides to units out of their commander's call (BA-T17.4).
pub(super) fn plan(game: &Ba, state: &State, side: Side) -> Plan {
    let mut plan = Plan::default();
    let mut helped: Vec<UnitId> = Vec::new();
    for id in contact::alive(state).filter(|id| game.battle.officer(*id).side == side) {
        if let Some(unit) = errand(game, state, side, id, &helped) {
            helped.push(unit);
            if state.staff(id).with != Some(unit) {
                plan.all.push(Ride { staff: id, goal: Goal::With(unit) });
            }
            continue;
        }
        let Some(to) = post(game, state, side, id) else { continue };
        if eye::far(state.staff(id).at, to) > NEAR || state.staff(id).with.is_some() {
            plan.all.push(Ride { staff: id, goal: Goal::To(vec![to]) });
        }
    }
    plan
}

/// The unit that a figure rides to: nobody leaves a brigade that has units to lead.
fn errand(game: &Ba, state: &State, side: Side, id: StaffId, helped: &[UnitId]) -> Option<UnitId> {
    let officer = game.battle.officer(id);
    let leads = |unit: &UnitId| state.unit(*unit).commander == id && state.unit(*unit).degree < Degree::Fd;
    if officer.rank == Rank::Co && bodies::of(game, state, side).any(|unit| leads(&unit)) {
        return None;
    }
    let here = state.staff(id).at;
    let own = bodies::of(game, state, side).filter(|unit| !helped.contains(unit));
    let near = |unit: &UnitId| (eye::far(here, centre(game, state, *unit)), *unit);
    let quiet = |unit: &UnitId| {
        let at = centre(game, state, *unit);
        eye::near(game, state, !side, at).first().is_none_or(|(_, cm)| *cm > SAFE)
    };
    let fled = own.clone().filter(|unit| state.unit(*unit).degree == Degree::Fd && quiet(unit));
    if let Some(unit) = fled.min_by_key(near) {
        return Some(unit);
    }
    let above = state.staff(id).above.or(officer.above)?;
    let far = |unit: &UnitId| {
        state.unit(*unit).commander == above
            && state.unit(*unit).mother().is_none()
            && eye::far(state.staff(above).at, centre(game, state, *unit)) > CALL
    };
    own.filter(|unit| officer.rank == Rank::Adjutant && far(unit)).min_by_key(near)
}

/// Where a figure wants to be: behind the units it leads, an adjutant with his commander, a superior with all. Who has fled is not led.
fn post(game: &Ba, state: &State, side: Side, id: StaffId) -> Option<Point> {
    let officer = game.battle.officer(id);
    let leader = if officer.rank == Rank::Adjutant { state.staff(id).above.or(officer.above)? } else { id };
    let all: Vec<UnitId> =
        bodies::of(game, state, side).filter(|unit| state.unit(*unit).mother().is_none()).collect();
    let mut led: Vec<UnitId> =
        all.iter().copied().filter(|unit| state.unit(*unit).commander == leader).collect();
    if led.iter().any(|unit| state.unit(*unit).degree < Degree::Fd) {
        led.retain(|unit| state.unit(*unit).degree < Degree::Fd);
    }
    let (units, behind) = if led.is_empty() { (all, 3) } else { (led, 1) };
    let middle = middle(game, state, &units)?;
    let back = game.battle.facing[side].back().along(BEHIND.times(behind));
    let aside = match officer.rank {
        Rank::Co => Length::ZERO,
        Rank::Adjutant => Length::whole(if id.0.is_multiple_of(2) { 5 } else { -5 }),
    };
    let to = middle + back + (game.battle.facing[side] + tabletop::Turn::QUARTER).along(aside);
    Some(contact::on_table(game, eye::point(to)))
}
