//! Cited ids exist.

use crate::{Complaint, Tree};
use rulebook::{coverage, id};
use std::path::Path;

/// A file of tests that makes ids up says so in one of its first five lines.
const INVENTED: &str = "tidy: ids here are invented";

/// Complains about every id cited in sources, plays, scenarios, `docs/` and the changelog that no digest has, with
/// the ids that come nearest; and about the faults of the digests themselves.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let library = match coverage::library(tree) {
        Ok(library) => library,
        Err(faults) => return faults.into_iter().map(Complaint::from).collect(),
    };
    let mut complaints = Vec::new();
    for (path, text) in tree.files.iter().filter(|(path, text)| looked_at(path) && !invents(text)) {
        for (index, line) in text.lines().enumerate() {
            for cited in id::cited(line).iter().filter(|cited| !library.knows(cited.id)) {
                let near = library.suggest(cited.id).join(", ");
                let help = if near.is_empty() { String::new() } else { format!("; near it are {near}") };
                let sentence = format!("no digest has {}{help}", cited.id);
                complaints.push(Complaint::new(path, index + 1, sentence));
            }
        }
    }
    complaints
}

fn looked_at(path: &Path) -> bool {
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    match ending {
        "rs" | "play" => true,
        "toml" => path.starts_with("scenarios"),
        "md" => path.starts_with("docs") || path == Path::new("CHANGELOG.md"),
        _ => false,
    }
}

/// Whether a file says that it makes ids, markers and the like up.
pub(crate) fn invents(text: &str) -> bool {
    text.lines().take(5).any(|line| line.contains(INVENTED))
}
