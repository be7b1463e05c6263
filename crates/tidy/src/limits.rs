//! Files stay small.

use crate::{Complaint, Tree};
use std::path::Path;

/// At this size look for the second concept hiding in there.
const LIMIT: usize = 400;
/// Tests, tables and generated files may be long.
const LONG: usize = 700;

/// Complains about a `.rs`, `.js` or `.css` file longer than its limit: 400 lines, 700 for tests, tables and
/// generated files, or what the file states in its first five lines as `// limit: 600 lines — reason`. A statement
/// without a number or a reason is a complaint too. Vendored code is not ours to cut.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in &tree.files {
        let ours = path.extension().is_some_and(|e| e == "rs" || e == "js" || e == "mjs" || e == "css");
        if !ours || path.iter().any(|part| part == "vendor") {
            continue;
        }
        let limit = match stated(text) {
            None => usual(path),
            Some((line, Err(sentence))) => {
                complaints.push(Complaint::new(path, line, sentence));
                continue;
            }
            Some((_, Ok(limit))) => limit,
        };
        let length = text.lines().count();
        if length > limit {
            let sentence =
                format!("{length} lines, and the limit is {limit}: split it, or state a limit and why");
            complaints.push(Complaint::new(path, limit + 1, sentence));
        }
    }
    complaints
}

fn usual(path: &Path) -> usize {
    let long = path.iter().filter_map(|part| part.to_str()).any(|part| {
        ["tests", "tables", "generated"].contains(&part.split('.').next().unwrap_or(part))
            || part.ends_with(".test.js")
            || part.ends_with(".spec.js")
    });
    if long { LONG } else { LIMIT }
}

/// The limit a file states, with its line.
fn stated(text: &str) -> Option<(usize, Result<usize, &'static str>)> {
    let statement = |line: &str| {
        let line = line.trim().trim_start_matches("/*").trim_start_matches("//").trim().to_owned();
        line.strip_prefix("limit:").map(str::to_owned)
    };
    let (index, words) =
        text.lines().take(5).enumerate().find_map(|(i, line)| Some((i, statement(line)?)))?;
    let number = words.split_whitespace().next().and_then(|word| word.parse().ok());
    let reason = words.split_once(['—', '–']).is_some_and(|(_, reason)| !reason.trim().is_empty());
    let limit = match number {
        Some(limit) if reason => Ok(limit),
        _ => Err("a stated limit reads `// limit: 600 lines — reason`"),
    };
    Some((index + 1, limit))
}
