//! What a side sees, taken along: answers are read, judged, tried and weighed on it without the table.

use crate::bots::Opposed;
use crate::costs::ODDS_STEPS;
use crate::live::Given;
use kernel::{Side, Stage, Stream, Viewer};
use odds::Limits;
use protocol::{Drawing, Mark, Meant, Measure, Odds, Preview, Refusal, Seat};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use view::{Measuring, OverlayKind, Shown, Sketch};

/// What a seat sees, and nothing it may not know.
pub(super) struct Desk<G: Opposed> {
    pub(super) game: Arc<G>,
    pub(super) view: G::State,
    pub(super) seat: Seat,
    pub(super) teaching: bool,
}

impl<G: Opposed> Desk<G> {
    /// The answer a player means. It need not be legal.
    pub(super) fn resolve(&self, side: Side, given: &Given) -> Result<G::Answer, Refusal> {
        let (game, view) = (&*self.game, &self.view);
        let listed = || {
            let mut options = Vec::new();
            game.options(view, side, &mut options);
            options
        };
        match given {
            Given::Meant(Meant::Offer { index }) => {
                let found = listed().into_iter().nth(*index as usize);
                found.ok_or_else(|| Refusal::plain(format!("There is no answer number {index} now.")))
            }
            Given::Meant(Meant::Words { words }) => game.read(view, side, words).map_err(Refusal::plain),
            Given::Meant(Meant::Drag { drag }) => {
                let plan = game.dragged(view, side, drag);
                plan.ok_or_else(|| Refusal::plain("This cannot be moved by hand now."))
            }
            Given::Written(text) => serde_json::from_str(text).map_err(|e| Refusal::plain(e.to_string())),
        }
    }

    /// Judges on what the side may know, so that a refusal betrays nothing.
    pub(super) fn judge(&self, side: Side, answer: &G::Answer) -> Result<(), Vec<Refusal>> {
        let (game, view) = (&*self.game, &self.view);
        if game.pending(view).question(side).is_none() {
            return Err(vec![Refusal::plain("It is not for this side to answer now.")]);
        }
        game.check(view, side, answer).map_err(|refusals| {
            refusals.iter().map(|refusal| Refusal::from(&game.explain(view, refusal))).collect()
        })
    }

    fn may_measure(&self) -> bool {
        measure(&*self.game, &self.view, self.seat, self.teaching).now
    }

    /// What an answer would do.
    pub(super) fn preview(&self, side: Side, given: &Given) -> Result<Preview, Refusal> {
        let answer = self.resolve(side, given)?;
        let judged = self.judge(side, &answer);
        Ok(self.previewed(side, &answer, judged))
    }

    /// What an answer would do, as far as the side may measure and nothing is sealed.
    pub(super) fn previewed(
        &self,
        side: Side,
        answer: &G::Answer,
        judged: Result<(), Vec<Refusal>>,
    ) -> Preview {
        let (game, view) = (&*self.game, &self.view);
        let open = !game.pending(view).is_sealed();
        let Sketch { ghosts, marks, cost } = match self.may_measure() {
            true => match game.sketch(view, side, answer) {
                Some(sketch) => sketch,
                None if judged.is_ok() && open => sketch(game, view, side, answer),
                None => Sketch::default(),
            },
            false => Sketch::default(),
        };
        let marks = marks.iter().map(Mark::from).collect();
        Preview { ghosts, marks, cost, ..self.bare(side, answer, judged) }
    }

    /// An answer and its verdict, with nothing drawn.
    pub(super) fn bare(&self, side: Side, answer: &G::Answer, judged: Result<(), Vec<Refusal>>) -> Preview {
        Preview {
            words: self.game.say(&self.view, side, answer),
            tag: self.game.tag(&self.view, side, answer),
            legal: judged.is_ok(),
            refusals: judged.err().unwrap_or_default(),
            ghosts: Vec::new(),
            marks: Vec::new(),
            cost: None,
        }
    }

    /// The exact odds of an answer before it is made, the same statement that `grognard odds` prints; `None` where
    /// nothing is rolled, the answer is not legal, or nobody waits for them any more.
    pub(super) fn odds(&self, side: Side, given: &Given, stop: &AtomicBool) -> Option<Odds> {
        let answer = self.resolve(side, given).ok()?;
        self.judge(side, &answer).ok()?;
        if !self.may_measure() {
            return None;
        }
        let limits = Limits { most_nodes: ODDS_STEPS, stop: Some(stop), ..Limits::default() };
        let stated = odds::state_within(&*self.game, &self.view, side, Some(&answer), limits).ok().flatten();
        stated.as_ref().map(Odds::from)
    }

    /// Something drawn above the board.
    pub(super) fn overlay(&self, kind: OverlayKind, piece: Option<&str>) -> Option<Drawing> {
        if OverlayKind::MEASURING.contains(&kind) && !self.may_measure() {
            return None;
        }
        self.game.overlay(&self.view, self.seat.viewer(), kind, piece).map(Drawing::from)
    }
}

/// When a seat may measure; who plays no side may where it is free.
pub(super) fn measure<G: Shown>(game: &G, view: &G::State, seat: Seat, teaching: bool) -> Measure {
    let policy = game.measuring();
    let may = match seat.side() {
        Some(side) => game.may_measure(view, side),
        None => policy == Measuring::Free,
    };
    let now = may || teaching;
    let closed = if now { Vec::new() } else { OverlayKind::MEASURING.to_vec() };
    Measure { policy, teaching, now, closed }
}

/// The side's own pieces that would stand differently. What is hidden is imagined, and no piece of the other side is
/// shown, so that a preview tells nothing.
fn sketch<G: Shown>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> view::Sketch {
    let viewer = Viewer::Side(side);
    let mut next = game.imagine(view, viewer, &mut Stream::new(0));
    game.decide(&mut Stage::silent(game, &mut next), side, answer);
    let before = game.scene(view, viewer).pieces;
    let after = game.scene(&game.view(&next, viewer), viewer).pieces;
    let own = |piece: &view::Piece| piece.side == Some(side.index() as u8);
    let moved = |piece: &view::Piece| before.iter().any(|old| old.id == piece.id && old.pose != piece.pose);
    let ghosts = after.into_iter().filter(|piece| own(piece) && moved(piece)).collect();
    view::Sketch { ghosts, ..view::Sketch::default() }
}

/// How many odds a table remembers.
const MOST_WEIGHED: usize = 16;

/// Which odds: after how many entries, for whom, of what.
type Weighing = (u32, Side, Given);

/// The odds that were worked out last. Players look at the same two or three again and again before they decide.
#[derive(Default)]
pub(super) struct Weighed(Mutex<VecDeque<(Weighing, Option<Odds>)>>);

impl Weighed {
    /// The odds as they are known, or worked out now. What was stopped is not remembered.
    pub(super) fn recall(
        &self,
        which: Weighing,
        stop: &AtomicBool,
        weigh: impl FnOnce(&Given) -> Option<Odds>,
    ) -> Option<Odds> {
        let known = self.known().iter().find(|(known, _)| *known == which).map(|(_, odds)| odds.clone());
        if let Some(odds) = known {
            return odds;
        }
        let odds = weigh(&which.2);
        if !stop.load(Ordering::Relaxed) {
            let mut known = self.known();
            known.truncate(MOST_WEIGHED - 1);
            known.push_front((which, odds.clone()));
        }
        odds
    }
    /// Forgets them.
    pub(super) fn rest(&self) {
        self.known().clear();
    }
    fn known(&self) -> MutexGuard<'_, VecDeque<(Weighing, Option<Odds>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
