//! Who gives way on the march: units in FD and skirmish lines are forced back (BA-4.2.0, BA-4.3.1, BA-G55 to BA-G58, BA-R75, BA-R137).

use super::choices::{Choice, Kind};
use super::contact::{Happening, meet, touching};
use super::mover::Mover;
use super::ticks::Field;
use crate::bodies::CONTACT;
use crate::orders::{Aim, OnPressed};
use crate::skirmish::{self, NEAR};
use crate::squares::apart;
use crate::state::Mark;
use crate::terrain::{AreaKind, Grade};
use crate::units::Degree;
use tabletop::{GRAZE, Length, Lies, Shape, Vector};

/// What a skirmish line does when an opponent comes upon it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Press {
    /// It is forced back (BA-4.2.0b).
    Yields,
    /// It is in cover and may stand (BA-4.2.0d).
    MayStand,
    /// It is attacked, but near its soutien: it may give way (BA-4.3.1a).
    MayGive,
    /// It is attacked (BA-R137).
    Stands,
}

fn press(field: &Field<'_>, at: usize, line: usize) -> Press {
    let (one, two) = (&field.movers[at], &field.movers[line]);
    let aimed = one.attack.is_some_and(|attack| match attack.aim {
        Aim::Unit(target) | Aim::Position(target, _) => target == two.id,
        Aim::Feature(..) => false,
    });
    match aimed {
        true if is_secured(field, line) => Press::MayGive,
        true => Press::Stands,
        false if is_covered(field, line, at) => Press::MayStand,
        false => Press::Yields,
    }
}

/// Whether a skirmish line has a figure within 15 cm of its soutien now.
fn is_secured(field: &Field<'_>, line: usize) -> bool {
    let two = &field.movers[line];
    let soutien = skirmish::soutien(field.game, field.state, two.id);
    let soutien = soutien.and_then(|id| field.place(id)).map(|at| &field.movers[at]);
    soutien.is_some_and(|soutien| two.here.footprint.within(&soutien.here.footprint, NEAR))
}

/// Whether a skirmish line is in cover from somebody: in a wood, or in contact with linear cover that lies between (BA-R51).
fn is_covered(field: &Field<'_>, line: usize, from: usize) -> bool {
    let terrain = &field.game.battle.terrain;
    let (two, eye) = (&field.movers[line], field.movers[from].here.pose.anchor);
    let places = two.drawn.array().places(two.here.pose);
    let Some(nearest) = places.min_by_key(|place| (*place - eye).square()) else { return false };
    let wood = terrain
        .ground
        .areas()
        .any(|(kind, area)| kind == AreaKind::Wood && area.lies(nearest) != Lies::Outside);
    let base = two.drawn.base();
    let figure = tabletop::Pose::from_centre(nearest, two.here.pose.heading, base).footprint(base);
    let between = Shape::segment(eye, nearest);
    let behind = |strip: &Shape| {
        figure.within(strip, CONTACT)
            && !figure.overlaps_by_more(strip, CONTACT)
            && between.within(strip, Length::ZERO)
    };
    wood || terrain.pieces.iter().filter(|piece| piece.cover > Grade::None).any(|piece| behind(&piece.strip))
        || crate::works::finished(field.state).any(|work| work.cover > Grade::None && behind(&work.strip))
}

/// Whether a unit on the march would force another back: a closed one that is not in FD an opponent in FD or a skirmish line, one in
/// FD skirmish lines only (BA-4.2.0a, BA-4.2.0b, BA-4.2.0c), of any arm (BA-4.4.0b, BA-4.5.0b); it is pushed, not attacked (BA-4.2.0f,
/// BA-4.2.0h), unless it attacks it or the line stands.
pub fn would_push(field: &Field<'_>, at: usize, other: usize) -> bool {
    let (one, two) = (&field.movers[at], &field.movers[other]);
    let line = two.unit.is_skirmish_line() && two.unit.degree != Degree::Fd;
    let routed = two.unit.degree == Degree::Fd;
    let closed = one.unit.is_closed();
    let able = one.side != two.side
        && one.movement.is_some()
        && two.unit.on_table()
        && (closed && (routed || line) || one.unit.degree == Degree::Fd && line);
    able && if line {
        two.yields.unwrap_or_else(|| press(field, at, other) == Press::Yields)
    } else {
        one.attack.is_none_or(|attack| attack.aim != Aim::Unit(two.id))
    }
}

/// Whether a unit that is not stopped forces another back.
pub fn pushes(field: &Field<'_>, at: usize, other: usize) -> bool {
    !field.movers[at].stopped && would_push(field, at, other)
}

/// A mover has come upon a skirmish line that has a choice: a preset answers, or its side is asked (BA-R116). Says whether there
/// was one.
pub fn ask(field: &mut Field<'_>, tick: u8, at: usize, line: usize) -> bool {
    let (one, two) = (&field.movers[at], &field.movers[line]);
    let open = two.unit.is_skirmish_line() && two.unit.degree != Degree::Fd && two.yields.is_none();
    let closed = one.unit.is_closed() || one.unit.degree == Degree::Fd;
    if !open || !closed || one.movement.is_none() {
        return false;
    }
    if !matches!(press(field, at, line), Press::MayStand | Press::MayGive) {
        return false;
    }
    let (unit, with) = (two.id, one.id);
    match field.choices(unit).pressed {
        Some(choice) => {
            field.movers[line].yields = Some(choice == OnPressed::Give);
            if choice == OnPressed::Stand {
                meet(field, tick, at, line);
            }
        }
        None => field.ask(Choice { kind: Kind::Pressed, unit, with, answer: None }),
    }
    true
}

/// The opponents a unit forces back just now: the ground under them counts for its rate (BA-4.2.0i, BA-G56).
pub fn pushed<'f>(field: &'f Field<'_>, at: usize) -> impl Iterator<Item = &'f Mover<'f>> {
    touching(field, at)
        .filter(move |other| pushes(field, at, *other))
        .map(|other| &field.movers[other])
        .collect::<Vec<_>>()
        .into_iter()
}

/// Whoever is forced back is shifted along the mover's way so that it stays just at melee contact (BA-4.2.0e, BA-G55).
pub fn push_back(field: &mut Field<'_>, tick: u8) {
    let mut order = field.order.clone();
    order.sort_unstable_by_key(|at| field.movers[*at].id);
    for at in order {
        let others: Vec<usize> = touching(field, at).collect();
        for other in others {
            if !pushes(field, at, other) {
                continue;
            }
            match shift(field, at, other) {
                Some(by) if by == Vector::ZERO => {}
                Some(by) => {
                    let (id, with) = (field.movers[other].id, field.movers[at].id);
                    field.movers[other].shift(tick, by);
                    field.look_around(other);
                    field.told.push((tick, Happening::ForcedBack(id, with)));
                    pass_through(field, other);
                }
                None => blocked(field, tick, at, other),
            }
        }
    }
}

/// Own units that a unit is pushed over are passed through (BA-1.1.1f, BA-2.3.4a, BA-4.2.0g).
fn pass_through(field: &mut Field<'_>, pushed: usize) {
    let body = &field.movers[pushed];
    let passed = |at: &usize| {
        let other = &field.movers[*at];
        other.side == body.side
            && !apart(&body.here.bounds, &other.here.bounds)
            && body.here.overlaps_by_more(&other.here, GRAZE)
    };
    let passed: Vec<usize> = field.near.of(pushed).filter(passed).collect();
    for at in passed {
        field.movers[at].marks = field.movers[at].marks.with(Mark::PassedThrough);
    }
}

/// Whoever is forced back can go no further: the mover stops, or decides to attack it if it was on its way to another
/// (BA-4.2.0k, BA-G57).
fn blocked(field: &mut Field<'_>, tick: u8, at: usize, other: usize) {
    let (one, two) = (&field.movers[at], &field.movers[other]);
    let (unit, with) = (one.id, two.id);
    let attacks = super::contact::may_attack(one, two);
    field.movers[at].stopped = true;
    field.told.push((tick, Happening::Contact(unit, with)));
    if attacks {
        field.ask(Choice { kind: Kind::Blocked, unit, with, answer: None });
    }
}

/// The smallest shift along the pusher's facing that brings a unit out of its zone; `None` if it is blocked by the edge, by ground
/// it could not cross, or by an opponent (BA-4.2.0j, BA-G57). A skirmish line is pressed no further than to its soutien
/// (BA-4.2.0l, BA-G58).
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
    let moved = |by: i32| {
        let way = along.along(Length::new(by));
        two.here.footprint.parts().iter().map(|part| part.moved(way)).collect::<Vec<_>>()
    };
    let overlaps = |parts: &[Shape], body: &Mover<'_>| {
        parts
            .iter()
            .any(|part| body.here.footprint.parts().iter().any(|theirs| part.overlaps_by_more(theirs, GRAZE)))
    };
    if two.unit.is_skirmish_line()
        && let Some(soutien) = skirmish::soutien(field.game, field.state, two.id)
        && let Some(soutien) = field.place(soutien).map(|at| &field.movers[at])
        && overlaps(&moved(high), soutien)
    {
        let (mut low, mut top) = (0, high);
        while top - low > 1 {
            let middle = (low + top) / 2;
            if overlaps(&moved(middle), soutien) { top = middle } else { low = middle }
        }
        return Some(along.along(Length::new(low)));
    }
    let parts = moved(high);
    let on_table = parts.iter().all(|part| field.game.battle.table.holds(part));
    let boxes = parts.iter().map(Shape::bounds);
    let around = boxes.reduce(|one, other| (one.0.least(other.0), one.1.greatest(other.1)))?;
    let opponents = field.movers.iter().any(|body| {
        body.side != two.side
            && body.id != one.id
            && !apart(&around, &body.here.bounds)
            && overlaps(&parts, body)
    });
    let by = along.along(Length::new(high));
    let there = two.shifted(by);
    let ground = two.underfoot(field.game, field.state, &there, None);
    let crossable =
        two.may_be_on(ground) || !two.may_be_on(two.underfoot(field.game, field.state, &two.here, None));
    (on_table && !opponents && crossable).then_some(by)
}
