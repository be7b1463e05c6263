//! What each page sees, and when.

use super::{Guest, Host};
use crate::pages::{Page, write_view};
use crate::rights::Rights;
use axum::extract::ws::Utf8Bytes;
use kernel::{BySide, Side};
use protocol::{Seat, SeatCard, SeatPlan, ServerMessage};
use tokio::task::JoinSet;

impl Host {
    pub(super) fn is_present(&self, side: Side) -> bool {
        matches!(self.stored.seats[side.index()], SeatPlan::Bot { .. })
            || self.pages.iter().any(|page| page.rights().sides[side])
    }

    pub(super) fn seat_cards(&self, rights: &Rights) -> Vec<SeatCard> {
        let facts = self.game.facts();
        let card = |side: Side| SeatCard {
            side,
            name: facts.sides[side].clone(),
            plan: self.stored.seats[side.index()],
            player: self.stored.people.names[side.index()].clone(),
            yours: rights.sides[side],
            present: self.is_present(side),
        };
        Side::BOTH.into_iter().map(card).collect()
    }

    pub(super) fn tell_presence(&mut self) {
        let spectators = self.pages.iter().filter(|page| page.rights().held().is_empty()).count() as u32;
        for i in 0..self.pages.len() {
            let seats = self.seat_cards(&self.pages[i].rights());
            self.pages[i].say(&ServerMessage::Presence { seats, spectators });
        }
    }

    fn welcome_for(&self, rights: &Rights) -> ServerMessage {
        let facts = self.game.facts();
        ServerMessage::Welcome {
            game: self.stored.id.clone(),
            title: self.stored.title.clone(),
            scenario: facts.scenario,
            rules: facts.rules,
            overlays: facts.overlays,
            seats: rights.seats(self.game.over().is_some()),
            dice: self.dice_card(),
        }
    }

    /// Somebody has brought a chain: everybody is told anew where the dice come from, and can keep it.
    pub(super) fn welcome_all(&mut self) {
        for i in 0..self.pages.len() {
            let welcome = self.welcome_for(&self.pages[i].rights());
            self.pages[i].say(&welcome);
        }
    }

    pub(super) fn welcome(&mut self, guest: Guest) {
        let Guest { page: id, address, access, seat, since, outbox } = guest;
        let rights = access.rights;
        let over = self.game.over().is_some();
        let seat = seat.filter(|&seat| rights.may_look(seat, over));
        let (sitting, holds, lost, under_way) = (0, BySide::default(), false, JoinSet::new());
        let mut page = Page { id, address, access, seat, sitting, since, holds, outbox, lost, under_way };
        page.say(&self.welcome_for(&rights));
        if page.seat.is_none() {
            page.seat = self.natural_seat(&rights);
        }
        self.pages.push(page);
        self.show(self.pages.len() - 1, &mut Vec::new());
        self.tell_presence();
        self.tell_newcomer(self.pages.len() - 1);
        self.tell_clock_to(self.pages.len() - 1);
        // Bots have rested while nobody looked.
        self.wake_bots();
    }

    /// Where a page looks from that has not chosen: its own side; in the hot seat the side that is asked, but only if
    /// nothing is hidden. `None` is the curtain.
    pub(super) fn natural_seat(&self, rights: &Rights) -> Option<Seat> {
        match rights.held().as_slice() {
            [] => Some(Seat::Spectator),
            [side] => Some((*side).into()),
            _ if self.game.over().is_some() => Some(Seat::First),
            _ if self.game.hides() => None,
            _ => Some(self.game.asked().first().copied().unwrap_or(Side::First).into()),
        }
    }

    /// Shows a page what it may see. `written` has the views written already in this round.
    pub(super) fn show(&mut self, i: usize, written: &mut Vec<(Seat, u32, Rights, Utf8Bytes)>) {
        let page = &self.pages[i];
        let (seat, since, rights) = (page.seat, page.since, page.rights());
        let Some(seat) = seat else {
            let asked = self.game.view(Seat::Spectator, u32::MAX).asked;
            let seats = rights.seats(self.game.over().is_some());
            let seq = self.game.entries();
            return self.pages[i].say(&ServerMessage::Curtain { seats, asked, seq });
        };
        let known = written.iter().find(|(s, n, r, _)| (*s, *n, *r) == (seat, since, rights));
        let text = match known {
            Some((.., text)) => text.clone(),
            None => {
                let mut view = self.game.view(seat, since);
                view.seats = self.seat_cards(&rights);
                view.awaited = self.stored.awaits.clone();
                view.rolling = self.rolling();
                if !self.two_people() {
                    view.can_ask_back.clear();
                }
                self.add_draft(seat, &mut view);
                if !view.awaited.is_empty() {
                    view.question = None;
                    view.receipt = self.receipt();
                }
                let text = write_view(view, &self.game.written(seat));
                written.push((seat, since, rights, text.clone()));
                text
            }
        };
        let now = self.game.entries();
        let page = &mut self.pages[i];
        page.since = now;
        page.send(text);
    }

    /// Something has happened and is stored: everybody hears of it.
    pub(super) fn announce(&mut self) {
        // Links are on their way: what they lead to is told in a moment, together with this.
        if self.cup.breathless() {
            return;
        }
        let mut written = Vec::new();
        let asked = self.game.asked();
        let over = self.game.over().is_some();
        for i in 0..self.pages.len() {
            let page = &self.pages[i];
            let hot = page.is_hot() && page.seat != Some(Seat::Spectator) && !over;
            let other = page.side().filter(|side| hot && !asked.contains(side) && asked.contains(&!*side));
            match other {
                // The side that answered sees what came of it; then the curtain falls.
                Some(_) if self.game.hides() => {
                    self.show(i, &mut written);
                    self.pages[i].sit(None);
                }
                Some(side) => self.pages[i].sit(Some((!side).into())),
                None if over && page.seat.is_none() => self.pages[i].sit(Some(Seat::First)),
                None => {}
            }
            self.show(i, &mut written);
        }
        self.wake_bots();
    }
}
