//! The only code that changes a state.

use crate::state::{ALL_UNITS, Nerve, Once, Sealed, State, Watch, Where};
use crate::written::carry::Doing;
use crate::{Event, UnitId};
use kernel::Side;

/// Folds an event into a state.
pub fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::Agenda(change) => state.agenda.apply(change),
        Event::Sealed(side, sealed) => state.sealed[side] = sealed,
        Event::AmbushesLaid => {
            for side in Side::BOTH {
                lay_ambush(state, side);
            }
            state.agenda.pop();
        }
        Event::PosturesShown(postures) => {
            state.posture = postures;
            state.sealed.0 = [Sealed::Awaited; 2];
            state.agenda.pop();
        }
        Event::Cartridges(id, left) => state.units[id.index()].cartridges = left,
        Event::Watching(side, watch) => state.watch[side] = watch,
        Event::TurnBegan(turn) => {
            state.turn = turn;
            state.watch.0 = [Watch::Unasked; 2];
            (state.doing, state.tests) = ([Doing::Nothing; ALL_UNITS], 0);
            for unit in &mut state.units {
                (unit.activation, unit.reaction) = (Once::Ready, Once::Ready);
            }
        }
        Event::InitiativeWon(side) => {
            state.next = side;
            state.agenda.pop();
        }
        Event::Activated(id) => {
            state.units[id.index()].activation = Once::Done;
            state.next = !id.side();
            state.agenda.pop();
        }
        Event::Reacted(id) => state.units[id.index()].reaction = Once::Done,
        Event::Revealed(id, post) | Event::Stepped(id, post) | Event::FellBack(id, post) => {
            state.units[id.index()].at = Where::On(post);
        }
        Event::Lost(id, strength) => lose(state, id, strength),
        Event::Shaken(id) => state.units[id.index()].nerve = Nerve::Shaken,
        Event::Rallied(id) => state.units[id.index()].nerve = Nerve::Steady,
        Event::Ended(ending) => state.over = Some(ending),
        Event::SheetsOpened => {
            state.sealed.0 = [Sealed::Awaited; 2];
            state.agenda.pop();
        }
        Event::Marched(going) => {
            for (unit, to) in state.units.iter_mut().zip(going) {
                unit.at = to.map_or(unit.at, Where::On);
            }
        }
        Event::Doing(id, doing) => state.doing[id.index()] = doing,
        Event::Fired(id, doing, tests) => {
            state.doing[id.index()] = doing;
            state.tests |= tests;
        }
        Event::Suffers(side, post) => {
            for id in UnitId::of(!side) {
                state.doing[id.index()] = state.doing[id.index()].suffered(post);
            }
        }
        Event::Halted(..) | Event::NoTarget(_) | Event::StoodFast(_) | Event::NoEffect => {}
    }
}

fn lay_ambush(state: &mut State, side: Side) {
    let post = match state.sealed[side] {
        Sealed::Post(post) => Some(post),
        _ => None,
    };
    for id in UnitId::of(side) {
        let unit = &mut state.units[id.index()];
        if unit.is_concealed() {
            unit.at = Where::Concealed(post);
        }
    }
    state.sealed[side] = Sealed::Awaited;
}

fn lose(state: &mut State, id: UnitId, strength: u8) {
    let unit = &mut state.units[id.index()];
    let lost = strength.min(unit.strength);
    unit.strength -= lost;
    state.lost[id.side()] += lost;
    if unit.strength == 0 {
        (unit.at, unit.nerve) = (Where::Gone, Nerve::Steady);
    }
}
