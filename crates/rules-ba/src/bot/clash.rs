//! What an attack promises, as the eye judges it: the factors of the melee table that can be seen before anybody has moved (BA-T8).

use super::eye;
use crate::Ba;
use crate::bodies::{self, centre};
use crate::formation::Formation;
use crate::state::{Fresh, State, Unit, Where};
use crate::terrain::AreaKind;
use crate::units::{Arm, Degree, UnitId, Weight};
use crate::valour;
use tabletop::{GRAZE, Lies, Point, Shape};

/// Farther than this nobody is attacked, and farther aside than this nobody is reached at the charge, in centimetres and degrees.
pub(super) const REACH: i32 = 40;
/// See [`REACH`].
pub(super) const ASIDE: i32 = 30;

/// By how much an attacker's total should exceed the defender's if the attack comes to melee.
pub(super) fn edge(game: &Ba, state: &State, attacker: UnitId, target: UnitId) -> i32 {
    let (own, other) = (state.unit(attacker), state.unit(target));
    let (arm, kind) = (game.battle.raised(own.root).arm, game.battle.raised(other.root).arm);
    let mut edge = i32::from(valour::of(game, own)) - i32::from(valour::of(game, other));
    edge += order(other) - order(own);
    edge += numbers(own.figures, other.figures);
    edge += side_struck(game, state, attacker, target);
    edge += 2 * (i32::from(own.fresh == Fresh::Yes) - i32::from(other.fresh == Fresh::Yes));
    edge += supported(game, state, attacker, target) - supported(game, state, target, attacker);
    edge += tired(state, other) - tired(state, own);
    edge += match (arm, other.formation) {
        (Arm::Cavalry, Formation::Square) => -4,
        (Arm::Cavalry, _) if kind == Arm::Cavalry => 0,
        (Arm::Cavalry, Formation::BattalionMass) => 0,
        (Arm::Cavalry, _) => 3,
        (_, Formation::Square | Formation::BattalionMass | Formation::Huddle) => 2,
        _ => 0,
    };
    edge += match other.formation {
        Formation::ColumnOfMarch | Formation::Work | Formation::Rest => 2,
        Formation::SkirmishLine => 4,
        _ => 0,
    };
    edge += 2 * i32::from(kind.is_artillery()) + weight(game, own) - weight(game, other);
    // At the charge.
    edge += i32::from(own.degree == Degree::Or);
    edge - cover(game, state, target)
}

fn weight(game: &Ba, unit: &Unit) -> i32 {
    let raised = game.battle.raised(unit.root);
    match (raised.arm, raised.weight) {
        (Arm::Cavalry, Weight::Heavy) => 1,
        (Arm::Cavalry, Weight::Light) => -2,
        _ => 0,
    }
}

const fn order(unit: &Unit) -> i32 {
    match unit.degree {
        Degree::Or => 0,
        Degree::Ld => 2,
        Degree::Md => 4,
        Degree::Fd => 8,
    }
}

fn numbers(own: u16, other: u16) -> i32 {
    let more = |a: u16, b: u16| match (2 * u32::from(a)).checked_div(u32::from(b).max(1)).unwrap_or(0) {
        0..=2 => 0,
        3 => 1,
        4 | 5 => 2,
        _ => 4,
    };
    more(own, other) - more(other, own)
}

/// Whoever has attacked or defended of late is tired.
fn tired(state: &State, unit: &Unit) -> i32 {
    let late = |bound: u8| bound > 0 && bound + 1 >= state.bound;
    if late(unit.attacked_in) {
        2
    } else if late(unit.defended_in) {
        1
    } else {
        0
    }
}

/// From the flank or the rear an attack counts twice: for the attacker and against the target.
fn side_struck(game: &Ba, state: &State, attacker: UnitId, target: UnitId) -> i32 {
    if !state.unit(target).formation.has_flank() {
        return 0;
    }
    match eye::aside(state, target, centre(game, state, attacker)).abs() {
        0..=65 => 0,
        66..=140 => 5,
        _ => 4,
    }
}

/// Two for a sound unit of the same kind close behind.
fn supported(game: &Ba, state: &State, unit: UnitId, against: UnitId) -> i32 {
    let (here, enemy) = (centre(game, state, unit), centre(game, state, against));
    let side = bodies::side(game, state, unit);
    let kin = game.battle.raised(state.unit(unit).root).arm.kin();
    let behind = bodies::of(game, state, side).any(|other| {
        let at = centre(game, state, other);
        other != unit
            && state.unit(other).is_healthy_closed()
            && game.battle.raised(state.unit(other).root).arm.kin() == kin
            && eye::far(here, at) <= 15
            && eye::far(at, enemy) > eye::far(here, enemy)
    });
    2 * i32::from(behind)
}

/// What the ground gives a target.
fn cover(game: &Ba, state: &State, target: UnitId) -> i32 {
    let terrain = &game.battle.terrain;
    if let Where::Building(building) = state.unit(target).place {
        return 2 + 2 * terrain.ground.area_kinds[usize::from(building)].cover() as i32;
    }
    let at: Point = centre(game, state, target);
    let wood =
        terrain.ground.areas().any(|(kind, area)| kind == AreaKind::Wood && area.lies(at) == Lies::Inside);
    2 * i32::from(wood)
}

/// The opponent that is attacked with most hope, and with how much. Foot does not attack horse (BA-4.4.0).
pub(super) fn best(
    game: &Ba,
    state: &State,
    id: UnitId,
    reach: i32,
    enemies: &[(UnitId, i32)],
) -> Option<(UnitId, i32)> {
    let arm = game.battle.raised(state.unit(id).root).arm;
    let fits = |other: &&(UnitId, i32)| {
        let kind = game.battle.raised(state.unit(other.0).root).arm;
        let housed = matches!(state.unit(other.0).place, Where::Building(_));
        other.1 <= reach
            && !(arm.is_foot() && kind == Arm::Cavalry)
            && !(arm == Arm::Cavalry && housed)
            && crate::sight::seen_for_orders(game, state, id, other.0)
            && is_free(game, state, id, other.0)
    };
    let judged = enemies.iter().filter(fits).map(|(other, cm)| (*other, edge(game, state, id, *other), *cm));
    let best = judged.max_by_key(|(other, edge, cm)| (4 * edge - cm / 5, *other));
    best.map(|(other, edge, _)| (other, edge))
}

/// Whether neither its own nor a building stands between a unit and its target.
pub(super) fn is_free(game: &Ba, state: &State, id: UnitId, target: UnitId) -> bool {
    let way = Shape::segment(state.unit(id).pose.anchor, centre(game, state, target));
    let side = bodies::side(game, state, id);
    let stands = bodies::of(game, state, side).any(|other| {
        other != id
            && state.unit(other).on_table()
            && !state.unit(other).is_skirmish_line()
            && bodies::footprint(game, state, other)
                .parts()
                .iter()
                .any(|part| way.overlaps_by_more(part, GRAZE))
    });
    let terrain = &game.battle.terrain;
    let built = terrain.buildings().any(|building| {
        state.unit(target).place != Where::Building(building)
            && way.overlaps_by_more(&terrain.building(building), GRAZE)
    });
    !stands && !built
}
