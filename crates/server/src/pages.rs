//! The pages that are open on one game.

use crate::rights::{Access, Rights};
use crate::work::queue::Asker;
use axum::extract::ws::Utf8Bytes;
use kernel::{BySide, Side};
use protocol::{Seat, ServerMessage, View};
use std::future::Future;
use std::net::IpAddr;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// What goes out to a page.
#[derive(Clone, Debug)]
pub enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The page is to be closed: the code of the WebSocket and a sentence.
    Close(u16, &'static str),
}

/// How many messages may wait for a page. One that is further behind is let go; it comes back and says what it has.
pub const MOST_WAITING: usize = 64;

/// An open page.
pub struct Page {
    /// Its number.
    pub id: u64,
    /// From where it came.
    pub address: IpAddr,
    /// What it may do, and by which tokens.
    pub access: Access,
    /// The seat it looks from; `None` behind the curtain.
    pub seat: Option<Seat>,
    /// How often it has changed its seat.
    pub sitting: u32,
    /// The last entry whose log it has.
    pub since: u32,
    /// The sides whose chain for the dice it holds.
    pub holds: BySide<bool>,
    /// Where its messages go.
    pub outbox: mpsc::Sender<Out>,
    /// Whether it could not follow.
    pub lost: bool,
    /// What is worked out for it. It is given up when the page goes.
    pub under_way: JoinSet<()>,
}

impl Page {
    /// Sends a message, or gives the page up.
    pub fn say(&mut self, message: &ServerMessage) {
        self.send(write(message));
    }
    /// Sends a message that is written already.
    pub fn send(&mut self, text: Utf8Bytes) {
        self.lost |= self.outbox.try_send(Out::Text(text)).is_err();
    }
    /// Closes it.
    pub fn close(&mut self, code: u16, sentence: &'static str) {
        let _ = self.outbox.try_send(Out::Close(code, sentence));
        self.lost = true;
    }
    /// What it may do.
    pub fn rights(&self) -> Rights {
        self.access.rights
    }
    /// Takes another seat, or goes behind the curtain.
    pub fn sit(&mut self, seat: Option<Seat>) {
        self.sitting += u32::from(seat != self.seat);
        self.seat = seat;
    }
    /// Whether it holds both sides: the hot seat.
    pub fn is_hot(&self) -> bool {
        self.rights().held().len() == 2
    }
    /// The side it plays from where it looks now.
    pub fn side(&self) -> Option<Side> {
        self.seat.and_then(Seat::side).filter(|&side| self.rights().sides[side])
    }
    /// In whose name work is done for it.
    pub fn asker(&self) -> Asker {
        Asker { address: self.address, page: Some(self.id) }
    }
    /// Waits for something on behalf of the page, as long as the page is there.
    pub fn wait_for(&mut self, something: impl Future<Output = ()> + Send + 'static) {
        while self.under_way.try_join_next().is_some() {}
        self.under_way.spawn(something);
    }
}

/// A message as it goes over the wire.
pub fn write(message: &ServerMessage) -> Utf8Bytes {
    // Messages are plain data: writing them as JSON cannot fail.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// A view as it goes over the wire, with the board and the words that were written apart from it.
pub fn write_view(mut view: View, apart: &str) -> Utf8Bytes {
    view.write_apart();
    let text = serde_json::to_string(&ServerMessage::View { view }).unwrap_or_default();
    // They stand near the beginning, before anything that somebody said.
    let (before, after) = text.split_once(View::APART).unwrap_or((&text, ""));
    [before, apart, after].concat().into()
}
