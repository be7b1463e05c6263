//! References inside a book that leave the prefix out: `4.3a` in a ruling of SR, `(R17)` after a clause of WB.

use crate::{Statement, id};
use std::collections::BTreeMap;

/// Adds the short references that stand for an entry of the same book to what each entry cites.
pub(crate) fn resolve(entries: &mut [Statement], by_key: &BTreeMap<String, usize>) {
    for entry in entries {
        let prefix = entry.prefix().to_owned();
        let own = entry.id.clone();
        for token in tokens(&entry.text) {
            let full = format!("{prefix}-{token}");
            let known = by_key.contains_key(&id::key(&full));
            if known && full != own && !entry.cites.contains(&full) {
                entry.cites.push(full);
            }
        }
    }
}

/// What may be a short reference: a number with a stop and a final letter (a plain `1.5` is a quantity), or a
/// ruling right after an opening bracket (a plain `R1` is a result of combat).
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let breaks = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '('));
    text.split(breaks).filter_map(|word| {
        if let Some(ruling) = word.strip_prefix("(R") {
            let digits = !ruling.is_empty() && ruling.bytes().all(|b| b.is_ascii_digit());
            return if digits { word.get(1..) } else { None };
        }
        // "3.5d-3.5g" and "10.2a-k" name a range: its first clause stands for it.
        let word = word.trim_start_matches('(').split('-').next()?.trim_end_matches('.');
        let clause = word.starts_with(|c: char| c.is_ascii_digit())
            && word.ends_with(|c: char| c.is_ascii_lowercase())
            && word.contains('.');
        clause.then_some(word)
    })
}
