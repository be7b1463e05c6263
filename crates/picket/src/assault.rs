//! Chapter 6: assault. Each part is a task of its own, so that any of them can be interrupted and saved.

use crate::fire::Hits;
use crate::nerve::Test;
use crate::state::State;
use crate::{Event, Picket, Post, UnitId, movement};
use kernel::{Dice, Duty, Faces, Reading, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// The assailant's dice (PK-6b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assault {
    /// The assailant.
    pub unit: UnitId,
    /// The post it assaults.
    pub at: Post,
}

impl Assault {
    fn roll(self, state: &State) -> Roll {
        let all_shaken = state.visible_on(!self.unit.side(), self.at).all(|id| state.unit(id).is_shaken());
        Roll::new(Dice::d6(state.unit(self.unit).strength), "assault", rule!("PK-6b"))
            .by(self.unit.side())
            .about(self.unit.index() as u16)
            .read(Reading::AtLeast(if all_shaken { 4 } else { 5 }))
    }
    /// Whether it can still be fought: the assailant steady and next to the post (PK-6b, PK-R5), the post still
    /// defended.
    fn goes_on(self, state: &State) -> bool {
        let own = state.unit(self.unit);
        let next = own.visible().is_some_and(|from| from.distance(self.at) == 1);
        next && !own.is_shaken() && state.holds(!self.unit.side(), self.at)
    }
}

impl Duty<Picket> for Assault {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        if self.goes_on(state) { Wait::Dice(self.roll(state)) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        stage.pop();
    }
    /// The assailant's hits fall on the post; then the defenders strike back.
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        let dealt = hits(&stage.roll_or(|| self.roll(stage.state())), faces);
        stage.change(StrikeBack { assault: *self, dealt });
        if dealt > 0 {
            stage.push(Hits { side: !self.unit.side(), post: self.at, left: dealt });
        } else {
            stage.emit(Event::NoEffect);
        }
    }
}

fn hits(roll: &Roll, faces: &Faces) -> u8 {
    match roll.reading {
        Reading::AtLeast(need) => faces.iter().filter(|&&face| face >= need).count() as u8,
        _ => 0,
    }
}

/// The defenders' dice (PK-6c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrikeBack {
    /// The assault.
    pub assault: Assault,
    /// Hits that the assailant has dealt.
    pub dealt: u8,
}

impl StrikeBack {
    fn roll(self, state: &State) -> Roll {
        let Assault { unit, at } = self.assault;
        let strength = state.visible_on(!unit.side(), at).map(|id| state.unit(id).strength).sum();
        Roll::new(Dice::d6(strength), "striking back", rule!("PK-6c"))
            .by(!unit.side())
            .read(Reading::AtLeast(5))
    }
}

impl Duty<Picket> for StrikeBack {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        if self.assault.goes_on(state) { Wait::Dice(self.roll(state)) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        stage.change(MoveIn(self.assault));
    }
    /// The defenders' hits fall on the assailant; whoever suffered more tests its nerve (PK-6d).
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        let Assault { unit, at } = self.assault;
        let taken = hits(&stage.roll_or(|| self.roll(stage.state())), faces);
        stage.pop();
        if taken > 0 {
            stage.emit(Event::Lost(unit, taken));
        } else {
            stage.emit(Event::NoEffect);
        }
        if self.dealt > taken {
            stage.push(MoveIn(self.assault));
            for id in UnitId::of(!unit.side()) {
                if stage.state().unit(id).visible() == Some(at) {
                    stage.push(Test(id));
                }
            }
        } else {
            stage.push(Test(unit));
        }
    }
}

/// The assailant moves in where nobody is left (PK-6e), unless an ambush lies there (PK-3d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MoveIn(pub Assault);

impl Duty<Picket> for MoveIn {
    fn wait(&self, _: &Picket, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        let Assault { unit, at } = self.0;
        let state = stage.state();
        let own = state.unit(unit);
        let steady = own.visible().is_some() && !own.is_shaken();
        let free = !state.holds(!unit.side(), at) && !state.is_full(unit.side(), at);
        stage.pop();
        if steady && free {
            movement::come_onto(stage, unit, at);
        }
    }
}
