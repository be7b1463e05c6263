//! Legs of a march one behind the other: two that go on in one direction, or about one corner, are one (BA-R171).

use super::{Angle, Element, Leg, Limit, March, Pace};
use tabletop::Length;

/// The widest wheel or rotation of one leg, in quarters of a degree.
const WIDEST: u16 = 4 * 360;

/// Legs with those joined that are one.
pub fn joined(legs: impl IntoIterator<Item = Leg>) -> Vec<Leg> {
    let mut all: Vec<Leg> = Vec::new();
    for leg in legs {
        match all.last().and_then(|last| both(*last, leg)) {
            Some(one) => {
                all.pop();
                all.push(one);
            }
            None => all.push(leg),
        }
    }
    all
}

fn both(first: Leg, second: Leg) -> Option<Leg> {
    let sum = |a: Length, b: Length| Some(a + b);
    let turn = |a: Angle, b: Angle| Some(a.0 + b.0).filter(|sum| *sum <= WIDEST).map(Angle);
    match (first, second) {
        (Leg::Advance(Some(a)), Leg::Advance(Some(b))) => Some(Leg::Advance(sum(a, b))),
        (Leg::Back(Some(a)), Leg::Back(Some(b))) => Some(Leg::Back(sum(a, b))),
        (Leg::Side(one, Some(a)), Leg::Side(other, Some(b))) if one == other => {
            Some(Leg::Side(one, sum(a, b)))
        }
        (Leg::Wheel(one, a), Leg::Wheel(other, b)) if one == other => {
            turn(a, b).map(|by| Leg::Wheel(one, by))
        }
        (Leg::Rotate(one, a), Leg::Rotate(other, b)) if one == other => {
            turn(a, b).map(|by| Leg::Rotate(one, by))
        }
        _ => None,
    }
}

/// Adds legs to the march of some elements, or to the legs that their attack runs first; makes a march where there is none.
pub fn append(elements: &mut Vec<Element>, more: Vec<Leg>) {
    let legs = elements.iter_mut().find_map(|element| match element {
        Element::March(march) => Some(&mut march.legs),
        Element::Attack(attack) => Some(&mut attack.via),
        _ => None,
    });
    match legs {
        Some(legs) => *legs = joined(legs.iter().copied().chain(more)),
        None => {
            let march = March { pace: Pace::Normal, legs: joined(more), limit: Limit::default() };
            elements.push(Element::March(march));
        }
    }
}
