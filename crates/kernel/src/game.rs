//! The contract: all that odds, bots, lab, server and client know of a game.

use crate::{
    AgendaChange, Duties, Explained, Faces, Roll, RuleId, Side, Single, Stream, Telling, Viewer, wheel,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{borrow::Cow, fmt::Debug, hash::Hash};

/// What a state is waiting for. Exactly one thing, always.
#[derive(Clone, PartialEq, Debug)]
pub enum Pending<Q> {
    /// A question to one side.
    Ask(Side, Q),
    /// A sealed question: to both sides at once, whose answers take effect together when the second comes in; or to one
    /// side alone. At least one side is [`Seal::Asked`].
    Sealed(Q, crate::BySide<Seal>),
    /// One roll of the dice.
    Roll(Roll),
    /// Nothing: the game is over.
    Over(Outcome),
}

/// How a side stands to a sealed question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seal {
    /// It is asked, and its answer is still out.
    Asked,
    /// Its answer is in, and waits for the other side's.
    In,
    /// It is not asked.
    Not,
}

impl Seal {
    /// The seal of a side that is asked, by whether its answer is in.
    pub fn is_in(is_in: bool) -> Seal {
        if is_in { Seal::In } else { Seal::Asked }
    }
}

impl<Q> Pending<Q> {
    /// The question to this side, if it is asked now.
    pub fn question(&self, side: Side) -> Option<&Q> {
        match self {
            Pending::Ask(asked, question) if *asked == side => Some(question),
            Pending::Sealed(question, seals) if seals[side] == Seal::Asked => Some(question),
            _ => None,
        }
    }
    /// The sides that are asked now.
    pub fn asked(&self) -> impl Iterator<Item = Side> + '_ {
        Side::BOTH.into_iter().filter(|&side| self.question(side).is_some())
    }
    /// Whether answers are sealed.
    pub fn is_sealed(&self) -> bool {
        matches!(self, Pending::Sealed(..))
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The level of the victory in the words of the book: "decisive victory".
    pub level: &'static str,
    /// The clause that ended the game; empty where the players ended it.
    pub rule: RuleId,
    /// The margin in the rule set's own points, counted for the first side.
    pub margin: i32,
}

impl Outcome {
    /// The end of a game that the players ended before the rules did. No clause says so: the id is empty.
    pub fn closing(how: crate::Closing, winner: Option<Side>) -> Outcome {
        let level = match how {
            crate::Closing::Resigned => "resignation",
            crate::Closing::Drawn => "draw by agreement",
            crate::Closing::OutOfTime => "time ran out",
        };
        Outcome { winner, level, rule: RuleId(""), margin: 0 }
    }
}

/// Whether a list of options is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// Every legal answer is listed: hex games, and plain choices everywhere.
    Complete,
    /// Good candidates; other answers may be legal too: places, paths and targets on a free table.
    Candidates,
}

/// What a side has said in advance about a kind of reaction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Policy {
    /// Ask me each time.
    #[default]
    Ask,
    /// React whenever the rules allow.
    Always,
    /// Never react.
    Never,
}

impl Policy {
    /// What a standing order answers to a reaction; `None` where the player wants to be asked.
    pub fn answer<A>(self, react: A, decline: A) -> Option<A> {
        match self {
            Policy::Always => Some(react),
            Policy::Never => Some(decline),
            Policy::Ask => None,
        }
    }
}

/// A rule set with a battle loaded: the static side of a game. Maps, orders of battle and parameters live in
/// `self`; what changes lives in [`Game::State`].
pub trait Game: Sized + Send + Sync + 'static {
    /// What changes: small, ordered, hashable, whole numbers only.
    type State: Clone + PartialEq + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What is to be done: a question, a roll or a step of the sequence. Both sides see the task at hand, so it holds
    /// nothing that one of them may not know.
    type Task: Duties<Self> + Clone + PartialEq + Debug + Serialize;
    /// What it answers: atomic, total order, readable in a game file.
    type Answer: Clone + PartialEq + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What happened.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// Why an answer is refused, one variant per reason.
    type Refusal: Clone + PartialEq + Debug;

    /// What happens where only one answer is legal; a duty may say otherwise.
    const SINGLE: Single = Single::Asked;

    /// The position before the first decision.
    fn start(&self) -> Self::State;

    /// The task at hand. Games that leave this out turn their own wheel: they write `pending`, `options`, `check`,
    /// `decide`, `settle` and `prompt` themselves.
    fn task<'s>(&self, state: &'s Self::State) -> Option<&'s Self::Task> {
        let _ = state;
        None
    }

    /// How many tasks are on the agenda, for whoever wants to know how much room it needs; 0 where there is none.
    fn depth(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// How the game ended, if it is over.
    fn over(&self, state: &Self::State) -> Option<Outcome> {
        let _ = state;
        None
    }

    /// How a position stands that has nothing to do and is not over, as an editor may arrange one.
    fn nothing_left(&self, state: &Self::State) -> Outcome {
        let _ = state;
        Outcome { winner: None, level: "nothing left to do", rule: RuleId(""), margin: 0 }
    }

    /// SHORTCUT: a number by which odds find a position again: equal positions have equal keys, and those that one throw
    /// can lead to should rarely share one. A rule set may look at less than the whole position.
    fn key(&self, state: &Self::State) -> u64 {
        crate::fingerprint(state)
    }

    /// What comes before any task: the end of the game, an empty agenda. Says whether something was done; it is then
    /// asked again.
    fn intervene(&self, stage: &mut Stage<'_, Self>) -> bool {
        let _ = stage;
        false
    }

    /// What the state is waiting for.
    fn pending(&self, state: &Self::State) -> Pending<Self::Task> {
        wheel::pending(self, state)
    }

    /// Adds the legal answers of an asked side to `out` (which the caller has cleared). A side that is not
    /// asked has none.
    fn options(&self, state: &Self::State, side: Side, out: &mut Vec<Self::Answer>) -> Listing {
        wheel::options(self, state, side, out)
    }

    /// One of the answers that [`Game::options`] lists for this side, each as likely as any other; `None` where it lists
    /// none. Where the listing is [`Listing::Candidates`], any legal answer, listed or not. The caller keeps `room`, whose
    /// contents mean nothing before and after.
    ///
    /// By default the duty draws ([`Duty::draw`](crate::Duty::draw)). A rule set whose lists are long, and dear to judge,
    /// may draw first and judge what it drew, again and again until something passes: the same answers with the same
    /// chances for less.
    fn any_option(
        &self,
        state: &Self::State,
        side: Side,
        chance: &mut Stream,
        room: &mut Vec<Self::Answer>,
    ) -> Option<Self::Answer> {
        wheel::any_option(self, state, side, chance, room)
    }

    /// Judges an answer of an asked side: pure, and all reasons at once.
    fn check(
        &self,
        state: &Self::State,
        side: Side,
        answer: &Self::Answer,
    ) -> Result<(), Vec<Self::Refusal>> {
        wheel::check(self, state, side, answer)
    }

    /// The refusal of an answer to something that is not asked now: it says why this is not asked, by which clause.
    fn not_asked(&self, state: &Self::State, answer: &Self::Answer) -> Self::Refusal;

    /// Turns a checked answer into events, up to the next pending thing. Nothing is decided for a player on
    /// the way, except what has one legal answer.
    fn decide(&self, stage: &mut Stage<'_, Self>, side: Side, answer: &Self::Answer) {
        wheel::decide(self, stage, side, answer);
    }

    /// Turns the faces of the pending roll into events, up to the next pending thing.
    fn settle(&self, stage: &mut Stage<'_, Self>, faces: &Faces) {
        wheel::settle(self, stage, faces);
    }

    /// Folds an event into the state. The only code that mutates; never fails, rolls or reads a clock.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// What a viewer may know: the state with every secret replaced by a fixed blank, so that two states that
    /// differ only in what the viewer may not know give equal views. The one redaction function of a game.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::State;

    /// A full state that a viewer of `view` must hold possible, the hidden parts filled in by chance. For
    /// games without secrets the view itself.
    fn imagine(&self, view: &Self::State, viewer: Viewer, chance: &mut Stream) -> Self::State {
        let _ = (viewer, chance);
        view.clone()
    }

    /// What a viewer may know of an event; `None` if nothing.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event> {
        let _ = viewer;
        Some(event.clone())
    }

    /// Whether an event shows somebody something that was hidden before: a decision that did so cannot be
    /// taken back. (Rolls never can.)
    fn reveals(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Whether an answer that was given sealed, and has taken effect, still says something the other side may
    /// not know: a hidden set-up, an order written for later. Its opening is then kept out of copies of the
    /// file for that side. (Answers given openly stand in every copy: what is secret must be asked sealed.)
    fn still_secret(&self, state: &Self::State, side: Side, answer: &Self::Answer) -> bool {
        let _ = (state, side, answer);
        false
    }

    /// The kind of reaction a question asks for, as a player names it ("reaction fire"); `None` for questions
    /// that cannot be answered in advance.
    fn reaction(&self, state: &Self::State, task: &Self::Task) -> Option<&'static str> {
        task.duty().reaction(self, state)
    }

    /// All kinds of reactions for which a side can leave standing orders.
    fn reactions(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a standing order answers to the pending reaction question: a legal answer, the same every time;
    /// `None` if the order does not settle it and the player must be asked.
    fn standing(&self, state: &Self::State, side: Side, policy: Policy) -> Option<Self::Answer> {
        wheel::standing(self, state, side, policy)
    }

    /// A refusal as a player reads it.
    fn explain(&self, state: &Self::State, refusal: &Self::Refusal) -> Explained;

    /// An event as a player reads it, before it is applied to `state`; `None` for bookkeeping. What is not told in the full
    /// state is told to nobody.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> Option<Telling>;

    /// The prompt: what the asked side must do, in one sentence.
    fn prompt(&self, state: &Self::State, side: Side, task: &Self::Task) -> String {
        crate::agreed(&task.duty().prompt(self, state, side))
    }

    /// An answer in words, and back in [`Game::read`]: the same words in plays, on the keyboard and for
    /// screen readers.
    fn say(&self, state: &Self::State, side: Side, answer: &Self::Answer) -> String;

    /// Reads an answer in words; the error says what was expected. The answer need not be legal.
    fn read(&self, state: &Self::State, side: Side, words: &str) -> Result<Self::Answer, String>;

    /// The rule set's own invariants (no stack over its limit, no overlapping bodies), for the conformance
    /// suite; the error says what is broken.
    fn sound(&self, state: &Self::State) -> Result<(), String> {
        let _ = state;
        Ok(())
    }
}

/// Where decisions and rolls become events: it lends the state for reading, and each event that is emitted is
/// applied at once and kept for the log. So rules read like the book, and `apply` stays the only mutation.
pub struct Stage<'a, G: Game> {
    /// The rule set and its battle.
    pub game: &'a G,
    state: &'a mut G::State,
    events: Option<&'a mut Vec<G::Event>>,
    pauses: bool,
    rests: bool,
    halt: Option<wheel::Halt>,
    roll: Option<&'a Roll>,
}

impl<'a, G: Game> Stage<'a, G> {
    /// A stage that keeps its events.
    pub fn recording(game: &'a G, state: &'a mut G::State, events: &'a mut Vec<G::Event>) -> Stage<'a, G> {
        Stage { game, state, events: Some(events), pauses: false, rests: false, halt: None, roll: None }
    }
    /// A stage that forgets its events: for playouts.
    pub fn silent(game: &'a G, state: &'a mut G::State) -> Stage<'a, G> {
        Stage { game, state, events: None, pauses: false, rests: false, halt: None, roll: None }
    }
    /// The same, but a new activation is left to be asked even where it has a single answer: whoever looks at the
    /// consequences of a decision stops where the next one begins.
    pub fn pausing(self) -> Stage<'a, G> {
        Stage { pauses: true, ..self }
    }
    /// The same, and it also stops before a duty that rests ([`Duty::rests`](crate::Duty::rests)):
    /// [`wheel::resume`](crate::wheel::resume) goes on from there.
    pub fn resting(self) -> Stage<'a, G> {
        Stage { rests: true, ..self.pausing() }
    }
    /// Whether it stops before a duty that rests.
    pub fn rests(&self) -> bool {
        self.rests
    }
    /// Whether a new activation is left to be asked.
    pub fn pauses(&self) -> bool {
        self.pauses
    }
    /// The same, with the roll that falls, where whoever throws has asked for it before and throws it more than once.
    pub fn throwing(self, roll: Option<&'a Roll>) -> Stage<'a, G> {
        Stage { roll, ..self }
    }
    /// The roll that a duty settles. SHORTCUT: it is not made again where it is at hand.
    pub fn roll_or(&self, make: impl FnOnce() -> Roll) -> Cow<'a, Roll> {
        self.roll.map_or_else(|| Cow::Owned(make()), Cow::Borrowed)
    }
    /// Where the wheel stopped that turned last on this stage: what the position waits for now, at no further cost. `None`
    /// for a game that turns its own.
    pub fn into_halt(self) -> Option<wheel::Halt> {
        self.halt
    }
    pub(crate) fn halts(&mut self, at: wheel::Halt) {
        self.halt = Some(at);
    }
    /// The position now, all emitted events applied.
    pub fn state(&self) -> &G::State {
        self.state
    }
    /// Something happens.
    pub fn emit(&mut self, event: G::Event) {
        self.game.apply(self.state, &event);
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }
}

impl<G: Game<Event: From<AgendaChange<<G as Game>::Task>>>> Stage<'_, G> {
    /// This is done before all else.
    pub fn push(&mut self, task: impl Into<G::Task>) {
        self.emit(AgendaChange::Push(task.into()).into());
    }
    /// The task at hand becomes this.
    pub fn change(&mut self, task: impl Into<G::Task>) {
        self.emit(AgendaChange::Change(task.into()).into());
    }
    /// The task at hand is done, or has fallen away.
    pub fn pop(&mut self) {
        self.emit(AgendaChange::Pop.into());
    }
}
