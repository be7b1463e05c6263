//! Chapter 4: stepping, and what interrupts it.

use crate::assault::Assault;
use crate::fire::Reaction;
use crate::refusals::Refusal;
use crate::state::{State, UnitId};
use crate::{Answer, Event, Picket, Post, Posture};
use kernel::{Duty, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

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
        stage.push(Assault { unit, at: to });
    } else if come_onto(stage, unit, to) && which == Step::First {
        stage.push(Onward(unit));
    }
    stage.push(Reaction(unit));
}

/// Judges a step (PK-4a, PK-4b) or an assault (PK-6a).
#[inline]
pub fn judge_step(state: &State, unit: UnitId, to: Post, why: &mut Reasons<Refusal>) {
    let side = unit.side();
    refuse!(why, state.posture[side] == Posture::Volley, Refusal::NoStepsInVolley(unit));
    let next = state.unit(unit).post().is_some_and(|from| from.distance(to) == 1);
    refuse!(why, !next, Refusal::NotNext(unit, to));
    refuse!(why, state.is_full(side, to), Refusal::Full(to));
    if state.holds(!side, to) {
        refuse!(why, state.posture[side] == Posture::Hold, Refusal::NoAssaultInHold(unit, to));
        refuse!(why, state.unit(unit).is_shaken(), Refusal::ShakenMayNotAssault(unit, to));
    }
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

/// The company may take its second step (PK-4a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Onward(pub UnitId);

impl Onward {
    /// Whether a second step is worth a question: in advance (PK-4a), unshaken (PK-4d), with room somewhere. All of
    /// this is public, except that its own ambush may fill a post, which the owner knows.
    fn is_possible(self, state: &State) -> bool {
        let unit = self.0;
        let own = state.unit(unit);
        let advance = state.posture[unit.side()] == Posture::Advance;
        let Some(post) = own.visible().filter(|_| advance && !own.is_shaken()) else { return false };
        post.neighbours().iter().any(|&to| state.visible_on(unit.side(), to).count() < 2)
    }
}

impl Duty<Picket> for Onward {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        if self.is_possible(state) { Wait::Answer(self.0.side()) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        stage.pop();
    }
    fn clause(&self, _: &Picket, _: &State) -> Option<RuleId> {
        Some(rule!("PK-4a"))
    }
    fn moment(&self, _: &Picket, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Picket, _: &State, side: Side) -> String {
        format!("{}: a second step for {}, or halt?", game.side(side), game.name(self.0))
    }
    fn offer(&self, _: &Picket, state: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let steps = state.unit(self.0).post().map(Post::neighbours).unwrap_or_default();
        let steps = steps.into_iter().filter(|&to| fine(|why| judge_step(state, self.0, to, why)));
        out.extend(steps.map(Answer::Onward)) && out.add(Answer::Halt)
    }
    fn judge(&self, _: &Picket, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Onward(to) => judge_step(s, self.0, to, why),
            Answer::Halt => {}
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Picket>, _: Side, answer: &Answer) {
        stage.pop();
        if let Answer::Onward(to) = *answer {
            step(stage, self.0, to, Step::Second);
        }
    }
    fn pointed(&self, _: &Picket, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        at.hex.and_then(Post::of_hex).map(Answer::Onward).into_iter().collect()
    }
}
