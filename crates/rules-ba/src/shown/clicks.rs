//! What a click means: on a sheet it writes into the line of the unit that is selected (BA-1.1.2i).

use super::amend::{answer, attacking, legs_of, marching, so_far, with_leg};
use crate::Ba;
use crate::answers::Answer;
use crate::bodies;
use crate::fire::declare::{self, Aimed, Declared, Deed, Goal, Small, Volleys};
use crate::forced::direction::Degrees;
use crate::formation::{Formation, usual_files};
use crate::orders::{Element, Leg, Pace, Shaping, Sheet};
use crate::staff::plans::{self, Goal as Ridden, Plan, Ride};
use crate::state::{State, Task, Where};
use crate::units::UnitId;
use kernel::{Duties, Pointed, Side};
use tabletop::{Heading, Lies, Point, Pose};

/// A point as an order names it: to a millimetre.
pub(super) fn rounded(at: Point) -> Point {
    let near = |n: i32| (n + 50).div_euclid(100) * 100;
    Point::new(near(at.x()), near(at.y()))
}

/// The answers that a click could be, the likeliest first.
pub(super) fn meant(game: &Ba, state: &State, side: Side, at: &Pointed<'_>) -> Vec<Answer> {
    let names = game.names(state);
    let own = |id: &UnitId| bodies::side(game, state, *id) == side;
    let selected = at.selected.and_then(|code| names.find_unit(code)).filter(own);
    let onto = at.piece.and_then(|code| names.find_unit(code)).filter(|id| state.unit(*id).is_present());
    let point = at.at.map(|[x, y]| rounded(Point::new(x, y)));
    let Some(task) = state.agenda.top() else { return Vec::new() };
    match (task, selected) {
        (Task::WriteOrders(_), Some(unit)) => {
            orders(game, state, unit, onto.filter(|id| !own(id)), point, at)
        }
        (Task::Onward(_), Some(unit)) => match onto.filter(|id| !own(id)) {
            Some(enemy) => {
                let line = attacking(so_far(game, state, unit, at.line), enemy, Pace::Normal);
                vec![Answer::Continue(Sheet { orders: vec![line] })]
            }
            None => Vec::new(),
        },
        (Task::DeclareFire(_), Some(unit)) => fire(game, state, unit, onto, own, at),
        (Task::StaffMoves(_), _) => rides(game, state, side, onto.filter(own), point, at),
        (Task::Direction(task), _) => match point {
            Some(point) => vec![Answer::Flee(
                task.0,
                degrees(Heading::towards(bodies::centre(game, state, task.0), point)),
            )],
            None => Vec::new(),
        },
        (task, _) => task.duty().pointed(game, state, side, at),
    }
}

/// Whole degrees clockwise from north.
fn degrees(heading: Heading) -> Degrees {
    let steps = (Heading::NORTH.steps() - heading.steps()).rem_euclid(23_040);
    Degrees(((steps + 32) / 64 % 360) as u16)
}

fn orders(
    game: &Ba,
    state: &State,
    unit: UnitId,
    enemy: Option<UnitId>,
    point: Option<Point>,
    at: &Pointed<'_>,
) -> Vec<Answer> {
    let line = so_far(game, state, unit, at.line);
    let phrase = at.phrase.unwrap_or_default();
    let mut out = Vec::new();
    if let Some(enemy) = enemy {
        match phrase {
            "ATTACK" => out.push(attacking(line.clone(), enemy, Pace::Normal)),
            "ATTACK CHARGE" => out.push(attacking(line.clone(), enemy, Pace::Charge)),
            "" => {
                out.push(attacking(line.clone(), enemy, Pace::Normal));
                out.push(attacking(line.clone(), enemy, Pace::Charge));
            }
            _ => {}
        }
    }
    if let Some(to) = point {
        match phrase {
            "MARCH TO" => out.push(marching(line, Leg::To(to))),
            "TO" => out.push(with_leg(line, Leg::To(to))),
            "SKIRM OUT" => {
                let mut line = line;
                let figures = (state.unit(unit).figures / 3).max(1);
                line.elements.retain(|element| !matches!(element, Element::SkirmishersOut { .. }));
                line.elements.push(Element::SkirmishersOut { figures, at: to, gap: None });
                out.push(line);
            }
            "FORM VACATE" => {
                let mut line = line;
                let from = bodies::centre(game, state, unit);
                let files = usual_files(state.unit(unit).figures);
                let into = Shaping { formation: Formation::ColumnOfAttack, files: Some(files) };
                let heading = crate::orders::Angle::of(Heading::towards(from, to)).heading();
                line.elements = vec![Element::Vacate(into, Pose::new(to, heading), None)];
                out.push(line);
            }
            "" if enemy.is_none() => {
                if let Some(building) = building(game, state, unit, to) {
                    let mut inside = line.clone();
                    inside.elements.push(Element::Occupy(building, None));
                    out.push(inside);
                }
                let goes_on = !legs_of(&line).is_empty();
                out.push(if goes_on { with_leg(line, Leg::To(to)) } else { marching(line, Leg::To(to)) });
            }
            _ => {}
        }
    }
    out.into_iter().map(answer).collect()
}

/// The building under a point that infantry outside could occupy.
fn building(game: &Ba, state: &State, unit: UnitId, at: Point) -> Option<u8> {
    let own = state.unit(unit);
    if !game.battle.raised(own.root).arm.is_foot() || own.place != Where::Table {
        return None;
    }
    let terrain = &game.battle.terrain;
    terrain.buildings().find(|area| terrain.ground.areas[usize::from(*area)].lies(at) != Lies::Outside)
}

fn fire(
    game: &Ba,
    state: &State,
    unit: UnitId,
    onto: Option<UnitId>,
    own: impl Fn(&UnitId) -> bool,
    at: &Pointed<'_>,
) -> Vec<Answer> {
    let Some(other) = onto else { return Vec::new() };
    let names = game.names(state);
    let aim = Aimed { goal: Goal::Unit(other), figures: None, small: Small::Unmarked, at: None };
    let deed = match at.phrase.unwrap_or_default() {
        "NEIGHBOUR" => Deed::Neighbour(other),
        "RANGE" => Deed::Range(other),
        "AND" => {
            let line = at.line.map(|words| format!("{}: {words}", names.unit(unit)));
            let before = line.and_then(|line| declare::read(&names, &line).ok());
            let mut aims = match before.and_then(|volleys| volleys.all.into_iter().next()).map(|one| one.deed)
            {
                Some(Deed::Fire(aims)) => aims,
                _ => Vec::new(),
            };
            aims.truncate(1);
            aims.push(aim);
            Deed::Fire(aims)
        }
        _ if own(&other) => Deed::Neighbour(other),
        _ => Deed::Fire(vec![aim]),
    };
    vec![Answer::Fire(Volleys { all: vec![Declared { unit, deed }] })]
}

/// Where a staff figure rides: with an own unit, or on to a point.
fn rides(
    game: &Ba,
    state: &State,
    side: Side,
    unit: Option<UnitId>,
    point: Option<Point>,
    at: &Pointed<'_>,
) -> Vec<Answer> {
    let names = game.names(state);
    let staff = at.selected.and_then(|code| names.find_staff(code));
    let Some(staff) = staff.filter(|id| game.battle.officer(*id).side == side) else { return Vec::new() };
    let phrase = at.phrase.unwrap_or_default();
    let so_far =
        at.line.and_then(|words| plans::read(&names, &format!("{}: {words}", names.staff(staff))).ok());
    let mut points = match so_far.and_then(|plan| plan.all.into_iter().next()).map(|ride| ride.goal) {
        Some(Ridden::To(points)) => points,
        _ => Vec::new(),
    };
    let goal = match (unit, point) {
        (Some(unit), _) if phrase != "TO" => Ridden::With(unit),
        (_, Some(point)) if phrase != "WITH" => {
            points.push(point);
            Ridden::To(points)
        }
        _ => return Vec::new(),
    };
    vec![Answer::Staff(Plan { all: vec![Ride { staff, goal }] })]
}
