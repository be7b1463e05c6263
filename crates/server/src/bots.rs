//! Where opponents come in: which levels there are, how one chooses, and how what it had in mind is found again.
//!
//! A bot is a function of its level, its seed, the view of its side and the number of its decision; so nothing of it
//! needs to be stored. After a restart its plan for the running activation is worked out again from the log, and comes
//! out the same; so does the explanation of any decision it ever made.

use bots::{Bot, Decision, Explanation, Memory};
use kernel::{Commander, Course, Entry, Game, Hidden, Moment, Observed, Side, Viewer};
use protocol::Level;
use std::sync::Arc;
use view::Shown;

/// A rule set that can be shown, commanded by a bot, and looked back on: what the server asks of one.
pub trait Opposed: Shown + Commander + Observed {}

impl<G: Shown + Commander + Observed> Opposed for G {}

/// The levels that can play a rule set, weakest first: all of them.
pub fn levels() -> Vec<Level> {
    Level::ALL.to_vec()
}

/// The last level that the arena has found stronger than the one before it.
pub fn strongest<G: Commander>() -> Level {
    Level::ALL.get(usize::from(G::STRONGEST)).copied().unwrap_or(Level::Emperor)
}

/// A level by its name or its number; the error lists what there is.
pub fn level(text: &str) -> Result<Level, String> {
    let known = |(n, level): (usize, &Level)| level.name() == text || n.to_string() == text;
    let found = Level::ALL.iter().enumerate().find(|&one| known(one)).map(|(_, level)| *level);
    let names = Level::ALL.map(Level::name).join(", ");
    found.ok_or_else(|| format!("“{text}” is no opponent; there are {names}, or 0 to 4"))
}

/// A bot on its seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seated {
    /// How strong.
    pub level: Level,
    /// Its own chance; it has nothing to do with the dice.
    pub seed: u64,
}

impl Seated {
    fn bot(self) -> Option<Bot> {
        Bot::level(self.level as u8)
    }
}

/// What a bot has decided, as the game file writes it, and what it has in mind now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The answer.
    pub answer: String,
    /// Its memory.
    pub mind: String,
}

/// Why a bot did what it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The entry with which it decided.
    pub entry: u32,
    /// Its side.
    pub side: Side,
    /// What it considered.
    pub explanation: Explanation,
}

/// What a bot would do in a player's place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The answer in words.
    pub answer: String,
    /// What it considered; nothing for routine.
    pub explanation: Option<Explanation>,
}

/// A bot that is about to think: it holds all it needs, and nothing its side may not know.
pub struct Thinking<G: Opposed> {
    pub(crate) game: Arc<G>,
    pub(crate) side: Side,
    pub(crate) seat: Seated,
    /// What the side sees.
    pub(crate) view: G::State,
    /// The number of its decision.
    pub(crate) n: u64,
    /// What it had in mind.
    pub(crate) memory: Memory<G::Plan>,
}

impl<G: Opposed> Thinking<G> {
    /// Thinks. Runs in the pool, never on the threads that serve the tables.
    pub fn think(mut self) -> Option<Thought> {
        let decision = self.decide(false)?;
        let answer = serde_json::to_string(&decision.answer).ok()?;
        Some(Thought { answer, mind: serde_json::to_string(&self.memory).ok()? })
    }

    /// Thinks for a player: what he might answer, in words, and why.
    pub fn hint(mut self) -> Option<Hint> {
        let Decision { answer, explanation } = self.decide(true)?;
        Some(Hint { answer: self.game.say(&self.view, self.side, &answer), explanation })
    }

    fn decide(&mut self, explaining: bool) -> Option<Decision<G>> {
        let bot = self.seat.bot()?;
        let bot = if explaining { bot.explaining() } else { bot };
        let (game, seed, n) = (&*self.game, self.seat.seed, self.n);
        bot.decide(game, &self.view, self.side, seed, n, &mut self.memory)
    }

    /// Whether it goes on with a plan it made before.
    pub(crate) fn goes_on(&self) -> bool {
        let pending = self.game.pending(&self.view);
        let question = pending.question(self.side);
        let moment = |question| self.game.moment(&self.view, self.side, question);
        !pending.is_sealed() && question.map(moment) == Some(Moment::Within)
    }
}

/// Whether an entry is a decision of this side: not its standing orders, nor what these answered.
pub(crate) fn decides<A>(entry: &Entry<A>, by: Side) -> bool {
    match entry {
        Entry::Answer { side, standing, .. } => *side == by && !standing,
        Entry::Sealed { side, open: Some(open), .. } => {
            *side == by && matches!(open.hidden, Hidden::Answer(_))
        }
        _ => false,
    }
}

/// The log up to an entry, read again.
pub(crate) fn replay<G: Game>(game: &Arc<G>, entries: &[Entry<G::Answer>]) -> Option<Course<G>> {
    let mut course = Course::new(game.clone());
    for entry in entries {
        course.push(entry.clone()).ok()?;
    }
    Some(course)
}

/// The position on which a side decides that is asked after these entries. Where it is asked together with the other
/// side, it is the one before either has answered: who is quicker must not matter.
pub(crate) fn position<G: Game>(game: &Arc<G>, entries: &[Entry<G::Answer>]) -> Option<G::State> {
    let course = replay(game, entries)?;
    match course.unrevealed() {
        Some(n) => Some(replay(game, entries.get(..n as usize - 1)?)?.state().clone()),
        None => Some(course.state().clone()),
    }
}

/// The decision that follows these entries, with nothing in mind.
pub(crate) fn asked<G: Opposed>(
    game: &Arc<G>,
    entries: &[Entry<G::Answer>],
    side: Side,
    seat: Seated,
) -> Option<Thinking<G>> {
    let view = game.view(&position(game, entries)?, Viewer::Side(side));
    let n = entries.iter().filter(|entry| decides(entry, side)).count() as u64;
    Some(Thinking { game: game.clone(), side, seat, view, n, memory: Memory::default() })
}

/// The entry before which the plan was made that serves after these entries, as a number of entries.
fn planned<G: Opposed>(game: &Arc<G>, entries: &[Entry<G::Answer>], side: Side) -> Option<usize> {
    let mut course = Course::new(game.clone());
    let (mut last, mut first) = (None, None);
    for (before, entry) in entries.iter().enumerate() {
        let pending = course.pending();
        if decides(entry, side)
            && !pending.is_sealed()
            && let Some(question) = pending.question(side)
        {
            let view = game.view(course.state(), Viewer::Side(side));
            match game.moment(&view, side, question) {
                Moment::Activation => last = Some(before),
                Moment::Within => first = first.or(Some(before)),
                _ => {}
            }
        }
        course.push(entry.clone()).ok()?;
    }
    last.or(first)
}

/// What a bot has in mind after these entries, worked out again.
pub(crate) fn recall<G: Opposed>(
    game: &Arc<G>,
    entries: &[Entry<G::Answer>],
    side: Side,
    seat: Seated,
) -> Option<Memory<G::Plan>> {
    let before = planned(game, entries, side)?;
    let mut thinking = asked(game, entries.get(..before)?, side, seat)?;
    thinking.decide(false)?;
    Some(thinking.memory)
}

/// Why a bot gave the answer with which these entries end: its plan, where it follows one. `None` for routine.
pub(crate) fn explain<G: Opposed>(
    game: &Arc<G>,
    entries: &[Entry<G::Answer>],
    side: Side,
    seat: Seated,
) -> Option<Why> {
    let mut before = entries.len().checked_sub(1)?;
    let mut thinking = asked(game, entries.get(..before)?, side, seat)?;
    if thinking.goes_on()
        && let Some(made) = planned(game, &entries[..before], side)
    {
        before = made;
        thinking = asked(game, &entries[..before], side, seat)?;
    }
    let explanation = thinking.decide(true)?.explanation?;
    Some(Why { entry: before as u32 + 1, side, explanation })
}
