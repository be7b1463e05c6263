//! The house: all tables, whether laid or put away.

mod tables;

use crate::Config;
use crate::host::{Handle, Word};
use crate::http::limits::Limits;
use crate::http::places::{Place, Places};
use crate::registry::{CannotLay, Registry};
use crate::rights::{self, Access, Grant, Rights};
use crate::store::{Store, StoreFault, Stored, Summary, Whose};
use crate::work::queue::Asker;
use crate::work::{Charge, NotDone, Workshop};
use kernel::{BySide, Commitment, NoRandomness, Secret, hex32};
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Plain, PoisonError};
use tokio::sync::Mutex;

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
    /// Files that are being taken in.
    pub files: Arc<Places>,
    pages: AtomicU64,
    open_pages: Arc<Places>,
    closing: AtomicBool,
    revision: AtomicU64,
}

/// How many game files may be taken in at once: by one address, and by all. Each may be large.
const FILES_EACH: usize = 2;
const FILES_AT_ONCE: usize = 16;

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
        let most_pages = config.most_pages;
        let pages_each = if counts { config.most_connections } else { most_pages };
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
            files: Places::new(if counts { FILES_EACH } else { FILES_AT_ONCE }, FILES_AT_ONCE),
            pages: AtomicU64::new(1),
            open_pages: Places::new(pages_each, most_pages),
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

    /// The number of a new page and its place; `None` if the house is full, or this address has its share.
    pub fn new_page(&self, from: IpAddr) -> Option<(u64, Place)> {
        let place = self.open_pages.take(from)?;
        Some((self.pages.fetch_add(1, Ordering::Relaxed), place))
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

    /// Where a game stands. A table that is laid is asked; else what was noted holds if nothing happened since. Where
    /// the server was killed before it could be noted, the log is read for it: no table is laid for that.
    pub async fn summary(
        self: &Arc<House>,
        asker: Asker,
        stored: &Stored,
    ) -> Result<(Summary, BySide<bool>), Trouble> {
        if let Some(now) = self.ask_laid(&stored.id, Word::Card).await {
            return Ok(now);
        }
        if let Some(damage) = &stored.damage {
            return Err(Trouble::Damaged(damage.clone()));
        }
        if stored.summary.entries == stored.entries {
            return Ok((stored.summary.clone(), BySide::default()));
        }
        let summary = self.take_up(asker, stored, |game| Summary::of(&*game)).await?;
        // If it cannot be noted now, it is read again the next time.
        let _ = self.store.note(stored.key, &summary).await;
        Ok((summary, BySide::default()))
    }

    /// Which games somebody with these grants may find in a list.
    pub fn whose(&self, grants: &[(i64, Grant)]) -> Whose {
        match self.config.is_local() {
            true => Whose::All,
            false => Whose::Known(grants.iter().map(|(game, _)| *game).collect()),
        }
    }

    /// Whether a game is over, by its log.
    pub async fn is_over(self: &Arc<House>, asker: Asker, stored: &Stored) -> Result<bool, Trouble> {
        Ok(self.summary(asker, stored).await?.0.over.is_some())
    }
}
