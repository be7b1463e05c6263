//! What is in a data file, and how an older one is brought up to date.

use super::StoreFault;
use sqlx::{Connection, Row, SqliteConnection};

/// The present tables. A key is never given twice (`AUTOINCREMENT`), so that nothing of a deleted game can be taken for
/// a part of a later one; and there are no lines or tokens without their game.
const SCHEMA: &str = "
    CREATE TABLE games (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        rules TEXT NOT NULL,
        scenario TEXT NOT NULL,
        secret TEXT,
        seats TEXT NOT NULL,
        public INTEGER NOT NULL,
        archived INTEGER NOT NULL DEFAULT 0,
        record INTEGER NOT NULL DEFAULT 0,
        begun INTEGER NOT NULL,
        summary TEXT NOT NULL,
        teaching INTEGER NOT NULL DEFAULT 0,
        awaits TEXT NOT NULL DEFAULT '[]'
    );
    CREATE TABLE lines (
        game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        at INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) WITHOUT ROWID;
    CREATE TABLE tokens (
        hash TEXT PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
        grants TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tokens_of_game ON tokens (game);
    CREATE INDEX public_games ON games (key) WHERE public = 1;
";

/// Tables that came later, beside the others: an earlier program does not touch them, and where they are not there yet
/// nothing has been said. What people say, are called, or have written and not yet answered is no part of a game.
const BESIDE: &str = "
    CREATE TABLE IF NOT EXISTS people (
        game INTEGER PRIMARY KEY REFERENCES games (key) ON DELETE CASCADE,
        kept TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS talk (
        game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        at INTEGER NOT NULL,
        side TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS drafts (
        game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
        side INTEGER NOT NULL,
        question INTEGER NOT NULL,
        words TEXT NOT NULL,
        PRIMARY KEY (game, side)
    ) WITHOUT ROWID;
";

/// What is in a data file, by number: 0 before there were numbers, 1 while keys were used again. A file of a later
/// program is not touched.
pub const EDITION: u32 = 2;
/// Writes the edition into the file, whether or not it stands there already.
pub const STAMP: &str = "PRAGMA user_version = 2";

/// The mark of our data files in the header of a SQLite file: “GROG”.
const MARK: u32 = 0x4752_4f47;
const SET_MARK: &str = "PRAGMA application_id = 0x47524f47";

/// What a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing yet.
    Empty,
    /// Ours, from before files had a mark.
    Older,
    /// Ours, as it is written now.
    Present,
}

/// What a SQLite file is; an error if it is not ours, or of a later program.
pub async fn kind(file: &mut SqliteConnection) -> Result<Kind, StoreFault> {
    let mark: u32 = one(file, "PRAGMA application_id").await?;
    let edition: u32 = one(file, "PRAGMA user_version").await?;
    let tables: u32 = one(file, "SELECT count(*) FROM sqlite_schema").await?;
    let ours =
        "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('games', 'lines', 'tokens')";
    let ours: u32 = one(file, ours).await?;
    match (mark, edition) {
        (MARK, EDITION) => Ok(Kind::Present),
        (MARK, edition) if edition > EDITION => Err(StoreFault(format!(
            "a newer Grognard has written it (edition {edition}; this one reads {EDITION})"
        ))),
        (0, 0) if tables == 0 => Ok(Kind::Empty),
        (0, 0..=EDITION) if ours == 3 => Ok(Kind::Older),
        _ => Err(StoreFault("it was made by another program, and is left as it is".to_owned())),
    }
}

async fn one(file: &mut SqliteConnection, sql: &'static str) -> Result<u32, StoreFault> {
    Ok(sqlx::query(sql).fetch_one(file).await?.try_get(0)?)
}

/// Columns that came before there were editions, for data files that are older.
const LATER: [(&str, &str); 2] = [
    ("teaching", "ALTER TABLE games ADD COLUMN teaching INTEGER NOT NULL DEFAULT 0"),
    ("awaits", "ALTER TABLE games ADD COLUMN awaits TEXT NOT NULL DEFAULT '[]'"),
];

/// Out of the way of the present tables.
const ASIDE: &str = "
    DROP INDEX IF EXISTS tokens_of_game;
    DROP INDEX IF EXISTS public_games;
    ALTER TABLE games RENAME TO former_games;
    ALTER TABLE lines RENAME TO former_lines;
    ALTER TABLE tokens RENAME TO former_tokens;
";

/// Back again, each game under its key. What belongs to no game is what a deleted one left behind.
const BACK: &str = "
    INSERT INTO games (key, id, title, rules, scenario, secret, seats, public, archived, record, begun, summary,
                       teaching, awaits)
        SELECT key, id, title, rules, scenario, secret, seats, public, archived, record, begun, summary,
               teaching, awaits FROM former_games;
    INSERT INTO lines (game, n, at, text)
        SELECT game, n, at, text FROM former_lines WHERE game IN (SELECT key FROM games) ORDER BY game, n;
    INSERT INTO tokens (hash, game, grants)
        SELECT hash, game, grants FROM former_tokens WHERE game IN (SELECT key FROM games);
    DROP TABLE former_games;
    DROP TABLE former_lines;
    DROP TABLE former_tokens;
";

/// Makes the tables, or brings those of an earlier program up to date: all of it or nothing.
pub async fn prepare(file: &mut SqliteConnection, kind: Kind) -> Result<(), StoreFault> {
    if kind == Kind::Present {
        sqlx::raw_sql(BESIDE).execute(file).await?;
        return Ok(());
    }
    let mut work = file.begin_with("BEGIN IMMEDIATE").await?;
    if kind == Kind::Older {
        for (column, sql) in LATER {
            let there = "SELECT count(*) FROM pragma_table_info('games') WHERE name = ?";
            let there: bool = sqlx::query(there).bind(column).fetch_one(&mut *work).await?.try_get(0)?;
            if !there {
                sqlx::raw_sql(sql).execute(&mut *work).await?;
            }
        }
        sqlx::raw_sql(ASIDE).execute(&mut *work).await?;
    }
    sqlx::raw_sql(SCHEMA).execute(&mut *work).await?;
    if kind == Kind::Older {
        sqlx::raw_sql(BACK).execute(&mut *work).await?;
    }
    sqlx::raw_sql(BESIDE).execute(&mut *work).await?;
    sqlx::raw_sql(SET_MARK).execute(&mut *work).await?;
    sqlx::raw_sql(STAMP).execute(&mut *work).await?;
    work.commit().await?;
    Ok(())
}
