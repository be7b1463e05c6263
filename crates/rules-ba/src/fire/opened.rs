//! Declarations opened: which firings are carried out, with what facts (BA-3.1.1i, BA-3.1.1j, BA-S30, BA-S37).

use super::declare::Deed;
use super::factors::By;
use super::front::{Front, fronts};
use super::lines::Range;
use super::step::{Firing, Shot};
use super::{facts, split_units, support, units_of_fire, units_of_guns};
use crate::Ba;
use crate::state::{Mark, State};
use crate::tables::fire::Zone;
use crate::units::{Arm, UnitId};
use kernel::Side;
use tabletop::{Length, Point};

/// All firings that are carried out, by side and unit (BA-S30); those whose conditions are not met are lost (BA-3.1.1j).
pub(super) fn firings(game: &Ba, state: &State) -> Vec<Firing> {
    let mut out = Vec::new();
    for side in Side::BOTH {
        let Some(volleys) = &state.volleys[side] else { continue };
        for declared in &volleys.all {
            let Deed::Fire(aims) = &declared.deed else { continue };
            let Some(first) = aims.first() else { continue };
            let helper = volleys
                .all
                .iter()
                .find(|other| other.deed == Deed::Neighbour(declared.unit))
                .map(|other| other.unit);
            let neighbour =
                helper.filter(|id| best(game, state, *id, first.target, 0..u16::MAX, None).is_some());
            let mut shots = [None, None];
            let two = aims.len() == 2;
            let same = aims.get(1).is_some_and(|second| second.target == first.target);
            let mut from = 0;
            for (at, aim) in aims.iter().take(2).enumerate() {
                let count =
                    aim.figures.unwrap_or(if two { state.unit(declared.unit).figures / 2 } else { u16::MAX });
                shots[at] =
                    shot(game, state, declared.unit, aim.target, from..from.saturating_add(count), aim.at);
                from = from.saturating_add(count);
            }
            let guns = game.battle.raised(state.unit(declared.unit).root).arm == Arm::Artillery;
            if two {
                let figures = shots.map(|shot| shot.map_or(0, |shot| shot.own.figures));
                let units = split_units(figures, guns);
                for (shot, units) in shots.iter_mut().zip(units) {
                    if let Some(shot) = shot {
                        (shot.units, shot.own.split) = (units, !same);
                    }
                }
            }
            for shot in shots.iter_mut().flatten() {
                shot.own.neighbour = neighbour.is_some();
            }
            if shots.iter().flatten().count() > 0 {
                out.push(Firing { unit: declared.unit, neighbour, shots });
            }
        }
    }
    out
}

/// The best line of a unit at a target with the figures of a part: over all its fronts, the one with most figures.
fn best(
    game: &Ba,
    state: &State,
    unit: UnitId,
    target: UnitId,
    part: std::ops::Range<u16>,
    at: Option<Point>,
) -> Option<super::lines::Line> {
    let range = Range::new(game, state, unit, target);
    let canister = state.unit(unit).is(Mark::Canister);
    let lines = fronts(game, state, unit).into_iter().filter_map(|front| {
        let some = Front { cells: cut(&front, &part), ..front };
        range.line(&some, canister, at).ok()
    });
    lines.max_by_key(|line| line.figures)
}

/// The cells of a front that belong to a part of a split fire, counted from the left by figures.
fn cut(front: &Front, part: &std::ops::Range<u16>) -> Vec<super::front::Cell> {
    let mut seen = 0_u16;
    let taken = front.cells.iter().copied().filter(|cell| {
        let first = seen;
        seen = seen.saturating_add(cell.figures);
        part.contains(&first)
    });
    taken.collect()
}

fn shot(
    game: &Ba,
    state: &State,
    unit: UnitId,
    target: UnitId,
    part: std::ops::Range<u16>,
    at: Option<Point>,
) -> Option<Shot> {
    let line = best(game, state, unit, target, part, at)?;
    let mut own = facts::firer(game, state, unit, &line);
    let mut aimed = facts::target(game, state, unit, target, &line);
    aimed.supported |= support::supported(game, state, target);
    own.ranging = matches!(own.by, By::Guns(_)) && line.zone != Zone::One && !is_ranged(state, unit, target);
    let units = match own.by {
        By::Guns(_) => units_of_guns(line.figures),
        By::Hand => units_of_fire(line.figures),
    };
    Some(Shot { target, own, aimed, zone: line.zone, units })
}

/// Whether a battery is ranged on a target: it fired at it in the last bound, has not moved since, and the target has not moved more
/// than 20 cm (BA-3.4.1, BA-R76).
fn is_ranged(state: &State, unit: UnitId, target: UnitId) -> bool {
    let (own, other) = (state.unit(unit), state.unit(target));
    let far = Length::whole(20);
    own.targets.contains(&Some(target))
        && !own.is(Mark::Moved)
        && other.moved <= far
        && other.moved_before <= far
}

/// Batteries that range without effect: no dice, no other target (BA-3.4.1e, BA-3.4.1g).
pub(super) fn ranged(state: &State) -> Vec<(UnitId, UnitId)> {
    let all = Side::BOTH.into_iter().filter_map(|side| state.volleys[side].as_ref());
    let deeds = all.flat_map(|volleys| volleys.all.iter());
    deeds
        .filter_map(|declared| match declared.deed {
            Deed::Range(target) => Some((declared.unit, target)),
            _ => None,
        })
        .collect()
}
