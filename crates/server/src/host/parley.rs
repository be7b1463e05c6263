//! What two people settle between themselves: names, talk, offers, giving up, another game.
//!
//! Only what ends the game or takes something back goes into its log. Names and talk are kept beside it and reach no
//! game file; talk and offers reach the players alone, not those who look on. Everything is bounded: the length of a
//! line, how many a side may say in a while, how many are kept, how often a name changes, one offer of a kind for each
//! position.

use super::{Host, error};
use crate::begin::{self, plain};
use crate::store::{MOST_TALK, now};
use kernel::{BySide, Closing, Side};
use protocol::{
    ClientMessage, Created, LinkSort, NewGame, Proposal, Proposed, Refusal, Said, SeatPlan, ServerMessage,
};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The longest name, and the longest line, in characters.
const MOST_NAME: usize = 24;
const MOST_LINE: usize = 280;
/// How many lines a side may say in this time.
const LINES_AT_ONCE: usize = 8;
const AT_ONCE: Duration = Duration::from_secs(20);
/// How often names may change while a table is laid.
const MOST_NAMES: u32 = 40;

const NO_PERSON: &str = "There is nobody to agree with: this opponent is a bot.";
const NOT_NOW: &str = "This cannot be proposed now.";
const ALREADY: &str = "You have proposed this already. The game must go on before you ask again.";
const LAPSED: &str = "This offer is no longer open.";

/// What the players of a table have in hand.
#[derive(Default)]
pub(crate) struct Parley {
    /// What each side proposes, and how many entries the log had then.
    proposed: BySide<Option<(Proposal, u32)>>,
    /// What each side has proposed at which number of entries: once is enough.
    asked: BySide<Vec<(Proposal, u32)>>,
    /// What was said, as far as it is kept.
    talk: VecDeque<Said>,
    /// When each side said its last lines.
    spoke: BySide<VecDeque<Instant>>,
    renamed: u32,
    /// The next game, once both want it.
    next: Option<Created>,
}

impl Host {
    /// What was said at this table before it was laid.
    pub(super) async fn remember_talk(&mut self) {
        self.parley.talk = self.house.store.talk(self.stored.key).await.unwrap_or_default().into();
    }

    /// Whether people play both sides.
    pub(super) fn two_people(&self) -> bool {
        !self.stored.seats.iter().any(|plan| matches!(plan, SeatPlan::Bot { .. }))
    }

    /// The side a page speaks for: where it sits, or the only one it plays.
    fn speaks_for(&self, i: usize) -> Option<Side> {
        let page = &self.pages[i];
        page.side().or_else(|| match page.rights().held().as_slice() {
            [side] => Some(*side),
            _ => None,
        })
    }

    /// Tells a page that has just come what was said and proposed, if that is for it to know.
    pub(super) fn tell_newcomer(&mut self, i: usize) {
        if self.pages[i].rights().held().is_empty() {
            return;
        }
        if !self.parley.talk.is_empty() {
            let lines = self.parley.talk.iter().cloned().collect();
            self.pages[i].say(&ServerMessage::Talk { lines });
        }
        let proposals = self.proposals();
        if !proposals.is_empty() {
            self.pages[i].say(&ServerMessage::Proposals { proposals });
        }
        self.show_next(i);
    }

    /// Tells all players something.
    fn tell_players(&mut self, message: &ServerMessage) {
        let players = self.pages.iter_mut().filter(|page| !page.rights().held().is_empty());
        players.for_each(|page| page.say(message));
    }

    /// A player says how he wants to be called.
    pub(super) async fn take_name(&mut self, i: usize, name: &str) {
        let name = Some(plain(name, MOST_NAME)).filter(|name| !name.is_empty());
        let mut people = self.stored.people.clone();
        // Two people at one screen share a page, not a name.
        if let [side] = self.pages[i].rights().held().as_slice() {
            people.names[side.index()] = name;
        }
        if people == self.stored.people || self.parley.renamed >= MOST_NAMES {
            return;
        }
        self.parley.renamed += 1;
        if self.house.store.keep_people(self.stored.key, &people).await.is_ok() {
            self.stored.people = people;
            self.tell_presence();
        }
    }

    /// A player says something that is no move.
    pub(super) async fn parley(&mut self, i: usize, command: u32, message: ClientMessage) {
        let Some(side) = self.speaks_for(i) else {
            return self.pages[i].say(&error(command, "This seat only looks on."));
        };
        let page = self.pages[i].id;
        let alone = self.pages[i].is_hot();
        let entries = self.game.entries();
        let done = match message {
            ClientMessage::Talk { text, .. } => self.talk(side, &text).await,
            ClientMessage::Resign { .. } => {
                self.store_after(|game| game.close(Some(side), Closing::Resigned)).await
            }
            ClientMessage::Propose { proposal, .. } => match self.may_propose(side, proposal) {
                // Whoever plays both sides has agreed with himself.
                Ok(()) if alone => self.settle(side, proposal).await,
                Ok(()) => {
                    self.propose(side, proposal);
                    Ok(())
                }
                Err(why) => Err(why),
            },
            ClientMessage::Agree { proposal, .. } => match self.proposed(!side) {
                Some(proposed) if proposed == proposal => self.settle(!side, proposal).await,
                _ => refuse(LAPSED),
            },
            ClientMessage::Decline { .. } => {
                self.parley.proposed = BySide::default();
                Ok(())
            }
            _ => return,
        };
        if self.game.entries() != entries {
            self.parley.proposed = BySide::default();
            return self.reply(page, command, done, None);
        }
        let reply = match done {
            Ok(()) => {
                ServerMessage::Accepted { id: command, seq: entries, receipt: self.receipt(), seal: None }
            }
            Err(refusals) => ServerMessage::Refused { id: command, refusals },
        };
        if let Some(page) = self.pages.iter_mut().find(|known| known.id == page) {
            page.say(&reply);
        }
        let proposals = self.proposals();
        self.tell_players(&ServerMessage::Proposals { proposals });
    }

    async fn talk(&mut self, side: Side, text: &str) -> Result<(), Vec<Refusal>> {
        let text = plain(text, MOST_LINE);
        let spoke = &mut self.parley.spoke[side];
        spoke.retain(|when| when.elapsed() < AT_ONCE);
        if text.is_empty() {
            return refuse("Write something first.");
        }
        if spoke.len() >= LINES_AT_ONCE {
            return refuse("Not so fast: wait a moment before you say more.");
        }
        spoke.push_back(Instant::now());
        let n = self.parley.talk.back().map_or(0, |last| last.n) + 1;
        let said = Said { n, at: now(), side, text };
        let kept = self.house.store.keep_talk(self.stored.key, &said).await;
        kept.map_err(|fault| vec![Refusal::plain(fault.to_string())])?;
        self.tell_players(&ServerMessage::Talk { lines: vec![said.clone()] });
        self.parley.talk.push_back(said);
        if self.parley.talk.len() > MOST_TALK {
            self.parley.talk.pop_front();
        }
        Ok(())
    }

    /// What a side proposes now. An offer holds for one position: when the game has gone on, it has lapsed.
    fn proposed(&self, side: Side) -> Option<Proposal> {
        let entries = self.game.entries();
        self.parley.proposed[side].filter(|(_, at)| *at == entries).map(|(proposal, _)| proposal)
    }

    fn proposals(&self) -> Vec<Proposed> {
        let of = |side: Side| self.proposed(side).map(|proposal| Proposed { side, proposal });
        Side::BOTH.into_iter().filter_map(of).collect()
    }

    fn may_propose(&self, side: Side, proposal: Proposal) -> Result<(), Vec<Refusal>> {
        let over = self.game.over().is_some();
        if !self.two_people() {
            return refuse(NO_PERSON);
        }
        let fits = match proposal {
            Proposal::Rematch => over && !self.stored.record && self.parley.next.is_none(),
            Proposal::Draw | Proposal::TakeBack { .. } => {
                !over && self.game.goes_on() && self.stored.awaits.is_empty()
            }
        };
        if !fits {
            return refuse(NOT_NOW);
        }
        // Whether it can be taken back is judged when the other agrees; but nobody is asked for what cannot be.
        if let Proposal::TakeBack { to } = proposal
            && !self.game.could_take_back(side).contains(&to)
        {
            return refuse(NOT_NOW);
        }
        let entries = self.game.entries();
        let asked = self.parley.asked[side].contains(&(proposal, entries));
        if asked && proposal != Proposal::Rematch { refuse(ALREADY) } else { Ok(()) }
    }

    fn propose(&mut self, side: Side, proposal: Proposal) {
        let entries = self.game.entries();
        self.parley.proposed[side] = Some((proposal, entries));
        let asked = &mut self.parley.asked[side];
        asked.retain(|(_, at)| *at == entries);
        asked.push((proposal, entries));
    }

    /// Both sides want it; `side` has proposed it.
    async fn settle(&mut self, side: Side, proposal: Proposal) -> Result<(), Vec<Refusal>> {
        self.parley.proposed = BySide::default();
        match proposal {
            Proposal::Draw => self.store_after(|game| game.close(None, Closing::Drawn)).await,
            Proposal::TakeBack { to } => {
                self.has_room_for_second_thoughts()?;
                self.store_after(|game| game.take_back_together(side, to)).await
            }
            Proposal::Rematch => self.play_again(side).await,
        }
    }

    /// Lays the same battle again, with the sides exchanged, and tells everybody where his seat is.
    async fn play_again(&mut self, by: Side) -> Result<(), Vec<Refusal>> {
        let [first, second] = self.stored.seats;
        let chains = self.game.cup().map(|cup| cup.chains().away);
        let wanted = NewGame {
            scenario: self.game.facts().scenario,
            options: self.game.options(),
            seats: [second, first],
            title: Some(self.stored.title.clone()),
            public: self.stored.public,
            commitment: None,
            contribution: None,
            both_dice: Some(chains.is_some()),
            away: chains.unwrap_or_default(),
            teaching: self.stored.teaching,
            clock: self.stored.people.clock.as_ref().map(|clock| clock.plan),
        };
        let asker = self.pages.iter().find(|page| page.rights().sides[by]).map(|page| page.asker());
        let Some(asker) = asker else { return refuse(NOT_NOW) };
        let next = begin::begin(&self.house, asker, wanted).await;
        self.parley.next = Some(next.map_err(|trouble| vec![Refusal::plain(trouble.to_string())])?);
        (0..self.pages.len()).for_each(|i| self.show_next(i));
        Ok(())
    }

    /// Tells a page where its seat in the next game is. Each gets its own link and nobody else's: whoever came by link has
    /// the link of the other side there, and the owner is the owner again.
    fn show_next(&mut self, i: usize) {
        let Some(next) = &self.parley.next else { return };
        let rights = self.pages[i].rights();
        let by_link = |side: &Side| matches!(self.stored.seats[side.index()], SeatPlan::Link);
        let link = |side: Side| {
            let seat =
                next.links.iter().find(|link| link.grants == LinkSort::Seat && link.side == Some(!side));
            seat.map(|link| link.path.clone())
        };
        let path = match rights.held().as_slice() {
            _ if rights.owner => Some(next.path.clone()),
            [side] if by_link(side) => link(*side),
            _ => None,
        };
        if let Some(path) = path {
            self.pages[i].say(&ServerMessage::Rematch { path });
        }
    }
}

fn refuse(sentence: &str) -> Result<(), Vec<Refusal>> {
    Err(vec![Refusal::plain(sentence)])
}
