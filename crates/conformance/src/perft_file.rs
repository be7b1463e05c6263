//! Perft files: lines of `name depth count`, compared with a recount.
//!
//! `#` begins a comment. A new line may say `?` for its count; `UPDATE_GOLDEN=1` fills in and corrects counts.

use crate::golden::{Mismatch, compare, updating};
use kernel::{Game, perft};
use std::{fs, path::Path};

/// Recounts every line of a perft file. `position` opens the set-up that a name stands for.
pub fn check<G: Game>(
    path: &Path,
    game: &G,
    position: impl Fn(&str) -> Option<G::State>,
) -> Result<(), Mismatch> {
    let name = path.display().to_string();
    let stored = fs::read_to_string(path).map_err(|error| Mismatch::Io { path: name, error })?;
    compare(path, &recount(&stored, game, position), updating())
}

/// The text with every count taken again. A line that names no set-up or no depth is marked as such and so
/// differs from any stored one.
pub fn recount<G: Game>(stored: &str, game: &G, position: impl Fn(&str) -> Option<G::State>) -> String {
    let mut text = String::new();
    for line in stored.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            [first, ..] if first.starts_with('#') => text.push_str(line),
            [name, depth, _] => match (position(name), depth.parse()) {
                (Some(state), Ok(depth)) => {
                    text.push_str(&format!("{name} {depth} {}", perft(game, &state, depth)));
                }
                _ => text.push_str(&format!("# unknown set-up or depth: {line}")),
            },
            _ => text.push_str(&format!("# not “name depth count”: {line}")),
        }
        text.push('\n');
    }
    text
}
