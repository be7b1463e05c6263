//! What players add to the dice before the first decision.
//!
//! The secret was made, and its hash published, when the game was created; the creator's contribution stands in the
//! header. Whoever comes by a link adds his own last, knowing both, so that neither he nor the house alone can have
//! chosen the dice.

use super::Host;
use crate::begin;
use kernel::{Secret, Side, hex32};
use protocol::{DiceCard, Refusal};

impl Host {
    pub(super) fn dice_card(&self) -> DiceCard {
        DiceCard { awaited: self.stored.awaits.clone(), ..self.game.dice() }
    }

    /// What a player may keep to prove that nothing was changed. There is none before the last contribution: with each
    /// one the header is written anew.
    pub(super) fn receipt(&self) -> String {
        if self.stored.awaits.is_empty() { self.game.receipt() } else { String::new() }
    }

    /// A side adds to the dice, once.
    pub(super) async fn contribute(&mut self, side: Side, digits: &str) -> Result<(), Refusal> {
        let added = begin::contribution(digits).map_err(|trouble| Refusal::plain(trouble.to_string()))?;
        let secret = self.stored.secret.as_deref().and_then(hex32::parse).map(Secret::from_bytes);
        let awaited = self.stored.awaits.contains(&side.into());
        let Some(secret) = secret.filter(|_| awaited) else {
            return Err(Refusal::plain("The dice do not wait for this side."));
        };
        self.game.contribute(side, added, secret)?;
        let left: Vec<_> = self.stored.awaits.iter().copied().filter(|&s| s != side.into()).collect();
        let line = self.game.lines().first().cloned().unwrap_or_default();
        if let Err(fault) = self.house.store.rewrite_header(self.stored.key, &line, &left).await {
            self.broken = true;
            return Err(Refusal::plain(fault.to_string()));
        }
        self.stored.awaits = left;
        if self.stored.awaits.is_empty() {
            // Dice that are due before the first decision fall now.
            self.store_after(|_| Ok(())).await.map_err(|mut all| match all.pop() {
                Some(refusal) => refusal,
                None => Refusal::plain(super::AWAITED),
            })?;
        }
        Ok(())
    }
}
