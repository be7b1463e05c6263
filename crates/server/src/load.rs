//! Load: many tables at once, played at random over WebSockets, beside the bare ceilings of the same machine in the
//! same run.

mod answering;
mod ceilings;
mod flood;
mod isolation;
mod player;

pub use answering::{Answering, Spent};
pub use flood::Flood;
pub use isolation::{Beside, Isolation, isolation};

use crate::{Config, Registry, serve};
use player::Visitor;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is measured.
#[derive(Clone, Debug)]
pub struct Load {
    /// Tables at once.
    pub games: usize,
    /// For how long they are played.
    pub time: Duration,
    /// For how long each ceiling is measured.
    pub ceiling_time: Duration,
    /// How long a player at a lively club thinks before each answer.
    pub think: Duration,
    /// The battle.
    pub scenario: String,
    /// Battles whose tables are measured in memory, and how many tables of each.
    pub idle: Vec<(String, usize)>,
    /// A folder for data files; they are removed afterwards.
    pub folder: PathBuf,
    /// The seed of the players' choices.
    pub seed: u64,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LoadReport {
    /// Tables at once, two pages each.
    pub games: usize,
    /// Everybody answers at once: shows the ceiling. Who then waits waits for all the others.
    pub rush: Pace,
    /// Everybody thinks first: shows the wait at a lively club.
    pub club: Pace,
    /// Kilobytes per table that is laid and a whole game long, with nobody there; for each battle that was asked for.
    pub idle_kb_per_game: Vec<f64>,
    /// Ceiling: messages echoed per second by a bare axum WebSocket, as many connections.
    pub echoes_per_second: f64,
    /// Ceiling: commits of one line per second, one after the other, SQLite with synchronous=FULL.
    pub commits_per_second: f64,
}

/// Play at one pace.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// Milliseconds each player thought before an answer.
    pub think_ms: f64,
    /// Answers given.
    pub answers: u64,
    /// Answers that were acknowledged, each safely stored, per second.
    pub answers_per_second: f64,
    /// Lines of the logs (answers, dice, endings) per second.
    pub events_per_second: f64,
    /// Milliseconds from answer to the new view, half of them below.
    pub p50_ms: f64,
    /// The same, 99 in a hundred below.
    pub p99_ms: f64,
    /// The longest.
    pub worst_ms: f64,
    /// Answers per commit of the ceiling. Above 1 because commits are shared.
    pub share_of_commits: f64,
}

/// Tables that are laid before the memory of others is measured: as many as fill the stores of the allocator.
const WARM: usize = 20;

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
#[error("the load could not be measured: {0}")]
pub struct LoadFault(pub String);

impl LoadFault {
    fn of(error: impl std::fmt::Display) -> LoadFault {
        LoadFault(error.to_string())
    }
}

/// Measures. Every answer must be accepted and every log must verify, or there is no report.
pub async fn run(registry: fn() -> Registry, load: &Load) -> Result<LoadReport, LoadFault> {
    std::fs::create_dir_all(&load.folder).map_err(LoadFault::of)?;
    let data = |name: &str| load.folder.join(name);
    // First, while nothing has been allocated and given back that would be used again.
    let mut idle_kb_per_game = Vec::new();
    for (n, (scenario, tables)) in load.idle.iter().enumerate() {
        let file = data(&format!("idle{n}.sqlite"));
        idle_kb_per_game.push(idle(registry, scenario, *tables, file.clone()).await?);
        remove(&file);
    }
    let commits_per_second = ceilings::commits(&data("ceiling.sqlite"), load.ceiling_time).await?;
    let echoes_per_second = ceilings::echoes(load.games, load.ceiling_time).await?;
    let rush = play(registry, load, Duration::ZERO, data("rush.sqlite"), commits_per_second).await?;
    let club = play(registry, load, load.think, data("club.sqlite"), commits_per_second).await?;
    for name in ["ceiling.sqlite", "rush.sqlite", "club.sqlite"] {
        remove(&data(name));
    }
    Ok(LoadReport { games: load.games, rush, club, idle_kb_per_game, echoes_per_second, commits_per_second })
}

/// Removes a data file and what lies beside it.
fn remove(data: &Path) {
    for end in ["", "-wal", "-shm", "-lock"] {
        let mut name = data.as_os_str().to_owned();
        name.push(end);
        let _ = std::fs::remove_file(name);
    }
}

/// Plays at one pace, at tables of a server of its own.
async fn play(
    registry: fn() -> Registry,
    load: &Load,
    think: Duration,
    data: PathBuf,
    commits_per_second: f64,
) -> Result<Pace, LoadFault> {
    let config = Config { idle: Duration::from_secs(3600), ..Config::local(data) };
    let server = serve(config, registry()).await.map_err(LoadFault::of)?;
    let (port, house) = (server.address().port(), server.house().clone());
    let mut tables = Vec::new();
    for _ in 0..load.games {
        tables.push(player::begin(Visitor::local(port), &load.scenario, "link").await?);
    }
    // They all come at once, each from a home of his own; when everybody sits, the clock starts.
    let links =
        tables.iter().flat_map(|table| table.tokens.iter().map(|token| (table.id.clone(), token.clone())));
    let coming = (0u16..).zip(links).map(|(n, (id, token))| {
        tokio::spawn(async move { player::sit(Visitor::of_many(port, n), &id, &token).await })
    });
    let mut seated = Vec::new();
    for coming in coming.collect::<Vec<_>>() {
        seated.push(coming.await.map_err(LoadFault::of)??);
    }
    let began = Instant::now();
    let until = began + load.time;
    let players = (0u64..)
        .zip(seated)
        .map(|(n, seated)| tokio::spawn(player::play(seated, load.seed ^ n, think, until)));
    let players: Vec<_> = players.collect();
    let mut waits: Vec<Duration> = Vec::new();
    for player in players {
        waits.extend(player.await.map_err(LoadFault::of)??);
    }
    let seconds = began.elapsed().min(load.time).as_secs_f64();
    let mut events = 0;
    for table in &tables {
        let stored = house.store.game(&table.id).await.map_err(LoadFault::of)?;
        let stored = stored.ok_or_else(|| LoadFault("a game is lost".to_owned()))?;
        events += stored.entries as u64;
        let text = house.store.text(stored.key).await.map_err(LoadFault::of)?;
        house.registry.check(&text).map_err(LoadFault::of)?;
    }
    server.stop().await;

    waits.sort();
    let answers_per_second = waits.len() as f64 / seconds;
    Ok(Pace {
        think_ms: think.as_secs_f64() * 1e3,
        answers: waits.len() as u64,
        answers_per_second,
        events_per_second: events as f64 / seconds,
        p50_ms: at(&waits, 0.5),
        p99_ms: at(&waits, 0.99),
        worst_ms: at(&waits, 1.0),
        share_of_commits: answers_per_second / commits_per_second.max(1e-9),
    })
}

/// How long a part of these waits took at most, in milliseconds. They are sorted.
fn at(waits: &[Duration], part: f64) -> f64 {
    let index = ((waits.len() as f64 * part) as usize).min(waits.len().saturating_sub(1));
    waits.get(index).map_or(0.0, |wait| wait.as_secs_f64() * 1e3)
}

/// Memory per table that is laid with nobody there: bots play whole games while somebody looks on, and the tables are
/// kept.
async fn idle(
    registry: fn() -> Registry,
    scenario: &str,
    tables: usize,
    data: PathBuf,
) -> Result<f64, LoadFault> {
    let config = Config { idle: Duration::from_secs(3600), quiet: Duration::ZERO, ..Config::local(data) };
    let server = serve(config, registry()).await.map_err(LoadFault::of)?;
    let visitor = Visitor::local(server.address().port());
    // The first tables fill the stores of the allocator, thread by thread: that is no memory of a table.
    lay(visitor, scenario, WARM.min(tables)).await?;
    let before = resident_kb();
    lay(visitor, scenario, tables).await?;
    let after = resident_kb();
    server.stop().await;
    Ok(after.saturating_sub(before) as f64 / tables.max(1) as f64)
}

/// Lays tables one after the other, each until its game is over and nobody looks on any more.
async fn lay(visitor: Visitor, scenario: &str, tables: usize) -> Result<(), LoadFault> {
    for _ in 0..tables {
        let table = player::begin(visitor, scenario, "random").await?;
        player::watch(visitor, &table.id).await?;
    }
    // The last one is about to rest.
    tokio::time::sleep(Duration::from_millis(100)).await;
    Ok(())
}

/// The memory of this process, in kilobytes; 0 where the system does not say.
fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
