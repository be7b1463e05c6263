//! Changes put together in one line.

use view::Change;

/// All changes in one line; what becomes of several pieces is told together.
pub fn told<'a>(changes: impl Iterator<Item = &'a Change>) -> String {
    let mut pieces: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut rest = Vec::new();
    for change in changes {
        match &change.who {
            None => rest.push(change.what.clone()),
            Some(who) => match pieces.iter_mut().find(|(name, _)| name == who) {
                Some((_, parts)) => parts.push(&change.what),
                None => pieces.push((who, vec![&change.what])),
            },
        }
    }
    let mut alike: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for (name, parts) in pieces {
        match alike.iter_mut().find(|(_, known)| *known == parts) {
            Some((names, _)) => names.push(name),
            None => alike.push((vec![name], parts)),
        }
    }
    let mut all: Vec<String> = alike
        .into_iter()
        .map(|(names, parts)| format!("{}: {}", names.join(", "), parts.join(", ")))
        .collect();
    all.extend(rest);
    if all.is_empty() { "no effect".to_owned() } else { all.join("; ") }
}
