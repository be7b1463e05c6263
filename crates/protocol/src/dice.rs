//! Dice that fell, with all their reasons.

use kernel::{Away, BySide, Changes, Foresight, Link, Links, Modifier, Need, Roll, RuleId, Side};
use serde::Serialize;
use ts_rs::TS;

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

/// The hash chains of a game (`docs/dice.md`). Keep it: the file must show the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChainsCard {
    /// The end of the host's chain, in hexadecimal digits.
    #[ts(type = "string")]
    pub host: Link,
    /// The ends of the players' chains, as they stand in the header; a bot brings none.
    #[ts(as = "[Option<String>; 2]")]
    pub ends: BySide<Option<Link>>,
    /// The ends of the chains they use now: others where one was lost or used up.
    #[ts(as = "[Option<String>; 2]")]
    pub now: BySide<Option<Link>>,
    /// What holds while somebody is away.
    pub away: Away,
}

/// From which links a roll was thrown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Thrown {
    /// The host's link, in hexadecimal digits.
    #[ts(type = "string")]
    pub host: Link,
    /// The players' links; absent where one was away or withheld it.
    #[ts(as = "[Option<String>; 2]")]
    pub links: BySide<Option<Link>>,
    /// Whose links the roll was called with.
    #[ts(as = "[bool; 2]")]
    pub called: BySide<bool>,
    /// Who could have known the faces.
    pub foresight: Foresight,
}

impl Thrown {
    /// From the links of a roll and its call.
    pub fn new(links: &Links, called: BySide<bool>) -> Thrown {
        Thrown { host: links.host, links: links.sides(), called, foresight: links.foresight() }
    }
}

/// A roll that waits for links.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Rolling {
    /// Sides whose link is not here yet.
    pub missing: Vec<Side>,
    /// Those of them that have no page here with their chain.
    pub away: Vec<Side>,
    /// Sides whose page has shown a wrong link.
    pub wrong: Vec<Side>,
    /// Whether the dice fall without a side that stays away.
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
    pub what: &'static str,
    /// Whom it is about, by name: "12 lb foot battery at 5th Line KGL".
    pub whom: Option<String>,
    /// The clause that demands it.
    pub rule: RuleId,
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
    /// Which of the dice count, in order; empty where they are not counted one by one.
    pub counting: Vec<bool>,
    /// The sum of the modifiers of the column.
    pub shift: i16,
    /// The table on which it is read, by its id.
    pub table: Option<RuleId>,
    /// The row of that table to light, counted from 0 without the header; absent where the rule set does not say.
    pub row: Option<u16>,
    /// The column of that table to light, counted from 0 with the first.
    pub column: Option<u16>,
    /// Every reading of the throw, where it is read more than once; empty where what stands here is all.
    pub reckonings: Vec<view::Reckoning>,
    /// The number to reach, if it is a test.
    pub need: Option<Need>,
    /// Whether a test was passed.
    pub passed: Option<bool>,
    /// The number of the roll in its game, the first being 0.
    pub number: u32,
    /// From which links it was thrown; absent in a game whose dice come from one secret.
    pub thrown: Option<Box<Thrown>>,
}

impl Fallen {
    /// What fell in a roll.
    pub fn new(entry: u32, roll: &Roll, faces: &[u8]) -> Fallen {
        let need = roll.needed().filter(|_| roll.adds_up());
        Fallen {
            entry,
            what: roll.what,
            whom: None,
            rule: roll.rule,
            by: roll.by,
            sides: roll.dice.sides,
            faces: faces.to_vec(),
            modifiers: roll.modifiers.to_vec(),
            total: roll.adds_up().then(|| roll.total(faces)),
            each: roll.each_needs(),
            counting: faces.iter().filter_map(|face| roll.counts(*face)).collect(),
            shift: roll.sum_of(Changes::Column),
            table: roll.table,
            row: None,
            column: None,
            reckonings: Vec::new(),
            passed: need.map(|_| roll.passes(faces)),
            need,
            number: 0,
            thrown: None,
        }
    }
}
