//! The usual declaration: everybody who can fires at the nearest opponent in its arc.

use super::declare::{Aimed, Declared, Deed, Volleys};
use super::front::fronts;
use super::lines::Range;
use super::step::{Phase, may_declare};
use crate::Ba;
use crate::bodies;
use crate::state::State;
use crate::units::{Arm, UnitId};
use kernel::Side;
use tabletop::Length;

/// What a side declares if it thinks of nothing else. Only what it could see without measuring is asked of the ground: the nearest
/// opponents before its front, and whether a shot at them would be carried out.
pub fn usual(game: &Ba, state: &State, side: Side, phase: Phase) -> Volleys {
    let mut volleys = Volleys::default();
    for unit in bodies::of(game, state, side).filter(|unit| may_declare(game, state, phase, *unit)) {
        // Occupants of a building fire as one (BA-6.1.1k); beside its mother unit a line fires in the same phase (BA-3.3.3a).
        let own = state.unit(unit);
        let other = own.mother().or(own.line);
        let before = other.is_some_and(|other| state.unit(other).is(crate::state::Mark::FiredFirst));
        if crate::garrison::head(state, unit) != unit || before && phase == Phase::Firing {
            continue;
        }
        if let Some(target) = target(game, state, unit, phase) {
            volleys.all.push(Declared { unit, deed: Deed::Fire(vec![Aimed::at_unit(target)]) });
        }
    }
    volleys.all.sort_by_key(|declared| crate::names::precedence(state, declared.unit));
    volleys
}

fn target(game: &Ba, state: &State, unit: UnitId, phase: Phase) -> Option<UnitId> {
    let own = state.unit(unit);
    let here = bodies::centre(game, state, unit);
    let far = match game.battle.raised(own.root).arm {
        Arm::Artillery => Length::whole(140),
        _ => Length::whole(30),
    };
    let mut opponents: Vec<UnitId> = bodies::of(game, state, !bodies::side(game, state, unit))
        .filter(|other| {
            phase == Phase::Firing
                || own.targets.iter().flatten().any(|old| super::opened::is_same_target(state, *old, *other))
        })
        .filter(|other| bodies::within(game, state, unit, *other, far))
        .collect();
    opponents.sort_by_key(|other| ((bodies::centre(game, state, *other) - here).square(), *other));
    let canister = super::facts::canister(game, state, unit);
    opponents.into_iter().take(4).find(|other| {
        let range = Range::new(game, state, unit, *other);
        fronts(game, state, unit).iter().any(|front| range.line(front, canister, None).is_ok())
    })
}
