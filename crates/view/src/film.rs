//! The film: what happened, one thing after another, for the eye.
//!
//! A rule set says of each event what it stirs on the board ([`Act`]); the server adds the sentences of the log and makes
//! [`Shot`]s of it, from what a seat may witness and nothing else. The client shows them one by one. After the last shot
//! every piece stands where the scene has it.

use crate::Pose;
use kernel::{Place, Side};
use serde::Serialize;
use ts_rs::TS;

/// How much a shot matters, and so how long it stays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// Seen in passing: a step of a march, a new facing.
    Glimpse,
    /// Looked at: a shot, a test, a loss.
    Deed,
    /// Announced in large letters: a turn, a rout, the fall of a commander, a change of the score.
    Banner,
}

/// What an arrow on the board means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ArrowKind {
    /// Somebody goes there.
    March,
    /// Somebody fires at this.
    Fire,
    /// Somebody charges or attacks this.
    Charge,
    /// Somebody flees or is thrown back.
    Flight,
}

/// An arrow from one place to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Arrow {
    /// What it means.
    pub kind: ArrowKind,
    /// Where it begins.
    pub from: Place,
    /// Where it points.
    pub to: Place,
}

/// The way of one piece.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Track {
    /// The piece, as the scene calls it.
    pub piece: String,
    /// Its poses one after another; between two of the same shape it goes straight or turns about a fixed point. The last
    /// is where it stands in the end; a piece without poses leaves the board.
    pub keys: Vec<Pose>,
    /// When it comes to each of them, in thousandths of the motion: where several go at once, each at its own time. Absent
    /// for one that goes at an even pace.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<Vec<u16>>,
}

impl Track {
    /// A piece that goes at an even pace.
    pub fn even(piece: impl Into<String>, keys: Vec<Pose>) -> Track {
        Track { piece: piece.into(), keys, at: None }
    }
}

/// What an event stirs on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Act {
    /// Pieces that move.
    pub tracks: Vec<Track>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// How much it matters; absent where the heading of its line says enough.
    pub pace: Option<Pace>,
    /// Whom it concerns, where that is not the side whose answer brought it about: a half that begins, an army that breaks.
    pub whose: Option<Side>,
}

impl Act {
    /// Nothing moves, but it matters.
    pub fn matters(pace: Pace) -> Act {
        Act { pace: Some(pace), ..Act::default() }
    }
    /// A piece comes to stand so.
    pub fn moves(piece: impl Into<String>, keys: Vec<Pose>) -> Act {
        Act { tracks: vec![Track::even(piece, keys)], pace: Some(Pace::Glimpse), ..Act::default() }
    }
    /// The same with an arrow.
    pub fn with(mut self, kind: ArrowKind, from: Place, to: Place) -> Act {
        self.arrows.push(Arrow { kind, from, to });
        self
    }
    /// The same, but it is this side's affair.
    pub fn of(self, side: Side) -> Act {
        Act { whose: Some(side), ..self }
    }
    /// The same, but it matters so much.
    pub fn paced(self, pace: Pace) -> Act {
        Act { pace: Some(pace), ..self }
    }
    /// Whether there is anything to look at.
    pub fn is_empty(&self) -> bool {
        *self == Act::default()
    }
}

/// The tracks of all pieces that stand differently after something than before it, straight from one pose to the other.
/// Both lists have the same order; a piece may come or go.
pub fn tracks(before: &[(String, Pose)], after: &[(String, Pose)]) -> Vec<Track> {
    let gone = |piece: &String| !after.iter().any(|(other, _)| other == piece);
    let left = before.iter().filter(|(piece, _)| gone(piece));
    let left = left.map(|(piece, _)| Track::even(piece, Vec::new()));
    let moved = after.iter().filter(|now| !before.contains(now));
    left.chain(moved.map(|(piece, pose)| Track::even(piece, vec![pose.clone()]))).collect()
}

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Shot {
    /// The entry of the log it belongs to.
    pub entry: u32,
    /// The side whose doing it is, 0 or 1.
    pub by: Option<u8>,
    /// How much it matters.
    pub pace: Pace,
    /// What is said of it: the lines of the log.
    pub lines: Vec<String>,
    /// The clause behind it.
    pub rule: Option<String>,
    /// Where to look.
    pub at: Vec<Place>,
    /// Pieces that move.
    pub tracks: Vec<Track>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Whether the dice of its entry fell in it.
    pub dice: bool,
}
