//! Every play of the rule set.

use super::Suite;
use kernel::Ruleset;
use std::{fs, path::Path};

impl<G: Ruleset> Suite<G> {
    /// Every play in `plays/` comes out as written, and none is lost.
    pub fn plays(&self) -> Result<(), String> {
        plays_come_out::<G>(&self.path("plays"), self.plays)
    }
}

/// Every play in a folder comes out as written, and there are at least this many.
pub fn plays_come_out<G: Ruleset>(folder: &Path, at_least: usize) -> Result<(), String> {
    let listed = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut files: Vec<_> = listed.map_err(|e| e.to_string())?.into_iter().map(|e| e.path()).collect();
    files.sort();
    let (mut faults, mut count) = (Vec::new(), 0);
    for path in files {
        let text = fs::read_to_string(&path).map_err(|e| e.to_string())?;
        match plays::parse(&path.display().to_string(), &text) {
            Ok(scripts) => {
                count += scripts.len();
                let failed = scripts.iter().filter_map(|s| plays::run::<G>(s, plays::built_in).err());
                faults.extend(
                    failed.flat_map(|f| f.faults.into_iter().map(move |x| format!("{} {x}", f.name))),
                );
            }
            Err(all) => faults.extend(all.iter().map(ToString::to_string)),
        }
    }
    match (faults.is_empty(), count >= at_least) {
        (true, true) => Ok(()),
        (false, _) => Err(format!("{count} plays\n{}", faults.join("\n"))),
        (true, false) => Err(format!("there are only {count} plays, and {at_least} were there before")),
    }
}
