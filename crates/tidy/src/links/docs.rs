//! Links and pictures in the pages of the house.

use super::{elsewhere, missing};
use crate::{Complaint, Tree};
use std::path::Path;

const PAGES: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let looked_at =
        |path: &Path| path.starts_with("docs") || PAGES.iter().any(|page| path == Path::new(page));
    let mut complaints = Vec::new();
    for (path, text) in tree.ending("md").filter(|(path, _)| looked_at(path)) {
        let mut fenced = false;
        for (index, line) in text.lines().enumerate() {
            let fence = line.trim_start().starts_with("```");
            fenced ^= fence;
            if fenced || fence {
                continue;
            }
            for target in targets(&without_code(line)) {
                if !elsewhere(&target) {
                    complaints.extend(missing(tree, path, index + 1, &target));
                }
            }
        }
    }
    complaints
}

/// `[x](target)`, `![x](target "title")`, `[x]: target`, and the `src` and `href` of HTML in a page.
fn targets(line: &str) -> Vec<String> {
    let mut found: Vec<String> = line
        .match_indices("](")
        .filter_map(|(at, _)| line.get(at + 2..)?.split(')').next()?.split_whitespace().next())
        .map(|target| target.trim_matches(['<', '>']).to_owned())
        .collect();
    if let Some((_, target)) = line.trim().strip_prefix('[').and_then(|line| line.split_once("]: ")) {
        found.extend(target.split_whitespace().next().map(str::to_owned));
    }
    for attribute in ["src=\"", "href=\""] {
        let values = line.match_indices(attribute);
        found.extend(
            values.filter_map(|(at, name)| Some(line.get(at + name.len()..)?.split('"').next()?.to_owned())),
        );
    }
    found
}

/// A line without what stands between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("")
}
