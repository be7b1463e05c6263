//! A line of a sheet with something added by hand: a leg, an attack, another formation.

use crate::Ba;
use crate::answers::Answer;
use crate::orders::{Aim, Attack, Choices, Element, Leg, Limit, March, Order, Pace, Sheet, legs, read};
use crate::state::State;
use crate::units::UnitId;

/// The order that a line has so far; an empty one where nothing is written or it cannot be read.
pub(super) fn so_far(game: &Ba, state: &State, unit: UnitId, line: Option<&str>) -> Order {
    let names = game.names(state);
    let read = line.and_then(|words| read::order(&names, &format!("{}: {words}", names.unit(unit))).ok());
    read.unwrap_or(Order { unit, elements: Vec::new(), choices: Choices::default() })
}

/// The answer that is this one line.
pub(super) fn answer(order: Order) -> Answer {
    Answer::Orders(Sheet { orders: vec![order] })
}

/// With a leg behind the last; a march if there was none.
pub(super) fn with_leg(mut order: Order, leg: Leg) -> Order {
    legs::append(&mut order.elements, vec![leg]);
    order
}

/// With these legs, whatever stood there before.
pub(super) fn with_legs(mut order: Order, all: Vec<Leg>) -> Order {
    let movement = order.elements.iter_mut().find_map(|element| match element {
        Element::March(march) => Some(&mut march.legs),
        Element::Attack(attack) => Some(&mut attack.via),
        _ => None,
    });
    match movement {
        Some(legs) => *legs = all,
        None => order.elements.push(Element::March(March {
            pace: Pace::Normal,
            legs: all,
            limit: Limit::default(),
        })),
    }
    order
}

/// The legs of its march or attack.
pub(super) fn legs_of(order: &Order) -> &[Leg] {
    order.movement().map_or(&[], |movement| movement.legs())
}

/// With a march to a point instead of what it marched.
pub(super) fn marching(order: Order, leg: Leg) -> Order {
    let mut order = without_movement(order);
    order.elements.push(Element::March(March {
        pace: Pace::Normal,
        legs: vec![leg],
        limit: Limit::default(),
    }));
    order
}

/// With an attack instead of what it marched.
pub(super) fn attacking(order: Order, target: UnitId, pace: Pace) -> Order {
    let mut order = without_movement(order);
    let attack = Attack { aim: Aim::Unit(target), pace, via: Vec::new(), limit: Limit::default() };
    order.elements.push(Element::Attack(attack));
    order
}

fn without_movement(mut order: Order) -> Order {
    order.elements.retain(|element| !matches!(element, Element::March(_) | Element::Attack(_)));
    order
}
