//! What players bring for the dice before the first decision: the ends of their chains, or, to a game begun before
//! there were chains, a contribution.
//!
//! The secret was made, and its hash published, when the game was created. Whoever comes by a link adds his part
//! last, so that neither he nor the house alone can have chosen the dice.

use super::Host;
use crate::begin;
use crate::live::LiveGame;
use kernel::{Link, Secret, Side, hex32};
use protocol::{DiceCard, Refusal};

/// How many chains a side may begin in place of others: whoever clears his browser now and then never comes near.
const MOST_CHAINS: u32 = 64;

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
    pub(super) async fn contribute(&mut self, side: Side, digits: &str) -> Result<(), Vec<Refusal>> {
        let added = begin::contribution(digits).map_err(|trouble| plain(&trouble.to_string()))?;
        if self.game.cup().is_some() || !self.stored.awaits.contains(&side) {
            return Err(plain("The dice do not wait for this side."));
        }
        self.add(side, |game, secret| game.contribute(side, added, secret)).await
    }

    /// A side brings its chain: its turn has come, or it has lost the one it had.
    pub(super) async fn bring_chain(
        &mut self,
        side: Side,
        (end, instead): (&str, Option<&str>),
    ) -> Result<(), Vec<Refusal>> {
        let read = |digits| {
            Link::parse(digits).ok_or_else(|| plain("The end of a chain has 64 hexadecimal digits."))
        };
        let (end, instead) = (read(end)?, instead.map(read).transpose()?);
        let Some(cup) = self.game.cup() else {
            return Err(plain("The dice of this game come from the house; nobody brings a chain."));
        };
        if instead != cup.ends()[side] {
            return Err(plain("This side has brought another chain meanwhile."));
        }
        match self.stored.awaits.first() {
            None if instead.is_none() => Err(plain("No chain is awaited from this side.")),
            None if cup.tally().renewed[side] >= MOST_CHAINS => {
                Err(plain("This side has begun too many chains; the game waits for the last of them."))
            }
            None => {
                self.has_room_for_second_thoughts()?;
                self.store_after(|game| game.begin_chain(side, end)).await
            }
            Some(&first) if first != side => Err(plain("It is not this side's turn to bring its chain.")),
            Some(_) if cup.ends().0.contains(&Some(end)) => {
                Err(plain("This chain is the other side's; bring one of your own."))
            }
            Some(_) => self.add(side, |game, secret| game.bring_chain(side, end, secret)).await,
        }
    }

    /// Writes what a side adds into the header; when nobody is awaited any more, the game begins.
    async fn add(
        &mut self,
        side: Side,
        act: impl FnOnce(&mut dyn LiveGame, Secret) -> Result<(), Refusal>,
    ) -> Result<(), Vec<Refusal>> {
        let secret = self.stored.secret.as_deref().and_then(hex32::parse).map(Secret::from_bytes);
        let secret = secret.ok_or_else(|| plain("The dice do not wait for this side."))?;
        act(&mut *self.game, secret).map_err(|refusal| vec![refusal])?;
        let left: Vec<_> = self.stored.awaits.iter().copied().filter(|&s| s != side).collect();
        let line = self.game.take_lines().into_iter().next().unwrap_or_default();
        if let Err(fault) = self.house.store.rewrite_header(self.stored.key, &line, &left).await {
            self.broken = true;
            return Err(plain(&fault.to_string()));
        }
        self.stored.awaits = left;
        match self.stored.awaits.is_empty() {
            // Dice that are due before the first decision fall now.
            true => self.store_after(|_| Ok(())).await,
            false => Ok(()),
        }
    }
}

fn plain(sentence: &str) -> Vec<Refusal> {
    vec![Refusal::plain(sentence)]
}
