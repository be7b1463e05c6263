//! A play as data.

use crate::Fraction;
use kernel::{Changes, Need, Options, Policy};

/// One play: a position, and what is done and expected from there.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayScript {
    /// The file, as the user named it.
    pub file: String,
    /// The line of its `play` verb, counted from 1.
    pub line: u32,
    /// Its name, the first word: usually the id of a worked example, `SR-E17`.
    pub name: String,
    /// The rest of the line: "Fire at the redoubt".
    pub title: String,
    /// The ids it proves: those of `proves`, and its name if that is an id.
    pub proves: Vec<String>,
    /// The prefix of the rule set, `SR`.
    pub rules: String,
    /// The version of the rules, if the play wants an old one.
    pub version: Option<u32>,
    /// Where the position comes from.
    pub scenario: Scenario,
    /// Choices made before the game.
    pub options: Options,
    /// The steps in order.
    pub steps: Vec<Deed>,
}

/// Where a position comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scenario {
    /// A battle that comes with the program.
    Named {
        /// `sr/hondschoote`.
        id: String,
        /// Where the play says so.
        line: u32,
    },
    /// A scenario written into the play.
    Inline {
        /// The text of a scenario file.
        text: String,
        /// The line of its first line in the play, so that faults point into the play.
        first: u32,
    },
}

/// One verb with the lines indented under it.
#[derive(Clone, PartialEq, Debug)]
pub struct Deed {
    /// Counted from 1.
    pub line: u32,
    /// Where its first argument starts, counted from 1.
    pub column: u32,
    /// What to do.
    pub verb: Verb,
    /// What to look at closer.
    pub extras: Vec<Extra>,
}

/// What a step does.
#[derive(Clone, PartialEq, Debug)]
pub enum Verb {
    /// Changes the position, in words of the rule set.
    Arrange(String),
    /// A side decides: its name, then words of the rule set.
    Decide(String),
    /// The asked side gives its first option; `only`: its one and only.
    Answer {
        /// Whether a second option is a fault.
        only: bool,
    },
    /// Dice fall.
    Roll(Vec<u8>),
    /// A decision must be refused.
    Refuse(String, Because),
    /// Taking back must be refused.
    RefuseBack,
    /// A decision must be legal; it is not made.
    Allow(String),
    /// A decision must be (or not be) among the options.
    Offers {
        /// Side and words.
        words: String,
        /// `offers not`.
        not: bool,
    },
    /// A side has this many options.
    Count {
        /// Side, and the words the counted options begin with.
        words: String,
        /// How many.
        number: usize,
    },
    /// Something holds now.
    Expect(Expectation),
    /// Something holds with this chance after the dice that are due.
    Chance(Fraction, Expectation),
    /// A side leaves a standing order for a kind of reaction.
    Orders {
        /// The side.
        side: String,
        /// "reaction fire".
        reaction: String,
        /// What to do.
        policy: Policy,
    },
    /// The side that decided last takes back this many decisions.
    Back(u32),
    /// Remembers this moment.
    Here,
    /// Returns to the last moment remembered, or to the arranged position.
    Again,
}

/// The clauses a refusal must name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Because {
    /// Any.
    Anything,
    /// It is not for this side to answer.
    NotAsked,
    /// Exactly these clauses.
    Exactly(Vec<String>),
    /// These, and perhaps others.
    AtLeast(Vec<String>),
}

/// What can be expected of a position.
#[derive(Clone, PartialEq, Debug)]
pub enum Expectation {
    /// A fact of the rule set has (or has not) this value.
    Fact {
        /// `K1 level`.
        words: String,
        /// `D1`.
        value: String,
        /// `is not`.
        not: bool,
    },
    /// What is pending.
    Pending(Waiting),
    /// The game is over in this way.
    Over(Ending),
    /// The game goes on.
    NotOver,
}

/// What a position waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// A roll, by its clause where one is given.
    Roll(Option<String>),
    /// A question to a side: its name, and words of the prompt or the kind of reaction.
    Side(String),
    /// Sealed questions to both sides.
    Both,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// Winner (or `draw`), then the level of the victory; may be empty.
    pub words: String,
    /// The clause.
    pub rule: Option<String>,
    /// The margin, counted for the first side.
    pub margin: Option<i32>,
}

/// An indented line.
#[derive(Clone, PartialEq, Debug)]
pub struct Extra {
    /// Counted from 1.
    pub line: u32,
    /// Counted from 1.
    pub column: u32,
    /// What to look at.
    pub check: Check,
}

/// Who rolls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Both sides together.
    Both,
    /// This side.
    One(String),
}

/// What an indented line looks at: the roll above it, or what was told.
#[derive(Clone, PartialEq, Debug)]
pub enum Check {
    /// The clause that demands the roll.
    Rule(String),
    /// What it is called.
    What(String),
    /// Who rolls.
    By(Sides),
    /// How many dice with how many sides.
    Dice(u8, u8),
    /// The table.
    Table(String),
    /// The number to reach, modifiers of the need included.
    Need(Need),
    /// A modifier with this value and clause; of this kind, where one is given.
    Modifier(i16, String, Option<Changes>),
    /// No modifier of this clause.
    NoModifier(String),
    /// The sum of the modifiers of a kind.
    Sum(Changes, i16),
    /// Exactly the modifiers of these clauses, in any order.
    Exactly(Vec<String>),
    /// Faces and modifiers of the die together.
    Total(i16),
    /// Whether the test is passed.
    Passes(bool),
    /// A line of the log, or a refusal, cites this clause or contains these words.
    Says(String),
}

impl Check {
    /// Whether it needs the faces, not only the roll that is due.
    pub fn needs_faces(&self) -> bool {
        matches!(self, Check::Total(_) | Check::Passes(_))
    }
    /// Whether it looks at a roll.
    pub fn of_roll(&self) -> bool {
        !matches!(self, Check::Says(_))
    }
}

/// Whether a word has the shape of a rule id: capitals, a hyphen, a number or a name.
pub fn looks_like_id(word: &str) -> bool {
    let Some((prefix, rest)) = word.split_once('-') else { return false };
    prefix.len() >= 2
        && prefix.bytes().all(|b| b.is_ascii_uppercase())
        && rest.starts_with(|c: char| c.is_ascii_alphanumeric())
        && rest.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '\'' | '*'))
}
