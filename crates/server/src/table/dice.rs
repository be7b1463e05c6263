//! Where the dice of a game come from, and what is added to them before the first entry.

use super::{Source, Table};
use crate::bots::Opposed;
use crate::live::LiveGame;
use kernel::{Cup, GameFile, Header, Play, Secret, hex32};
use protocol::{ChainsCard, DiceCard, Refusal};

impl<G: Opposed> Table<G> {
    pub(super) fn header(&self) -> &Header {
        self.source.header()
    }

    /// Somebody adds his part to the dice: the header is written anew, before the first entry only.
    pub(super) fn rewrite_header(
        &mut self,
        secret: Secret,
        change: impl FnOnce(&mut Header),
    ) -> Result<(), Refusal> {
        let late = || Refusal::plain("The dice have been cast; nothing can be added to them.");
        let Source::Played(play) = &self.source else { return Err(late()) };
        if self.entries() > 0 {
            return Err(late());
        }
        let mut header = play.header().clone();
        change(&mut header);
        let file = GameFile { header, entries: Vec::new(), hashes: Vec::new() };
        let play = Play::resume(self.course().game().clone(), file, secret);
        self.source = Source::Played(Box::new(play.map_err(|wrong| Refusal::plain(wrong.to_string()))?));
        Ok(())
    }

    /// Where the dice come from, as everybody may know it.
    pub(super) fn dice_card(&self) -> DiceCard {
        let header = self.header();
        DiceCard {
            commitment: hex32::digits(&header.commitment.0),
            contributions: header.contributions.map(|all| all.0.map(|added| hex32::digits(&added.0))),
            chains: header.chains.map(|chains| {
                let now = self.cup().map_or(chains.sides, Cup::ends);
                ChainsCard { host: chains.host, ends: chains.sides, now, away: chains.away }
            }),
            awaited: Vec::new(),
        }
    }
}
