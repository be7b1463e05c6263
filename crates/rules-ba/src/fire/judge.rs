//! What can be known wrong with a declaration of fire without measuring (BA-R128).

use super::declare::{Aimed, Deed, Goal, Volleys};
use super::silence::{Silence, silence};
use super::step::{Phase, may_declare, may_name};
use crate::bodies;
use crate::garrison;
use crate::refusals::Refusal;
use crate::state::{Mark, State};
use crate::units::{Arm, UnitId};
use crate::{Ba, Edition};
use kernel::{Reasons, Side};

/// What can be known wrong with a declaration without measuring (BA-R128).
pub(crate) fn judge(
    game: &Ba,
    state: &State,
    side: Side,
    phase: Phase,
    volleys: &Volleys,
    why: &mut Reasons<Refusal>,
) {
    for declared in &volleys.all {
        let unit = declared.unit;
        if unit.index() >= state.units.len() || bodies::side(game, state, unit) != side {
            why.because(Refusal::NotYours(unit));
            continue;
        }
        if !may_declare(game, state, phase, unit) {
            let own = state.unit(unit);
            let supplies = || own.supplies.are_out().then_some(Silence::NoSupplies);
            why.because(match silence(game, own).or_else(supplies) {
                Some(silence) => Refusal::MayNotFire(unit, silence),
                None => Refusal::OnlyOldTargets(unit),
            });
        }
        if garrison::head(state, unit) != unit {
            why.because(Refusal::FiresAsOne(unit));
        }
        match &declared.deed {
            Deed::Fire(aims) => {
                for aim in aims {
                    match aim.goal {
                        Goal::Unit(target) if !may_name(game, state, phase, unit, target) => {
                            why.because(Refusal::NoTarget(unit, target));
                        }
                        Goal::Feature(_) if phase == Phase::Continued => {
                            why.because(Refusal::OnlyOldTargets(unit));
                        }
                        _ => {}
                    }
                }
                let figures = garrison::figures(state, unit);
                let many = |aim: &Aimed| aim.figures.is_some_and(|n| n == 0 || n > figures);
                if aims.is_empty() || aims.len() > 2 || aims.iter().any(many) {
                    why.because(Refusal::NoSuchSplit(unit));
                }
                beside_line(state, phase, volleys, unit, aims.len(), why);
            }
            Deed::Range(target) => {
                if game.battle.raised(state.unit(unit).root).arm != Arm::Artillery {
                    why.because(Refusal::OnlyGunsRange(unit));
                } else if !may_name(game, state, phase, unit, *target) {
                    why.because(Refusal::NoTarget(unit, *target));
                }
            }
            Deed::Neighbour(of) => {
                neighbour(game, state, side, volleys, (unit, *of), why);
                if !shares_target(game, state, phase, volleys, (unit, *of)) {
                    why.because(Refusal::OnlyOldTargets(unit));
                }
            }
        }
    }
}

/// A skirmish line and its mother unit fire in the same phase, as the two parts of a split fire (BA-3.3.3a).
fn beside_line(
    state: &State,
    phase: Phase,
    volleys: &Volleys,
    unit: UnitId,
    aims: usize,
    why: &mut Reasons<Refusal>,
) {
    let own = state.unit(unit);
    let Some(other) = own.mother().or(own.line) else { return };
    let both =
        volleys.all.iter().any(|declared| declared.unit == other && matches!(declared.deed, Deed::Fire(_)));
    let before = phase == Phase::Firing && state.unit(other).is(Mark::FiredFirst);
    if before || both && aims > 1 {
        why.because(Refusal::OneSplitFire(unit));
    }
}

/// Whether a neighbour may fire at a target of the unit it helps: it is one of those that would fire together (BA-3.1.6a), in continued
/// fire at what it fired at in the last bound (BA-1.1.1d).
fn shares_target(
    game: &Ba,
    state: &State,
    phase: Phase,
    volleys: &Volleys,
    (unit, of): (UnitId, UnitId),
) -> bool {
    let aims = volleys.all.iter().filter(|other| other.unit == of).flat_map(|other| match &other.deed {
        Deed::Fire(aims) => aims.as_slice(),
        _ => &[],
    });
    let mut targets = aims.filter_map(|aim| match aim.goal {
        Goal::Unit(target) => Some(target),
        Goal::Feature(_) => None,
    });
    phase == Phase::Firing
        || game.edition < Edition::Third
        || targets.any(|target| may_name(game, state, phase, unit, target))
}

/// A neighbour is closed, neither MD nor FD (BA-3.1.6g), does not split its fire (BA-3.1.6e), is not the mother unit or
/// soutien of the line it would help (BA-3.1.6i), is of the same arm, and helps a unit that fires (BA-3.1.6). Whether enough of its figures could join shows when
/// all is opened.
fn neighbour(
    game: &Ba,
    state: &State,
    side: Side,
    volleys: &Volleys,
    (unit, of): (UnitId, UnitId),
    why: &mut Reasons<Refusal>,
) {
    let fires = volleys.all.iter().any(|other| other.unit == of && matches!(other.deed, Deed::Fire(_)));
    let sole = volleys.all.iter().filter(|other| other.deed == Deed::Neighbour(of)).count() == 1;
    let fits = of.index() < state.units.len() && of != unit && bodies::side(game, state, of) == side && {
        let kin = |id: UnitId| game.battle.raised(state.unit(id).root).arm.kin();
        let secures = |a: UnitId, b: UnitId| {
            state.unit(a).line == Some(b) || crate::skirmish::soutien(game, state, b) == Some(a)
        };
        state.unit(unit).is_closed()
            && kin(unit) == kin(of)
            && !(state.unit(of).is_skirmish_line() && secures(unit, of))
    };
    if !fires || !sole || !fits {
        why.because(Refusal::NoNeighbour(unit));
    }
}
