//! Reading files from outside: never more than a limit into memory, and a sentence for everything else.

use std::{fs::File, io::Read, path::Path};

/// The largest scenario file that is read, in bytes.
pub const MOST_SCENARIO_BYTES: usize = 1 << 20;

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// Not there.
    #[error("there is no file “{0}”")]
    Missing(String),
    /// A directory.
    #[error("“{0}” is a directory, not a file")]
    Directory(String),
    /// Over the limit.
    #[error("“{path}” is larger than {most} bytes, the most that is read of such a file")]
    TooLarge {
        /// As the user named it.
        path: String,
        /// The limit.
        most: usize,
    },
    /// Empty.
    #[error("“{0}” is empty")]
    Empty(String),
    /// Not text.
    #[error("“{0}” is not a text file")]
    NotText(String),
    /// Anything else the system says.
    #[error("“{path}” cannot be read: {why}")]
    Other {
        /// As the user named it.
        path: String,
        /// The system's words.
        why: String,
    },
}

/// The bytes of a file, at most `most` of them. The limit holds for pipes and devices too, whose size nobody
/// knows beforehand.
pub fn read_bounded(path: &Path, most: usize) -> Result<Vec<u8>, Unreadable> {
    let name = path.display().to_string();
    let other = |why: std::io::Error| match why.kind() {
        std::io::ErrorKind::NotFound => Unreadable::Missing(name.clone()),
        std::io::ErrorKind::IsADirectory => Unreadable::Directory(name.clone()),
        _ => Unreadable::Other { path: name.clone(), why: why.to_string() },
    };
    let file = File::open(path).map_err(other)?;
    if file.metadata().map_err(other)?.is_dir() {
        return Err(Unreadable::Directory(name));
    }
    let mut bytes = Vec::new();
    file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(other)?;
    match bytes.len() {
        0 => Err(Unreadable::Empty(name)),
        n if n > most => Err(Unreadable::TooLarge { path: name, most }),
        _ => Ok(bytes),
    }
}
