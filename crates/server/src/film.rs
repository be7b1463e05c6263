//! The film of the last entries: what happened, as each seat may see it, one thing at a time.
//!
//! Kept are the events of a few entries, and here and there a position; shots are made of them when a page asks, from what
//! its seat may witness. Whoever comes back after longer reads the log.

use kernel::{Caption, Entry, Game, Side, Viewer};
use std::collections::VecDeque;
use view::{Act, Pace, Shot, Shown};

/// How many entries lie on one reel: of each reel one position is kept, the others follow from its events.
const REEL: usize = 8;
/// How many reels are kept, the last of them being filled: a busy activation of a bot.
const REELS: usize = 6;

/// What one entry made happen.
struct Take<G: Game> {
    entry: u32,
    by: Option<Side>,
    dice: bool,
    events: Vec<G::Event>,
}

/// Some entries, and the position before the first of them.
struct Reel<G: Game> {
    before: G::State,
    takes: Vec<Take<G>>,
}

/// The last entries.
pub struct Film<G: Game> {
    reels: VecDeque<Reel<G>>,
    /// Whose doing the last entry was: dice belong to whoever brought them about.
    by: Option<Side>,
}

impl<G: Game> Default for Film<G> {
    fn default() -> Film<G> {
        Film { reels: VecDeque::new(), by: None }
    }
}

impl<G: Shown> Film<G> {
    /// Entry number `entry` has happened in the position `before`, which follows from what is kept already.
    pub fn keep(&mut self, entry: u32, what: &Entry<G::Answer>, before: &G::State, events: Vec<G::Event>) {
        if let Entry::Undo { .. } = what {
            // What was taken back is not shown, nor is the way back.
            self.reels.clear();
        }
        if let Entry::Answer { side, .. } | Entry::Sealed { side, .. } = what {
            self.by = Some(*side);
        }
        if events.is_empty() {
            return;
        }
        let dice = matches!(what, Entry::Roll { .. });
        let take = Take { entry, by: self.by, dice, events };
        match self.reels.back_mut().filter(|reel| reel.takes.len() < REEL) {
            Some(reel) => reel.takes.push(take),
            None => self.reels.push_back(Reel { before: before.clone(), takes: vec![take] }),
        }
        if self.reels.len() > REELS {
            self.reels.pop_front();
        }
    }

    /// Lets go of everything.
    pub fn rest(&mut self) {
        self.reels.clear();
    }

    /// What a viewer saw happen after entry `since`.
    pub fn shots(&self, game: &G, viewer: Viewer, since: u32) -> Vec<Shot> {
        let mut shots = Vec::new();
        for reel in &self.reels {
            if reel.takes.last().is_none_or(|last| last.entry <= since) {
                continue;
            }
            let mut state = reel.before.clone();
            for take in &reel.takes {
                if take.entry > since {
                    shots.extend(take.shots(game, viewer, &mut state));
                } else {
                    take.events.iter().for_each(|event| game.apply(&mut state, event));
                }
            }
        }
        shots
    }
}

impl<G: Shown> Take<G> {
    /// What a viewer saw of it in the position it found, which it leaves as it made it.
    fn shots(&self, game: &G, viewer: Viewer, state: &mut G::State) -> Vec<Shot> {
        let mut shots: Vec<Shot> = Vec::new();
        let mut before = game.view(state, viewer);
        for event in &self.events {
            game.apply(state, event);
            let after = game.view(state, viewer);
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
        let pace = act.pace.or(match told.as_ref().map(|told| (told.heading, told.is_setting_out())) {
            Some((Caption::Turn, _)) => Some(Pace::Banner),
            // The march itself is what is looked at, not that it begins.
            Some((Caption::Action, true)) => Some(Pace::Glimpse),
            Some((Caption::Action, false)) => Some(Pace::Deed),
            _ => None,
        });
        let pace = pace.or((!act.tracks.is_empty()).then_some(Pace::Glimpse));
        let Some(pace) = pace else {
            if let (Some(told), Some(last)) = (told, shots.last_mut()) {
                last.lines.push(told.text);
            }
            return;
        };
        let Act { tracks, arrows, whose, .. } = act;
        // A turn begins for both.
        let by = self.by.filter(|_| told.as_ref().is_none_or(|told| told.heading != Caption::Turn));
        let (entry, by) = (self.entry, whose.or(by).map(|side| side.index() as u8));
        let (lines, rule, at) = match told {
            Some(told) => (vec![told.text], told.rule.map(|rule| rule.as_str().to_owned()), told.at),
            None => Default::default(),
        };
        shots.push(Shot { entry, by, pace, lines, rule, at, tracks, arrows, dice: false });
    }
}
