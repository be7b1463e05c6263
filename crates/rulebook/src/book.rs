//! A rule book to read from the first page to the last: parts, chapters, charts.
//!
//! The digests are lists of clauses under headings. A reader wants the rules first, then the charts, the battles, our
//! rulings and the worked examples, and what only an implementer needs last. [`Library::book`] arranges the headings so;
//! nothing is written twice.

use crate::{Kind, Library, Statement, Volume};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A heading with more entries than this is cut into chapters at the headings below it.
const LONG: usize = 150;

/// The parts of a book, in the order in which they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// What a player has to know.
    Rules,
    /// Tables.
    Charts,
    /// Maps, orders of battle, victory.
    Battles,
    /// Worked examples.
    Examples,
    /// What we decided where the print is silent.
    Rulings,
    /// Geometry, sequence and state as the program keeps them; repairs of the print.
    Workings,
}

impl Part {
    /// What stands above it in a table of contents.
    pub fn title(self) -> &'static str {
        match self {
            Part::Rules => "The rules",
            Part::Charts => "Charts",
            Part::Battles => "The battles",
            Part::Examples => "Worked examples",
            Part::Rulings => "Our rulings",
            Part::Workings => "How the table keeps it",
        }
    }

    fn of(kind: Kind) -> Part {
        match kind {
            Kind::Clause | Kind::Definition | Kind::Note | Kind::Section => Part::Rules,
            Kind::Table | Kind::TableRow => Part::Charts,
            Kind::ScenarioData => Part::Battles,
            Kind::Example => Part::Examples,
            Kind::Ruling => Part::Rulings,
            Kind::Sequence | Kind::State | Kind::Parameter | Kind::Geometry | Kind::Repair => Part::Workings,
        }
    }
}

/// What stands under one heading, in printed order.
#[derive(Clone, Debug)]
pub struct Chapter<'a> {
    /// Its heading, as printed.
    pub title: &'a str,
    /// Where it belongs.
    pub part: Part,
    /// Its entries. A row of a table stands in its table and is not listed again.
    pub entries: Vec<&'a Statement>,
    /// How many headings lie above its entries, its own included.
    pub depth: usize,
}

impl Library {
    /// The chapters of a rule set, in the order in which a reader wants them. Empty for a rule set that nobody knows.
    pub fn book(&self, set: &Volume) -> Vec<Chapter<'_>> {
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for entry in self.of_set(set.prefix) {
            *counts.entry((&entry.file, entry.chapter())).or_default() += 1;
        }
        let mut chapters: Vec<Chapter<'_>> = Vec::new();
        let mut last = None;
        for entry in self.of_set(set.prefix) {
            let whole = counts.get(&(entry.file.as_str(), entry.chapter())).is_none_or(|n| *n <= LONG);
            let depth = if whole { 1 } else { entry.path.len().clamp(1, 2) };
            let heading = (&entry.file, entry.path.get(..depth).unwrap_or_default());
            if last != Some(heading) {
                last = Some(heading);
                let title = entry.path.get(depth - 1).map_or(set.name, String::as_str);
                chapters.push(Chapter { title, part: Part::Rules, entries: Vec::new(), depth });
            }
            if let Some(chapter) = chapters.last_mut() {
                chapter.entries.push(entry);
            }
        }
        for chapter in &mut chapters {
            chapter.part = part_of(&chapter.entries);
            without_rows(&mut chapter.entries);
            chapter.entries.retain(|entry| has_content(entry));
        }
        chapters.retain(|chapter| !chapter.entries.is_empty());
        chapters.sort_by_key(|chapter| chapter.part);
        chapters
    }

    /// Every printed table of a rule set, wherever it stands: the charts to have beside the board. Lists of the battles
    /// (maps, orders of battle), examples and rulings are none.
    pub fn charts(&self, set: &Volume) -> Vec<&Statement> {
        let printed = |part| matches!(part, Part::Rules | Part::Charts);
        let chapters = self.book(set).into_iter().filter(|chapter| printed(chapter.part));
        chapters.flat_map(|chapter| chapter.entries).filter(|entry| !entry.tables.is_empty()).collect()
    }
}

/// A section without words or table is a mere heading.
fn has_content(entry: &Statement) -> bool {
    entry.kind != Kind::Section || !entry.text.is_empty() || !entry.tables.is_empty()
}

/// What most of its entries are. A rule with a table in its midst is still a rule; whatever stands in the book of a battle
/// is about the battle; mere prose is for the curious.
fn part_of(entries: &[&Statement]) -> Part {
    if entries.iter().any(|entry| entry.file.ends_with("-scenario.md")) {
        return Part::Battles;
    }
    let mut counts: BTreeMap<Part, usize> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.kind != Kind::Section) {
        *counts.entry(Part::of(entry.kind)).or_default() += 1;
    }
    let most = counts.iter().max_by_key(|(part, count)| (**count, std::cmp::Reverse(**part)));
    most.map_or(Part::Workings, |(part, _)| *part)
}

/// Leaves out the rows whose table stands in the chapter anyway.
fn without_rows(entries: &mut Vec<&Statement>) {
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for entry in entries.iter() {
        for row in entry.tables.iter().flat_map(|table| &table.rows) {
            let cell = row.first().map_or("", String::as_str);
            shown.insert(cell.to_owned());
            shown.insert(format!("{}-{cell}", entry.prefix()));
        }
    }
    entries.retain(|entry| !entry.tables.is_empty() || !shown.contains(&entry.id));
}
