//! Chapter 5: fire and reaction.

use crate::state::{Once, Shot, State, Task};
use crate::{Event, Picket, Posture, UnitId, movement, tables};
use kernel::{Changes, Dice, Faces, Roll, Side, Stage, rule};

/// The roll of a fire (PK-5b).
pub fn fire_roll(game: &Picket, state: &State, shot: &Shot) -> Roll {
    let unit = state.unit(shot.unit);
    let side = shot.unit.side();
    let far = unit.post().is_some_and(|from| from.distance(shot.at) == 2);
    Roll::new(Dice::d6(2), "fire", rule!("PK-5b"))
        .by(side)
        .on(rule!("PK-FIRE"))
        .modify_if(state.posture[side] == Posture::Volley, 1, "volley", rule!("PK-FIRE-M1"))
        .modify_if(far, -1, "distance 2", rule!("PK-FIRE-M2"))
        .modify_if(state.visible_on(!side, shot.at).count() > 1, 1, "two companies", rule!("PK-FIRE-M3"))
        .modify_if(unit.is_shaken(), -1, "shaken", rule!("PK-FIRE-M4"))
        .modify_if(shot.ambush, 2, "out of ambush", rule!("PK-FIRE-M5"))
        .shift(game.is_open(shot.at) as i16, "open ground", rule!("PK-FIRE-M6"))
}

/// A company fires; a concealed one is revealed first (PK-3c).
pub fn fire(stage: &mut Stage<'_, Picket>, unit: UnitId, at: crate::Post) {
    let ambush = stage.state().unit(unit).is_concealed();
    movement::leave_ambush(stage, unit);
    stage.emit(Event::Opened(Task::Fire(Shot { unit, at, ambush })));
}

/// Reads PK-FIRE and lets the hits fall, the tests of nerve after them (PK-FIRE, PK-5d).
pub fn settle_fire(stage: &mut Stage<'_, Picket>, shot: &Shot, faces: &Faces) {
    let state = stage.state();
    let roll = fire_roll(stage.game, state, shot);
    let column = state.unit(shot.unit).strength as i16 + roll.sum_of(Changes::Column);
    let result = tables::fire_result(roll.total(faces), column);
    let side = !shot.unit.side();
    let mut there = [None; 4];
    for (slot, id) in there.iter_mut().zip(state.visible_on(side, shot.at)) {
        *slot = Some(id);
    }
    stage.emit(Event::Closed);
    if result.hits == 0 && !result.nerve {
        stage.emit(Event::NoEffect);
    }
    if result.nerve {
        for id in there.into_iter().rev().flatten() {
            stage.emit(Event::Opened(Task::Nerve(id)));
        }
    }
    if result.hits > 0 {
        stage.emit(Event::Opened(Task::Hits { side, post: shot.at, left: result.hits }));
    }
}

/// Whether the other side is asked to react to a company (PK-5f, PK-5g). Decided by what both sides know.
pub fn is_reaction_asked(state: &State, mover: UnitId) -> bool {
    let Some(post) = state.unit(mover).visible() else { return false };
    UnitId::of(!mover.side()).any(|id| {
        let unit = state.unit(id);
        unit.is_concealed()
            || (unit.visible().is_some_and(|p| p.distance(post) == 1)
                && !unit.is_shaken()
                && unit.reaction == Once::Ready)
    })
}

/// A company reacts (PK-5f).
pub fn react(stage: &mut Stage<'_, Picket>, unit: UnitId, mover: UnitId) {
    stage.emit(Event::Closed);
    stage.emit(Event::Reacted(unit));
    if let Some(at) = stage.state().unit(mover).visible() {
        fire(stage, unit, at);
    }
}

/// The company that a standing order lets react: a visible one before the ambush, the strongest first, then
/// the first in the order of battle.
pub fn best_reaction(state: &State, side: Side) -> Option<UnitId> {
    let allowed = |&id: &UnitId| {
        let mut legal = true;
        let answer = crate::Answer::React(id);
        crate::refusals::judge(state, side, &answer, &mut |_| legal = false);
        legal
    };
    UnitId::of(side).filter(allowed).min_by_key(|&id| {
        let unit = state.unit(id);
        (unit.is_concealed(), std::cmp::Reverse(unit.strength), id)
    })
}
