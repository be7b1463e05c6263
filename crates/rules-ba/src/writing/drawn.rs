//! Sheets drawn by chance: any order that passes the check, for random play (BA-R16).

use crate::Ba;
use crate::bodies;
use crate::formation::Formation;
use crate::orders::legs::joined;
use crate::orders::{
    Aim, Angle, Attack, Choices, Element, Form, Invert, Leg, Limit, March, Order, Pace, Shaping, Sheet, check,
};
use crate::state::State;
use crate::units::{Arm, Degree, UnitId};
use kernel::{Reasons, Side, Stream};
use tabletop::{Hand, Length};

/// A sheet of orders for a side.
pub fn sheet(game: &Ba, state: &State, side: Side, chance: &mut Stream) -> Sheet {
    let mut sheet = Sheet::default();
    for unit in bodies::of(game, state, side) {
        if state.unit(unit).degree == Degree::Fd || chance.below(4) == 0 {
            continue;
        }
        let order =
            Order { unit, elements: elements(game, state, unit, chance), choices: Choices::default() };
        let one = Sheet { orders: vec![order] };
        let fits = kernel::fine(|why: &mut Reasons<_>| check::sheet(game, state, side, &one, why));
        if fits {
            sheet.orders.extend(one.orders);
        }
    }
    sheet.orders.sort_by_key(|order| crate::names::precedence(state, order.unit));
    sheet
}

fn elements(game: &Ba, state: &State, unit: UnitId, chance: &mut Stream) -> Vec<Element> {
    let own = state.unit(unit);
    let raised = game.battle.raised(own.root);
    let mut elements = Vec::new();
    if chance.below(5) == 0 {
        elements.push(formed(raised.arm, own.formation, chance));
    }
    if chance.below(12) == 0 && raised.arm.is_foot() {
        let at = own.pose.moved(own.pose.heading, Length::whole(3)).anchor;
        let at = tabletop::Point::new(at.x().max(0) / 10 * 10, at.y().max(0) / 10 * 10);
        elements.push(Element::SkirmishersOut { figures: 1 + chance.below(9) as u16, at, gap: None });
    }
    let opponents: Vec<UnitId> = bodies::of(game, state, !raised.side).collect();
    if !opponents.is_empty() && chance.below(3) == 0 {
        let aim = Aim::Unit(opponents[chance.below(opponents.len())]);
        let pace = if chance.below(2) == 0 { Pace::Charge } else { Pace::Normal };
        elements.push(Element::Attack(Attack { aim, pace, via: Vec::new(), limit: Limit::default() }));
    } else {
        let pace = [Pace::Normal, Pace::Normal, Pace::Fast, Pace::Charge][chance.below(4)];
        let legs = joined((0..=chance.below(3)).map(|_| leg(chance)));
        elements.push(Element::March(March { pace, legs, limit: Limit::default() }));
    }
    elements
}

fn formed(arm: Arm, now: Formation, chance: &mut Stream) -> Element {
    use Formation::{ColumnOfAttack, ColumnOfMarch, Huddle, Line, Square};
    let invert = if chance.below(2) == 0 { Invert::Yes } else { Invert::No };
    match (arm, now) {
        (Arm::Artillery, Line) => Element::Limber(invert),
        (Arm::Artillery, _) => Element::Unlimber(invert),
        _ => {
            let formation = [Line, ColumnOfMarch, ColumnOfAttack, Square, Huddle][chance.below(5)];
            Element::Form(Form { into: Shaping { formation, files: None }, quarter: None, face: None })
        }
    }
}

fn leg(chance: &mut Stream) -> Leg {
    let hand = if chance.below(2) == 0 { Hand::Left } else { Hand::Right };
    let long = |chance: &mut Stream| Some(Length::cents(50 * (1 + chance.below(60) as i32)));
    match chance.below(8) {
        0 => Leg::Wheel(hand, Angle(4 + chance.below(180) as u16)),
        1 => Leg::Rotate(hand, Angle(4 + chance.below(180) as u16)),
        2 => Leg::Invert,
        3 => Leg::To(tabletop::Point::whole(chance.below(240) as i32, chance.below(180) as i32)),
        4 => Leg::Side(hand, long(chance)),
        _ => Leg::Advance(if chance.below(2) == 0 { None } else { long(chance) }),
    }
}
