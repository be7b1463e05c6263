//! What is shown of a position, now or in the past.

use super::desk::Desk;
use crate::bots::Opposed;
use crate::film::Film;
use kernel::{Course, Entry, Game, Pending, Side};
use protocol::{Asked, Fallen, Line, Over, View, view::LessonPage};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use view::Shown;

/// What a view needs besides what its seat sees.
pub(super) struct Frame {
    /// Entries of the log.
    pub(super) seq: u32,
    pub(super) since: u32,
    pub(super) log: Vec<Line>,
    pub(super) fallen: Vec<Fallen>,
    pub(super) receipt: String,
    pub(super) lesson: Option<LessonPage>,
}

impl Frame {
    /// Everything but what belongs to the present moment only.
    pub(super) fn show<G: Opposed>(self, desk: &Desk<G>) -> View {
        let Frame { seq, since, log, fallen, receipt, lesson } = self;
        let (game, view) = desk.eyes();
        View {
            seq,
            at: desk.seq,
            seat: desk.seat,
            scene: desk.sight.scene().clone().into(),
            text: desk.sight.text().clone().into(),
            asked: asked(game, view),
            question: None,
            log,
            film: Vec::new(),
            since,
            fallen,
            receipt,
            orders: BTreeMap::new(),
            reactions: game.reactions(),
            can_take_back: Vec::new(),
            can_ask_back: Vec::new(),
            awaited: Vec::new(),
            rolling: None,
            measure: desk.measure(),
            seats: Vec::new(),
            over: over(&game.pending(view)),
            lesson,
        }
    }
}

fn asked<G: Shown>(game: &G, view: &G::State) -> Vec<Asked> {
    let pending = game.pending(view);
    let ask = |side: Side| {
        let question = pending.question(side)?;
        let prompt = game.prompt(view, side, question);
        let rule = game.asked_by(view, question);
        Some(Asked { side, prompt, rule, sealed: pending.is_sealed() })
    };
    Side::BOTH.into_iter().filter_map(ask).collect()
}

/// The title of a battle.
pub(super) fn title<G: Shown>(scenario: &str) -> String {
    let battle = G::battles().iter().find(|battle| battle.id == scenario);
    battle.map_or(scenario, |battle| battle.title).to_owned()
}

/// How it ended, if it did.
pub(super) fn over<Q>(pending: &Pending<Q>) -> Option<Over> {
    match pending {
        Pending::Over(outcome) => Some(Over {
            winner: outcome.winner,
            level: outcome.level.to_owned(),
            rule: outcome.rule.as_str().to_owned(),
            margin: outcome.margin,
        }),
        _ => None,
    }
}

/// The last moment that somebody looked at: the next is usually close behind it.
pub(super) struct Replay<G: Game>(Mutex<Option<Course<G>>>);

impl<G: Game> Default for Replay<G> {
    fn default() -> Replay<G> {
        Replay(Mutex::new(None))
    }
}

impl<G: Opposed> Replay<G> {
    /// The position after these entries. Nobody waits while it is worked out: whoever comes meanwhile begins anew.
    /// With it comes the film of the last entry.
    pub(super) fn state(
        &self,
        game: &std::sync::Arc<G>,
        entries: &[Entry<G::Answer>],
    ) -> Option<(G::State, Film<G>)> {
        let known = self.last().take().filter(|replay| replay.entries().len() < entries.len());
        let mut replay = known.unwrap_or_else(|| Course::new(game.clone()));
        let mut film = Film::default();
        for (n, entry) in (1u32..).zip(entries).skip(replay.entries().len()) {
            let before = (n as usize == entries.len()).then(|| replay.state().clone());
            let events = replay.push(entry.clone()).ok()?;
            if let Some(before) = before {
                film.keep(n, entry, &before, events);
            }
        }
        let state = replay.state().clone();
        *self.last() = Some(replay);
        Some((state, film))
    }
    /// Lets go of it.
    pub(super) fn rest(&self) {
        *self.last() = None;
    }
    fn last(&self) -> std::sync::MutexGuard<'_, Option<Course<G>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
