//! Chapter 12: the watched post, an option.

use crate::refusals::Refusal;
use crate::state::{State, UnitId};
use crate::{Answer, Event, Picket, Post};
use kernel::{
    BySide, Duty, Listing, Offers, Pointed, Policy, Reasons, RuleId, Seal, Side, Stage, Stream, Wait, rule,
};
use serde::{Deserialize, Serialize};

/// The kind of a standing order for it.
pub const WATCH: &str = "watch";

/// What a side watches this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Watch {
    /// It was not asked.
    Unasked,
    /// It has answered, which is not for this viewer to know.
    Unknown,
    /// No post.
    Nothing,
    /// This post, in secret.
    Post(Post),
    /// This post, as all have seen (PK-12c).
    Shown(Post),
}

impl Watch {
    /// As the other side knows it (PK-12b).
    pub fn hidden(self) -> Watch {
        match self {
            Watch::Nothing | Watch::Post(_) => Watch::Unknown,
            known => known,
        }
    }
    /// The post, as far as it is known.
    pub fn post(self) -> Option<Post> {
        match self {
            Watch::Post(post) | Watch::Shown(post) => Some(post),
            _ => None,
        }
    }
    /// What could be sealed.
    pub fn any(chance: &mut Stream) -> Watch {
        let posts = Post::all().count();
        Post::all().nth(chance.below(posts + 1)).map_or(Watch::Nothing, Watch::Post)
    }
}

/// The side without the initiative chooses in secret a post to watch (PK-12a). The other side is not asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Watching(pub Side);

impl Watching {
    /// The posts that are listed: those next to its visible companies. Any other may be named (PK-12a).
    fn near(self, state: &State) -> impl Iterator<Item = Post> + '_ {
        Post::all().filter(move |post| {
            UnitId::of(self.0).filter_map(|id| state.unit(id).visible()).any(|at| at.distance(*post) == 1)
        })
    }
}

impl Duty<Picket> for Watching {
    fn wait(&self, _: &Picket, _: &State) -> Wait {
        Wait::Sealed(BySide::from_fn(|side| if side == self.0 { Seal::Asked } else { Seal::Not }))
    }
    fn clause(&self, _: &Picket, _: &State) -> Option<RuleId> {
        Some(rule!("PK-12a"))
    }
    fn prompt(&self, game: &Picket, _: &State, side: Side) -> String {
        format!("{}: choose in secret a post to watch, or watch nothing.", game.side(side))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, _: &Picket, state: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(self.near(state).map(Answer::Watch)) && out.add(Answer::WatchNothing)
    }
    fn draw(&self, _: &Picket, _: &State, _: Side, chance: &mut Stream) -> Option<Answer> {
        Some(Watch::any(chance).post().map_or(Answer::WatchNothing, Answer::Watch))
    }
    fn judge(&self, _: &Picket, _: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match answer {
            Answer::Watch(_) | Answer::WatchNothing => {}
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Picket>, side: Side, answer: &Answer) {
        stage.pop();
        let watch = match *answer {
            Answer::Watch(post) => Watch::Post(post),
            _ => Watch::Nothing,
        };
        stage.emit(Event::Watching(side, watch));
    }
    fn reaction(&self, _: &Picket, _: &State) -> Option<&'static str> {
        Some(WATCH)
    }
    fn pointed(&self, _: &Picket, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        at.hex.and_then(Post::of_hex).map(Answer::Watch).into_iter().collect()
    }
    fn standing(&self, _: &Picket, state: &State, _: Side, policy: Policy) -> Option<Answer> {
        match policy {
            Policy::Ask => None,
            Policy::Never => Some(Answer::WatchNothing),
            Policy::Always => Some(self.near(state).next().map_or(Answer::WatchNothing, Answer::Watch)),
        }
    }
}

/// Whether a reaction at a post is one its side has waited for; the post is shown then (PK-12c).
pub fn waited_for(stage: &mut Stage<'_, Picket>, side: Side, at: Post) -> bool {
    let watch = stage.state().watch[side];
    let waited = watch.post() == Some(at);
    if let (true, Watch::Post(post)) = (waited, watch) {
        stage.emit(Event::Watching(side, Watch::Shown(post)));
    }
    waited
}
