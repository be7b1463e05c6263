//! What changes in a game: companies, postures, and what is still to be done.

use crate::Post;
use kernel::{Agenda, BySide, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most companies of a side.
pub const MOST_UNITS: usize = 4;
/// All companies of both sides.
pub const ALL_UNITS: usize = 2 * MOST_UNITS;

/// A company: `B1` to `B4` of the first side, `R1` to `R4` of the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UnitId(u8);

impl UnitId {
    /// Company number `n` (from 0) of a side.
    pub fn new(side: Side, n: usize) -> Option<UnitId> {
        (n < MOST_UNITS).then(|| UnitId((side.index() * MOST_UNITS + n) as u8))
    }
    /// Company number 1 of a side.
    pub fn first(side: Side) -> UnitId {
        UnitId((side.index() * MOST_UNITS) as u8)
    }
    /// The possible companies of a side, whether the scenario has them or not.
    pub fn of(side: Side) -> impl Iterator<Item = UnitId> {
        let first = (side.index() * MOST_UNITS) as u8;
        (first..first + MOST_UNITS as u8).map(UnitId)
    }
    /// Its side.
    pub fn side(self) -> Side {
        if (self.0 as usize) < MOST_UNITS { Side::First } else { Side::Second }
    }
    /// 0 to 7, for flat arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// Reads `B1` to `R4`.
    pub fn parse(text: &str) -> Option<UnitId> {
        let (side, n) = match text.as_bytes() {
            [b'B' | b'b', n] => (Side::First, n),
            [b'R' | b'r', n] => (Side::Second, n),
            _ => return None,
        };
        UnitId::new(side, n.checked_sub(b'1')? as usize)
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.side() == Side::First { 'B' } else { 'R' };
        write!(f, "{letter}{}", self.index() % MOST_UNITS + 1)
    }
}

impl fmt::Debug for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<UnitId> for String {
    fn from(unit: UnitId) -> String {
        unit.to_string()
    }
}

impl TryFrom<String> for UnitId {
    type Error = String;
    fn try_from(text: String) -> Result<UnitId, String> {
        UnitId::parse(&text).ok_or_else(|| format!("“{text}” is no company; they are B1 to B4 and R1 to R4"))
    }
}

/// Where a company is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Where {
    /// For all to see.
    On(Post),
    /// In ambush (PK-3a). `None`: not placed yet, or not for this viewer to know.
    Concealed(Option<Post>),
    /// Out of the game, or not in this scenario.
    Gone,
}

/// Steady or shaken (PK-1e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nerve {
    /// In order.
    Steady,
    /// Has failed a test.
    Shaken,
}

/// Whether something that can be done once a turn is still to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Once {
    /// Still possible.
    Ready,
    /// Done this turn.
    Done,
}

/// A company.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it is.
    pub at: Where,
    /// Its strength; 0 exactly when it is gone.
    pub strength: u8,
    /// Steady or shaken.
    pub nerve: Nerve,
    /// Its activation (PK-2d).
    pub activation: Once,
    /// Its reaction (PK-5f).
    pub reaction: Once,
}

impl Unit {
    /// No company.
    pub const NONE: Unit = Unit {
        at: Where::Gone,
        strength: 0,
        nerve: Nerve::Steady,
        activation: Once::Ready,
        reaction: Once::Ready,
    };
    /// The post, visible or concealed, as far as this state knows it.
    pub fn post(&self) -> Option<Post> {
        match self.at {
            Where::On(post) => Some(post),
            Where::Concealed(post) => post,
            Where::Gone => None,
        }
    }
    /// The post if all may see it.
    pub fn visible(&self) -> Option<Post> {
        match self.at {
            Where::On(post) => Some(post),
            _ => None,
        }
    }
    /// Whether it lies in ambush.
    pub fn is_concealed(&self) -> bool {
        matches!(self.at, Where::Concealed(_))
    }
    /// Whether it is still in the game.
    pub fn is_there(&self) -> bool {
        self.at != Where::Gone
    }
    /// Whether it is shaken.
    pub fn is_shaken(&self) -> bool {
        self.nerve == Nerve::Shaken
    }
}

/// What a side does this turn (PK-2b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Posture {
    /// Two steps, and assaults.
    Advance,
    /// Better nerve.
    Hold,
    /// Better fire, no steps.
    Volley,
}

impl Posture {
    /// All of them.
    pub const ALL: [Posture; 3] = [Posture::Advance, Posture::Hold, Posture::Volley];
    /// As the rules name it.
    pub fn name(self) -> &'static str {
        match self {
            Posture::Advance => "advance",
            Posture::Hold => "hold",
            Posture::Volley => "volley",
        }
    }
}

/// A sealed answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sealed {
    /// Not in yet, or nothing is asked.
    Awaited,
    /// In, but not for this viewer to know.
    Unknown,
    /// Where the ambush shall lie.
    Post(Post),
    /// The posture of the turn.
    Posture(Posture),
}

/// Something to be done. What stands on top of the agenda is done next; an interruption is put on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Both sides place their ambush.
    Conceal,
    /// Both sides choose a posture.
    Postures,
    /// Dice for the initiative.
    Initiative,
    /// A side activates a company.
    Activation(Side),
    /// The company may take its second step.
    Onward(UnitId),
    /// The other side may react to this company.
    Reaction(UnitId),
    /// Dice for a fire.
    Fire(Shot),
    /// Hits to be taken.
    Hits {
        /// Whose companies.
        side: Side,
        /// On which post.
        post: Post,
        /// How many are left.
        left: u8,
    },
    /// A test of nerve.
    Nerve(UnitId),
    /// A test of nerve to rally.
    Rally(UnitId),
    /// The assailant's dice.
    Assault(UnitId, Post),
    /// The defenders' dice, after so many hits on them.
    StrikeBack(UnitId, Post, u8),
    /// The assailant moves in if the post is free.
    MoveIn(UnitId, Post),
}

/// A fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// The company that fires.
    pub unit: UnitId,
    /// The post fired at.
    pub at: Post,
    /// Whether it fires out of its ambush (PK-FIRE-M5).
    pub ambush: bool,
}

/// Why a game is over (PK-8a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The last turn is over.
    LastTurn,
    /// A side has no company left.
    WipedOut,
}

/// How many tasks can be open; the deepest nesting of the rules is five.
pub const DEEPEST: usize = 8;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn; 0 before the first.
    pub turn: u8,
    /// The companies, by [`UnitId::index`].
    pub units: [Unit; ALL_UNITS],
    /// The postures in force.
    pub posture: BySide<Posture>,
    /// Sealed answers that are in.
    pub sealed: BySide<Sealed>,
    /// Strength lost by each side.
    pub lost: BySide<u8>,
    /// Whose turn it is to activate.
    pub next: Side,
    /// What is to be done.
    pub agenda: Agenda<Task, DEEPEST>,
    /// Set when the game is over.
    pub over: Option<Ending>,
}

impl State {
    /// A company.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }
    /// The visible companies of a side on a post.
    pub fn visible_on(&self, side: Side, post: Post) -> impl Iterator<Item = UnitId> + '_ {
        UnitId::of(side).filter(move |&id| self.unit(id).visible() == Some(post))
    }
    /// Whether a side has visible companies on a post.
    pub fn holds(&self, side: Side, post: Post) -> bool {
        self.visible_on(side, post).next().is_some()
    }
    /// The concealed company of a side on a post, as far as this state knows it.
    pub fn concealed_on(&self, side: Side, post: Post) -> Option<UnitId> {
        UnitId::of(side).find(|&id| self.unit(id).at == Where::Concealed(Some(post)))
    }
    /// Whether a post has no room for another company of a side (PK-1c).
    pub fn is_full(&self, side: Side, post: Post) -> bool {
        UnitId::of(side).filter(|&id| self.unit(id).post() == Some(post)).count() >= 2
    }
    /// Whether a side has any company left.
    pub fn is_in_the_field(&self, side: Side) -> bool {
        UnitId::of(side).any(|id| self.unit(id).is_there())
    }
    /// Whether a side has a company to activate.
    pub fn can_activate(&self, side: Side) -> bool {
        UnitId::of(side).any(|id| self.unit(id).is_there() && self.unit(id).activation == Once::Ready)
    }
    /// The score of a side (PK-8b).
    pub fn score(&self, side: Side) -> i32 {
        let posts = UnitId::of(side).filter_map(|id| self.unit(id).visible());
        self.lost[!side] as i32 + 3 * posts.filter(|post| post.is_base_of(!side)).count() as i32
    }
}
