//! What happened: facts that [`apply`](crate::apply) folds into a state.

use crate::state::{Cartridges, Ending, Sealed, Watch};
use crate::written::carry::Doing;
use crate::written::march::{Going, Halt};
use crate::{Post, Posture, Task, UnitId};
use kernel::{AgendaChange, BySide, Side};
use serde::Serialize;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// What is still to be done has changed.
    Agenda(AgendaChange<Task>),
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
    /// A company has fewer cartridges.
    Cartridges(UnitId, Cartridges),
    /// A side has chosen what it watches, or shows it.
    Watching(Side, Watch),
    /// Both sheets of orders are in and are carried out (PK-13f).
    SheetsOpened,
    /// Companies come onto posts, all at once (PK-13g).
    Marched(Going),
    /// A company does not come onto the post it was ordered to.
    Halted(UnitId, Post, Halt),
    /// It is seen what a company does, or it has done it.
    Doing(UnitId, Doing),
    /// A company finds nobody to fire at (PK-13l).
    NoTarget(UnitId),
    /// A company has fired; these are to test their nerve, a bit each.
    Fired(UnitId, Doing, u8),
    /// The hits on a post are suffered.
    Suffers(Side, Post),
    /// The game is over.
    Ended(Ending),
}

impl From<AgendaChange<Task>> for Event {
    fn from(change: AgendaChange<Task>) -> Event {
        Event::Agenda(change)
    }
}
