//! What holds in a position, and how a position is described when something does not.

use crate::{Ending, Expectation, Waiting};
use kernel::{Explained, Outcome, Pending, Roll, Ruleset, Side};
use std::sync::Arc;

/// A game with the names of its sides.
pub struct Named<G: Ruleset> {
    pub game: Arc<G>,
    names: [String; 2],
}

impl<G: Ruleset> Named<G> {
    pub fn new(game: Arc<G>) -> Self {
        let names = game.side_names().map(str::to_owned);
        Named { game, names }
    }

    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Splits the name of a side off; a name that begins another gives way to the longer one.
    pub fn side<'w>(&self, words: &'w str) -> Result<(Side, &'w str), String> {
        Side::BOTH
            .into_iter()
            .filter_map(|side| {
                let rest = words.strip_prefix(self.name(side))?;
                (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| (side, rest.trim()))
            })
            .max_by_key(|(side, _)| self.name(*side).len())
            .ok_or_else(|| {
                let word = words.split_whitespace().next().unwrap_or(words);
                format!("“{word}” is not a side here; the sides are {} and {}", self.names[0], self.names[1])
            })
    }

    /// What a position waits for, in a sentence.
    pub fn pending(&self, state: &G::State) -> String {
        match self.game.pending(state) {
            Pending::Roll(due) => format!("a roll is due, {}", roll(&due)),
            Pending::Over(outcome) => format!("the game is over, {}", self.outcome(&outcome)),
            pending => {
                let ask = |side| {
                    let question = pending.question(side)?;
                    Some(format!("{} is asked: {}", self.name(side), self.game.prompt(state, side, question)))
                };
                Side::BOTH.into_iter().filter_map(ask).collect::<Vec<_>>().join("; ")
            }
        }
    }

    fn outcome(&self, outcome: &Outcome) -> String {
        let winner = outcome.winner.map_or("draw", |side| self.name(side));
        format!("{winner} {} (by {}, margin {})", outcome.level, outcome.rule, outcome.margin)
    }

    /// `Ok` if it holds, else what was found.
    pub fn met(&self, state: &G::State, expectation: &Expectation) -> Result<(), String> {
        match expectation {
            Expectation::Fact { words, value, not } => {
                let found = self
                    .game
                    .fact(state, words)
                    .map_err(|why| format!("“{words}” is no fact here: {why}"))?;
                match (same(&found, value), not) {
                    (true, false) | (false, true) => Ok(()),
                    (false, false) => Err(format!("expected {words} to be “{value}”, found “{found}”")),
                    (true, true) => Err(format!("expected {words} not to be “{value}”, but it is")),
                }
            }
            Expectation::NotOver => match self.game.pending(state) {
                Pending::Over(outcome) => Err(format!("the game is over, {}", self.outcome(&outcome))),
                _ => Ok(()),
            },
            Expectation::Over(ending) => self.ended(state, ending),
            Expectation::Pending(waiting) => self.waits(state, waiting),
        }
    }

    fn ended(&self, state: &G::State, ending: &Ending) -> Result<(), String> {
        let Pending::Over(outcome) = self.game.pending(state) else {
            return Err(format!("the game is not over: {}", self.pending(state)));
        };
        let (winner, level) = match ending.words.strip_prefix("draw") {
            _ if ending.words.is_empty() => (outcome.winner, ""),
            Some(level) => (None, level.trim()),
            None => {
                let (side, level) = self.side(&ending.words)?;
                (Some(side), level)
            }
        };
        let right = winner == outcome.winner
            && (level.is_empty() || level.eq_ignore_ascii_case(outcome.level))
            && ending.rule.as_deref().is_none_or(|rule| rule == outcome.rule.as_str())
            && ending.margin.is_none_or(|margin| margin == outcome.margin);
        if right { Ok(()) } else { Err(format!("the game ended otherwise: {}", self.outcome(&outcome))) }
    }

    fn waits(&self, state: &G::State, waiting: &Waiting) -> Result<(), String> {
        let pending = self.game.pending(state);
        let right = match (waiting, &pending) {
            (Waiting::Roll(None), Pending::Roll(_)) => true,
            (Waiting::Roll(Some(rule)), Pending::Roll(roll)) => rule == roll.rule.as_str(),
            (Waiting::Both, Pending::Sealed(..)) => pending.asked().count() == 2,
            (Waiting::Side(words), _) => {
                let (side, words) = self.side(words)?;
                pending.question(side).is_some_and(|question| {
                    let prompt = self.game.prompt(state, side, question).to_lowercase();
                    self.game.reaction(state, question) == Some(words)
                        || prompt.contains(&words.to_lowercase())
                })
            }
            _ => false,
        };
        if right { Ok(()) } else { Err(format!("something else is pending: {}", self.pending(state))) }
    }
}

/// A roll in a line: clause, name, dice.
pub fn roll(roll: &Roll) -> String {
    format!("{} “{}”, {}D{}", roll.rule, roll.what, roll.dice.count, roll.dice.sides)
}

/// Refusals in a line.
pub fn refused(refused: &[Explained]) -> String {
    let all: Vec<String> = refused.iter().map(Explained::to_string).collect();
    format!("refused: {}", all.join(" / "))
}

/// Values are compared word by word; a typographic minus is a minus.
fn same(a: &str, b: &str) -> bool {
    let plain = |text: &str| text.replace('−', "-").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    plain(a) == plain(b)
}

/// The line of an answer of many lines in which a rule set lost its way, counted from 1: "… does not read: line 3: …".
pub fn line_of(sentence: &str) -> Option<u32> {
    let (_, why) = sentence.split_once(" …” does not read: line ")?;
    let digits = why.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|line| *line > 0)
}
