//! What a player may decide: each answer with its words, its sense and what it is about.

use crate::written::sheet::{Aim, Order, Sheet};
use crate::{Picket, Post, Posture, Task, UnitId};
use kernel::words::{Noun, Speaker, Word};
use view::{Sense, Subject, Tag};

view::answers! {
    /// An answer.
    #[derive(Copy)]
    pub enum Answer for Picket;

    /// The ambush lies here.
    Conceal(post: Post) => "conceal {post}" as Place,
    /// The posture of the turn.
    Posture(posture: Posture) => "{posture}" as Other,
    /// The company steps, or assaults.
    Step(unit: UnitId, to: Post) => "step {unit} {to}" as Go,
    /// The company fires at a post.
    Fire(unit: UnitId, at: Post) => "fire {unit} {at}" as Shoot,
    /// The company rallies.
    Rally(unit: UnitId) => "rally {unit}" as Rally,
    /// The company stands.
    Stand(unit: UnitId) => "stand {unit}" as Stay,
    /// A second step onto this post.
    Onward(to: Post) => "onward {to}" as Go + mover,
    /// No second step.
    Halt => "halt" as End + mover,
    /// This company reacts.
    React(unit: UnitId) => "react {unit}" as Shoot,
    /// Nobody reacts.
    Decline => "decline" as Stay + closing,
    /// This company takes the hit.
    Suffer(unit: UnitId) => "suffer {unit}" as Choose,
    /// The side watches this post.
    Watch(post: Post) => "watch {post}" as Place,
    /// The side watches no post.
    WatchNothing => "watch nothing" as Other,
    /// The orders of the turn.
    Orders(sheet: Sheet) => "orders{sheet}" as Other,
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

impl Subject<Picket> for Post {
    fn mark(&self, _: &Speaker<'_, Picket>, tag: &mut Tag) {
        tag.hex = Some(crate::shown::hex(*self));
    }
}

impl Subject<Picket> for UnitId {
    fn mark(&self, _: &Speaker<'_, Picket>, tag: &mut Tag) {
        tag.name_piece(self.to_string());
    }
}

impl Subject<Picket> for Posture {
    fn mark(&self, _: &Speaker<'_, Picket>, tag: &mut Tag) {
        tag.kind = "posture".to_owned();
        tag.variant = Some(self.name().to_owned());
    }
}

/// A sheet of one line is about its company; a whole one is named by what it does.
impl Subject<Picket> for Sheet {
    fn mark(&self, by: &Speaker<'_, Picket>, tag: &mut Tag) {
        let mut lines = self.lines(by.side);
        let (first, more) = (lines.next(), lines.next());
        let Some((unit, order)) = first else {
            tag.label = Some("Everybody stands".to_owned());
            return;
        };
        if more.is_some() {
            let fires = matches!(order, Order::Fire(..));
            tag.label =
                Some(if fires { "Everybody fires who can" } else { "Everybody steps forward" }.to_owned());
            return;
        }
        unit.mark(by, tag);
        tag.label = Some(order.say());
        tag.sense = match order {
            Order::Step(..) => Sense::Go,
            Order::Fire(..) => Sense::Shoot,
            Order::Rally => Sense::Rally,
            Order::Stand => Sense::Stay,
        };
        match order {
            Order::Step(first, second) => second.unwrap_or(first).mark(by, tag),
            Order::Fire(Aim::Post(at), _) => at.mark(by, tag),
            Order::Fire(Aim::Company(at), _) => at.mark(by, tag),
            Order::Rally | Order::Stand => {}
        }
    }
}

/// The company that may step on.
fn mover(by: &Speaker<'_, Picket>, tag: &mut Tag) {
    if let Some(Task::Onward(onward)) = by.state.agenda.top() {
        onward.0.mark(by, tag);
    }
}

/// Nobody is asked again.
fn closing(_: &Speaker<'_, Picket>, tag: &mut Tag) {
    tag.ends = true;
}
