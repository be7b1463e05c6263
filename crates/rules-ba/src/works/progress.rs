//! Works go on from bound to bound (BA-6.3.0e, BA-6.3.0k, BA-6.3.0l, BA-6.3.0m, BA-6.3.0n, BA-6.3.0o, BA-6.3.0p,
//! BA-S28, BA-R72).

use super::materials::is_half_full;
use crate::events::Event;
use crate::state::{Mark, Occupation, Project, State};
use crate::tables::works::Work;
use crate::units::{Degree, UnitId};
use crate::{Ba, Edition};
use kernel::Stage;

/// Whether something interrupted a working unit in this bound: MD or FD, movement other than taking its place, melee, being passed through,
/// firing (BA-6.3.0j, BA-6.3.0k). Being fired at does not (BA-6.3.0m); the bound in which it takes its place counts (BA-6.3.0l).
fn is_interrupted(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let moved = unit.is(Mark::Moved) && !unit.is(Mark::Commenced) || unit.is(Mark::Fled);
    let did = [Mark::Fought, Mark::PassedThrough, Mark::Fired, Mark::FiredFirst, Mark::Neighbour];
    moved || unit.degree >= Degree::Md || did.into_iter().any(|mark| unit.is(mark))
}

/// What prepares a destruction and ends with this bound is counted before the others: its roll may be made in the same termination phase
/// (BA-6.3.0q, BA-R72). By the first edition it could be made only in the next bound.
pub fn prepared(stage: &mut Stage<'_, Ba>) {
    if stage.game.edition < Edition::Second {
        return;
    }
    let last =
        |project: &Project| project.work.destroys().is_some() && project.bounds + 1 >= project.work.bounds();
    counted(stage, last);
}

/// The bound ends: a bound of work is counted for each project whose workers were not disturbed; who was loses this bound's work and needs
/// new materials (BA-6.3.0n, BA-6.3.0o, BA-6.3.0p).
pub fn count(stage: &mut Stage<'_, Ba>) {
    counted(stage, |_| true);
}

fn counted(stage: &mut Stage<'_, Ba>, which: impl Fn(&Project) -> bool) {
    for id in stage.state().present().collect::<Vec<_>>() {
        let (game, state) = (stage.game, stage.state());
        let Occupation::Work(at) = state.unit(id).occupation else { continue };
        let project = &state.projects[usize::from(at)];
        if !project.supplied || project.workers != Some(id) || !which(project) {
            continue;
        }
        let reinforces = project.work == Work::Reinforcement;
        if is_interrupted(state, id) {
            stage.emit(Event::WorkInterrupted(id));
        } else if !reinforces || is_half_full(game, state, id) {
            let side = project.side;
            stage.emit(Event::Worked(at, side));
        }
    }
}
