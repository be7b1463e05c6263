//! The plays of this rule set: worked examples, and clauses shown at work.

use rules_ba::Ba;
use std::path::Path;

/// Every play passes.
#[test]
fn the_plays_come_out_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("plays");
    let (mut passed, mut failed) = (0, Vec::new());
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|end| end == "play")) {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        let scripts = plays::parse(&name, &text).unwrap_or_else(|faults| panic!("{faults:#?}"));
        for script in &scripts {
            match plays::run(script, plays::built_in::<Ba>) {
                Ok(_) => passed += 1,
                Err(fault) => failed.push(fault),
            }
        }
    }
    let told: Vec<String> = failed
        .iter()
        .flat_map(|play| play.faults.iter().map(|fault| format!("{} {}: {fault}", play.name, play.title)))
        .collect();
    assert!(
        told.is_empty(),
        "{} of {} plays fail:\n{}",
        failed.len(),
        passed + failed.len(),
        told.join("\n")
    );
    assert!(passed > 0);
}
