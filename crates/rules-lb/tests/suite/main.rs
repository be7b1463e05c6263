//! The rule set as a whole: random games and plays.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod plays;
mod random;

use kernel::{BattleFile, Options, Ruleset};
use rules_lb::Lb;
use std::{path::PathBuf, sync::Arc};

fn here(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn battle(id: &str) -> &'static BattleFile {
    Lb::battles().iter().find(|b| b.id == id).unwrap()
}

fn open(id: &str) -> Arc<Lb> {
    let options = Options::new();
    Arc::new(Lb::open(id, battle(id).text, &options, Lb::VERSION).unwrap_or_else(|f| panic!("{f:#?}")))
}
