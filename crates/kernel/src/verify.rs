//! `verify`: replays a game file, checks chain, commitment and every die, and names the first thing wrong.

use crate::log::Entry;
use crate::{
    Course, Cup, FileFault, Foul, Game, GameDice, Hash, Header, Pending, Secret, Tally, Wrong, cup, file,
    hex32,
};
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
    /// What its first line says.
    pub header: Header,
    /// Entries.
    pub entries: u32,
    /// Rolls among them.
    pub rolls: u32,
    /// Who could foresee them.
    pub tally: Tally,
    /// Whether every die is proven: where the players bring chains, each as it falls; else when the secret is known.
    pub proven: bool,
    /// Whether the game is over and its secret revealed.
    pub finished: bool,
    /// The winner, when it is.
    pub outcome: Option<crate::Outcome>,
    /// The last hash.
    pub receipt: Hash,
}

/// What is known of the dice of a file while its entries are judged.
struct Witness<'a> {
    cup: Option<Cup>,
    dice: Option<GameDice>,
    /// The secret, where it is revealed and is the one committed to.
    secret: Option<&'a Secret>,
}

impl Witness<'_> {
    /// Judges the dice of an entry that is about to be done.
    fn judge<G: Game>(
        &mut self,
        course: &Course<G>,
        line: u32,
        entry: &Entry<G::Answer>,
    ) -> Result<(), Problem> {
        let due = match (entry, course.pending()) {
            (Entry::Roll { .. }, Pending::Roll(roll)) => Some((course.rolls(), roll.dice)),
            _ => None,
        };
        let foul = |foul: Foul| Problem::Rules { line, wrong: foul.into() };
        let Some(cup) = &mut self.cup else {
            if let (Entry::Roll { faces, .. }, Some(thrown), Some((number, dice))) = (entry, &self.dice, due)
            {
                let due = thrown.throw(number, dice);
                if due.as_slice() != faces.as_slice() && dice.could_fall(faces) {
                    return Err(Problem::Dice { line, found: faces.clone(), due: due.to_vec() });
                }
            }
            return cup::judge_plain(entry).map_err(foul);
        };
        if let (Entry::Chain { side: None, end }, Some(secret)) = (entry, self.secret)
            && secret.host_chain(cup.used_up() + 1).end() != *end
        {
            return Err(foul(Foul::NotOfSecret));
        }
        cup.take(entry, due).map_err(foul)
    }
}

/// Verifies the bytes of a game file for a rule set that is already opened as the header asks. `receipts` are
/// hashes handed out during play.
pub fn verify<G: Game>(game: Arc<G>, bytes: &[u8], receipts: &[Hash]) -> Result<Verified, Problem> {
    let file = file::read::<G::Answer>(bytes)?;
    let revealed: Option<&Secret> = match file.entries.last() {
        Some(Entry::Over { secret, .. }) => Some(secret),
        _ => None,
    };
    let secret = revealed.filter(|s| s.commitment() == file.header.commitment);
    let dice = secret.zip(file.header.contributions.as_ref()).map(|(s, added)| GameDice::new(s, added));
    let mut witness = Witness { cup: file.header.chains.as_ref().map(Cup::new), dice, secret };
    if let (Some(cup), Some(secret)) = (&witness.cup, secret)
        && secret.host_chain(0).end() != cup.chains().host
    {
        return Err(Problem::Rules { line: 1, wrong: Foul::NotOfSecret.into() });
    }
    let mut course = Course::new(game);
    for (line, entry) in (2u32..).zip(&file.entries) {
        witness.judge(&course, line, entry)?;
        course.push(entry.clone()).map_err(|wrong| Problem::Rules { line, wrong })?;
    }
    if revealed.is_some() && secret.is_none() {
        return Err(Problem::Commitment { line: file.entries.len() as u32 + 1 });
    }
    if let Some(missing) = receipts.iter().find(|r| !file.hashes.contains(r)) {
        return Err(Problem::Receipt { receipt: hex32::digits(missing) });
    }
    let outcome = match course.pending() {
        Pending::Over(outcome) => Some(outcome),
        _ => None,
    };
    let tally = match &witness.cup {
        Some(cup) => *cup.tally(),
        None => Tally { host: course.rolls(), ..Tally::default() },
    };
    Ok(Verified {
        entries: file.entries.len() as u32,
        rolls: course.rolls(),
        tally,
        proven: witness.cup.is_some() || course.ended(),
        finished: course.ended(),
        outcome,
        receipt: file.hashes.last().copied().unwrap_or_default(),
        header: file.header,
    })
}
