//! Buildings: who attacks, occupies and leaves them (BA-6.1, BA-R50, BA-R73).

use crate::Ba;
use crate::bodies::{self, CONTACT};
use crate::fire::opened::occupant;
use crate::garrison;
use crate::orders::{Aim, Feature};
use crate::sight;
use crate::state::{Standing, State};
use crate::terrain::Grade;
use crate::units::UnitId;
use crate::works;

/// The opponent at the part of a feature that an attack names, if neither the unit nor its commander sees it (BA-R50): the attack has the
/// factor for a hidden target against it.
pub fn unseen(game: &Ba, state: &State, unit: UnitId, aim: Aim) -> Option<UnitId> {
    let Aim::Feature(feature, at) = aim else { return None };
    let other = !bodies::side(game, state, unit);
    occupant(game, state, other, feature, at)
        .map(|found| garrison::head(state, found))
        .filter(|found| !sight::seen_for_orders(game, state, unit, *found))
}

/// The building an attack is aimed at: named itself, or as the position of a unit (BA-6.1.2g, BA-6.1.2k).
pub fn attacked_building(game: &Ba, aim: Aim) -> Option<u8> {
    let (Aim::Feature(Feature::Area(area), _) | Aim::Position(_, Feature::Area(area))) = aim else {
        return None;
    };
    let kinds = &game.battle.terrain.ground.area_kinds;
    kinds.get(usize::from(area)).is_some_and(|kind| kind.is_building()).then_some(area)
}

/// Units that attack an empty building and touch it, with the building (BA-6.1.2i, BA-6.1.2k).
pub fn at_empty_building(game: &Ba, state: &State) -> Vec<(UnitId, u8)> {
    let one = |id: UnitId| {
        let unit = state.unit(id);
        let attack = unit.attack.filter(|attack| attack.on == Standing::On)?;
        let building = attacked_building(game, attack.aim)?;
        let outline = game.battle.terrain.building(building);
        let touches =
            bodies::footprint(game, state, id).parts().iter().any(|part| part.within(&outline, CONTACT));
        (unit.on_table() && touches && garrison::occupants(state, building).is_empty())
            .then_some((id, building))
    };
    state.present().filter_map(one).collect()
}

/// The cover of the empty building that a unit attacks (BA-6.1.2n).
pub fn cover_before(game: &Ba, state: &State, id: UnitId) -> Grade {
    let there = at_empty_building(game, state).into_iter().find(|(unit, _)| *unit == id);
    there.map_or(Grade::None, |(_, building)| works::building_cover(game, state, building))
}
