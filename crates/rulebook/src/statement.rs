//! One entry of a rule book.

use crate::render::plain;
use crate::{Kind, RuleTable, id};
use serde::Serialize;

/// A clause, row, ruling, example …: whatever has an id in a digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The id as printed.
    pub id: String,
    /// The rule set it counts under; `WB` for `WBS-2.1`.
    pub set: &'static str,
    /// What sort of statement it is.
    pub kind: Kind,
    /// The headings it stands under, outermost first, without the title of the book.
    pub path: Vec<String>,
    /// A short title: the opening words, the question of a ruling, the label of a row.
    pub title: String,
    /// Its whole text as it stands in the digest (markdown), without its id; a table that belongs to it included.
    pub text: String,
    /// The tables that belong to it, in order.
    pub tables: Vec<RuleTable>,
    /// The digest it stands in, as a file name.
    pub file: String,
    /// The line of its id, counted from 1.
    pub line: usize,
    /// The ids its text cites, in order, each once; its own is never among them.
    pub cites: Vec<String>,
}

impl Statement {
    /// The prefix of the id: `WBS` of `WBS-2.1`.
    pub fn prefix(&self) -> &str {
        id::split(&self.id).map_or("", |(prefix, _)| prefix)
    }

    /// The outermost heading: the chapter.
    pub fn chapter(&self) -> &str {
        self.path.first().map_or("", String::as_str)
    }

    /// Notes what the finished text cites, and titles the entry if nobody has.
    pub(crate) fn finish(&mut self) {
        let end = self.text.trim_end().len();
        self.text.truncate(end);
        for cited in id::cited(&self.text) {
            if cited.id != self.id && !self.cites.iter().any(|known| known == cited.id) {
                self.cites.push(cited.id.to_owned());
            }
        }
        if self.title.is_empty() {
            self.title = short_title(&self.text);
        }
    }
}

/// Whether a title may end here: not inside brackets, and not at a colon after a mere keyword.
fn is_stop(plain: &str, at: usize, stop: &str) -> bool {
    let before = plain.get(..at).unwrap_or("");
    let bracketed = before.matches('(').count() > before.matches(')').count();
    let keyword = stop == ": " && before.len() < 12;
    !before.is_empty() && !bracketed && !keyword
}

/// The words by which one recognises a text: up to its first stop, at most about seventy characters.
pub(crate) fn short_title(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    let line = line.trim_start_matches("[sheet]").trim_start_matches("[ruling]");
    let plain = plain(line);
    let plain = plain.trim();
    let stop = [". ", "? ", ": ", "; ", " → "]
        .iter()
        .flat_map(|stop| plain.match_indices(stop))
        .map(|(at, stop)| (at + usize::from(stop.starts_with('?')), stop))
        .filter(|(at, stop)| is_stop(plain, *at, stop))
        .map(|(at, _)| at)
        .min()
        .unwrap_or(plain.len());
    let first = plain.get(..stop).unwrap_or(plain).trim_end_matches(['.', ':', ';']);
    if first.chars().count() <= 70 {
        return first.to_owned();
    }
    let mut short = String::new();
    for word in first.split(' ') {
        if short.chars().count() + word.chars().count() > 64 {
            break;
        }
        short.push_str(word);
        short.push(' ');
    }
    // One word longer than a line: cut it hard rather than have no title.
    if short.is_empty() {
        short = first.chars().take(64).collect();
    }
    format!("{}…", short.trim_end_matches([' ', ',']))
}
