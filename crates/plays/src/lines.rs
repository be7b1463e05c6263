//! The lines of a play: bounded, without comments, with their places.

use kernel::Fault;

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 1 << 20;
/// The most lines that are read.
pub const MOST_LINES: usize = 20_000;
/// The longest line outside an inline scenario, in bytes.
pub const MOST_LINE: usize = 1_000;

/// The longest answer of many lines, in bytes: as much as a page may send.
pub const MOST_ANSWER: usize = 64 << 10;

/// A line that says something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// Counted from 1.
    pub number: u32,
    /// Whether it belongs to the verb above it.
    pub indented: bool,
    /// Its first word.
    pub verb: &'a str,
    /// The rest, trimmed, comment removed.
    pub rest: &'a str,
    /// The whole line, trimmed, comment removed.
    pub whole: &'a str,
    /// The column of the verb, counted from 1 in characters.
    pub verb_column: u32,
    /// The column of the rest.
    pub column: u32,
    /// The lines that follow up to the word behind `<<`; empty where there is none.
    pub body: &'a str,
}

impl Line<'_> {
    /// A fault at the arguments of this line.
    pub fn fault(&self, file: &str, sentence: impl Into<String>) -> Fault {
        Fault::at(file, self.number, self.column, sentence)
    }
    /// A fault at its verb.
    pub fn verb_fault(&self, file: &str, sentence: impl Into<String>) -> Fault {
        Fault::at(file, self.number, self.verb_column, sentence)
    }
}

/// The whole file against its bounds.
pub fn bounds(file: &str, text: &str) -> Result<(), Fault> {
    if text.len() > MOST_BYTES {
        let sentence = format!("the file has {} bytes; a file of plays has at most {MOST_BYTES}", text.len());
        return Err(Fault::at(file, 0, 0, sentence));
    }
    if text.lines().nth(MOST_LINES).is_some() {
        return Err(Fault::at(
            file,
            0,
            0,
            format!("the file has more than {MOST_LINES} lines; split it into several files"),
        ));
    }
    Ok(())
}

/// Takes a line apart; `None` if it says nothing.
pub fn line(number: u32, text: &str) -> Option<Line<'_>> {
    let said = without_comment(text);
    let whole = said.trim();
    if whole.is_empty() {
        return None;
    }
    let (verb, rest) = match whole.split_once(char::is_whitespace) {
        Some((verb, rest)) => (verb, rest.trim()),
        None => (whole, ""),
    };
    let before = |part: &str| {
        let bytes = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        text.get(..bytes).unwrap_or(text).chars().count() as u32 + 1
    };
    let verb_column = before(verb);
    let column = if rest.is_empty() { verb_column + verb.chars().count() as u32 } else { before(rest) };
    let indented = text.starts_with(char::is_whitespace);
    Some(Line { number, indented, verb, rest, whole, verb_column, column, body: "" })
}

/// The word after which the lines of an answer stop, and the line without it: `French orders <<END`.
pub fn opened<'a>(line: &Line<'a>) -> Option<(Line<'a>, &'a str)> {
    let at = line.whole.rfind("<<").filter(|at| line.whole[..*at].ends_with(char::is_whitespace))?;
    let (whole, end) = (line.whole[..at].trim_end(), line.whole[at + 2..].trim());
    let rest = line.rest.get(..line.rest.rfind("<<")?).unwrap_or_default().trim_end();
    let end = if end.is_empty() { "END" } else { end };
    (!end.contains(char::is_whitespace)).then_some((Line { whole, rest, ..*line }, end))
}

/// The lines up to one with only this word, as they are; `None` if it does not come.
pub fn body<'t>(end: &str, all: &mut impl Iterator<Item = (u32, &'t str)>) -> Option<String> {
    let mut text = String::new();
    for (_, next) in all.by_ref() {
        if next.trim() == end {
            return Some(text);
        }
        text.push_str(next.trim_end());
        text.push('\n');
    }
    None
}

/// A `#` at the start of a line or after a blank opens a comment; one inside a word or quotes does not. A quote
/// opens only after a blank, so the inches of `6"` open nothing.
fn without_comment(text: &str) -> &str {
    let (mut blank, mut quoted) = (true, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted && blank,
            '#' if blank && !quoted => return &text[..at],
            _ => {}
        }
        blank = c.is_whitespace();
    }
    text
}
