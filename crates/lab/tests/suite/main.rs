//! The laboratory, on the Picket.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod arenas;
mod audits;
mod fitting;
mod reports;
mod runs;
mod weighing;

use bots::Bot;
use kernel::BySide;
use picket::Picket;
use std::path::PathBuf;

fn ford() -> Picket {
    Picket::ford().unwrap()
}

fn bot(name: &str) -> Bot {
    Bot::named(name).unwrap()
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lab").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn settings(name: &str, games: u64) -> lab::RunSettings {
    lab::RunSettings {
        scenario: "pk/ford".to_owned(),
        title: "The picket at the ford".to_owned(),
        bots: BySide::new(bot("doctrine"), bot("doctrine")),
        games,
        seed: 1,
        out: folder(name),
        shard: None,
        threads: 2,
    }
}
