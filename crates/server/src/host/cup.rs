//! Rolls that take the links of several hands: who is called, whose link is here, and who is waited for.
//!
//! A call is stored before any page hears of it. The pages answer by themselves; when the last link is here the dice
//! fall. Whoever stays silent is named to everybody, and then waited for or not, as the players agreed.

use super::{Host, Word};
use kernel::{Away, BySide, Link, Side, chain};
use protocol::{CalledLink, Rolling, ServerMessage};
use std::time::Duration;

/// How long links may be on their way before everybody is told whose are missing.
const SOON: Duration = Duration::from_millis(300);

/// How long a call has waited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waited {
    /// Long enough that everybody is told.
    AMoment,
    /// As long as it may, where the players agreed to go on.
    LongEnough,
}

/// The links of the roll that is called.
#[derive(Default)]
pub(crate) struct Gathering {
    /// The entry of the call; 0 if none was sent out yet.
    entry: u32,
    links: BySide<Option<Link>>,
    /// Sides of which a page has shown a wrong link.
    wrong: BySide<bool>,
    /// Whether a call is out of which nobody has been told: its links are awaited any moment.
    quiet: bool,
}

impl Gathering {
    /// Whether views wait for the links that are on their way.
    pub(super) fn breathless(&self) -> bool {
        self.quiet
    }
}

impl Host {
    /// Whose chains are held by a page that is here.
    fn holders(&self) -> BySide<bool> {
        let used_up = |side| self.game.cup().is_none_or(|cup| cup.called(side) >= chain::LENGTH);
        BySide::from_fn(|side| !used_up(side) && self.pages.iter().any(|page| page.holds[side] && !page.lost))
    }

    fn open_call(&self) -> Option<BySide<bool>> {
        self.game.cup().and_then(|cup| cup.call())
    }

    /// Goes on as far as nobody must act: dice that wait for nobody fall, the first that waits is called.
    pub(super) fn drive(&mut self) {
        loop {
            self.game.proceed();
            let Some(cup) = self.game.cup().filter(|_| self.game.waits_for_links()) else { return };
            let (here, waits) = (self.holders(), cup.chains().away == Away::Wait);
            if cup.call().is_some() || waits && here != cup.chains().bringing() {
                return;
            }
            // What follows from the cup itself cannot be a foul; were it one, the roll would wait.
            if here != BySide::default() {
                let _ = self.game.call(here);
                return;
            }
            if self.game.throw(BySide::default()).is_err() {
                return;
            }
        }
    }

    /// Sends out a call that has just been stored.
    pub(super) fn send_calls(&mut self) {
        let Some((entry, _)) = self.game.open_call() else {
            self.cup = Gathering::default();
            return;
        };
        if self.cup.entry == entry {
            return;
        }
        self.cup = Gathering { entry, quiet: true, ..Gathering::default() };
        for i in 0..self.pages.len() {
            self.call_page(i);
        }
        self.wake_at(SOON, Waited::AMoment);
        self.wake_at(self.house.config.patience, Waited::LongEnough);
    }

    fn wake_at(&self, after: Duration, waited: Waited) {
        let (me, entry) = (self.me.clone(), self.cup.entry);
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            let _ = me.send(Word::Overdue(entry, waited)).await;
        });
    }

    /// Asks a page for the links that are still missing.
    fn call_page(&mut self, i: usize) {
        let (Some(cup), Some((entry, receipt))) = (self.game.cup(), self.game.open_call()) else { return };
        let called = cup.call().unwrap_or_default();
        let page = &self.pages[i];
        let asked = |side: &Side| called[*side] && page.holds[*side] && self.cup.links[*side].is_none();
        let links: Vec<CalledLink> = Side::BOTH
            .into_iter()
            .filter(asked)
            .map(|side| CalledLink { side, index: cup.called(side) })
            .collect();
        if !links.is_empty() {
            self.pages[i].say(&ServerMessage::Call { entry, receipt, links });
        }
    }

    /// What is told of a roll that waits.
    pub(super) fn rolling(&self) -> Option<Rolling> {
        let cup = self.game.cup().filter(|_| self.game.waits_for_links())?;
        let (here, bringing) = (self.holders(), cup.chains().bringing());
        // Before the call it is whoever must come; after it, whoever is to show his link.
        let missing = BySide::from_fn(|side| match cup.call() {
            Some(called) => called[side] && self.cup.links[side].is_none(),
            None => bringing[side] && !here[side],
        });
        let list =
            |which: BySide<bool>| Side::BOTH.into_iter().filter(|&side| which[side]).collect::<Vec<_>>();
        Some(Rolling {
            missing: list(missing),
            away: list(BySide::from_fn(|side| missing[side] && !here[side])),
            wrong: list(self.cup.wrong),
            goes_on: cup.chains().away == Away::GoOn,
        })
    }

    /// Somebody came or went while a roll waits.
    pub(super) fn tell_who_is_missed(&mut self) {
        if self.game.waits_for_links() {
            self.announce();
        }
    }

    /// A page says whose chains it holds.
    pub(super) async fn hold(&mut self, i: usize, sides: &[Side]) {
        let rights = self.pages[i].rights();
        let holds = BySide::from_fn(|side| rights.sides[side] && sides.contains(&side));
        let before = std::mem::replace(&mut self.pages[i].holds, holds);
        if !self.game.waits_for_links() || !self.stored.awaits.is_empty() {
            return;
        }
        match self.open_call() {
            Some(_) => self.call_page(i),
            None => drop(self.store_after(|_| Ok(())).await),
        }
        // Others hear of it only if it changes anything, or one page could talk to all of them without end.
        if before != holds {
            self.announce();
        }
    }

    /// A page brings a chain, and holds it from now on.
    pub(super) async fn take_chain(
        &mut self,
        i: usize,
        command: u32,
        side: Side,
        ends: (&str, Option<&str>),
    ) {
        let page = self.pages[i].id;
        if !self.pages[i].rights().sides[side] {
            return self.pages[i].say(&super::error(command, "Nobody plays this side from here."));
        }
        // Before the header is written or the roll is called anew: the page that brings the chain is the one to ask.
        let before: Vec<bool> = self.pages.iter().map(|page| page.holds[side]).collect();
        self.pages.iter_mut().for_each(|other| other.holds[side] = other.id == page);
        let done = self.bring_chain(side, ends).await;
        match done {
            Ok(()) => self.welcome_all(),
            Err(_) => self.pages.iter_mut().zip(before).for_each(|(page, held)| page.holds[side] = held),
        }
        self.reply(page, command, done, None);
    }

    /// A page shows a link.
    pub(super) async fn take_link(&mut self, i: usize, side: Side, entry: u32, digits: &str) {
        if !self.pages[i].rights().sides[side] {
            return self.foul(i, "Nobody plays this side from here.");
        }
        let open = self.open_call().is_some_and(|called| called[side]) && self.cup.entry == entry;
        if !open {
            // It was called and comes too late: at least it is here again.
            self.pages[i].holds[side] |= self.game.cup().is_some();
            return;
        }
        let fits = |link: &Link| self.game.cup().is_some_and(|cup| cup.fits(side, *link));
        let Some(link) = Link::parse(digits).filter(fits) else {
            let told = self.cup.wrong[side] && !self.pages[i].holds[side];
            self.pages[i].holds[side] = false;
            (self.cup.wrong[side], self.cup.quiet) = (true, false);
            self.foul(
                i,
                "This is not the next link of your chain. Everybody reads that a wrong one was shown.",
            );
            if !told {
                self.announce();
            }
            return;
        };
        self.pages[i].holds[side] = true;
        self.cup.links[side] = Some(link);
        let called = self.open_call().unwrap_or_default();
        if Side::BOTH.iter().all(|&side| !called[side] || self.cup.links[side].is_some()) {
            self.throw_called().await;
        }
    }

    fn foul(&mut self, i: usize, sentence: &str) {
        self.pages[i].say(&ServerMessage::Error { id: None, sentence: sentence.to_owned() });
    }

    /// The dice fall with the links that are here.
    async fn throw_called(&mut self) {
        let links = self.cup.links;
        self.cup = Gathering::default();
        if self.store_after(|game| game.throw(links)).await.is_ok() {
            self.announce();
        }
    }

    /// A call has waited.
    pub(super) async fn overdue(&mut self, entry: u32, waited: Waited) {
        let Some(called) = self.open_call().filter(|_| self.cup.entry == entry) else { return };
        if self.cup.quiet {
            self.cup.quiet = false;
            self.announce();
        }
        let goes_on = self.game.cup().is_some_and(|cup| cup.chains().away == Away::GoOn);
        if waited == Waited::LongEnough && goes_on {
            // A page that sleeps is not asked again before it says something.
            for side in Side::BOTH.into_iter().filter(|&side| called[side] && self.cup.links[side].is_none())
            {
                self.pages.iter_mut().for_each(|page| page.holds[side] = false);
            }
            self.throw_called().await;
        }
    }
}
