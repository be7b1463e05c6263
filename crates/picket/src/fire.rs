//! Chapter 5: fire, hits and reaction.

use crate::nerve::Test;
use crate::refusals::Refusal;
use crate::state::{Cartridges, Once, State};
use crate::supply::Supply;
use crate::{Answer, Event, Picket, Post, Posture, UnitId, movement, tables, watch};
use kernel::{
    Changes, Dice, Duty, Faces, Moment, Offers, Policy, Reasons, Roll, RuleId, Side, Single, Stage, Wait,
    fine, refuse, rule,
};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// A fire, waiting for its dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    /// The company that fires.
    pub unit: UnitId,
    /// The post fired at.
    pub at: Post,
    /// Whether it fires out of its ambush (PK-FIRE-M5).
    pub ambush: bool,
    /// Whether it has waited for whoever is there (PK-FIRE-M8).
    pub watched: bool,
}

/// Where nothing is watched, a fire has the fingerprint it always had.
impl Hash for Fire {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (self.unit, self.at, self.ambush).hash(to);
        if self.watched {
            self.watched.hash(to);
        }
    }
}

impl Fire {
    /// The roll of a fire (PK-5b).
    pub fn roll(&self, game: &Picket, state: &State) -> Roll {
        let unit = state.unit(self.unit);
        let side = self.unit.side();
        let far = unit.post().is_some_and(|from| from.distance(self.at) == 2);
        Roll::new(Dice::d6(2), "fire", rule!("PK-5b"))
            .by(side)
            .about(self.unit.index() as u16)
            .on(rule!("PK-FIRE"))
            .modify_if(state.posture[side] == Posture::Volley, 1, "volley", rule!("PK-FIRE-M1"))
            .modify_if(far, -1, "distance 2", rule!("PK-FIRE-M2"))
            .modify_if(state.visible_on(!side, self.at).count() > 1, 1, "two companies", rule!("PK-FIRE-M3"))
            .modify_if(unit.is_shaken(), -1, "shaken", rule!("PK-FIRE-M4"))
            .modify_if(self.ambush, 2, "out of ambush", rule!("PK-FIRE-M5"))
            .modify_if(unit.cartridges == Cartridges::Low, -1, "low on cartridges", rule!("PK-FIRE-M7"))
            .modify_if(self.watched, 1, "watched post", rule!("PK-FIRE-M8"))
            .shift(game.is_open(self.at) as i16, "open ground", rule!("PK-FIRE-M6"))
    }
}

impl Duty<Picket> for Fire {
    fn wait(&self, game: &Picket, state: &State) -> Wait {
        Wait::Dice(self.roll(game, state))
    }
    /// Reads PK-FIRE and lets the hits fall, the tests of nerve after them (PK-FIRE, PK-5d).
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        let state = stage.state();
        let roll = stage.roll_or(|| self.roll(stage.game, state));
        let column = state.unit(self.unit).strength as i16 + roll.sum_of(Changes::Column);
        let result = tables::fire_result(roll.total(faces), column);
        let side = !self.unit.side();
        let mut there = [None; 4];
        for (slot, id) in there.iter_mut().zip(state.visible_on(side, self.at)) {
            *slot = Some(id);
        }
        stage.pop();
        if stage.game.supplies_are_short() {
            stage.push(Supply(self.unit));
        }
        if result.hits == 0 && !result.nerve {
            stage.emit(Event::NoEffect);
        }
        if result.nerve {
            for id in there.into_iter().rev().flatten() {
                stage.push(Test(id));
            }
        }
        if result.hits > 0 {
            stage.push(Hits { side, post: self.at, left: result.hits });
        }
    }
}

/// A company fires; a concealed one is revealed first (PK-3c).
pub fn fire(stage: &mut Stage<'_, Picket>, unit: UnitId, at: Post, watched: bool) {
    let ambush = stage.state().unit(unit).is_concealed();
    movement::leave_ambush(stage, unit);
    stage.push(Fire { unit, at, ambush, watched });
}

/// Judges a fire (PK-5a, PK-11c).
#[inline]
pub fn judge_fire(state: &State, unit: UnitId, at: Post, why: &mut Reasons<Refusal>) {
    refuse!(why, !state.unit(unit).can_fire(), Refusal::NoCartridges(unit));
    refuse!(why, !state.holds(!unit.side(), at), Refusal::NoTarget(at));
    let near = state.unit(unit).post().is_some_and(|from| (1..=2).contains(&from.distance(at)));
    refuse!(why, !near, Refusal::OutOfRange(unit, at));
}

/// The posts with visible enemies, each once.
pub fn targets(state: &State, side: Side) -> impl Iterator<Item = Post> + '_ {
    UnitId::of(!side).filter_map(move |id| {
        let post = state.unit(id).visible()?;
        let first = UnitId::of(!side).find(|&other| state.unit(other).visible() == Some(post));
        (first == Some(id)).then_some(post)
    })
}

/// Hits to be taken, one by one, by whom the owner likes (PK-5d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hits {
    /// Whose companies.
    pub side: Side,
    /// On which post.
    pub post: Post,
    /// How many are left.
    pub left: u8,
}

impl Duty<Picket> for Hits {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        if state.holds(self.side, self.post) { Wait::Answer(self.side) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        stage.pop();
    }
    fn single(&self) -> Single {
        Single::Given
    }
    fn clause(&self, _: &Picket, _: &State) -> Option<RuleId> {
        Some(rule!("PK-5d"))
    }
    fn moment(&self, _: &Picket, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Picket, _: &State, side: Side) -> String {
        format!("{}: which company on {} takes the hit?", game.side(side), self.post)
    }
    fn offer(&self, _: &Picket, state: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(state.visible_on(self.side, self.post).map(Answer::Suffer))
    }
    fn judge(&self, _: &Picket, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Suffer(unit) if unit.side() != side => why.because(Refusal::NotYours(unit)),
            Answer::Suffer(unit) => {
                let there = s.unit(unit).visible() == Some(self.post);
                refuse!(why, !there, Refusal::NotHit(unit, self.post));
            }
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Picket>, _: Side, answer: &Answer) {
        if let Answer::Suffer(unit) = *answer {
            match self.left {
                0 | 1 => stage.pop(),
                left => stage.change(Hits { left: left - 1, ..*self }),
            }
            stage.emit(Event::Lost(unit, 1));
        }
    }
}

/// The one kind of reaction.
pub const REACTION_FIRE: &str = "reaction fire";

/// The other side may fire at this company (PK-5f).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reaction(pub UnitId);

impl Reaction {
    /// Whether the other side is asked (PK-5f, PK-5g). Decided by what both sides know.
    fn is_asked(self, state: &State) -> bool {
        let mover = self.0;
        let Some(post) = state.unit(mover).visible() else { return false };
        UnitId::of(!mover.side()).any(|id| {
            let unit = state.unit(id);
            unit.is_concealed()
                || (unit.visible().is_some_and(|p| p.distance(post) == 1)
                    && !unit.is_shaken()
                    && unit.can_fire()
                    && unit.reaction == Once::Ready)
        })
    }

    fn judge_unit(self, state: &State, side: Side, unit: UnitId, why: &mut Reasons<Refusal>) {
        let own = state.unit(unit);
        if unit.side() != side {
            return why.because(Refusal::NotYours(unit));
        }
        if !own.is_there() {
            return why.because(Refusal::NotThere(unit));
        }
        refuse!(why, own.is_shaken(), Refusal::ShakenMayNotReact(unit));
        refuse!(why, !own.can_fire(), Refusal::NoCartridges(unit));
        refuse!(why, own.reaction == Once::Done, Refusal::AlreadyReacted(unit));
        let distance = own.post().zip(state.unit(self.0).post()).map(|(a, b)| a.distance(b));
        refuse!(why, distance != Some(1), Refusal::TooFarToReact(unit, self.0));
    }

    fn able(self, state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        UnitId::of(side).filter(move |&id| fine(|why| self.judge_unit(state, side, id, why)))
    }

    /// The company that a standing order lets react: a visible one before the ambush, the strongest first, then
    /// the first in the order of battle.
    pub fn best(self, state: &State, side: Side) -> Option<UnitId> {
        self.able(state, side).min_by_key(|&id| {
            let unit = state.unit(id);
            (unit.is_concealed(), std::cmp::Reverse(unit.strength), id)
        })
    }
}

impl Duty<Picket> for Reaction {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        if self.is_asked(state) { Wait::Answer(!self.0.side()) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        stage.pop();
    }
    fn clause(&self, _: &Picket, _: &State) -> Option<RuleId> {
        Some(rule!("PK-5f"))
    }
    fn moment(&self, _: &Picket, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Picket, _: &State, side: Side) -> String {
        format!("{}: does one of yours fire at {}?", game.side(side), game.name(self.0))
    }
    fn offer(&self, _: &Picket, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(self.able(state, side).map(Answer::React)) && out.add(Answer::Decline)
    }
    fn judge(&self, _: &Picket, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::React(unit) => self.judge_unit(s, side, unit, why),
            Answer::Decline => {}
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Picket>, _: Side, answer: &Answer) {
        stage.pop();
        if let Answer::React(unit) = *answer {
            stage.emit(Event::Reacted(unit));
            if let Some(at) = stage.state().unit(self.0).visible() {
                let watched = watch::waited_for(stage, unit.side(), at);
                fire(stage, unit, at, watched);
            }
        }
    }
    fn reaction(&self, _: &Picket, _: &State) -> Option<&'static str> {
        Some(REACTION_FIRE)
    }
    fn standing(&self, _: &Picket, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        match policy {
            Policy::Ask => None,
            Policy::Never => Some(Answer::Decline),
            Policy::Always => Some(self.best(state, side).map_or(Answer::Decline, Answer::React)),
        }
    }
}
