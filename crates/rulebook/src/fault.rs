//! What is wrong with a digest.

use thiserror::Error;

/// A fault in a digest or in the open list: where, and one sentence. Faults are collected, never reported singly.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
#[error("{file}:{line}: {sentence}")]
pub struct BookFault {
    /// The file as it was named by the caller.
    pub file: String,
    /// Counted from 1; 0 when the fault is the file's as a whole.
    pub line: usize,
    /// What is wrong, and what would help.
    pub sentence: String,
}

impl BookFault {
    pub(crate) fn new(file: &str, line: usize, sentence: impl Into<String>) -> Self {
        BookFault { file: file.to_owned(), line, sentence: sentence.into() }
    }
}
