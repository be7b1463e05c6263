//! Dice that fell, with all their reasons.

use crate::Side;
use kernel::Changes;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a modifier changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Changed {
    /// The number of dice.
    Dice,
    /// What the dice show.
    Die,
    /// The column of the table.
    Column,
    /// The number to reach or to keep under.
    Need,
}

/// A modifier with its reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Modifier {
    /// What is added.
    pub value: i16,
    /// Why, in the words of the book.
    pub why: String,
    /// The clause.
    pub rule: String,
    /// What it is added to.
    pub changes: Changed,
}

impl From<&kernel::Modifier> for Modifier {
    fn from(m: &kernel::Modifier) -> Modifier {
        let changes = match m.changes {
            Changes::Die => Changed::Die,
            Changes::Dice => Changed::Dice,
            Changes::Column => Changed::Column,
            Changes::Need => Changed::Need,
        };
        Modifier { value: m.value, why: m.why.to_owned(), rule: m.rule.as_str().to_owned(), changes }
    }
}

/// What a test must do to pass, modifiers of the number included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Need {
    /// This number or less.
    AtMost {
        /// The number.
        number: i16,
    },
    /// This number or more.
    AtLeast {
        /// The number.
        number: i16,
    },
}

/// Where the dice of a game come from. Keep it with what you contributed: the file must show the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DiceCard {
    /// SHA-256 of the secret, made before anybody contributed; the secret is revealed when the game is over.
    pub commitment: String,
    /// What was contributed for the first and the second side, in hexadecimal digits. The server contributes for bots.
    /// Absent where the players bring chains.
    pub contributions: Option<[String; 2]>,
    /// The chains from which the dice come, where the players bring some.
    pub chains: Option<ChainsCard>,
    /// Sides that have yet to contribute or to bring their chain, in this order: until then nobody is asked anything.
    pub awaited: Vec<Side>,
}

/// What the players agreed on for rolls at which one of them is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Away {
    /// The dice wait for him.
    Wait,
    /// The dice fall without him, and the file says so.
    #[default]
    GoOn,
}

impl From<Away> for kernel::Away {
    fn from(away: Away) -> kernel::Away {
        match away {
            Away::Wait => kernel::Away::Wait,
            Away::GoOn => kernel::Away::GoOn,
        }
    }
}

impl From<kernel::Away> for Away {
    fn from(away: kernel::Away) -> Away {
        match away {
            kernel::Away::Wait => Away::Wait,
            kernel::Away::GoOn => Away::GoOn,
        }
    }
}

/// The hash chains of a game (`docs/dice.md`). Keep it: the file must show the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChainsCard {
    /// The end of the host's chain.
    pub host: String,
    /// The ends of the players' chains, as they stand in the header; a bot brings none.
    pub ends: [Option<String>; 2],
    /// The ends of the chains they use now: others where one was lost or used up.
    pub now: [Option<String>; 2],
    /// What holds while somebody is away.
    pub away: Away,
}

/// Who could have known a roll before it fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Foresight {
    /// Nobody.
    Nobody,
    /// Only the host together with the first side.
    HostWithFirst,
    /// Only the host together with the second side.
    HostWithSecond,
    /// The host.
    Host,
}

impl From<kernel::Foresight> for Foresight {
    fn from(foresight: kernel::Foresight) -> Foresight {
        match foresight {
            kernel::Foresight::Nobody => Foresight::Nobody,
            kernel::Foresight::HostWith(kernel::Side::First) => Foresight::HostWithFirst,
            kernel::Foresight::HostWith(kernel::Side::Second) => Foresight::HostWithSecond,
            kernel::Foresight::Host => Foresight::Host,
        }
    }
}

/// From which links a roll was thrown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Thrown {
    /// The host's link.
    pub host: String,
    /// The players' links; absent where one was away or withheld it.
    pub links: [Option<String>; 2],
    /// Whose links the roll was called with.
    pub called: [bool; 2],
    /// Who could have known the faces.
    pub foresight: Foresight,
}

impl Thrown {
    /// From the links of a roll and its call.
    pub fn new(links: &kernel::Links, called: kernel::BySide<bool>) -> Thrown {
        Thrown {
            host: links.host.to_string(),
            links: links.sides().0.map(|link| link.map(|link| link.to_string())),
            called: called.0,
            foresight: links.foresight().into(),
        }
    }
}

/// A roll that waits for links.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Rolling {
    /// Sides whose link is not here yet.
    pub missing: Vec<Side>,
    /// Those of them that have no page here which holds their chain.
    pub away: Vec<Side>,
    /// Sides of which a page has shown a wrong link.
    pub wrong: Vec<Side>,
    /// Whether the dice fall without whoever stays away.
    pub goes_on: bool,
}

/// A link that a page is to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CalledLink {
    /// Of which side.
    pub side: Side,
    /// Its number in the chain that this side uses now, counted from 1.
    pub index: u32,
}

/// A roll and what fell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Fallen {
    /// The entry of the log.
    pub entry: u32,
    /// What it is: "artillery fire".
    pub what: String,
    /// The clause that demands it.
    pub rule: String,
    /// Whose roll; absent when both sides roll.
    pub by: Option<Side>,
    /// Sides of the dice.
    pub sides: u8,
    /// The faces, in order.
    pub faces: Vec<u8>,
    /// Modifiers, in the order of the book.
    pub modifiers: Vec<Modifier>,
    /// Faces and modifiers of the die together; absent where the dice are not added up.
    pub total: Option<i16>,
    /// What each die must show by itself, where dice are counted.
    pub each: Option<u8>,
    /// Which of the dice count, in order.
    pub counting: Vec<bool>,
    /// The sum of the modifiers of the column.
    pub shift: i16,
    /// The table on which it is read, by its id.
    pub table: Option<String>,
    /// The row of that table to light, counted from 0 without the header; absent where the rule set does not say.
    pub row: Option<u16>,
    /// The column of that table to light, counted from 0 with the first.
    pub column: Option<u16>,
    /// The number to reach, if it is a test.
    pub need: Option<Need>,
    /// Whether a test was passed.
    pub passed: Option<bool>,
    /// The number of the roll in its game, the first being 0.
    pub number: u32,
    /// From which links it was thrown; absent in a game whose dice come from one secret.
    pub thrown: Option<Thrown>,
}

impl Fallen {
    /// What fell in a roll.
    pub fn new(entry: u32, roll: &kernel::Roll, faces: &[u8]) -> Fallen {
        let need = roll.needed().filter(|_| roll.adds_up()).map(|need| match need {
            kernel::Need::AtMost(number) => Need::AtMost { number },
            kernel::Need::AtLeast(number) => Need::AtLeast { number },
        });
        Fallen {
            entry,
            what: roll.what.to_owned(),
            rule: roll.rule.as_str().to_owned(),
            by: roll.by.map(Side::from),
            sides: roll.dice.sides,
            faces: faces.to_vec(),
            modifiers: roll.modifiers.iter().map(Modifier::from).collect(),
            total: roll.adds_up().then(|| roll.total(faces)),
            each: roll.each_needs(),
            counting: faces.iter().map(|face| roll.counts(*face)).collect(),
            shift: roll.sum_of(Changes::Column),
            table: roll.table.map(|table| table.as_str().to_owned()),
            row: None,
            column: None,
            passed: need.map(|_| roll.passes(faces)),
            need,
            number: 0,
            thrown: None,
        }
    }
}
