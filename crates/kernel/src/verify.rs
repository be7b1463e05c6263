//! `verify`: replays a game file, checks chain, commitment and every die, and names the first thing wrong.

use crate::log::Entry;
use crate::{Course, FileFault, Game, GameDice, Hash, Pending, Secret, Wrong, file, hex32};
use std::sync::Arc;

/// What is wrong with a file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Problem {
    /// It cannot be read, or its chain is broken.
    #[error("{0}")]
    File(#[from] FileFault),
    /// An entry cannot follow by the rules.
    #[error("line {line}: {wrong}")]
    Rules {
        /// Counted from 1.
        line: u32,
        /// Why.
        wrong: Wrong,
    },
    /// A die is not the one that the secret gives.
    #[error("line {line}: the dice show {found:?}, but the secret of this game gives {due:?} for this roll")]
    Dice {
        /// Counted from 1.
        line: u32,
        /// As recorded.
        found: Vec<u8>,
        /// As they fell.
        due: Vec<u8>,
    },
    /// The revealed secret is not the one committed to.
    #[error("line {line}: the secret revealed here is not the one the header committed to")]
    Commitment {
        /// Counted from 1.
        line: u32,
    },
    /// A receipt given out during the game is not in the chain.
    #[error("the receipt {receipt} is not in this file: it was given out for another course of the game")]
    Receipt {
        /// As given.
        receipt: String,
    },
}

impl Problem {
    /// The line it is about, counted from 1; 0 for the whole file.
    pub fn line(&self) -> u32 {
        match self {
            Problem::File(fault) => fault.line(),
            Problem::Rules { line, .. } | Problem::Dice { line, .. } | Problem::Commitment { line } => *line,
            Problem::Receipt { .. } => 0,
        }
    }
}

/// A file that is in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Verified {
    /// Entries.
    pub entries: u32,
    /// Rolls among them.
    pub rolls: u32,
    /// Whether the game is over and so its dice are proven.
    pub finished: bool,
    /// The winner, when it is.
    pub outcome: Option<crate::Outcome>,
    /// The last hash.
    pub receipt: Hash,
}

/// Verifies the bytes of a game file for a rule set that is already opened as the header asks. `receipts` are
/// hashes handed out during play.
pub fn verify<G: Game>(game: Arc<G>, bytes: &[u8], receipts: &[Hash]) -> Result<Verified, Problem> {
    let file = file::read::<G::Answer>(bytes)?;
    let secret: Option<&Secret> = match file.entries.last() {
        Some(Entry::Over { secret, .. }) => Some(secret),
        _ => None,
    };
    let honest = secret.filter(|s| s.commitment() == file.header.commitment);
    let dice = honest.map(|s| GameDice::new(s, &file.header.contributions));
    let mut course = Course::new(game);
    for (i, entry) in file.entries.iter().enumerate() {
        let line = i as u32 + 2;
        if let (Entry::Roll { faces, .. }, Some(dice), Pending::Roll(roll)) = (entry, &dice, course.pending())
        {
            let due = dice.throw(course.rolls(), roll.dice);
            if due.as_slice() != faces.as_slice() && roll.dice.could_fall(faces) {
                return Err(Problem::Dice { line, found: faces.clone(), due: due.to_vec() });
            }
        }
        course.push(entry.clone()).map_err(|wrong| Problem::Rules { line, wrong })?;
    }
    if secret.is_some() && honest.is_none() {
        return Err(Problem::Commitment { line: file.entries.len() as u32 + 1 });
    }
    if let Some(missing) = receipts.iter().find(|r| !file.hashes.contains(r)) {
        return Err(Problem::Receipt { receipt: hex32::digits(missing) });
    }
    let outcome = match course.pending() {
        Pending::Over(outcome) => Some(outcome),
        _ => None,
    };
    let receipt = file.hashes.last().copied().unwrap_or_default();
    let finished = course.ended();
    Ok(Verified { entries: file.entries.len() as u32, rolls: course.rolls(), finished, outcome, receipt })
}
