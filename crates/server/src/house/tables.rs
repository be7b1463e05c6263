//! The tables of the house: how one is laid, spoken to, and cleared.

use super::{House, Slot, Trouble, lock};
use crate::costs::Kind;
use crate::host::{self, Handle, Word};
use crate::live::LiveGame;
use crate::store::Stored;
use crate::work::queue::Asker;
use futures_util::future::join_all;
use kernel::{Secret, hex32};
use protocol::Seat;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{mpsc, oneshot};

impl House {
    /// The host of a game; opens the table if it is put away, in the name of whoever asks.
    pub async fn host(self: &Arc<House>, asker: Asker, id: &str) -> Result<Handle, Trouble> {
        loop {
            let slot = self.slot(id);
            let mut held = slot.lock().await;
            // A host that left meanwhile has taken its slot with it; there must never be two hosts of one game.
            if !self.is_current(id, &slot) {
                continue;
            }
            if let Some(handle) = &*held
                && !handle.is_closed()
            {
                return Ok(handle.clone());
            }
            if self.closing.load(Ordering::Relaxed) {
                return Err(Trouble::Full("the house is closing"));
            }
            let opened = self.open(asker, id).await;
            match &opened {
                Ok(handle) => *held = Some(handle.clone()),
                Err(_) => drop(lock(&self.slots).remove(id)),
            }
            return opened;
        }
    }

    async fn open(self: &Arc<House>, asker: Asker, id: &str) -> Result<Handle, Trouble> {
        let stored = self.store.game(id).await?.ok_or(Trouble::NoGame)?;
        self.make_room().await?;
        let (teaching, steps) = (stored.teaching, self.config.odds_steps);
        let laid = self.take_up(asker, &stored, move |mut game| {
            if teaching {
                game.teach();
            }
            game.weigh_at_most(steps);
            // Whoever looks first reads the whole log: it is told here, where nobody else waits for it.
            game.view(Seat::Spectator, u32::MAX);
            game
        });
        let game = laid.await?;
        Ok(host::start(self.clone(), stored, game))
    }

    /// Reads a stored game again, from its first line on, and does something with it: off the threads that serve.
    pub(super) async fn take_up<T: Send + 'static>(
        self: &Arc<House>,
        asker: Asker,
        stored: &Stored,
        then: impl FnOnce(Box<dyn LiveGame>) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        if let Some(damage) = &stored.damage {
            return Err(Trouble::Damaged(damage.clone()));
        }
        let text = self.store.text(stored.key).await.map_err(|fault| Trouble::Damaged(fault.to_string()))?;
        let secret = stored.secret.as_deref().and_then(hex32::parse).map(Secret::from_bytes);
        let house = self.clone();
        let read = move |_: &AtomicBool| house.registry.resume(&text, secret).map(then);
        Ok(self.workshop.ask(asker, Kind::Open, read).await??)
    }

    /// Sees to it that there is room for one more table: those at which nobody sits are put away.
    async fn make_room(&self) -> Result<(), Trouble> {
        if self.live() <= self.config.most_tables {
            return Ok(());
        }
        // A slot that somebody holds is being opened or cleared, perhaps by ourselves. One that nobody holds and that has
        // no host was left by a visitor who went before his table was laid.
        lock(&self.slots).retain(|_, slot| slot.try_lock().map_or(true, |held| held.is_some()));
        let laid = |slot: &Slot| slot.try_lock().ok().and_then(|held| held.clone());
        let hosts: Vec<Handle> = lock(&self.slots).values().filter_map(laid).collect();
        let told = hosts.iter().map(|host| async {
            let (done, gone) = oneshot::channel();
            if host.send(Word::MakeRoom(done)).await.is_ok() {
                let _ = gone.await;
            }
        });
        join_all(told).await;
        let room = self.live() <= self.config.most_tables;
        if room { Ok(()) } else { Err(Trouble::Full("every table is taken; come back later")) }
    }

    /// Asks the host of a game something. A host that was just leaving is asked again.
    pub async fn ask<T>(
        self: &Arc<House>,
        asker: Asker,
        id: &str,
        word: impl Fn(oneshot::Sender<T>) -> Word,
    ) -> Result<T, Trouble> {
        for _ in 0..4 {
            let (reply, answer) = oneshot::channel();
            let host = self.host(asker, id).await?;
            if host.send(word(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Trouble::Full("the table is busy; try again"))
    }

    /// Asks the host of a game only if the table is laid.
    pub async fn ask_laid<T>(&self, id: &str, word: impl FnOnce(oneshot::Sender<T>) -> Word) -> Option<T> {
        let slot = lock(&self.slots).get(id).cloned()?;
        let host = slot.lock().await.clone()?;
        let (reply, answer) = oneshot::channel();
        host.send(word(reply)).await.ok()?;
        answer.await.ok()
    }

    /// Tells the host of a game something, if the table is laid.
    pub async fn tell_laid(&self, id: &str, word: Word) {
        let slot = lock(&self.slots).get(id).cloned();
        if let Some(slot) = slot
            && let Some(host) = slot.lock().await.clone()
        {
            let _ = host.send(word).await;
        }
    }

    /// A host leaves, unless somebody has spoken to it or is about to; says whether it may go.
    pub(crate) fn leave(&self, id: &str, inbox: &mpsc::Receiver<Word>) -> bool {
        let Some(slot) = lock(&self.slots).get(id).cloned() else { return true };
        // Whoever holds the slot may be waiting for this very host: it must not wait for him.
        let Ok(mut held) = slot.try_lock() else { return false };
        if !inbox.is_empty() {
            return false;
        }
        *held = None;
        lock(&self.slots).remove(id);
        true
    }

    /// Clears the table of a game, if it is laid, and then does something to the game. Nobody can lay the table again in
    /// between, so nothing is stored for a game that is just being deleted.
    pub async fn clear<T>(&self, id: &str, act: impl Future<Output = T>) -> T {
        loop {
            let slot = self.slot(id);
            let mut held = slot.lock().await;
            if !self.is_current(id, &slot) {
                continue;
            }
            close(held.take()).await;
            let done = act.await;
            lock(&self.slots).remove(id);
            return done;
        }
    }

    /// Closes every table; none is laid again.
    pub async fn close_tables(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let slots: Vec<Slot> = lock(&self.slots).values().cloned().collect();
        let tables = slots.iter().map(|slot| async { close(slot.lock().await.take()).await });
        join_all(tables).await;
    }
}

/// Tells a host to close its table; comes back when it has stored what there was to store.
async fn close(host: Option<Handle>) {
    let (done, closed) = oneshot::channel();
    if let Some(host) = host
        && host.send(Word::Close(done)).await.is_ok()
    {
        let _ = closed.await;
    }
}
