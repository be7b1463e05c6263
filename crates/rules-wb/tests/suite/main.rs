//! The rule set as a whole: random games, plays, sizes.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod kept;
mod odds;
mod plays;
mod random;
mod speed;

use kernel::{BattleFile, Options, Ruleset};
use rules_wb::Wb;
use std::{path::PathBuf, sync::Arc};

fn here(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn battle(id: &str) -> &'static BattleFile {
    <Wb as Ruleset>::battles().iter().find(|b| b.id == id).unwrap()
}

fn open(id: &str, options: &[(&str, &str)]) -> Arc<Wb> {
    let options: Options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    Arc::new(Wb::open(id, battle(id).text, &options, Wb::VERSION).unwrap_or_else(|f| panic!("{f:#?}")))
}
