//! Every clause is done or listed, and nothing is listed in vain.

use crate::{Complaint, Tree};
use rulebook::coverage::{self, Listing, OPEN, OpenList, Scan, Standing};
use std::path::Path;

/// Complains about a clause that is not cited in both code and test and not listed in `rules/OPEN.md`; about a
/// listing that fits no id; about a single id listed although it is done; and about a pattern under which nothing is
/// left to do.
pub fn check(tree: &Tree) -> Vec<Complaint> {
    let library = match coverage::library(tree) {
        Ok(library) => library,
        // The faults are the complaint of the check of ids.
        Err(_) => return Vec::new(),
    };
    let list = match OpenList::parse(OPEN, tree.get(OPEN).unwrap_or("")) {
        Ok(list) => list,
        Err(faults) => return faults.into_iter().map(Complaint::from).collect(),
    };
    let report = coverage::report(&library, &Scan::of(tree), &list);
    let undone = report.lines.iter().filter(|line| !line.is_done() && line.listed.is_none());
    let mut complaints: Vec<Complaint> = undone
        .map(|line| {
            let entry = library.get(&line.id);
            let (file, at) = entry.map_or(("", 0), |entry| (entry.file.as_str(), entry.line));
            Complaint::new(&Path::new("rules").join(file), at, lacks(line))
        })
        .collect();
    for listing in &list.listings {
        if let Some(sentence) = in_vain(listing, &list, &report.lines) {
            complaints.push(Complaint::new(Path::new(OPEN), listing.line, sentence));
        }
    }
    complaints
}

fn lacks(line: &Standing) -> String {
    let missing = match (line.in_code, line.in_tests) {
        (false, false) => "neither code nor a test cites it",
        (true, _) => "no test cites it",
        (false, true) => "no code cites it",
    };
    format!("{} is not done: {missing}; implement it, or list it with the reason in {OPEN}", line.id)
}

fn in_vain(listing: &Listing, list: &OpenList, lines: &[Standing]) -> Option<String> {
    let pattern = &listing.pattern;
    let mut fitting = lines.iter().filter(|line| listing.fits(&line.id)).peekable();
    if fitting.peek().is_none() {
        return Some(format!("{pattern} fits no id of the digests"));
    }
    if listing.is_single() {
        let done = fitting.all(Standing::is_done);
        return done.then(|| format!("{pattern} is cited in code and in tests: take the line out"));
    }
    // Only what this listing decides counts: an id with a listing of its own is no reason to keep the pattern.
    let decides = |line: &Standing| !line.is_done() && list.of(&line.id) == Some(listing);
    let idle = !fitting.any(decides);
    idle.then(|| format!("nothing that {pattern} lists is left to do: take the line out"))
}
