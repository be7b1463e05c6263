//! Chapter 7: nerve.

use crate::state::State;
use crate::{Event, Picket, Posture, UnitId};
use kernel::{Changes, Dice, Duty, Faces, Need, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// The dice of a test of nerve (PK-7a).
fn roll(game: &Picket, state: &State, unit: UnitId) -> Roll {
    let own = state.unit(unit);
    let hold = state.posture[unit.side()] == Posture::Hold;
    let lower = |holds: bool| -i16::from(holds);
    Roll::new(Dice::d6(1), "nerve", rule!("PK-7a"))
        .by(unit.side())
        .about(unit.index() as u16)
        .needing(Need::AtMost(game.nerve(unit) as i16))
        .change(Changes::Need, i16::from(hold), "hold", rule!("PK-NERVE-M1"))
        .change(Changes::Need, lower(own.is_shaken()), "shaken", rule!("PK-NERVE-M2"))
        .change(Changes::Need, lower(own.strength == 1), "strength 1", rule!("PK-NERVE-M3"))
}

/// A test of nerve: the company stands fast, or is shaken and falls back (PK-7b, PK-7c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Test(pub UnitId);

impl Duty<Picket> for Test {
    fn wait(&self, game: &Picket, state: &State) -> Wait {
        match state.unit(self.0).visible() {
            Some(_) => Wait::Dice(roll(game, state, self.0)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        let unit = self.0;
        let passed = stage.roll_or(|| roll(stage.game, stage.state(), unit)).passes(faces);
        stage.pop();
        if passed {
            return stage.emit(Event::StoodFast(unit));
        }
        stage.emit(Event::Shaken(unit));
        fall_back(stage, unit);
    }
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rally(pub UnitId);

impl Duty<Picket> for Rally {
    fn wait(&self, game: &Picket, state: &State) -> Wait {
        Wait::Dice(roll(game, state, self.0))
    }
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        let passed = stage.roll_or(|| roll(stage.game, stage.state(), self.0)).passes(faces);
        stage.pop();
        stage.emit(if passed { Event::Rallied(self.0) } else { Event::NoEffect });
    }
}
