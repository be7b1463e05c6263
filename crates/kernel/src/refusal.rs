//! Why not: refusals with their clause, a sentence and a drawing.

use crate::{Mark, RuleId};
use serde::Serialize;

/// A refusal as a player reads it. Rule sets keep refusals typed (one variant per reason) and turn them into
/// this form in [`Game::explain`](crate::Game::explain).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explained {
    /// The clause that forbids it.
    pub rule: RuleId,
    /// One sentence: who, why, and what would help.
    pub sentence: String,
    /// The proof, drawn.
    pub proof: Vec<Mark>,
}

impl Explained {
    /// A refusal without a drawing.
    pub fn new(rule: RuleId, sentence: impl Into<String>) -> Explained {
        Explained { rule, sentence: crate::agreed(&sentence.into()), proof: Vec::new() }
    }
    /// The same with one more stroke of proof.
    pub fn drawn(mut self, mark: Mark) -> Explained {
        self.proof.push(mark);
        self
    }
    /// The same with all these strokes of proof, of which there may be none.
    pub fn proved_by(mut self, marks: impl IntoIterator<Item = Mark>) -> Explained {
        self.proof.extend(marks);
        self
    }
}

impl std::fmt::Display for Explained {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.sentence, self.rule)
    }
}

/// The people of a side, as in "the Allies win": sides are named by an adjective, as in "the Allied army". The browser
/// knows the same words (`web/src/sides.js`).
pub fn people(side: &str) -> &str {
    match side {
        "Allied" => "Allies",
        "Austrian" => "Austrians",
        "Danish" => "Danes",
        "Northern" => "Northerners",
        "Prussian" => "Prussians",
        "Russian" => "Russians",
        "Southern" => "Southerners",
        "Swedish" => "Swedes",
        same => same,
    }
}

/// With a capital at its beginning: what was put together from names becomes a sentence.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
