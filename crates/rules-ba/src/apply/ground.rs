//! Buildings and field works folded into a state.

use crate::events::Event;
use crate::formation::Formation;
use crate::forming::step::Taken;
use crate::state::{Kind, Mark, Occupation, State, Where};
use crate::units::{MOST_UNITS, UnitId};
use crate::urban::Moves;
use kernel::BySide;

/// Folds an event of buildings or field works into a state.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::TookRefuge(unit, host) => state.units[unit.index()].place = Where::Refuge(*host),
        Event::StandsByGuns(unit) => {
            let unit = &mut state.units[unit.index()];
            unit.marks = unit.marks.with(Mark::Stands);
        }
        Event::RefugeSettled => state.helpers = BySide::new(None, None),
        Event::LeftRefuge(unit, taken) => come_out(state, *unit, taken.as_ref()),
        Event::GunsHeld(held) => {
            for guns in &mut state.guns {
                guns.held = held.iter().find(|(unit, _)| *unit == guns.unit).map(|(_, captor)| *captor);
            }
        }
        Event::Occupied(moves, building) => {
            let inside = part(state, moves);
            let unit = &mut state.units[inside.index()];
            (unit.place, unit.formation, unit.files) = (Where::Building(*building), Formation::Line, 0);
            (unit.trail, unit.fired_in) = (None, 0);
            unit.marks = unit.marks.with(Mark::Formed).with(Mark::Moved);
            own(state, inside);
        }
        Event::Vacated(moves, taken) => {
            let outside = part(state, moves);
            let unit = &mut state.units[outside.index()];
            unit.place = Where::Table;
            (unit.formation, unit.files, unit.pose, unit.trail) =
                (taken.formation, taken.files, taken.pose, None);
            unit.fired_in = 0;
            unit.marks = unit.marks.with(Mark::Formed).with(Mark::Moved);
        }
        Event::HeldBack(unit) => {
            let unit = &mut state.units[unit.index()];
            unit.marks = unit.marks.with(Mark::Refused);
        }
        Event::TurnedOut(unit, formation, pose) => {
            let unit = &mut state.units[unit.index()];
            unit.place = Where::Table;
            (unit.formation, unit.files, unit.pose, unit.trail) = (*formation, 0, *pose, None);
            unit.fired_in = 0;
            unit.marks = unit.marks.with(Mark::Moved);
        }
        Event::WorkAnnounced(unit, at, new) => {
            state.projects.extend(*new);
            let project = &mut state.projects[usize::from(*at)];
            (project.workers, project.supplied) = (Some(*unit), false);
            state.units[unit.index()].occupation = Occupation::Work(*at);
        }
        Event::Materials(unit, at, found) => {
            let bound = state.bound;
            let unit = &mut state.units[unit.index()];
            unit.marks = unit.marks.with(Mark::SoughtMaterials);
            failed(state, *at, bound, !*found);
            state.projects[usize::from(*at)].supplied = *found;
        }
        Event::Commenced(unit, taken) => {
            let unit = &mut state.units[unit.index()];
            (unit.formation, unit.files, unit.pose, unit.trail) = (taken.formation, 0, taken.pose, None);
            unit.marks = unit.marks.with(Mark::Formed).with(Mark::Moved).with(Mark::Commenced);
            unit.fired_in = 0;
        }
        Event::LeftWork(unit) | Event::WorkInterrupted(unit) => {
            let Occupation::Work(at) = state.units[unit.index()].occupation else { return };
            let project = &mut state.projects[usize::from(at)];
            (project.workers, project.supplied) = (None, false);
            state.units[unit.index()].occupation = Occupation::None;
        }
        Event::Worked(at, _) => {
            let project = &mut state.projects[usize::from(*at)];
            project.bounds += 1;
            if project.is_finished() {
                let workers = project.workers.take();
                if let Some(unit) = workers {
                    state.units[unit.index()].occupation = Occupation::None;
                }
            }
        }
        Event::Attempts(side, bridges) => state.attempts_on[*side] = Some(bridges.clone()),
        Event::AttemptsBegin => state.attempts_on = BySide::new(None, None),
        Event::NotDestroyed(at) => {
            let bound = state.bound;
            failed(state, *at, bound, true);
        }
        Event::Destroyed(area) => state.destroyed |= 1 << (area & 63),
        _ => {}
    }
}

/// Gunners come out of their refuge: they share the disorder of their host (BA-R56).
pub(super) fn come_out(state: &mut State, id: UnitId, taken: Option<&Taken>) {
    let Where::Refuge(host) = state.unit(id).place else { return };
    let (degree, pose) = (state.unit(host).degree, state.unit(host).pose);
    let unit = &mut state.units[id.index()];
    (unit.place, unit.degree, unit.trail) = (Where::Table, degree, None);
    (unit.formation, unit.files, unit.pose) =
        taken.map_or((Formation::Huddle, 0, pose), |taken| (taken.formation, taken.files, taken.pose));
    unit.marks = unit.marks.with(Mark::Formed).with(Mark::Moved);
}

/// A roll for a project failed, or not: failures in unbroken succession of bounds add up (BA-R72).
fn failed(state: &mut State, at: u8, bound: u8, fails: bool) {
    let project = &mut state.projects[usize::from(at)];
    let unbroken = project.failed_in > 0 && project.failed_in + 1 >= bound;
    let before = if unbroken { project.failures } else { 0 };
    (project.failures, project.failed_in) = if fails { (before.saturating_add(1), bound) } else { (0, 0) };
}

/// Figures that go their own way: the whole unit, or a part that is split off as a forced action; whoever stays keeps the id
/// (BA-6.1.1i, BA-6.1.1j, BA-2.1.0b, BA-R93).
fn part(state: &mut State, moves: &Moves) -> UnitId {
    let id = moves.unit;
    if moves.figures >= state.unit(id).figures || state.units.len() >= MOST_UNITS {
        return id;
    }
    let family = state.unit(id).root;
    let last = state.units.iter().filter(|unit| unit.root == family).map(|unit| unit.part).max();
    let mut part = state.unit(id).clone();
    (part.figures, part.original) = (moves.figures, moves.original);
    (part.part, part.kind) = (last.unwrap_or(1) + 1, Kind::Part);
    (part.line, part.soutien_of, part.attack, part.occupation) = (None, None, None, Occupation::None);
    part.marks = part.marks.with(Mark::Divided);
    part.apart = Some(0);
    let rest = &mut state.units[id.index()];
    (rest.figures, rest.original) = (rest.figures - moves.figures, rest.original - moves.original);
    rest.marks = rest.marks.with(Mark::Divided).with(Mark::Moved);
    rest.apart = Some(0);
    state.units.push(part);
    UnitId((state.units.len() - 1) as u8)
}

/// A skirmish line that occupies a building, or whose mother unit is gone, is a part with a number of its own (BA-2.2.3f, BA-R96).
pub(super) fn own(state: &mut State, id: UnitId) {
    let Kind::Line(mother) = state.unit(id).kind else { return };
    let family = state.unit(id).root;
    let last = state.units.iter().filter(|unit| unit.root == family).map(|unit| unit.part).max();
    state.units[mother.index()].line = None;
    let unit = &mut state.units[id.index()];
    (unit.kind, unit.part) = (Kind::Part, last.unwrap_or(1) + 1);
}
