//! Questions and answers at a table: what is asked, what a player means, whether he may.

use super::Table;
use crate::bots::Opposed;
use crate::live::Given;
use kernel::{Entry, Hidden, Side, Stage, Stream, Viewer};
use protocol::{Asked, Meant, Offer, Question, Refusal};
use view::Shown;

/// How often a side may take back or leave other orders until dice fall: what one question adds to the log is bounded.
const MOST_SECOND_THOUGHTS: usize = 250;

impl<G: Opposed> Table<G> {
    /// Whether a side may take back, or leave other orders, once more before dice fall.
    pub(super) fn may_change_its_mind(&self, side: Side) -> Result<(), Vec<Refusal>> {
        let second_thought = |entry: &&Entry<G::Answer>| match entry {
            Entry::Undo { side: by, .. } => *by == side,
            Entry::Sealed { side: by, open: Some(open), .. } => {
                *by == side && matches!(open.hidden, Hidden::Orders(_))
            }
            _ => false,
        };
        let since = self.course().entries().iter().rev();
        let since = since.take_while(|entry| !matches!(entry, Entry::Roll { .. }));
        if since.filter(second_thought).count() < MOST_SECOND_THOUGHTS {
            return Ok(());
        }
        let sentence =
            format!("This side has changed its mind {MOST_SECOND_THOUGHTS} times; now it must decide.");
        Err(vec![Refusal::plain(sentence)])
    }

    /// The answer a player means. It need not be legal.
    pub(super) fn resolve(&self, side: Side, given: &Given) -> Result<G::Answer, Refusal> {
        let (game, view) = (self.game(), self.seen(Viewer::Side(side)));
        let listed = || {
            let mut options = Vec::new();
            game.options(&view, side, &mut options);
            options
        };
        match given {
            Given::Meant(Meant::Offer { index }) => {
                let found = listed().into_iter().nth(*index as usize);
                found.ok_or_else(|| Refusal::plain(format!("There is no answer number {index} now.")))
            }
            Given::Meant(Meant::Words { words }) => game.read(&view, side, words).map_err(Refusal::plain),
            Given::Meant(Meant::Click { click }) => {
                let found = listed().into_iter().find(|answer| click.fits(&game.tag(&view, side, answer)));
                let found = found.or_else(|| game.untag(&view, side, &click.tag()));
                found.ok_or_else(|| Refusal::plain("Nothing can be done there now."))
            }
            Given::Meant(Meant::Drag { drag }) => {
                let plan = game.dragged(&view, side, drag);
                plan.ok_or_else(|| Refusal::plain("This cannot be moved by hand now."))
            }
            Given::Written(text) => serde_json::from_str(text).map_err(|e| Refusal::plain(e.to_string())),
        }
    }

    /// Judges on what the side may know, so that a refusal betrays nothing.
    pub(super) fn judge(&self, side: Side, answer: &G::Answer) -> Result<(), Vec<Refusal>> {
        let (game, view) = (self.game(), self.seen(Viewer::Side(side)));
        if game.pending(&view).question(side).is_none() {
            return Err(vec![Refusal::plain("It is not for this side to answer now.")]);
        }
        game.check(&view, side, answer).map_err(|refusals| {
            refusals.iter().map(|refusal| Refusal::from(&game.explain(&view, refusal))).collect()
        })
    }

    pub(super) fn asked_on(&self, view: &G::State) -> Vec<Asked> {
        let pending = self.game().pending(view);
        let ask = |side: Side| {
            let question = pending.question(side)?;
            let prompt = self.game().prompt(view, side, question);
            let rule = self.game().asked_by(view, question).map(|rule| rule.as_str().to_owned());
            Some(Asked { side: side.into(), prompt, rule, sealed: pending.is_sealed() })
        };
        Side::BOTH.into_iter().filter_map(ask).collect()
    }

    pub(super) fn question_on(&self, view: &G::State, side: Side) -> Option<Question> {
        let game = self.game();
        let pending = game.pending(view);
        let question = pending.question(side)?;
        let mut options = Vec::new();
        let listing = game.options(view, side, &mut options);
        let offer = |(index, answer): (u32, &G::Answer)| Offer {
            index,
            words: game.say(view, side, answer),
            tag: game.tag(view, side, answer),
        };
        Some(Question {
            prompt: game.prompt(view, side, question),
            sealed: pending.is_sealed(),
            complete: listing == kernel::Listing::Complete,
            offers: (0u32..).zip(&options).map(offer).collect(),
            reaction: game.reaction(view, question).map(str::to_owned),
            movers: game.movers(view, side),
            undone: game.undone(view, side),
        })
    }
}

/// The side's own pieces that would stand differently. What is hidden is imagined, and no piece of the other side is
/// shown, so that a preview tells nothing.
pub(super) fn sketch<G: Shown>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> view::Sketch {
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
