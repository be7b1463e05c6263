//! What a command comes to.

use games::{OpenError, Unreadable};
use kernel::FileFault;
use std::path::Path;

/// A command that could do its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// All is well: exit code 0.
    Yes,
    /// The work is done, and the answer is no: exit code 1.
    No,
}

/// Why a command could not: exit code 2, and one paragraph on standard error.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// Something was wrong with what came in.
    #[error("{0}")]
    Input(String),
    /// A battle could not be opened.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// A file could not be read.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// A file is not a game file.
    #[error("“{path}” cannot be read as a game file: {fault}")]
    NotAGame {
        /// As the user named it.
        path: String,
        /// What is wrong.
        fault: FileFault,
    },
    /// Standard output could not be written.
    #[error("the output could not be written: {0}")]
    Output(#[from] std::io::Error),
    /// A file could not be written.
    #[error("“{path}” could not be written: {why}. {kept}")]
    Save {
        /// As the user named it.
        path: String,
        /// The system's words.
        why: std::io::Error,
        /// What this means for what was there.
        kept: &'static str,
    },
    /// A report could not be turned into JSON.
    #[error("the report could not be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl Trouble {
    /// A game file that is none.
    pub fn not_a_game(path: &Path, fault: FileFault) -> Trouble {
        Trouble::NotAGame { path: path.display().to_string(), fault }
    }
}
