//! From digests to entries. Bounded, and without panics on any input: digests may come from a fork or a fuzzer.

mod line;
mod reader;

use crate::{BookFault, Library, Statement, books, id};
use std::collections::BTreeMap;

/// A digest larger than this is refused unread; the largest of ours has 220 KB.
const MAX_BYTES: usize = 4 << 20;
const MAX_LINES: usize = 50_000;
const MAX_LINE: usize = 16 << 10;
const MAX_FILES: usize = 64;
/// After this many faults nobody reads on.
const MAX_FAULTS: usize = 200;

/// The entries of all files in order, or all the faults.
pub(crate) fn digests(files: &[(&str, &str)]) -> Result<Vec<Statement>, Vec<BookFault>> {
    let mut entries = Vec::new();
    let mut faults = Vec::new();
    if files.len() > MAX_FILES {
        return Err(vec![BookFault::new("", 0, format!("there are more than {MAX_FILES} digests"))]);
    }
    for (file, text) in files {
        match books::book(file) {
            None => faults.push(BookFault::new(file, 0, "no rule set has a digest of this name")),
            Some(book) => match too_large(text) {
                Some((line, sentence)) => faults.push(BookFault::new(file, line, sentence)),
                None => reader::read(book, file, text, &mut entries, &mut faults),
            },
        }
    }
    duplicates(&entries, &mut faults);
    faults.sort_by_key(|fault| (position(files, &fault.file), fault.line));
    faults.truncate(MAX_FAULTS);
    if faults.is_empty() { Ok(entries) } else { Err(faults) }
}

fn position(files: &[(&str, &str)], file: &str) -> usize {
    files.iter().position(|(name, _)| name.ends_with(file)).unwrap_or(usize::MAX)
}

fn too_large(text: &str) -> Option<(usize, String)> {
    if text.len() > MAX_BYTES {
        return Some((0, format!("the digest is larger than {MAX_BYTES} bytes")));
    }
    if text.lines().nth(MAX_LINES).is_some() {
        return Some((MAX_LINES + 1, format!("the digest has more than {MAX_LINES} lines")));
    }
    let long = text.lines().position(|line| line.len() > MAX_LINE)?;
    Some((long + 1, format!("the line is longer than {MAX_LINE} bytes")))
}

/// Two entries under one key: ids differ in more than case, or a reader could not look them up.
fn duplicates(entries: &[Statement], faults: &mut Vec<BookFault>) {
    let mut first: BTreeMap<String, &Statement> = BTreeMap::new();
    for entry in entries {
        match first.get(&id::key(&entry.id)) {
            Some(other) => faults.push(BookFault::new(
                &entry.file,
                entry.line,
                format!("{} stands already at {}:{}", entry.id, other.file, other.line),
            )),
            None => {
                first.insert(id::key(&entry.id), entry);
            }
        }
    }
}

/// For a fuzz target: reads arbitrary bytes as a digest and uses the result in every way. Must never panic.
pub fn fuzz_digest(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let words: String = text.chars().take(80).collect();
    for (file, _) in books::embedded() {
        let Ok(library) = Library::parse(&[(file, &text)]) else { continue };
        for entry in library.entries().iter().take(20) {
            let _ = crate::render(&library, entry, 40);
            let _ = library.get(&entry.id.to_lowercase());
        }
        let _ = library.search(&words);
        let _ = library.suggest(&words);
        let _ = library.get(&words);
    }
    let _ = id::cited(&text);
    let _ = crate::coverage::OpenList::parse("OPEN.md", &text);
    let _ = crate::source::Source::new(&text);
}
