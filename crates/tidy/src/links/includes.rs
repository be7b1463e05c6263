//! Files built into the program.

use super::missing;
use crate::{Complaint, Tree};
use rulebook::source::{Source, line_of};

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.ending("rs") {
        let code = Source::new(text).code;
        for name in ["include_str!(", "include_bytes!("] {
            for (at, _) in code.match_indices(name) {
                let rest = text.get(at + name.len()..).unwrap_or("").trim_start();
                // A path put together from an environment variable is the compiler's to check.
                let target = rest.strip_prefix('"').and_then(|rest| rest.split('"').next());
                complaints.extend(target.and_then(|target| missing(tree, path, line_of(text, at), target)));
            }
        }
    }
    complaints
}
