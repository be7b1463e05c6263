//! What is linked, imported or included is there.

mod docs;
mod includes;
mod web;

use crate::{Complaint, Tree};
use rulebook::tree::normal;
use std::path::{Path, PathBuf};

/// Complains about links in the pages of the house, assets and imports of the client, and `include_str!` or
/// `include_bytes!` paths that name no file. Addresses elsewhere are not looked at.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    [docs::check(tree), web::check(tree), includes::check(tree)].concat()
}

/// Whether a target is an address of some other place, or only an anchor.
fn elsewhere(target: &str) -> bool {
    let scheme = target.split(':').next().unwrap_or("");
    let has_scheme = scheme.len() < target.len()
        && !scheme.is_empty()
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    target.is_empty() || target.starts_with('#') || target.starts_with("//") || has_scheme
}

/// The file a target names, seen from the file it stands in; the anchor and the query are cut off.
fn resolve(from: &Path, target: &str) -> Option<PathBuf> {
    let target = target.split(['#', '?']).next().unwrap_or(target).replace("%20", " ");
    normal(&from.parent().unwrap_or(Path::new("")).join(target))
}

fn missing(tree: &Tree, from: &Path, line: usize, target: &str) -> Option<Complaint> {
    let found = resolve(from, target).is_some_and(|path| tree.has(&path));
    (!found).then(|| Complaint::new(from, line, format!("{target} is not there")))
}
