//! Storage: the one place with SQL. A game is its log; everything else about it can be made again.
//!
//! Lines are only ever added. An answer counts when its lines are committed (`synchronous=FULL`), and the commits of
//! many tables are made together by one [`writer`].

mod schema;
pub mod writer;

pub use writer::{Writer, Written};

use protocol::{GameStatus, Over, SeatPlan, Side};
use serde::{Deserialize, Serialize};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Row, sqlite::SqliteRow};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Storage failed. What failed is for the log of the server; players read one sentence.
#[derive(Debug, thiserror::Error)]
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

/// A game to be stored.
#[derive(Clone, Debug)]
pub struct Fresh<'a> {
    /// Its public id.
    pub id: &'a str,
    /// Its title.
    pub title: &'a str,
    /// The rule set's prefix.
    pub rules: &'a str,
    /// The battle.
    pub scenario: &'a str,
    /// The secret of its dice.
    pub secret: Option<String>,
    /// Who plays.
    pub seats: &'a [SeatPlan; 2],
    /// Whether everybody may look on.
    pub public: bool,
    /// Whether it can only be looked at.
    pub record: bool,
    /// Whether everybody may measure at any time.
    pub teaching: bool,
    /// Sides that have yet to contribute to the dice.
    pub awaits: &'a [Side],
    /// Its lines so far, the header first.
    pub lines: &'a [String],
    /// Hashes of its tokens, and what each grants.
    pub tokens: &'a [(String, &'static str)],
    /// Where it stands.
    pub summary: Summary,
}

/// Seconds since 1970.
pub fn now() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs().min(u32::MAX as u64) as u32)
}

/// How the data file is opened: everything that is committed survives a power cut.
pub fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        .disable_statement_logging()
}

/// The data file.
#[derive(Clone)]
pub struct Store {
    pool: SqlitePool,
    writer: Writer,
}

impl Store {
    /// Opens the data file, making it if it is not there.
    pub async fn open(path: &Path) -> Result<Store, StoreFault> {
        let mut file = options(path).connect().await?;
        schema::prepare(&mut file).await?;
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options(path)).await?;
        let writer = Writer::start(file);
        Ok(Store { pool, writer })
    }

    /// Adds lines to a game; comes back when they are safe.
    pub async fn append(&self, game: i64, first: u32, lines: Vec<String>) -> Result<(), StoreFault> {
        self.writer.append(Written { game, first, lines }).await
    }

    /// Waits for what is under way and closes the file.
    pub async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }

    /// Stores a new game, whole; gives the key of its lines.
    pub async fn create(&self, fresh: Fresh<'_>) -> Result<i64, StoreFault> {
        let seats = serde_json::to_string(fresh.seats).unwrap_or_default();
        let summary = serde_json::to_string(&fresh.summary).unwrap_or_default();
        let mut work = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let sql =
            "INSERT INTO games (id, title, rules, scenario, secret, seats, public, record, begun, summary,
                   teaching, awaits) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING key";
        let row = sqlx::query(sql)
            .bind(fresh.id)
            .bind(fresh.title)
            .bind(fresh.rules)
            .bind(fresh.scenario)
            .bind(fresh.secret)
            .bind(seats)
            .bind(fresh.public)
            .bind(fresh.record)
            .bind(now())
            .bind(summary)
            .bind(fresh.teaching)
            .bind(serde_json::to_string(fresh.awaits).unwrap_or_default())
            .fetch_one(&mut *work)
            .await?;
        let key: i64 = row.try_get(0)?;
        for part in (0u32..).zip(fresh.lines).collect::<Vec<_>>().chunks(500) {
            let rows = part.iter().map(|(n, text)| (key, *n, text.as_str()));
            writer::insert(&mut work, now(), rows).await?;
        }
        for (hash, grants) in fresh.tokens {
            let sql = "INSERT INTO tokens (hash, game, grants) VALUES (?, ?, ?)";
            sqlx::query(sql).bind(hash).bind(key).bind(*grants).execute(&mut *work).await?;
        }
        work.commit().await?;
        Ok(key)
    }

    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<Option<Stored>, StoreFault> {
        let row = sqlx::query(&format!("{GAMES} WHERE g.id = ?")).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(stored).transpose()?)
    }

    /// The latest games, at most `most`.
    pub async fn games(&self, most: u32) -> Result<Vec<Stored>, StoreFault> {
        let sql = format!("{GAMES} ORDER BY g.key DESC LIMIT ?");
        let rows = sqlx::query(&sql).bind(most).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(stored).collect::<Result<_, _>>()?)
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<u32, StoreFault> {
        Ok(sqlx::query("SELECT count(*) FROM games").fetch_one(&self.pool).await?.try_get(0)?)
    }

    /// The game file, openings included.
    pub async fn text(&self, key: i64) -> Result<String, StoreFault> {
        let sql = "SELECT text FROM lines WHERE game = ? ORDER BY n";
        let rows = sqlx::query(sql).bind(key).fetch_all(&self.pool).await?;
        let mut text = String::new();
        for row in rows {
            text.push_str(row.try_get(0)?);
            text.push('\n');
        }
        Ok(text)
    }

    /// Writes the header of a game anew that has no other line yet: somebody has added to its dice. The one thing that
    /// is ever written over, and only before the first decision.
    pub async fn rewrite_header(&self, key: i64, line: &str, awaits: &[Side]) -> Result<(), StoreFault> {
        let mut work = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let sql = "UPDATE lines SET text = ? WHERE game = ? AND n = 0
                   AND NOT EXISTS (SELECT 1 FROM lines WHERE game = ? AND n > 0)";
        let done = sqlx::query(sql).bind(line).bind(key).bind(key).execute(&mut *work).await?;
        if done.rows_affected() != 1 {
            return Err(StoreFault("the game has begun".to_owned()));
        }
        let awaits = serde_json::to_string(awaits).unwrap_or_default();
        let sql = "UPDATE games SET awaits = ? WHERE key = ?";
        sqlx::query(sql).bind(awaits).bind(key).execute(&mut *work).await?;
        work.commit().await?;
        Ok(())
    }

    /// Notes where a game stands.
    pub async fn note(&self, key: i64, summary: &Summary) -> Result<(), StoreFault> {
        let summary = serde_json::to_string(summary).unwrap_or_default();
        let sql = "UPDATE games SET summary = ? WHERE key = ?";
        sqlx::query(sql).bind(summary).bind(key).execute(&self.pool).await?;
        Ok(())
    }

    /// Puts a game away.
    pub async fn archive(&self, key: i64) -> Result<(), StoreFault> {
        sqlx::query("UPDATE games SET archived = 1 WHERE key = ?").bind(key).execute(&self.pool).await?;
        Ok(())
    }

    /// Removes a game and all that belongs to it.
    pub async fn delete(&self, key: i64) -> Result<(), StoreFault> {
        sqlx::query("DELETE FROM games WHERE key = ?").bind(key).execute(&self.pool).await?;
        Ok(())
    }

    /// What a token grants, and in which game.
    pub async fn grant(&self, hash: &str) -> Result<Option<(i64, String)>, StoreFault> {
        let sql = "SELECT game, grants FROM tokens WHERE hash = ?";
        let row = sqlx::query(sql).bind(hash).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))).transpose()?)
    }

    /// Ends all tokens of a game that grant this, and makes a new one if a hash is given.
    pub async fn regrant(&self, key: i64, grants: &str, hash: Option<&str>) -> Result<(), StoreFault> {
        let mut work = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let sql = "DELETE FROM tokens WHERE game = ? AND grants = ?";
        sqlx::query(sql).bind(key).bind(grants).execute(&mut *work).await?;
        if let Some(hash) = hash {
            let sql = "INSERT INTO tokens (hash, game, grants) VALUES (?, ?, ?)";
            sqlx::query(sql).bind(hash).bind(key).bind(grants).execute(&mut *work).await?;
        }
        work.commit().await?;
        Ok(())
    }
}

const GAMES: &str =
    "SELECT g.key, g.id, g.title, g.rules, g.scenario, g.secret, g.seats, g.public, g.archived,
    g.record, g.begun, g.summary, g.teaching, g.awaits,
    (SELECT max(n) FROM lines WHERE game = g.key) AS entries,
    (SELECT at FROM lines WHERE game = g.key ORDER BY n DESC LIMIT 1) AS moved
    FROM games g";

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
