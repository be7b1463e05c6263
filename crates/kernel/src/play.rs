//! A game being played: its course, its dice and its file, kept in step.

use crate::log::{self, Entry, Hash, Header, Hidden, Opening, Standing};
use crate::{
    BySide, Contribution, Course, Game, GameDice, GameFile, Options, Pending, Secret, Side, Viewer, Wrong,
};
use std::sync::Arc;

/// What is known before the first line: which rules, which battle, which choices.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The prefix of the rule set.
    pub rules: String,
    /// The version of its rules.
    pub version: u32,
    /// The scenario's id or name.
    pub scenario: String,
    /// Its text.
    pub text: String,
    /// Whether the scenario comes with the program, so that the file need not carry its text.
    pub built_in: bool,
    /// The choices.
    pub options: Options,
}

/// Why a saved game cannot be taken up.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CannotResume {
    /// The secret is not the one behind the commitment.
    #[error("the secret kept for this game is not the one its header commits to")]
    OtherSecret,
    /// The recorded dice are not those of the secret.
    #[error("line {line}: the dice recorded here are not the ones the secret of this game gives")]
    Dice {
        /// Line of the file, counted from 1.
        line: u32,
    },
    /// An entry breaks the rules.
    #[error("line {line}: {wrong}")]
    Wrong {
        /// Line of the file, counted from 1.
        line: u32,
        /// What is wrong.
        wrong: Wrong,
    },
}

/// A running game. Every successful call appends lines; [`Play::lines`] is the file.
pub struct Play<G: Game> {
    header: Header,
    course: Course<G>,
    secret: Secret,
    dice: GameDice,
    lines: Vec<String>,
    hash: Hash,
}

impl<G: Game> Play<G> {
    /// Begins a game. The secret was made, and its commitment shown, before the contributions came in.
    pub fn begin(
        game: Arc<G>,
        setting: &Setting,
        secret: Secret,
        contributions: BySide<Contribution>,
    ) -> Play<G> {
        let header = Header {
            grognard: log::FORMAT,
            rules: setting.rules.clone(),
            version: setting.version,
            scenario: setting.scenario.clone(),
            scenario_sha256: log::scenario_hash(&setting.text),
            scenario_text: (!setting.built_in).then(|| setting.text.clone()),
            options: setting.options.clone(),
            commitment: secret.commitment(),
            contributions,
        };
        let (line, hash) = log::write_header(&header);
        let dice = GameDice::new(&secret, &contributions);
        Play { header, course: Course::new(game), secret, dice, lines: vec![line], hash }
    }

    /// Takes up a saved game in the middle of anything.
    pub fn resume(game: Arc<G>, file: GameFile<G::Answer>, secret: Secret) -> Result<Play<G>, CannotResume> {
        if secret.commitment() != file.header.commitment {
            return Err(CannotResume::OtherSecret);
        }
        let (line, hash) = log::write_header(&file.header);
        let dice = GameDice::new(&secret, &file.header.contributions);
        let mut play =
            Play { header: file.header, course: Course::new(game), secret, dice, lines: vec![line], hash };
        for (i, entry) in file.entries.into_iter().enumerate() {
            if let (Entry::Roll { faces, .. }, Pending::Roll(roll)) = (&entry, play.course.pending())
                && play.dice.throw(play.course.rolls(), roll.dice).as_slice() != faces.as_slice()
            {
                return Err(CannotResume::Dice { line: i as u32 + 2 });
            }
            play.push(entry).map_err(|wrong| CannotResume::Wrong { line: i as u32 + 2, wrong })?;
        }
        Ok(play)
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }
    /// The course so far.
    pub fn course(&self) -> &Course<G> {
        &self.course
    }
    /// The position.
    pub fn state(&self) -> &G::State {
        self.course.state()
    }
    /// The lines of the file so far, without line ends.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
    /// The hash of the last line: the receipt given to both sides.
    pub fn receipt(&self) -> Hash {
        self.hash
    }

    fn push(&mut self, entry: Entry<G::Answer>) -> Result<Vec<G::Event>, Wrong> {
        let n = self.course.entries().len() as u32 + 1;
        let (line, hash) = log::write_entry(n, &entry, &self.hash);
        let events = self.course.push(entry)?;
        self.lines.push(line);
        self.hash = hash;
        Ok(events)
    }

    fn sealed(&self, side: Side, hidden: Hidden<G::Answer>) -> Entry<G::Answer> {
        let n = self.course.entries().len() as u32 + 1;
        let open = Opening { salt: self.secret.salt(n), hidden };
        Entry::Sealed { side, seal: open.seal(), open: Some(open) }
    }

    /// A side answers the question it is asked.
    pub fn answer(&mut self, side: Side, answer: G::Answer) -> Result<Vec<G::Event>, Wrong> {
        if self.course.pending().is_sealed() {
            let entry = self.sealed(side, Hidden::Answer(answer));
            self.push(entry)
        } else {
            self.push(Entry::Answer { side, answer, standing: false })
        }
    }

    /// A side leaves standing orders; they replace all earlier ones and stay sealed to the end of the game.
    pub fn leave_orders(&mut self, side: Side, orders: Standing) -> Result<(), Wrong> {
        let entry = self.sealed(side, Hidden::Orders(orders));
        self.push(entry).map(|_| ())
    }

    /// A side takes back everything after entry `to`.
    pub fn take_back(&mut self, side: Side, to: u32) -> Result<(), Wrong> {
        self.push(Entry::Undo { side, to }).map(|_| ())
    }

    /// Does the next thing that needs no player: throws the dice that are due, answers by a standing order, or
    /// ends the game. `None` when a player must act or all is done.
    pub fn proceed(&mut self) -> Option<Vec<G::Event>> {
        if self.course.ended() {
            return None;
        }
        let entry = match self.course.pending() {
            Pending::Roll(roll) => {
                let faces = self.dice.throw(self.course.rolls(), roll.dice);
                Entry::Roll { rule: roll.rule.as_str().to_owned(), faces: faces.to_vec() }
            }
            Pending::Over(outcome) => Entry::Over { winner: outcome.winner, secret: self.secret.clone() },
            Pending::Ask(..) => {
                let (side, answer) = self.course.standing_answer()?;
                Entry::Answer { side, answer, standing: true }
            }
            Pending::Sealed(_) => return None,
        };
        // What the rules themselves ask for follows: a refusal here would be a fault of the rule set, and the
        // conformance suite looks for it.
        self.push(entry).ok()
    }

    /// The file as a viewer may have it: openings that are still secret are left out, and the chain holds.
    pub fn file_for(&self, viewer: Viewer) -> String {
        let shown: Vec<_> = (1u32..)
            .zip(self.course.entries())
            .map(|(n, entry)| match entry {
                Entry::Sealed { side, seal, .. } if !viewer.knows(*side) && self.course.is_secret(n) => {
                    Entry::Sealed { side: *side, seal: *seal, open: None }
                }
                other => other.clone(),
            })
            .collect();
        crate::file::write(&self.header, &shown)
    }
}
