//! What happens when units come to melee contact on the march (BA-4.1.1, BA-4.1.2, BA-4.2.0, BA-G46, BA-R35, BA-R37).

use super::mover::{Mover, Spot};
use super::ticks::Field;
use crate::Ba;
use crate::bodies::CONTACT;
use crate::formation::Formation;
use crate::orders::{Aim, Feature, Movement, OnOther};
use crate::state::{Announced, Mark, Standing};
use crate::units::{Arm, Degree, UnitId};
use serde::Serialize;
use tabletop::{GRAZE, Length, Vector};

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

/// Whether a unit forces an opponent back: a closed one that is not in FD an opponent in FD or a skirmish line, one in FD
/// skirmish lines only, unless it has announced an attack on it (BA-4.2.0a to BA-4.2.0c).
pub fn pushes(one: &Mover<'_>, other: &Mover<'_>) -> bool {
    let aimed = one.attack.is_some_and(|attack| attack.aim == Aim::Unit(other.id));
    let line = other.unit.is_skirmish_line();
    let routed = other.unit.degree == Degree::Fd;
    let closed = one.unit.is_closed();
    one.movement.is_some()
        && !one.stopped
        && !aimed
        && other.unit.on_table()
        && (closed && (routed || line) || one.unit.degree == Degree::Fd && line)
}

/// The opponents in a unit's melee zones.
pub fn touched(field: &Field<'_>, mover: &Mover<'_>) -> Vec<UnitId> {
    touching(mover, &field.movers).map(|other| field.movers[other].id).collect()
}

fn touching<'m>(mover: &'m Mover<'_>, movers: &'m [Mover<'_>]) -> impl Iterator<Item = usize> + 'm {
    let near = |other: &Mover<'_>| {
        let (a, b) = (mover.here.bounds, other.here.bounds);
        a.1.x() >= b.0.x() && b.1.x() >= a.0.x() && a.1.y() >= b.0.y() && b.1.y() >= a.0.y()
    };
    movers
        .iter()
        .enumerate()
        .filter(move |(_, other)| {
            other.side != mover.side
                && near(other)
                && mover.here.zones.iter().any(|zone| other.here.footprint.touches(zone))
        })
        .map(|(at, _)| at)
}

/// Whether a unit may attack an opponent it has come to melee contact with (BA-R35).
pub fn may_attack(one: &Mover<'_>, other: &Mover<'_>) -> bool {
    one.attack.is_some()
        && !one.raised.arm.is_artillery()
        && one.unit.formation != Formation::Huddle
        && one.unit.degree < Degree::Md
        && !(one.raised.arm.is_foot() && other.raised.arm == Arm::Cavalry)
        && !one.marks.has(Mark::Fast)
}

/// Units at melee contact when marching begins (BA-R37): an announced attack is there at once, and both are stopped.
pub fn begin(field: &mut Field<'_>) {
    for at in field.order.clone() {
        if field.movers[at].attack.is_none() {
            continue;
        }
        let others: Vec<usize> = touching(&field.movers[at], &field.movers).collect();
        for other in others {
            if !pushes(&field.movers[at], &field.movers[other]) {
                meet(field, 0, at, other);
            }
        }
    }
    field.told.sort_unstable();
}

/// Contacts made in a tick (BA-G46): whoever is forced back gives way; the mover stops; its opponent is stopped too if it may be
/// attacked.
pub fn after(field: &mut Field<'_>, tick: u8, before: &[Vec<UnitId>]) {
    push_back(field, tick);
    leave(field);
    let mut met = Vec::new();
    for at in field.order.clone() {
        let others = touching(&field.movers[at], &field.movers);
        let new = others.filter(|other| !before[at].contains(&field.movers[*other].id));
        met.extend(new.map(|other| (field.movers[at].id, at, other)));
    }
    // By id: what one contact does may not depend on which was looked at first.
    met.sort_unstable_by_key(|(id, _, other)| (*id, field.movers[*other].id));
    let stopped: Vec<bool> = field.movers.iter().map(|mover| mover.stopped).collect();
    for (_, at, other) in met {
        if !pushes_at_start(field, &stopped, at, other) {
            meet(field, tick, at, other);
        }
    }
}

fn pushes_at_start(field: &Field<'_>, stopped: &[bool], at: usize, other: usize) -> bool {
    !stopped[at] && {
        let mut one = field.movers[at].clone();
        one.stopped = false;
        pushes(&one, &field.movers[other])
    }
}

/// A unit has another in its melee zone: it goes no further, and if it may attack the other stops too (BA-4.1.1f,
/// BA-4.1.1g). An attacker that meets another than its target attacks it instead, or cancels (BA-4.1.2g, BA-4.1.2h).
fn meet(field: &mut Field<'_>, tick: u8, at: usize, other: usize) {
    let (one, two) = (&field.movers[at], &field.movers[other]);
    let (id, with) = (one.id, two.id);
    let attacks = may_attack(one, two);
    let choice = field.choices(id).other.unwrap_or(OnOther::Attack);
    let announced = one.attack;
    let aimed = announced.is_some_and(|attack| match attack.aim {
        Aim::Unit(target) | Aim::Position(target, _) => field.is_kin(target, with),
        Aim::Feature(..) => true,
    });
    if one.is_active() || announced.is_some() {
        field.told.push((tick, Happening::Contact(id, with)));
    }
    field.movers[at].stopped = true;
    let Some(announced) = announced.filter(|_| attacks) else { return };
    if !aimed && choice == OnOther::Cancel {
        field.movers[at].attack = Some(Announced { on: Standing::Cancelled, ..announced });
        field.told.push((tick, Happening::Cancelled(id, with)));
        return;
    }
    if announced.on == Standing::On {
        field.movers[at].attack = Some(Announced { met: announced.met.or(Some(with)), ..announced });
        field.movers[other].stopped = true;
        field.told.push((tick, Happening::Pinned(with, id)));
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

/// Whoever is forced back is shifted along the mover's way so that it stays just at melee contact (BA-4.2.0e, BA-G55).
fn push_back(field: &mut Field<'_>, tick: u8) {
    let mut order = field.order.clone();
    order.sort_unstable_by_key(|at| field.movers[*at].id);
    for at in order {
        let others: Vec<usize> = touching(&field.movers[at], &field.movers).collect();
        for other in others {
            if !pushes(&field.movers[at], &field.movers[other]) {
                continue;
            }
            match shift(field, at, other) {
                Some(by) if by == Vector::ZERO => {}
                Some(by) => {
                    let (id, with) = (field.movers[other].id, field.movers[at].id);
                    field.movers[other].shift(tick, by);
                    field.told.push((tick, Happening::ForcedBack(id, with)));
                }
                None => field.movers[at].stopped = true,
            }
        }
    }
}

/// The smallest shift along the pusher's facing that brings a unit out of its zone; `None` if it is blocked (BA-G57).
fn shift(field: &Field<'_>, at: usize, other: usize) -> Option<Vector> {
    let (one, two) = (&field.movers[at], &field.movers[other]);
    let along = one.here.pose.heading;
    let clear = |by: i32| {
        let way = along.along(Length::new(by));
        one.here.zones.iter().all(|zone| {
            two.here.footprint.parts().iter().all(|part| !zone.overlaps_by_more(&part.moved(way), GRAZE))
        })
    };
    let (mut low, mut high) = (0, 6_000);
    if clear(0) {
        return Some(Vector::ZERO);
    }
    while high - low > 1 {
        let middle = (low + high) / 2;
        if clear(middle) { high = middle } else { low = middle }
    }
    let by = along.along(Length::new(high));
    let parts: Vec<_> = two.here.footprint.parts().iter().map(|part| part.moved(by)).collect();
    let on_table = parts.iter().all(|part| field.game.battle.table.holds(part));
    let opponents = field.movers.iter().any(|body| {
        body.side != two.side
            && body.id != one.id
            && parts.iter().any(|part| {
                body.here.footprint.parts().iter().any(|theirs| part.overlaps_by_more(theirs, GRAZE))
            })
    });
    (on_table && !opponents).then_some(by)
}

/// Own units that are overlapped in a tick are passed through (BA-1.1.1g, BA-R42).
pub fn pass_through(field: &mut Field<'_>, spots: &[Option<&Spot>]) {
    let mut passed = Vec::new();
    for at in 0..spots.len() {
        let Some(spot) = spots[at] else { continue };
        for (other, body) in field.movers.iter().enumerate() {
            let theirs = spots[other].unwrap_or(&body.here);
            if other != at
                && body.side == field.movers[at].side
                && spot.footprint.overlaps_by_more(&theirs.footprint, GRAZE)
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
