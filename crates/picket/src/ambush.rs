//! Chapter 3: the ambush.

use crate::refusals::Refusal;
use crate::state::{Sealed, State};
use crate::written::carry::carry_out;
use crate::{Answer, Event, Picket, Post};
use kernel::{BySide, Duty, Offers, Pointed, Reasons, RuleId, Seal, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Both sides place their ambush in secret (PK-3a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Conceal;

impl Duty<Picket> for Conceal {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        still_out(state)
    }
    fn clause(&self, _: &Picket, _: &State) -> Option<RuleId> {
        Some(rule!("PK-3a"))
    }
    fn prompt(&self, game: &Picket, _: &State, side: Side) -> String {
        format!("{}: choose in secret where your ambush lies.", game.side(side))
    }
    fn offer(&self, _: &Picket, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let posts = Post::all().filter(|&post| fine(|why| judge_post(state, side, post, why)));
        out.extend(posts.map(Answer::Conceal))
    }
    fn judge(&self, _: &Picket, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Conceal(post) => judge_post(s, side, post, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Picket>, side: Side, answer: &Answer) {
        if let Answer::Conceal(post) = *answer {
            seal(stage, side, Sealed::Post(post));
        }
    }
    fn pointed(&self, _: &Picket, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        at.hex.and_then(Post::of_hex).map(Answer::Conceal).into_iter().collect()
    }
}

fn judge_post(state: &State, side: Side, post: Post, why: &mut Reasons<Refusal>) {
    refuse!(why, !post.is_ambush_ground_of(side), Refusal::NotAmbushGround(post));
    refuse!(why, state.is_full(side, post), Refusal::Full(post));
}

/// The sides whose sealed answer is still out.
pub fn still_out(state: &State) -> Wait {
    Wait::Sealed(BySide::from_fn(|side| Seal::is_in(state.sealed[side] != Sealed::Awaited)))
}

/// A sealed answer is in; with the second, both take effect (PK-2b, PK-3a, PK-13a).
pub fn seal(stage: &mut Stage<'_, Picket>, side: Side, sealed: Sealed) {
    stage.emit(Event::Sealed(side, sealed));
    match stage.state().sealed.0 {
        [Sealed::Posture(first), Sealed::Posture(second)] => {
            stage.emit(Event::PosturesShown(BySide::new(first, second)));
        }
        [Sealed::Post(_), Sealed::Post(_)] => stage.emit(Event::AmbushesLaid),
        [Sealed::Sheet(first), Sealed::Sheet(second)] => carry_out(stage, BySide::new(first, second)),
        _ => {}
    }
}
