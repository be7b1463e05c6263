//! Golden transcripts: one seeded game, told line by line, compared with a stored file.
//!
//! A difference fails with the first lines that differ; `UPDATE_GOLDEN=1` writes the file instead, and the
//! commit explains why it moved.

use crate::recording;
use kernel::{Changes, Entry, Hidden, Modifier, Pending, Ruleset, Setting, Side};
use std::{fs, path::Path, sync::Arc};

/// Why a stored file does not fit.
#[derive(Debug, thiserror::Error)]
pub enum Mismatch {
    /// It cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// The system's reason.
        error: std::io::Error,
    },
    /// Its lines differ.
    #[error("{path} differs from what the rules give now; UPDATE_GOLDEN=1 accepts the change\n{diff}")]
    Differs {
        /// The file.
        path: String,
        /// The lines that differ, stored (-) and new (+).
        diff: String,
    },
}

/// Whether stored files shall be rewritten.
pub fn updating() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1")
}

/// Compares a text with a stored file, or stores it.
pub fn check(path: &Path, text: &str) -> Result<(), Mismatch> {
    compare(path, text, updating())
}

/// The same with the decision to rewrite taken by the caller.
pub fn compare(path: &Path, text: &str, update: bool) -> Result<(), Mismatch> {
    let name = path.display().to_string();
    if update {
        return fs::write(path, text).map_err(|error| Mismatch::Io { path: name, error });
    }
    let stored = fs::read_to_string(path).map_err(|error| Mismatch::Io { path: name.clone(), error })?;
    if stored == text { Ok(()) } else { Err(Mismatch::Differs { path: name, diff: diff(&stored, text) }) }
}

/// The lines around the first and before the last difference: enough to see what moved.
fn diff(stored: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (stored.lines().collect(), new.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - head;
    let tail = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let mut text = format!("from line {}:\n", head + 1);
    let mut side = |sign: char, lines: &[&str]| {
        for line in lines.iter().take(12) {
            text.push_str(&format!("{sign} {line}\n"));
        }
        if lines.len() > 12 {
            text.push_str(&format!("{sign} … {} more\n", lines.len() - 12));
        }
    };
    side('-', &old[head..old.len() - tail]);
    side('+', &new[head..new.len() - tail]);
    text
}

/// One seeded random game as a transcript: what was answered, what fell, what was told, how it ended.
pub fn transcript<G: Ruleset>(game: &Arc<G>, setting: &Setting, seed: u64) -> String {
    let play = recording::record(game, setting, seed, |_| false);
    let mut course = kernel::Course::new(game.clone());
    let mut text = format!("# {} {}, seed {seed}\n", setting.scenario, G::TITLE);
    for entry in play.course().entries() {
        let before = course.state().clone();
        text.push_str(&entry_line(&**game, &before, &course.pending(), entry));
        let Ok(events) = course.push(entry.clone()) else { break };
        let mut state = before;
        for event in &events {
            if let Some(telling) = game.tell(&state, event) {
                let rule = telling.rule.map_or(String::new(), |rule| format!(" ({rule})"));
                text.push_str(&format!("    {}{rule}\n", telling.text));
            }
            game.apply(&mut state, event);
        }
    }
    text.push_str(&game.text_board(course.state()));
    if let Pending::Over(outcome) = course.pending() {
        let winner = outcome.winner.map_or("nobody", |side| game.side_names()[side.index()]);
        text.push_str(&format!(
            "{winner}: {}, margin {} ({})\n",
            outcome.level, outcome.margin, outcome.rule
        ));
    }
    text
}

fn entry_line<G: Ruleset>(
    game: &G,
    state: &G::State,
    pending: &Pending<G::Task>,
    entry: &Entry<G::Answer>,
) -> String {
    let name = |side: Side| game.side_names()[side.index()].to_owned();
    match entry {
        Entry::Answer { side, answer, standing } => {
            let order = if *standing { " [standing order]" } else { "" };
            format!("{}: {}{order}\n", name(*side), game.say(state, *side, answer))
        }
        Entry::Sealed { side, open, .. } => match open.as_ref().map(|open| &open.hidden) {
            Some(Hidden::Answer(answer)) => {
                format!("{}: {} [sealed]\n", name(*side), game.say(state, *side, answer))
            }
            Some(Hidden::Orders(orders)) => format!("{}: standing orders {orders:?}\n", name(*side)),
            None => format!("{}: [sealed]\n", name(*side)),
        },
        Entry::Roll { rule, faces, .. } => {
            let mut line = format!("  {rule} {faces:?}");
            if let Pending::Roll(roll) = pending {
                for modifier in &roll.modifiers {
                    let Modifier { value, why, rule, changes } = modifier;
                    let what = match changes {
                        Changes::Need => " on the number needed",
                        Changes::Dice => " dice",
                        Changes::Second => " on the second total",
                        Changes::Die | Changes::Column => "",
                    };
                    line.push_str(&format!(", {value:+}{what} {why} ({rule})"));
                }
            }
            line + "\n"
        }
        Entry::Call { sides } => format!("  the dice are called: {:?}\n", sides.0),
        Entry::Chain { side, .. } => format!("{}: a new chain\n", side.map_or("host".to_owned(), name)),
        Entry::Undo { side, to, .. } => format!("{}: takes back to entry {to}\n", name(*side)),
        Entry::Closed { side, how } => format!("{how:?} {}\n", side.map(name).unwrap_or_default()),
        Entry::Over { .. } => "The secret of the dice is revealed.\n".to_owned(),
    }
}
