//! The rule set as a whole: random games, plays, stored counts, transcripts and recorded games.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod edges;
mod hands;
mod kept;
mod laboratory;
mod odds;
mod opponents;
mod plays;
mod random;
mod shots;

use kernel::{Battle, Options, Ruleset};
use rules_ma::Ma;
use std::{path::PathBuf, sync::Arc};

fn here(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn battle(id: &str) -> &'static Battle {
    Ma::battles().iter().find(|b| b.id == id).unwrap()
}

fn open(id: &str, options: &[(&str, &str)]) -> Arc<Ma> {
    let options: Options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    Arc::new(Ma::open(id, battle(id).text, &options, Ma::VERSION).unwrap_or_else(|f| panic!("{f:#?}")))
}
