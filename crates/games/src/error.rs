//! Why a battle cannot be opened.

use crate::Unreadable;
use kernel::{CannotOpen, FileFault};

/// Why a battle cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// No rule set has this prefix.
    #[error("there is no rule set “{prefix}” in this program; {}", shelf_in_words(.known))]
    UnknownRules {
        /// As asked.
        prefix: String,
        /// The prefixes there are.
        known: Vec<String>,
    },
    /// No battle has this id, and no file is there.
    #[error("there is no battle and no file “{asked}”; {}", near(.suggestions))]
    UnknownScenario {
        /// As asked.
        asked: String,
        /// What it may have meant.
        suggestions: Vec<String>,
    },
    /// A scenario file does not say which rule set it is for.
    #[error(
        "which rules “{0}” is for is not clear: put it into the folder of its rule set, as in scenarios/sr/, or \
         write the prefix before it, as in sr:{0}"
    )]
    NoRules(String),
    /// The scenario has faults, or the header cannot be honoured.
    #[error(transparent)]
    Cannot(#[from] CannotOpen),
    /// A file cannot be read.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// A game file cannot be read.
    #[error("{0}")]
    File(#[from] FileFault),
}

fn shelf_in_words(known: &[String]) -> String {
    match known {
        [] => "it has none at all".to_owned(),
        _ => format!("it has {}", known.join(", ")),
    }
}

fn near(suggestions: &[String]) -> String {
    match suggestions {
        [] => "“grognard games” lists the battles".to_owned(),
        _ => format!("did you mean {}?", suggestions.join(" or ")),
    }
}
