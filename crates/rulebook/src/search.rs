//! Ranked full-text search over the entries.

use crate::fold::{fold, words};
use crate::{Kind, Statement};

/// An entry that was found.
#[derive(Clone, Copy, Debug)]
pub struct Hit<'a> {
    /// The entry.
    pub entry: &'a Statement,
    /// Higher is better; only comparable within one search.
    pub score: u32,
}

/// Words too common to look for, unless nothing else was asked.
const SMALL_WORDS: [&str; 12] = ["a", "an", "and", "at", "by", "for", "in", "is", "of", "on", "the", "to"];
/// Longer questions are cut: nobody types them, and each word costs a pass.
const MAX_WORDS: usize = 12;

/// An entry in small letters without accents or punctuation, words parted by single blanks.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    title: String,
    above: String,
    body: String,
}

impl Folded {
    pub(crate) fn of(entry: &Statement) -> Folded {
        let joined = |text: &str| words(&fold(text)).collect::<Vec<_>>().join(" ");
        Folded {
            title: joined(&entry.title),
            above: joined(&entry.path.join(" ")),
            body: joined(&entry.text),
        }
    }
}

pub(crate) fn search<'a>(entries: &'a [Statement], folded: &[Folded], query: &str) -> Vec<Hit<'a>> {
    let query: String = fold(&query.chars().take(400).collect::<String>());
    let all: Vec<&str> = words(&query).take(MAX_WORDS).collect();
    let mut asked: Vec<&str> = all.iter().copied().filter(|word| !SMALL_WORDS.contains(word)).collect();
    if asked.is_empty() {
        asked.clone_from(&all);
    }
    if asked.is_empty() {
        return Vec::new();
    }
    let phrase = all.join(" ");
    let mut found: Vec<(usize, Hit<'a>)> = entries
        .iter()
        .zip(folded)
        .filter_map(|(entry, folded)| {
            let (matched, score) = weigh(entry, folded, &asked, &phrase);
            (matched > 0).then_some((matched, Hit { entry, score }))
        })
        .collect();
    let most = found.iter().map(|(matched, _)| *matched).max().unwrap_or(0);
    found.retain(|(matched, _)| *matched == most);
    // The sort is stable: ties keep the printed order.
    found.sort_by_key(|(_, hit)| std::cmp::Reverse(hit.score));
    found.into_iter().map(|(_, hit)| hit).collect()
}

/// How many of the words an entry holds, and how well. A title outweighs any body: 1000 to 100 to 1.
fn weigh(entry: &Statement, folded: &Folded, asked: &[&str], phrase: &str) -> (usize, u32) {
    let Folded { title, above, body } = folded;
    let mut matched = 0;
    let mut score = 0;
    for word in asked {
        let places = [(best(title, word), 1000), (best(above, word), 100), (best(body, word), 10)];
        // A word that stands only in the heading above is no reason to list every clause below it.
        if places[0].0 + places[2].0 > 0 {
            matched += 1;
        }
        score += places.iter().map(|(fit, weight)| fit * weight).sum::<u32>();
    }
    if asked.len() > 1 || phrase.contains(' ') {
        score += if title.contains(phrase) { 3000 } else { 0 };
        score += if body.contains(phrase) { 50 } else { 0 };
    }
    if entry.kind == Kind::Section {
        score += 5;
    }
    (matched, score)
}

/// 3 for the word itself, 1 for a word that begins with it, 0 for neither.
fn best(folded: &str, word: &str) -> u32 {
    let fit = |other: &str| match other.strip_prefix(word) {
        Some("") => 3,
        // Two letters begin too many words.
        Some(_) if word.len() > 2 => 1,
        _ => 0,
    };
    folded.split(' ').map(fit).max().unwrap_or(0)
}
