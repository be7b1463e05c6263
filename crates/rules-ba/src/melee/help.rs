//! Who may be a neighbour or a support unit in melee (BA-4.1.6, BA-4.1.7).

use super::approach::coming;
use super::factors::Approach;
use super::facts::numbers;
use super::step::pairs;
use crate::bodies;
use crate::fire::support::{Needs, eligible};
use crate::garrison;
use crate::skirmish;
use crate::state::State;
use crate::units::{Degree, UnitId};
use crate::{Ba, Edition};
use kernel::Side;

/// The units of a side that fight and have no such factor yet, with whoever could support them. Whoever is in melee supports nobody
/// (BA-4.1.7j).
pub fn needs(game: &Ba, state: &State, side: Side) -> Needs {
    let all = pairs(game, state);
    let mut busy: Vec<UnitId> = all.iter().flat_map(|(one, other)| [*one, *other]).collect();
    busy.sort_unstable();
    busy.dedup();
    let own = busy.iter().copied().filter(|unit| bodies::side(game, state, *unit) == side);
    let bare = own.filter(|unit| {
        !(state.unit(*unit).is_skirmish_line() && skirmish::has_soutien_near(game, state, *unit))
    });
    let all = bare.map(|unit| (unit, eligible(game, state, unit, &busy)));
    all.filter(|(_, by)| !by.is_empty()).collect()
}

/// Pairs of a side that could fight as a neighbour and its principal: two attackers of one opponent, or two defenders against one
/// attacker (BA-4.1.6a, BA-4.1.6o). A neighbour has no other opponent, since it does not fight on its own (BA-R174).
pub fn neighbours(game: &Ba, state: &State, side: Side) -> Vec<(UnitId, UnitId)> {
    let all = pairs(game, state);
    let mut out = Vec::new();
    for &(one, other) in &all {
        for &(two, same) in &all {
            // Two attackers of one opponent; neither is a defender against anybody (BA-4.1.6h).
            let attackers = one != two
                && other == same
                && bodies::side(game, state, one) == side
                && sole(&all, two)
                && !is_attacked_by_others(&all, two, other)
                && !is_attacked_by_others(&all, one, other);
            if attackers && may(game, state, two, one, other) {
                out.push((two, one));
            }
            // Two defenders against one attacker, the neighbour not in flank or rear (BA-4.1.6o, BA-4.1.6p).
            let defenders = one == two
                && other != same
                && bodies::side(game, state, other) == side
                && !all.iter().any(|(attacker, _)| *attacker == other || *attacker == same)
                && all.iter().filter(|(_, target)| *target == same).count() == 1
                && coming(game, state, one, same).approach == Approach::Front;
            if defenders && may(game, state, same, other, one) {
                out.push((same, other));
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Whether a unit attacks just one opponent.
fn sole(all: &[(UnitId, UnitId)], unit: UnitId) -> bool {
    all.iter().filter(|(attacker, _)| *attacker == unit).count() == 1
}

fn is_attacked_by_others(all: &[(UnitId, UnitId)], unit: UnitId, opponent: UnitId) -> bool {
    all.iter().any(|(attacker, target)| *target == unit && *attacker != opponent)
}

/// Whether a unit may be the neighbour of another (BA-4.1.6b, BA-4.1.6c, BA-4.1.6d, BA-4.1.6e, BA-4.1.6f, BA-4.1.6g,
/// BA-4.1.6h, BA-4.1.6i).
fn may(game: &Ba, state: &State, unit: UnitId, of: UnitId, opponent: UnitId) -> bool {
    let kin = |id: UnitId| game.battle.raised(state.unit(id).root).arm.kin();
    let own = state.unit(unit);
    let secures = own.line == Some(of) || skirmish::soutien(game, state, of) == Some(unit);
    // Those who are counted in the melee, skirmishers near a soutien too (BA-4.3.2d); by older editions not these.
    let counted = |id: UnitId| match game.edition {
        Edition::First | Edition::Second => garrison::figures(state, id),
        Edition::Third | Edition::Fourth | Edition::Fifth => numbers(game, state, id, opponent),
    };
    own.is_closed()
        && own.degree < Degree::Md
        && kin(unit) == kin(of)
        && 2 * counted(unit) >= counted(of)
        && !secures
}
