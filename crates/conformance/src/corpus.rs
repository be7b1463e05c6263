//! The corpus: recorded games that must replay and verify after every change.
//!
//! A folder per rule set and version (`corpus/sr/v2/`), files as players have them. A rule set's own test calls
//! [`corpus`] with its folder; a file that no longer replays means that the version must be raised.

use kernel::{Course, Entry, GameFile, Header, Problem, Ruleset, Verified, file, open_game, verify};
use std::{fs, path::Path, path::PathBuf, sync::Arc};

/// A recorded game that is not in order any more.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {sentence}")]
pub struct CorpusFault {
    /// The file.
    pub file: String,
    /// What is wrong.
    pub sentence: String,
}

/// Replays and verifies every `.grog` under a folder, in the order of their names, and writes each again to the
/// byte. `opener` makes the game of a header; [`kernel::open_game`] is the usual one.
pub fn corpus<G: Ruleset>(
    folder: &Path,
    opener: impl Fn(&Header) -> Result<G, String>,
) -> Result<Vec<(PathBuf, Verified)>, CorpusFault> {
    let mut files = Vec::new();
    find(folder, &mut files)
        .map_err(|error| CorpusFault { file: folder.display().to_string(), sentence: error.to_string() })?;
    files.sort();
    let mut all = Vec::new();
    for path in files {
        let verified = one(&path, &opener)
            .map_err(|sentence| CorpusFault { file: path.display().to_string(), sentence })?;
        all.push((path, verified));
    }
    Ok(all)
}

/// The opener for battles that come with the program or travel in the file.
pub fn open<G: Ruleset>(header: &Header) -> Result<G, String> {
    open_game(header).map_err(|error| error.to_string())
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for item in fs::read_dir(folder)? {
        let path = item?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "grog") {
            files.push(path);
        }
    }
    Ok(())
}

fn one<G: Ruleset>(path: &Path, opener: &impl Fn(&Header) -> Result<G, String>) -> Result<Verified, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let header = file::read_header(&bytes).map_err(|error| error.to_string())?;
    let game = Arc::new(opener(&header)?);
    let verified = verify(game.clone(), &bytes, &[]).map_err(|problem: Problem| problem.to_string())?;
    let read: GameFile<G::Answer> = file::read(&bytes).map_err(|error| error.to_string())?;
    if file::write(&read.header, &read.entries).as_bytes() != bytes {
        return Err(
            "written again, the file has other bytes: an answer or the header changed its form".into()
        );
    }
    is_sound(game, &read.entries)?;
    Ok(verified)
}

/// Every position on the way is sound.
fn is_sound<G: Ruleset>(game: Arc<G>, entries: &[Entry<G::Answer>]) -> Result<(), String> {
    let mut course = Course::new(game.clone());
    for (n, entry) in entries.iter().enumerate() {
        course.push(entry.clone()).map_err(|wrong| format!("entry {}: {wrong}", n + 1))?;
        game.sound(course.state()).map_err(|sentence| format!("after entry {}: {sentence}", n + 1))?;
    }
    Ok(())
}
