//! What changes in a game: postures, what is still to be done, and the position as a whole.

use crate::{Post, Task};
use kernel::{Agenda, BySide, Side};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

pub use crate::units::{ALL_UNITS, Cartridges, MOST_UNITS, Nerve, Once, Unit, UnitId, Where};
pub use crate::watch::Watch;
use crate::written::carry::Doing;
use crate::written::sheet::Sheet;

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
    /// The orders of the turn (PK-13a).
    Sheet(Sheet),
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

/// How many tasks can be open; the deepest nesting of the rules is six.
pub const DEEPEST: usize = 8;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// What each side watches this turn (PK-12a).
    pub watch: BySide<Watch>,
    /// What each company does this turn by written orders, as everybody sees it (PK-13f).
    pub doing: [Doing; ALL_UNITS],
    /// Companies that are to test their nerve when all have fired, a bit each (PK-13m).
    pub tests: u8,
    /// Strength lost by each side.
    pub lost: BySide<u8>,
    /// Whose turn it is to activate.
    pub next: Side,
    /// What is to be done.
    pub agenda: Agenda<Task, DEEPEST>,
    /// Set when the game is over.
    pub over: Option<Ending>,
}

/// What was never asked leaves no trace in the fingerprint, by which bots draw their chances.
impl Hash for State {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let State { turn, units, posture, sealed, watch, doing, tests, lost, next, agenda, over } = self;
        (turn, units, posture, sealed, lost, next, agenda, over).hash(to);
        if watch.iter().any(|(_, watch)| *watch != Watch::Unasked) {
            watch.hash(to);
        }
        if (*doing, *tests) != ([Doing::Nothing; ALL_UNITS], 0) {
            (doing, tests).hash(to);
        }
    }
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
