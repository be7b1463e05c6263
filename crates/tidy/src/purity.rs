//! What a rule set must not do.
//!
//! Rule sets do no input or output, touch no JSON and read no clock; only `apply.rs` changes a state; and no floating point stands
//! in states or judgements. Exceptions are listed in a block of `ARCHITECTURE.md` fenced as `` ```exceptions ``, a
//! file, what it may do (`io`, `json`, `mutates`, `floats`) and why:
//!
//! ```text
//! crates/rules-sr/src/scenario.rs: mutates — builds the first state of a game
//! ```

use crate::{Complaint, Tree, blocks};
use rulebook::source::Source;
use std::path::Path;

/// What is forbidden, by the word under which an exception names it.
const IO: [&str; 9] = [
    "std::fs",
    "std::net",
    "std::time",
    "std::env",
    "std::process",
    "println!",
    "eprintln!",
    "Instant::now",
    "SystemTime",
];
const JSON: [&str; 1] = ["serde_json"];
const MUTATION: [&str; 2] = ["&mut State", "&mut crate::State"];
const FLOATS: [&str; 2] = ["f32", "f64"];

/// Complains about code outside tests that breaks one of these rules, and about an exception for a file that is
/// not there or without a reason.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let exceptions = blocks::lines(tree, "exceptions").unwrap_or_default();
    let mut complaints = Vec::new();
    for (line, file, words) in &exceptions {
        let (kind, reason) = words.split_once('—').unwrap_or((words, ""));
        if tree.get(file).is_none() {
            complaints.push(Complaint::new(blocks::page(), *line, format!("there is no file {file}")));
        }
        if !["io", "json", "mutates", "floats"].contains(&kind.trim()) || reason.trim().is_empty() {
            let sentence = "an exception reads `file: io, json, mutates or floats — reason`";
            complaints.push(Complaint::new(blocks::page(), *line, sentence));
        }
    }
    let excepted = |path: &Path, kind: &str| {
        exceptions.iter().any(|(_, file, words)| Path::new(file) == path && words.starts_with(kind))
    };
    for (path, text) in tree.ending("rs") {
        let rules = rules_for(path);
        if rules.is_empty() {
            continue;
        }
        let source = Source::new(text);
        for (_, forbidden, why) in rules.into_iter().filter(|(kind, ..)| !excepted(path, kind)) {
            for (number, line) in source.plain_code() {
                for word in forbidden.iter().filter(|word| stands_alone(line, word)) {
                    complaints.push(Complaint::new(path, number, format!("{word}: {why}")));
                }
            }
        }
    }
    complaints
}

type Rule = (&'static str, &'static [&'static str], &'static str);

/// The rules that hold for a file.
fn rules_for(path: &Path) -> Vec<Rule> {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let ["crates", name, "src", inner @ ..] = parts.as_slice() else { return Vec::new() };
    let Some(file) = inner.last() else { return Vec::new() };
    if inner.iter().any(|part| *part == "tests" || *part == "tests.rs") {
        return Vec::new();
    }
    let rule_set = name.starts_with("rules-");
    let mut rules: Vec<Rule> = Vec::new();
    if rule_set {
        rules.push(("io", &IO, "a rule set does no input or output and reads no clock"));
        rules.push(("json", &JSON, "JSON is written and read at the edges, never by a rule set"));
        let applies = *file == "apply.rs" || inner.contains(&"apply");
        if !applies {
            rules.push(("mutates", &MUTATION, "only apply.rs changes a state"));
        }
    }
    let draws = inner.iter().any(|part| {
        *part == "svg.rs" || *part == "svg" || part.starts_with("draw") || part.starts_with("scene")
    });
    if (rule_set || ["kernel", "hexes", "tabletop"].contains(name)) && !draws {
        rules.push(("floats", &FLOATS, "states and judgements use whole numbers and fractions"));
    }
    rules
}

/// Whether a word stands in a line of code as a word; `&mut StateView` does not mention `State`.
fn stands_alone(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let after = line.get(at + word.len()..).unwrap_or("");
        let number = line[..at].ends_with(|c: char| c.is_ascii_digit() || c == '.');
        (number || !line[..at].ends_with(part)) && !after.starts_with(part)
    })
}
