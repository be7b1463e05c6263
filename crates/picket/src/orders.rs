//! What a player may decide: each answer with its words.

use crate::{Picket, Post, Posture, UnitId};
use kernel::words::{Noun, Speaker, Word};

kernel::answers! {
    /// An answer.
    #[derive(Copy)]
    pub enum Answer for Picket;

    /// The ambush lies here.
    Conceal(post: Post) => "conceal {post}",
    /// The posture of the turn.
    Posture(posture: Posture) => "{posture}",
    /// The company steps, or assaults.
    Step(unit: UnitId, to: Post) => "step {unit} {to}",
    /// The company fires at a post.
    Fire(unit: UnitId, at: Post) => "fire {unit} {at}",
    /// The company rallies.
    Rally(unit: UnitId) => "rally {unit}",
    /// The company stands.
    Stand(unit: UnitId) => "stand {unit}",
    /// A second step onto this post.
    Onward(to: Post) => "onward {to}",
    /// No second step.
    Halt => "halt",
    /// This company reacts.
    React(unit: UnitId) => "react {unit}",
    /// Nobody reacts.
    Decline => "decline",
    /// This company takes the hit.
    Suffer(unit: UnitId) => "suffer {unit}",
    /// The side watches this post.
    Watch(post: Post) => "watch {post}",
    /// The side watches no post.
    WatchNothing => "watch nothing",
}

impl Noun<Picket> for Post {
    fn say(&self, _: &Speaker<'_, Picket>) -> String {
        self.to_string()
    }
    fn read(_: &Speaker<'_, Picket>, words: &[Word]) -> Option<(Post, usize)> {
        Some((Post::try_from(words.first()?.folded.clone()).ok()?, 1))
    }
}

impl Noun<Picket> for UnitId {
    fn say(&self, _: &Speaker<'_, Picket>) -> String {
        self.to_string()
    }
    /// By its code, or by the name the scenario gives it.
    fn read(by: &Speaker<'_, Picket>, words: &[Word]) -> Option<(UnitId, usize)> {
        kernel::words::named(words, by.game.codes())
    }
}

impl Noun<Picket> for Posture {
    fn say(&self, _: &Speaker<'_, Picket>) -> String {
        self.name().to_owned()
    }
    fn read(_: &Speaker<'_, Picket>, words: &[Word]) -> Option<(Posture, usize)> {
        let word = words.first()?;
        Some((Posture::ALL.into_iter().find(|posture| posture.name() == word.folded)?, 1))
    }
}
