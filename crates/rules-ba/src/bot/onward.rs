//! Who goes on after a melee, and whom he attacks anew (BA-4.1.4).

use super::{clash, eye};
use crate::Ba;
use crate::bodies::centre;
use crate::melee::onward;
use crate::orders::{Aim, Attack, Choices, Element, Limit, Order, Pace, Sheet};
use crate::state::{Right, State};
use crate::units::UnitId;
use kernel::{Reasons, Side};

/// A continued advance is half a bound: nobody farther is reached, in centimetres and degrees.
const REACH: i32 = 20;
/// See [`REACH`].
const ASIDE: i32 = 20;
/// What a continued attack must promise: there is no advance after it.
const NEEDED: i32 = 2;

/// The sheet of continued movement.
pub(super) fn sheet(game: &Ba, state: &State, side: Side) -> Sheet {
    let mut sheet = Sheet::default();
    for id in onward::entitled(game, state, side) {
        let wanted = attack(game, state, side, id).into_iter().chain(onward::usual(game, state, id));
        let legal = wanted.into_iter().find(|order| {
            let one = Sheet { orders: vec![order.clone()] };
            kernel::fine(|why: &mut Reasons<_>| onward::judge(game, state, side, &one, why))
        });
        sheet.orders.extend(legal);
    }
    sheet.orders.sort_by_key(|order| crate::names::precedence(state, order.unit));
    sheet
}

/// A continued attack on whom it promises most against.
fn attack(game: &Ba, state: &State, side: Side, id: UnitId) -> Option<Order> {
    if onward::right(state, id) != Right::Attack {
        return None;
    }
    let enemies = eye::near(game, state, !side, centre(game, state, id));
    let ahead: Vec<(UnitId, i32)> = enemies
        .into_iter()
        .filter(|(other, _)| eye::aside(state, id, centre(game, state, *other)).abs() <= ASIDE)
        .collect();
    let (target, edge) = clash::best(game, state, id, REACH, &ahead)?;
    let attack =
        Attack { aim: Aim::Unit(target), pace: Pace::Normal, via: Vec::new(), limit: Limit::default() };
    let order = Order { unit: id, elements: vec![Element::Attack(attack)], choices: Choices::default() };
    (edge >= NEEDED).then_some(order)
}
