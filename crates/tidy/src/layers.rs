//! Crates depend only on what they may.
//!
//! `ARCHITECTURE.md` holds a block fenced as `` ```layers ``, a line for each crate:
//!
//! ```text
//! kernel:
//! hexes: kernel
//! rules-sr: kernel hexes view dev:rulebook
//! ```
//!
//! A crate may depend on the workspace crates named after its colon and on no others; with `dev:` before the name it
//! may do so for its tests only. Crates are called by their folder: package `grognard-hexes` is `hexes`, and
//! `grognard` itself is `cli`. What comes from crates.io is argued in commits, not here.

use crate::{Complaint, Tree, blocks};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

#[derive(Default)]
struct Allowed<'a> {
    always: BTreeSet<&'a str>,
    in_tests: BTreeSet<&'a str>,
}

/// Complains about a dependency that the block does not allow, a crate missing from the block or from the map of the
/// page, a line of the block without a crate, and a page without the block.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let manifests: Vec<(&str, PathBuf, &str)> = manifests(tree);
    let Some(lines) = blocks::lines(tree, "layers") else {
        let needless = manifests.is_empty();
        let complaint = Complaint::new(blocks::page(), 0, "the block ```layers is missing");
        return if needless { Vec::new() } else { vec![complaint] };
    };
    let mut complaints = Vec::new();
    let mut layers: BTreeMap<&str, Allowed<'_>> = BTreeMap::new();
    for (line, name, words) in &lines {
        if !manifests.iter().any(|(crate_name, ..)| crate_name == name) {
            complaints.push(Complaint::new(blocks::page(), *line, format!("there is no crate {name}")));
        }
        let allowed = layers.entry(name).or_default();
        for word in words.split_whitespace() {
            match word.strip_prefix("dev:") {
                Some(word) => allowed.in_tests.insert(word),
                None => allowed.always.insert(word),
            };
        }
    }
    for (name, path, text) in manifests {
        match layers.get(name) {
            None => {
                let sentence = format!("crate {name} has no line in the layers of {}", blocks::PAGE);
                complaints.push(Complaint::new(&path, 0, sentence));
            }
            Some(allowed) => complaints.extend(judge(name, &path, text, allowed)),
        }
        if !is_on_the_map(tree, name) {
            let sentence = format!("crate {name} is not on the map of {}", blocks::PAGE);
            complaints.push(Complaint::new(&path, 0, sentence));
        }
    }
    complaints
}

/// Whether the page tells where the crate is and what it is for: `| `crates/hexes` | … |`. One line may speak for all
/// rule sets.
fn is_on_the_map(tree: &Tree, name: &str) -> bool {
    let text = tree.get(blocks::PAGE).unwrap_or_default();
    let told = |name: &str| {
        let place = format!("`crates/{name}`");
        text.lines().any(|line| line.starts_with("| ") && line.contains(&place))
    };
    told(name) || name.starts_with("rules-") && told("rules-*")
}

fn manifests(tree: &Tree) -> Vec<(&str, PathBuf, &str)> {
    tree.files
        .iter()
        .filter_map(|(path, text)| {
            let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
            match parts.as_slice() {
                ["crates", name, "Cargo.toml"] => Some((*name, path.clone(), text.as_str())),
                _ => None,
            }
        })
        .collect()
}

fn judge(name: &str, path: &Path, text: &str, allowed: &Allowed<'_>) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (line, used, for_tests) in dependencies(text) {
        let fine = allowed.always.contains(used) || for_tests && allowed.in_tests.contains(used);
        if !fine {
            let tests = if for_tests { " in its tests" } else { "" };
            let sentence =
                format!("{name} may not depend on {used}{tests}: see the layers in {}", blocks::PAGE);
            complaints.push(Complaint::new(path, line, sentence));
        }
    }
    complaints
}

/// The workspace crates a manifest names, with the line and whether for tests only. Manifests of the house are
/// plain: one dependency a line, or a section of its own.
fn dependencies(text: &str) -> Vec<(usize, &str, bool)> {
    let mut found = Vec::new();
    let mut section = "";
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(head) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            section = head;
            // [dependencies.grognard-kernel]
            if let Some((kind, name)) = head.rsplit_once('.')
                && kind.ends_with("dependencies")
            {
                found.extend(folder(name).map(|name| (index + 1, name, kind.contains("dev-"))));
            }
        } else if section.ends_with("dependencies") {
            let name = line.split(['=', '.', ' ']).next().unwrap_or("").trim_matches('"');
            // A renamed dependency gives its package further on.
            let package = line.split_once("package").and_then(|(_, rest)| rest.split('"').nth(1));
            let name = folder(name).or_else(|| package.and_then(folder));
            found.extend(name.map(|name| (index + 1, name, section.contains("dev-"))));
        }
    }
    found
}

/// The folder of a package of ours.
fn folder(package: &str) -> Option<&str> {
    if package == "grognard" { Some("cli") } else { package.strip_prefix("grognard-") }
}
