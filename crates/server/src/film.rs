//! The film of the last entries: what happened, as each seat may see it, one thing at a time.
//!
//! Kept are the positions and the events of a few entries; shots are made of them when a page asks, from what its seat
//! may witness. Whoever comes back after longer reads the log.

use kernel::{Caption, Entry, Game, Side, Viewer};
use std::collections::VecDeque;
use view::{Act, Pace, Shot, Shown};

/// How many entries are kept: a busy activation of a bot.
const KEPT: usize = 48;

/// What one entry made happen.
struct Take<G: Game> {
    entry: u32,
    by: Option<Side>,
    dice: bool,
    before: G::State,
    events: Vec<G::Event>,
}

/// The last entries.
pub struct Film<G: Game> {
    takes: VecDeque<Take<G>>,
    /// Whose doing the last entry was: dice belong to whoever brought them about.
    by: Option<Side>,
}

impl<G: Game> Default for Film<G> {
    fn default() -> Film<G> {
        Film { takes: VecDeque::new(), by: None }
    }
}

impl<G: Shown> Film<G> {
    /// Entry number `entry` has happened in the position `before`.
    pub fn keep(&mut self, entry: u32, what: &Entry<G::Answer>, before: G::State, events: Vec<G::Event>) {
        if let Entry::Undo { .. } = what {
            // What was taken back is not shown, nor is the way back.
            self.takes.clear();
        }
        if let Entry::Answer { side, .. } | Entry::Sealed { side, .. } = what {
            self.by = Some(*side);
        }
        if events.is_empty() {
            return;
        }
        let dice = matches!(what, Entry::Roll { .. });
        self.takes.push_back(Take { entry, by: self.by, dice, before, events });
        if self.takes.len() > KEPT {
            self.takes.pop_front();
        }
    }

    /// Lets go of everything.
    pub fn rest(&mut self) {
        self.takes.clear();
    }

    /// What a viewer saw happen after entry `since`.
    pub fn shots(&self, game: &G, viewer: Viewer, since: u32) -> Vec<Shot> {
        let takes = self.takes.iter().filter(|take| take.entry > since);
        takes.flat_map(|take| take.shots(game, viewer)).collect()
    }
}

impl<G: Shown> Take<G> {
    fn shots(&self, game: &G, viewer: Viewer) -> Vec<Shot> {
        let mut shots: Vec<Shot> = Vec::new();
        let mut state = self.before.clone();
        let mut before = game.view(&state, viewer);
        for event in &self.events {
            game.apply(&mut state, event);
            let after = game.view(&state, viewer);
            if let Some(event) = game.witness(event, viewer) {
                self.shoot(game, (&before, &event, &after), &mut shots);
            }
            before = after;
        }
        if let (true, Some(first)) = (self.dice, shots.first_mut()) {
            first.dice = true;
        }
        shots
    }

    /// A shot of its own for what stirs the board or matters; otherwise a line more under the last one.
    fn shoot(
        &self,
        game: &G,
        (before, event, after): (&G::State, &G::Event, &G::State),
        shots: &mut Vec<Shot>,
    ) {
        let (act, told) = (game.film(before, event, after), game.tell(before, event));
        if told.is_none() && act.tracks.is_empty() && act.arrows.is_empty() {
            return;
        }
        let pace = act.pace.or(match told.as_ref().map(|told| told.heading) {
            Some(Caption::Turn) => Some(Pace::Banner),
            Some(Caption::Action) => Some(Pace::Deed),
            _ => None,
        });
        let pace = pace.or((!act.tracks.is_empty()).then_some(Pace::Glimpse));
        let Some(pace) = pace else {
            if let (Some(told), Some(last)) = (told, shots.last_mut()) {
                last.lines.push(told.text);
            }
            return;
        };
        let Act { tracks, arrows, .. } = act;
        let (entry, by) = (self.entry, self.by.map(|side| side.index() as u8));
        let (lines, rule, at) = match told {
            Some(told) => (vec![told.text], told.rule.map(|rule| rule.as_str().to_owned()), told.at),
            None => Default::default(),
        };
        shots.push(Shot { entry, by, pace, lines, rule, at, tracks, arrows, dice: false });
    }
}
