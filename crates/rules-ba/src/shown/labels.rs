//! What an answer is called on a button, where its words say too little.

use crate::Ba;
use crate::answers::Answer;
use crate::bodies::centre;
use crate::fire::declare::{Aimed, Deed, Goal};
use crate::forced::direction::Degrees;
use crate::help;
use crate::march::choices::Kind;
use crate::names::Names;
use crate::orders::{Aim, Attack, Element, Feature, Leg, Order, Pace, say};
use crate::staff::plans::Goal as Ridden;
use crate::state::{State, Task};
use tabletop::{Length, Point};
use view::Tag;

/// How far from a unit the spot lies that stands for a direction.
const AWAY: Length = Length::whole(12);

/// Puts a name on the button of an answer, and the spot on the table where it is about one.
pub(super) fn put(game: &Ba, state: &State, answer: &Answer, tag: &mut Tag) {
    tag.label = label(game, state, answer);
    tag.at = spot(game, state, answer).map(|at| [at.x(), at.y()]);
}

/// The point that a direction or a place is shown by.
fn spot(game: &Ba, state: &State, answer: &Answer) -> Option<Point> {
    match answer {
        Answer::Flee(unit, towards) if unit.index() < state.units.len() => {
            Some(centre(game, state, *unit) + towards.heading().along(AWAY))
        }
        Answer::ComeOut(_, at) => Some(at.0),
        _ => None,
    }
}

/// A direction in words.
fn compass(degrees: Degrees) -> String {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    let nearest = POINTS[(usize::from(degrees.0) + 22) / 45 % 8];
    format!("{nearest} ({}°)", degrees.0)
}

/// What the line of one unit comes to.
fn line(names: &Names<'_>, order: &Order) -> String {
    match order.elements.last() {
        Some(Element::Attack(Attack { aim: Aim::Unit(target), pace, .. })) => {
            let deed = if *pace == Pace::Charge { "Charge" } else { "Attack" };
            format!("{deed} {}", names.title(*target))
        }
        Some(Element::March(march)) if matches!(march.legs[..], [Leg::To(_)]) => "March there".to_owned(),
        Some(Element::March(march)) if matches!(march.legs.last(), Some(Leg::To(_))) => {
            "March on there".to_owned()
        }
        Some(Element::Occupy(building, _)) => {
            format!("Occupy {}", names.feature(Feature::Area(*building)))
        }
        Some(Element::SkirmishersOut { .. }) => "Skirmishers out there".to_owned(),
        _ => say::order(names, order),
    }
}

/// What the fire of one unit comes to.
fn volley(names: &Names<'_>, deed: &Deed) -> String {
    let at = |aim: &Aimed| match aim.goal {
        Goal::Unit(unit) => names.title(unit),
        _ => "that place".to_owned(),
    };
    match deed {
        Deed::Fire(aims) => {
            format!("Fire at {}", aims.iter().map(at).collect::<Vec<_>>().join(" and "))
        }
        Deed::Neighbour(of) => format!("Fire as a neighbour of {}", names.title(*of)),
        Deed::Range(on) => format!("Range on {}", names.title(*on)),
    }
}

fn label(game: &Ba, state: &State, answer: &Answer) -> Option<String> {
    let names = game.names(state);
    let told = match answer {
        Answer::Orders(sheet) if sheet.orders.is_empty() => "Everybody stays".to_owned(),
        Answer::Orders(sheet) if sheet.orders.len() == 1 => line(&names, &sheet.orders[0]),
        Answer::Orders(_) => "As your staff advises".to_owned(),
        Answer::Fire(volleys) if volleys.all.is_empty() => "Nobody fires".to_owned(),
        Answer::Fire(volleys) if volleys.all.len() == 1 => volley(&names, &volleys.all[0].deed),
        Answer::Fire(_) => "The nearest targets".to_owned(),
        Answer::Staff(plan) if plan.all.is_empty() => "Everybody stays".to_owned(),
        Answer::Staff(plan) if plan.all.len() == 1 => match &plan.all[0].goal {
            Ridden::With(unit) => format!("Ride with {}", names.title(*unit)),
            _ => "Ride there".to_owned(),
        },
        Answer::Staff(_) => "With their brigades".to_owned(),
        Answer::Continue(sheet) if sheet.orders.is_empty() => "Nobody goes on".to_owned(),
        Answer::Continue(sheet) if sheet.orders.len() == 1 => line(&names, &sheet.orders[0]),
        Answer::Continue(_) => "All go straight on".to_owned(),
        Answer::Help(helpers) => {
            let refuge = matches!(state.agenda.top(), Some(Task::SeekRefuge(_)));
            match helpers.all.as_slice() {
                [] if refuge => "The gunners stay".to_owned(),
                [] => "Nobody in particular".to_owned(),
                all => {
                    let each = all.iter().map(|one| {
                        let deed = match one.help {
                            help::Help::Neighbour(of) => format!("as a neighbour of {}", names.unit(of)),
                            help::Help::Support(of) => format!("supports {}", names.unit(of)),
                            help::Help::Refuge(at) => format!("to {}", names.unit(at)),
                        };
                        format!("{} {deed}", names.unit(one.unit))
                    });
                    each.collect::<Vec<_>>().join(", ")
                }
            }
        }
        Answer::Choose(chosen) => {
            let Some(Task::Choose(task)) = state.agenda.top() else { return None };
            let [yes, no] = match task.0 {
                Kind::Other => ["attacks", "calls its attack off"],
                Kind::Lost => ["goes on", "stops"],
                Kind::Pressed => ["gives way", "stands"],
                Kind::Blocked => ["attacks", "stops"],
            };
            let each = chosen
                .all
                .iter()
                .map(|(unit, first)| format!("{} {}", names.unit(*unit), if *first { yes } else { no }));
            each.collect::<Vec<_>>().join(", ")
        }
        Answer::Replace(attempts) if attempts.all.is_empty() => "Nobody for now".to_owned(),
        Answer::Replace(attempts) => {
            let each = attempts.all.iter().map(|one| {
                format!("{} takes the place of {}", names.staff(one.adjutant), names.staff(one.fallen))
            });
            each.collect::<Vec<_>>().join(", ")
        }
        Answer::Destroy(bridges) if bridges.0.is_empty() => "No bridge".to_owned(),
        Answer::Destroy(bridges) => {
            let each = bridges.0.iter().map(|bridge| names.feature(Feature::Area(*bridge)));
            format!("Destroy {}", each.collect::<Vec<_>>().join(" and "))
        }
        Answer::From(_, cause) if cause.index() < state.units.len() => {
            format!("From {}", names.title(*cause))
        }
        Answer::Flee(_, towards) => kernel::capital(&compass(*towards)),
        Answer::Reform(_, into, facing) => {
            format!("{} facing {}", kernel::capital(into.formation.name()), compass(*facing))
        }
        Answer::From(..) | Answer::ComeOut(..) => return None,
    };
    Some(told)
}
