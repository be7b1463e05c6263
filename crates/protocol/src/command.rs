//! What a page says over its WebSocket.

use crate::{Proposal, Seat};
use kernel::{Policy, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use view::{Click, Drag, OverlayKind};

/// Which answer is meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Meant {
    /// One of the offers.
    Offer {
        /// Its index.
        index: u32,
    },
    /// Anything, in words. Need not be legal.
    Words {
        /// "step K1 1209".
        words: String,
    },
    /// A body dragged on a free table: a plan, one leg longer than the one it names.
    Drag {
        /// What is dragged where.
        drag: Drag,
    },
}

/// A message from the page. `id` is the client's own number for the message; the reply carries it back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: who comes, and what he has already.
    Hello {
        /// The secret of the link, if he came by one.
        #[serde(default)]
        #[ts(optional)]
        token: Option<String>,
        /// The seat to look from. If absent: the visitor's own seat, or the curtain if he holds both.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<Seat>,
        /// The last entry whose log lines he has; 0 or absent for all.
        #[serde(default)]
        #[ts(optional, as = "Option<u32>")]
        since: u32,
    },
    /// Look from another seat: the curtain of the hot seat is lifted.
    Sit {
        /// Which.
        seat: Seat,
    },
    /// Answer the question.
    Answer {
        /// For the reply.
        id: u32,
        /// The `seq` of the view that was answered.
        seq: u32,
        /// Which answer.
        answer: Meant,
    },
    /// What a click on the board can mean now.
    Meanings {
        /// For the reply.
        id: u32,
        /// The `seq` of the view that was clicked on.
        seq: u32,
        /// What is pointed at, and what was selected.
        click: Click,
    },
    /// Keep what is written so far for the question at hand: for this seat alone, until it is answered.
    Draft {
        /// For the reply.
        id: u32,
        /// The `id` of the question.
        question: u32,
        /// The sheet so far, in words that need not be legal, at most 64 KiB; empty to forget it.
        words: String,
    },
    /// Judge an answer without giving it, and show what it would do; also "why not".
    Preview {
        /// For the reply.
        id: u32,
        /// Which answer.
        answer: Meant,
    },
    /// The exact odds of an answer, or of a whole way: of the first roll on it, with everything that comes before.
    Odds {
        /// For the reply.
        id: u32,
        /// Which answer.
        answer: Meant,
        /// The answers that follow it, in words, as far as nothing comes between.
        #[serde(default)]
        #[ts(optional, as = "Option<_>")]
        then: Vec<String>,
    },
    /// Draw something above the board.
    Overlay {
        /// For the reply.
        id: u32,
        /// What.
        overlay: OverlayKind,
        /// Of which piece; absent for the whole side.
        #[serde(default)]
        #[ts(optional)]
        piece: Option<String>,
    },
    /// Take back everything after an entry.
    TakeBack {
        /// For the reply.
        id: u32,
        /// The `seq` of the view on which it was decided.
        seq: u32,
        /// One of `can_take_back`.
        to: u32,
    },
    /// Leave standing orders; they replace all earlier ones.
    Orders {
        /// For the reply.
        id: u32,
        /// By kind of reaction.
        orders: BTreeMap<String, Policy>,
    },
    /// Add to the dice: once, before the first decision, by a side the dice still wait for.
    Contribute {
        /// For the reply.
        id: u32,
        /// 64 hexadecimal digits made by the browser.
        contribution: String,
    },
    /// Brings a chain for the dice: before the first decision, when the dice wait for this side; later only where the
    /// old chain is lost or used up, and everybody reads of it.
    Chain {
        /// For the reply.
        id: u32,
        /// Whose.
        side: Side,
        /// The end of the chain, in 64 hexadecimal digits.
        end: String,
        /// The end of the chain it replaces; absent before the first decision. Of two pages that bring a chain at once
        /// only one is heard.
        #[serde(default)]
        #[ts(optional)]
        instead: Option<String>,
    },
    /// This page holds the chains of these sides and shows their links when they are called.
    Hold {
        /// Which.
        sides: Vec<Side>,
    },
    /// The link that was called.
    Link {
        /// Whose.
        side: Side,
        /// The entry of the call.
        entry: u32,
        /// The link, in 64 hexadecimal digits.
        link: String,
    },
    /// Why a bot did what it did, where that may be told: after the game, or in a game without friends by link while
    /// nothing is hidden between the sides.
    Explain {
        /// For the reply.
        id: u32,
        /// The entry with the bot's answer.
        entry: u32,
    },
    /// The player's name, for the sides this page plays; empty to have none.
    Name {
        /// At most 24 characters.
        name: String,
    },
    /// Says something to the other player.
    Talk {
        /// For the reply.
        id: u32,
        /// One line, at most 280 characters.
        text: String,
    },
    /// Proposes something to the other player.
    Propose {
        /// For the reply.
        id: u32,
        /// What.
        proposal: Proposal,
    },
    /// Agrees to what the other player proposes.
    Agree {
        /// For the reply.
        id: u32,
        /// What it is, so that nobody agrees to something else.
        proposal: Proposal,
    },
    /// Declines what the other player proposes, and withdraws what this one proposed.
    Decline {
        /// For the reply.
        id: u32,
    },
    /// Gives up: the other side wins.
    Resign {
        /// For the reply.
        id: u32,
    },
    /// What a veteran would do in this side's place. Not in a game between two people, unless both allow it.
    Hint {
        /// For the reply.
        id: u32,
    },
    /// Allows hints in a game between two people, or forbids them: they are given as long as both allow them.
    AllowHints {
        /// For the reply.
        id: u32,
        /// Whether this side allows them.
        allowed: bool,
    },
    /// The view at an earlier moment, with all the log up to it.
    At {
        /// For the reply.
        id: u32,
        /// The entry; 0 is the beginning.
        entry: u32,
    },
}
