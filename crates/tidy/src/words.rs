//! Words that have no business in the sources.

use crate::{Complaint, Tree};
use rulebook::source::Source;
use std::path::Path;

/// Paths of one machine. Put together here so that this file does not complain about itself.
const PATHS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ho", "me/"), concat!("/tmp/ba", "sh_jobs")];
/// Leftovers, looked for in Rust code outside comments and strings.
const LEFTOVERS: [&str; 4] = ["todo!", "unimplemented!", "dbg!", "#[ignore"];

/// Complains about absolute paths of somebody's machine in any text of ours, and about `todo!`, `dbg!` and
/// `#[ignore]` in Rust, tests included: wrong behaviour kept for now is asserted, not ignored.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.files.iter().filter(|(path, _)| ours(path)) {
        for (index, line) in text.lines().enumerate() {
            for word in PATHS.iter().filter(|word| names_a_path(line, word)) {
                let sentence = format!("{word} is a path of one machine");
                complaints.push(Complaint::new(path, index + 1, sentence));
            }
        }
    }
    for (path, text) in tree.ending("rs") {
        for (index, line) in Source::new(text).code.lines().enumerate() {
            for word in LEFTOVERS.iter().filter(|word| stands_alone(line, word)) {
                complaints.push(Complaint::new(
                    path,
                    index + 1,
                    format!("{word} does not stay in the sources"),
                ));
            }
        }
    }
    complaints
}

fn ours(path: &Path) -> bool {
    let vendored = path.iter().any(|part| part == "vendor");
    let known = ["rs", "js", "mjs", "css", "html", "toml", "md", "play", "json", "yml", "yaml", "sh", "ts"];
    !vendored && path.extension().and_then(|e| e.to_str()).is_some_and(|e| known.contains(&e))
}

/// Whether a path begins here; inside an address or a longer path the same letters mean nothing.
fn names_a_path(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        !line[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '}' | '*' | ')'))
    })
}

fn stands_alone(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}
