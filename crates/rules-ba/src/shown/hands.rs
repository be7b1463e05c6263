//! A hand on the table: who can be ordered by hand, and what a pull writes into a line. Without measuring a pull says where to, not
//! how far (BA-R19).

use super::amend::{answer, attacking, legs_of, so_far, with_leg, with_legs};
use super::clicks::rounded;
use super::forms::framed;
use crate::Ba;
use crate::answers::Answer;
use crate::bodies::{self, block};
use crate::march::programme;
use crate::orders::{Angle, Leg, Order, Pace, read};
use crate::state::{State, Task};
use crate::units::{Arm, Degree, UnitId};
use hands::{ALL_GRIPS, Touch, corner, stroke, turned_by};
use kernel::{Game, Side};
use tabletop::{Length, Point, Shape, Stance};
use view::{Drag, Mover, Sketch, Stroke, StrokeKey};

/// A hand on this table.
const TOUCH: Touch = Touch::METRIC;

/// The units that can be ordered by hand now.
pub(super) fn movers(game: &Ba, state: &State, side: Side) -> Vec<Mover> {
    if !matches!(game.pending(state).question(side), Some(Task::WriteOrders(_))) {
        return Vec::new();
    }
    let names = game.names(state);
    let goes = |id: &UnitId| {
        let unit = state.unit(*id);
        let through =
            unit.mother().is_some_and(|mother| crate::disorder::line_near(game, state, mother) == Some(*id));
        unit.on_table() && unit.degree < Degree::Fd && !through
    };
    let units = bodies::of(game, state, side).filter(goes);
    let mover = |id: UnitId| {
        let start = format!("{}\n{}", super::forms::ORDERS, names.unit(id));
        hands::mover(names.unit(id), start, &ALL_GRIPS, strokes(game, state, id))
    };
    units.map(mover).collect()
}

/// Keys add legs, a centimetre or five degrees at a time.
fn strokes(game: &Ba, state: &State, id: UnitId) -> Vec<Stroke> {
    let unit = state.unit(id);
    let (step, turn) = (TOUCH.step, TOUCH.turn);
    let mut keys = vec![
        stroke(StrokeKey::Forward, &format!("ADV {step}"), &format!("Advance {step} cm")),
        stroke(StrokeKey::TurnLeft, &format!("WHEEL L {turn}"), &format!("Wheel {turn}° to the left")),
        stroke(StrokeKey::TurnRight, &format!("WHEEL R {turn}"), &format!("Wheel {turn}° to the right")),
    ];
    let guns = game.battle.raised(unit.root).arm == Arm::Artillery
        && unit.formation == crate::formation::Formation::Line;
    if unit.is_skirmish_line() || guns {
        keys.push(stroke(StrokeKey::Back, &format!("BACK {step}"), &format!("Back {step} cm")));
    }
    if unit.is_skirmish_line() {
        keys.push(stroke(StrokeKey::Left, &format!("SIDE L {step}"), &format!("{step} cm to the left")));
        keys.push(stroke(StrokeKey::Right, &format!("SIDE R {step}"), &format!("{step} cm to the right")));
    }
    keys.push(hands::button("INVERT", "About turn"));
    keys
}

/// The order of a plan: a sheet of one line.
fn planned(game: &Ba, state: &State, unit: UnitId, plan: &str) -> Order {
    let names = game.names(state);
    let sheet = read::sheet(&names, &framed(super::forms::ORDERS, plan)).ok();
    let order = sheet.and_then(|sheet| sheet.orders.into_iter().find(|order| order.unit == unit));
    order.unwrap_or_else(|| so_far(game, state, unit, None))
}

/// The legs of an order, one after the other, from where a unit stands.
fn followed(game: &Ba, state: &State, unit: UnitId, legs: &[Leg]) -> Stance {
    let own = state.unit(unit);
    let mut here = Stance::new(own.pose, block(game, own));
    for leg in legs {
        for part in programme::compiled(game, *leg, here, own.formation) {
            here = part.from(here);
        }
    }
    here
}

/// What a pull means: the middle marches to a point, a corner wheels about the other one.
pub(super) fn dragged(game: &Ba, state: &State, side: Side, drag: &Drag) -> Option<Answer> {
    let unit = game.names(state).find_unit(&drag.piece)?;
    let may = movers(game, state, side).iter().any(|mover| mover.piece == drag.piece);
    if !may {
        return None;
    }
    let order = match &drag.plan {
        Some(plan) => planned(game, state, unit, plan),
        None => so_far(game, state, unit, None),
    };
    let to = rounded(Point::new(drag.to[0], drag.to[1]));
    let legs = legs_of(&order).to_vec();
    match corner(drag.grip) {
        // Whoever is drawn onto an enemy means him, as with a click.
        None => Some(answer(match enemy_at(game, state, side, to) {
            Some(enemy) => attacking(order, enemy, Pace::Normal),
            // What follows a march to a point goes on from there; a march that is still being drawn is drawn anew.
            None => with_leg(order, Leg::To(to)),
        })),
        Some(free) => {
            let hand = free.other();
            let mut legs = legs;
            let before = match legs.last() {
                Some(Leg::Wheel(same, by)) if *same == hand => {
                    let by = *by;
                    legs.pop();
                    i32::from(by.0)
                }
                _ => 0,
            };
            let mut start = followed(game, state, unit, &legs);
            if before > 0 {
                let by = Angle(before as u16).turn();
                start = tabletop::Leg::Wheel { hand, by }.from(start);
            }
            // To whole degrees: four quarters each.
            let more = (turned_by(start, free, to).steps() + 32).div_euclid(64) * 4;
            let by = (before + more).clamp(0, 4 * 180);
            if by > 0 {
                legs.push(Leg::Wheel(hand, Angle(by as u16)));
            }
            Some(answer(with_legs(order, legs)))
        }
    }
}

/// The enemy who stands on a point.
fn enemy_at(game: &Ba, state: &State, side: Side, at: Point) -> Option<UnitId> {
    let at = Shape::point(at);
    bodies::of(game, state, !side)
        .filter(|id| state.unit(*id).on_table())
        .find(|id| bodies::footprint(game, state, *id).touches(&at))
}

/// Where an order would lead in the open, for those who may measure.
pub(super) fn sketch(game: &Ba, state: &State, _: Side, given: &Answer) -> Option<Sketch> {
    let Answer::Orders(sheet) = given else { return None };
    let mut after = state.clone();
    for order in &sheet.orders {
        let legs = legs_of(order);
        if order.unit.index() < after.units.len() && !legs.is_empty() && !legs.contains(&Leg::Advance(None)) {
            after.units[order.unit.index()].pose = followed(game, state, order.unit, legs).pose;
            after.units[order.unit.index()].trail = None;
        }
    }
    let moved = sheet.orders.iter().filter(|order| order.unit.index() < state.units.len());
    let ghosts =
        moved.filter(|order| !legs_of(order).is_empty()).filter_map(|order| game.piece(&after, order.unit));
    let cost = match &sheet.orders[..] {
        [one] if one.unit.index() < state.units.len() => marched(game, state, one),
        _ => None,
    };
    Some(Sketch { ghosts: ghosts.collect(), marks: Vec::new(), cost })
}

/// How long a march is, wheels aside, and how much of it a bound in the open sees done (BA-T3).
fn marched(game: &Ba, state: &State, order: &Order) -> Option<String> {
    let own = state.unit(order.unit);
    let (mut here, mut long) = (Stance::new(own.pose, block(game, own)), 0);
    for leg in legs_of(order) {
        for part in programme::compiled(game, *leg, here, own.formation) {
            long += match part {
                tabletop::Leg::Advance { distance }
                | tabletop::Leg::Retire { distance }
                | tabletop::Leg::Oblique { distance, .. } => {
                    Some(distance).filter(|far| *far < Length::MAX)?.units()
                }
                _ => 0,
            };
            here = part.from(here);
        }
    }
    // To a tenth, as players read it.
    let tenth = Length::whole(1).units() / 10;
    let long = Length::new(long.div_euclid(tenth) * tenth);
    (long > Length::ZERO).then(|| format!("{long} cm, {} a bound", game.pace(state, order.unit)))
}

#[cfg(test)]
mod tests;
