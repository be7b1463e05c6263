//! What was decided is stored before anybody hears of it, and never more than can be read again.

use super::Host;
use crate::live::LiveGame;
use kernel::file::{MOST_ENTRIES, MOST_LINE};
use protocol::Refusal;

/// Why nothing can be decided before everybody has added to the dice.
const AWAITED: &str = "The game begins when everyone who adds to its dice has joined.";

/// Why nothing more is decided in a game without an end.
const FULL: &str = "The log of this game is full; no more can be stored than can be read again.";
/// Why nothing is taken back in a very long game.
const NO_SECOND_THOUGHTS: &str = "The log of this game is nearly full: what room is left is for decisions. \
    Nothing can be taken back any more, and no orders can be left.";
const THOUSAND: usize = 1000;
/// From here on orders are not changed and nothing is taken back.
const THREE_QUARTERS: usize = 750;
/// From here on nothing is decided: what an answer brings about must fit into the rest.
const ALMOST_FULL: usize = 980;

impl Host {
    /// Does something to the game and stores what it wrote. Nobody hears of it before it is safe.
    pub(super) async fn store_after(
        &mut self,
        act: impl FnOnce(&mut dyn LiveGame) -> Result<(), Vec<Refusal>>,
    ) -> Result<(), Vec<Refusal>> {
        if !self.stored.awaits.is_empty() {
            return Err(vec![Refusal::plain(AWAITED)]);
        }
        if self.fullness() >= ALMOST_FULL {
            return Err(vec![Refusal::plain(FULL)]);
        }
        let answered = self.answered.take();
        act(&mut *self.game)?;
        self.drive();
        let lines = self.game.take_lines();
        let first = self.lines().saturating_sub(lines.len());
        self.store(first as u32, lines).await?;
        self.send_calls();
        self.wind(answered).await;
        Ok(())
    }

    /// Stores lines that were just written.
    async fn store(&mut self, first: u32, lines: Vec<String>) -> Result<(), Vec<Refusal>> {
        if lines.is_empty() {
            return Ok(());
        }
        self.bytes += size(&lines);
        if self.fullness() > THOUSAND || lines.iter().any(|line| line.len() > MOST_LINE) {
            self.broken = true;
            return Err(vec![Refusal::plain(FULL)]);
        }
        let stored = self.house.store.append(self.stored.key, first, lines).await;
        stored.map_err(|fault| {
            self.broken = true;
            vec![Refusal::plain(fault.to_string())]
        })?;
        if self.game.over().is_some() {
            // How long a finished game is must be known even if its last lines should be lost.
            self.note().await;
        }
        Ok(())
    }

    /// How full the log is, in thousandths of what can be read again: more than that is never written.
    fn fullness(&self) -> usize {
        let bytes = self.bytes * THOUSAND / self.house.config.most_log.max(1);
        bytes.max(self.lines() * THOUSAND / MOST_ENTRIES)
    }

    /// The lines of the log, the header among them.
    fn lines(&self) -> usize {
        self.game.entries() as usize + 1
    }

    /// Whether there is room for changes of mind: the last quarter of a log is for decisions alone, so that a game can
    /// always be played to its end.
    pub(super) fn has_room_for_second_thoughts(&self) -> Result<(), Vec<Refusal>> {
        if self.fullness() < THREE_QUARTERS { Ok(()) } else { Err(vec![Refusal::plain(NO_SECOND_THOUGHTS)]) }
    }
}

pub(super) fn size(lines: &[String]) -> usize {
    lines.iter().map(|line| line.len() + 1).sum()
}
