//! The text of a file, and the faults found in it with their places.

use kernel::Fault;

/// The most faults reported at once.
const MAX_FAULTS: usize = 100;

/// A file being read.
pub struct Page<'a> {
    file: &'a str,
    text: &'a str,
    /// Where each line begins, in bytes.
    lines: Vec<usize>,
    faults: Vec<Fault>,
}

/// A string of the file: its value, and where it stands.
#[derive(Clone, Copy)]
pub struct Text<'t> {
    /// What it says.
    pub value: &'t str,
    /// Where it begins in the file, quotes included.
    pub at: usize,
    /// Where its first character stands, if it is written without escapes.
    inner: Option<usize>,
}

impl<'a> Page<'a> {
    /// A file by its name, as the user said it, and its text.
    pub fn new(file: &'a str, text: &'a str) -> Page<'a> {
        let ends = text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i + 1);
        Page { file, text, lines: std::iter::once(0).chain(ends).collect(), faults: Vec::new() }
    }

    /// Line and column of a byte, both counted from 1, columns in characters.
    fn place(&self, at: usize) -> (u32, u32) {
        let at = at.min(self.text.len());
        let line = self.lines.partition_point(|&start| start <= at).max(1);
        let start = self.lines[line - 1];
        let column = self.text.get(start..at).map_or(0, |before| before.chars().count()) + 1;
        (line as u32, column as u32)
    }

    /// Notes a fault at a byte of the file.
    pub fn fault(&mut self, at: usize, sentence: impl Into<String>) {
        let (line, column) = self.place(at);
        self.fault_at(line, column, sentence.into());
    }

    fn fault_at(&mut self, line: u32, column: u32, sentence: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault::at(self.file, line, column, sentence));
        }
    }

    /// Notes a fault of the file as a whole, or of what was asked of it.
    pub fn whole(&mut self, sentence: impl Into<String>) {
        self.fault_at(0, 0, sentence.into());
    }

    /// Notes faults of another text that belongs to this one.
    pub fn note(&mut self, faults: Vec<Fault>) {
        let room = MAX_FAULTS.saturating_sub(self.faults.len());
        self.faults.extend(faults.into_iter().take(room));
    }

    /// Notes a fault at a line and column within a string, both counted from 1. In a string with escapes only its
    /// beginning is known.
    pub fn fault_in(&mut self, text: Text<'_>, line: usize, column: usize, sentence: impl Into<String>) {
        let Some(inner) = text.inner else { return self.fault(text.at, sentence) };
        let (first, shift) = self.place(inner);
        let shift = if line == 1 { shift - 1 } else { 0 };
        let line = first.saturating_add(line as u32).saturating_sub(1);
        self.fault_at(line, shift.saturating_add(column as u32), sentence.into());
    }

    /// A string whose place within the file is worked out from the quotes around it.
    pub fn text<'t>(&self, value: &'t str, at: usize) -> Text<'t> {
        let raw = self.text.get(at..).unwrap_or("");
        let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
        let rest = raw.get(quotes..).unwrap_or("");
        // A line break right after three quotes does not belong to the string.
        let skip = match rest {
            _ if quotes == 1 => 0,
            r if r.starts_with("\r\n") => 2,
            r if r.starts_with('\n') => 1,
            _ => 0,
        };
        let plain = rest.get(skip..).is_some_and(|inner| inner.starts_with(value));
        Text { value, at, inner: plain.then_some(at + quotes + skip) }
    }

    /// Whether nothing was wrong so far.
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// All faults, in the order of the file.
    pub fn into_faults(mut self) -> Vec<Fault> {
        self.faults.sort();
        self.faults.dedup();
        self.faults
    }
}

/// A list with its comments blanked out, so that places stay what they are.
pub fn without_comments(text: &str) -> String {
    let mut comment = false;
    let blank = |c: char| {
        comment = c != '\n' && (comment || c == '#');
        if comment { ' ' } else { c }
    };
    text.chars().map(blank).collect()
}

/// The words of a line with the columns where they begin, counted from 1.
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..before].chars().count() + 1, word)
    })
}

/// A word as it may stand in a sentence: shortened, so that no fault is longer than a line.
pub fn quoted(text: &str) -> String {
    let short: String = text.chars().take(24).collect();
    let more = if text.chars().nth(24).is_some() { "…" } else { "" };
    format!("{short:?}{more}")
}

/// A list in a sentence: "a, b or c".
pub fn one_of<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
