//! The one hand that writes: changes of many tables in one commit.
//!
//! A commit costs one wait for the disk, whether it holds one line or a hundred. While the disk is busy, changes gather;
//! the next commit takes them all. So a hundred tables cost little more than one, and nobody waits for a timer.
//!
//! After any failure the connection is given up and a new one is made for the next commit: SQLite may have rolled back
//! by itself, and whoever counts transactions beside it would be wrong for ever. So the writer recovers as soon as the
//! disk does.

use super::changes::{Change, make_all};
use super::{Claim, StoreFault};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

/// A change, or nothing: that is the order to close.
type Order = (Option<Change>, oneshot::Sender<Result<i64, StoreFault>>);

/// How many orders one commit takes at most.
const MOST: usize = 512;

/// Sends changes to the writer.
#[derive(Clone)]
pub struct Writer {
    orders: mpsc::Sender<Order>,
}

impl Writer {
    /// A writer with a connection of its own, and the means to make another. It holds the claim to the file.
    pub fn start(claim: Claim, open: SqliteConnection, options: SqliteConnectOptions) -> Writer {
        let (orders, inbox) = mpsc::channel(2 * MOST);
        tokio::spawn(write(Pen { open: Some(open), options, _claim: claim }, inbox));
        Writer { orders }
    }

    /// Makes a change; comes back when it is committed.
    pub async fn make(&self, change: Change) -> Result<i64, StoreFault> {
        let closed = || StoreFault("it was closed".to_owned());
        let (reply, done) = oneshot::channel();
        self.orders.send((Some(change), reply)).await.map_err(|_| closed())?;
        done.await.map_err(|_| closed())?
    }

    /// Waits for everything sent before, and closes the file. Later changes are refused.
    pub async fn close(&self) {
        let (reply, done) = oneshot::channel();
        if self.orders.send((None, reply)).await.is_ok() {
            let _ = done.await;
        }
    }
}

async fn write(mut pen: Pen, mut inbox: mpsc::Receiver<Order>) {
    let mut orders: Vec<Order> = Vec::new();
    let mut closing = Vec::new();
    while closing.is_empty() && inbox.recv_many(&mut orders, MOST).await > 0 {
        let (mut changes, mut replies) = (Vec::new(), Vec::new());
        for (change, reply) in orders.drain(..) {
            match change {
                Some(change) => {
                    changes.push(change);
                    replies.push(reply);
                }
                None => closing.push(reply),
            }
        }
        pen.make(&changes, replies).await;
    }
    inbox.close();
    pen.put_down().await;
    for reply in closing {
        let _ = reply.send(Ok(0));
    }
}

/// The connection that writes, while it is sound.
struct Pen {
    open: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    _claim: Claim,
}

impl Pen {
    async fn make(&mut self, changes: &[Change], replies: Vec<oneshot::Sender<Result<i64, StoreFault>>>) {
        if changes.is_empty() {
            return;
        }
        let made = self.commit(changes).await;
        let alone = made.is_err() && changes.len() > 1;
        let mut made = made.map(Vec::into_iter);
        for (change, reply) in changes.iter().zip(replies) {
            let key = match &mut made {
                // One bad order must not take the others with it.
                _ if alone => {
                    let made = self.commit(std::slice::from_ref(change)).await;
                    made.map(|made| made.first().copied())
                }
                Ok(made) => Ok(made.next()),
                Err(fault) => Err(fault.clone()),
            };
            // Whoever no longer waits does not want to know.
            let _ = reply.send(key.map(Option::unwrap_or_default));
        }
    }

    async fn commit(&mut self, changes: &[Change]) -> Result<Vec<i64>, StoreFault> {
        let mut file = match self.open.take() {
            Some(file) => file,
            None => self.options.connect().await?,
        };
        match commit(&mut file, changes).await {
            Ok(made) => {
                self.open = Some(file);
                Ok(made)
            }
            Err(fault) => {
                let _ = file.close_hard().await;
                Err(fault)
            }
        }
    }

    /// Closes the file. What lies in the write-ahead log is brought home first, so that the data file alone is whole;
    /// where that fails the log stays beside it, and nothing is lost.
    async fn put_down(mut self) {
        if let Some(mut file) = self.open.take() {
            let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(&mut file).await;
            let _ = file.close().await;
        }
    }
}

async fn commit(file: &mut SqliteConnection, changes: &[Change]) -> Result<Vec<i64>, StoreFault> {
    let mut work = file.begin_with("BEGIN IMMEDIATE").await?;
    let made = make_all(&mut work, changes).await?;
    work.commit().await?;
    Ok(made)
}
