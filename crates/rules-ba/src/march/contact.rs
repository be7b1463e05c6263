//! What happens when units come to melee contact on the march (BA-4.1.1, BA-4.1.2, BA-4.2.0, BA-G46, BA-R35, BA-R37).

use super::choices::{Choice, Kind};
use super::mover::{Mover, Spot};
use super::pressing::{self, would_push};
use super::ticks::Field;
use crate::Ba;
use crate::bodies::{CONTACT, ZONE};
use crate::formation::Formation;
use crate::orders::{Aim, Feature, Movement, OnLost, OnOther};
use crate::squares::apart;
use crate::state::{Announced, Mark, Standing, Where};
use crate::units::{Arm, Degree, UnitId};
use serde::Serialize;
use tabletop::GRAZE;

/// Something that is told of a march.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// A unit reaches melee contact with another and stops (BA-4.1.1e).
    Contact(UnitId, UnitId),
    /// A unit is stopped by whoever attacks it (BA-4.1.1g).
    Pinned(UnitId, UnitId),
    /// A unit cancels its attack on meeting another (BA-4.1.2h).
    Cancelled(UnitId, UnitId),
    /// A unit is forced back (BA-4.2.0).
    ForcedBack(UnitId, UnitId),
    /// A unit is passed through (BA-1.1.1g).
    PassedThrough(UnitId),
}

/// The opponents in a unit's melee zones.
pub fn touched(field: &Field<'_>, at: usize) -> Vec<UnitId> {
    touching(field, at).map(|other| field.movers[other].id).collect()
}

pub(super) fn touching<'f>(field: &'f Field<'_>, at: usize) -> impl Iterator<Item = usize> + 'f {
    let mover = &field.movers[at];
    debug_assert!(field.near.holds(at, &mover.here.bounds), "a body stands in its box");
    field.near.of(at).filter(move |other| {
        let other = &field.movers[*other];
        other.side != mover.side
            && !apart(&mover.here.bounds, &other.here.bounds)
            && mover.here.zones.iter().any(|zone| other.here.footprint.touches(zone))
    })
}

/// Whether a unit may attack an opponent it has come to melee contact with (BA-R35): no huddle (BA-1.3.1q), nobody in MD or FD
/// (BA-5.3.2b), nobody after a fast march (BA-2.3.2f) or in a formation without a rate where it stands (BA-2.3.1i).
pub fn may_attack(one: &Mover<'_>, other: &Mover<'_>) -> bool {
    one.attack.is_some()
        && !one.raised.arm.is_artillery()
        && one.unit.formation != Formation::Huddle
        && one.unit.degree < Degree::Md
        && !(one.raised.arm.is_foot() && other.raised.arm == Arm::Cavalry)
        && !one.marks.has(Mark::Fast)
        && !one.unit.is(Mark::Fast)
        && one.may_be_on(one.under)
}

/// Units at melee contact when marching begins (BA-4.1.1l, BA-R37); an attack after an earlier one is a new one (BA-4.1.3u): an announced attack is there at once, and both are stopped.
pub fn begin(field: &mut Field<'_>) {
    for at in field.by_id() {
        if field.movers[at].attack.is_none() {
            continue;
        }
        let others: Vec<usize> = touching(field, at).collect();
        for other in others {
            if !would_push(field, at, other) && !pressing::ask(field, 0, at, other) {
                meet(field, 0, at, other);
            }
        }
    }
    field.told.sort_unstable();
}

/// Contacts made in a tick (BA-G46): whoever is forced back gives way; the mover stops; its opponent is stopped too if it may be
/// attacked. Choices that come up are collected (BA-R115).
pub fn after(field: &mut Field<'_>, tick: u8, before: &[Vec<UnitId>]) {
    pressing::push_back(field, tick);
    leave(field);
    let mut met = Vec::new();
    for at in field.order.clone() {
        let others = touching(field, at);
        let new = others.filter(|other| !before[at].contains(&field.movers[*other].id));
        met.extend(new.map(|other| (field.movers[at].id, at, other)));
    }
    // By id: what one contact does may not depend on which was looked at first.
    met.sort_unstable_by_key(|(id, _, other)| (*id, field.movers[*other].id));
    let stopped: Vec<bool> = field.movers.iter().map(|mover| mover.stopped).collect();
    for (_, at, other) in met {
        let gives_way = !stopped[at] && would_push(field, at, other);
        if !gives_way && !pressing::ask(field, tick, at, other) {
            meet(field, tick, at, other);
        }
    }
    lose_sight(field, tick);
}

/// A unit has another in its melee zone: it goes no further, and if it may attack the other stops too (BA-4.1.1f,
/// BA-4.1.1g). An attacker that meets another than its target, from the position it has reached or before, attacks it instead, or cancels
/// (BA-4.1.2g, BA-4.1.2h, BA-4.1.2j), the soutien of skirmishers that gave way too (BA-4.3.1b); otherwise the target never changes (BA-4.1.2l).
pub fn meet(field: &mut Field<'_>, tick: u8, at: usize, other: usize) {
    let (one, two) = (&field.movers[at], &field.movers[other]);
    let (id, with) = (one.id, two.id);
    let attacks = may_attack(one, two);
    let announced = one.attack;
    let aimed = announced.is_some_and(|attack| match attack.aim {
        Aim::Unit(target) | Aim::Position(target, _) => field.is_kin(target, with),
        Aim::Feature(..) => true,
    });
    // Who was aimed at has taken refuge there: the attacker attacks the host, or stops before it (BA-4.5.0l).
    let aimed = aimed && !follows_gunners(field, at, with);
    if one.is_active() || announced.is_some() {
        field.told.push((tick, Happening::Contact(id, with)));
    }
    field.movers[at].stopped = true;
    let Some(announced) = announced.filter(|attack| attacks && attack.on == Standing::On) else { return };
    if aimed || announced.met.is_some() {
        return engage(field, tick, at, other);
    }
    match field.choices(id).other {
        Some(OnOther::Attack) => engage(field, tick, at, other),
        Some(OnOther::Cancel) => cancel(field, tick, at, other),
        None => field.ask(Choice { kind: Kind::Other, unit: id, with, answer: None }),
    }
}

/// Whether the order of a unit was to attack gunners who have taken refuge at this host.
fn follows_gunners(field: &Field<'_>, at: usize, host: UnitId) -> bool {
    let Some(Movement::Attack(attack)) = field.movers[at].movement else { return false };
    let Aim::Unit(target) = attack.aim else { return false };
    field.state.unit(target).place == Where::Refuge(host)
}

/// A unit attacks whom it has met: both stop (BA-4.1.1g).
fn engage(field: &mut Field<'_>, tick: u8, at: usize, other: usize) {
    let (id, with) = (field.movers[at].id, field.movers[other].id);
    let Some(announced) = field.movers[at].attack else { return };
    field.movers[at].attack = Some(Announced { met: announced.met.or(Some(with)), ..announced });
    field.movers[other].stopped = true;
    field.told.push((tick, Happening::Pinned(with, id)));
}

/// A unit cancels its attack (BA-4.1.2h): whoever it met is not stopped (BA-4.1.1h).
fn cancel(field: &mut Field<'_>, tick: u8, at: usize, other: usize) {
    let (id, with) = (field.movers[at].id, field.movers[other].id);
    let Some(announced) = field.movers[at].attack else { return };
    field.movers[at].attack = Some(Announced { on: Standing::Cancelled, ..announced });
    field.told.push((tick, Happening::Cancelled(id, with)));
}

/// The answers to the choices of the last tick take effect (BA-R115).
pub fn answered(field: &mut Field<'_>, tick: u8, choices: &[Choice]) {
    for choice in choices {
        let (Some(at), Some(other)) = (field.place(choice.unit), field.place(choice.with)) else {
            continue;
        };
        let first = choice.answer.unwrap_or(choice.kind.usual());
        match choice.kind {
            Kind::Other | Kind::Blocked if first => engage(field, tick, at, other),
            Kind::Other | Kind::Blocked => cancel(field, tick, at, other),
            Kind::Lost => {
                field.movers[at].lost = Some(first);
                field.movers[at].stopped |= !first;
            }
            Kind::Pressed => {
                field.movers[at].yields = Some(first);
                if !first {
                    meet(field, tick, other, at);
                }
            }
        }
    }
}

/// An attacker whose target has moved in this bound and is out of reach may stop (BA-4.1.2e, BA-R136).
fn lose_sight(field: &mut Field<'_>, tick: u8) {
    for at in field.by_id() {
        let mover = &field.movers[at];
        let Some(Announced { aim: Aim::Unit(target), on: Standing::On, met: None, .. }) = mover.attack else {
            continue;
        };
        if !mover.is_active() || mover.lost.is_some() {
            continue;
        }
        let Some(other) = field.kin(target).next().map(|kin| &field.movers[kin]) else { continue };
        let moved = other.marks.has(Mark::Moved) || other.unit.is(Mark::Moved);
        let left = i64::from(field.last - tick) * mover.worth().unwrap_or(0);
        let far = mover.here.footprint.gap(&other.here.footprint).length().wide() - ZONE.wide();
        if !moved || far <= left {
            continue;
        }
        let (unit, with) = (mover.id, other.id);
        match field.choices(unit).lost {
            Some(choice) => {
                let on = choice == OnLost::Go;
                field.movers[at].lost = Some(on);
                field.movers[at].stopped |= !on;
            }
            None => field.ask(Choice { kind: Kind::Lost, unit, with, answer: None }),
        }
    }
}

/// A unit on a march whose front reaches its exit leaves the table at the end of the tick (BA-R109).
pub fn leave(field: &mut Field<'_>) {
    for at in field.order.clone() {
        let mover = &field.movers[at];
        let Some(exit) = field.game.battle.exits[mover.side] else { continue };
        let marches = matches!(mover.movement, Some(Movement::March(_))) && mover.is_active();
        let room = field.game.battle.table.room(&tabletop::Shape::point(mover.here.pose.anchor), exit.edge);
        let near = (mover.here.pose.anchor - exit.at).length() <= exit.within;
        if marches && near && room <= CONTACT {
            field.movers[at].exited = true;
            field.movers[at].stopped = true;
        }
    }
}

/// Own units that are overlapped in a tick are passed through (BA-1.1.1g, BA-R42).
pub fn pass_through(field: &mut Field<'_>, spots: &[Option<&Spot>]) {
    let mut passed = Vec::new();
    for at in 0..spots.len() {
        let Some(spot) = spots[at] else { continue };
        for other in field.near.of(at) {
            let body = &field.movers[other];
            let theirs = spots[other].unwrap_or(&body.here);
            if body.side == field.movers[at].side
                && !apart(&spot.bounds, &theirs.bounds)
                && spot.overlaps_by_more(theirs, GRAZE)
            {
                passed.push(other);
            }
        }
    }
    for other in passed {
        field.movers[other].marks = field.movers[other].marks.with(Mark::PassedThrough);
    }
}

/// Whether a unit is in contact with a feature, or has left it (BA-G62).
pub fn touches_feature(game: &Ba, mover: &Mover<'_>, feature: Feature) -> bool {
    let ground = &game.battle.terrain.ground;
    let parts = mover.here.footprint.parts();
    match feature {
        Feature::Area(at) => ground.areas.get(usize::from(at)).is_some_and(|area| {
            let edge = |part: &tabletop::Shape| {
                area.sides()
                    .any(|(from, way)| part.within(&tabletop::Shape::segment(from, from + way), CONTACT))
            };
            parts.iter().any(edge)
        }),
        Feature::Line(at) => ground
            .lines
            .get(usize::from(at))
            .is_some_and(|line| parts.iter().any(|part| line.within(part, CONTACT))),
        Feature::Hill(at) => ground.contours.get(usize::from(at)).is_some_and(|contour| {
            let edge = |part: &tabletop::Shape| {
                contour
                    .area
                    .sides()
                    .any(|(from, way)| part.within(&tabletop::Shape::segment(from, from + way), CONTACT))
            };
            parts.iter().any(edge)
        }),
    }
}
