//! The rule set as a whole: random games, stored counts, transcripts and recorded games.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod kept;
mod laboratory;
mod odds;
mod opponents;
mod plays;
mod random;
mod speed;

use kernel::{Battle, Options, Ruleset};
use rules_sr::Sr;
use std::{path::PathBuf, sync::Arc};

fn here(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn battle(id: &str) -> &'static Battle {
    Sr::battles().iter().find(|b| b.id == id).unwrap()
}

fn open(id: &str, options: &[(&str, &str)]) -> Arc<Sr> {
    let options: Options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    Arc::new(Sr::open(id, battle(id).text, &options, Sr::VERSION).unwrap_or_else(|f| panic!("{f:#?}")))
}
