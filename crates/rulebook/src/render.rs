//! Entries as text for a terminal.

use crate::{Hit, Kind, Library, Statement};

/// Narrower than this nothing is readable; wider is asked of us only by mistake.
const WIDTHS: std::ops::RangeInclusive<usize> = 30..=400;
/// A table that would not fit is written one cell a line.
const GAP: usize = 2;

/// An entry as a terminal shows it: id and title, where it stands, its text wrapped to `width` characters, the
/// entries it cites, and the rulings that cite it. Widths outside 30 to 400 are brought inside.
pub fn render(library: &Library, entry: &Statement, width: usize) -> String {
    let width = width.clamp(*WIDTHS.start(), *WIDTHS.end());
    let mut out = String::new();
    wrap(&mut out, &format!("{} · {}", entry.id, entry.title), "", width);
    // The last heading above a table or a section is its own.
    let own = usize::from(matches!(entry.kind, Kind::Table | Kind::Section));
    let above = entry.path.get(..entry.path.len().saturating_sub(own)).unwrap_or_default();
    let place: Vec<&str> =
        std::iter::once(entry.kind.name()).chain(above.iter().map(String::as_str)).collect();
    wrap(&mut out, &place.join(" › ").replacen(" › ", " · ", 1), "  ", width);
    out.push('\n');
    if !entry.text.is_empty() {
        body(&mut out, entry, width);
    }
    if entry.kind == Kind::Section {
        members(&mut out, library, entry, width);
    }
    // A table names its own rows; they stand above already.
    let part = |id: &&String| id.strip_prefix(&entry.id).is_some_and(|rest| rest.starts_with(['-', '.']));
    let cited = entry.cites.iter().filter(|id| !part(id)).filter_map(|id| library.get(id));
    list(&mut out, "cites", cited, width);
    list(&mut out, "rulings on it", library.rulings_on(entry).into_iter(), width);
    let examples = library.citing(entry).into_iter().filter(|e| e.kind == Kind::Example);
    list(&mut out, "examples of it", examples, width);
    wrap(&mut out, &format!("rules/{}, line {}", entry.file, entry.line), "  ", width);
    out
}

/// The finds of a search, one line each, at most `most`.
pub fn render_hits(hits: &[Hit<'_>], most: usize, width: usize) -> String {
    let width = width.clamp(*WIDTHS.start(), *WIDTHS.end());
    let mut out = String::new();
    let column = hits.iter().take(most).map(|hit| hit.entry.id.chars().count()).max().unwrap_or(0);
    for hit in hits.iter().take(most) {
        let line = format!("{:column$}  {}", hit.entry.id, hit.entry.title);
        out.push_str(&cut(&line, width));
        out.push('\n');
    }
    if hits.len() > most {
        out.push_str(&format!("… and {} more\n", hits.len() - most));
    }
    out
}

/// The text: paragraphs are wrapped, fenced blocks stay as they are, tables are set in columns.
fn body(out: &mut String, entry: &Statement, width: usize) {
    let mut fenced = false;
    let mut tables = entry.tables.iter();
    let mut in_table = false;
    for line in entry.text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            out.push_str(&format!("  {line}\n"));
        } else if trimmed.starts_with('|') {
            if !in_table && let Some(table) = tables.next() {
                columns(out, &table.header, &table.rows, width);
            }
            in_table = true;
        } else {
            in_table = false;
            wrap(out, &plain(trimmed), "  ", width);
        }
    }
    out.push('\n');
}

/// A table in columns; if it is too wide, row by row as `head: cell`.
fn columns(out: &mut String, header: &[String], rows: &[Vec<String>], width: usize) {
    let count = |cell: &String| plain(cell).chars().count();
    let widths: Vec<usize> = (0..header.len())
        .map(|i| {
            let all = std::iter::once(header).chain(rows.iter().map(Vec::as_slice));
            all.filter_map(|row| row.get(i)).map(count).max().unwrap_or(0)
        })
        .collect();
    if widths.iter().sum::<usize>() + GAP * widths.len() > width {
        for row in rows {
            let cells = header.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
            let line: Vec<String> = cells.map(|(head, cell)| labelled(head, cell)).collect();
            wrap(out, &line.join(" · "), "  ", width);
        }
        return;
    }
    for row in std::iter::once(header).chain(rows.iter().map(Vec::as_slice)) {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{:width$}", plain(cell)));
        let line = cells.collect::<Vec<_>>().join("  ");
        out.push_str(&format!("  {}\n", line.trim_end()));
    }
}

/// A cell with the head of its column; an id needs none.
fn labelled(head: &str, cell: &str) -> String {
    if ["Id", "Row", ""].contains(&head) { plain(cell) } else { format!("{head}: {}", plain(cell)) }
}

fn members(out: &mut String, library: &Library, section: &Statement, width: usize) {
    let below = |entry: &&Statement| {
        entry.file == section.file && entry.line > section.line && entry.path.starts_with(&section.path)
    };
    list(out, "holds", library.entries().iter().filter(below), width);
}

fn list<'a>(out: &mut String, heading: &str, entries: impl Iterator<Item = &'a Statement>, width: usize) {
    let lines: Vec<String> = entries.map(|e| cut(&format!("    {}  {}", e.id, e.title), width)).collect();
    if !lines.is_empty() {
        out.push_str(&format!("  {heading}:\n{}\n\n", lines.join("\n")));
    }
}

/// Text without markdown's marks. An asterisk that neither opens before a letter nor closes after something opened is
/// a sign of the text and stays.
pub(crate) fn plain(text: &str) -> String {
    let text = text.replace("**", "").replace('`', "");
    let mut out = String::with_capacity(text.len());
    let mut open = false;
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let letter_next = chars.peek().is_some_and(|c| c.is_alphanumeric());
        let opens = c == '*' && !open && letter_next && !before.is_alphanumeric();
        let closes = c == '*' && open && !letter_next && !before.is_whitespace();
        open = (open || opens) && !closes;
        if !opens && !closes {
            out.push(c);
        }
        before = c;
    }
    out
}

fn cut(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    let mut short: String = line.chars().take(width.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// Breaks a text at blanks; a word longer than the line stands alone on its own.
fn wrap(out: &mut String, text: &str, indent: &str, width: usize) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        let room = width.saturating_sub(indent.len());
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > room {
            out.push_str(&format!("{indent}{line}\n"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push_str(&format!("{}\n", format!("{indent}{line}").trim_end()));
}
