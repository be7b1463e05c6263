//! A game being played: its course, its dice and its file, kept in step.

use crate::log::{self, Closing, Entry, Hash, Header, Hidden, Opening, Standing};
use crate::{
    Away, BySide, Chain, Chains, Contribution, Course, Cup, Dice, Foul, Game, GameDice, GameFile, Link,
    Links, Options, Pending, Secret, Side, Viewer, Wrong, cup,
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

impl Setting {
    /// The first line, but for where the dice come from.
    fn header(&self, format: u32, secret: &Secret) -> Header {
        Header {
            grognard: format,
            rules: self.rules.clone(),
            version: self.version,
            scenario: self.scenario.clone(),
            scenario_sha256: log::scenario_hash(&self.text),
            scenario_text: (!self.built_in).then(|| self.text.clone()),
            options: self.options.clone(),
            commitment: secret.commitment(),
            contributions: None,
            chains: None,
        }
    }
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

/// Where the dice of a running game come from.
enum Source {
    /// From one secret and what was added to it at the start.
    Secret(GameDice),
    /// From the cup; with it the host's own chain.
    Cup(Box<Cup>, Chain),
}

impl Source {
    fn of(header: &Header, secret: &Secret) -> Source {
        match &header.chains {
            Some(chains) => Source::Cup(Box::new(Cup::new(chains)), secret.host_chain(0)),
            None => Source::Secret(GameDice::new(secret, &header.contributions.unwrap_or_default())),
        }
    }
}

/// A running game. Every successful call appends lines; whoever keeps the file elsewhere takes them.
pub struct Play<G: Game> {
    header: Header,
    course: Course<G>,
    secret: Secret,
    source: Source,
    /// The lines nobody has taken yet.
    lines: Vec<String>,
    hash: Hash,
    /// The last call: its entry and the hash of its line.
    call: Option<(u32, Hash)>,
}

impl<G: Game> Play<G> {
    /// Begins a game whose dice come from one secret. It was made, and its commitment shown, before the
    /// contributions came in.
    pub fn begin(
        game: Arc<G>,
        setting: &Setting,
        secret: Secret,
        contributions: BySide<Contribution>,
    ) -> Play<G> {
        let mut header = setting.header(log::PLAIN, &secret);
        header.contributions = Some(contributions);
        Play::of(game, header, secret)
    }

    /// Begins a game to which these sides bring chains.
    pub fn begin_with_chains(
        game: Arc<G>,
        setting: &Setting,
        secret: Secret,
        sides: BySide<Option<Link>>,
        away: Away,
    ) -> Play<G> {
        let mut header = setting.header(log::FORMAT, &secret);
        header.chains = Some(Chains { host: secret.host_chain(0).end(), sides, away });
        Play::of(game, header, secret)
    }

    fn of(game: Arc<G>, header: Header, secret: Secret) -> Play<G> {
        let (line, hash) = log::write_header(&header);
        let source = Source::of(&header, &secret);
        Play { header, course: Course::new(game), secret, source, lines: vec![line], hash, call: None }
    }

    /// Takes up a saved game in the middle of anything.
    pub fn resume(game: Arc<G>, file: GameFile<G::Answer>, secret: Secret) -> Result<Play<G>, CannotResume> {
        if secret.commitment() != file.header.commitment {
            return Err(CannotResume::OtherSecret);
        }
        let mut play = Play::of(game, file.header, secret);
        if let Source::Cup(cup, chain) = &play.source
            && cup.chains().host != chain.end()
        {
            return Err(CannotResume::Wrong { line: 1, wrong: Foul::NotOfSecret.into() });
        }
        for (i, entry) in file.entries.into_iter().enumerate() {
            let line = i as u32 + 2;
            if let (Source::Secret(dice), Entry::Roll { faces, .. }, Pending::Roll(roll)) =
                (&play.source, &entry, play.course.pending())
                && dice.throw(play.course.rolls(), roll.dice).as_slice() != faces.as_slice()
            {
                return Err(CannotResume::Dice { line });
            }
            play.push(entry).map_err(|wrong| CannotResume::Wrong { line, wrong })?;
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
    /// The lines written and not taken yet, without line ends: the whole file if none was ever taken.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
    /// Takes these lines; the game keeps none of them. [`Play::file_for`] writes them all again.
    pub fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }
    /// The hash of the last line: the receipt given to both sides.
    pub fn receipt(&self) -> Hash {
        self.hash
    }

    fn push(&mut self, entry: Entry<G::Answer>) -> Result<Vec<G::Event>, Wrong> {
        let n = self.course.entries().len() as u32 + 1;
        let cup = self.judge_dice(&entry)?;
        let (line, hash) = log::write_entry(n, &entry, &self.hash);
        let called = matches!(entry, Entry::Call { .. });
        let events = self.course.push(entry)?;
        self.lines.push(line);
        self.hash = hash;
        if called {
            self.call = Some((n, hash));
        }
        if let (Source::Cup(old, chain), Some(new)) = (&mut self.source, cup) {
            if new.used_up() != old.used_up() {
                *chain = self.secret.host_chain(new.used_up());
            }
            **old = new;
        }
        Ok(events)
    }

    /// The cup after an entry that has to do with dice; `None` where nothing changes.
    fn judge_dice(&self, entry: &Entry<G::Answer>) -> Result<Option<Cup>, Wrong> {
        let Source::Cup(cup, _) = &self.source else {
            cup::judge_plain(entry)?;
            return Ok(None);
        };
        if !matches!(entry, Entry::Roll { .. } | Entry::Call { .. } | Entry::Chain { .. }) {
            return Ok(None);
        }
        let mut next = (**cup).clone();
        if let Entry::Chain { side: None, end } = entry
            && *end != self.secret.host_chain(cup.used_up() + 1).end()
        {
            return Err(Foul::NotOfSecret.into());
        }
        next.take(entry, self.roll_due())?;
        Ok(Some(next))
    }

    /// The roll that is due, with its number.
    fn roll_due(&self) -> Option<(u32, Dice)> {
        match self.course.pending() {
            Pending::Roll(roll) => Some((self.course.rolls(), roll.dice)),
            _ => None,
        }
    }

    /// The dice cup, where the players bring chains.
    pub fn cup(&self) -> Option<&Cup> {
        match &self.source {
            Source::Cup(cup, _) => Some(cup),
            Source::Secret(_) => None,
        }
    }

    /// The call whose links are awaited: its entry, and the receipt that the called pages are given.
    pub fn open_call(&self) -> Option<(u32, Hash)> {
        self.call.filter(|_| self.cup().is_some_and(|cup| cup.call().is_some()))
    }

    /// Whether a roll is due that waits for links: to be called, or to be thrown.
    pub fn waits_for_links(&self) -> bool {
        self.cup().is_some_and(|cup| cup.chains().bringing() != BySide::default())
            && !self.course.ended()
            && self.roll_due().is_some()
    }

    /// Calls the roll that is due with the links of these sides.
    pub fn call(&mut self, sides: BySide<bool>) -> Result<(), Wrong> {
        self.push(Entry::Call { sides }).map(|_| ())
    }

    /// Throws the roll that is due with the links that were shown, and the host's own.
    pub fn throw(&mut self, sides: BySide<Option<Link>>) -> Result<Vec<G::Event>, Wrong> {
        let Pending::Roll(roll) = self.course.pending() else { return Err(Wrong::NoRollDue) };
        let (Source::Cup(cup, chain), number) = (&self.source, self.course.rolls()) else {
            return Err(Foul::NoChains.into());
        };
        let Some(host) = cup.next_of_host().and_then(|k| chain.link(k)) else {
            let end = self.secret.host_chain(cup.used_up() + 1).end();
            self.push(Entry::Chain { side: None, end })?;
            return self.throw(sides);
        };
        let links = Links::new(host, sides);
        let faces = links.throw(cup.chains(), number, roll.dice).to_vec();
        self.push(Entry::Roll { rule: roll.rule.as_str().to_owned(), faces, links: Some(Box::new(links)) })
    }

    /// A side begins a new chain: its old one is lost or used up.
    pub fn begin_chain(&mut self, side: Side, end: Link) -> Result<(), Wrong> {
        self.push(Entry::Chain { side: Some(side), end }).map(|_| ())
    }

    fn sealed(&self, side: Side, hidden: Hidden<G::Answer>) -> Entry<G::Answer> {
        let n = self.course.entries().len() as u32 + 1;
        let open = Opening { salt: self.secret.salt(n), hidden };
        Entry::Sealed { side, seal: open.seal(), open: Some(Box::new(open)) }
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
        self.push(Entry::Undo { side, to, agreed: false }).map(|_| ())
    }

    /// A side takes back everything after entry `to`, and the other agrees.
    pub fn take_back_together(&mut self, side: Side, to: u32) -> Result<(), Wrong> {
        self.push(Entry::Undo { side, to, agreed: true }).map(|_| ())
    }

    /// The players end the game before the rules do: a side gives up or has no time left, or both agree on a draw.
    pub fn close(&mut self, side: Option<Side>, how: Closing) -> Result<(), Wrong> {
        self.push(Entry::Closed { side, how }).map(|_| ())
    }

    /// Takes the next step that needs no player: throws the dice that are due, answers by a standing order, or
    /// ends the game. `None` when a player must act, when links are awaited, or when all is done.
    pub fn proceed(&mut self) -> Option<Vec<G::Event>> {
        if self.course.ended() {
            return None;
        }
        let entry = match self.course.pending() {
            Pending::Roll(_) if self.waits_for_links() => return None,
            Pending::Roll(roll) => match &self.source {
                Source::Cup(..) => return self.throw(BySide::default()).ok(),
                Source::Secret(dice) => {
                    let faces = dice.throw(self.course.rolls(), roll.dice).to_vec();
                    Entry::Roll { rule: roll.rule.as_str().to_owned(), faces, links: None }
                }
            },
            Pending::Over(outcome) => Entry::Over { winner: outcome.winner, secret: self.secret.clone() },
            Pending::Ask(..) => {
                let (side, answer) = self.course.standing_answer()?;
                Entry::Answer { side, answer, standing: true }
            }
            Pending::Sealed(..) => {
                let (side, answer) = self.course.standing_answer()?;
                self.sealed(side, Hidden::Answer(answer))
            }
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
