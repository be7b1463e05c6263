//! Refusals.

use kernel::{Explained, Mark, RuleId};
use serde::Serialize;
use ts_rs::TS;

/// Why not: the clause, a sentence, and its proof drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Refusal {
    /// The clause that forbids it; absent where no rule is broken (words nobody can read, nobody is asked).
    pub rule: Option<RuleId>,
    /// Who, why, and what would help.
    pub sentence: String,
    /// The proof.
    pub proof: Vec<Mark>,
    /// The piece whose line of a sheet it is about; absent where it is about all of it, or there is no sheet.
    pub about: Option<String>,
}

impl Refusal {
    /// A refusal that no clause stands behind.
    pub fn plain(sentence: impl Into<String>) -> Refusal {
        Refusal { rule: None, sentence: sentence.into(), proof: Vec::new(), about: None }
    }
}

impl Refusal {
    /// The same about a line of a sheet.
    pub fn about(self, piece: Option<String>) -> Refusal {
        Refusal { about: piece, ..self }
    }
}

impl From<Explained> for Refusal {
    fn from(Explained { rule, sentence, proof }: Explained) -> Refusal {
        Refusal { rule: Some(rule), sentence, proof, about: None }
    }
}
