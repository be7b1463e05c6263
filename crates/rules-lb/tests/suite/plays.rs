//! Every play of the rule set.

use crate::here;
use plays::{built_in, parse, run};
use rules_lb::Lb;
use std::fs;

#[test]
fn every_play_comes_out_as_written() {
    let mut faults = Vec::new();
    let mut count = 0;
    let mut files: Vec<_> = fs::read_dir(here("plays")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match parse(&name, &fs::read_to_string(&path).unwrap()) {
            Ok(plays) => {
                for play in &plays {
                    count += 1;
                    if let Err(failed) = run::<Lb>(play, built_in) {
                        faults.extend(failed.faults.iter().map(|fault| format!("{} {fault}", failed.name)));
                    }
                }
            }
            Err(all) => faults.extend(all.iter().map(ToString::to_string)),
        }
    }
    assert!(faults.is_empty(), "{count} plays\n{}", faults.join("\n"));
    assert!(count >= 40, "{count}");
}
