//! The one hand that writes: lines of many tables in one commit.
//!
//! A commit costs one wait for the disk, whether it holds one line or a hundred. While the disk is busy, lines gather;
//! the next commit takes them all. So a hundred tables cost little more than one, and nobody waits for a timer.

use super::{StoreFault, now};
use sqlx::{Connection, QueryBuilder, Sqlite, SqliteConnection, Transaction};
use tokio::sync::{mpsc, oneshot};

/// Lines for a game.
#[derive(Debug)]
pub struct Written {
    /// The key of the game.
    pub game: i64,
    /// The number of the first line.
    pub first: u32,
    /// The lines.
    pub lines: Vec<String>,
}

type Order = (Written, oneshot::Sender<Result<(), StoreFault>>);

/// How many orders one commit takes at most.
const MOST: usize = 512;
/// How many lines one statement takes; four values each, and SQLite takes 32,766.
const MOST_ROWS: usize = 4_000;

/// Sends lines to the writer.
#[derive(Clone)]
pub struct Writer {
    orders: mpsc::Sender<Order>,
}

impl Writer {
    /// A writer with a connection of its own.
    pub fn start(connection: SqliteConnection) -> Writer {
        let (orders, inbox) = mpsc::channel(2 * MOST);
        tokio::spawn(write(connection, inbox));
        Writer { orders }
    }

    /// Writes lines; comes back when they are committed.
    pub async fn append(&self, written: Written) -> Result<(), StoreFault> {
        let closed = || StoreFault("the writer is closed".to_owned());
        let (reply, done) = oneshot::channel();
        self.orders.send((written, reply)).await.map_err(|_| closed())?;
        done.await.map_err(|_| closed())?
    }

    /// Waits for everything sent before. Later orders are refused by the closed data file.
    pub async fn close(&self) {
        let nothing = Written { game: 0, first: 0, lines: Vec::new() };
        // An order without lines is answered in its turn.
        let _ = self.append(nothing).await;
    }
}

async fn write(mut connection: SqliteConnection, mut inbox: mpsc::Receiver<Order>) {
    let mut orders: Vec<Order> = Vec::new();
    while inbox.recv_many(&mut orders, MOST).await > 0 {
        let result = commit(&mut connection, &orders).await;
        if result.is_err() && orders.len() > 1 {
            // One bad order must not take the others with it.
            for order in orders.drain(..) {
                let alone = commit(&mut connection, std::slice::from_ref(&order)).await;
                let _ = order.1.send(alone);
            }
            continue;
        }
        let mut result = Some(result);
        for (_, reply) in orders.drain(..) {
            // Whoever no longer waits does not want to know.
            let _ = reply.send(result.take().unwrap_or(Ok(())));
        }
    }
    let _ = connection.close().await;
}

async fn commit(connection: &mut SqliteConnection, orders: &[Order]) -> Result<(), StoreFault> {
    let rows: Vec<(i64, u32, &str)> = orders
        .iter()
        .flat_map(|(w, _)| (w.first..).zip(&w.lines).map(|(n, text)| (w.game, n, text.as_str())))
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    let mut work = connection.begin_with("BEGIN IMMEDIATE").await?;
    for part in rows.chunks(MOST_ROWS) {
        insert(&mut work, now(), part.iter().copied()).await?;
    }
    work.commit().await?;
    Ok(())
}

/// Inserts lines in one statement. A number that is taken fails: nothing is ever written over.
pub(super) async fn insert<'a>(
    work: &mut Transaction<'_, Sqlite>,
    at: u32,
    rows: impl Iterator<Item = (i64, u32, &'a str)>,
) -> Result<(), StoreFault> {
    let mut sql = QueryBuilder::new("INSERT INTO lines (game, n, at, text) ");
    sql.push_values(rows, |mut row, (game, n, text)| {
        row.push_bind(game).push_bind(n).push_bind(at).push_bind(text);
    });
    sql.build().persistent(false).execute(&mut **work).await?;
    Ok(())
}
