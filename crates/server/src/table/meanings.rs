//! What a click can mean: the one place where a hand on the board is understood.

use super::desk::Desk;
use crate::bots::Opposed;
use kernel::Side;
use protocol::{Meaning, Meant, NextAnswer, Refusal};
use view::{Click, Pose, Route, Sense};

/// Where more is meant, a menu is too long to draw a ghost for each.
const DRAWN: usize = 12;

/// An answer, and how the page gives it.
type Single<A> = (Meant, A);

impl<G: Opposed> Desk<G> {
    /// What a click can mean for a side; everything is legal on what the side may know. Or why it means nothing.
    ///
    /// First the listed answers about what was clicked and those the rule set makes of the click; where there is none,
    /// the way that leads there by several answers; and else the reasons of what the click would have been.
    pub(super) fn meanings(&self, side: Side, click: &Click) -> Result<Vec<Meaning>, Vec<Refusal>> {
        let (game, view) = self.eyes();
        let pending = game.pending(view);
        let Some(question) = pending.question(side) else {
            return Err(vec![Refusal::plain("It is not your turn to answer.")]);
        };
        let (found, built) = self.single(side, click);
        if !found.is_empty() {
            let drawn = found.len() <= DRAWN;
            let meaning = |(meant, answer)| self.meaning(side, (meant, &answer), drawn);
            return Ok(found.into_iter().map(meaning).collect());
        }
        let refusals = match game.way(view, side, click) {
            Some(Ok(way)) => return Ok(self.march(side, way).into_iter().collect()),
            Some(Err(refusals)) => refusals,
            None => built.first().and_then(|answer| game.check(view, side, answer).err()).unwrap_or_default(),
        };
        match refusals.is_empty() {
            true => {
                let asked = game.prompt(view, side, question);
                Err(vec![Refusal::plain(format!("Nothing can be done there now. You are asked: {asked}"))])
            }
            false => Err(self.explain(&refusals)),
        }
    }

    /// The legal answers that a click means by themselves, and everything the rule set made of it.
    fn single(&self, side: Side, click: &Click) -> (Vec<Single<G::Answer>>, Vec<G::Answer>) {
        let (game, view) = self.eyes();
        let pieces = &self.sight.scene().pieces;
        let hex_of = |id: &str| match pieces.iter().find(|piece| piece.id == id)?.pose {
            Pose::Hex { hex, .. } => Some(hex),
            _ => None,
        };
        // A click writes a line of a sheet; a listed one is a sheet as a whole.
        let options = if game.sheet(view, side).is_some() { &[] } else { self.options() };
        let built = game.meant(view, side, click);
        let wanted =
            |answer: &G::Answer| built.contains(answer) || click.means(&game.tag(view, side, answer), hex_of);
        let listed = (0u32..).zip(options).filter(|(_, answer)| wanted(answer));
        let mut found: Vec<Single<G::Answer>> =
            listed.map(|(index, answer)| (Meant::Offer { index }, answer.clone())).collect();
        for answer in built.iter().filter(|&answer| !options.contains(answer)) {
            if game.check(view, side, answer).is_ok() {
                found.push((Meant::Words { words: game.say(view, side, answer) }, answer.clone()));
            }
        }
        (found, built)
    }

    fn meaning(&self, side: Side, (meant, answer): (Meant, &G::Answer), drawn: bool) -> Meaning {
        let preview = match drawn {
            true => self.previewed(side, answer, Ok(())),
            false => self.bare(side, answer, Ok(())),
        };
        Meaning { answer: meant, then: Vec::new(), way: Vec::new(), preview }
    }

    /// A march: its first answer now, the others in words.
    fn march(&self, side: Side, way: Route<G::Answer>) -> Option<Meaning> {
        let (game, view) = self.eyes();
        let (first, rest) = way.answers.split_first()?;
        let answer = Meant::Words { words: game.say(view, side, first) };
        let next = |answer: &G::Answer| {
            let tag = game.tag(view, side, answer);
            NextAnswer { words: game.say(view, side, answer), to: tag.hex.filter(|_| tag.sense == Sense::Go) }
        };
        let mut preview = self.bare(side, first, Ok(()));
        if let Some(&goal) = way.hexes.last() {
            (preview.tag.sense, preview.tag.hex) = (Sense::Go, Some(goal));
        }
        preview.cost = way.cost;
        Some(Meaning { answer, then: rest.iter().map(next).collect(), way: way.hexes, preview })
    }
}
