//! Parts of a battalion that went separate ways in urban combat seek each other when it is over (BA-1.2.2c, BA-R30).

use crate::Ba;
use crate::bodies::{self, CONTACT, centre, footprint};
use crate::orders::{Choices, Element, Leg, Limit, March, Order, Pace, Sheet, check};
use crate::state::{State, Where};
use crate::units::{Degree, UnitId};
use kernel::{Reasons, Side};
use tabletop::{Length, Point};

/// Within this of a building urban combat is not over.
const NEAR: Length = Length::whole(30);
/// Bounds in which their commander may still leave them where they are.
const GRACE: u8 = 3;

/// The families that were split for urban combat, each with its parts, the largest first.
fn families(state: &State) -> Vec<Vec<UnitId>> {
    let mut all: Vec<Vec<UnitId>> = Vec::new();
    for id in state.present().filter(|id| state.unit(*id).apart.is_some()) {
        let root = state.unit(id).root;
        match all.iter_mut().find(|family| state.unit(family[0]).root == root) {
            Some(family) => family.push(id),
            None => all.push(vec![id]),
        }
    }
    for family in &mut all {
        family.sort_by_key(|id| (std::cmp::Reverse(state.unit(*id).figures), *id));
    }
    all
}

/// Whether a part is in a building, or has one within 30 cm.
fn is_urban(game: &Ba, state: &State, id: UnitId) -> bool {
    if matches!(state.unit(id).place, Where::Building(_)) {
        return true;
    }
    let body = footprint(game, state, id);
    let terrain = &game.battle.terrain;
    terrain
        .buildings()
        .any(|building| body.parts().iter().any(|part| part.within(&terrain.building(building), NEAR)))
}

/// How many bounds each part has been out of urban combat when a bound ends; `None` for one that is alone.
pub fn counted(game: &Ba, state: &State) -> Vec<(UnitId, Option<u8>)> {
    let mut out = Vec::new();
    for family in families(state) {
        let urban = family.iter().any(|id| is_urban(game, state, *id));
        for id in &family {
            let before = state.unit(*id).apart.unwrap_or_default();
            let now = if urban { 0 } else { before.saturating_add(1) };
            out.push((*id, (family.len() > 1).then_some(now)));
        }
    }
    out.retain(|(id, now)| state.unit(*id).apart != *now);
    out
}

/// What parts do that have been out of urban combat for too long and have no order of their own: they march to the largest, and
/// assemble where all touch (BA-R30).
pub fn bidden(game: &Ba, state: &State, side: Side, sheet: &Sheet) -> Vec<Order> {
    let mut out = Vec::new();
    let free = |id: &UnitId| {
        let idle = sheet.of(*id).is_none_or(|order| order.elements.is_empty());
        idle && state.unit(*id).degree < Degree::Md
    };
    for family in families(state) {
        let late = state.unit(family[0]).apart.unwrap_or_default() > GRACE;
        let Some((largest, others)) = family.split_first().filter(|(_, others)| late && !others.is_empty())
        else {
            continue;
        };
        if bodies::side(game, state, *largest) != side {
            continue;
        }
        let body = footprint(game, state, *largest);
        let touches = |id: &UnitId| {
            let own = footprint(game, state, *id);
            own.parts().iter().any(|one| body.parts().iter().any(|other| one.within(other, CONTACT)))
        };
        if family.iter().all(free) && others.iter().all(touches) {
            out.push(order(*largest, Element::Assemble(others.to_vec())));
            continue;
        }
        let to = rounded(centre(game, state, *largest));
        let legs = || March { pace: Pace::Normal, legs: vec![Leg::To(to)], limit: Limit::default() };
        out.extend(
            others.iter().filter(|id| free(id) && !touches(id)).map(|id| order(*id, Element::March(legs()))),
        );
    }
    out.retain(|order| {
        let one = Sheet { orders: vec![order.clone()] };
        kernel::fine(|why: &mut Reasons<_>| check::sheet(game, state, side, &one, why))
    });
    out
}

/// A sheet with what is bidden.
pub fn with_bidden(game: &Ba, state: &State, side: Side, sheet: &Sheet) -> Option<Sheet> {
    let bidden = bidden(game, state, side, sheet);
    if bidden.is_empty() {
        return None;
    }
    let mut all = sheet.clone();
    all.orders.retain(|order| bidden.iter().all(|other| other.unit != order.unit));
    all.orders.extend(bidden);
    all.orders.sort_by_key(|order| crate::names::precedence(state, order.unit));
    Some(all)
}

fn order(unit: UnitId, element: Element) -> Order {
    Order { unit, elements: vec![element], choices: Choices::default() }
}

/// To a millimetre, as orders name points.
fn rounded(at: Point) -> Point {
    let near = |n: i32| (n + 50).div_euclid(100) * 100;
    Point::new(near(at.x()), near(at.y()))
}
