//! The library against the scan and the open list.

use super::{OpenList, Scan, Status, markdown};
use crate::kind::Needs;
use crate::{Kind, Library, rule_sets};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;

/// The figures of one rule set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Entries with an id: clauses, rows, rulings, examples … (no headings).
    pub clauses: usize,
    /// Those cited in code.
    pub in_code: usize,
    /// Those cited in tests.
    pub in_tests: usize,
    /// Those listed as open that are not yet done. Definitions and notes are not open.
    pub open: usize,
}

/// How it stands with one id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The id.
    pub id: String,
    /// Its rule set.
    pub set: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// Its short title.
    pub title: String,
    /// The chapter it stands in.
    pub chapter: String,
    /// Cited in code.
    pub in_code: bool,
    /// Cited in a test.
    pub in_tests: bool,
    /// How the open list lists it, with the reason.
    pub listed: Option<(Status, String)>,
}

impl Standing {
    /// Whether code and tests are all there. Examples and steps of the sequence need only a test.
    pub fn is_done(&self) -> bool {
        self.in_tests && (self.in_code || self.kind.needs() == Needs::Test)
    }

    /// Listed as open and rightly so.
    pub fn is_open(&self) -> bool {
        !self.is_done() && matches!(self.listed, Some((Status::Open, _)))
    }
}

/// The coverage of all rule sets. Serialises to exactly
/// `{"SR":{"clauses":…,"in_code":…,"in_tests":…,"open":…}, …}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// One for each rule set, in the house order.
    pub sets: Vec<(&'static str, Figures)>,
    /// Every id; empty in [`embedded`] figures.
    pub lines: Vec<Standing>,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.sets.len()))?;
        for (prefix, figures) in &self.sets {
            map.serialize_entry(prefix, figures)?;
        }
        map.end()
    }
}

/// Puts library, scan and open list together.
pub fn report(library: &Library, scan: &Scan, open: &OpenList) -> Report {
    let lines: Vec<Standing> = library.clauses().map(|entry| line(library, scan, open, entry)).collect();
    let sets = rule_sets().iter().map(|set| (set.prefix, figures(&lines, set.prefix))).collect();
    Report { sets, lines }
}

fn line(library: &Library, scan: &Scan, open: &OpenList, entry: &crate::Statement) -> Standing {
    let places = scan.places.get(&entry.id);
    // A marked table is in the code as a whole, and compared as a whole by a test of the house.
    let table = if entry.kind == Kind::Table { Some(entry) } else { library.table_of(entry) };
    let compared = matches!(entry.kind, Kind::Table | Kind::TableRow)
        && table.is_some_and(|table| scan.tables.contains(&table.id));
    Standing {
        id: entry.id.clone(),
        set: entry.set,
        kind: entry.kind,
        title: entry.title.clone(),
        chapter: entry.chapter().to_owned(),
        in_code: compared || places.is_some_and(|places| !places.code.is_empty()),
        in_tests: compared || places.is_some_and(|places| !places.tests.is_empty()),
        listed: open.of(&entry.id).map(|listing| (listing.status, listing.reason.clone())),
    }
}

fn figures(lines: &[Standing], prefix: &str) -> Figures {
    let count = |holds: fn(&Standing) -> bool| lines.iter().filter(|l| l.set == prefix && holds(l)).count();
    Figures {
        clauses: count(|_| true),
        in_code: count(|line| line.in_code),
        in_tests: count(|line| line.in_tests),
        open: count(Standing::is_open),
    }
}

/// The figures last generated, built into the program.
pub fn embedded() -> Report {
    let text = include_str!("../../../../rules/coverage.json");
    let mut known: BTreeMap<String, Figures> = serde_json::from_str(text).unwrap_or_default();
    let sets = rule_sets().iter().map(|s| (s.prefix, known.remove(s.prefix).unwrap_or_default())).collect();
    Report { sets, lines: Vec::new() }
}

impl Report {
    /// The figures of a rule set.
    pub fn of(&self, prefix: &str) -> Option<Figures> {
        self.sets.iter().find(|(other, _)| *other == prefix).map(|(_, figures)| *figures)
    }

    /// The JSON for `rules/coverage.json`: one line for each rule set, so that branches merge.
    pub fn json(&self) -> String {
        let lines = self.sets.iter().map(|(prefix, figures)| {
            format!("\"{prefix}\":{}", serde_json::to_string(figures).unwrap_or_default())
        });
        format!("{{\n{}\n}}\n", lines.collect::<Vec<_>>().join(",\n"))
    }

    /// A table for a terminal, with a last line for all rule sets together.
    pub fn table(&self) -> String {
        let mut out = format!(
            "{:<4} {:<30} {:>8} {:>8} {:>9} {:>6}\n",
            "", "rule set", "clauses", "in code", "in tests", "open"
        );
        let mut sum = Figures::default();
        let row = |prefix: &str, name: &str, f: Figures| {
            format!(
                "{prefix:<4} {name:<30} {:>8} {:>8} {:>9} {:>6}\n",
                f.clauses, f.in_code, f.in_tests, f.open
            )
        };
        for (prefix, f) in &self.sets {
            let name = rule_sets().iter().find(|set| set.prefix == *prefix).map_or("", |set| set.name);
            out.push_str(&row(prefix, name, *f));
            sum.clauses += f.clauses;
            sum.in_code += f.in_code;
            sum.in_tests += f.in_tests;
            sum.open += f.open;
        }
        out.push_str(&row("", "all", sum));
        out
    }

    /// The page `rules/COVERAGE.md`.
    pub fn page(&self) -> String {
        markdown::page(self)
    }
}
