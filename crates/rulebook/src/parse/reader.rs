//! One pass over a digest.
//!
//! What belongs to what: a heading with an id or a number owns the prose and tables below it. A list item with an
//! id owns its continuation lines and whatever stands directly below it with only blank lines between: a fenced
//! block, or a table whose rows have no ids of their own. Prose that is not indented ends the item.

use super::line::{self, Line};
use crate::books::Book;
use crate::table::{self, RuleTable};
use crate::{BookFault, Kind, Statement, id};

/// Wider tables are no tables.
const MAX_CELLS: usize = 64;

pub(super) fn read(
    book: &Book,
    file: &str,
    text: &str,
    entries: &mut Vec<Statement>,
    faults: &mut Vec<BookFault>,
) {
    let mut reader = Reader {
        book,
        file,
        entries,
        faults,
        path: Vec::new(),
        heading: None,
        item: None,
        after_blank: false,
        table: Vec::new(),
        fence: None,
    };
    let start = reader.entries.len();
    for (index, line) in text.lines().enumerate() {
        reader.line(index + 1, line);
    }
    reader.end_table();
    if let Some(line) = reader.fence {
        reader.fault(line, "the fenced block is never closed");
    }
    for entry in reader.entries.iter_mut().skip(start) {
        entry.finish();
    }
}

struct Reader<'a> {
    book: &'a Book,
    file: &'a str,
    entries: &'a mut Vec<Statement>,
    faults: &'a mut Vec<BookFault>,
    /// The headings in force, with their levels.
    path: Vec<(usize, String)>,
    /// The entry of the nearest heading, if that has one.
    heading: Option<usize>,
    /// The list item that may still go on.
    item: Option<usize>,
    after_blank: bool,
    /// The table lines read so far, with their line numbers.
    table: Vec<(usize, Vec<String>)>,
    /// The line on which the open fenced block began.
    fence: Option<usize>,
}

impl Reader<'_> {
    fn line(&mut self, number: usize, text: &str) {
        let line = line::classify(text);
        if self.fence.is_some() {
            self.append(text);
            if matches!(line, Line::Fence) {
                self.fence = None;
            }
            return;
        }
        if !matches!(line, Line::Row(_)) {
            self.end_table();
        }
        match line {
            Line::Blank => {
                self.after_blank = true;
                return;
            }
            Line::Fence => {
                self.fence = Some(number);
                self.append(text);
            }
            Line::Divider => self.item = None,
            Line::Heading { level, title } => self.heading(number, level, title),
            Line::Item { id, text } => self.item(number, id, text),
            Line::Row(cells) => self.table.push((number, cells)),
            Line::Prose { indented } => {
                let new_item = text.starts_with("- ") || text.starts_with("* ");
                if !indented && (self.after_blank || new_item) {
                    self.item = None;
                }
                self.append(text);
            }
        }
        self.after_blank = false;
    }

    /// Adds a line to the item, or else to the heading it stands under; a line under neither is a preface.
    fn append(&mut self, text: &str) {
        let blank = if self.after_blank { "\n" } else { "" };
        if let Some(entry) = self.item.or(self.heading).and_then(|number| self.entries.get_mut(number)) {
            if !entry.text.is_empty() {
                entry.text.push('\n');
                entry.text.push_str(blank);
            }
            entry.text.push_str(text.trim_end());
        }
    }

    fn heading(&mut self, number: usize, level: usize, title: &str) {
        self.item = None;
        self.heading = None;
        while self.path.last().is_some_and(|(other, _)| *other >= level) {
            self.path.pop();
        }
        if level == 1 {
            return;
        }
        self.path.push((level, title.to_owned()));
        if let Some((id, name)) = line::heading_id(title) {
            self.heading = self.entry(number, id, Kind::Table, name, "");
        } else if let Some(section) = line::section_number(title) {
            let id = format!("{}{section}", self.book.sections);
            let name = title.trim_start_matches(section).trim_start_matches(['.', ' ']);
            self.heading = self.entry(number, &id, Kind::Section, name, "");
        }
    }

    fn item(&mut self, number: usize, id: &str, text: &str) {
        let chapter = self.path.last().map_or("", |(_, title)| title.as_str());
        let kind = Kind::of_item(id, chapter);
        self.item = self.entry(number, id, kind, "", text);
    }

    /// Makes an entry and gives its place; `None` and a fault if the id is none of this book.
    fn entry(&mut self, line: usize, id: &str, kind: Kind, title: &str, text: &str) -> Option<usize> {
        let Some((prefix, _)) = id::split(id) else {
            self.fault(line, &format!("{id} has not the shape of an id such as SR-4.3a, SR-R8 or SR-TET-2"));
            return None;
        };
        if !self.book.ids.contains(&prefix) {
            let own = self.book.ids.join(" or ");
            self.fault(line, &format!("{id} has a foreign prefix: the ids of this book begin with {own}"));
            return None;
        }
        self.entries.push(Statement {
            id: id.to_owned(),
            set: self.book.set,
            kind,
            path: self.path.iter().map(|(_, title)| title.clone()).collect(),
            title: title.to_owned(),
            text: text.to_owned(),
            tables: Vec::new(),
            file: self.book.file.to_owned(),
            line,
            cites: Vec::new(),
        });
        Some(self.entries.len() - 1)
    }

    /// Closes the table read so far, gives it to its owner, and makes entries of the rows with ids.
    fn end_table(&mut self) {
        let lines = std::mem::take(&mut self.table);
        let Some((line, header)) = lines.first().cloned() else { return };
        if !lines.get(1).is_some_and(|(_, cells)| table::is_rule(cells)) {
            return self.fault(line, "the table has no rule (|---|---|) under its head");
        }
        let mut table = RuleTable { header, rows: Vec::new(), line };
        let mut ids = Vec::new();
        for (line, mut row) in lines.into_iter().skip(2) {
            if row.len() > table.header.len().min(MAX_CELLS) {
                self.fault(line, "the row has more cells than the head of its table");
            }
            row.resize(table.header.len().min(MAX_CELLS), String::new());
            if let Some(id) = self.row_id(line, row.first().map_or("", String::as_str)) {
                ids.push((line, id, table.rows.len()));
            }
            table.rows.push(row);
        }
        if !ids.is_empty() {
            self.item = None;
        }
        let owner = self.item.or(self.heading);
        for (line, id, row) in ids {
            let row = table.rows.get(row).map_or(&[][..], Vec::as_slice);
            let (label, text) = (RuleTable::label(row), table.sentence(row));
            self.entry(line, &id, Kind::of_row(&id), &label, &text);
        }
        if let Some(entry) = owner.and_then(|number| self.entries.get_mut(number)) {
            entry.text.push_str(&markdown(&table, entry.text.is_empty()));
            entry.tables.push(table);
        }
    }

    /// The id of a row: the first cell, in full (`SR-TET-2`), or without the prefix under a table that has an id
    /// (`T6.3` under `BA-T6`).
    fn row_id(&mut self, line: usize, cell: &str) -> Option<String> {
        if id::split(cell).is_some() {
            return Some(cell.to_owned());
        }
        let table = self.heading.and_then(|n| self.entries.get(n)).filter(|e| e.kind == Kind::Table)?;
        let (prefix, name) = id::split(&table.id)?;
        let full = format!("{prefix}-{cell}");
        // Only families with numbers (T6) have rows T6.1, T6.2 …; SR-RALLY's cells are plain text.
        let family = id::family(&table.id);
        let numbered = cell.strip_prefix(family).is_some_and(|c| c.starts_with(|c: char| c.is_ascii_digit()));
        if name == family || !numbered || !cell.contains('.') {
            return None;
        }
        if cell.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')) && id::split(&full).is_some() {
            return Some(full);
        }
        let sentence = format!("row {cell} does not belong to table {}", table.id);
        self.fault(line, &sentence);
        None
    }

    fn fault(&mut self, line: usize, sentence: &str) {
        self.faults.push(BookFault::new(self.file, line, sentence));
    }
}

/// A table as text again, below whatever the entry says already.
fn markdown(table: &RuleTable, alone: bool) -> String {
    let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = String::from(if alone { "" } else { "\n\n" });
    text.push_str(&row(&table.header));
    text.push_str(&format!("|{}\n", "---|".repeat(table.header.len())));
    table.rows.iter().for_each(|cells| text.push_str(&row(cells)));
    text.pop();
    text
}
