//! Who has won (BA-R80, BA-R135, BA-SC21, BA-SC31).

use crate::Ba;
use crate::battle::Deed;
use crate::bodies;
use crate::state::{Over, State, Where};
use crate::units::{Arm, Degree, UnitId};
use kernel::{Outcome, Side, rule};
use tabletop::{Length, Point, Shape};

/// The points of a side.
pub fn points(game: &Ba, state: &State, side: Side) -> i32 {
    let prizes = game.battle.prizes.iter().filter(|prize| prize.to.is_none_or(|to| to == side));
    prizes.map(|prize| prize.points * times(game, state, side, prize.deed)).sum()
}

/// How often a side has done a deed.
pub(crate) fn times(game: &Ba, state: &State, side: Side, deed: Deed) -> i32 {
    let count = |fits: &dyn Fn(UnitId) -> bool| state.ids().filter(|id| fits(*id)).count() as i32;
    let own = |id: UnitId| bodies::side(game, state, id) == side;
    let half = |id: UnitId| 2 * state.unit(id).figures < state.unit(id).original;
    let waggon = |id: UnitId| game.battle.raised(state.unit(id).root).arm == Arm::Waggon;
    match deed {
        Deed::Holds(building) => {
            i32::from(state.ids().any(|id| own(id) && state.unit(id).place == Where::Building(building)))
        }
        Deed::Controls(at, within) => i32::from(controls(game, state, side, at, within)),
        Deed::Destroyed(bridge) => i32::from(state.is_destroyed(bridge)),
        Deed::Broken => count(&|id| {
            let unit = state.unit(id);
            let gone = matches!(unit.place, Where::Removed | Where::Fled);
            !own(id) && unit.mother().is_none() && (gone || unit.is_present() && half(id))
        }),
        Deed::Gone => count(&|id| {
            !own(id)
                && !waggon(id)
                && state.unit(id).mother().is_none()
                && matches!(state.unit(id).place, Where::Removed | Where::Fled)
        }),
        Deed::Exited => {
            count(&|id| own(id) && !waggon(id) && state.unit(id).place == Where::Exited && !half(id))
        }
        Deed::WaggonExited => count(&|id| own(id) && waggon(id) && state.unit(id).place == Where::Exited),
        Deed::WaggonKept => count(&|id| {
            let place = state.unit(id).place;
            !own(id) && waggon(id) && !matches!(place, Where::Exited | Where::Absent | Where::Coming)
        }),
    }
}

/// Whether a sound unit is wholly within a distance of a point, and no sound opponent has any part there (BA-SC21).
fn controls(game: &Ba, state: &State, side: Side, at: Point, within: Length) -> bool {
    let point = Shape::point(at);
    let sound = |id: &UnitId| state.unit(*id).degree < Degree::Md;
    let own = bodies::of(game, state, side).filter(sound).any(|id| {
        let footprint = bodies::footprint(game, state, id);
        footprint
            .parts()
            .iter()
            .flat_map(|part| part.outline())
            .all(|corner| point.within(&Shape::point(corner), within))
    });
    let mut opponents = bodies::of(game, state, !side).filter(sound);
    own && !opponents
        .any(|id| bodies::footprint(game, state, id).parts().iter().any(|part| part.within(&point, within)))
}

/// How the battle ends: more points win, a small margin is a draw.
pub fn judged(game: &Ba, state: &State) -> Over {
    let margin = points(game, state, Side::First) - points(game, state, Side::Second);
    let winner = match margin {
        m if m.abs() < game.battle.draw_under.max(1) => None,
        m if m > 0 => Some(Side::First),
        _ => Some(Side::Second),
    };
    Over { winner, margin }
}

/// An end as the kernel wants it.
pub fn outcome(over: Over) -> Outcome {
    let level = if over.winner.is_some() { "victory on points" } else { "draw" };
    Outcome { winner: over.winner, level, rule: rule!("BA-R80"), margin: over.margin }
}
