//! Tests that nothing runs.
//!
//! A crate whose library or program has no tests of its own says `test = false` and `doctest = false` in its manifest:
//! without them each would be compiled, with all it instantiates, once more for nothing. The price is that a test
//! written there later would never run; hence this check.

use crate::{Complaint, Tree};
use std::path::Path;

/// Complains about a test in the sources of a crate that says it has none.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (manifest, text) in tree.ending("toml") {
        let Some(home) = manifest.parent().filter(|_| manifest.ends_with("Cargo.toml")) else { continue };
        let (tests, examples) = (says(text, "test = false"), says(text, "doctest = false"));
        if !tests && !examples {
            continue;
        }
        let sources = home.join("src");
        for (path, code) in tree.ending("rs").filter(|(path, _)| path.starts_with(&sources)) {
            let mut fenced = false;
            for (number, line) in (1..).zip(code.lines()) {
                let line = line.trim();
                if tests && (line.starts_with("#[test]") || line.starts_with("proptest!")) {
                    complaints.push(unrun(path, number, manifest, "test = false"));
                }
                let Some(fence) = documented(line).and_then(|doc| doc.strip_prefix("```")) else { continue };
                fenced = !fenced;
                if examples && fenced && runs(fence) {
                    complaints.push(unrun(path, number, manifest, "doctest = false"));
                }
            }
        }
    }
    complaints
}

/// Whether a manifest says so of what lies in `src`: of its library, or of its program where it has no library.
fn says(manifest: &str, words: &str) -> bool {
    let mut lines = manifest.lines().map(|line| line.split('#').next().unwrap_or("").trim());
    let home = if lines.clone().any(|line| line == "[lib]") { "[lib]" } else { "[[bin]]" };
    lines.any(|line| line == home)
        && lines.take_while(|line| !line.starts_with('[')).any(|line| line == words)
}

fn unrun(path: &Path, line: usize, manifest: &Path, words: &str) -> Complaint {
    let sentence = format!("this test never runs: {} says `{words}`", manifest.display());
    Complaint::new(path, line, sentence)
}

/// The text of a line of documentation.
fn documented(line: &str) -> Option<&str> {
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::trim_start)
}

/// Whether code behind this fence would be compiled as an example.
fn runs(fence: &str) -> bool {
    fence.split(',').map(str::trim).all(|word| {
        ["", "rust", "should_panic", "no_run", "compile_fail"].contains(&word) || word.starts_with("edition")
    })
}
