//! Posts: what each brigade is after, and where each of its units has its place there.

use super::doctrine::{brigades, middle};
use super::map::Map;
use super::plan::{Plan, Posture};
use super::{clash, eye};
use crate::Ba;
use crate::battle::{Deed, Exit};
use crate::bodies::{self, centre};
use crate::state::{State, Where};
use crate::units::{Arm, Degree, StaffId, UnitId};
use crate::victory;
use kernel::Side;
use tabletop::{Heading, Length, Point, Shape, Turn};

/// What a brigade is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Objective {
    /// Where.
    pub(super) at: Point,
    /// What for.
    pub(super) deed: Deed,
    /// Whether it is had already.
    pub(super) ours: bool,
}

/// What a unit does at its post.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    /// It is the one that has to be there at the end.
    Keep,
    /// It stands by.
    Line,
    /// It leaves the table.
    Leave,
}

/// The post of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Post {
    /// Where.
    pub(super) at: Point,
    /// Towards the enemy.
    pub(super) front: Heading,
    /// What it does there.
    pub(super) duty: Duty,
    /// What its brigade is after.
    pub(super) objective: Objective,
}

/// How far posts are from the middle of their objective, to the left and ahead: of foot, of guns, of horse.
const FOOT: [(i32, i32); 7] = [(0, 0), (26, -4), (-26, -4), (0, -16), (26, -20), (-26, -20), (64, -5)];
const GUNS: [(i32, i32); 3] = [(50, 0), (-50, 0), (65, 0)];
const HORSE: [(i32, i32); 4] = [(15, -40), (-15, -40), (45, -40), (-45, -40)];

/// Whose way out somebody else has to bar.
fn barred(game: &Ba, side: Side) -> Option<Exit> {
    let wants = game.battle.prizes.iter().any(|prize| {
        prize.to.is_none_or(|to| to != side) && matches!(prize.deed, Deed::Exited | Deed::WaggonExited)
    });
    game.battle.exits[!side].filter(|_| wants)
}

/// What a side may be after: places and ways out, with their points.
fn objectives(game: &Ba, state: &State, side: Side) -> Vec<(Objective, i32)> {
    let mut all = Vec::new();
    for prize in game.battle.prizes.iter().filter(|prize| prize.to.is_none_or(|to| to == side)) {
        let at = match prize.deed {
            Deed::Holds(building) => Some(game.battle.terrain.building(building).centre()),
            Deed::Controls(at, _) => Some(at),
            Deed::Exited | Deed::WaggonExited => game.battle.exits[side].map(|exit| exit.at),
            _ => None,
        };
        let ours = matches!(prize.deed, Deed::Holds(_) | Deed::Controls(..))
            && victory::times(game, state, side, prize.deed) > 0;
        all.extend(at.map(|at| (Objective { at, deed: prize.deed, ours }, prize.points)));
    }
    if let Some(exit) = barred(game, side) {
        all.push((Objective { at: exit.at, deed: Deed::Exited, ours: true }, 2));
    }
    all
}

/// What a brigade is after: the dearest of the nearest. What is had already is enough only for a side that leads.
pub(super) fn objective(game: &Ba, state: &State, side: Side, co: StaffId) -> Option<Objective> {
    let own: Vec<UnitId> =
        bodies::of(game, state, side).filter(|id| state.unit(*id).commander == co).collect();
    let from = middle(game, state, &own)?;
    let waggons = own.iter().all(|id| game.battle.raised(state.unit(*id).root).arm == Arm::Waggon);
    let all = objectives(game, state, side);
    let out = all
        .iter()
        .find(|(one, _)| !one.ours && one.deed == if waggons { Deed::WaggonExited } else { Deed::Exited });
    if let Some((out, _)) = out {
        return Some(*out);
    }
    let leads = victory::points(game, state, side) > victory::points(game, state, !side);
    let open = |one: &Objective| !one.ours && !matches!(one.deed, Deed::WaggonExited);
    let some = all.iter().any(|(one, _)| open(one));
    let fits = all.iter().filter(|(one, _)| leads || !some || open(one));
    let worth = |one: &Objective, points: i32| points * 200 / (20 + eye::far(from, one.at)).max(1);
    fits.max_by_key(|(one, points)| (worth(one, *points), one.at.x(), one.at.y())).map(|(one, _)| *one)
}

/// The posts of all units of a side, by their places.
pub(super) fn all(game: &Ba, state: &State, side: Side, plan: &Plan, map: &Map) -> Vec<Option<Post>> {
    let mut posts = vec![None; state.units.len()];
    let mut groups: Vec<(Objective, Vec<UnitId>)> = Vec::new();
    for co in brigades(game, state, side) {
        if !matches!(plan.of(co), Posture::Seize | Posture::Hold) {
            continue;
        }
        let Some(objective) = objective(game, state, side, co) else { continue };
        let own = bodies::of(game, state, side).filter(|id| {
            let unit = state.unit(*id);
            unit.commander == co && unit.mother().is_none() && unit.on_table()
        });
        match groups.iter_mut().find(|(other, _)| *other == objective) {
            Some((_, units)) => units.extend(own),
            None => groups.push((objective, own.collect())),
        }
    }
    for (objective, units) in groups {
        assign(game, state, side, objective, &units, map, &mut posts);
    }
    keepers(game, state, side, &mut posts);
    posts
}

fn assign(
    game: &Ba,
    state: &State,
    side: Side,
    objective: Objective,
    units: &[UnitId],
    map: &Map,
    posts: &mut [Option<Post>],
) {
    let front = front(game, state, side, objective.at);
    let leaves = !objective.ours && matches!(objective.deed, Deed::Exited | Deed::WaggonExited);
    if leaves {
        for id in units {
            posts[id.index()] =
                out(game, state, side, *id).map(|at| Post { at, front, duty: Duty::Leave, objective });
        }
        return;
    }
    // Whoever is to storm a house stands off it first.
    let enemy_in = match objective.deed {
        Deed::Holds(building) => {
            bodies::of(game, state, !side).any(|id| state.unit(id).place == Where::Building(building))
        }
        _ => false,
    };
    let back = match objective.deed {
        Deed::Holds(_) if enemy_in => 16,
        Deed::Holds(_) | Deed::Exited => 10,
        _ => 0,
    };
    let arm = |id: UnitId| game.battle.raised(state.unit(id).root).arm;
    for (slots, fits) in [
        (&FOOT[..], &(|id: UnitId| arm(id).is_foot()) as &dyn Fn(UnitId) -> bool),
        (&GUNS[..], &|id| arm(id) == Arm::Artillery),
        (&HORSE[..], &|id| arm(id) == Arm::Cavalry),
    ] {
        let own: Vec<UnitId> = units.iter().copied().filter(|id| fits(*id)).collect();
        let place = |(aside, ahead): (i32, i32)| {
            let left = (front + Turn::QUARTER).along(Length::whole(aside));
            let at = |more: i32| {
                inside(game, objective.at + front.along(Length::whole(ahead - back - more)) + left)
            };
            eye::point([0, 8, 16, -8].into_iter().map(at).find(|at| map.is_open(*at)).unwrap_or(at(0)))
        };
        let mut places: Vec<Point> = slots.iter().take(own.len()).map(|slot| place(*slot)).collect();
        untangle(game, state, &own, &mut places);
        for (id, at) in own.into_iter().zip(places) {
            posts[id.index()] = Some(Post { at, front, duty: Duty::Line, objective });
        }
    }
}

/// Exchanges places until nobody crosses another's way: until no two of them would come nearer both together.
fn untangle(game: &Ba, state: &State, units: &[UnitId], places: &mut [Point]) {
    let square = |unit: usize, at: Point| {
        let far = i64::from(eye::far(centre(game, state, units[unit]), at));
        far * far
    };
    for _ in 0..places.len() {
        let mut changed = false;
        for a in 0..places.len() {
            for b in a + 1..places.len() {
                let (now, then) = (
                    square(a, places[a]) + square(b, places[b]),
                    square(a, places[b]) + square(b, places[a]),
                );
                if then < now {
                    places.swap(a, b);
                    changed = true;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// A place that is to be had at the end has the nearest sound unit for its own.
fn keepers(game: &Ba, state: &State, side: Side, posts: &mut [Option<Post>]) {
    for prize in game.battle.prizes.iter().filter(|prize| prize.to.is_none_or(|to| to == side)) {
        let at = match prize.deed {
            Deed::Controls(at, _) => at,
            Deed::Holds(building) => {
                garrison(game, state, side, building, prize.deed, posts);
                continue;
            }
            _ => continue,
        };
        let objective =
            Objective { at, deed: prize.deed, ours: victory::times(game, state, side, prize.deed) > 0 };
        let wanted = posts.iter().flatten().any(|post| post.objective.deed == prize.deed);
        if !wanted && !objective.ours && 3 * state.bound < 2 * game.battle.bounds {
            continue;
        }
        let sound = bodies::of(game, state, side).filter(|id| {
            let unit = state.unit(*id);
            let arm = game.battle.raised(unit.root).arm;
            unit.on_table() && unit.mother().is_none() && unit.degree < Degree::Md && !arm.is_artillery()
        });
        let left = i32::from(game.battle.bounds) + 1 - i32::from(state.bound);
        let rank = |id: &UnitId| {
            let foot = game.battle.raised(state.unit(*id).root).arm.is_foot();
            let posted = posts[id.index()].is_some_and(|post| eye::far(post.at, at) <= 10);
            let far = eye::far(centre(game, state, *id), at);
            // Nobody is relieved who stands there already, and who comes too late does not go.
            let there = foot && far <= if left <= LATE { 2 * eye::GRAIN } else { eye::GRAIN };
            let late = far > 5 + left * (clash::walk(game, state, *id) - 5);
            (
                far + if foot { 0 } else { 40 }
                    - if posted && left > LATE { 100 } else { 0 }
                    - if there { 200 } else { 0 }
                    + if late { 300 } else { 0 },
                *id,
            )
        };
        if let Some(id) = sound.min_by_key(rank) {
            let front = front(game, state, side, at);
            let old = posts[id.index()];
            posts[id.index()] = Some(Post { at, front, duty: Duty::Keep, objective });
            // Whoever had the place takes that of the one who keeps it.
            let other = posts.iter_mut().enumerate().find(|(n, post)| {
                *n != id.index()
                    && post.is_some_and(|post| post.objective == objective && eye::far(post.at, at) <= 10)
            });
            if let (Some((_, post)), Some(old)) = (other, old) {
                *post = Some(old);
            }
        }
    }
}

/// In so many last bounds whoever is nearest keeps a place, whoever was to.
const LATE: i32 = 3;

/// How far a battalion is sent to take an empty house that brings points, in centimetres.
const ERRAND: i32 = 70;

/// An empty house that brings points has the nearest sound battalion that is free sent to it.
fn garrison(game: &Ba, state: &State, side: Side, building: u8, deed: Deed, posts: &mut [Option<Post>]) {
    if state.present().any(|id| state.unit(id).place == Where::Building(building)) {
        return;
    }
    let at = game.battle.terrain.building(building).centre();
    let free = bodies::of(game, state, side).filter(|id| {
        let unit = state.unit(*id);
        let duty = posts[id.index()].map(|post| post.duty);
        unit.on_table()
            && unit.mother().is_none()
            && unit.degree < Degree::Md
            && game.battle.raised(unit.root).arm.is_foot()
            && !matches!(duty, Some(Duty::Keep | Duty::Leave))
    });
    let far = |id: &UnitId| (eye::far(centre(game, state, *id), at), *id);
    if let Some(id) = free.min_by_key(far).filter(|id| far(id).0 <= ERRAND) {
        let front = front(game, state, side, at);
        let objective = Objective { at, deed, ours: false };
        posts[id.index()] = Some(Post { at, front, duty: Duty::Line, objective });
    }
}

/// Towards the enemy from a place: the middle of those near it, else as the side faced at the start.
fn front(game: &Ba, state: &State, side: Side, at: Point) -> Heading {
    let sound =
        eye::near(game, state, !side, at).into_iter().filter(|(id, _)| state.unit(*id).degree < Degree::Md);
    let near: Vec<UnitId> = sound.filter(|(_, cm)| *cm <= 120).take(4).map(|(id, _)| id).collect();
    match middle(game, state, &near).filter(|there| eye::far(at, *there) > 10) {
        Some(there) => Heading::towards(at, there),
        None => game.battle.facing[side],
    }
}

/// The direction that leads out of the table by an exit.
pub(super) fn outward(game: &Ba, exit: Exit) -> Heading {
    let (x, y) = (exit.at.x(), exit.at.y());
    let across = game.battle.table.width().units();
    let from = match () {
        () if x == 0 => Point::new(1_000, y),
        () if x == across => Point::new(x - 1_000, y),
        () if y == 0 => Point::new(x, 1_000),
        () => Point::new(x, y - 1_000),
    };
    Heading::towards(from, exit.at)
}

/// Whether somebody whose front comes to a place leaves the table there (BA-R109), as far as the eye can tell.
pub(super) fn leaves(game: &Ba, exit: Exit, at: Point) -> bool {
    let room = game.battle.table.room(&Shape::point(at), exit.edge);
    room <= Length::whole(1) && (at - exit.at).length() <= exit.within
}

/// How far inside the table whoever is to leave turns to face the edge, in centimetres.
const TURNS: i32 = 35;

/// Where a unit leaves: as near to its own way as the exit is wide. Its front has to reach the edge square (BA-R109), so whoever comes
/// from aside goes first to a place before it.
fn out(game: &Ba, state: &State, side: Side, id: UnitId) -> Option<Point> {
    let exit = game.battle.exits[side]?;
    let half = exit.within.units() - 3_000;
    let here = state.unit(id).pose.anchor;
    // Whoever has come to the place before it stands there by a hair.
    let inside = |from: i32, middle: i32| (middle - half - 1_000..=middle + half + 1_000).contains(&from);
    // Not all of them at the same place.
    let lane = 8_000 * (id.index() % 3) as i32;
    let near = |from: i32, middle: i32| {
        from.clamp(middle - half + lane.min(half), middle + half - lane.min(half)) / 1_000 * 1_000
    };
    let before = |edge: i32| if edge == 0 { 1_000 * TURNS } else { edge - 1_000 * TURNS };
    let (x, y) = (exit.at.x(), exit.at.y());
    let across = game.battle.table.width().units();
    Some(match x == 0 || x == across {
        true if inside(here.y(), y) => Point::new(x, here.y() / 1_000 * 1_000),
        true => Point::new(before(x), near(here.y(), y)),
        false if inside(here.x(), x) => Point::new(here.x() / 1_000 * 1_000, y),
        false => Point::new(near(here.x(), x), before(y)),
    })
}

/// A point that lies on the table, clear of its edges.
pub(super) fn inside(game: &Ba, at: Point) -> Point {
    let table = game.battle.table;
    Point::new(
        at.x().clamp(10_000, table.width().units() - 10_000),
        at.y().clamp(10_000, table.height().units() - 10_000),
    )
}
