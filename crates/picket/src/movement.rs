//! Chapter 4: stepping, and what interrupts it.

use crate::state::{Task, UnitId};
use crate::{Event, Picket, Post, Posture};
use kernel::Stage;

/// Which step of an activation it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The first, after which a company in advance may go on.
    First,
    /// The second.
    Second,
}

/// A company steps (PK-4a), assaults (PK-4c) or runs into an ambush (PK-3d);
/// then the enemy may react (PK-4e).
pub fn step(stage: &mut Stage<'_, Picket>, unit: UnitId, to: Post, which: Step) {
    leave_ambush(stage, unit);
    if stage.state().holds(!unit.side(), to) {
        stage.emit(Event::Opened(Task::Assault(unit, to)));
    } else if come_onto(stage, unit, to) && which == Step::First {
        stage.emit(Event::Opened(Task::Onward(unit)));
    }
    stage.emit(Event::Opened(Task::Reaction(unit)));
}

/// A company in ambush that does anything but stand is revealed first (PK-3c).
pub fn leave_ambush(stage: &mut Stage<'_, Picket>, unit: UnitId) {
    let own = stage.state().unit(unit);
    if let (true, Some(post)) = (own.is_concealed(), own.post()) {
        stage.emit(Event::Revealed(unit, post));
    }
}

/// A company comes onto a post free of visible enemies, unless an ambush lies there (PK-3c, PK-3d); says
/// whether it came.
pub fn come_onto(stage: &mut Stage<'_, Picket>, unit: UnitId, to: Post) -> bool {
    match stage.state().concealed_on(!unit.side(), to) {
        Some(ambush) => {
            stage.emit(Event::Revealed(ambush, to));
            false
        }
        None => {
            stage.emit(Event::Stepped(unit, to));
            true
        }
    }
}

/// Whether a second step is worth a question: in advance (PK-4a), unshaken (PK-4d), with room somewhere. All of
/// this is public, except that its own ambush may fill a post, which the owner knows.
pub fn can_go_on(state: &crate::State, unit: UnitId) -> bool {
    let own = state.unit(unit);
    let advance = state.posture[unit.side()] == Posture::Advance;
    let Some(post) = own.visible().filter(|_| advance && !own.is_shaken()) else { return false };
    post.neighbours().iter().any(|&to| state.visible_on(unit.side(), to).count() < 2)
}
