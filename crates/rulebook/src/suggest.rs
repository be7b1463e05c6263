//! "Did you mean …?" for ids.

use crate::{Statement, id};

const MOST: usize = 5;
/// More letters than this apart is another id, not a slip.
const FAR: usize = 2;

/// Ids of the same rule set that differ least; with equal distance those with the longer common beginning.
pub(crate) fn suggest<'a>(entries: &'a [Statement], asked: &str) -> Vec<&'a str> {
    let asked = id::key(asked);
    let prefix = asked.split('-').next().unwrap_or("");
    let mut near: Vec<(usize, usize, &str)> = entries
        .iter()
        .filter(|entry| entry.prefix() == prefix)
        .filter_map(|entry| {
            let key = id::key(&entry.id);
            if key.len().abs_diff(asked.len()) > FAR {
                return None;
            }
            let distance = distance(&asked, &key);
            let common = asked.bytes().zip(key.bytes()).take_while(|(a, b)| a == b).count();
            (distance <= FAR).then_some((distance, usize::MAX - common, entry.id.as_str()))
        })
        .collect();
    // Stable: ties keep the printed order.
    near.sort_by_key(|(distance, common, _)| (*distance, *common));
    near.into_iter().map(|(_, _, id)| id).take(MOST).collect()
}

/// The least number of letters to change, insert or leave out.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let change = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
