//! What a side sees, taken along: answers are read, judged and tried on it without the table.

use crate::bots::Opposed;
use crate::live::Given;
use kernel::{Listing, Side, Stage, Stream, Viewer};
use protocol::{Meant, Measure, Offer, Preview, Question, Refusal, Seat};
use std::sync::{Arc, OnceLock};
use view::{Board, Measuring, Overlay, OverlayKind, Piece, Scene, Sketch};

/// What is to be seen at one moment. Seats from which the same is to be seen share it, and it is drawn once.
pub(super) struct Sight<G: Opposed> {
    pub(super) game: Arc<G>,
    pub(super) view: G::State,
    scene: OnceLock<Arc<Scene>>,
    text: OnceLock<Arc<str>>,
    written: OnceLock<Arc<str>>,
}

impl<G: Opposed> Sight<G> {
    pub(super) fn new(game: Arc<G>, view: G::State) -> Sight<G> {
        let (scene, text, written) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Sight { game, view, scene, text, written }
    }
    /// The board and its pieces.
    pub(super) fn scene(&self) -> &Arc<Scene> {
        self.scene.get_or_init(|| self.game.scene(&self.view).into())
    }
    /// A free table in words. Hexes have names: a page says from the scene what stands on which.
    pub(super) fn text(&self) -> &Arc<str> {
        self.text.get_or_init(|| match self.scene().board {
            Board::Hexes { .. } => "".into(),
            Board::Table { .. } => self.game.text_board(&self.view).into(),
        })
    }
    /// Both as they go over the wire, apart from the views they belong to.
    pub(super) fn written(&self) -> &Arc<str> {
        self.written.get_or_init(|| {
            let mut json = b"\"scene\":".to_vec();
            // Plain data: writing it as JSON cannot fail.
            let _ = serde_json::to_writer(&mut json, &**self.scene());
            json.extend(b",\"text\":");
            let _ = serde_json::to_writer(&mut json, &**self.text());
            String::from_utf8(json).unwrap_or_default().into()
        })
    }
}

/// A seat at one moment: what it sees, and nothing it may not know. What it is asked is worked out once, when somebody
/// first wants to know: pages on one seat share it, and a number means the same answer in the offers, previews, odds and
/// clicks of one question.
pub(super) struct Desk<G: Opposed> {
    pub(super) sight: Arc<Sight<G>>,
    /// How many entries the log had.
    pub(super) seq: u32,
    pub(super) seat: Seat,
    pub(super) teaching: bool,
    /// The entry after which its side is asked.
    asked: u32,
    listed: OnceLock<(Listing, Vec<G::Answer>)>,
    question: OnceLock<Option<Arc<Question>>>,
}

impl<G: Opposed> Desk<G> {
    /// A seat from which this is to be seen.
    pub(super) fn new(sight: Arc<Sight<G>>, (seat, seq): (Seat, u32), teaching: bool) -> Desk<G> {
        let asked = seq;
        Desk { sight, seq, seat, teaching, asked, listed: OnceLock::new(), question: OnceLock::new() }
    }

    /// The same, asked after this entry.
    pub(super) fn asked_since(self, asked: u32) -> Desk<G> {
        Desk { asked, ..self }
    }

    /// The rules, and what the seat sees.
    pub(super) fn eyes(&self) -> (&G, &G::State) {
        (&self.sight.game, &self.sight.view)
    }
    fn listed(&self) -> &(Listing, Vec<G::Answer>) {
        self.listed.get_or_init(|| {
            let ((game, view), mut options) = (self.eyes(), Vec::new());
            let listing = self.seat.side().map(|side| game.options(view, side, &mut options));
            (listing.unwrap_or(Listing::Complete), options)
        })
    }
    /// The answers that are offered, by their numbers; all are legal.
    pub(super) fn options(&self) -> &[G::Answer] {
        &self.listed().1
    }

    /// What the seat's side is asked, with its offers.
    pub(super) fn question(&self) -> Option<Arc<Question>> {
        self.question.get_or_init(|| self.ask().map(Arc::new)).clone()
    }
    fn ask(&self) -> Option<Question> {
        let ((game, view), side) = (self.eyes(), self.seat.side()?);
        let pending = game.pending(view);
        let question = pending.question(side)?;
        let (listing, options) = self.listed();
        let offer = |(index, answer): (u32, &G::Answer)| Offer {
            index,
            words: game.say(view, side, answer),
            tag: game.tag(view, side, answer),
        };
        Some(Question {
            id: self.asked,
            prompt: game.prompt(view, side, question),
            sealed: pending.is_sealed(),
            complete: *listing == Listing::Complete,
            offers: (0u32..).zip(options).map(offer).collect(),
            reaction: game.reaction(view, question),
            movers: game.movers(view, side),
            undone: game.undone(view, side),
            sheet: game.sheet(view, side),
            draft: None,
        })
    }

    /// The answer a player means. It need not be legal.
    pub(super) fn resolve(&self, side: Side, given: &Given) -> Result<G::Answer, Vec<Refusal>> {
        let (game, view) = self.eyes();
        match given {
            Given::Meant(Meant::Offer { index }) => {
                let found = self.options().get(*index as usize).cloned();
                found.ok_or_else(|| vec![Refusal::plain(format!("There is no answer number {index} now."))])
            }
            Given::Meant(Meant::Words { words }) => self.read(side, words),
            Given::Meant(Meant::Drag { drag }) => {
                let plan = game.dragged(view, side, drag);
                plan.ok_or_else(|| vec![Refusal::plain("This cannot be moved by hand now.")])
            }
            Given::Written(text) => {
                serde_json::from_str(text).map_err(|e| vec![Refusal::plain(e.to_string())])
            }
        }
    }

    /// Judges on what the side may know, so that a refusal betrays nothing. What is offered was judged when it was
    /// listed.
    pub(super) fn judge(&self, side: Side, given: &Given, answer: &G::Answer) -> Result<(), Vec<Refusal>> {
        let (game, view) = self.eyes();
        if matches!(given, Given::Meant(Meant::Offer { .. })) {
            return Ok(());
        }
        if game.pending(view).question(side).is_none() {
            return Err(vec![Refusal::plain("It is not your turn to answer.")]);
        }
        game.check(view, side, answer).map_err(|refusals| self.explain(&refusals))
    }

    pub(super) fn may_measure(&self) -> bool {
        self.measure().now
    }

    /// What an answer would do.
    pub(super) fn preview(&self, side: Side, given: &Given) -> Result<Preview, Vec<Refusal>> {
        let answer = self.resolve(side, given)?;
        let judged = self.judge(side, given, &answer);
        Ok(self.previewed(side, &answer, judged))
    }

    /// What an answer would do, as far as the side may measure and nothing is sealed.
    pub(super) fn previewed(
        &self,
        side: Side,
        answer: &G::Answer,
        judged: Result<(), Vec<Refusal>>,
    ) -> Preview {
        let (game, view) = self.eyes();
        let open = !game.pending(view).is_sealed();
        let Sketch { ghosts, marks, cost } = match self.may_measure() {
            true => match game.sketch(view, side, answer) {
                Some(sketch) => sketch,
                None if judged.is_ok() && open => self.sketch(side, answer),
                None => Sketch::default(),
            },
            false => Sketch::default(),
        };
        Preview { ghosts, marks, cost, ..self.bare(side, answer, judged) }
    }

    /// An answer and its verdict, with nothing drawn.
    pub(super) fn bare(&self, side: Side, answer: &G::Answer, judged: Result<(), Vec<Refusal>>) -> Preview {
        let (game, view) = self.eyes();
        Preview {
            words: game.say(view, side, answer),
            tag: game.tag(view, side, answer),
            legal: judged.is_ok(),
            refusals: judged.err().unwrap_or_default(),
            ghosts: Vec::new(),
            marks: Vec::new(),
            cost: None,
            sheet: game.written(view, side, answer),
        }
    }

    /// Something drawn above the board.
    pub(super) fn overlay(&self, kind: OverlayKind, piece: Option<&str>) -> Option<Overlay> {
        if self.measure().closed.contains(&kind) {
            return None;
        }
        let (game, view) = self.eyes();
        game.overlay(view, self.seat.viewer(), kind, piece)
    }

    /// The side's own pieces that would stand differently. What is hidden is imagined, and no piece of the other side is
    /// shown, so that a preview tells nothing.
    fn sketch(&self, side: Side, answer: &G::Answer) -> Sketch {
        let ((game, view), viewer) = (self.eyes(), Viewer::Side(side));
        let mut next = game.imagine(view, viewer, &mut Stream::new(0));
        game.decide(&mut Stage::silent(game, &mut next), side, answer);
        let before = &self.sight.scene().pieces;
        let after = game.scene(&game.view(&next, viewer)).pieces;
        let own = |piece: &Piece| piece.side == Some(side.index() as u8);
        let moved = |piece: &Piece| before.iter().any(|old| old.id == piece.id && old.pose != piece.pose);
        let ghosts = after.into_iter().filter(|piece| own(piece) && moved(piece)).collect();
        Sketch { ghosts, ..Sketch::default() }
    }

    /// When the seat may measure; who plays no side may where it is free.
    pub(super) fn measure(&self) -> Measure {
        let ((game, view), teaching) = (self.eyes(), self.teaching);
        let policy = game.measuring();
        let may = match self.seat.side() {
            Some(side) => game.may_measure(view, side),
            None => policy == Measuring::Free,
        };
        let now = may || teaching;
        let shown = |kind: &OverlayKind| match self.seat.side() {
            _ if now => true,
            Some(side) => game.may_show(view, side, *kind),
            None => !OverlayKind::MEASURING.contains(kind),
        };
        let closed = OverlayKind::ALL.into_iter().filter(|kind| !shown(kind)).collect();
        Measure { policy, teaching, now, closed }
    }
}
