//! What a page says, and how it is answered: at once, or by work beside the table.

use super::{Host, Room, error};
use crate::costs::Kind;
use crate::live::Given;
use crate::work::cpu_time;
use kernel::Side;
use protocol::{ClientMessage, SealReceipt, ServerMessage, View};

impl Host {
    /// Whether a page still has the rights it came with. A link may have been taken back since, even while the page was
    /// on its way here; who has lost one comes again with what is left to him.
    pub(super) async fn recheck(&mut self, i: usize) -> bool {
        let revision = self.house.revision();
        let access = &self.pages[i].access;
        if access.revision == revision {
            return true;
        }
        let still = self.house.grants(&access.tokens).await;
        let page = &mut self.pages[i];
        match still {
            Ok(still) if still == page.access.grants => page.access.revision = revision,
            Ok(_) => page.close(4001, "the link was taken back"),
            Err(_) => page.close(1011, "the data file cannot be used"),
        }
        !page.lost
    }

    pub(super) async fn answer_page(&mut self, id: u64, message: ClientMessage, room: Room) {
        let Some(i) = self.pages.iter().position(|page| page.id == id && !page.lost) else { return };
        if !self.recheck(i).await {
            return;
        }
        let over = self.game.over().is_some();
        match message {
            ClientMessage::Sit { seat } if self.pages[i].rights().may_look(seat, over) => {
                // The whole log is told anew: whoever changes seats without end pays for it.
                let before = cpu_time();
                self.pages[i].sit(Some(seat));
                self.pages[i].since = 0;
                self.show(i, &mut Vec::new());
                self.house.limits.charge(self.pages[i].address, cpu_time().saturating_sub(before));
            }
            ClientMessage::At { id: command, entry } => self.look_back(i, command, entry, room),
            ClientMessage::Overlay { id: command, overlay, piece } => match self.pages[i].seat {
                Some(seat) => {
                    let work = self.game.overlay(seat, overlay, piece);
                    let tell = move |drawing| ServerMessage::Overlay { id: command, drawing };
                    self.work(i, (Kind::Overlay(overlay), command), room, work, tell);
                }
                None => self.pages[i].say(&ServerMessage::Overlay { id: command, drawing: None }),
            },
            ClientMessage::Explain { id: command, entry } => self.explain(i, command, entry, room),
            ClientMessage::Chain { id: command, side, end, instead } => {
                self.take_chain(i, command, side, (&end, instead.as_deref())).await
            }
            ClientMessage::Hold { sides } => self.hold(i, &sides).await,
            ClientMessage::Link { side, entry, link } => self.take_link(i, side, entry, &link).await,
            ClientMessage::Name { name } => self.take_name(i, &name).await,
            ClientMessage::Talk { id: command, .. }
            | ClientMessage::Propose { id: command, .. }
            | ClientMessage::Agree { id: command, .. }
            | ClientMessage::Decline { id: command }
            | ClientMessage::Resign { id: command } => self.parley(i, command, message).await,
            ClientMessage::Hello { .. } | ClientMessage::Sit { .. } => {
                let sentence = "This seat is not yours.".to_owned();
                self.pages[i].say(&ServerMessage::Error { id: None, sentence });
            }
            ClientMessage::Answer { id: command, .. }
            | ClientMessage::Meanings { id: command, .. }
            | ClientMessage::Preview { id: command, .. }
            | ClientMessage::Odds { id: command, .. }
            | ClientMessage::Draft { id: command, .. }
            | ClientMessage::TakeBack { id: command, .. }
            | ClientMessage::Contribute { id: command, .. }
            | ClientMessage::Hint { id: command }
            | ClientMessage::AllowHints { id: command, .. }
            | ClientMessage::Orders { id: command, .. } => match self.pages[i].side() {
                Some(side) => self.answer_player(i, side, command, message, room).await,
                None => self.pages[i].say(&error(command, "This seat only looks on.")),
            },
        }
    }

    /// Another moment of the game, as a page may see it.
    fn look_back(&mut self, i: usize, command: u32, entry: u32, room: Room) {
        const NONE: &str = "You cannot see that moment from this seat.";
        let work = self.pages[i].seat.and_then(|seat| self.game.moment(seat, entry));
        let Some(work) = work else { return self.pages[i].say(&error(command, NONE)) };
        let (seats, receipt) = (self.seat_cards(&self.pages[i].rights()), self.receipt());
        self.work(i, (Kind::Moment, command), room, work, move |view| match view {
            Some(view) => ServerMessage::Moment { id: command, view: View { seats, receipt, ..view } },
            None => error(command, NONE),
        });
    }

    async fn answer_player(
        &mut self,
        i: usize,
        side: Side,
        command: u32,
        message: ClientMessage,
        room: Room,
    ) {
        let page = self.pages[i].id;
        let stale = match &message {
            ClientMessage::Answer { seq, .. }
            | ClientMessage::Meanings { seq, .. }
            | ClientMessage::TakeBack { seq, .. } => !self.game.is_fresh(side, *seq),
            _ => false,
        };
        if stale {
            let seq = self.game.entries();
            return self.pages[i].say(&ServerMessage::Stale { id: command, seq });
        }
        match message {
            ClientMessage::Answer { answer, .. } => {
                self.answered = Some(side);
                // What the answer leads to is written behind it.
                let entry = self.game.entries() + 1;
                let done = self.store_after(|game| game.answer(side, &Given::Meant(answer))).await;
                let seal = self.game.seal(entry).filter(|_| done.is_ok());
                if done.is_ok() {
                    self.forget_draft(side).await;
                }
                self.reply(page, command, done, seal.map(|seal| SealReceipt { entry, seal }));
            }
            ClientMessage::Draft { question, words, .. } => {
                self.keep_draft(i, (side, command), question, words).await;
            }
            ClientMessage::TakeBack { to, .. } => {
                let room = self.has_room_for_second_thoughts();
                self.change(page, command, |game| room.and_then(|()| game.take_back(side, to))).await;
            }
            ClientMessage::Orders { orders, .. } => {
                let room = self.has_room_for_second_thoughts();
                self.change(page, command, |game| room.and_then(|()| game.orders(side, orders))).await;
            }
            ClientMessage::Contribute { contribution, .. } => {
                let done = self.contribute(side, &contribution).await;
                self.reply(page, command, done, None);
            }
            ClientMessage::Hint { .. } => self.hint(i, side, command, room),
            ClientMessage::AllowHints { allowed, .. } => self.allow_hints(i, side, command, allowed),
            ClientMessage::Meanings { click, .. } => {
                let work = self.game.meanings(side, click);
                self.work(i, (Kind::Meanings, command), room, work, move |meant| {
                    let (meanings, refusals) = match meant {
                        Ok(meanings) => (meanings, Vec::new()),
                        Err(refusals) => (Vec::new(), refusals),
                    };
                    ServerMessage::Meanings { id: command, meanings, refusals }
                });
            }
            ClientMessage::Preview { answer, .. } => {
                let work = self.game.preview(side, Given::Meant(answer));
                self.work(i, (Kind::Preview, command), room, work, move |preview| match preview {
                    Ok(preview) => ServerMessage::Previewed { id: command, preview },
                    Err(refusals) => ServerMessage::Refused { id: command, refusals },
                });
            }
            ClientMessage::Odds { answer, then, .. } => {
                let work = self.game.odds(side, Given::Meant(answer), then);
                let tell = move |odds| ServerMessage::Odds { id: command, odds };
                self.work(i, (Kind::Odds, command), room, work, tell);
            }
            _ => {}
        }
    }
}
