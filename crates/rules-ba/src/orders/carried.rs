//! What of the sheets a body carries out (BA-1.1.2g, BA-1.1.2h, BA-1.1.2o, BA-R90, BA-R93, BA-R124).

use super::{Element, Movement, movement};
use crate::Ba;
use crate::state::{Mark, State};
use crate::units::{Degree, UnitId};

/// Whether a unit carries out nothing of its order: it did not follow it (BA-1.1.2g), has fled and is stationary for the rest of the
/// bound (BA-5.3.1c, BA-5.4.1e, BA-R90), is in FD (BA-5.4.3b), or fired in the continued-fire phase (BA-1.1.1e, BA-T1a).
pub fn is_idle(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    [Mark::Refused, Mark::Fled, Mark::FiredFirst].into_iter().any(|mark| unit.is(mark))
        || unit.degree == Degree::Fd
}

/// The elements a body is to carry out; without an order it does nothing (BA-1.1.2c): of its own order; as a part of a unit split in this bound, of the PART block that is about
/// it (BA-R93); as a skirmish line without an order of its own, of the SK block of its mother unit (BA-1.1.2q, BA-1.1.2r,
/// BA-R124).
pub fn elements<'s>(game: &Ba, state: &'s State, id: UnitId) -> &'s [Element] {
    let unit = state.unit(id);
    if is_idle(state, id) || !unit.is_present() {
        return &[];
    }
    let Some(sheet) = &state.sheets[game.battle.raised(unit.root).side] else { return &[] };
    if let Some((parent, number)) = unit.cut {
        let block = sheet.of(parent).and_then(|order| {
            order.elements.iter().find_map(|element| match element {
                Element::Part(part, block) if *part == number => Some(block),
                _ => None,
            })
        });
        return block.map_or(&[], |block| block);
    }
    if let Some(order) = sheet.of(id) {
        return &order.elements;
    }
    let Some(mother) = unit.mother().filter(|mother| !is_idle(state, *mother)) else { return &[] };
    let block = elements(game, state, mother).iter().find_map(|element| match element {
        Element::Sk(block) => Some(block),
        _ => None,
    });
    block.map_or(&[], |block| block)
}

/// The march or attack a unit is to carry out.
pub fn ordered<'s>(game: &Ba, state: &'s State, id: UnitId) -> Option<Movement<'s>> {
    let all = elements(game, state, id);
    // Occupants may be ordered to march or attack in the bound in which they leave their building (BA-6.1.2f).
    let leaves = || all.iter().any(|element| matches!(element, Element::Vacate(..)));
    if !state.unit(id).on_table() && !leaves() {
        return None;
    }
    movement(all)
}
