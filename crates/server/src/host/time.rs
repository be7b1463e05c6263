//! The clock of a table, where the players agreed on one.
//!
//! It runs for whoever is asked, and is wound when something was stored. Where time is up, what the players agreed on
//! when the game was created is done: the side loses, or the doctrine answers for it. A table that was put away looks at
//! its clock when it is laid again.

use super::{Host, Word};
use crate::bots::Seated;
use kernel::{BySide, Closing, Side};
use protocol::{AtZero, Level, ServerMessage};
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970. A clock set back stops nobody's time for longer than that.
fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

impl Host {
    /// The table was laid again.
    pub(super) async fn wake_clock(&mut self) {
        if let Some(clock) = &mut self.stored.people.clock {
            clock.wake(now_ms());
            self.wind(None).await;
        }
    }

    /// Something was stored, by the answer of a side perhaps: time runs for whoever is asked now.
    pub(super) async fn wind(&mut self, answered: Option<Side>) {
        let going = self.game.goes_on() && self.stored.awaits.is_empty();
        let asked = self.game.asked();
        let (now, asked) = (now_ms(), BySide::from_fn(|side| going && asked.contains(&side)));
        let Some(clock) = &mut self.stored.people.clock else { return };
        let (changed, next) = (clock.turn(asked, answered, now), clock.next(now));
        if !changed && self.timer.is_some() == next.is_some() {
            return;
        }
        // If it cannot be kept now, it is kept with the next answer; nobody loses more than that.
        let _ = self.house.store.keep_people(self.stored.key, &self.stored.people).await;
        if let Some(timer) = self.timer.take() {
            timer.abort();
        }
        self.timer = next.map(|next| {
            let me = self.me.clone();
            let timer = tokio::spawn(async move {
                tokio::time::sleep(next).await;
                let _ = me.send(Word::TimeUp).await;
            });
            timer.abort_handle()
        });
        self.tell_clock();
    }

    fn tell_clock(&mut self) {
        let Some(clock) = &self.stored.people.clock else { return };
        let message = ServerMessage::Clock { clock: clock.face(now_ms()) };
        self.pages.iter_mut().for_each(|page| page.say(&message));
    }

    /// Tells a page that has just come what the clock shows.
    pub(super) fn tell_clock_to(&mut self, i: usize) {
        let Some(clock) = &self.stored.people.clock else { return };
        let message = ServerMessage::Clock { clock: clock.face(now_ms()) };
        // Where nobody was here, nothing was done about it.
        if clock.up(now_ms()).is_some() {
            let _ = self.me.try_send(Word::TimeUp);
        }
        self.pages[i].say(&message);
    }

    /// Somebody's time may be up. Somebody else may have answered meanwhile.
    pub(super) async fn time_up(&mut self) {
        self.timer = None;
        let Some(clock) = &self.stored.people.clock else { return };
        let (plan, Some(side)) = (clock.plan, clock.up(now_ms())) else { return self.wind(None).await };
        if !self.game.asked().contains(&side) || !self.game.goes_on() {
            return;
        }
        match plan.at_zero {
            AtZero::Lose => {
                if self.store_after(|game| game.close(Some(side), Closing::OutOfTime)).await.is_ok() {
                    self.announce();
                }
            }
            AtZero::Doctrine => {
                self.think_for(side, Seated { level: Level::Doctrine, seed: self.bot_seed(side) })
            }
        }
    }
}
