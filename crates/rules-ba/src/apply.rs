//! The only code that changes a state.

mod combat;
mod ground;

use crate::events::Event;

use crate::forced::{Fleeing, Through};
use crate::formation::Formation;
use crate::forming::lines::{In, Out};
use crate::forming::step::Portion;

use crate::march::Moved;

use crate::state::{Alive, Kind, Mark, Marks, Penalty, Right, State, Where};
use crate::tables::command::Followed;
use crate::units::{Degree, MOST_UNITS, UnitId};
use kernel::Side;

/// Folds an event into a state.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Agenda(change) => state.agenda.apply(*change),
        Event::BoundBegan(bound) => begin(state, *bound),
        Event::Sealed(side, sheet) | Event::Bidden(side, sheet) => state.sheets[*side] = Some(sheet.clone()),
        Event::Apart(parts) => {
            for (unit, bounds) in parts {
                state.units[unit.index()].apart = *bounds;
            }
        }
        Event::OrdersIssued(due) => state.due.clone_from(due),
        // It is told, and changes nothing.
        Event::Cramped(_) => {}
        Event::OrderRolled(unit, followed) => {
            state.due.remove(0);
            if *followed == Followed::No {
                let unit = &mut state.units[unit.index()];
                unit.marks = unit.marks.with(Mark::Refused);
            }
        }
        Event::OrderFailed(unit, failed) => state.units[unit.index()].failed = *failed,
        Event::Disordered(unit, degree) => {
            let unit = &mut state.units[unit.index()];
            unit.degree = *degree;
            unit.marks = unit.marks.with(Mark::Shaken);
            if *degree >= Degree::Md {
                unit.marks = unit.marks.with(Mark::Broken).with(Mark::Struck);
            }
        }
        Event::Ended(over) => state.over = Some(*over),
        Event::Staff(event) => crate::staff::apply(state, event),
        Event::Guns(event) => crate::gunners::apply(state, event),
        Event::Rooms(rooms) => state.rooms.clone_from(rooms),
        Event::Assembled(one) => crate::forming::assemble::apply(state, one),
        Event::Rests(unit, occupation) => crate::rest::start(state, *unit, *occupation),
        Event::Rested(rested) => crate::rest::apply(state, rested),
        Event::Secures(unit, line) => {
            for other in &mut state.units {
                other.soutien_of = other.soutien_of.filter(|known| known != line);
            }
            state.units[unit.index()].soutien_of = Some(*line);
        }
        Event::Lots(lots) => state.lots.clone_from(lots),
        Event::Announced(unit, attack) => state.units[unit.index()].attack = Some(*attack),
        Event::FireDeclared(..)
        | Event::FireOpened(..)
        | Event::Helps(..)
        | Event::Supported(_)
        | Event::CausedBy(..)
        | Event::CauseChosen(..)
        | Event::FiredAt(..)
        | Event::MeleeOpened(_)
        | Event::Entitled(..)
        | Event::Thrown(_)
        | Event::Fought(..)
        | Event::MeleeOver
        | Event::Rolled(..)
        | Event::FireOver
        | Event::Continues(..)
        | Event::AttacksOver
        | Event::ContinuedOver => combat::apply(state, event),
        Event::TookRefuge(..)
        | Event::RefugeSettled
        | Event::StandsByGuns(_)
        | Event::LeftRefuge(..)
        | Event::GunsHeld(_)
        | Event::Occupied(..)
        | Event::Vacated(..)
        | Event::HeldBack(_)
        | Event::TurnedOut(..)
        | Event::WorkAnnounced(..)
        | Event::Materials(..)
        | Event::Commenced(..)
        | Event::LeftWork(_)
        | Event::WorkInterrupted(_)
        | Event::Worked(..)
        | Event::Attempts(..)
        | Event::AttemptsBegin
        | Event::NotDestroyed(_)
        | Event::Destroyed(_) => ground::apply(state, event),
        Event::Arrived(arrival) => {
            let unit = &mut state.units[arrival.unit.index()];
            (unit.place, unit.pose) = (Where::Table, arrival.pose);
            unit.marks = unit.marks.with(Mark::Moved);
            for (at, (staff, place)) in arrival.staff.iter().enumerate() {
                let staff = &mut state.staff[staff.index()];
                (staff.alive, staff.at) = (Alive::Yes, *place);
                staff.with = (at == 0).then_some(arrival.unit);
            }
        }
        Event::Split(unit, portions) => split(state, *unit, portions),
        Event::Formed(unit, taken) => {
            let unit = &mut state.units[unit.index()];
            (unit.formation, unit.files, unit.pose, unit.trail) =
                (taken.formation, taken.files, taken.pose, None);
            unit.marks = unit.marks.with(Mark::Formed).with(Mark::Moved);
            (unit.fired_in, unit.occupation) = (0, crate::state::Occupation::None);
        }
        Event::SkirmishersOut(out) => put_out(state, out),
        Event::SkirmishersIn(taken) => take_in(state, taken),
        Event::Marched(stretch) => {
            stretch.moves.iter().for_each(|moved| march(state, moved));
            combat::meet(state, stretch);
            crate::march::underway::apply(state, stretch);
        }
        Event::Chosen(_, kind, chosen) => crate::march::choices::apply(state, *kind, chosen),
        Event::MarchOver => state.march = None,
        // Figures are all alike; the formation closes up about the middle of its front (BA-R10).
        Event::Lost(unit, figures) => {
            let unit = &mut state.units[unit.index()];
            if unit.elements > 0 && unit.crews != [0; crate::gunners::MOST_GUNS] {
                unit.crews = crate::gunners::after_loss(unit, *figures);
            }
            unit.figures = unit.figures.saturating_sub(*figures);
        }
        Event::Removed(unit) => remove(state, *unit, Where::Removed),
        Event::LeftTable(unit) => remove(state, *unit, Where::Fled),
        Event::Adjusted(unit, by) => state.units[unit.index()].adjusted += by,
        Event::Reorganised(unit, to) => {
            let unit = &mut state.units[unit.index()];
            unit.marks = unit.marks.with(Mark::Tried);
            match to {
                Some(degree) => (unit.degree, unit.failures) = (*degree, 0),
                None => unit.failures = unit.failures.saturating_add(1),
            }
        }
        Event::FormedUp(unit, taken) => {
            let unit = &mut state.units[unit.index()];
            (unit.formation, unit.files, unit.pose, unit.trail) =
                (taken.formation, taken.files, taken.pose, None);
            unit.marks = unit.marks.with(Mark::Moved);
        }
        Event::Closed(better) => {
            for (unit, degree) in better {
                state.units[unit.index()].degree = *degree;
            }
        }
        Event::MustFlee(_)
        | Event::Directed(..)
        | Event::Fled { .. }
        | Event::RanInto { .. }
        | Event::GoesThrough(_)
        | Event::Follows(..)
        | Event::Spread(..)
        | Event::StoppedFleeing(_)
        | Event::FleeingOver
        | Event::Turned(..)
        | Event::Reformed(..)
        | Event::Shifted(..)
        | Event::PassedThrough(_) => flee(state, event),
    }
}

/// A unit is split: the first part keeps its id and its skirmish line, the others come into being (BA-R30, BA-R93, BA-R123).
fn split(state: &mut State, id: UnitId, portions: &[Portion]) {
    let family = state.unit(id).root;
    let mut part =
        state.units.iter().filter(|unit| unit.root == family).map(|unit| unit.part).max().unwrap_or(1);
    for (at, portion) in portions.iter().enumerate() {
        let mut unit = state.unit(id).clone();
        (unit.figures, unit.original, unit.elements, unit.pose) =
            (portion.figures, portion.original, portion.elements, portion.pose);
        unit.marks = unit.marks.with(Mark::Divided).with(Mark::Moved);
        if at == 0 {
            state.units[id.index()] = unit;
            continue;
        }
        part += 1;
        (unit.part, unit.kind, unit.line, unit.soutien_of) = (part, Kind::Part, None, None);
        unit.cut = Some((id, at as u8 + 1));
        if state.units.len() < MOST_UNITS {
            state.units.push(unit);
        }
    }
}

/// A skirmish line goes out, or is made larger: figures and original force are taken from the mother unit (BA-R30, BA-2.2.3h). A
/// light unit that puts out all its figures is itself a unit in skirmish line (BA-R96).
fn put_out(state: &mut State, out: &Out) {
    let mother = &mut state.units[out.mother.index()];
    mother.marks = mother.marks.with(Mark::Formed).with(Mark::Moved);
    mother.fired_in = 0;
    if out.figures >= mother.figures && mother.line.is_none() {
        (mother.formation, mother.files, mother.gap) = (Formation::SkirmishLine, 0, out.gap);
        (mother.pose, mother.trail) = (out.pose, None);
        return;
    }
    mother.figures -= out.figures.min(mother.figures);
    mother.original -= out.original.min(mother.original);
    if let Some(line) = mother.line {
        let line = &mut state.units[line.index()];
        (line.figures, line.original) = (line.figures + out.figures, line.original + out.original);
        line.marks = line.marks.with(Mark::Formed).with(Mark::Moved);
        return;
    }
    let mut line = mother.clone();
    (line.kind, line.line, line.soutien_of) = (Kind::Line(out.mother), None, None);
    (line.formation, line.files, line.gap) = (Formation::SkirmishLine, 0, out.gap);
    (line.pose, line.trail, line.attack) = (out.pose, None, None);
    (line.figures, line.original) = (out.figures, out.original);
    if state.units.len() < MOST_UNITS {
        let id = UnitId(state.units.len() as u8);
        state.units[out.mother.index()].line = Some(id);
        state.units.push(line);
    }
}

/// Skirmishers rejoin: status follows the larger part (BA-1.2.5b, BA-1.2.6b, BA-R30).
fn take_in(state: &mut State, taken: &In) {
    let Some(line) = state.unit(taken.mother).line else { return };
    let own = state.unit(line).clone();
    let mother = &mut state.units[taken.mother.index()];
    if taken.figures > mother.figures {
        (mother.degree, mother.supplies, mother.fresh) = (own.degree, own.supplies, own.fresh);
        mother.regained = own.regained;
    }
    mother.adjusted = taken.adjusted;
    (mother.figures, mother.original) = (mother.figures + taken.figures, mother.original + taken.original);
    mother.marks = mother.marks.with(Mark::Formed).with(Mark::Moved);
    let left = &mut state.units[line.index()];
    (left.figures, left.original) = (left.figures - taken.figures, left.original - taken.original);
    left.marks = left.marks.with(Mark::Formed).with(Mark::Moved);
    if left.figures == 0 {
        left.place = Where::Absent;
        state.units[taken.mother.index()].line = None;
    }
}

/// A unit has marched (BA-G45).
fn march(state: &mut State, moved: &Moved) {
    let bound = state.bound;
    let unit = &mut state.units[moved.unit.index()];
    unit.pose = moved.pose;
    unit.trail.clone_from(&moved.trail);
    unit.marks = Marks(unit.marks.0 | moved.marks.0);
    unit.moved = unit.moved + moved.way;
    unit.marched = moved.marched;
    (unit.attack, unit.gap) = (moved.attack, moved.gap);
    if moved.exited {
        (unit.place, unit.attack) = (Where::Exited, None);
    }
    if moved.marks.has(Mark::Charged) {
        unit.charged_in = bound;
    }
    if moved.marks.has(Mark::Moved) {
        unit.fired_in = 0;
    }
}

/// A unit is gone; its skirmish line becomes a unit of its own with an id of its own (BA-R96, BA-R138), and whoever flees with it flees no more.
fn remove(state: &mut State, id: UnitId, to: Where) {
    let unit = &mut state.units[id.index()];
    (unit.place, unit.attack) = (to, None);
    let (line, kind) = (unit.line.take(), unit.kind);
    if let Some(line) = line {
        ground::own(state, line);
    }
    if let Kind::Line(mother) = kind {
        state.units[mother.index()].line = None;
    }
    state.fleeing.retain(|fleeing| fleeing.unit != id);
    state.causes.retain(|(unit, _)| *unit != id);
    // Gunners with it go with it off the table; where it is destroyed they are left on their own (BA-R56).
    for guest in crate::garrison::guests(state, id).collect::<Vec<_>>() {
        match to {
            Where::Removed => ground::come_out(state, guest, None),
            _ => state.units[guest.index()].place = to,
        }
    }
    // A battery with no gunners left goes with its guns (BA-R15).
    state.guns.retain(|guns| guns.unit != id);
    for staff in &mut state.staff {
        if staff.with == Some(id) {
            staff.with = None;
        }
    }
}

/// Retreat, rout and spread of rout.
fn flee(state: &mut State, event: &Event) {
    match event {
        Event::MustFlee(fleeing) => {
            state.fleeing.retain(|other| other.unit != fleeing.unit);
            state.fleeing.push(*fleeing);
            let unit = &mut state.units[fleeing.unit.index()];
            unit.marks = unit.marks.with(Mark::Fled);
            unit.attack = None;
        }
        Event::Directed(unit, towards) => change(state, *unit, |fleeing| fleeing.towards = Some(*towards)),
        Event::Fled { unit, pose, way } => {
            let unit = &mut state.units[unit.index()];
            (unit.pose, unit.trail) = (*pose, None);
            unit.moved = unit.moved + *way;
            unit.marks = unit.marks.with(Mark::Moved);
            unit.fired_in = 0;
        }
        Event::RanInto { unit, met, ticks } => {
            change(state, *unit, |fleeing| (fleeing.met, fleeing.ticks) = (Some(*met), *ticks));
        }
        Event::GoesThrough(unit) => {
            change(state, *unit, |fleeing| (fleeing.met, fleeing.through) = (None, Through::Yes));
        }
        Event::Follows(first, second) => {
            state.fleeing.retain(|fleeing| fleeing.unit != *first);
            change(state, *second, |fleeing| fleeing.with = Some(*first));
        }
        Event::Spread(routing, met, _) => state.spread.push((*routing, *met)),
        Event::StoppedFleeing(unit) => state.fleeing.retain(|fleeing| fleeing.unit != *unit),
        Event::FleeingOver => state.spread.clear(),
        Event::Turned(unit, pose) => state.units[unit.index()].pose = *pose,
        Event::Reformed(unit, formation, pose) => {
            let unit = &mut state.units[unit.index()];
            (unit.formation, unit.pose, unit.trail) = (*formation, *pose, None);
        }
        Event::Shifted(unit, pose) => {
            let unit = &mut state.units[unit.index()];
            (unit.pose, unit.trail) = (*pose, None);
            unit.marks = unit.marks.with(Mark::Moved);
        }
        Event::PassedThrough(unit) => {
            let unit = &mut state.units[unit.index()];
            unit.marks = unit.marks.with(Mark::PassedThrough);
        }
        _ => {}
    }
}

pub(super) fn change(state: &mut State, unit: UnitId, how: impl Fn(&mut Fleeing)) {
    state.fleeing.iter_mut().filter(|fleeing| fleeing.unit == unit).for_each(how);
}

/// A bound begins: the marks of the last are taken off (BA-ST12).
fn begin(state: &mut State, bound: u8) {
    state.bound = bound;
    state.contacts.clear();
    for unit in &mut state.units {
        let routed = unit.degree == Degree::Fd;
        unit.marks = if routed { Marks::default().with(Mark::BeganRouted) } else { Marks::default() };
        (unit.engaged, unit.cut) = (0, None);
        unit.attack = None;
        unit.right = Right::None;
        unit.moved_before = unit.moved;
        unit.moved = tabletop::Length::ZERO;
        unit.marched = tabletop::Length::ZERO;
        unit.wheeled = tabletop::Turn::ZERO;
        unit.targets = unit.aims;
        unit.aims = [None; 2];
    }
    for side in Side::BOTH {
        state.sheets[side] = None;
        let next = state.penalties[side].next;
        state.penalties[side] = Penalty { now: next, next: 0 };
    }
}
