//! The lines of a sheet as they were understood, with the arrows a player has drawn by them. Nothing is measured: a leg
//! shows its direction, and its true end only with open measuring (BA-1.1.2i, BA-R19).

use crate::Ba;
use crate::answers::Answer;
use crate::battle::Measuring;
use crate::bodies::{block, centre};
use crate::fire::declare::{self, Deed, Goal, Volleys};
use crate::help;
use crate::march::programme;
use crate::orders::{Aim, Attack, Element, Leg, Movement, Order, Pace, say};
use crate::staff::plans;
use crate::state::State;
use crate::units::UnitId;
use kernel::{Place, Side};
use tabletop::{Length, Point, Stance};
use view::{Arrow, ArrowKind, WrittenLine};

/// How long the arrow of a leg is whose end is not shown.
const HINT: Length = Length::whole(8);

fn place(at: Point) -> Place {
    Place::Point(at.x(), at.y())
}

/// The lines of an answer that is a sheet.
pub(super) fn lines(game: &Ba, state: &State, _: Side, answer: &Answer) -> Vec<WrittenLine> {
    match answer {
        Answer::Orders(sheet) | Answer::Continue(sheet) => {
            let known = sheet.orders.iter().filter(|order| order.unit.index() < state.units.len());
            known.map(|order| ordered(game, state, order)).collect()
        }
        Answer::Fire(volleys) => fired(game, state, volleys),
        Answer::Staff(plan) => {
            let known = plan.all.iter().filter(|ride| ride.staff.index() < state.staff.len());
            known.map(|ride| ridden(game, state, ride)).collect()
        }
        Answer::Help(helpers) => {
            let names = game.names(state);
            let known = helpers.all.iter().filter(|helper| helper.unit.index() < state.units.len());
            let line = |helper: &help::Helper| WrittenLine {
                piece: names.unit(helper.unit),
                words: help::said(&names, helper.help),
                ..WrittenLine::default()
            };
            known.map(line).collect()
        }
        _ => Vec::new(),
    }
}

fn ordered(game: &Ba, state: &State, order: &Order) -> WrittenLine {
    let names = game.names(state);
    let mut arrows = Vec::new();
    let mut marks = Vec::new();
    if let Some(movement) = order.movement() {
        let kind = match movement {
            Movement::March(march) if march.pace != Pace::Charge => ArrowKind::March,
            _ => ArrowKind::Charge,
        };
        let here = way(game, state, order.unit, movement.legs(), kind, &mut arrows);
        if let Movement::Attack(attack) = movement {
            arrows.extend(aimed(game, state, here, attack));
        }
    }
    for element in &order.elements {
        if let Element::SkirmishersOut { at, .. } = element {
            marks.push(tabletop::draw::points([*at]));
        }
    }
    WrittenLine { piece: names.unit(order.unit), words: say::line(&names, order), arrows, marks }
}

fn aimed(game: &Ba, state: &State, from: Point, attack: &Attack) -> Option<Arrow> {
    let to = match attack.aim {
        Aim::Unit(target) | Aim::Position(target, _) if target.index() < state.units.len() => {
            centre(game, state, target)
        }
        Aim::Feature(_, at) => at,
        _ => return None,
    };
    Some(Arrow { kind: ArrowKind::Charge, from: place(from), to: place(to) })
}

/// The arrows of the legs; says where they end.
fn way(
    game: &Ba,
    state: &State,
    id: UnitId,
    legs: &[Leg],
    kind: ArrowKind,
    arrows: &mut Vec<Arrow>,
) -> Point {
    let unit = state.unit(id);
    let open = game.battle.measuring == Measuring::Open;
    let mut here = Stance::new(unit.pose, block(game, unit));
    for leg in legs {
        let from = here.pose.anchor;
        for part in programme::compiled(game, *leg, here, unit.formation) {
            let told = matches!(leg, Leg::To(_) | Leg::Along(_));
            let hinted = |distance: Length| match distance {
                whole if told => whole,
                some if open && some < Length::whole(200) => some,
                _ => HINT,
            };
            let part = match part {
                tabletop::Leg::Advance { distance } => tabletop::Leg::Advance { distance: hinted(distance) },
                tabletop::Leg::Retire { distance } => tabletop::Leg::Retire { distance: hinted(distance) },
                tabletop::Leg::Oblique { hand, by, distance } => {
                    tabletop::Leg::Oblique { hand, by, distance: hinted(distance) }
                }
                other => other,
            };
            here = part.from(here);
        }
        let to = here.pose.anchor;
        if to != from {
            arrows.push(Arrow { kind, from: place(from), to: place(to) });
        }
    }
    here.pose.anchor
}

fn fired(game: &Ba, state: &State, volleys: &Volleys) -> Vec<WrittenLine> {
    let names = game.names(state);
    let known = |id: UnitId| id.index() < state.units.len();
    let line = |declared: &declare::Declared| {
        let from = centre(game, state, declared.unit);
        let unit = |id: &UnitId| known(*id).then(|| centre(game, state, *id));
        let at: Vec<Option<Point>> = match &declared.deed {
            Deed::Fire(aims) => {
                let goal = |aim: &declare::Aimed| match &aim.goal {
                    Goal::Unit(target) => aim.at.or_else(|| unit(target)),
                    Goal::Feature(_) => aim.at,
                };
                aims.iter().map(goal).collect()
            }
            Deed::Range(target) => vec![unit(target)],
            Deed::Neighbour(_) => Vec::new(),
        };
        let arrows = at.into_iter().flatten().map(|to| Arrow {
            kind: ArrowKind::Fire,
            from: place(from),
            to: place(to),
        });
        WrittenLine {
            piece: names.unit(declared.unit),
            words: declare::deed(&names, &declared.deed),
            arrows: arrows.collect(),
            marks: Vec::new(),
        }
    };
    volleys.all.iter().filter(|declared| known(declared.unit)).map(line).collect()
}

fn ridden(game: &Ba, state: &State, ride: &plans::Ride) -> WrittenLine {
    let names = game.names(state);
    let mut from = state.staff(ride.staff).at;
    let to = match &ride.goal {
        plans::Goal::Stay => Vec::new(),
        plans::Goal::With(unit) if unit.index() < state.units.len() => vec![centre(game, state, *unit)],
        plans::Goal::With(_) => Vec::new(),
        plans::Goal::To(points) => points.clone(),
    };
    let mut arrows = Vec::new();
    for at in to {
        arrows.push(Arrow { kind: ArrowKind::March, from: place(from), to: place(at) });
        from = at;
    }
    WrittenLine {
        piece: names.staff(ride.staff),
        words: plans::said(&names, &ride.goal),
        arrows,
        marks: Vec::new(),
    }
}
