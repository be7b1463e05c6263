//! What server and client say to each other (`docs/protocol.md` has examples).
//!
//! A tour: [`lobby`] is plain HTTP: battles, games, seats, files. [`command`] is what a page says over its
//! WebSocket, [`message`] what it hears; the heart of that is the [`View`]: everything one viewer may know at one
//! moment. [`Roll`](dice::Fallen) and [`Odds`] show dice, [`Refusal`] says why not, [`rules`] opens the rule book.
//!
//! Rules of the wire: whole numbers fit 32 bits, hashes and big fractions are text, an enum is told by its field
//! `kind`, and a command with a field nobody knows is refused. What the kernel, the scenes or the bots have a type for
//! (sides, places, marks, modifiers, overlays …) goes over the wire as it is. The types are generated for the client's
//! type checker (`web/gen`), so both sides read the same page.

pub mod command;
pub mod dice;
pub mod lobby;
pub mod message;
pub mod odds;
pub mod people;
pub mod refusal;
pub mod report;
pub mod rules;
pub mod seats;
pub mod view;

pub use command::{ClientMessage, Meant};
pub use dice::{CalledLink, ChainsCard, DiceCard, Fallen, Rolling, Thrown};
pub use lobby::{
    ArmyFile, BattleCard, Created, Fault, GameCard, GameStatus, ImportGame, LinkOf, LinkSort, NewGame,
    Pledge, Problem, RuleSetCard, SeatLink,
};
pub use message::{SealReceipt, ServerMessage};
pub use odds::{Assumed, Chance, FollowUp, Foreseen, Odds, PartOdds, RowChance};
pub use people::{AtZero, ClockFace, ClockPlan, Proposal, Proposed, Said, Tempo};
pub use refusal::Refusal;
pub use report::{GroupLosses, Luck, Report, Stood, TurnMark, Turning};
pub use rules::{BookCard, BookChapter, BookContents, Clause, ClauseHit, QuickSheet};
pub use seats::{Level, Seat, SeatCard, SeatPlan};
pub use view::{Asked, Line, Meaning, Measure, NextAnswer, Offer, Over, Preview, Question, Shared, View};

use std::path::Path;
use ts_rs::{Config, ExportError, TS};

/// Writes the types for the client's type checker, one file each.
pub fn write_types(folder: &Path) -> Result<(), ExportError> {
    let config = Config::new().with_out_dir(folder).with_import_extension(Some("ts"));
    ClientMessage::export_all(&config)?;
    ServerMessage::export_all(&config)?;
    RuleSetCard::export_all(&config)?;
    GameCard::export_all(&config)?;
    NewGame::export_all(&config)?;
    Created::export_all(&config)?;
    Pledge::export_all(&config)?;
    LinkOf::export_all(&config)?;
    ImportGame::export_all(&config)?;
    Problem::export_all(&config)?;
    BookCard::export_all(&config)?;
    BookChapter::export_all(&config)?;
    BookContents::export_all(&config)?;
    QuickSheet::export_all(&config)?;
    Clause::export_all(&config)?;
    Report::export_all(&config)?;
    ClauseHit::export_all(&config)?;
    ::view::Ground::export_all(&config)?;
    ::view::ArmyForm::export_all(&config)?;
    ::view::Appraisal::export_all(&config)?;
    ArmyFile::export_all(&config)?;
    Ok(())
}
