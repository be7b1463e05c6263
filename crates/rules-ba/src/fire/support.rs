//! Support units, in fire and melee (BA-3.1.7, BA-4.1.7, BA-R46, BA-R78, BA-R110).

use super::front::fronts;
use crate::Ba;
use crate::bodies;
use crate::help::Supporting;
use crate::names::precedence;
use crate::skirmish;
use crate::state::State;
use crate::units::{Arm, Degree, UnitId};
use std::cmp::Reverse;
use tabletop::{Length, Sector, Turn, Vector};

/// A supporter is within this (BA-3.1.7a).
const REACH: Length = Length::whole(10);

/// Who could support a unit, the largest first (BA-3.1.7, BA-4.1.7): closed, neither MD nor FD, no artillery, no infantry for
/// cavalry, at least half as strong, near enough and with its front towards it. Whoever is busy in the same step does not.
pub fn eligible(game: &Ba, state: &State, id: UnitId, busy: &[UnitId]) -> Vec<UnitId> {
    let own = state.unit(id);
    let theirs = game.battle.raised(own.root).arm;
    let figures = crate::garrison::figures(state, id);
    let soutien = if own.is_skirmish_line() { skirmish::soutien(game, state, id) } else { None };
    let (low, high) = bodies::footprint(game, state, id).bounds();
    let by = Vector { x: REACH.wide(), y: REACH.wide() };
    let around = (low - by, high + by);
    let fits = |other: &UnitId| {
        let unit = state.unit(*other);
        let arm = game.battle.raised(unit.root).arm;
        let secures = own.mother() == Some(*other) || soutien == Some(*other);
        // BA-3.1.7d, BA-3.1.7e, BA-3.1.7f, BA-3.1.7g, BA-3.1.7h, BA-3.1.7i; in melee BA-4.1.7a and BA-4.1.7d, BA-4.1.7e, BA-4.1.7f,
        // BA-4.1.7g, BA-4.1.7h, BA-4.1.7i.
        *other != id
            && !busy.contains(other)
            && unit.on_table()
            && unit.is_closed()
            && unit.degree < Degree::Md
            && !arm.is_artillery()
            && !(arm.is_foot() && theirs == Arm::Cavalry)
            && 2 * unit.figures >= figures
            && !(own.is_skirmish_line() && secures)
            && !bodies::is_far(game, unit, around)
            && faces(game, state, *other, id)
    };
    let mut all: Vec<UnitId> = bodies::of(game, state, bodies::side(game, state, id)).filter(fits).collect();
    all.sort_by_key(|other| (Reverse(state.unit(*other).figures), precedence(state, *other)));
    all
}

/// Whether a supporter within 10 cm has a unit inside an arc of 45 degrees of its front, or of one of its fronts (BA-3.1.7a).
fn faces(game: &Ba, state: &State, supporter: UnitId, id: UnitId) -> bool {
    let unit = state.unit(supporter);
    if !bodies::within(game, state, supporter, id, REACH) {
        return false;
    }
    let body = bodies::footprint(game, state, id);
    let looks = |sector: Sector| body.parts().iter().any(|part| sector.aim(part).is_some());
    if unit.formation.fronts_all_round() {
        let wide = bodies::block(game, unit).width();
        return fronts(game, state, supporter)
            .iter()
            .any(|front| looks(Sector::new(front.pose, wide, Turn::degrees(45))));
    }
    looks(Sector::new(unit.pose, bodies::block(game, unit).width(), Turn::degrees(45)))
}

/// Units that may need support, each with whoever could give it.
pub type Needs = Vec<(UnitId, Vec<UnitId>)>;

/// Whether an owner has a real choice: two of his units could use the same supporter or, where it matters, one of them has several
/// (BA-R110).
pub fn is_choice(needs: &[(UnitId, Vec<UnitId>)], several: bool) -> bool {
    needs.iter().enumerate().any(|(at, (_, own))| {
        several && own.len() > 1
            || needs[at + 1..].iter().any(|(_, others)| own.iter().any(|one| others.contains(one)))
    })
}

/// Who supports whom: as its owner says, and for the rest the largest supporter not yet used, in descending order of the threatened
/// figures (BA-R78). One unit supports one, and one is supported by one (BA-3.1.7b, BA-3.1.7c, BA-4.1.7b,
/// BA-4.1.7c).
pub fn assigned(state: &State, needs: &[(UnitId, Vec<UnitId>)], said: &[Supporting]) -> Vec<Supporting> {
    let mut out: Vec<Supporting> = said.to_vec();
    let mut order: Vec<&(UnitId, Vec<UnitId>)> = needs.iter().collect();
    order.sort_by_key(|(unit, _)| (Reverse(state.unit(*unit).figures), precedence(state, *unit)));
    for (unit, all) in order {
        if out.iter().any(|one| one.of == *unit) {
            continue;
        }
        let free = all.iter().find(|by| out.iter().all(|one| one.by != **by));
        out.extend(free.map(|by| Supporting { by: *by, of: *unit }));
    }
    out
}
