//! What is wrong with a text, and where.

use std::fmt;

/// The longest text a parser here looks at, in bytes. A chart of 64 by 64 takes about 17,000.
pub const MAX_TEXT: usize = 64 * 1024;

/// The most faults reported at once; further ones are dropped, so that nonsense cannot fill the memory.
pub const MAX_FAULTS: usize = 100;

/// One fault of a text: where, and a sentence that says what would be right.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// The line within the text, counted from 1.
    pub line: usize,
    /// The character within the line, counted from 1.
    pub column: usize,
    /// One sentence without a full stop.
    pub sentence: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.sentence)
    }
}

impl std::error::Error for Fault {}

/// Collects faults up to [`MAX_FAULTS`].
#[derive(Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    /// Notes a fault.
    pub(crate) fn note(&mut self, (line, column): (usize, usize), sentence: impl FnOnce() -> String) {
        if self.0.len() < MAX_FAULTS {
            self.0.push(Fault { line, column, sentence: sentence() });
        }
    }

    /// The value if nothing was wrong, else all the faults in the order of the text.
    pub(crate) fn or<T>(mut self, value: T) -> Result<T, Vec<Fault>> {
        if self.0.is_empty() {
            return Ok(value);
        }
        self.0.sort();
        Err(self.0)
    }
}

/// A word of a text and where it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    /// Line and column, counted from 1.
    pub(crate) place: (usize, usize),
}

/// The words of one line, divided by blanks and by the characters that `divides` accepts.
pub(crate) fn words(line: &str, number: usize, divides: fn(char) -> bool) -> impl Iterator<Item = Word<'_>> {
    let (mut rest, mut column) = (line, 1);
    std::iter::from_fn(move || {
        let parts = |c: char| c.is_whitespace() || divides(c);
        let trimmed = rest.trim_start_matches(parts);
        column += rest[..rest.len() - trimmed.len()].chars().count();
        let end = trimmed.find(parts).unwrap_or(trimmed.len());
        let text = &trimmed[..end];
        let place = (number, column);
        column += text.chars().count();
        rest = &trimmed[end..];
        (!text.is_empty()).then_some(Word { text, place })
    })
}

/// A word as it may stand in a sentence: shortened, so that no fault is longer than a line.
pub(crate) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(16).collect();
    let more = if text.chars().nth(16).is_some() { "…" } else { "" };
    format!("{short:?}{more}")
}
