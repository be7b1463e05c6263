//! Why a battle cannot be opened.

use crate::Unreadable;
use kernel::{Fault, FileFault};

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
    /// The scenario file has faults.
    #[error("{}", .0.iter().map(|f| f.to_string()).collect::<Vec<_>>().join("\n"))]
    Scenario(Vec<Fault>),
    /// A file cannot be read.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// A game file cannot be read.
    #[error("{0}")]
    File(#[from] FileFault),
    /// A newer program wrote the game.
    #[error(
        "this game is played by version {found} of the rules {prefix}, and this program knows them up to \
         version {newest}: a newer grognard wrote it"
    )]
    TooNew {
        /// The rule set.
        prefix: &'static str,
        /// As the header says.
        found: u32,
        /// The newest known.
        newest: u32,
    },
    /// The game is older than what can be replayed.
    #[error(
        "this game is played by version {found} of the rules {prefix}, and this program replays them from \
         version {oldest} on: an older grognard can still show it"
    )]
    TooOld {
        /// The rule set.
        prefix: &'static str,
        /// As the header says.
        found: u32,
        /// The oldest known.
        oldest: u32,
    },
    /// The scenario is not the one the game was played on.
    #[error(
        "the scenario “{scenario}” is not the one this game was played on: its text has another hash than the \
         header of the game says"
    )]
    OtherScenario {
        /// As the header says.
        scenario: String,
    },
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
