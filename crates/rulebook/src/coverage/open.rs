//! The open list, `rules/OPEN.md`.
//!
//! Each list item names one or more ids or patterns, a status and a reason; everything else is prose:
//!
//! ```text
//! - SR-0a, SR-0b: definition — scale only, nothing to enforce
//! - WB-*: open — the rule set is not implemented yet
//! ```
//!
//! `*` stands at the end only. Where several listings fit an id, the most specific wins: the id itself before a
//! pattern, a longer pattern before a shorter.

use crate::{BookFault, id};

/// Why an id needs neither code nor test for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Still to be done.
    Open,
    /// Fixes a word or a scale; nothing to be done.
    Definition,
    /// A remark on history or on the print; nothing to be done.
    Note,
}

impl Status {
    /// The word used in the file.
    pub fn name(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Definition => "definition",
            Status::Note => "note",
        }
    }
}

/// One id or pattern of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// `SR-0a`, or `WB-*`.
    pub pattern: String,
    /// How it is listed.
    pub status: Status,
    /// Why.
    pub reason: String,
    /// The line in the file, counted from 1.
    pub line: usize,
}

impl Listing {
    /// Whether the listing names a single id.
    pub fn is_single(&self) -> bool {
        !self.pattern.ends_with('*')
    }

    /// Whether it fits an id.
    pub fn fits(&self, id: &str) -> bool {
        match self.pattern.strip_suffix('*') {
            Some(start) => id.starts_with(start),
            None => self.pattern == id,
        }
    }
}

/// The open list.
#[derive(Clone, Debug, Default)]
pub struct OpenList {
    /// In the order of the file.
    pub listings: Vec<Listing>,
}

impl OpenList {
    /// Reads the list.
    ///
    /// # Errors
    /// All the faults at once: an item that is not of the form above, a status of another name, a missing reason, an
    /// id listed twice.
    pub fn parse(file: &str, text: &str) -> Result<OpenList, Vec<BookFault>> {
        let mut list = OpenList::default();
        let mut faults = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if let Some(item) = line.strip_prefix("- ") {
                let read = read(item, index + 1);
                match read {
                    Ok(listings) => list.add(file, listings, &mut faults),
                    Err(sentence) => faults.push(BookFault::new(file, index + 1, sentence)),
                }
            }
        }
        if faults.is_empty() { Ok(list) } else { Err(faults) }
    }

    fn add(&mut self, file: &str, listings: Vec<Listing>, faults: &mut Vec<BookFault>) {
        for listing in listings {
            if let Some(other) = self.listings.iter().find(|other| other.pattern == listing.pattern) {
                let sentence = format!("{} is listed already in line {}", listing.pattern, other.line);
                faults.push(BookFault::new(file, listing.line, sentence));
            }
            self.listings.push(listing);
        }
    }

    /// The listing that holds for an id: the most specific that fits.
    pub fn of(&self, id: &str) -> Option<&Listing> {
        let fitting = self.listings.iter().filter(|listing| listing.fits(id));
        fitting.max_by_key(|listing| (listing.is_single(), listing.pattern.len()))
    }
}

fn read(item: &str, line: usize) -> Result<Vec<Listing>, String> {
    let form = "an item of the open list reads `- SR-0a, SR-1.2*: open — reason`";
    let (patterns, rest) = item.split_once(':').ok_or(form)?;
    let split = |dash: &str| rest.split_once(dash).map(|(status, reason)| (status.trim(), reason.trim()));
    let (status, reason) =
        split("—").or_else(|| split("–")).or_else(|| split(" - ")).unwrap_or((rest.trim(), ""));
    let status = match status {
        "open" => Status::Open,
        "definition" => Status::Definition,
        "note" => Status::Note,
        other => return Err(format!("`{other}` is no status; it is open, definition or note")),
    };
    if reason.is_empty() {
        return Err("the reason is missing: give it after a dash".to_owned());
    }
    let mut listings = Vec::new();
    for pattern in patterns.split(',').map(str::trim) {
        let stem = pattern.strip_suffix('*').unwrap_or(pattern);
        // A pattern may stop anywhere in an id; the prefix must be whole.
        let prefix = stem.split_once('-').is_some_and(|(p, _)| crate::books::PREFIXES.contains(&p));
        let good =
            if pattern.ends_with('*') { prefix && !stem.contains('*') } else { id::split(stem).is_some() };
        if !good {
            return Err(format!("`{pattern}` is neither an id nor a pattern such as WB-*; {form}"));
        }
        listings.push(Listing { pattern: pattern.to_owned(), status, reason: reason.to_owned(), line });
    }
    Ok(listings)
}
