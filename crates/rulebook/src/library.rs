//! The library: all entries, and the ways to find one.

use crate::{
    BookFault, Hit, Kind, RuleTable, Statement, Volume, books, id, parse, rule_sets, search, short, suggest,
};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The rule books, parsed.
#[derive(Clone, Debug, Default)]
pub struct Library {
    entries: Vec<Statement>,
    by_key: BTreeMap<String, usize>,
    cited_by: BTreeMap<usize, Vec<usize>>,
    /// Made by the first search: a library that only looks up ids has no use for it.
    folded: OnceLock<Vec<search::Folded>>,
}

impl Library {
    /// The library of the digests built into the program; parsed once.
    ///
    /// The digests are tested to be without faults. Should one have slipped through, the library is empty rather
    /// than half right, and every lookup says that it found nothing.
    pub fn load() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| Library::parse(&books::embedded()).unwrap_or_default())
    }

    /// Reads digests, given as file name and text. Only the files of the seven digests are known by name.
    ///
    /// # Errors
    /// All the faults at once, in the order of files and lines.
    pub fn parse(files: &[(&str, &str)]) -> Result<Library, Vec<BookFault>> {
        let entries = parse::digests(files)?;
        let mut library = Library { entries, ..Library::default() };
        library.index();
        Ok(library)
    }

    fn index(&mut self) {
        for (number, entry) in self.entries.iter().enumerate() {
            self.by_key.entry(id::key(&entry.id)).or_insert(number);
        }
        short::resolve(&mut self.entries, &self.by_key);
        for (number, entry) in self.entries.iter().enumerate() {
            for cited in &entry.cites {
                if let Some(&target) = self.by_key.get(&id::key(cited)) {
                    self.cited_by.entry(target).or_default().push(number);
                }
            }
        }
    }

    /// All entries, book by book, in printed order; sections included.
    pub fn entries(&self) -> &[Statement] {
        &self.entries
    }

    /// The entries that count as clauses: all but the sections.
    pub fn clauses(&self) -> impl Iterator<Item = &Statement> {
        self.entries.iter().filter(|entry| entry.kind.counts())
    }

    /// The entry of an id, however it is written: `SR-4.3a`, `sr 4.3a`, `sr4.3A`. A number of a chapter finds its
    /// section.
    pub fn get(&self, id: &str) -> Option<&Statement> {
        let key = id::key(id);
        let number = self.by_key.get(&key).or_else(|| {
            // "sr 4.3 a" gave SR-4.3-A: try again with only the first hyphen.
            let (prefix, rest) = key.split_once('-')?;
            self.by_key.get(&format!("{prefix}-{}", rest.replace('-', "")))
        })?;
        self.entries.get(*number)
    }

    /// Whether an id as cited somewhere stands for something: an entry, a section, or a whole group such as `SR-R`,
    /// `SR-CRT-M` or `BA-1.2.6`. Unlike [`get`](Self::get) this is strict about spelling.
    pub fn knows(&self, id: &str) -> bool {
        let entry = self.by_key.get(&id::key(id)).and_then(|number| self.entries.get(*number));
        entry.is_some_and(|entry| entry.id == id) || self.group(id).next().is_some()
    }

    /// The entries of a group: a family with its numbers (`SR-R`: SR-R1, SR-R2 …) or a number with its letters and
    /// parts (`BA-1.2.6`: BA-1.2.6a …). Strict about spelling; empty when there are none.
    pub fn group<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Statement> {
        let family = id.ends_with(|c: char| c.is_ascii_uppercase());
        let number = id.ends_with(|c: char| c.is_ascii_digit());
        let goes_on = move |c: char| {
            if family {
                c.is_ascii_digit() || c == '-'
            } else {
                number && (c.is_ascii_lowercase() || c == '.')
            }
        };
        let inside =
            move |entry: &&Statement| entry.id.strip_prefix(id).is_some_and(|rest| rest.starts_with(goes_on));
        self.entries.iter().filter(inside)
    }

    /// The first table that belongs to an id: that of `SR-CRT`, or the one right under clause `LB-1.8`. The id of
    /// a section gives the first table that stands under its heading outside any clause.
    pub fn table(&self, id: &str) -> Option<&RuleTable> {
        self.tables(id).first()
    }

    /// All the tables that belong to an id, in printed order.
    pub fn tables(&self, id: &str) -> &[RuleTable] {
        self.get(id).map_or(&[], |entry| &entry.tables)
    }

    /// Up to five ids that look like the one asked for, best first; empty when nothing comes near.
    pub fn suggest(&self, id: &str) -> Vec<&str> {
        suggest::suggest(&self.entries, id)
    }

    /// Full-text search: entries that hold all the words, or begin-with matches of them; best first, ties in
    /// printed order. If no entry holds all the words, those that hold most.
    pub fn search(&self, words: &str) -> Vec<Hit<'_>> {
        let folded = self.folded.get_or_init(|| self.entries.iter().map(search::Folded::of).collect());
        search::search(&self.entries, folded, words)
    }

    /// The rule sets: SR, WB, MA, LB, BA. The Warburg scenario (WBS) counts under WB.
    pub fn rule_sets(&self) -> &'static [Volume] {
        rule_sets()
    }

    /// The entries of a rule set.
    pub fn of_set<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a Statement> {
        self.entries.iter().filter(move |entry| entry.set == prefix)
    }

    /// The entries whose text cites this one, in printed order.
    pub fn citing(&self, entry: &Statement) -> Vec<&Statement> {
        let number = self.by_key.get(&id::key(&entry.id));
        let citing = number.and_then(|number| self.cited_by.get(number));
        citing.into_iter().flatten().filter_map(|number| self.entries.get(*number)).collect()
    }

    /// The rulings among the entries that cite this one.
    pub fn rulings_on(&self, entry: &Statement) -> Vec<&Statement> {
        self.citing(entry).into_iter().filter(|entry| entry.kind == Kind::Ruling).collect()
    }

    /// What a table row or clause of a table stands in: `BA-T6` for `BA-T6.3`, `SR-TET` for `SR-TET-2`.
    pub fn table_of(&self, entry: &Statement) -> Option<&Statement> {
        let cut = entry.id.rfind(['.', '-'])?;
        let parent = self.get(entry.id.get(..cut)?)?;
        (parent.kind == Kind::Table).then_some(parent)
    }
}
