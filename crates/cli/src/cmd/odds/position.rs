//! The position of a game file at an entry.

use crate::answer::Trouble;
use kernel::{Course, Game, file};
use std::sync::Arc;

/// Replays the entries up to `at`, all of them if not given.
pub fn replayed<G: Game>(game: Arc<G>, bytes: &[u8], at: Option<usize>) -> Result<G::State, Trouble> {
    let file = file::read::<G::Answer>(bytes)
        .map_err(|fault| Trouble::Input(format!("this cannot be read as a game file: {fault}")))?;
    let all = file.entries.len();
    if let Some(at) = at.filter(|&at| at > all) {
        return Err(Trouble::Input(format!("--at {at}: the game has {all} entries")));
    }
    let mut course = Course::new(game);
    for (i, entry) in file.entries.into_iter().enumerate().take(at.unwrap_or(all)) {
        if let Err(wrong) = course.push(entry) {
            return Err(Trouble::Input(format!("line {}: {wrong}", i + 2)));
        }
    }
    Ok(course.state().clone())
}
