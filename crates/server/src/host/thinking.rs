//! Bots at the table: they think in the pool, and answer like anybody else.

use super::{Host, Word};
use crate::live::Given;
use kernel::Side;
use protocol::{SeatPlan, ServerMessage};
use sha2::{Digest, Sha256};

impl Host {
    /// Every bot that is asked begins to think, in the pool.
    pub(super) fn wake_bots(&mut self) {
        if !self.game.goes_on() || self.broken {
            return;
        }
        for side in self.game.asked() {
            let SeatPlan::Bot { level } = self.stored.seats[side.index()] else { continue };
            if self.thinking[side] {
                continue;
            }
            let Some(thinker) = self.game.thinker(side, level, self.bot_seed(side)) else { continue };
            self.thinking[side] = true;
            let (house, me, seq) = (self.house.clone(), self.me.clone(), self.game.entries());
            tokio::spawn(async move {
                let answer = house.think(thinker).await;
                let _ = me.send(Word::Thought(side, seq, answer)).await;
            });
        }
    }

    /// A bot's chance follows from the secret of the game but cannot be turned back into it: nobody can foresee the
    /// bot, and everybody can check it afterwards.
    pub(super) fn bot_seed(&self, side: Side) -> u64 {
        let secret = self.stored.secret.as_deref().unwrap_or_default();
        let digest = Sha256::new()
            .chain_update(b"grognard bot 1")
            .chain_update(secret.as_bytes())
            .chain_update([side.index() as u8])
            .finalize();
        digest.iter().take(8).fold(0, |seed, &byte| seed << 8 | byte as u64)
    }

    pub(super) async fn bot_answers(&mut self, side: Side, seq: u32, answer: Option<String>) {
        self.thinking[side] = false;
        let Some(answer) = answer else {
            let sentence = "The bot has found no answer; the game waits.".to_owned();
            let message = ServerMessage::Error { id: None, sentence };
            return self.pages.iter_mut().for_each(|page| page.say(&message));
        };
        if !self.game.is_fresh(side, seq) {
            return self.wake_bots();
        }
        if self.store_after(|game| game.answer(side, &Given::Written(answer))).await.is_ok() {
            self.announce();
        }
    }
}
