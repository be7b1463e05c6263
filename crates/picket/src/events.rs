//! What happened: facts that [`apply`](crate::apply) folds into a state.

use crate::state::{Ending, Sealed, Task};
use crate::{Post, Posture, UnitId};
use kernel::{BySide, Side};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Something is to be done before all else.
    Opened(Task),
    /// What was to be done is done, or has fallen away.
    Closed,
    /// A sealed answer is in.
    Sealed(Side, Sealed),
    /// Both ambushes are placed.
    AmbushesLaid,
    /// Both postures are shown.
    PosturesShown(BySide<Posture>),
    /// A turn begins.
    TurnBegan(u8),
    /// A side has the initiative.
    InitiativeWon(Side),
    /// A side's turn to activate is used.
    Activated(UnitId),
    /// A company has used its reaction.
    Reacted(UnitId),
    /// A concealed company is revealed.
    Revealed(UnitId, Post),
    /// A company comes onto a post.
    Stepped(UnitId, Post),
    /// A company loses strength.
    Lost(UnitId, u8),
    /// One of the hits is taken.
    HitTaken,
    /// A company fails a test.
    Shaken(UnitId),
    /// A company falls back.
    FellBack(UnitId, Post),
    /// A test is passed.
    StoodFast(UnitId),
    /// A shaken company is steady again.
    Rallied(UnitId),
    /// A fire or a blow has no effect.
    NoEffect,
    /// The game is over.
    Ended(Ending),
}
