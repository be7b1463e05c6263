//! Fenced blocks in `ARCHITECTURE.md` that are read by checks.

use rulebook::tree::Tree;
use std::path::Path;

/// The page with the rules of the house.
pub(crate) const PAGE: &str = "ARCHITECTURE.md";

/// The page as a path, for complaints.
pub(crate) fn page() -> &'static Path {
    Path::new(PAGE)
}

/// The lines `name: words` of all blocks fenced as `` ```kind ``, with their line numbers. Empty lines and lines
/// that begin with `#` are left out; `None` when the page or the block is missing.
pub(crate) fn lines<'a>(tree: &'a Tree, kind: &str) -> Option<Vec<(usize, &'a str, &'a str)>> {
    let mut inside = false;
    let mut seen = false;
    let mut lines = Vec::new();
    for (index, line) in tree.get(PAGE)?.lines().enumerate() {
        let trimmed = line.trim();
        if let Some(fence) = trimmed.strip_prefix("```") {
            inside = !inside && fence.trim() == kind;
            seen |= inside;
        } else if inside && !trimmed.is_empty() && !trimmed.starts_with('#') {
            let (name, words) = trimmed.split_once(':').unwrap_or((trimmed, ""));
            lines.push((index + 1, name.trim(), words.trim()));
        }
    }
    seen.then_some(lines)
}
