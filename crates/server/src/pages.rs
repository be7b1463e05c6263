//! The pages that are open on one game.

use crate::rights::Rights;
use axum::extract::ws::Utf8Bytes;
use kernel::Side;
use protocol::{Seat, ServerMessage};
use tokio::sync::mpsc;

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
    /// What it may do.
    pub rights: Rights,
    /// What its token grants, for when that is taken back.
    pub grants: Option<String>,
    /// The seat it looks from; `None` behind the curtain.
    pub seat: Option<Seat>,
    /// The last entry whose log it has.
    pub since: u32,
    /// Where its messages go.
    pub outbox: mpsc::Sender<Out>,
    /// Whether it could not follow.
    pub lost: bool,
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
    /// Whether it holds both sides: the hot seat.
    pub fn is_hot(&self) -> bool {
        self.rights.held().len() == 2
    }
    /// The side it plays from where it looks now.
    pub fn side(&self) -> Option<Side> {
        self.seat.and_then(Seat::side).filter(|&side| self.rights.sides[side])
    }
}

/// A message as it goes over the wire.
pub fn write(message: &ServerMessage) -> Utf8Bytes {
    // Messages are plain data: writing them as JSON cannot fail.
    serde_json::to_string(message).unwrap_or_default().into()
}
