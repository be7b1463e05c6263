//! Reading: several connections that cannot write.

use super::file::options;
use super::{Draft, Kept, StoreFault, Stored, Whose};
use kernel::{BySide, Side};
use protocol::{Said, SeatPlan};
use sqlx::Row;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnectOptions, SqlitePool, SqlitePoolOptions, SqliteRow};
use std::path::Path;

/// Games as they are stored, with a clause that says which. Their lines are not touched: where those are damaged, the
/// list must not suffer.
macro_rules! games {
    ($which:literal) => {
        concat!(
            "SELECT g.key, g.id, g.title, g.rules, g.scenario, g.secret, g.seats, g.public, g.archived,
                g.record, g.begun, g.summary, g.teaching, g.awaits FROM games g ",
            $which
        )
    };
}

/// Whoever reads the data file.
#[derive(Clone)]
pub struct Reader {
    pool: SqlitePool,
}

impl Reader {
    /// Reads beside the one that writes.
    pub(super) async fn beside_the_writer(path: &Path) -> Result<Reader, StoreFault> {
        Reader::with(options(path).pragma("query_only", "ON")).await
    }

    /// Reads, however the file was opened.
    pub(super) async fn with(how: SqliteConnectOptions) -> Result<Reader, StoreFault> {
        Ok(Reader { pool: SqlitePoolOptions::new().max_connections(4).connect_with(how).await? })
    }

    /// Ends it.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }

    /// What a statement says, a text for each row.
    pub(super) async fn says(&self, sql: &'static str) -> Result<Vec<String>, StoreFault> {
        let rows = self.rows(sqlx::query(sql)).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<Option<Stored>, StoreFault> {
        let rows = self.rows(sqlx::query(games!("WHERE g.id = ?")).bind(id)).await?;
        Ok(self.stored(rows).await?.pop())
    }

    /// The latest games, at most `most`, of those that were begun before the game called `after`; put away, or not.
    pub async fn games(
        &self,
        whose: &Whose,
        archived: bool,
        after: Option<&str>,
        most: u32,
    ) -> Result<Vec<Stored>, StoreFault> {
        let all = games!(
            "WHERE g.archived = ?1 AND g.key < ifnull((SELECT key FROM games WHERE id = ?2), 1 << 62)
             ORDER BY g.key DESC LIMIT ?3"
        );
        let some = games!(
            "WHERE g.archived = ?1 AND g.key < ifnull((SELECT key FROM games WHERE id = ?2), 1 << 62)
             AND g.key IN (SELECT key FROM games WHERE public = 1 UNION SELECT value FROM json_each(?4))
             ORDER BY g.key DESC LIMIT ?3"
        );
        let query = match whose {
            Whose::All => sqlx::query(all).bind(archived).bind(after).bind(most),
            Whose::Known(keys) => {
                let keys = serde_json::to_string(keys).unwrap_or_default();
                sqlx::query(some).bind(archived).bind(after).bind(most).bind(keys)
            }
        };
        let rows = self.rows(query).await?;
        self.stored(rows).await
    }

    async fn stored(&self, rows: Vec<SqliteRow>) -> Result<Vec<Stored>, StoreFault> {
        let mut games = rows.iter().map(stored).collect::<Result<Vec<_>, _>>()?;
        for game in &mut games {
            let sql = "SELECT n, at FROM lines WHERE game = ? ORDER BY n DESC LIMIT 1";
            let last = match self.rows(sqlx::query(sql).bind(game.key)).await {
                Ok(rows) => rows.first().map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))),
                Err(fault) => {
                    game.damage = Some(fault.to_string());
                    continue;
                }
            };
            (game.entries, game.moved) = last.transpose()?.unwrap_or_default();
            game.people = self.people(game.key).await;
            if game.entries < game.summary.entries {
                game.damage = Some(format!(
                    "the data file is damaged: {} entries of this game are there of {}",
                    game.entries, game.summary.entries
                ));
            }
        }
        Ok(games)
    }

    /// What is kept of the people of a game. Where that cannot be read, nothing of the game is lost.
    async fn people(&self, key: i64) -> Kept {
        let rows = self.rows(sqlx::query("SELECT kept FROM people WHERE game = ?").bind(key)).await;
        let kept = rows.ok().and_then(|rows| rows.first()?.try_get::<String, _>(0).ok());
        kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default()
    }

    /// What was said at a table, as far as it is kept.
    pub async fn talk(&self, key: i64) -> Result<Vec<Said>, StoreFault> {
        let sql = "SELECT n, at, side, text FROM talk WHERE game = ? ORDER BY n";
        let rows = self.rows(sqlx::query(sql).bind(key)).await?;
        let said = |row: &SqliteRow| {
            let side: &str = row.try_get(2).ok()?;
            let side = serde_json::from_str(side).ok()?;
            Some(Said { n: row.try_get(0).ok()?, at: row.try_get(1).ok()?, side, text: row.try_get(3).ok()? })
        };
        Ok(rows.iter().filter_map(said).collect())
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<u32, StoreFault> {
        let rows = self.rows(sqlx::query("SELECT count(*) FROM games")).await?;
        Ok(rows.first().map_or(Ok(0), |row| row.try_get(0))?)
    }

    /// How many bytes of the file are in use.
    pub async fn bytes(&self) -> Result<u64, StoreFault> {
        let sql = "SELECT (page_count - freelist_count) * page_size
                   FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()";
        let rows = self.rows(sqlx::query(sql)).await?;
        let bytes: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
        Ok(bytes.unsigned_abs())
    }

    /// The game file, openings included, as far as it can be read.
    pub async fn text(&self, key: i64) -> Result<String, StoreFault> {
        let sql = "SELECT n, text FROM lines WHERE game = ? ORDER BY n";
        let (mut text, mut next) = (String::new(), 0u32);
        for row in self.rows(sqlx::query(sql).bind(key)).await? {
            let n: u32 = row.try_get(0)?;
            if n != next {
                return Err(StoreFault(format!("line {} of the game is missing in it", next + 1)));
            }
            text.push_str(row.try_get(1)?);
            text.push('\n');
            next += 1;
        }
        Ok(text)
    }

    /// The lines that can still be read of a game that cannot be opened. What was sealed is left out, and so is every
    /// line that does not look like one, for nobody knows what it may betray.
    pub async fn remains(&self, key: i64) -> Result<String, StoreFault> {
        let sql = "SELECT text FROM lines WHERE game = ? ORDER BY n";
        let rows = self.rows(sqlx::query(sql).bind(key)).await?;
        let lines = rows.iter().filter_map(|row| row.try_get::<&str, _>(0).ok()).filter_map(unopened);
        Ok(lines.flat_map(|line| [line, "\n".to_owned()]).collect())
    }

    /// What each side of a game has written so far.
    pub async fn drafts(&self, key: i64) -> Result<BySide<Option<Draft>>, StoreFault> {
        let sql = "SELECT side, question, words FROM drafts WHERE game = ?";
        let mut drafts = BySide::default();
        for row in self.rows(sqlx::query(sql).bind(key)).await? {
            let side: u8 = row.try_get(0)?;
            let draft = Draft { question: row.try_get(1)?, words: row.try_get(2)? };
            drafts[if side == 0 { Side::First } else { Side::Second }] = Some(draft);
        }
        Ok(drafts)
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
        let mut reader = self.pool.acquire().await?;
        let rows = query.fetch_all(&mut *reader).await;
        if rows.is_err() {
            reader.close_on_drop();
        }
        Ok(rows?)
    }
}

/// A line of a game file without what stands behind its hash: the opening of a sealed entry.
fn unopened(line: &str) -> Option<String> {
    let read: serde_json::Value = serde_json::from_str(line).ok()?;
    let hash = format!(",\"hash\":\"{}\"", read.get("hash")?.as_str()?);
    let (said, _) = line.split_once(&hash)?;
    Some(format!("{said}{hash}}}"))
}

fn stored(row: &SqliteRow) -> Result<Stored, sqlx::Error> {
    let seats: String = row.try_get("seats")?;
    let summary: String = row.try_get("summary")?;
    let awaits: String = row.try_get("awaits")?;
    let (seats, awaits) = (serde_json::from_str(&seats), serde_json::from_str(&awaits));
    let unread = seats.as_ref().err().or(awaits.as_ref().err());
    Ok(Stored {
        damage: unread.map(|why| format!("the data file is damaged: the seats of this game read {why}")),
        key: row.try_get("key")?,
        id: row.try_get("id")?,
        title: row.try_get("title")?,
        rules: row.try_get("rules")?,
        scenario: row.try_get("scenario")?,
        secret: row.try_get("secret")?,
        // Seats that cannot be read are nobody's.
        seats: seats.unwrap_or([SeatPlan::Link; 2]),
        public: row.try_get("public")?,
        archived: row.try_get("archived")?,
        record: row.try_get("record")?,
        teaching: row.try_get("teaching")?,
        awaits: awaits.unwrap_or_default(),
        begun: row.try_get("begun")?,
        moved: 0,
        entries: 0,
        people: Kept::default(),
        summary: serde_json::from_str(&summary).unwrap_or_default(),
    })
}
