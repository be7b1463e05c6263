//! What comes from the command line and the files it names.

use crate::answer::Trouble;
use games::{OpenError, read_bounded};
use kernel::{Options, Side, Viewer, file};
use std::path::Path;

/// The bytes of a game file, within the bounds of the format.
pub fn game_file(path: &Path) -> Result<Vec<u8>, Trouble> {
    Ok(read_bounded(path, file::MOST_BYTES)?)
}

/// An error on opening a game file, with the file's name where it says nothing of its own.
pub fn naming(path: &Path, error: OpenError) -> Trouble {
    match error {
        OpenError::File(fault) => Trouble::not_a_game(path, fault),
        other => Trouble::Input(format!("“{}”: {other}", path.display())),
    }
}

/// The longest file that is put into an option, in bytes: an army.
const MOST_OPTION: usize = 64 << 10;

/// Options of a battle from `key=value` words; `key=@file` puts in the text of a file.
pub fn options(words: &[String]) -> Result<Options, Trouble> {
    let pair = |word: &String| match word.split_once('=') {
        Some((key, value)) if !key.is_empty() && value.starts_with('@') => {
            let path = Path::new(value.trim_start_matches('@'));
            let text = String::from_utf8(read_bounded(path, MOST_OPTION)?);
            let text = text.map_err(|_| Trouble::Input(format!("“{}” is no text", path.display())))?;
            Ok((key.to_owned(), text))
        }
        // The text of an army is easily forgotten its sign. A bare word may be a value, whatever lies in the folder.
        Some((key, value)) if value.contains(['.', '/', '\\']) && Path::new(value).is_file() => {
            Err(Trouble::Input(format!("to put the text of a file into an option, write {key}=@{value}")))
        }
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(Trouble::Input(format!(
            "“{word}” is not an option; write KEY=VALUE, as in set-up=free, or KEY=@FILE"
        ))),
    };
    words.iter().map(pair).collect()
}

/// The bytes of a game file if the path leads to one: its first line is a header. Anything else may still be a
/// scenario; a game file that cannot be read is trouble at once.
pub fn as_game_file(path: &Path) -> Result<Option<Vec<u8>>, Trouble> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    match ending {
        Some("grog") => game_file(path).map(Some),
        Some("toml") => Ok(None),
        _ if path.is_file() => Ok(game_file(path).ok().filter(|bytes| file::read_header(bytes).is_ok())),
        _ => Ok(None),
    }
}

/// An opponent by level or name.
pub fn bot(name: &str) -> Result<bots::Bot, Trouble> {
    bots::Bot::named(name.trim()).map_err(Trouble::Input)
}

/// Opponents must find the weights they ask for.
pub fn suited<G: kernel::Commander>(bots: &[bots::Bot], game: &G) -> Result<(), Trouble> {
    bots.iter().try_for_each(|bot| bot.suits(game)).map_err(Trouble::Input)
}

/// A side by its name.
pub fn side(name: &str, sides: [&str; 2]) -> Result<Side, Trouble> {
    let found = Side::BOTH.into_iter().find(|side| sides[side.index()].eq_ignore_ascii_case(name));
    let [first, second] = sides;
    found.ok_or_else(|| Trouble::Input(format!("“{name}” is no side here; there are {first} and {second}")))
}

/// Who looks: `umpire`, `spectator` or the name of a side.
pub fn viewer(name: &str, sides: [&str; 2]) -> Result<Viewer, Trouble> {
    let side = Side::BOTH.into_iter().find(|side| sides[side.index()].eq_ignore_ascii_case(name));
    match (name, side) {
        ("umpire", _) => Ok(Viewer::Umpire),
        ("spectator", _) => Ok(Viewer::Spectator),
        (_, Some(side)) => Ok(Viewer::Side(side)),
        _ => {
            let [first, second] = sides;
            Err(Trouble::Input(format!(
                "“{name}” does not sit here; say umpire, spectator, {first} or {second}"
            )))
        }
    }
}
