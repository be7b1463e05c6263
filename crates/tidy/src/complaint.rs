//! What a check says.

use std::fmt;
use std::path::Path;

/// Something to be put right: where, and one sentence that says what would help.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Complaint {
    /// Relative to the root.
    pub file: String,
    /// Counted from 1; 0 when the file as a whole is meant.
    pub line: usize,
    /// What is wrong.
    pub sentence: String,
}

impl Complaint {
    pub(crate) fn new(file: &Path, line: usize, sentence: impl Into<String>) -> Complaint {
        Complaint { file: file.to_string_lossy().into_owned(), line, sentence: sentence.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.sentence)
    }
}

impl From<rulebook::BookFault> for Complaint {
    fn from(fault: rulebook::BookFault) -> Complaint {
        Complaint { file: fault.file, line: fault.line, sentence: fault.sentence }
    }
}
