//! Chapter 7: nerve.

use crate::state::State;
use crate::{Event, Picket, Posture, UnitId};
use kernel::{Changes, Dice, Faces, Need, Roll, Stage, rule};

/// A test of nerve (PK-7a).
pub fn nerve_roll(game: &Picket, state: &State, unit: UnitId) -> Roll {
    let own = state.unit(unit);
    let hold = state.posture[unit.side()] == Posture::Hold;
    let lower = |holds: bool| -i16::from(holds);
    Roll::new(Dice::d6(1), "nerve", rule!("PK-7a"))
        .by(unit.side())
        .needing(Need::AtMost(game.nerve(unit) as i16))
        .change(Changes::Need, i16::from(hold), "hold", rule!("PK-NERVE-M1"))
        .change(Changes::Need, lower(own.is_shaken()), "shaken", rule!("PK-NERVE-M2"))
        .change(Changes::Need, lower(own.strength == 1), "strength 1", rule!("PK-NERVE-M3"))
}

/// A company stands fast, or is shaken and falls back (PK-7b, PK-7c).
pub fn settle_nerve(stage: &mut Stage<'_, Picket>, unit: UnitId, faces: &Faces) {
    let passed = nerve_roll(stage.game, stage.state(), unit).passes(faces);
    stage.emit(Event::Closed);
    if passed {
        return stage.emit(Event::StoodFast(unit));
    }
    stage.emit(Event::Shaken(unit));
    fall_back(stage, unit);
}

/// Falling back is no step: nobody reacts to it (PK-7d).
fn fall_back(stage: &mut Stage<'_, Picket>, unit: UnitId) {
    let state = stage.state();
    let side = unit.side();
    let back = state.unit(unit).visible().and_then(|post| post.towards_base(side));
    let free = back.filter(|&to| !state.holds(!side, to) && !state.is_full(side, to));
    let ambush = free.and_then(|to| state.concealed_on(!side, to));
    match (free, ambush) {
        (Some(to), None) => stage.emit(Event::FellBack(unit, to)),
        (Some(to), Some(ambush)) => {
            stage.emit(Event::Revealed(ambush, to));
            stage.emit(Event::Lost(unit, 1));
        }
        (None, _) => stage.emit(Event::Lost(unit, 1)),
    }
}

/// A company rallies or stays shaken (PK-7e).
pub fn settle_rally(stage: &mut Stage<'_, Picket>, unit: UnitId, faces: &Faces) {
    let passed = nerve_roll(stage.game, stage.state(), unit).passes(faces);
    stage.emit(Event::Closed);
    stage.emit(if passed { Event::Rallied(unit) } else { Event::NoEffect });
}
