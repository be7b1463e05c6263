//! Buildings: who attacks, occupies and leaves them (BA-6.1, BA-R50, BA-R73).
//!
//! [`leave`] is how occupants in disorder come out.

pub mod leave;

use crate::Ba;
use crate::bodies::{self, CONTACT};
use crate::events::Event;
use crate::fire::opened::{is_at, occupant};
use crate::forming::split::proportional;
use crate::forming::step::{Change, Taken, Wanted, has_room};
use crate::forming::{Placed, shaped};
use crate::garrison;
use crate::orders::carried::elements;
use crate::orders::{Aim, Element, Feature, Shaping};
use crate::sight;
use crate::state::{Right, Standing, State};
use crate::terrain::Grade;
use crate::units::UnitId;
use crate::works;
use kernel::Stage;
use kernel::words::{Noun, Speaker, Word};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Point, Pose};
use view::{Subject, Tag};

/// A place on the table, as a player names it in two lengths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(pub Point);

impl Noun<Ba> for Spot {
    fn say(&self, _: &Speaker<'_, Ba>) -> String {
        format!("{} {}", Length::new(self.0.x()), Length::new(self.0.y()))
    }
    fn read(_: &Speaker<'_, Ba>, words: &[Word]) -> Option<(Spot, usize)> {
        let length = |at: usize| Length::parse(&words.get(at)?.written);
        Some((Spot(Point::new(length(0)?.units(), length(1)?.units())), 2))
    }
}

impl Subject<Ba> for Spot {
    fn mark(&self, by: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.variant = Some(self.say(by));
    }
}

/// The opponent at the part of a feature that an attack names, if neither the unit nor its commander sees it (BA-R50): the attack has the
/// factor for a hidden target against it.
pub fn unseen(game: &Ba, state: &State, unit: UnitId, aim: Aim) -> Option<UnitId> {
    let Aim::Feature(feature, at) = aim else { return None };
    let other = !bodies::side(game, state, unit);
    occupant(game, state, other, feature, at)
        .map(|found| garrison::head(state, found))
        .filter(|found| !sight::seen_for_orders(game, state, unit, *found))
}

/// What an announced attack is aimed at: the position of a unit only while that is tied to the named feature, else the unit itself
/// (BA-4.1.2b, BA-4.1.2c).
pub fn aimed(game: &Ba, state: &State, aim: Aim) -> Aim {
    let Aim::Position(target, feature) = aim else { return aim };
    if is_at(game, state, target, feature) { aim } else { Aim::Unit(target) }
}

/// The place an attack on a position is aimed at: the nearest point of where its target stands when it is announced, or the named part of
/// the feature (BA-4.1.2a, BA-4.1.2b, BA-R36). An attack on a unit has none.
pub fn place(game: &Ba, state: &State, unit: UnitId, aim: Aim) -> Option<Point> {
    match aim {
        Aim::Unit(_) => None,
        Aim::Feature(_, at) => Some(at),
        Aim::Position(target, _) => {
            let body = bodies::footprint(game, state, target);
            let anchor = state.unit(unit).pose.anchor;
            let near = body.parts().iter().map(|part| part.reach_from(anchor));
            near.min_by(|a, b| a.gap.cmp_gap(&b.gap)).map(|reach| reach.to)
        }
    }
}

/// The building an attack is aimed at: named itself, or as the position of a unit, or with a unit that is in it (BA-6.1.2g, BA-6.1.2k).
pub fn attacked_building(game: &Ba, state: &State, aim: Aim) -> Option<u8> {
    let area = match aim {
        Aim::Feature(Feature::Area(area), _) | Aim::Position(_, Feature::Area(area)) => area,
        Aim::Unit(unit) => return garrison::building(state, unit),
        _ => return None,
    };
    let kinds = &game.battle.terrain.ground.area_kinds;
    kinds.get(usize::from(area)).is_some_and(|kind| kind.is_building()).then_some(area)
}

/// Attackers of an occupied building stop at melee contact with it like with any body (BA-6.1.2p). Whether a unit on the table is in base
/// contact with a building.
pub fn touches(game: &Ba, state: &State, id: UnitId, building: u8) -> bool {
    let outline = game.battle.terrain.building(building);
    let body = bodies::footprint(game, state, id);
    state.unit(id).on_table() && body.parts().iter().any(|part| part.within(&outline, CONTACT))
}

/// Units that attack an empty building and touch it; one held by own units is not attacked (BA-6.1.2h), with the building (BA-6.1.2i, BA-6.1.2k).
pub fn at_empty_building(game: &Ba, state: &State) -> Vec<(UnitId, u8)> {
    let one = |id: UnitId| {
        let attack = state.unit(id).attack.filter(|attack| attack.on == Standing::On)?;
        let building = match attack.aim {
            // An attack on a unit itself follows it out of the building.
            Aim::Unit(_) => return None,
            aim => attacked_building(game, state, aim)?,
        };
        let empty = garrison::occupants(state, building).is_empty();
        (touches(game, state, id, building) && empty).then_some((id, building))
    };
    state.present().filter_map(one).collect()
}

/// The cover of the empty building that a unit attacks (BA-6.1.2n).
pub fn cover_before(game: &Ba, state: &State, id: UnitId) -> Grade {
    let there = at_empty_building(game, state).into_iter().find(|(unit, _)| *unit == id);
    there.map_or(Grade::None, |(_, building)| works::building_cover(game, state, building))
}

/// Attackers of an empty building that nobody disputes may occupy it by continued advance (BA-6.1.2j, BA-6.1.2k).
pub fn undisputed(stage: &mut Stage<'_, Ba>) {
    let (game, state) = (stage.game, stage.state());
    let all = at_empty_building(game, state);
    let disputed = |unit: UnitId, house: u8| {
        all.iter().any(|(other, theirs)| {
            *theirs == house && bodies::side(game, state, *other) != bodies::side(game, state, unit)
        })
    };
    let free: Vec<UnitId> =
        all.iter().filter(|(unit, house)| !disputed(*unit, *house)).map(|(unit, _)| *unit).collect();
    for unit in free {
        stage.emit(Event::Entitled(unit, Right::Occupy));
    }
}

/// Somebody who wants to occupy a building, with all figures or some of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wants {
    /// Who.
    pub unit: UnitId,
    /// Which building.
    pub building: u8,
    /// How many figures; all if none is said.
    pub figures: Option<u16>,
}

/// Figures that go into a building, or out of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Moves {
    /// Who.
    pub unit: UnitId,
    /// How many: all of them, or a part that is split off as a forced action (BA-6.1.1i, BA-6.1.1j).
    pub figures: u16,
    /// The part's share of the original force (BA-R30).
    pub original: u16,
}

fn moves(state: &State, unit: UnitId, figures: u16) -> Moves {
    let own = state.unit(unit);
    let rest = own.figures - figures.min(own.figures);
    let original = proportional(own.original, &[figures, rest]).first().copied().unwrap_or(own.original);
    Moves { unit, figures, original }
}

/// Units occupy buildings: in base contact, infantry, as many as there is room for, and not where an opponent is or wants the same
/// building at the same time (BA-6.1.1b, BA-6.1.1c, BA-6.1.1e, BA-6.1.1g, BA-6.1.1h).
pub fn occupy(stage: &mut Stage<'_, Ba>, wanted: &[Wants]) {
    let (game, state) = (stage.game, stage.state());
    let side = |unit: UnitId| bodies::side(game, state, unit);
    let able = |one: &&Wants| {
        game.battle.raised(state.unit(one.unit).root).arm.is_foot()
            && touches(game, state, one.unit, one.building)
            && garrison::occupants(state, one.building).iter().all(|other| side(*other) == side(one.unit))
    };
    let mut able: Vec<Wants> = wanted.iter().filter(able).copied().collect();
    able.sort_by_key(|one| crate::names::precedence(state, one.unit));
    let disputed: Vec<UnitId> = able
        .iter()
        .filter(|one| {
            able.iter().any(|other| other.building == one.building && side(other.unit) != side(one.unit))
        })
        .map(|one| one.unit)
        .collect();
    for one in able {
        if disputed.contains(&one.unit) {
            stage.emit(Event::HeldBack(one.unit));
            continue;
        }
        let state = stage.state();
        let room = game.battle.terrain.capacity(one.building);
        let inside: u16 =
            garrison::occupants(state, one.building).iter().map(|id| state.unit(*id).figures).sum();
        let own = state.unit(one.unit).figures;
        let figures = one.figures.unwrap_or(own).min(own).min(room.saturating_sub(inside));
        // Who would leave too few behind, or put in too few, goes in as a whole or not at all (BA-R176).
        let few = |figures: u16| figures > 0 && figures < crate::losses::FEWEST;
        if figures == 0 || few(figures) || few(own - figures) {
            continue;
        }
        let moves = moves(state, one.unit, figures);
        stage.emit(Event::Occupied(moves, one.building));
    }
}

/// Occupants leave, and others enter, by their orders (BA-6.1.1d, BA-S13).
pub fn change(stage: &mut Stage<'_, Ba>) {
    crate::refuge::come_out(stage);
    for one in vacating(stage.game, stage.state()) {
        let taken = Taken { formation: one.into.formation, files: one.files, pose: one.pose };
        stage.emit(Event::Vacated(one.moves, taken));
    }
    let wanted = ordered(stage.game, stage.state());
    occupy(stage, &wanted);
}

/// The buildings that the sheets order to be occupied in the change of formation (BA-6.1.1d).
pub fn ordered(game: &Ba, state: &State) -> Vec<Wants> {
    let mut all = Vec::new();
    for unit in state.present() {
        all.extend(elements(game, state, unit).iter().filter_map(|element| match element {
            Element::Occupy(building, figures) => {
                Some(Wants { unit, building: *building, figures: *figures })
            }
            _ => None,
        }));
    }
    all
}

/// Somebody who leaves a building by his order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacates {
    /// Who, and how many.
    pub moves: Moves,
    /// In which formation.
    pub into: Shaping,
    /// Where.
    pub pose: Pose,
    /// With how many files.
    pub files: u8,
}

/// Occupants that leave by their orders: in any formation in base contact with the building, where there is room (BA-6.1.1d, BA-6.1.1f,
/// BA-R73).
pub fn vacating(game: &Ba, state: &State) -> Vec<Vacates> {
    let one = |unit: UnitId| {
        let building = garrison::building(state, unit)?;
        let own = state.unit(unit);
        elements(game, state, unit).iter().find_map(|element| {
            let Element::Vacate(into, pose, figures) = element else { return None };
            let figures = figures.unwrap_or(own.figures).min(own.figures);
            let few = |figures: u16| figures > 0 && figures < crate::losses::FEWEST;
            if figures == 0 || few(figures) || few(own.figures - figures) {
                return None;
            }
            let arm = game.battle.raised(own.root).arm;
            let inside = crate::formation::Drawn { figures, ..own.drawn(arm) };
            let drawn = shaped(inside, *into);
            let shape = drawn.footprint(*pose);
            let outline = game.battle.terrain.building(building);
            let contact =
                shape.within(&outline, CONTACT) && !shape.overlaps_by_more(&outline, tabletop::GRAZE);
            let wanted = Wanted {
                unit,
                change: Change::Form,
                into: Placed { drawn, pose: *pose },
                needs: vec![shape],
            };
            let fits = contact && has_room(game, state, &wanted);
            fits.then(|| Vacates {
                moves: moves(state, unit, figures),
                into: *into,
                pose: *pose,
                files: drawn.files,
            })
        })
    };
    state.present().filter_map(one).collect()
}

#[cfg(test)]
mod tests;
