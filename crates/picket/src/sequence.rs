//! The sequence of play (chapter 2): what is done without asking anybody, up to the next question or roll.

use crate::state::{Ending, Sealed, State, Task};
use crate::{Event, Picket, assault, fire, movement};
use kernel::{Faces, Side, Stage};

/// Goes on to the next thing that needs a player or dice, or to the end.
pub fn proceed(stage: &mut Stage<'_, Picket>) {
    loop {
        let state = stage.state();
        if state.over.is_some() {
            return;
        }
        if Side::BOTH.iter().any(|&side| !state.is_in_the_field(side)) {
            return stage.emit(Event::Ended(Ending::WipedOut));
        }
        match state.agenda.top().copied() {
            None => next_activation(stage),
            Some(Task::Onward(unit)) if !movement::can_go_on(state, unit) => stage.emit(Event::Closed),
            Some(Task::Reaction(unit)) if !fire::is_reaction_asked(state, unit) => stage.emit(Event::Closed),
            Some(Task::Hits { side, post, .. }) => {
                let (first, second) = {
                    let mut there = state.visible_on(side, post);
                    (there.next(), there.next())
                };
                match (first, second) {
                    (None, _) => stage.emit(Event::Closed),
                    (Some(only), None) => suffer(stage, only),
                    _ => return,
                }
            }
            Some(Task::Nerve(unit)) if state.unit(unit).visible().is_none() => stage.emit(Event::Closed),
            Some(Task::Assault(unit, at)) if !assault::goes_on(state, unit, at) => stage.emit(Event::Closed),
            Some(Task::StrikeBack(unit, at, _)) if !assault::goes_on(state, unit, at) => {
                stage.emit(Event::Closed);
                stage.emit(Event::Opened(Task::MoveIn(unit, at)));
            }
            Some(Task::MoveIn(unit, at)) => assault::move_in(stage, unit, at),
            Some(_) => return,
        }
    }
}

/// One hit is taken (PK-5d).
pub fn suffer(stage: &mut Stage<'_, Picket>, unit: crate::UnitId) {
    stage.emit(Event::Lost(unit, 1));
    stage.emit(Event::HitTaken);
}

/// The next side to activate, or the next turn, or the end (PK-2d, PK-8a).
fn next_activation(stage: &mut Stage<'_, Picket>) {
    let state = stage.state();
    let next = [state.next, !state.next].into_iter().find(|&side| state.can_activate(side));
    match next {
        Some(side) if state.turn > 0 => stage.emit(Event::Opened(Task::Activation(side))),
        _ if state.turn >= stage.game.turns() => stage.emit(Event::Ended(Ending::LastTurn)),
        _ => {
            let turn = state.turn + 1;
            stage.emit(Event::TurnBegan(turn));
            stage.emit(Event::Opened(Task::Initiative));
            stage.emit(Event::Opened(Task::Postures));
        }
    }
}

/// A sealed answer is in; with the second, both take effect (PK-2b, PK-3a).
pub fn seal(stage: &mut Stage<'_, Picket>, side: Side, sealed: Sealed) {
    stage.emit(Event::Sealed(side, sealed));
    match stage.state().sealed.0 {
        [Sealed::Posture(first), Sealed::Posture(second)] => {
            stage.emit(Event::PosturesShown(kernel::BySide::new(first, second)));
        }
        [Sealed::Post(_), Sealed::Post(_)] => stage.emit(Event::AmbushesLaid),
        _ => {}
    }
}

/// Who begins (PK-2c).
pub fn settle_initiative(stage: &mut Stage<'_, Picket>, faces: &Faces) {
    let first = faces.first().copied().unwrap_or_default();
    let second = faces.get(1).copied().unwrap_or_default();
    let lost: &State = stage.state();
    let side = match (first.cmp(&second)).then(lost.lost[Side::First].cmp(&lost.lost[Side::Second])) {
        std::cmp::Ordering::Less => Side::Second,
        _ => Side::First,
    };
    stage.emit(Event::InitiativeWon(side));
}
