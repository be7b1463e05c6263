//! The way of a retreat or a rout: straight, shifted parallel to itself, as far as a bound lasts, with the ground it passes (BA-5.3.1e,
//! BA-5.3.1f, BA-5.4.1g, BA-T16b, BA-G50 to BA-G54). Artillery retreats with its guns (BA-5.3.1j). What limits turns on the march does
//! not hold here (BA-2.4.1c, BA-2.4.2f). A body in a formation without a rate where it stands cannot go at all: it becomes FD
//! (BA-2.3.1j, BA-2.3.1k).

use super::{Fleeing, Through};
use crate::Ba;
use crate::bodies::{self, Footprint, drawn_arm};
use crate::formation::{Drawn, Formation, Outline};
use crate::forming::step;
use crate::march::ground::{Bar, Standing, Underfoot, under};
use crate::march::rates::{self, Burden, FINE};
use crate::state::{State, Unit};
use crate::units::{Arm, Degree, UnitId};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use tabletop::{GRAZE, Heading, Length, Point, Pose, Shape, Vector};

/// How a unit goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// It retreats in MD.
    Retreat,
    /// It routs in FD.
    Rout,
}

/// Why a flight ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The bound is over.
    Done,
    /// At the edge of the table (BA-5.1.2b).
    Edge,
    /// Over the edge (BA-R68).
    Left,
    /// At something it cannot pass (BA-5.3.1i, BA-5.4.1m).
    Blocked,
    /// A routing unit has run into its own (BA-5.4.2a).
    Met(UnitId),
}

/// A flight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    /// Where it began.
    pub from: Pose,
    /// Where it ended.
    pub pose: Pose,
    /// How far it went.
    pub way: Length,
    /// Ticks left of its bound.
    pub ticks: u8,
    /// Why it ended.
    pub end: End,
    /// Own units it passed through.
    pub passed: Vec<UnitId>,
    /// Opponents it forced back, and by how much.
    pub pushed: Vec<(UnitId, Vector)>,
    /// Own units it met or passed: what a direction is judged by (BA-R65).
    pub contacts: usize,
    /// How far whoever follows it came along, if it was left behind (BA-5.4.2g).
    pub left_behind: Option<Length>,
}

/// What stands in the way of somebody who flees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Body {
    /// He passes through it.
    Passes,
    /// He pushes it back.
    Pushes,
    /// A routing unit stops for a roll.
    Meets,
    /// He cannot pass.
    Blocks,
}

/// Runs a flight from where a unit stands.
pub fn run(game: &Ba, state: &State, fleeing: &Fleeing, towards: Heading) -> Flight {
    let unit = state.unit(fleeing.unit);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let start = bodies::footprint(game, state, fleeing.unit);
    let mut flight = Flight {
        from: unit.pose,
        pose: unit.pose,
        way: Length::ZERO,
        ticks: fleeing.ticks,
        end: End::Done,
        passed: Vec::new(),
        pushed: Vec::new(),
        contacts: 0,
        left_behind: None,
    };
    if at_edge(game, &start, towards) {
        flight.end = End::Left;
        return flight;
    }
    let follower = fleeing.with.map(|with| {
        let tail = state.unit(with);
        let drawn = tail.drawn(drawn_arm(game.battle.raised(tail.root).arm, tail));
        (tail, drawn, bodies::footprint(game, state, with))
    });
    let along = Cell::new(follower.is_some());
    // SHORTCUT: those it cannot come to, however far it goes, are not looked at.
    let swept = super::aside::swept(&start, towards);
    let others: Vec<(UnitId, Footprint, Body)> = state
        .present()
        .filter(|other| *other != fleeing.unit && Some(*other) != fleeing.with)
        .filter(|other| !bodies::is_far(game, state.unit(*other), swept))
        .map(|other| (other, bodies::footprint(game, state, other), kind(game, state, fleeing, other)))
        .collect();
    // Points of way; a flight is a straight line, so its place follows from them.
    let mut points = 0_i64;
    let at = |points: i64| Length::new(i32::try_from(points / i64::from(FINE)).unwrap_or(i32::MAX));
    let ground = |points: i64| {
        let shifted = shifted(&start, towards, at(points));
        let pose = unit.pose.moved(towards, at(points));
        let own =
            under(game, state, &Standing { drawn, pose, trail: None, footprint: &shifted, along: towards });
        match (along.get(), &follower) {
            (true, Some(tail)) => own.and(under_tail(game, state, tail, towards, at(points))),
            _ => own,
        }
    };
    let mut here = ground(0);
    while flight.ticks > 0 {
        let Some(goal) = next(game, unit, fleeing.manner, points, here, &ground) else {
            flight.end = End::Blocked;
            break;
        };
        if let Some((_, edge)) = off_table(game, &start, towards, at(goal)) {
            flight.end = End::Edge;
            points = i64::from(edge.units()) * i64::from(FINE);
            break;
        }
        // The first may not cross what it could not otherwise: the second goes on alone (BA-5.4.2g).
        if along.get()
            && let Some(tail) = &follower
        {
            let found = under_tail(game, state, tail, towards, at(goal));
            let row = row(game, tail.0, Manner::Rout);
            let arm = game.battle.raised(tail.0.root).arm;
            if found.barred == Bar::Closed || rates::tick(row, arm, found, Burden::default()).is_none() {
                along.set(false);
                flight.left_behind = Some(at(points));
                continue;
            }
        }
        let there = ground(goal);
        let shape = shifted(&start, towards, at(goal));
        // A building held by its own is met like them, not run against (BA-R98).
        let housed = others.iter().any(|(id, body, kind)| {
            *kind == Body::Meets
                && !state.unit(*id).on_table()
                && shape.overlaps_by_more(body, GRAZE)
                && !start.overlaps_by_more(body, GRAZE)
        });
        let closed = there.barred == Bar::Closed && here.barred == Bar::Open;
        let (row, arm) = (row(game, unit, fleeing.manner), game.battle.raised(unit.root).arm);
        if !housed && (closed || rates::tick(row, arm, there, Burden::default()).is_none()) {
            flight.end = End::Blocked;
            break;
        }
        let met = others.iter().find(|(_, body, kind)| {
            matches!(kind, Body::Meets | Body::Blocks)
                && shape.overlaps_by_more(body, GRAZE)
                && !start.overlaps_by_more(body, GRAZE)
        });
        if let Some((id, body, kind)) = met {
            points = until(&start, towards, points, goal, body, at);
            flight.end = if *kind == Body::Meets { End::Met(*id) } else { End::Blocked };
            flight.contacts += 1;
            break;
        }
        for (id, body, kind) in &others {
            if !shape.overlaps_by_more(body, GRAZE) {
                continue;
            }
            if *kind == Body::Passes && !flight.passed.contains(id) {
                flight.passed.push(*id);
                flight.contacts += 1;
            }
        }
        (points, here) = (goal, there);
        flight.ticks -= 1;
    }
    if fleeing.manner == Manner::Retreat && matches!(flight.end, End::Done | End::Edge) {
        let taken: Vec<&Footprint> =
            others.iter().filter(|(_, _, kind)| *kind != Body::Pushes).map(|(_, body, _)| body).collect();
        points = super::aside::put(game, &start, towards, points, &taken);
    }
    push(&others, &shifted(&start, towards, at(points)), towards, &mut flight);
    flight.way = at(points);
    flight.pose = unit.pose.moved(towards, flight.way);
    flight
}

/// What lies under whoever follows.
fn under_tail(
    game: &Ba,
    state: &State,
    (tail, drawn, body): &(&Unit, Drawn, Footprint),
    towards: Heading,
    way: Length,
) -> Underfoot {
    let footprint = shifted(body, towards, way);
    let pose = tail.pose.moved(towards, way);
    under(game, state, &Standing { drawn: *drawn, pose, trail: None, footprint: &footprint, along: towards })
}

/// Opponents that are forced back are shifted along until they touch no more (BA-G51, BA-G53).
fn push(others: &[(UnitId, Footprint, Body)], shape: &Footprint, towards: Heading, flight: &mut Flight) {
    for (id, body, kind) in others {
        if *kind != Body::Pushes || !shape.overlaps_by_more(body, GRAZE) {
            continue;
        }
        let (mut low, mut high) = (0, 40_000);
        while high - low > 1 {
            let middle = (low + high) / 2;
            let moved = shifted(body, towards, Length::new(middle));
            if shape.overlaps_by_more(&moved, GRAZE) { low = middle } else { high = middle }
        }
        flight.pushed.push((*id, towards.along(Length::new(high))));
    }
}

/// The way of one tick, each part at the rate of the ground it lies on (BA-R139); `None` where it has no rate.
fn next(
    game: &Ba,
    unit: &Unit,
    manner: Manner,
    points: i64,
    here: Underfoot,
    ground: &impl Fn(i64) -> Underfoot,
) -> Option<i64> {
    let (row, arm) = (row(game, unit, manner), game.battle.raised(unit.root).arm);
    let rate = |under: Underfoot| rates::tick(row, arm, under, Burden::default()).map(|cost| cost.0);
    let (mut from, mut under, mut gone) = (points, here, 0_i64);
    for _ in 0..4 {
        let pace = rate(under)?;
        let goal = from + pace * (64 - gone) / 64;
        if ground(goal) == under {
            return Some(goal);
        }
        let (mut low, mut high) = (gone, 64);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if ground(from + pace * (middle - gone) / 64) == under { low = middle } else { high = middle }
        }
        let reached = from + pace * (high - gone) / 64;
        let new = ground(reached);
        if rate(new).is_none() {
            return Some(reached);
        }
        (from, under, gone) = (reached, new, high);
    }
    Some(from)
}

fn row(game: &Ba, unit: &Unit, manner: Manner) -> usize {
    let raised = game.battle.raised(unit.root);
    let manner = match manner {
        Manner::Retreat => rates::Manner::Retreat,
        Manner::Rout => rates::Manner::Rout,
    };
    rates::row(raised, unit.elements > 0, unit.formation, manner)
}

/// What a unit is to somebody who flees (BA-G51, BA-G53).
fn kind(game: &Ba, state: &State, fleeing: &Fleeing, other: UnitId) -> Body {
    let (own, body) = (state.unit(fleeing.unit), state.unit(other));
    let kin = super::are_kin(game, state, fleeing.unit, other);
    let guns = game.battle.raised(body.root).arm == Arm::Artillery && body.formation == Formation::Line;
    match (fleeing.manner, kin) {
        (Manner::Retreat, true) if body.is_skirmish_line() || guns => Body::Passes,
        (Manner::Retreat, true) => Body::Blocks,
        (Manner::Retreat, false)
            if own.is_closed() && (body.degree == Degree::Fd || body.is_skirmish_line()) =>
        {
            Body::Pushes
        }
        (Manner::Retreat, false) => Body::Blocks,
        (Manner::Rout, true) if fleeing.through == Through::Yes || state.has_spread(fleeing.unit, other) => {
            Body::Passes
        }
        // Skirmishers near their soutien are passed without a roll (BA-2.3.4c, BA-5.4.2b).
        (Manner::Rout, true)
            if body.is_skirmish_line() && crate::skirmish::has_soutien_near(game, state, other) =>
        {
            Body::Passes
        }
        (Manner::Rout, true) => Body::Meets,
        // Skirmish lines give way to whoever is in FD as well (BA-4.2.0c).
        (Manner::Rout, false) if body.is_skirmish_line() => Body::Pushes,
        (Manner::Rout, false) => Body::Blocks,
    }
}

pub(super) fn shifted(footprint: &Footprint, towards: Heading, by: Length) -> Footprint {
    let way = towards.along(by);
    match footprint {
        Footprint::One(shape) => Footprint::One(shape.moved(way)),
        Footprint::Bent(body) => Footprint::Bent(Box::new(body.moved(way))),
    }
}

/// How far it can go until it just touches somebody.
fn until(
    start: &Footprint,
    towards: Heading,
    from: i64,
    to: i64,
    body: &Footprint,
    at: impl Fn(i64) -> Length,
) -> i64 {
    let (mut low, mut high) = (from, to);
    while high - low > i64::from(FINE) {
        let middle = (low + high) / 2;
        if shifted(start, towards, at(middle)).overlaps_by_more(body, GRAZE) {
            high = middle
        } else {
            low = middle
        }
    }
    low
}

/// Where a way leaves the table.
fn off_table(
    game: &Ba,
    start: &Footprint,
    towards: Heading,
    way: Length,
) -> Option<(tabletop::TableEdge, Length)> {
    let ways = start.parts().iter().filter_map(|part| game.battle.table.way(part, towards, way));
    ways.min_by_key(|(length, _)| *length).map(|(length, edge)| (edge, length))
}

/// Whether a body touches the edge over which a direction leads (BA-R68).
fn at_edge(game: &Ba, start: &Footprint, towards: Heading) -> bool {
    off_table(game, start, towards, Length::whole(1)).is_some_and(|(_, way)| way <= bodies::CONTACT)
}

/// A unit turned about its centroid; `None` where that overlaps something it can neither pass nor push (BA-5.3.1h, BA-R67).
pub fn turned(game: &Ba, state: &State, id: UnitId, facing: Heading) -> Option<Pose> {
    let unit = state.unit(id);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let pose = centred(drawn, bodies::centre(game, state, id), facing);
    let shape = drawn.footprint(pose);
    let (body, fleeing) = (Footprint::One(shape), Fleeing::new(id, Manner::Retreat, None));
    let others = state.present().filter(|other| *other != id);
    let mut near = others.filter(|other| !bodies::is_far(game, state.unit(*other), shape.bounds()));
    let blocked = near.any(|other| {
        kind(game, state, &fleeing, other) == Body::Blocks
            && bodies::footprint(game, state, other).overlaps_by_more(&body, GRAZE)
    });
    (!blocked && game.battle.table.holds(&shape)).then_some(pose)
}

/// The pose of a body with its centroid at a point.
pub fn centred(drawn: Drawn, centre: Point, facing: Heading) -> Pose {
    match drawn.outline() {
        Outline::Disc(_) => Pose::new(centre, facing),
        Outline::Block(block) => Pose::from_centre(centre, facing, block),
    }
}

/// The rings on which a place is looked for: how far each is from the one before, and how many there are (BA-R67).
const RING: i64 = 500;
const RINGS: i64 = 80;

/// Where a routed unit forms its block: at its centroid, or the nearest place that is free (BA-5.4.1j, BA-5.4.1n, BA-R67).
pub fn routed(game: &Ba, state: &State, id: UnitId, towards: Heading) -> Pose {
    let unit = state.unit(id);
    let drawn = Drawn {
        formation: Formation::Rout,
        ..unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit))
    };
    let centre = bodies::centre(game, state, id);
    // SHORTCUT: nobody else is looked at than those whom it could cover in one of these places.
    let (low, high) = drawn.footprint(centred(drawn, centre, towards)).bounds();
    let by = Vector { x: RING * RINGS, y: RING * RINGS };
    let others: Vec<Footprint> = step::others(game, state, id, (low - by, high + by));
    let free = |at: Point| {
        let shape: Shape = drawn.footprint(centred(drawn, at, towards));
        let body = Footprint::One(shape);
        game.battle.table.holds(&shape) && others.iter().all(|other| !other.overlaps_by_more(&body, GRAZE))
    };
    // Sixteen directions, beginning opposite to the rout, clockwise (BA-R67).
    let ring = (1..=RINGS as i32).flat_map(|ring| {
        (0..16).map(move |step| {
            let heading = towards.back() - tabletop::Turn::new(step * 1_440);
            centre + heading.along(Length::new(RING as i32 * ring))
        })
    });
    let place = std::iter::once(centre).chain(ring).find(|at| free(*at)).unwrap_or(centre);
    centred(drawn, place, towards)
}
