//! Batteries that their gunners have left are taken (BA-4.5.0m, BA-4.5.0n, BA-4.5.0o, BA-S26).

use crate::Ba;
use crate::bodies::{self, CONTACT};
use crate::events::Event;
use crate::gunners::{GunEvent, LeftGuns, shape};
use crate::state::{Mark, State};
use crate::units::{Degree, UnitId};
use kernel::Stage;

/// Who of a side touches left guns.
fn touching(game: &Ba, state: &State, guns: &LeftGuns, own: bool) -> Vec<UnitId> {
    let ground = shape(guns);
    let side = bodies::side(game, state, guns.unit);
    bodies::of(game, state, if own { side } else { !side })
        .filter(|id| {
            state.unit(*id).on_table()
                && bodies::footprint(game, state, *id)
                    .parts()
                    .iter()
                    .any(|part| part.within(&ground, CONTACT))
        })
        .collect()
}

/// The bound ends: guns with which an opponent has been in base contact for the whole of it are removed, unless a unit of the other side
/// that is neither MD nor FD touches them now (BA-4.5.0m, BA-4.5.0n). Then it is noted who holds which guns; one unit holds one battery
/// (BA-4.5.0o).
pub fn take(stage: &mut Stage<'_, Ba>) {
    let (game, state) = (stage.game, stage.state());
    let sound = |id: &UnitId| state.unit(*id).degree < Degree::Md;
    let stayed = |id: UnitId| !state.unit(id).is(Mark::Moved) && !state.unit(id).is(Mark::Fled);
    let is_taken = |guns: &&LeftGuns| {
        guns.since < state.bound
            && guns
                .held
                .is_some_and(|captor| stayed(captor) && touching(game, state, guns, false).contains(&captor))
            && !touching(game, state, guns, true).iter().any(sound)
    };
    let gone: Vec<UnitId> = state.guns.iter().filter(is_taken).map(|guns| guns.unit).collect();
    for unit in gone {
        stage.emit(Event::Guns(GunEvent::Gone(unit)));
    }
    let state = stage.state();
    let mut held: Vec<(UnitId, UnitId)> = Vec::new();
    for guns in &state.guns {
        let captor = touching(game, state, guns, false)
            .into_iter()
            .find(|id| held.iter().all(|(_, known)| known != id));
        held.extend(captor.map(|captor| (guns.unit, captor)));
    }
    if !state.guns.is_empty() {
        stage.emit(Event::GunsHeld(held));
    }
}
