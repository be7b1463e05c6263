//! Skirmish lines and their soutien (BA-1.3.2, BA-1.3.3, BA-R77).

use crate::Ba;
use crate::bodies::{footprint, side};
use crate::orders::{Element, carried};
use crate::state::State;
use crate::units::{Degree, UnitId};
use tabletop::Length;

/// Within this of its soutien a skirmish line is secured (BA-3.3.1c, BA-4.3.1g, BA-5.4.2b).
pub const NEAR: Length = Length::whole(15);

/// Who secures a skirmish line now, if anybody (BA-1.3.3a, BA-1.3.3d), closed and with half its figures at least (BA-1.3.3e, BA-1.3.3f): the unit ordered to if it qualifies, else the mother unit if it qualifies and secures nobody
/// else's (BA-1.3.3g, BA-R77).
pub fn soutien(game: &Ba, state: &State, line: UnitId) -> Option<UnitId> {
    let own = state.unit(line);
    let qualifies = |id: &UnitId| {
        let unit = state.unit(*id);
        // Occupants of a building are no soutien (BA-6.1.2d).
        unit.is_closed() && unit.degree < Degree::Fd && 2 * unit.figures >= own.figures && unit.on_table()
    };
    let ordered = state.present().find(|id| {
        state.unit(*id).soutien_of == Some(line)
            && side(game, state, *id) == side(game, state, line)
            && qualifies(id)
    });
    let mother = own.mother().filter(|mother| {
        qualifies(mother) && state.unit(*mother).soutien_of.is_none_or(|other| other == line)
    });
    ordered.or(mother)
}

/// Who is ordered to be soutien of which line (BA-1.3.3g): one unit for one line, one line for one unit (BA-1.3.3b, BA-1.3.3c).
pub fn ordered(game: &Ba, state: &State) -> Vec<(UnitId, UnitId)> {
    let one = |id: UnitId| {
        carried::elements(game, state, id).iter().find_map(|element| match element {
            Element::Soutien(line) => Some((id, *line)),
            _ => None,
        })
    };
    state.present().filter_map(one).collect()
}

/// Whether a skirmish line has a figure within 15 cm of its soutien.
pub fn has_soutien_near(game: &Ba, state: &State, line: UnitId) -> bool {
    soutien(game, state, line)
        .is_some_and(|soutien| footprint(game, state, line).within(&footprint(game, state, soutien), NEAR))
}

/// The outcome of a melee of a skirmish line by itself is not its soutien's (BA-4.3.1f). How many figures of a skirmish line are within 15 cm of another unit (BA-3.3.2a, BA-4.3.1d).
pub fn figures_near(game: &Ba, state: &State, line: UnitId, other: UnitId) -> u16 {
    let unit = state.unit(line);
    let drawn = unit.drawn(crate::bodies::drawn_arm(game.battle.raised(unit.root).arm, unit));
    let body = footprint(game, state, other);
    let base = drawn.base();
    let near = drawn.array().places(unit.pose).filter(|at| {
        let shape = tabletop::Pose::from_centre(*at, unit.pose.heading, base).footprint(base);
        body.parts().iter().any(|part| part.within(&shape, NEAR))
    });
    near.count() as u16
}

/// The skirmish line whose soutien a unit is, and how many of its figures are within 15 cm (BA-3.3.2a, BA-4.3.2d).
pub fn near_line(game: &Ba, state: &State, id: UnitId) -> Option<(UnitId, u16)> {
    let unit = state.unit(id);
    let secures = |line: &UnitId| unit.soutien_of == Some(*line) || state.unit(*line).mother() == Some(id);
    let lines = state.present().filter(|line| state.unit(*line).is_skirmish_line() && secures(line));
    let own = lines.into_iter().find(|line| *line != id && soutien(game, state, *line) == Some(id))?;
    Some((own, figures_near(game, state, own, id))).filter(|(_, figures)| *figures > 0)
}
