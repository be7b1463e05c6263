//! The facts of two units in melee (BA-4.1.3, BA-4.3, BA-4.4, BA-T8, BA-R51, BA-R59).

use super::approach::{coming, fighting, is_uphill};
use super::factors::{Approach, Between, Kind, Party, Role, Stand};
use super::step::{Bout, Fighter};
use crate::Ba;
use crate::bodies::{self, zones_of};
use crate::fire::facts::{cover_from, in_passage, nearest_figure};
use crate::formation::Formation;
use crate::skirmish::{self, has_soutien_near, near_line};
use crate::state::{Fresh, Mark, State, Unit};
use crate::terrain::{AreaKind, Grade};
use crate::units::{Arm, Degree, UnitId};
use crate::{garrison, valour, works};
use tabletop::{Corridor, GRAZE, Hand, Length, Shape};

/// Cavalry that has marched less is passive (BA-4.4.0d).
const ACTIVE: Length = Length::whole(5);

/// Two units that fight each other: an attacker and a target, which may attack too.
pub fn bout(game: &Ba, state: &State, attacker: UnitId, target: UnitId, both: bool) -> Bout {
    let comes = coming(game, state, attacker, target);
    let back = coming(game, state, target, attacker);
    let approach = if both { Approach::Front } else { comes.approach };
    let other = if both { Role::Attacker } else { Role::Defender };
    let mut first = party(game, state, attacker, target, Role::Attacker);
    let mut second = party(game, state, target, attacker, other);
    (first.overreaches, second.overreaches) = (comes.overreaches, back.overreaches);
    first.uphill = is_uphill(game, state, attacker, target);
    second.uphill = both && is_uphill(game, state, target, attacker);
    let fighter = |unit: UnitId, other: UnitId, party: Party, attacked: Approach| {
        let line = near_line(game, state, unit);
        let screens = line.is_some_and(|(line, _)| lies_between(game, state, line, unit, other));
        let mut count = fighting(game, state, unit, other, attacked);
        if screens {
            // They also count for units of melee (BA-4.3.2e).
            count += line.map_or(0, |(_, figures)| figures);
        }
        Fighter {
            unit,
            party,
            fighting: count,
            line: line.map(|(line, _)| line),
            screens,
            neighbour: None,
            support: None,
        }
    };
    Bout {
        parties: [
            fighter(attacker, target, first, Approach::Front),
            fighter(target, attacker, second, approach),
        ],
        between: Between { approach },
    }
}

/// The circumstances of a unit in melee with another (BA-T8). Whoever stands for several lends them its own (BA-6.1.1l).
fn party(game: &Ba, state: &State, id: UnitId, other: UnitId, role: Role) -> Party {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let kind = match raised.arm {
        Arm::Infantry | Arm::Engineers => Kind::Foot,
        Arm::Cavalry => Kind::Horse(raised.weight),
        Arm::Artillery | Arm::Waggon => Kind::Guns,
    };
    let lately = |bound: u8| bound > 0 && bound + 1 >= state.bound;
    let attacker = role == Role::Attacker;
    let cover = cover(game, state, id, other);
    Party {
        side: raised.side,
        who: u16::from(id.0),
        role,
        kind,
        stand: stand(unit),
        covered: cover > Grade::None || screened(game, state, id, other),
        cover,
        uphill: false,
        formed: unit.is(Mark::Formed) || unit.is(Mark::Divided),
        overreaches: false,
        in_passage: in_passage(game, state, id) || attacker && has_obstacle_ahead(game, state, id, other),
        fired: has_fired(game, state, id),
        out_of_supplies: unit.supplies.are_out(),
        fresh: unit.fresh == Fresh::Yes,
        charges: attacker && unit.is(Mark::Charging),
        lancers: raised.nature.lancers,
        charged_before: unit.charged_in > 0 && unit.charged_in + 1 == state.bound,
        passive: raised.arm == Arm::Cavalry && unit.marched < ACTIVE,
        attacked: lately(unit.attacked_in),
        defended: lately(unit.defended_in),
        triumphed: lately(unit.triumphed_in),
        hidden: attacker && unit.attack.is_some_and(|attack| attack.blind == Some(other)),
        degree: unit.degree,
        supported: unit.is_skirmish_line() && has_soutien_near(game, state, id),
        neighbour: false,
        engaged: unit.engaged,
        valour: valour::of(game, unit),
        figures: numbers(game, state, id, other),
    }
}

/// Units in FD, at rest and at work defend, the first as if in line (BA-R92, BA-5.4.1l).
pub(crate) fn stand(unit: &Unit) -> Stand {
    match unit.formation {
        _ if !unit.on_table() || unit.degree == Degree::Fd => Stand::Firm,
        Formation::ColumnOfMarch => Stand::ColumnOfMarch,
        Formation::SkirmishLine => Stand::SkirmishLine,
        Formation::Square => Stand::Square,
        Formation::BattalionMass => Stand::BattalionMass,
        Formation::Huddle => Stand::Huddle,
        Formation::Work | Formation::Rest => Stand::Idle,
        Formation::Line | Formation::ColumnOfAttack | Formation::Rout => Stand::Firm,
    }
}

/// The figures that count for relative numbers: all of a unit and of whoever counts as one with it (BA-4.1.3i, BA-4.5.0i), of a
/// soutien its skirmishers within 15 cm (BA-4.3.2d), of a skirmish line by itself those within 15 cm of the opponent (BA-4.3.1d).
pub(super) fn numbers(game: &Ba, state: &State, id: UnitId, other: UnitId) -> u16 {
    if state.unit(id).is_skirmish_line() {
        return skirmish::figures_near(game, state, id, other);
    }
    garrison::figures(state, id) + near_line(game, state, id).map_or(0, |(_, figures)| figures)
}

/// Whether a unit has the factor for firing in this bound: it fired, even in part, or was a neighbour (BA-4.1.3j, BA-3.1.6j); so did
/// its skirmish line, wherever that is (BA-4.3.2h), or the line within 15 cm whose soutien it is (BA-4.3.2g).
fn has_fired(game: &Ba, state: &State, id: UnitId) -> bool {
    let fired = |id: UnitId| {
        let unit = state.unit(id);
        unit.is(Mark::Fired) || unit.is(Mark::FiredFirst) || unit.is(Mark::Neighbour)
    };
    garrison::company(state, id).into_iter().any(fired)
        || state.unit(id).line.is_some_and(fired)
        || near_line(game, state, id).is_some_and(|(line, _)| fired(line))
}

/// The cover a unit has from an opponent: that of its figure nearest to the middle of the opponent's front
/// (BA-4.1.3f, BA-4.1.3g, BA-4.1.3h,
/// BA-R51).
fn cover(game: &Ba, state: &State, id: UnitId, other: UnitId) -> Grade {
    let from = state.unit(other).pose.anchor;
    cover_from(game, state, id, nearest_figure(game, state, id, from), from)
}

/// Whether a skirmish line lies at least partly in the melee zone between two units: the zone of one that reaches the other
/// (BA-4.3.2a).
fn lies_between(game: &Ba, state: &State, line: UnitId, one: UnitId, other: UnitId) -> bool {
    let body = bodies::footprint(game, state, line);
    let reaches = |from: UnitId, to: UnitId| {
        let target = bodies::footprint(game, state, to);
        zones_of(game, state, from).iter().any(|zone| target.touches(zone) && body.touches(zone))
    };
    reaches(one, other) || reaches(other, one)
}

/// Whether a unit is covered by a skirmish line whose soutien it is (BA-4.3.2a).
fn screened(game: &Ba, state: &State, id: UnitId, other: UnitId) -> bool {
    near_line(game, state, id).is_some_and(|(line, _)| lies_between(game, state, line, id, other))
}

/// Whether an obstacle lies in the melee zone between an attacker and its opponent (BA-2.3.5b).
fn has_obstacle_ahead(game: &Ba, state: &State, id: UnitId, other: UnitId) -> bool {
    let unit = state.unit(id);
    if !unit.on_table() {
        return false;
    }
    let terrain = &game.battle.terrain;
    let block = bodies::block(game, unit);
    let front = [unit.pose.front_corner(block, Hand::Left), unit.pose.front_corner(block, Hand::Right)];
    let target = bodies::footprint(game, state, other);
    let zones = zones_of(game, state, id);
    let between = |strip: &Shape| {
        zones.iter().any(|zone| zone.overlaps_by_more(strip, GRAZE))
            && target.parts().iter().any(|part| Corridor::between(front, part).holds_some_of(strip))
    };
    let lines = terrain.pieces.iter().filter(|piece| piece.obstacle != Some(Grade::None));
    let woods = terrain.ground.areas().filter(|(kind, _)| *kind == AreaKind::Wood);
    lines.into_iter().any(|piece| between(&piece.strip))
        || works::finished(state).any(|work| work.obstacle > Grade::None && between(&work.strip))
        || woods
            .into_iter()
            .any(|(_, area)| area.sides().any(|(from, way)| between(&Shape::segment(from, from + way))))
}
