//! Bots at the table: they think in the pool, and answer like anybody else.

use super::{Host, Room, Word, error};
use crate::bots::{Hint, Seated, Thought, Why};
use crate::costs::Kind;
use crate::pages::Page;
use kernel::{BySide, Side};
use protocol::{Level, SeatPlan, ServerMessage};
use sha2::{Digest, Sha256};

impl Host {
    fn seated(&self, side: Side) -> Option<Seated> {
        match self.stored.seats[side.index()] {
            SeatPlan::Bot { level } => Some(Seated { level, seed: self.bot_seed(side) }),
            _ => None,
        }
    }

    /// Every bot that is asked begins to think, in the name of the page that has looked on longest. Nobody there, nobody
    /// waits: then bots rest.
    pub(super) fn wake_bots(&mut self) {
        if !self.game.goes_on() || self.broken || !self.stored.awaits.is_empty() {
            return;
        }
        for side in self.game.asked() {
            if let Some(seat) = self.seated(side) {
                self.think_for(side, seat);
            }
        }
    }

    /// A bot thinks for a side that is asked, unless one does already or nobody is here.
    pub(super) fn think_for(&mut self, side: Side, seat: Seated) {
        let Some(asker) = self.pages.iter().find(|page| !page.lost).map(Page::asker) else { return };
        if self.thinking[side].is_some() {
            return;
        }
        let Some(thinker) = self.game.thinker(side, seat) else { return };
        let waiting = self.house.workshop.ask(asker, Kind::Bot(side), thinker);
        let (me, seq) = (self.me.clone(), self.game.entries());
        let thinking = tokio::spawn(async move {
            let thought = waiting.await.ok().flatten();
            let _ = me.send(Word::Thought(side, seq, thought)).await;
        });
        self.thinking[side] = Some(thinking.abort_handle());
    }

    /// Bots that have not begun to think do not begin; what others are about to find is not waited for.
    pub(super) fn rest_bots(&mut self) {
        for side in Side::BOTH {
            if let Some(thinking) = self.thinking[side].take() {
                thinking.abort();
            }
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

    pub(super) async fn bot_answers(&mut self, side: Side, seq: u32, thought: Option<Thought>) {
        self.thinking[side] = None;
        if !self.game.is_fresh(side, seq) {
            return self.wake_bots();
        }
        self.answered = Some(side);
        match self.store_after(|game| game.bot_answers(side, thought.as_ref())).await {
            Ok(()) => self.announce(),
            Err(_) => {
                let sentence = "The bot has found no answer; the game waits.".to_owned();
                let message = ServerMessage::Error { id: None, sentence };
                self.pages.iter_mut().for_each(|page| page.say(&message));
            }
        }
    }

    /// Whether bots may say now why they did something: after the game always; before it ends only where nobody
    /// could use it against anybody. That is: no friend plays by link, and nothing is hidden between the sides.
    fn may_explain(&self) -> bool {
        let friends = self.stored.seats.iter().any(|plan| matches!(plan, SeatPlan::Link));
        self.game.over().is_some() || !friends && !self.game.hides()
    }

    /// Two people play against each other, one of them a friend who came by link.
    fn between_people(&self) -> bool {
        let seats = &self.stored.seats;
        let bots = seats.iter().any(|plan| matches!(plan, SeatPlan::Bot { .. }));
        !bots && seats.iter().any(|plan| matches!(plan, SeatPlan::Link))
    }

    /// A player wants to know what a veteran would do in his place.
    pub(super) fn hint(&mut self, i: usize, side: Side, command: u32, room: Room) {
        let allowed = !self.between_people() || self.hints.0.iter().all(|allowed| *allowed);
        // The seed is that of no bot at this table: a hint foretells nothing.
        let seat = Seated { level: Level::Veteran, seed: u64::from(self.game.entries()) };
        let hinter = match allowed {
            false => Err("Hints are given here only while both players allow them."),
            true => self.game.hinter(side, seat).ok_or("You are not asked anything now."),
        };
        let hinter = match hinter {
            Ok(hinter) => hinter,
            Err(sentence) => return self.pages[i].say(&error(command, sentence)),
        };
        self.work(i, (Kind::Hint, command), room, hinter, move |hint| match hint {
            Some(Hint { answer, explanation }) => ServerMessage::Hint { id: command, answer, explanation },
            None => error(command, "There is nothing to decide here."),
        });
    }

    /// A player allows hints, or forbids them. That lasts as long as the table is laid; then both are asked again.
    pub(super) fn allow_hints(&mut self, i: usize, side: Side, command: u32, allowed: bool) {
        let before = std::mem::replace(&mut self.hints[side], allowed);
        let allowed = self.hints.0;
        self.pages[i].say(&ServerMessage::Hints { id: Some(command), allowed });
        if before == self.hints[side] {
            return;
        }
        let others = self.pages.iter_mut().enumerate().filter(|(other, _)| *other != i);
        let players = others.filter(|(_, page)| !page.rights().held().is_empty());
        players.for_each(|(_, page)| page.say(&ServerMessage::Hints { id: None, allowed }));
    }

    /// A page wants to know why a bot did something.
    pub(super) fn explain(&mut self, i: usize, command: u32, entry: u32, room: Room) {
        let seats = BySide::from_fn(|side| self.seated(side));
        let explainer = match self.may_explain() {
            false => Err("The bot keeps its reasons to itself until the game is over."),
            true => self.game.explainer(entry, &seats).ok_or("No bot decided anything there."),
        };
        let explainer = match explainer {
            Ok(explainer) => explainer,
            Err(sentence) => return self.pages[i].say(&error(command, sentence)),
        };
        self.work(i, (Kind::Explain, command), room, explainer, move |why| match why {
            Some(Why { entry, side, explanation }) => {
                ServerMessage::Thoughts { id: command, entry, side, explanation }
            }
            None => error(command, "That was routine; there was nothing to weigh."),
        });
    }
}
