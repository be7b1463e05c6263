//! Who counts as one tactical unit with whom: the occupants of a building (BA-6.1.1k, BA-6.1.1l, BA-6.1.1m), gunners
//! with the unit at which
//! they have taken refuge (BA-4.5.0i, BA-4.5.0j, BA-4.5.0k).

use crate::state::{State, Where};
use crate::units::UnitId;
use crate::valour;

/// The building a unit is in.
pub fn building(state: &State, id: UnitId) -> Option<u8> {
    match state.unit(id).place {
        Where::Building(building) => Some(building),
        _ => None,
    }
}

/// Who is in a building, the largest first, of equal ones the lower id (BA-6.1.1l).
pub fn occupants(state: &State, building: u8) -> Vec<UnitId> {
    let mut all: Vec<UnitId> =
        state.present().filter(|id| state.unit(*id).place == Where::Building(building)).collect();
    all.sort_by_key(|id| (std::cmp::Reverse(state.unit(*id).figures), crate::names::precedence(state, *id)));
    all
}

/// The gunners that have taken refuge at a unit (BA-4.5.0d).
pub fn guests(state: &State, host: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    state.ids().filter(move |id| state.unit(*id).place == Where::Refuge(host))
}

/// All who count as one with a unit, the one whose valour and other conditions hold for all first (BA-6.1.1l): the largest of the
/// occupants of its building; a host before its guests.
pub fn company(state: &State, id: UnitId) -> Vec<UnitId> {
    match building(state, id) {
        Some(building) => occupants(state, building),
        None => std::iter::once(id).chain(guests(state, id)).collect(),
    }
}

/// The one who stands for all who count as one with a unit.
pub fn head(state: &State, id: UnitId) -> UnitId {
    match building(state, id) {
        Some(building) => occupants(state, building).first().copied().unwrap_or(id),
        None => id,
    }
}

/// The figures of all who count as one with a unit; under fire and in melee they are a line without flank or rear (BA-6.1.2c).
pub fn figures(state: &State, id: UnitId) -> u16 {
    company(state, id).iter().map(|one| state.unit(*one).figures).sum()
}

/// A loss of a unit, shared among all who count as one with it, and with its skirmish line if that shares it: by the figures of
/// each (BA-3.3.2c, BA-4.3.2f, BA-4.5.0j, BA-R55).
pub fn shares(state: &State, id: UnitId, loss: u16, line: Option<(UnitId, u16)>) -> Vec<(UnitId, u16)> {
    let mut parts: Vec<(UnitId, u16)> =
        company(state, id).into_iter().map(|one| (one, state.unit(one).figures)).collect();
    parts.extend(line);
    let weights: Vec<u16> = parts.iter().map(|(_, figures)| *figures).collect();
    parts.iter().map(|(one, _)| *one).zip(valour::shared_among(loss, &weights)).collect()
}
