//! Every sentence a player reads, and the words a player writes. Rules are typed elsewhere; here they become
//! language, so that another language needs another set of these files and nothing else.
//!
//! [`refusals`](self) say why not: the clause, one sentence, and the proof drawn. Tellings are the log. Prompts are
//! one line. Answers are said and read in the same words, in plays, on the keyboard and for screen readers.

mod answers;
mod clauses;
mod ground;
mod named;
pub(crate) mod names;
mod proofs;
mod reading;
mod reasons;
mod reasons_combat;
mod tell;
mod tell_combat;
mod tell_moves;
mod tokens;

pub(crate) use names::{fold, halves};
pub(crate) use tokens::{Token, Tokens};

use crate::Sr;
use crate::refusals::Refusal;
use crate::state::State;
use kernel::{Explained, capital};

impl Sr {
    /// A refusal as a player reads it: clause, sentence, proof.
    pub(crate) fn explain_refusal(&self, s: &State, refusal: Refusal) -> Explained {
        Explained {
            rule: self.clause(s, refusal),
            sentence: capital(&self.reason(s, refusal)),
            proof: self.proof(s, refusal),
        }
    }
}

#[cfg(test)]
mod tests;
