//! What a single line of a digest is.

use crate::{id, table};

/// A line, classified without regard to its neighbours.
pub(super) enum Line<'a> {
    Blank,
    /// Three backticks, opening or closing.
    Fence,
    /// `---` between parts.
    Divider,
    Heading {
        level: usize,
        title: &'a str,
    },
    /// A list item that opens with something bold that means to be an id.
    Item {
        id: &'a str,
        text: &'a str,
    },
    Row(Vec<String>),
    /// Anything else; `indented` lines go on with the item above even after a blank line.
    Prose {
        indented: bool,
    },
}

pub(super) fn classify(line: &str) -> Line<'_> {
    let trimmed = line.trim();
    if trimmed.is_empty() {
        return Line::Blank;
    }
    if trimmed.starts_with("```") {
        return Line::Fence;
    }
    if trimmed == "---" {
        return Line::Divider;
    }
    if let Some((level, title)) = heading(line) {
        return Line::Heading { level, title };
    }
    if let Some((id, text)) = item(trimmed) {
        return Line::Item { id, text };
    }
    match table::cells(line) {
        Some(cells) => Line::Row(cells),
        None => Line::Prose { indented: line.starts_with("  ") },
    }
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.bytes().take_while(|b| *b == b'#').count();
    let title = line.get(level..)?.strip_prefix(' ')?.trim();
    (1..=6).contains(&level).then_some((level, title))
}

/// `- **SR-4.3a** text`, `7. **SR-S7** text`.
fn item(trimmed: &str) -> Option<(&str, &str)> {
    let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
    let rest = match digits {
        0 => trimmed.strip_prefix(['-', '*'])?,
        _ => trimmed.get(digits..)?.strip_prefix('.')?,
    };
    let (bold, text) = rest.strip_prefix(' ')?.trim_start().strip_prefix("**")?.split_once("**")?;
    means_an_id(bold).then(|| (bold.trim(), text.trim()))
}

/// Whether something bold at the head of an item means to be an id, well-formed or not: capitals and a hyphen.
fn means_an_id(bold: &str) -> bool {
    let capitals = bold.bytes().take_while(u8::is_ascii_uppercase).count();
    (2..=4).contains(&capitals) && bold.get(capitals..).is_some_and(|rest| rest.starts_with('-'))
}

/// The number of a heading: `4.1` of `4.1 Rally`, `4` of `4. Rally`, `0.0` of `Introduction (0.0)`.
pub(super) fn section_number(title: &str) -> Option<&str> {
    let tail = || title.strip_suffix(')').and_then(|t| t.rsplit_once('(')).map(|(_, number)| number);
    let head = title.split_whitespace().next()?.trim_end_matches('.');
    let is_number = |text: &str| {
        !text.is_empty()
            && text
                .split('.')
                .all(|part| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit()))
    };
    if is_number(head) { Some(head) } else { tail().filter(|t| t.contains('.') && is_number(t)) }
}

/// The id at the head of a heading such as `SR-RALLY — rally table`, and its title.
pub(super) fn heading_id(title: &str) -> Option<(&str, &str)> {
    let (head, rest) = title.split_once(' ').unwrap_or((title, ""));
    id::split(head)?;
    Some((head, rest.trim_start_matches(['—', '–', '-', ' '])))
}
