//! Where the staff rides: a commander keeps within call of his units (BA-1.1.3a, BA-1.1.4u), clear of them, for he is engaged with
//! whom he touches and may fall (BA-1.1.4j, BA-T10). His adjutants, who never fall so (BA-1.1.4n), go to those who need a word.

use super::doctrine::middle;
use super::eye;
use crate::Ba;
use crate::bodies::{self, Footprint, centre};
use crate::staff::contact;
use crate::staff::plans::{Goal, Plan, Ride};
use crate::state::State;
use crate::units::{Degree, Rank, StaffId, UnitId};
use kernel::Side;
use std::cmp::Reverse;
use tabletop::{Length, Point, Shape};

/// How far behind the middle of his army a commander without units stays.
const BEHIND: Length = Length::whole(32);
/// A commander nearer than this to where he wants to be stays.
const NEAR: i32 = 5;
/// Places are looked at so many centimetres apart.
const APART: i32 = 2 * eye::GRAIN;
/// Nearer than this to his own a commander may touch them.
const CLEAR: Length = Length::whole(4);
/// Nearer than this to a sound opponent a commander is soon caught (BA-1.1.4h), in centimetres.
const DANGER: i32 = 30;
/// Farther than this from all of them he is safe.
const REACHED: i32 = 55;

/// The rides of a side's staff.
pub(super) fn plan(game: &Ba, state: &State, side: Side) -> Plan {
    let mut plan = Plan::default();
    for id in contact::alive(state).filter(|id| game.battle.officer(*id).side == side) {
        let goal = match game.battle.officer(id).rank {
            Rank::Co => place(game, state, side, id).map(|to| Goal::To(vec![to])),
            Rank::Adjutant => errand(game, state, side, id).map(Goal::With),
        };
        plan.all.extend(goal.map(|goal| Ride { staff: id, goal }));
    }
    plan
}

/// The units that a commander leads.
fn led(game: &Ba, state: &State, side: Side, leader: StaffId) -> Vec<UnitId> {
    let own = |id: &UnitId| state.unit(*id).mother().is_none() && state.unit(*id).commander == leader;
    bodies::of(game, state, side).filter(own).collect()
}

/// Where a commander wants to be, unless he is there: within call of as many of his as he can.
fn place(game: &Ba, state: &State, side: Side, id: StaffId) -> Option<Point> {
    let led = led(game, state, side, id);
    let to = if led.is_empty() {
        let all: Vec<UnitId> = bodies::of(game, state, side).collect();
        eye::point(middle(game, state, &all)? + game.battle.facing[side].back().along(BEHIND))
    } else {
        within_call(game, state, side, &led)?
    };
    let to = contact::on_table(game, to);
    (eye::far(state.staff(id).at, to) > NEAR).then_some(to)
}

/// The place from which most of some units are called: clear of his own, not too near to an opponent, not far from any.
fn within_call(game: &Ba, state: &State, side: Side, led: &[UnitId]) -> Option<Point> {
    let bodies: Vec<(UnitId, Footprint)> =
        bodies::of(game, state, side).map(|id| (id, bodies::footprint(game, state, id))).collect();
    let enemies: Vec<Point> = bodies::of(game, state, !side)
        .filter(|id| state.unit(*id).degree < Degree::Md)
        .map(|id| centre(game, state, id))
        .collect();
    let called = |id: UnitId, at: &Shape| {
        let body = bodies.iter().find(|(other, _)| *other == id);
        body.is_some_and(|(_, body)| body.parts().iter().any(|part| part.within(at, eye::CALL)))
    };
    let worth = |at: &Point| {
        let spot = Shape::point(*at);
        let heard = led.iter().filter(|id| called(**id, &spot)).map(|id| match state.unit(*id).degree {
            Degree::Or | Degree::Ld => 6,
            Degree::Md => 3,
            Degree::Fd => 1,
        });
        let touches =
            bodies.iter().any(|(_, body)| body.parts().iter().any(|part| part.within(&spot, CLEAR)));
        let near = enemies.iter().map(|there| eye::far(*at, *there)).min().unwrap_or(REACHED).min(REACHED);
        let danger = match near {
            0..=15 => 8,
            16..=DANGER => 4,
            _ => 0,
        };
        let far: i32 = led.iter().map(|id| eye::far(*at, centre(game, state, *id))).sum();
        (heard.sum::<i32>() - danger, near, !touches, Reverse(far))
    };
    let places = led.iter().map(|id| eye::point(centre(game, state, *id)));
    let (low, high) = places.fold((None, None), |(low, high): (Option<Point>, Option<Point>), at| {
        (
            Some(low.map_or(at, |low| Point::new(low.x().min(at.x()), low.y().min(at.y())))),
            Some(high.map_or(at, |high| Point::new(high.x().max(at.x()), high.y().max(at.y())))),
        )
    });
    let (low, high) = low.zip(high)?;
    let step = 1_000 * APART;
    let range = |from: i32, to: i32| (from - step..=to + step).step_by(step as usize);
    let grid = range(low.y(), high.y()).flat_map(|y| range(low.x(), high.x()).map(move |x| Point::new(x, y)));
    grid.map(|at| contact::on_table(game, at)).max_by_key(worth)
}

/// The unit an adjutant goes to: of those of his commander the one that needs him most and whom no other adjutant has, first whoever
/// runs (BA-T16.2), then whoever is out of call or near the enemy (BA-T17.4).
fn errand(game: &Ba, state: &State, side: Side, id: StaffId) -> Option<UnitId> {
    let leader = state.staff(id).above.or(game.battle.officer(id).above)?;
    let led = led(game, state, side, leader);
    let nearest = |unit: UnitId| {
        let far = bodies::of(game, state, !side)
            .map(|other| eye::far(centre(game, state, unit), centre(game, state, other)));
        far.min().unwrap_or(i32::MAX)
    };
    let mut ranked: Vec<(u8, i32, UnitId)> = led
        .into_iter()
        .map(|unit| {
            let need = match state.unit(unit).degree {
                Degree::Fd if nearest(unit) > DANGER => 0,
                Degree::Fd => 4,
                _ if !eye::is_called(game, state, unit) => 1,
                Degree::Ld => 2,
                _ => 3,
            };
            (need, nearest(unit), unit)
        })
        .collect();
    ranked.sort_unstable();
    let before = contact::alive(state).filter(|other| {
        let officer = game.battle.officer(*other);
        other.0 < id.0
            && officer.rank == Rank::Adjutant
            && state.staff(*other).above.or(officer.above) == Some(leader)
    });
    ranked.get(before.count().min(ranked.len().saturating_sub(1))).map(|(_, _, unit)| *unit)
}
