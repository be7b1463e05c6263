//! Rest: supplies are refurbished, lost valour is regained (BA-1.3.6, BA-5.5.2d, BA-5.5.3h, BA-5.5.3i, BA-5.5.4, BA-R71, BA-R108).

use crate::Ba;
use crate::bodies;
use crate::events::Event;
use crate::formation::Formation;
use crate::names::precedence;
use crate::orders::{Element, RestFor, carried};
use crate::state::{Mark, Occupation, State, Supplies};
use crate::units::{Degree, UnitId};
use crate::valour;
use kernel::Stage;
use serde::Serialize;

/// The bounds of rest that refurbish supplies or regain a point of valour (BA-5.5.4e).
pub const BOUNDS: u8 = 8;
/// The bounds with an ammunition waggon (BA-5.5.4g).
pub const AT_WAGGON: u8 = 2;

/// How a unit stands after a bound of rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rested {
    /// Who.
    pub unit: UnitId,
    /// What it does now.
    pub occupation: Occupation,
    /// What the rest has brought.
    pub gained: Option<RestFor>,
}

/// A unit that has taken rest formation on orders begins to rest; who refurbishes loses what supplies it still had (BA-5.5.3i).
pub fn begin(stage: &mut Stage<'_, Ba>, id: UnitId) {
    let order = carried::elements(stage.game, stage.state(), id).iter().find_map(|element| match element {
        Element::Rest(purpose, waggon) => Some((*purpose, *waggon)),
        _ => None,
    });
    if let Some((purpose, waggon)) = order {
        stage.emit(Event::Rests(id, Occupation::Rest { purpose, waggon, bounds: 0, served: 0 }));
    }
}

/// What this bound of rest has brought (BA-S28).
pub fn counted(game: &Ba, state: &State) -> Vec<Rested> {
    let mut resting: Vec<UnitId> =
        state.ids().filter(|id| matches!(state.unit(*id).occupation, Occupation::Rest { .. })).collect();
    resting.sort_unstable_by_key(|id| precedence(state, *id));
    // One unit at a time for each waggon (BA-5.5.4i).
    let mut serving: Vec<UnitId> = Vec::new();
    resting.into_iter().filter_map(|id| one(game, state, id, &mut serving)).collect()
}

fn one(game: &Ba, state: &State, id: UnitId, serving: &mut Vec<UnitId>) -> Option<Rested> {
    let unit = state.unit(id);
    let Occupation::Rest { purpose, waggon, bounds, served } = unit.occupation else { return None };
    if !unit.is_present() || unit.formation != Formation::Rest || unit.degree >= Degree::Md {
        return Some(Rested { unit: id, occupation: Occupation::None, gained: None });
    }
    // Taking the formation is movement, so that bound does not count; moving, melee or being passed through interrupts
    // (BA-5.5.4c, BA-5.5.4j, BA-R71). Being fired at does not (BA-5.5.4d).
    let interrupted = [Mark::Moved, Mark::Fought, Mark::PassedThrough, Mark::Broken];
    if interrupted.into_iter().any(|mark| unit.is(mark)) {
        let occupation = Occupation::Rest { purpose, waggon, bounds: 0, served: 0 };
        return (occupation != unit.occupation).then_some(Rested { unit: id, occupation, gained: None });
    }
    let bounds = bounds + 1;
    let at_hand = waggon.filter(|waggon| {
        let wheels = state.unit(*waggon);
        purpose == RestFor::Supplies
            && !serving.contains(waggon)
            && wheels.is_present()
            && wheels.figures > 0
            && !wheels.is(Mark::Moved)
            && bodies::within(game, state, id, *waggon, bodies::CONTACT)
    });
    let served = match at_hand {
        Some(waggon) => {
            serving.push(waggon);
            served + 1
        }
        None => 0,
    };
    let done = bounds >= BOUNDS || served >= AT_WAGGON;
    let (bounds, served) = if done { (0, 0) } else { (bounds, served) };
    let occupation = Occupation::Rest { purpose, waggon, bounds, served };
    let gains = |purpose: &RestFor| *purpose == RestFor::Supplies || has_lost_valour(game, state, id);
    Some(Rested { unit: id, occupation, gained: done.then_some(purpose).filter(gains) })
}

/// Whether a point of valour is there to be regained (BA-5.5.2d).
pub fn has_lost_valour(game: &Ba, state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    valour::of(game, unit) < game.battle.raised(unit.root).valour
}

/// Folds a bound of rest into a state.
pub fn apply(state: &mut State, rested: &[Rested]) {
    for one in rested {
        let unit = &mut state.units[one.unit.index()];
        unit.occupation = one.occupation;
        match one.gained {
            Some(RestFor::Supplies) => unit.supplies = Supplies::Plenty,
            Some(RestFor::Valour) => unit.regained = unit.regained.saturating_add(1),
            None => {}
        }
    }
}

/// A unit begins to rest.
pub fn start(state: &mut State, id: UnitId, occupation: Occupation) {
    let unit = &mut state.units[id.index()];
    unit.occupation = occupation;
    if let Occupation::Rest { purpose: RestFor::Supplies, .. } = occupation {
        unit.supplies = Supplies::Left(0);
    }
}
