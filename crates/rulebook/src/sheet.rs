//! The quick-reference sheet of a rule set: two printed pages for the club table.
//!
//! What goes on a sheet is chosen by hand, in `rules/sheets/*.md`; every point cites its clause, and a table is named by
//! its id and taken from the book, so that a sheet cannot contradict it.
//!
//! ```text
//! ## Combat
//! - Strength ratio, rounded for the defender (WB-10.2l).
//! @ WB-CRT
//! ```

use crate::{Library, RuleTable, Volume, id};

/// A sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Its boxes, in order.
    pub boxes: Vec<SheetBox>,
}

/// A box of a sheet, under a heading of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetBox {
    /// The heading.
    pub title: String,
    /// What stands in it.
    pub items: Vec<Item>,
}

/// One thing in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A sentence with the clauses it stands for.
    Point(String),
    /// A table of the book.
    Table {
        /// Its id.
        id: String,
        /// The table itself.
        table: RuleTable,
    },
}

/// The sheets as they were when the program was built: prefix of the rule set and text.
const SHEETS: [(&str, &str); 5] = [
    ("SR", include_str!("../../../rules/sheets/sr.md")),
    ("WB", include_str!("../../../rules/sheets/wb.md")),
    ("MA", include_str!("../../../rules/sheets/ma.md")),
    ("LB", include_str!("../../../rules/sheets/lb.md")),
    ("BA", include_str!("../../../rules/sheets/ba.md")),
];

/// The sheet of a rule set as it is written.
pub(crate) fn text(set: &Volume) -> &'static str {
    SHEETS.iter().find(|(prefix, _)| *prefix == set.prefix).map_or("", |(_, text)| text)
}

impl Library {
    /// The quick-reference sheet of a rule set. A line that cannot be read is left out; tests see to it that ours can.
    pub fn sheet(&self, set: &Volume) -> Sheet {
        self.read_sheet(text(set)).0
    }

    /// Reads a sheet: what it holds, and a sentence for each line that is wrong.
    pub fn read_sheet(&self, text: &str) -> (Sheet, Vec<String>) {
        let mut sheet = Sheet::default();
        let mut faults = Vec::new();
        for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
            if let Some(title) = line.strip_prefix("## ") {
                sheet.boxes.push(SheetBox { title: title.to_owned(), items: Vec::new() });
                continue;
            }
            match (self.item(line), sheet.boxes.last_mut()) {
                (Ok(Some(item)), Some(last)) => last.items.push(item),
                (Ok(Some(_)), None) => {
                    faults.push(format!("line {number}: nothing may stand above the first heading"))
                }
                (Ok(None), _) => {}
                (Err(sentence), _) => faults.push(format!("line {number}: {sentence}")),
            }
        }
        (sheet, faults)
    }

    fn item(&self, line: &str) -> Result<Option<Item>, String> {
        if let Some(id) = line.strip_prefix("@ ") {
            let table = self.table(id).ok_or_else(|| format!("no book has a table {id}"))?;
            return Ok(Some(Item::Table { id: id.to_owned(), table: table.clone() }));
        }
        let Some(text) = line.strip_prefix("- ") else {
            let comment = line.is_empty() || line.starts_with("# ") || line.starts_with("<!--");
            return if comment { Ok(None) } else { Err(format!("\"{line}\" is no heading, point or table")) };
        };
        let cited = id::cited(text);
        if cited.is_empty() {
            return Err(format!("\"{text}\" cites no clause"));
        }
        match cited.iter().find(|cited| !self.knows(cited.id)) {
            Some(unknown) => Err(format!("no book has a clause {}", unknown.id)),
            None => Ok(Some(Item::Point(text.to_owned()))),
        }
    }
}
