//! What can be changed in a data file, and how: every statement that writes.

use super::{Kept, StoreFault, Summary, now, schema};
use kernel::Side;
use protocol::{Said, SeatPlan};
use sqlx::{QueryBuilder, Row, SqliteConnection};

/// A game to be stored.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// Its public id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rule set's prefix.
    pub rules: String,
    /// The battle.
    pub scenario: String,
    /// The secret of its dice.
    pub secret: Option<String>,
    /// Who plays.
    pub seats: [SeatPlan; 2],
    /// Whether everybody may look on.
    pub public: bool,
    /// Whether it can only be looked at.
    pub record: bool,
    /// Whether everybody may measure at any time.
    pub teaching: bool,
    /// Sides that have yet to contribute to the dice.
    pub awaits: Vec<Side>,
    /// Its lines so far, the header first.
    pub lines: Vec<String>,
    /// Hashes of its tokens, and what each grants.
    pub tokens: Vec<(String, &'static str)>,
    /// Where it stands.
    pub summary: Summary,
    /// What is known of its people.
    pub people: Kept,
}

/// What a side has written so far. It is no part of the game: only this side reads it, and only until it has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The entry after which it was asked.
    pub question: u32,
    /// Its words.
    pub words: String,
}

/// A change of the data file; games are named by their keys.
#[derive(Debug)]
pub enum Change {
    /// Stores a new game, whole; comes to its key.
    Create(Box<Fresh>),
    /// Adds lines to a game, from this number on.
    Append(i64, u32, Vec<String>),
    /// Writes the header of a game anew that has no other line yet: somebody has added to its dice, and these sides have
    /// yet to. The one line that is ever written over, and only before the first decision.
    Header(i64, String, Vec<Side>),
    /// Notes where a game stands.
    Note(i64, Summary),
    /// Puts a game away.
    Archive(i64),
    /// Removes a game and all that belongs to it.
    Delete(i64),
    /// Ends all tokens of a game that grant this, and makes a new one if a hash is given.
    Regrant(i64, &'static str, Option<String>),
    /// Keeps what is known of the people of a game.
    People(i64, Kept),
    /// Something was said at a table; what was said long ago is forgotten.
    Talk(i64, Said),
    /// Keeps the draft of a side, or forgets it.
    Draft(i64, Side, Option<Draft>),
    /// Changes nothing, but writes: to find out whether that is possible.
    Pulse,
}

/// How many lines one statement takes; four values each, and SQLite takes 32,766.
const MOST_ROWS: usize = 4_000;

impl Change {
    /// Makes the change, lines excepted; comes to the key of a game that was created, else to 0.
    async fn make(&self, file: &mut SqliteConnection) -> Result<i64, StoreFault> {
        match self {
            Change::Create(fresh) => return create(file, fresh).await,
            Change::Append(..) => {}
            Change::Header(game, line, awaits) => {
                let sql = "UPDATE lines SET text = ? WHERE game = ? AND n = 0
                           AND NOT EXISTS (SELECT 1 FROM lines WHERE game = ? AND n > 0)";
                let done = sqlx::query(sql).bind(line).bind(game).bind(game).execute(&mut *file).await?;
                if done.rows_affected() != 1 {
                    return Err(StoreFault("the game has begun".to_owned()));
                }
                let sql = "UPDATE games SET awaits = ? WHERE key = ?";
                sqlx::query(sql).bind(json(awaits)).bind(game).execute(file).await?;
            }
            Change::Note(game, summary) => {
                // Never an earlier one in the place of a later: two may have looked at the game.
                let sql = "UPDATE games SET summary = ?1 WHERE key = ?2 AND
                           (NOT json_valid(summary) OR ifnull(json_extract(summary, '$.entries'), 0) <= ?3)";
                let work = sqlx::query(sql).bind(json(summary)).bind(game).bind(summary.entries);
                work.execute(file).await?;
            }
            Change::Archive(game) => {
                sqlx::query("UPDATE games SET archived = 1 WHERE key = ?").bind(game).execute(file).await?;
            }
            Change::Delete(game) => {
                sqlx::query("DELETE FROM games WHERE key = ?").bind(game).execute(file).await?;
            }
            Change::Regrant(game, grants, hash) => {
                let sql = "DELETE FROM tokens WHERE game = ? AND grants = ?";
                sqlx::query(sql).bind(game).bind(grants).execute(&mut *file).await?;
                if let Some(hash) = hash {
                    grant(file, *game, hash, grants).await?;
                }
            }
            Change::People(game, kept) => keep(file, *game, kept).await?,
            Change::Talk(game, said) => {
                let sql = "INSERT INTO talk (game, n, at, side, text) VALUES (?, ?, ?, ?, ?)";
                let work = sqlx::query(sql).bind(game).bind(said.n).bind(said.at);
                work.bind(json(&said.side)).bind(&said.text).execute(&mut *file).await?;
                let sql = "DELETE FROM talk WHERE game = ? AND n <= ?";
                let old = i64::from(said.n) - super::MOST_TALK as i64;
                sqlx::query(sql).bind(game).bind(old).execute(file).await?;
            }
            Change::Draft(game, side, Some(draft)) => {
                let sql = "INSERT INTO drafts (game, side, question, words) VALUES (?1, ?2, ?3, ?4)
                           ON CONFLICT (game, side) DO UPDATE SET question = ?3, words = ?4";
                let work = sqlx::query(sql).bind(game).bind(side.index() as u8);
                work.bind(draft.question).bind(&draft.words).execute(file).await?;
            }
            Change::Draft(game, side, None) => {
                let sql = "DELETE FROM drafts WHERE game = ? AND side = ?";
                sqlx::query(sql).bind(game).bind(side.index() as u8).execute(file).await?;
            }
            Change::Pulse => {
                sqlx::query(schema::STAMP).execute(file).await?;
            }
        }
        Ok(0)
    }

    /// The lines it adds: game, number, text.
    fn rows(&self) -> impl Iterator<Item = (i64, u32, &str)> {
        let (game, first, lines) = match self {
            Change::Append(game, first, lines) => (*game, *first, lines.as_slice()),
            _ => (0, 0, &[][..]),
        };
        (first..).zip(lines).map(move |(n, text)| (game, n, text.as_str()))
    }
}

/// Makes changes of many tables: all lines together, for that is nearly everything there is to do.
pub async fn make_all(file: &mut SqliteConnection, changes: &[Change]) -> Result<Vec<i64>, StoreFault> {
    insert(file, changes.iter().flat_map(Change::rows).collect()).await?;
    let mut made = Vec::new();
    for change in changes {
        made.push(change.make(file).await?);
    }
    Ok(made)
}

fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

async fn create(file: &mut SqliteConnection, fresh: &Fresh) -> Result<i64, StoreFault> {
    let sql = "INSERT INTO games (id, title, rules, scenario, secret, seats, public, record, begun, summary,
               teaching, awaits) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING key";
    let row = sqlx::query(sql)
        .bind(&fresh.id)
        .bind(&fresh.title)
        .bind(&fresh.rules)
        .bind(&fresh.scenario)
        .bind(&fresh.secret)
        .bind(json(&fresh.seats))
        .bind(fresh.public)
        .bind(fresh.record)
        .bind(now())
        .bind(json(&fresh.summary))
        .bind(fresh.teaching)
        .bind(json(&fresh.awaits))
        .fetch_one(&mut *file)
        .await?;
    let key: i64 = row.try_get(0)?;
    let lines = (0u32..).zip(&fresh.lines).map(|(n, text)| (key, n, text.as_str()));
    insert(file, lines.collect()).await?;
    for (hash, grants) in &fresh.tokens {
        grant(file, key, hash, grants).await?;
    }
    if fresh.people != Kept::default() {
        keep(file, key, &fresh.people).await?;
    }
    Ok(key)
}

async fn keep(file: &mut SqliteConnection, game: i64, kept: &Kept) -> Result<(), StoreFault> {
    let sql = "INSERT INTO people (game, kept) VALUES (?1, ?2) ON CONFLICT (game) DO UPDATE SET kept = ?2";
    sqlx::query(sql).bind(game).bind(json(kept)).execute(file).await?;
    Ok(())
}

async fn grant(file: &mut SqliteConnection, game: i64, hash: &str, grants: &str) -> Result<(), StoreFault> {
    let sql = "INSERT INTO tokens (hash, game, grants) VALUES (?, ?, ?)";
    sqlx::query(sql).bind(hash).bind(game).bind(grants).execute(file).await?;
    Ok(())
}

/// Inserts lines. A number that is taken fails: nothing is ever written over.
async fn insert(file: &mut SqliteConnection, rows: Vec<(i64, u32, &str)>) -> Result<(), StoreFault> {
    let at = now();
    for part in rows.chunks(MOST_ROWS) {
        let mut sql = QueryBuilder::new("INSERT INTO lines (game, n, at, text) ");
        sql.push_values(part, |mut row, (game, n, text)| {
            row.push_bind(*game).push_bind(*n).push_bind(at).push_bind(*text);
        });
        sql.build().persistent(false).execute(&mut *file).await?;
    }
    Ok(())
}
