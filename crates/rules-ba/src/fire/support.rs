//! Support units (BA-3.1.7, BA-4.1.7, BA-R46, BA-R78).

use crate::Ba;
use crate::bodies;
use crate::state::State;
use crate::units::{Arm, Degree, UnitId};
use tabletop::Length;

/// Whether a unit has support (BA-3.1.7): somebody within 10 cm whose front looks at it. Who declares fire in this phase supports
/// nobody (BA-3.1.7j).
pub fn supported(game: &Ba, state: &State, id: UnitId) -> bool {
    let side = bodies::side(game, state, id);
    let own = state.unit(id);
    let fires = |other: UnitId| {
        state.volleys[side]
            .as_ref()
            .is_some_and(|volleys| volleys.all.iter().any(|declared| declared.unit == other))
    };
    bodies::of(game, state, side).filter(|other| *other != id && !fires(*other)).any(|other| {
        let unit = state.unit(other);
        let (arm, theirs) = (game.battle.raised(unit.root).arm, game.battle.raised(own.root).arm);
        let secures = own.mother() == Some(other) || crate::skirmish::soutien(game, state, id) == Some(other);
        unit.is_closed()
            && unit.degree < Degree::Md
            && !arm.is_artillery()
            && !(arm.is_foot() && theirs == Arm::Cavalry)
            && 2 * unit.figures >= own.figures
            && !(own.is_skirmish_line() && secures)
            && faces(game, state, other, id)
    })
}

/// Whether a supporter within 10 cm has a unit inside an arc of 45 degrees of its front (BA-3.1.7a).
fn faces(game: &Ba, state: &State, supporter: UnitId, id: UnitId) -> bool {
    let unit = state.unit(supporter);
    let block = bodies::block(game, unit);
    let sector = tabletop::Sector::new(unit.pose, block.width(), tabletop::Turn::degrees(45));
    bodies::within(game, state, supporter, id, Length::whole(10))
        && bodies::footprint(game, state, id).parts().iter().any(|part| sector.aim(part).is_some())
}
