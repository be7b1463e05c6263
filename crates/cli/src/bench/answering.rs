//! What an answer costs the server without network and disk, for every rule set: events, log, and the views of two
//! players as they are written for the wire.

use super::Bench;
use super::measure::{Effort, Figure, repetitions};
use crate::cmd::serve::registry;
use server::load::{Answering, Spent};
use std::time::Duration;

/// The answers of one repetition: several battles of random players.
const ANSWERS: u64 = 2_000;
const QUICK: u64 = 40;

pub fn benches() -> Vec<Bench> {
    let bench = |game: games::GameEntry| {
        let battle = game.battles.first()?.id;
        let name = format!("server.answer.{}_us", game.prefix.to_ascii_lowercase());
        Some(Bench { name, unit: "µs", run: Box::new(move |effort| measure(battle, effort)) })
    };
    games::list_all().into_iter().filter_map(bench).collect()
}

/// The median of some repetitions, and its parts.
fn measure(battle: &str, effort: &Effort<'_>) -> Result<Figure, String> {
    let registry = registry();
    let mut all: Vec<Spent> = Vec::new();
    for _ in 0..repetitions(effort.quick) {
        let mut table = Answering::begin(&registry, battle, 1).map_err(|why| why.to_string())?;
        let mut spent = Spent::default();
        while spent.answers < if effort.quick { QUICK } else { ANSWERS } {
            table.answer(&mut spent).map_err(|why| why.to_string())?;
        }
        all.push(spent);
        effort.bar.inc(u64::from(!effort.silent));
    }
    all.sort_by_key(Spent::total);
    let median = all.get(all.len() / 2).ok_or("nothing was measured")?;
    let each = |time: Duration| time.as_secs_f64() * 1e6 / median.answers as f64;
    let parts = format!(
        "deciding {:.1}, showing {:.1}, writing {:.1}",
        each(median.deciding),
        each(median.showing),
        each(median.writing)
    );
    Ok(Figure::of(each(median.total())).noting(parts))
}
