//! What one client can do to the others: ordinary answers alone, and beside one that floods the server.
//!
//! It is run once; each bench reports one figure of it. Unlike most figures these are of the clock on the wall: another
//! program on the same cores makes them worse.

use super::Bench;
use super::measure::{Effort, Figure, repetitions};
use crate::cmd::serve::registry;
use server::load::{Beside, Flood, Isolation, isolation};
use std::{cell::OnceCell, rc::Rc, time::Duration};

/// What a player should never notice, on two quiet cores: half of the answers alone, and 99 in a hundred beside anybody.
const BAR_ALONE: f64 = 5.0;
const BAR_BESIDE: f64 = 50.0;

type Measured = Rc<OnceCell<Result<Vec<Beside>, String>>>;

/// Which figure, and its bar.
type Row = (&'static str, fn(&Beside) -> f64, f64);

const ROWS: [Row; 2] =
    [("p50_ms", |beside| beside.p50_ms, BAR_ALONE), ("p99_ms", |beside| beside.p99_ms, BAR_BESIDE)];

pub fn benches() -> Vec<Bench> {
    let measured = Measured::default();
    let floods = std::iter::once(None).chain(Flood::ALL.map(|flood| Some(flood.name())));
    floods.flat_map(|flood| ROWS.map(|row| bench(flood, row, measured.clone()))).collect()
}

fn bench(flood: Option<&'static str>, (figure, of, bar): Row, measured: Measured) -> Bench {
    let name = match flood {
        Some(flood) => format!("server.beside_{flood}.{figure}"),
        None => format!("server.alone.{figure}"),
    };
    let run = move |effort: &Effort<'_>| {
        let all = measured.get_or_init(|| measure(effort.quick)).as_ref().map_err(Clone::clone)?;
        let beside = all.iter().find(|beside| beside.flood == flood).ok_or("it was not measured")?;
        effort.bar.inc(u64::from(repetitions(effort.quick)));
        let value = of(beside);
        // Half of the answers have a bar only where nobody else is.
        let barred = flood.is_none() || bar == BAR_BESIDE;
        let over = if barred && value > bar { format!(", OVER the bar of {bar} ms") } else { String::new() };
        let Beside { answers, flooded, .. } = beside;
        Ok(Figure::of(value).noting(format!("{answers} answers, {flooded} of the flood{over}")))
    };
    Bench { name, unit: "ms", run: Box::new(run) }
}

fn measure(quick: bool) -> Result<Vec<Beside>, String> {
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let plan = Isolation {
        time: Duration::from_millis(if quick { 200 } else { 8_000 }),
        tables: if quick { 1 } else { 4 },
        think: Duration::from_millis(if quick { 0 } else { 40 }),
        scenario: "pk/ford".to_owned(),
        large: "sr/hondschoote".to_owned(),
        listed: if quick { 5 } else { 500 },
        folder: folder.path().to_owned(),
        seed: 1,
    };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|why| why.to_string())?;
    let measured = runtime.block_on(isolation(registry, &plan)).map_err(|why| why.to_string());
    runtime.shutdown_background();
    measured
}
