//! What one client can do to the others: how long ordinary answers take beside one that floods the server.
//!
//! Players and flood are no part of what is measured, so they have a thread of their own. The server is one on this
//! machine, which counts nobody's requests: it must hold by its lanes alone.

use super::flood::{self, Flood};
use super::player::{self, Visitor};
use super::{LoadFault, at};
use crate::{Config, Registry, serve};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Isolation {
    /// For how long beside each flood.
    pub time: Duration,
    /// Tables that are played at once, at a human pace.
    pub tables: usize,
    /// How long a player thinks before each answer.
    pub think: Duration,
    /// The battle they play.
    pub scenario: String,
    /// The battle the flood is about: a large one.
    pub large: String,
    /// Games that a list has to show.
    pub listed: usize,
    /// A folder for data files; they are removed afterwards.
    pub folder: PathBuf,
    /// The seed of all choices.
    pub seed: u64,
}

/// How long ordinary answers took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Beside {
    /// The flood; `None` for nobody else.
    pub flood: Option<&'static str>,
    /// Answers that were acknowledged and shown.
    pub answers: u64,
    /// Milliseconds from answer to the new view, half of them below.
    pub p50_ms: f64,
    /// The same, 99 in a hundred below.
    pub p99_ms: f64,
    /// What the flood was answered.
    pub flooded: u64,
}

/// Measures ordinary answers alone, then beside each flood.
pub async fn isolation(registry: fn() -> Registry, plan: &Isolation) -> Result<Vec<Beside>, LoadFault> {
    std::fs::create_dir_all(&plan.folder).map_err(LoadFault::of)?;
    let mut all = Vec::new();
    for flood in std::iter::once(None).chain(Flood::ALL.map(Some)) {
        let name = flood.map_or("nobody", Flood::name);
        let data = plan.folder.join(format!("{name}.sqlite"));
        let server = serve(Config::local(data), registry()).await.map_err(LoadFault::of)?;
        let (visitor, plan) = (Visitor::local(server.address().port()), plan.clone());
        let measured = apart(move || beside(visitor, flood, plan)).await;
        server.stop().await;
        all.push(measured?);
    }
    Ok(all)
}

/// Runs something on a thread and a runtime of its own.
async fn apart<T, F>(work: impl FnOnce() -> F + Send + 'static) -> Result<T, LoadFault>
where
    T: Send + 'static,
    F: Future<Output = Result<T, LoadFault>>,
{
    let (reply, done) = oneshot::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let _ = reply.send(runtime.map_err(LoadFault::of).and_then(|runtime| runtime.block_on(work())));
    });
    done.await.map_err(LoadFault::of)?
}

async fn beside(visitor: Visitor, flood: Option<Flood>, plan: Isolation) -> Result<Beside, LoadFault> {
    let flooded = Arc::new(AtomicU64::new(0));
    let running = match flood {
        Some(flood) => Some(flood::start(visitor, flood, &plan, flooded.clone()).await?),
        None => None,
    };
    // The flood has reached its height when it has been answered once.
    while running.is_some() && flooded.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let tables = (0u64..).take(plan.tables);
    let tables: Vec<_> = tables.map(|n| tokio::spawn(at_table(visitor, plan.clone(), n))).collect();
    let mut waits = Vec::new();
    for table in tables {
        waits.extend(table.await.map_err(LoadFault::of)??);
    }
    drop(running);
    waits.sort_unstable();
    let (flood, flooded) = (flood.map(Flood::name), flooded.load(Ordering::Relaxed));
    let (p50_ms, p99_ms) = (at(&waits, 0.5), at(&waits, 0.99));
    Ok(Beside { flood, answers: waits.len() as u64, p50_ms, p99_ms, flooded })
}

/// Two players at one table, game after game. They go on until they have been answered, however long that takes.
async fn at_table(visitor: Visitor, plan: Isolation, n: u64) -> Result<Vec<Duration>, LoadFault> {
    let mut waits = Vec::new();
    let mut until = Instant::now() + plan.time;
    for round in 0u64.. {
        if Instant::now() >= until {
            if !waits.is_empty() {
                break;
            }
            until += plan.time;
        }
        let table = player::begin(visitor, &plan.scenario, "link").await?;
        let seats = (0u64..).zip(table.tokens).map(|(seat, token)| {
            let seed = plan.seed ^ (n << 32 | round << 1 | seat);
            let (id, think) = (table.id.clone(), plan.think);
            tokio::spawn(async move {
                let seated = player::sit(visitor, &id, &token).await?;
                player::play(seated, seed, think, until).await
            })
        });
        for seat in seats.collect::<Vec<_>>() {
            waits.extend(seat.await.map_err(LoadFault::of)??);
        }
    }
    Ok(waits)
}
