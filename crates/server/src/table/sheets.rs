//! Sheets of orders: which line a fault belongs to.

use super::desk::Desk;
use crate::bots::Opposed;
use kernel::Side;
use odds::Limits;
use protocol::{Odds, PartOdds, Refusal};
use std::time::Duration;
use view::{Part, SheetForm, sheet};

impl<G: Opposed> Desk<G> {
    /// Reads an answer in words. Of a sheet that cannot be read every line is tried by itself, so that the fault is found
    /// beside the line that has it.
    pub(super) fn read(&self, side: Side, words: &str) -> Result<G::Answer, Vec<Refusal>> {
        let (game, view) = self.eyes();
        let fault = match game.read(view, side, words) {
            Ok(answer) => return Ok(answer),
            Err(fault) => fault,
        };
        let form = game.sheet(view, side);
        let faults = form.map(|form| self.faults_by_line(side, &form, words)).unwrap_or_default();
        Err(if faults.is_empty() { vec![Refusal::plain(fault)] } else { faults })
    }

    fn faults_by_line(&self, side: Side, form: &SheetForm, words: &str) -> Vec<Refusal> {
        let (game, view) = self.eyes();
        let Ok(lines) = sheet::lines(&form.start, words) else { return Vec::new() };
        let fault = |(piece, words): (&str, &str)| {
            let alone = SheetForm::say(&form.start, [(piece, words)]);
            let fault = game.read(view, side, &alone).err()?;
            let known = form.lines.iter().find(|line| line.piece.eq_ignore_ascii_case(piece));
            Some(Refusal::plain(fault).about(known.map(|line| line.piece.clone())))
        };
        lines.into_iter().filter_map(fault).collect()
    }

    /// The odds of a sheet, line by line.
    pub(super) fn parts(&self, side: Side, answer: &G::Answer, limits: Limits<'_>) -> Vec<PartOdds> {
        let (game, view) = self.eyes();
        let parts = game.parts(view, side, answer);
        // A sheet of many lines is waited for no longer than one of few.
        let share = |patience: Duration| patience / u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
        let limits = Limits { patience: limits.patience.map(share), ..limits };
        let weighed = |Part { piece, words, position, supposing }: Part<G::State>| {
            let stated = odds::state_within(game, &position, side, None, limits).ok().flatten()?;
            Some(PartOdds { piece, words, supposing, odds: Odds::from(&stated) })
        };
        parts.into_iter().filter_map(weighed).collect()
    }

    /// Reasons in words, each with the line it is about.
    pub(super) fn explain(&self, refusals: &[G::Refusal]) -> Vec<Refusal> {
        let (game, view) = self.eyes();
        let explained = |refusal: &G::Refusal| {
            Refusal::from(game.explain(view, refusal)).about(game.about(view, refusal))
        };
        refusals.iter().map(explained).collect()
    }
}
