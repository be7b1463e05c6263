//! What a page hears over its WebSocket.

use crate::{
    Asked, CalledLink, ClockFace, DiceCard, Meaning, Odds, Preview, Proposed, Refusal, Said, Seat, SeatCard,
    View,
};
use ::view::Overlay;
use bots::Explanation;
use kernel::Side;
use serde::Serialize;
use ts_rs::TS;

/// What a side holds in its hand when it has sealed an answer: the file must show the same seal at this entry, and when
/// the seal is opened, the same answer behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SealReceipt {
    /// The entry of the log.
    pub entry: u32,
    /// The seal, in 64 hexadecimal digits.
    pub seal: String,
}

/// A message from the server. Where it has an `id`, it is the reply to the command with that number.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The reply to `hello`: what game it is, and which seats are open to this page.
    Welcome {
        /// The game.
        game: String,
        /// Its title.
        title: String,
        /// The battle; its map is at `/api/games/{game}/map.svg`.
        scenario: String,
        /// The rule set's prefix, for the rule book.
        rules: String,
        /// What can be laid over the map, in the words of the rules.
        overlays: Vec<view::OverlayName>,
        /// The seats this page may look from.
        seats: Vec<Seat>,
        /// Where the dice come from.
        dice: DiceCard,
    },
    /// The position, whenever something changed.
    View {
        /// All of it.
        view: View,
    },
    /// The reply to `at`: a past position, for the same viewer.
    Moment {
        /// The command.
        id: u32,
        /// All of it.
        view: View,
    },
    /// Nothing is shown until this page chooses a seat with `sit`.
    Curtain {
        /// The seats it may choose.
        seats: Vec<Seat>,
        /// Who is asked now.
        asked: Vec<Asked>,
        /// How many entries the log has.
        seq: u32,
    },
    /// A roll is called: the page shows its links, by itself and at once. The call is stored: a page that is asked
    /// for the same link with another receipt has a host who tries twice.
    Call {
        /// The entry of the call.
        entry: u32,
        /// The hash of its line.
        receipt: String,
        /// The links of this page's own sides.
        links: Vec<CalledLink>,
    },
    /// Somebody came or went.
    Presence {
        /// The seats.
        seats: Vec<SeatCard>,
        /// People who only look.
        spectators: u32,
    },
    /// What was said since, or so far: to players only.
    Talk {
        /// In order.
        lines: Vec<Said>,
    },
    /// What is proposed now: to players only.
    Proposals {
        /// At most one of each side.
        proposals: Vec<Proposed>,
    },
    /// What the clock shows, where the players agreed on one: whenever that changes by more than the passing of time.
    Clock {
        /// The clock.
        clock: ClockFace,
    },
    /// The next game is laid, with the sides exchanged.
    Rematch {
        /// Where this player's seat is; it may hold a secret.
        path: String,
    },
    /// The command is done and safely stored; a `view` follows.
    Accepted {
        /// The command.
        id: u32,
        /// Entries of the log now.
        seq: u32,
        /// The hash of the last line.
        receipt: String,
        /// Where a sealed answer was given: its entry, and the seal that stands in its place in everybody's file.
        seal: Option<SealReceipt>,
    },
    /// The reply to `draft`: it is kept, and survives a restart.
    Drafted {
        /// The command.
        id: u32,
    },
    /// The rules forbid it.
    Refused {
        /// The command.
        id: u32,
        /// All the reasons.
        refusals: Vec<Refusal>,
    },
    /// Something happened since the view that was answered; a newer `view` is on its way or was sent.
    Stale {
        /// The command.
        id: u32,
        /// Entries of the log now.
        seq: u32,
    },
    /// The reply to `meanings`: one is drawn as a ghost with its verdict, several are a menu; none has the rules' own
    /// reasons.
    Meanings {
        /// The command.
        id: u32,
        /// What the click can mean; everything here is legal now.
        meanings: Vec<Meaning>,
        /// Why it can mean nothing; empty where it means something.
        refusals: Vec<Refusal>,
    },
    /// The reply to `preview`.
    Previewed {
        /// The command.
        id: u32,
        /// What it would do.
        preview: Preview,
    },
    /// The reply to `odds`; `null` where there are none for this answer.
    Odds {
        /// The command.
        id: u32,
        /// The odds.
        odds: Option<Odds>,
    },
    /// The reply to `overlay`; `null` where there is nothing to draw, or the rules do not allow to measure.
    Overlay {
        /// The command.
        id: u32,
        /// The drawing.
        drawing: Option<Overlay>,
    },
    /// The reply to `explain`: what the bot weighed, in centipoints for its side.
    Thoughts {
        /// The command.
        id: u32,
        /// The entry with which it was decided: the asked one, or where the plan was made that it follows.
        entry: u32,
        /// The bot's side.
        side: Side,
        /// Candidates, means, and what was chosen.
        explanation: Explanation,
    },
    /// The reply to `hint`: what a bot would answer here, and what it weighed, in centipoints for the side.
    Hint {
        /// The command.
        id: u32,
        /// The answer in words.
        answer: String,
        /// Candidates, means, and what was chosen; absent for routine.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        explanation: Option<Explanation>,
    },
    /// Who allows hints now, the first side before the second: the reply to `allow_hints`, and news for the other player.
    Hints {
        /// The command; none where it was somebody else's.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
        /// Whether each side does.
        allowed: [bool; 2],
    },
    /// The command is not answered: this page asked for something newer of the same kind, or has changed its seat.
    Superseded {
        /// The command.
        id: u32,
    },
    /// The message was not understood, or cannot be done here. The connection goes on unless it is closed.
    Error {
        /// The command, if its number could be read.
        id: Option<u32>,
        /// What is wrong.
        sentence: String,
    },
}
