//! The course of a game: the entries of its log, judged one by one, and the position they lead to.
//!
//! Live play, loading, replay and verification all go through [`Course::push`], so they cannot disagree.

mod back;

use crate::log::{Closing, Entry, Hidden, Standing};
use crate::{BySide, Explained, Faces, Foul, Game, Outcome, Pending, Roll, Seal, Side, Stage};
use std::sync::Arc;

/// Why an entry cannot follow.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Wrong {
    /// The side is not asked anything.
    #[error("it is not for this side to answer now")]
    NotAsked(Side),
    /// The rules forbid it.
    #[error("{}", .0.iter().map(|e| e.to_string()).collect::<Vec<_>>().join(" "))]
    Refused(Vec<Explained>),
    /// A sealed question was answered openly, or the other way round.
    #[error("a sealed question needs a sealed answer, and only that")]
    Sealing,
    /// The opening is missing, so the game cannot go on from here.
    #[error("the sealed entry is not opened in this copy")]
    NotOpened,
    /// Dice fell where none were due.
    #[error("dice are recorded, but no roll is due")]
    NoRollDue,
    /// Another roll is due.
    #[error("dice for {found} are recorded, but the roll that is due is {due}")]
    OtherRoll {
        /// The clause that demands dice.
        due: &'static str,
        /// The clause recorded.
        found: String,
    },
    /// These faces cannot fall.
    #[error("the faces {found:?} cannot come from {count} dice with {sides} sides")]
    Faces {
        /// What is recorded.
        found: Vec<u8>,
        /// Dice due.
        count: u8,
        /// Their sides.
        sides: u8,
    },
    /// Something was rolled, revealed or answered since.
    #[error(
        "this cannot be taken back: dice fell, something hidden was shown, or the other side has answered since"
    )]
    TooLate,
    /// The standing orders say otherwise.
    #[error(
        "the answer is recorded as given by a standing order, but no standing order of this side gives it"
    )]
    Standing,
    /// No such reaction.
    #[error("this game has no reaction called “{0}”")]
    UnknownReaction(String),
    /// Calls, links or chains do not fit.
    #[error("{0}")]
    Foul(#[from] Foul),
    /// The log goes on after the end, or ends before it.
    #[error("the log and the rules disagree on whether, or for whom, the game is over")]
    Ending,
}

/// An entry in force and what it means for taking back.
#[derive(Clone, Copy, Debug)]
struct InForce {
    entry: u32,
    by: Option<Side>,
    /// Dice fell or something hidden was shown.
    barrier: bool,
}

/// The log so far and the position it leads to.
pub struct Course<G: Game> {
    game: Arc<G>,
    origin: G::State,
    state: G::State,
    entries: Vec<Entry<G::Answer>>,
    in_force: Vec<InForce>,
    /// An entry and the position after it: what a side takes back alone is replayed from here, not from the beginning.
    mark: (u32, G::State),
    standing: BySide<Standing>,
    rolls: u32,
    /// How the players ended it before the rules did.
    closed: Option<Outcome>,
    ended: bool,
}

impl<G: Game> Clone for Course<G> {
    fn clone(&self) -> Self {
        Course {
            game: self.game.clone(),
            origin: self.origin.clone(),
            state: self.state.clone(),
            entries: self.entries.clone(),
            in_force: self.in_force.clone(),
            mark: self.mark.clone(),
            standing: self.standing.clone(),
            rolls: self.rolls,
            closed: self.closed.clone(),
            ended: self.ended,
        }
    }
}

impl<G: Game> Course<G> {
    /// A game before its first entry.
    pub fn new(game: Arc<G>) -> Course<G> {
        let state = game.start();
        Course::from_position(game, state)
    }

    /// A game that begins at a given position: for plays and analysis.
    pub fn from_position(game: Arc<G>, state: G::State) -> Course<G> {
        let (entries, in_force) = (Vec::new(), Vec::new());
        let (origin, mark, standing) = (state.clone(), (0, state.clone()), BySide::default());
        Course {
            game,
            origin,
            state,
            entries,
            in_force,
            mark,
            standing,
            rolls: 0,
            closed: None,
            ended: false,
        }
    }

    /// The rule set and its battle.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }
    /// The position.
    pub fn state(&self) -> &G::State {
        &self.state
    }
    /// All entries, those taken back included.
    pub fn entries(&self) -> &[Entry<G::Answer>] {
        &self.entries
    }
    /// Standing orders in force.
    pub fn standing(&self) -> &BySide<Standing> {
        &self.standing
    }
    /// How many rolls have been made; the number of the next one. Never goes down.
    pub fn rolls(&self) -> u32 {
        self.rolls
    }
    /// Whether the secret has been revealed.
    pub fn ended(&self) -> bool {
        self.ended
    }
    /// The number of the sealed answer that is in while the other side's is not.
    pub fn unrevealed(&self) -> Option<u32> {
        match self.pending() {
            Pending::Sealed(_, seals) if seals.iter().any(|(_, seal)| *seal == Seal::In) => {
                self.in_force.last().map(|f| f.entry)
            }
            _ => None,
        }
    }
    /// The entry after which the present question was asked. As long as this number stays, so does the question, even if
    /// the other side seals an answer, leaves orders or takes something back.
    pub fn asked_since(&self) -> u32 {
        let unrevealed = self.unrevealed();
        let before = self.in_force.iter().rev().find(|f| Some(f.entry) != unrevealed);
        before.map_or(0, |f| f.entry)
    }
    /// Whether what a sealed entry hides is still for its side alone: standing orders and answers taken back
    /// stay sealed to the end, an answer until both are in, and longer where the rule set says so.
    pub fn is_secret(&self, n: u32) -> bool {
        let entry = (n as usize).checked_sub(1).and_then(|i| self.entries.get(i));
        let Some(Entry::Sealed { side, open: Some(open), .. }) = entry else { return false };
        !self.ended
            && match &open.hidden {
                Hidden::Orders(_) => true,
                Hidden::Answer(answer) => {
                    self.unrevealed() == Some(n)
                        || self.in_force.binary_search_by_key(&n, |f| f.entry).is_err()
                        || self.game.still_secret(&self.state, *side, answer)
                }
            }
    }
    /// What the game waits for.
    pub fn pending(&self) -> Pending<G::Task> {
        match &self.closed {
            Some(outcome) => Pending::Over(outcome.clone()),
            None => self.game.pending(&self.state),
        }
    }
    /// Whether the players ended the game before the rules did.
    pub fn closed(&self) -> bool {
        self.closed.is_some()
    }

    /// Judges an entry and, if it can follow, adds it; returns what happened.
    pub fn push(&mut self, entry: Entry<G::Answer>) -> Result<Vec<G::Event>, Wrong> {
        if self.ended || self.closed() && !matches!(entry, Entry::Over { .. }) {
            return Err(Wrong::Ending);
        }
        let n = self.entries.len() as u32 + 1;
        let mut events = Vec::new();
        match &entry {
            Entry::Answer { side, answer, standing } => {
                self.judge(*side, answer, false)?;
                if *standing && self.standing_answer().is_none_or(|due| due != (*side, answer.clone())) {
                    return Err(Wrong::Standing);
                }
                self.decide(n, *side, answer, &mut events);
            }
            Entry::Sealed { side, open, .. } => match open.as_ref().map(|o| &o.hidden) {
                None => return Err(Wrong::NotOpened),
                Some(Hidden::Answer(answer)) => {
                    self.judge(*side, answer, true)?;
                    self.decide(n, *side, answer, &mut events);
                }
                Some(Hidden::Orders(orders)) => self.leave_orders(*side, orders)?,
            },
            Entry::Roll { rule, faces, .. } => {
                let faces = self.judge_faces(rule, faces)?;
                self.rolls += 1;
                self.game.settle(&mut Stage::recording(&self.game, &mut self.state, &mut events), &faces);
                self.in_force.push(InForce { entry: n, by: None, barrier: true });
            }
            // Whether the links fit is for the dice cup to judge. A called roll is thrown: nothing is taken back.
            Entry::Call { .. } if matches!(self.pending(), Pending::Roll(_)) => {
                self.in_force.push(InForce { entry: n, by: None, barrier: true });
            }
            Entry::Call { .. } => return Err(Wrong::NoRollDue),
            Entry::Chain { .. } => {}
            Entry::Undo { side, to, agreed: false } => self.take_back(*side, *to)?,
            Entry::Undo { to, agreed: true, .. } => self.take_back_together(*to)?,
            Entry::Closed { side, how } => self.close(*side, *how)?,
            Entry::Over { winner, .. } => match self.pending() {
                Pending::Over(outcome) if outcome.winner == *winner => self.ended = true,
                _ => return Err(Wrong::Ending),
            },
        }
        self.entries.push(entry);
        Ok(events)
    }

    fn judge(&self, side: Side, answer: &G::Answer, sealed: bool) -> Result<(), Wrong> {
        let pending = self.pending();
        if pending.question(side).is_none() {
            return Err(Wrong::NotAsked(side));
        }
        if pending.is_sealed() != sealed {
            return Err(Wrong::Sealing);
        }
        self.game.check(&self.state, side, answer).map_err(|refusals| {
            Wrong::Refused(refusals.iter().map(|r| self.game.explain(&self.state, r)).collect())
        })
    }

    fn decide(&mut self, n: u32, side: Side, answer: &G::Answer, events: &mut Vec<G::Event>) {
        // The second of two sealed answers opens the first: neither can be taken back, whatever it showed.
        let opens = matches!(self.pending(), Pending::Sealed(_, seals) if seals[!side] == Seal::In);
        // Behind what fell, what was seen and what the other side did, nobody goes back alone.
        let last = self.in_force.last();
        if last.is_none_or(|last| last.barrier || last.by != Some(side)) {
            self.mark.0 = last.map_or(0, |last| last.entry);
            self.mark.1.clone_from(&self.state);
        }
        self.game.decide(&mut Stage::recording(&self.game, &mut self.state, events), side, answer);
        let barrier = opens || events.iter().any(|e| self.game.reveals(e));
        self.in_force.push(InForce { entry: n, by: Some(side), barrier });
    }

    fn judge_faces(&self, rule: &str, faces: &[u8]) -> Result<Faces, Wrong> {
        let Pending::Roll(roll) = self.pending() else { return Err(Wrong::NoRollDue) };
        if roll.rule.as_str() != rule {
            return Err(Wrong::OtherRoll { due: roll.rule.as_str(), found: rule.to_owned() });
        }
        let Roll { dice, .. } = roll;
        let wrong = || Wrong::Faces { found: faces.to_vec(), count: dice.count, sides: dice.sides };
        if !dice.could_fall(faces) {
            return Err(wrong());
        }
        Faces::try_from(faces).map_err(|_| wrong())
    }

    fn leave_orders(&mut self, side: Side, orders: &Standing) -> Result<(), Wrong> {
        let known = self.game.reactions();
        match orders.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(Wrong::UnknownReaction(key.clone())),
            None => {
                self.standing[side] = orders.clone();
                Ok(())
            }
        }
    }

    /// The players end the game: whoever gives up, or has no time left, loses.
    fn close(&mut self, side: Option<Side>, how: Closing) -> Result<(), Wrong> {
        if matches!(self.pending(), Pending::Over(_)) || side.is_none() != (how == Closing::Drawn) {
            return Err(Wrong::Ending);
        }
        self.closed = Some(Outcome::closing(how, side.map(|side| !side)));
        Ok(())
    }

    /// The answer a standing order gives to the pending question, and whose it is. A sealed question is answered sealed:
    /// standing orders are sealed themselves, so nothing marks such an answer.
    pub fn standing_answer(&self) -> Option<(Side, G::Answer)> {
        self.standing_answer_in(&self.state)
    }

    /// The same in a hypothetical position of this game.
    pub fn standing_answer_in(&self, state: &G::State) -> Option<(Side, G::Answer)> {
        let pending = self.game.pending(state);
        pending.asked().find_map(|side| {
            let kind = self.game.reaction(state, pending.question(side)?)?;
            let policy = self.standing[side].get(kind).copied().unwrap_or_default();
            Some((side, self.game.standing(state, side, policy)?))
        })
    }
}
