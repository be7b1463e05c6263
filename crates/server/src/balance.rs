//! What the laboratory found out about each battle, for the lobby.
//!
//! `docs/balance/<battle>.json` is the `summary.json` of a run of the laboratory. A battle without such a file has no
//! balance, and a file that cannot be read is as good as none: a test reads them all.

use protocol::lobby::Balance;
use rust_embed::RustEmbed;
use serde::Deserialize;

#[derive(RustEmbed)]
#[folder = "../../docs/balance"]
#[include = "*.json"]
struct Reports;

/// What is read of a summary; the rest is for the report.
#[derive(Deserialize)]
struct Summary {
    games: u32,
    wins: [Share; 2],
    draws: Share,
    bots: [String; 2],
}

#[derive(Deserialize)]
struct Share {
    share: f64,
    #[serde(default)]
    interval: [f64; 2],
}

/// The balance in a summary of the laboratory; `None` if it is none, or nothing was played.
pub fn read(json: &[u8]) -> Option<Balance> {
    let summary: Summary = serde_json::from_slice(json).ok()?;
    let [first, second] = &summary.wins;
    let percent = [first.share, second.share, summary.draws.share].map(|share| share * 100.0);
    let whole = |percent: &f64| percent.is_finite() && (0.0..=100.0).contains(percent);
    if summary.games == 0 || !percent.iter().all(whole) {
        return None;
    }
    Some(Balance {
        percent,
        interval: first.interval.map(|end| end * 100.0),
        games: summary.games,
        players: summary.bots.join(" against "),
    })
}

/// The reports there are, by the name of their file.
pub fn reports() -> impl Iterator<Item = String> {
    Reports::iter().map(|name| name.into_owned())
}

/// The balance of a battle, where there is a report.
pub fn of(battle: &str) -> Option<Balance> {
    read(&Reports::get(&format!("{battle}.json"))?.data)
}
