//! Storage: the one place with SQL. A game is its log; everything else about it can be made again.
//!
//! Lines are only ever added. An answer counts when its lines are committed (`synchronous=FULL`), and the commits of
//! many tables are made together by one [`writer`].

pub mod care;
mod changes;
mod file;
mod reader;
mod schema;
mod writer;

pub use changes::{Draft, Fresh};
pub use file::{Claim, options};
pub use reader::Reader;

use crate::clock::Clock;
use crate::live::LiveGame;
use changes::Change;
use kernel::Side;
use protocol::{GameStatus, Over, Said, SeatPlan};
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use writer::Writer;

/// Storage failed. What failed is for the log of the server; players read one sentence.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("the data file cannot be used: {0}")]
pub struct StoreFault(String);

impl StoreFault {
    /// What is wrong, by itself.
    pub fn why(&self) -> &str {
        &self.0
    }
}

impl From<sqlx::Error> for StoreFault {
    fn from(error: sqlx::Error) -> StoreFault {
        StoreFault(error.to_string())
    }
}

/// Where a game stood when it was last put away: for lists, without opening it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Entries of the log then.
    pub entries: u32,
    /// Who was asked.
    pub asked: Vec<Side>,
    /// How it ended: winner, level, rule, margin.
    pub over: Option<(Option<Side>, String, String, i32)>,
    /// The names of the sides, which may be those of armies that players raised; absent in older files.
    #[serde(default)]
    pub sides: Option<[String; 2]>,
}

impl Summary {
    /// Where a game stands.
    pub fn of(game: &dyn LiveGame) -> Summary {
        Summary {
            entries: game.entries(),
            asked: game.asked(),
            over: game.over().map(|over| (over.winner, over.level, over.rule, over.margin)),
            sides: Some(game.facts().sides.0),
        }
    }
    /// The end as the lobby shows it.
    pub fn over(&self) -> Option<Over> {
        let (winner, level, rule, margin) = self.over.clone()?;
        Some(Over { winner, level, rule, margin })
    }
}

/// How much of what was said at a table is kept.
pub const MOST_TALK: usize = 200;

/// What is kept of the people of a game, beside the game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    /// How the players are called.
    #[serde(default)]
    pub names: [Option<String>; 2],
    /// Their clock, where they agreed on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

/// A game as it is stored, without its lines.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The key of its lines.
    pub key: i64,
    /// Its public id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rule set's prefix.
    pub rules: String,
    /// The battle.
    pub scenario: String,
    /// The secret of its dice, in hexadecimal digits.
    pub secret: Option<String>,
    /// Who plays.
    pub seats: [SeatPlan; 2],
    /// Whether everybody may look on.
    pub public: bool,
    /// Whether it was put away.
    pub archived: bool,
    /// Whether it can only be looked at.
    pub record: bool,
    /// Whether everybody may measure at any time.
    pub teaching: bool,
    /// Sides that have yet to contribute to the dice.
    pub awaits: Vec<Side>,
    /// When it was begun, seconds since 1970.
    pub begun: u32,
    /// When something last happened.
    pub moved: u32,
    /// Entries of the log.
    pub entries: u32,
    /// Where it stood when that was last noted.
    pub summary: Summary,
    /// Who plays it, by name.
    pub people: Kept,
    /// Why it cannot be read whole.
    pub damage: Option<String>,
}

/// Whose games a list shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Whose {
    /// Everybody's.
    All,
    /// Those that are public, and these.
    Known(Vec<i64>),
}

impl Stored {
    /// Where it stands, given whether it is over.
    pub fn status(&self, over: bool) -> GameStatus {
        match (self.archived, over, self.record) {
            (true, ..) => GameStatus::Archived,
            (_, true, _) => GameStatus::Finished,
            (_, _, true) => GameStatus::Record,
            _ if self.entries == 0 => GameStatus::Open,
            _ => GameStatus::Running,
        }
    }
}

/// Seconds since 1970.
pub fn now() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs().min(u32::MAX as u64) as u32)
}

/// The version of SQLite that is built in.
pub fn sqlite() -> &'static str {
    libsqlite3_sys::SQLITE_VERSION.to_str().unwrap_or_default()
}

/// The data file: one hand writes, several read.
#[derive(Clone)]
pub struct Store {
    reader: Reader,
    writer: Writer,
}

impl Deref for Store {
    type Target = Reader;
    fn deref(&self) -> &Reader {
        &self.reader
    }
}

impl Store {
    /// Opens the data file, making it if it is not there. Only one program at a time may have it.
    pub async fn open(path: &Path) -> Result<Store, StoreFault> {
        let (claim, file) = file::open(path).await?;
        let reader = Reader::beside_the_writer(path).await?;
        let writer = Writer::start(claim, file, options(path));
        Ok(Store { reader, writer })
    }

    /// Waits for what is under way and closes the file: whole, with nothing left beside it, for anybody to copy.
    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
    }

    /// Adds lines to a game; comes back when they are safe.
    pub async fn append(&self, game: i64, first: u32, lines: Vec<String>) -> Result<(), StoreFault> {
        self.make(Change::Append(game, first, lines)).await
    }

    /// Stores a new game, whole; gives the key of its lines.
    pub async fn create(&self, fresh: Fresh) -> Result<i64, StoreFault> {
        self.writer.make(Change::Create(Box::new(fresh))).await
    }

    /// Writes the header of a game anew that has no other line yet: somebody has added to its dice.
    pub async fn rewrite_header(&self, key: i64, line: &str, awaits: &[Side]) -> Result<(), StoreFault> {
        self.make(Change::Header(key, line.to_owned(), awaits.to_vec())).await
    }

    /// Notes where a game stands.
    pub async fn note(&self, key: i64, summary: &Summary) -> Result<(), StoreFault> {
        self.make(Change::Note(key, summary.clone())).await
    }

    /// Keeps what a side has written so far, in the place of what it wrote before; or forgets it.
    pub async fn keep_draft(&self, key: i64, side: Side, draft: Option<Draft>) -> Result<(), StoreFault> {
        self.make(Change::Draft(key, side, draft)).await
    }

    /// Puts a game away.
    pub async fn archive(&self, key: i64) -> Result<(), StoreFault> {
        self.make(Change::Archive(key)).await
    }

    /// Removes a game and all that belongs to it.
    pub async fn delete(&self, key: i64) -> Result<(), StoreFault> {
        self.make(Change::Delete(key)).await
    }

    /// Ends all tokens of a game that grant this, and makes a new one if a hash is given.
    pub async fn regrant(
        &self,
        key: i64,
        grants: &'static str,
        hash: Option<String>,
    ) -> Result<(), StoreFault> {
        self.make(Change::Regrant(key, grants, hash)).await
    }

    /// Keeps what is known of the people of a game.
    pub async fn keep_people(&self, key: i64, kept: &Kept) -> Result<(), StoreFault> {
        self.make(Change::People(key, kept.clone())).await
    }

    /// Keeps what was said at a table.
    pub async fn keep_talk(&self, key: i64, said: &Said) -> Result<(), StoreFault> {
        self.make(Change::Talk(key, said.clone())).await
    }

    /// Writes, as an answer would be written, and changes nothing: whether that is possible now.
    pub async fn pulse(&self) -> Result<(), StoreFault> {
        self.make(Change::Pulse).await
    }

    async fn make(&self, change: Change) -> Result<(), StoreFault> {
        self.writer.make(change).await.map(|_| ())
    }
}
