//! Chapter 6: assault. Each part is a task of its own, so that any of them can be interrupted and saved.

use crate::state::{State, Task};
use crate::{Event, Picket, Post, UnitId, movement};
use kernel::{Dice, Faces, Reading, Roll, Stage, rule};

/// The assailant's dice (PK-6b).
pub fn assault_roll(state: &State, unit: UnitId, at: Post) -> Roll {
    let all_shaken = state.visible_on(!unit.side(), at).all(|id| state.unit(id).is_shaken());
    Roll::new(Dice::d6(state.unit(unit).strength), "assault", rule!("PK-6b"))
        .by(unit.side())
        .read(Reading::AtLeast(if all_shaken { 4 } else { 5 }))
}

/// The defenders' dice (PK-6c).
pub fn strike_back_roll(state: &State, unit: UnitId, at: Post) -> Roll {
    let strength = state.visible_on(!unit.side(), at).map(|id| state.unit(id).strength).sum();
    Roll::new(Dice::d6(strength), "striking back", rule!("PK-6c")).by(!unit.side()).read(Reading::AtLeast(5))
}

/// Whether an assault can still be fought: the assailant steady and next to the post (PK-6b, PK-R5), the post
/// still defended.
pub fn goes_on(state: &State, unit: UnitId, at: Post) -> bool {
    let own = state.unit(unit);
    let next = own.visible().is_some_and(|from| from.distance(at) == 1);
    next && !own.is_shaken() && state.holds(!unit.side(), at)
}

fn hits(roll: &Roll, faces: &Faces) -> u8 {
    match roll.reading {
        Reading::AtLeast(need) => faces.iter().filter(|&&face| face >= need).count() as u8,
        _ => 0,
    }
}

/// The assailant's hits fall on the post; then the defenders strike back.
pub fn settle_assault(stage: &mut Stage<'_, Picket>, unit: UnitId, at: Post, faces: &Faces) {
    let dealt = hits(&assault_roll(stage.state(), unit, at), faces);
    stage.emit(Event::Closed);
    stage.emit(Event::Opened(Task::StrikeBack(unit, at, dealt)));
    if dealt > 0 {
        stage.emit(Event::Opened(Task::Hits { side: !unit.side(), post: at, left: dealt }));
    } else {
        stage.emit(Event::NoEffect);
    }
}

/// The defenders' hits fall on the assailant; whoever suffered more tests its nerve (PK-6d).
pub fn settle_strike_back(stage: &mut Stage<'_, Picket>, unit: UnitId, at: Post, dealt: u8, faces: &Faces) {
    let taken = hits(&strike_back_roll(stage.state(), unit, at), faces);
    stage.emit(Event::Closed);
    if taken > 0 {
        stage.emit(Event::Lost(unit, taken));
    } else {
        stage.emit(Event::NoEffect);
    }
    if dealt > taken {
        stage.emit(Event::Opened(Task::MoveIn(unit, at)));
        for id in UnitId::of(!unit.side()) {
            if stage.state().unit(id).visible() == Some(at) {
                stage.emit(Event::Opened(Task::Nerve(id)));
            }
        }
    } else {
        stage.emit(Event::Opened(Task::Nerve(unit)));
    }
}

/// The assailant moves in where nobody is left (PK-6e), unless an ambush lies there (PK-3d).
pub fn move_in(stage: &mut Stage<'_, Picket>, unit: UnitId, at: Post) {
    let state = stage.state();
    let own = state.unit(unit);
    let steady = own.visible().is_some() && !own.is_shaken();
    let free = !state.holds(!unit.side(), at) && !state.is_full(unit.side(), at);
    stage.emit(Event::Closed);
    if steady && free {
        movement::come_onto(stage, unit, at);
    }
}
