//! Did you mean: the nearest of some names.

/// The candidate nearest to `word`, if it is near enough to be a slip of the hand: at most a third of its
/// letters wrong, and at least one right. Long words are not compared at all.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let most = (word.chars().count().max(3)) / 3;
    if word.len() > 80 {
        return None;
    }
    candidates
        .into_iter()
        .filter(|c| c.len() <= 80)
        .map(|c| (distance(&word, &c.to_lowercase()), c))
        .filter(|(d, _)| *d <= most)
        .min_by_key(|(d, _)| *d)
        .map(|(_, c)| c)
}

/// Letters to add, drop or change.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(corner + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

/// Help for an unknown word: the word that was probably meant, or where to find the full list.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(word, candidates) {
        Some(near) => format!("did you mean “{near}”?"),
        None => "docs/plays.md lists the words".to_owned(),
    }
}
