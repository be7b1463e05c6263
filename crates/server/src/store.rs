//! Storage: the one place with SQL. A game is its log; everything else about it can be made again.
//!
//! Lines are only ever added. An answer counts when its lines are committed (`synchronous=FULL`), and the commits of
//! many tables are made together by one [`writer`].

mod changes;
mod file;
mod schema;
mod writer;

pub use changes::Fresh;
pub use file::{Claim, options};

use changes::Change;
use protocol::{GameStatus, Over, SeatPlan, Side};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqlitePool, SqlitePoolOptions, SqliteRow};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use writer::Writer;

/// Storage failed. What failed is for the log of the server; players read one sentence.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("the data file cannot be used: {0}")]
pub struct StoreFault(String);

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
}

impl Summary {
    /// The end as the lobby shows it.
    pub fn over(&self) -> Option<Over> {
        let (winner, level, rule, margin) = self.over.clone()?;
        Some(Over { winner, level, rule, margin })
    }
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

/// Games as they are stored, with a clause that says which.
macro_rules! games {
    ($which:literal) => {
        concat!(
            "SELECT g.key, g.id, g.title, g.rules, g.scenario, g.secret, g.seats, g.public, g.archived,
                g.record, g.begun, g.summary, g.teaching, g.awaits,
                (SELECT max(n) FROM lines WHERE game = g.key) AS entries,
                (SELECT at FROM lines WHERE game = g.key ORDER BY n DESC LIMIT 1) AS moved
            FROM games g ",
            $which
        )
    };
}

/// The data file: one hand writes, several read.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    writer: Writer,
}

impl Store {
    /// Opens the data file, making it if it is not there. Only one program at a time may have it.
    pub async fn open(path: &Path) -> Result<Store, StoreFault> {
        let (claim, file) = file::open(path).await?;
        let reading = options(path).pragma("query_only", "ON");
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(reading).await?;
        let writer = Writer::start(claim, file, options(path));
        Ok(Store { readers, writer })
    }

    /// Waits for what is under way and closes the file: whole, with nothing left beside it, for anybody to copy.
    pub async fn close(&self) {
        self.readers.close().await;
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

    /// Writes, as an answer would be written, and changes nothing: whether that is possible now.
    pub async fn pulse(&self) -> Result<(), StoreFault> {
        self.make(Change::Pulse).await
    }

    async fn make(&self, change: Change) -> Result<(), StoreFault> {
        self.writer.make(change).await.map(|_| ())
    }

    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<Option<Stored>, StoreFault> {
        let rows = self.rows(sqlx::query(games!("WHERE g.id = ?")).bind(id)).await?;
        Ok(rows.first().map(stored).transpose()?)
    }

    /// The latest games, at most `most`.
    pub async fn games(&self, most: u32) -> Result<Vec<Stored>, StoreFault> {
        let rows = self.rows(sqlx::query(games!("ORDER BY g.key DESC LIMIT ?")).bind(most)).await?;
        Ok(rows.iter().map(stored).collect::<Result<_, _>>()?)
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<u32, StoreFault> {
        let rows = self.rows(sqlx::query("SELECT count(*) FROM games")).await?;
        Ok(rows.first().map_or(Ok(0), |row| row.try_get(0))?)
    }

    /// The game file, openings included.
    pub async fn text(&self, key: i64) -> Result<String, StoreFault> {
        let sql = "SELECT text FROM lines WHERE game = ? ORDER BY n";
        let mut text = String::new();
        for row in self.rows(sqlx::query(sql).bind(key)).await? {
            text.push_str(row.try_get(0)?);
            text.push('\n');
        }
        Ok(text)
    }

    /// What a token grants, and in which game.
    pub async fn grant(&self, hash: &str) -> Result<Option<(i64, String)>, StoreFault> {
        let sql = "SELECT game, grants FROM tokens WHERE hash = ?";
        let rows = self.rows(sqlx::query(sql).bind(hash)).await?;
        let granted = |row: &SqliteRow| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?));
        Ok(rows.first().map(granted).transpose()?)
    }

    /// Everything is read through here: a connection that failed is not used again.
    async fn rows(&self, query: Query<'_, Sqlite, SqliteArguments>) -> Result<Vec<SqliteRow>, StoreFault> {
        let mut reader = self.readers.acquire().await?;
        let rows = query.fetch_all(&mut *reader).await;
        if rows.is_err() {
            reader.close_on_drop();
        }
        Ok(rows?)
    }
}

fn stored(row: &SqliteRow) -> Result<Stored, sqlx::Error> {
    let seats: String = row.try_get("seats")?;
    let summary: String = row.try_get("summary")?;
    let awaits: String = row.try_get("awaits")?;
    Ok(Stored {
        key: row.try_get("key")?,
        id: row.try_get("id")?,
        title: row.try_get("title")?,
        rules: row.try_get("rules")?,
        scenario: row.try_get("scenario")?,
        secret: row.try_get("secret")?,
        seats: serde_json::from_str(&seats).map_err(|e| sqlx::Error::Decode(e.into()))?,
        public: row.try_get("public")?,
        archived: row.try_get("archived")?,
        record: row.try_get("record")?,
        teaching: row.try_get("teaching")?,
        awaits: serde_json::from_str(&awaits).map_err(|e| sqlx::Error::Decode(e.into()))?,
        begun: row.try_get("begun")?,
        moved: row.try_get::<Option<u32>, _>("moved")?.unwrap_or_default(),
        entries: row.try_get::<Option<u32>, _>("entries")?.unwrap_or_default(),
        summary: serde_json::from_str(&summary).unwrap_or_default(),
    })
}
