//! `tidy`: all checks on this checkout. `tidy coverage`: rewrite `rules/COVERAGE.md` and `rules/coverage.json`.
//! `tidy sentences`: every sentence a player can read, crate by crate.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let answer = match words.as_slice() {
        [] => checks(&root),
        ["coverage"] => {
            rulebook::coverage::write(&root).map(|report| (report.table(), true)).map_err(|e| e.to_string())
        }
        ["sentences"] => load(&root).map(|tree| (tidy::sentences::list(&tree), true)),
        _ => Err("usage: tidy [coverage|sentences]".to_owned()),
    };
    match answer {
        Ok((text, good)) => {
            // A closed pipe is nobody's fault.
            let _ = std::io::stdout().lock().write_all(text.as_bytes());
            if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(sentence) => {
            let _ = writeln!(std::io::stderr(), "{sentence}");
            ExitCode::from(2)
        }
    }
}

fn load(root: &Path) -> Result<tidy::Tree, String> {
    tidy::Tree::load(root).map_err(|trouble| format!("the checkout cannot be read: {trouble}"))
}

/// Runs all checks; the text of their complaints, and whether there were none.
fn checks(root: &Path) -> Result<(String, bool), String> {
    let tree = load(root)?;
    let mut text = String::new();
    for (name, check) in tidy::CHECKS {
        for complaint in check(&tree) {
            text.push_str(&format!("{name}: {complaint}\n"));
        }
    }
    let good = text.is_empty();
    Ok((text, good))
}
