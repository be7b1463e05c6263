//! The server under load: many tables at once over real WebSockets, beside the bare ceilings of the same run.
//!
//! Everything stays on this machine and is bounded in count and time. The load is run once; each bench reports one
//! figure of it.

use super::Bench;
use super::measure::{Effort, Figure, repetitions};
use crate::cmd::serve::registry;
use server::load::{Load, LoadReport, run};
use std::{cell::OnceCell, rc::Rc, time::Duration};

/// The battle: the small one, so that the server is measured and not the rules.
const BATTLE: &str = "pk/ford";
/// The battles whose tables are counted in memory: the largest hex map, and sealed sheets.
const LARGE: [&str; 2] = ["sr/hondschoote", "ba/the-mill-bridge"];

type Measured = Rc<OnceCell<Result<LoadReport, String>>>;

/// Name, unit, and which figure.
type Row = (&'static str, &'static str, fn(&LoadReport) -> f64);

const ROWS: [Row; 9] = [
    ("server.load.p99_ms", "ms, nobody thinks", |report| report.rush.p99_ms),
    ("server.load.events_per_s", "events/s", |report| report.rush.events_per_second),
    ("server.load.answers_per_s", "answers/s", |report| report.rush.answers_per_second),
    ("server.load.commit_ceiling_per_s", "commits/s", |report| report.commits_per_second),
    ("server.load.share_of_ceiling", "answers per commit of the ceiling; at least 0.5", |report| {
        report.rush.share_of_commits
    }),
    ("server.club.p99_ms", "ms, everybody thinks a tenth of a second; at most 20", |report| {
        report.club.p99_ms
    }),
    ("server.club.answers_per_s", "answers/s", |report| report.club.answers_per_second),
    ("server.idle_game_kb", "KB; at most 600", |report| idle(report, 0)),
    ("server.idle_sealed_kb", "KB, a game with sealed sheets; at most 1000", |report| idle(report, 1)),
];

/// Kilobytes of a table of one of the large battles.
fn idle(report: &LoadReport, battle: usize) -> f64 {
    report.idle_kb_per_game.get(battle).copied().unwrap_or(f64::NAN)
}

pub fn benches() -> Vec<Bench> {
    let measured = Measured::default();
    let bench = |(name, unit, figure): Row| {
        let measured = measured.clone();
        let run = move |effort: &Effort<'_>| {
            let report = measured.get_or_init(|| measure(effort.quick)).as_ref().map_err(Clone::clone)?;
            effort.bar.inc(u64::from(repetitions(effort.quick)));
            Ok(Figure::of(figure(report)))
        };
        Bench { name: name.to_owned(), unit, run: Box::new(run) }
    };
    ROWS.into_iter().map(bench).collect()
}

fn measure(quick: bool) -> Result<LoadReport, String> {
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let load = Load {
        games: if quick { 10 } else { 200 },
        time: Duration::from_millis(if quick { 500 } else { 10_000 }),
        ceiling_time: Duration::from_millis(if quick { 200 } else { 3_000 }),
        think: Duration::from_millis(100),
        scenario: BATTLE.to_owned(),
        idle: LARGE.map(|battle| (battle.to_owned(), if quick { 3 } else { 60 })).into(),
        folder: folder.path().to_owned(),
        seed: 1,
    };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|why| why.to_string())?;
    let report = runtime.block_on(run(registry, &load)).map_err(|why| why.to_string());
    runtime.shutdown_background();
    report
}
