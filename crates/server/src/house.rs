//! The house: all tables, whether laid or put away.

use crate::host::{self, Handle, Word};
use crate::registry::{CannotLay, Registry};
use crate::rights::{self, Access, Grant, Rights};
use crate::store::{Store, StoreFault, Stored, Summary, Whose};
use crate::work::{Charge, NotDone, Workshop};
use crate::{Config, http::limits::Limits};
use futures_util::future::join_all;
use kernel::{BySide, Commitment, NoRandomness, Secret, hex32};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as Plain, PoisonError};
use tokio::sync::{Mutex, mpsc, oneshot};

/// Why something cannot be done in the house.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// No such game, or not for this guest to know.
    #[error("this game is private, or the link has expired")]
    NoGame,
    /// Not his to do.
    #[error("only the owner of the game may do that")]
    NotYours,
    /// The game cannot be laid on the table.
    #[error("{0}")]
    Lay(#[from] CannotLay),
    /// What is stored of the game is not whole.
    #[error("{0}")]
    Damaged(String),
    /// Storage failed.
    #[error("{0}")]
    Store(#[from] StoreFault),
    /// No chance in this machine.
    #[error("{0}")]
    Chance(#[from] NoRandomness),
    /// The house is full.
    #[error("{0}")]
    Full(&'static str),
    /// The request asks for something that cannot be.
    #[error("{0}")]
    Bad(String),
    /// It was not worked out.
    #[error("{0}")]
    Work(#[from] NotDone),
}

type Slot = Arc<Mutex<Option<Handle>>>;

/// All tables.
pub struct House {
    /// How it is set up.
    pub config: Config,
    /// The rule sets.
    pub registry: Registry,
    /// The data file.
    pub store: Store,
    /// Who asks how often.
    pub limits: Arc<Limits>,
    /// Where everything is done that is no plain answer.
    pub workshop: Workshop,
    slots: Plain<HashMap<String, Slot>>,
    pledges: Plain<VecDeque<Secret>>,
    pages: AtomicU64,
    open_pages: AtomicUsize,
    closing: AtomicBool,
    revision: AtomicU64,
}

/// How many commitments wait for a game at most.
const MOST_PLEDGES: usize = 1024;

fn lock<T>(mutex: &Plain<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl House {
    /// A house without guests; fails where the system has no threads for those who work in it.
    pub fn new(config: Config, registry: Registry, store: Store) -> std::io::Result<House> {
        let counts = config.limit_rates || !config.is_local();
        let limits = Arc::new(Limits::new(counts));
        let account = limits.clone();
        let charge: Charge = Arc::new(move |address, spent| account.charge(address, spent));
        Ok(House {
            limits,
            workshop: Workshop::new(&config, counts, &charge)?,
            config,
            registry,
            store,
            slots: Plain::default(),
            pledges: Plain::default(),
            pages: AtomicU64::new(1),
            open_pages: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
            revision: AtomicU64::new(0),
        })
    }

    /// How many links have been taken back so far. Rights that were looked up at another number are looked up again.
    pub fn revision(&self) -> u64 {
        self.revision.load(Ordering::SeqCst)
    }
    /// Links of a game were taken back, and that is stored: whoever came by one goes.
    pub async fn revoked(&self, id: &str) {
        self.revision.fetch_add(1, Ordering::SeqCst);
        self.tell_laid(id, Word::Recheck).await;
    }

    /// A secret for the dice of a game to come; its commitment is published before anybody adds to the dice.
    pub fn pledge(&self) -> Result<Commitment, NoRandomness> {
        let secret = Secret::fresh()?;
        let commitment = secret.commitment();
        let mut pledges = lock(&self.pledges);
        pledges.push_back(secret);
        if pledges.len() > MOST_PLEDGES {
            pledges.pop_front();
        }
        Ok(commitment)
    }

    /// The secret behind a commitment, once.
    pub fn redeem(&self, commitment: &str) -> Option<Secret> {
        let wanted = hex32::parse(commitment)?;
        let mut pledges = lock(&self.pledges);
        let found = pledges.iter().position(|secret| secret.commitment().0 == wanted)?;
        pledges.remove(found)
    }

    /// The number of a new page; `None` if the house is full.
    pub fn new_page(&self) -> Option<u64> {
        if self.open_pages.fetch_add(1, Ordering::Relaxed) >= self.config.most_pages {
            self.open_pages.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        Some(self.pages.fetch_add(1, Ordering::Relaxed))
    }
    /// A page is closed.
    pub fn page_closed(&self) {
        self.open_pages.fetch_sub(1, Ordering::Relaxed);
    }

    /// How many tables are laid now.
    pub fn live(&self) -> usize {
        lock(&self.slots).len()
    }

    fn slot(&self, id: &str) -> Slot {
        lock(&self.slots).entry(id.to_owned()).or_default().clone()
    }

    fn is_current(&self, id: &str, slot: &Slot) -> bool {
        lock(&self.slots).get(id).is_some_and(|now| Arc::ptr_eq(now, slot))
    }

    /// What tokens grant: the key of a game, and what in it.
    pub async fn grants(&self, tokens: &[String]) -> Result<Vec<(i64, Grant)>, Trouble> {
        let mut grants = Vec::new();
        for token in tokens {
            let known = self.store.grant(&rights::hash(token)).await?;
            grants.extend(known.and_then(|(game, grant)| Some((game, Grant::read(&grant)?))));
        }
        Ok(grants)
    }

    /// What somebody with these grants may do in a game.
    pub fn rights(&self, stored: &Stored, grants: &[(i64, Grant)]) -> Rights {
        let mut rights = Rights { watch: stored.public, ..Rights::default() };
        if self.config.is_local() {
            rights = Rights::of_owner(&stored.seats);
        }
        for (_, grant) in grants.iter().filter(|(game, _)| *game == stored.key) {
            // On this machine a link means its seat alone, so that two can play in two windows.
            if self.config.is_local() && *grant != Grant::Owner {
                rights = Rights::default();
            }
            rights = rights.and(*grant, stored);
        }
        rights
    }

    /// What somebody with these tokens may do in a game, to be looked up again when links are taken back.
    pub async fn access(&self, stored: &Stored, tokens: Vec<String>) -> Result<Access, Trouble> {
        // First the number: what is taken back while we look is found when it has changed.
        let revision = self.revision();
        let grants = self.grants(&tokens).await?;
        Ok(Access { rights: self.rights(stored, &grants), tokens, grants, revision })
    }

    /// A game, and what somebody may do in it. Who may do nothing does not learn that it exists.
    pub async fn game(&self, id: &str, tokens: &[String]) -> Result<(Stored, Rights), Trouble> {
        let stored = self.store.game(id).await?.ok_or(Trouble::NoGame)?;
        let rights = self.rights(&stored, &self.grants(tokens).await?);
        if rights == Rights::default() { Err(Trouble::NoGame) } else { Ok((stored, rights)) }
    }

    /// Where a game stands. What was noted holds if nothing happened since; else the table is asked.
    pub async fn summary(self: &Arc<House>, stored: &Stored) -> Result<(Summary, BySide<bool>), Trouble> {
        if let Some(now) = self.ask_laid(&stored.id, Word::Card).await {
            return Ok(now);
        }
        if let Some(damage) = &stored.damage {
            return Err(Trouble::Damaged(damage.clone()));
        }
        if stored.summary.entries == stored.entries {
            return Ok((stored.summary.clone(), BySide::default()));
        }
        self.ask(&stored.id, Word::Card).await
    }

    /// Which games somebody with these grants may find in a list.
    pub fn whose(&self, grants: &[(i64, Grant)]) -> Whose {
        match self.config.is_local() {
            true => Whose::All,
            false => Whose::Known(grants.iter().map(|(game, _)| *game).collect()),
        }
    }

    /// Whether a game is over, by its log.
    pub async fn is_over(self: &Arc<House>, stored: &Stored) -> Result<bool, Trouble> {
        Ok(self.summary(stored).await?.0.over.is_some())
    }

    /// The host of a game; opens the table if it is put away.
    pub async fn host(self: &Arc<House>, id: &str) -> Result<Handle, Trouble> {
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
            let opened = self.open(id).await;
            match &opened {
                Ok(handle) => *held = Some(handle.clone()),
                Err(_) => drop(lock(&self.slots).remove(id)),
            }
            return opened;
        }
    }

    async fn open(self: &Arc<House>, id: &str) -> Result<Handle, Trouble> {
        let stored = self.store.game(id).await?.ok_or(Trouble::NoGame)?;
        if let Some(damage) = stored.damage {
            return Err(Trouble::Damaged(damage));
        }
        let text = self.store.text(stored.key).await.map_err(|fault| Trouble::Damaged(fault.to_string()))?;
        let secret = stored.secret.as_deref().and_then(hex32::parse).map(Secret::from_bytes);
        let mut game = tokio::task::block_in_place(|| self.registry.resume(&text, secret))?;
        if stored.teaching {
            game.teach();
        }
        Ok(host::start(self.clone(), stored, game))
    }

    /// Asks the host of a game something. A host that was just leaving is asked again.
    pub async fn ask<T>(
        self: &Arc<House>,
        id: &str,
        word: impl Fn(oneshot::Sender<T>) -> Word,
    ) -> Result<T, Trouble> {
        for _ in 0..4 {
            let (reply, answer) = oneshot::channel();
            let host = self.host(id).await?;
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
