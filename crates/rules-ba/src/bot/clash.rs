//! What an attack promises, as the eye judges it: the rows of the melee table (BA-T8) that can be told before anybody has moved, and the
//! dice of both sides.

use super::eye;
use crate::Ba;
use crate::bodies::{self, centre};
use crate::melee::factors::{Approach, Between, Party, Role, rows};
use crate::melee::facts::{kind, stand};
use crate::state::{Fresh, State, Where};
use crate::tables::melee::{MELEE, defeat};
use crate::terrain::{AreaKind, Grade};
use crate::units::{Arm, Degree, UnitId};
use crate::valour;
use tabletop::{GRAZE, Lies, Shape};

/// Farther than this nobody is attacked, and farther aside than this nobody is reached at the charge, in centimetres and degrees.
pub(super) const REACH: i32 = 40;
/// See [`REACH`].
pub(super) const ASIDE: i32 = 30;

/// By how much an attacker's total should exceed the defender's if the attack comes to melee.
pub(super) fn edge(game: &Ba, state: &State, attacker: UnitId, target: UnitId) -> i32 {
    let between = Between { approach: approach(game, state, attacker, target) };
    let own = party(game, state, attacker, target, Role::Attacker);
    let other = party(game, state, target, attacker, Role::Defender);
    lead(&own, &other, between)
}

/// By how much the factors of one party exceed the other's (BA-T8).
pub(crate) fn lead(own: &Party, other: &Party, between: Between) -> i32 {
    let total = |one: &Party, against: &Party| {
        let column = usize::from(one.role == Role::Defender);
        i32::from(rows(one, against, between).sum(&MELEE, column))
    };
    total(own, other) - total(other, own)
}

/// What a degree of disorder costs whoever is brought into it.
pub(crate) const fn stake(degree: Degree) -> i32 {
    match degree {
        Degree::Or => 0,
        Degree::Ld => 10,
        Degree::Md => 30,
        Degree::Fd => 70,
    }
}

/// How often three dice fall to each sum from 3 to 18.
pub(crate) const FALLS: [i32; 16] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

/// What a melee is worth to a party whose factors lead by this much: the stakes of all falls of both throws (BA-T11), in hundredths.
pub(crate) fn promise(lead: i32) -> i32 {
    let mut sum = 0;
    for (own, often) in FALLS.iter().enumerate() {
        for (other, theirs) in FALLS.iter().enumerate() {
            let by = own as i32 - other as i32 + lead;
            sum += often * theirs * by.signum() * stake(defeat(by.unsigned_abs() as i16));
        }
    }
    sum * 10 / 4_666
}

/// A party of the melee that may come, as far as it can be seen now.
fn party(game: &Ba, state: &State, id: UnitId, other: UnitId, role: Role) -> Party {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let lately = |bound: u8| bound > 0 && bound + 1 >= state.bound;
    let cover = cover(game, state, id);
    Party {
        side: raised.side,
        who: u16::from(id.0),
        role,
        kind: kind(raised),
        stand: stand(unit),
        covered: cover > Grade::None || unit.line.is_some(),
        cover,
        uphill: role == Role::Attacker && {
            let level = |id: UnitId| game.battle.terrain.level(centre(game, state, id));
            level(id) < level(other)
        },
        formed: false,
        overreaches: false,
        in_passage: false,
        fired: false,
        out_of_supplies: unit.supplies.are_out(),
        fresh: unit.fresh == Fresh::Yes,
        charges: role == Role::Attacker && may_charge(state, id),
        lancers: raised.nature.lancers,
        charged_before: unit.charged_in > 0 && unit.charged_in + 1 == state.bound,
        passive: role == Role::Defender && raised.arm == Arm::Cavalry,
        attacked: lately(unit.attacked_in),
        defended: lately(unit.defended_in),
        triumphed: lately(unit.triumphed_in),
        hidden: false,
        degree: unit.degree,
        supported: is_supported(game, state, id, other),
        neighbour: false,
        engaged: 0,
        valour: valour::of(game, unit),
        figures: unit.figures,
    }
}

/// Whether a unit may charge in this bound: it is in order, and has rested from its last charge (BA-2.3.3d, BA-2.3.3g).
fn may_charge(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.degree == Degree::Or && (unit.charged_in == 0 || unit.charged_in + 4 < state.bound)
}

/// From where the attacker would come, if the target stays as it is.
fn approach(game: &Ba, state: &State, attacker: UnitId, target: UnitId) -> Approach {
    let unit = state.unit(target);
    if !unit.formation.has_flank() || unit.degree == Degree::Fd || !unit.on_table() {
        return Approach::Front;
    }
    match eye::aside(state, target, centre(game, state, attacker)).abs() {
        0..=65 => Approach::Front,
        66..=140 => Approach::Flank,
        _ => Approach::Rear,
    }
}

/// Whether a sound unit of the same kind is close behind.
fn is_supported(game: &Ba, state: &State, unit: UnitId, against: UnitId) -> bool {
    let (here, enemy) = (centre(game, state, unit), centre(game, state, against));
    let side = bodies::side(game, state, unit);
    let kin = game.battle.raised(state.unit(unit).root).arm.kin();
    bodies::of(game, state, side).any(|other| {
        let at = centre(game, state, other);
        other != unit
            && state.unit(other).is_healthy_closed()
            && game.battle.raised(state.unit(other).root).arm.kin() == kin
            && eye::far(here, at) <= 15
            && eye::far(at, enemy) > eye::far(here, enemy)
    })
}

/// What the ground gives a unit.
fn cover(game: &Ba, state: &State, id: UnitId) -> Grade {
    let terrain = &game.battle.terrain;
    if let Where::Building(building) = state.unit(id).place {
        return terrain.ground.area_kinds[usize::from(building)].cover();
    }
    let at = centre(game, state, id);
    let wood =
        terrain.ground.areas().any(|(kind, area)| kind == AreaKind::Wood && area.lies(at) == Lies::Inside);
    if wood { AreaKind::Wood.cover() } else { Grade::None }
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
