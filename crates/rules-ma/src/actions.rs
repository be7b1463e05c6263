//! What is in hand while an activation runs: a move, a charge, a volley, a round of combat, and what they are about.

use crate::army::{BattalionId, Characters};
use crate::terrain::Cover;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tabletop::{Hand, Leg, Length, Pose, Turn, Zone};

/// A set of battalions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Units(pub u32);

impl Units {
    /// Whether a battalion is in it.
    pub fn has(self, unit: BattalionId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }
    /// With one more.
    #[must_use]
    pub fn with(self, unit: BattalionId) -> Units {
        Units(self.0 | 1 << unit.0)
    }
    /// With one fewer.
    #[must_use]
    pub fn without(self, unit: BattalionId) -> Units {
        Units(self.0 & !(1 << unit.0))
    }
    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<BattalionId> for Units {
    fn from_iter<I: IntoIterator<Item = BattalionId>>(units: I) -> Units {
        units.into_iter().fold(Units::default(), Units::with)
    }
}

/// Two kinds of bodies a battalion can have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Body {
    /// The formed body.
    Formed,
    /// The skirmish screen.
    Screen,
}

/// What is shot at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Target {
    /// Whose.
    pub unit: BattalionId,
    /// Its body or its screen.
    pub body: Body,
}

/// A test of a battalion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// Who.
    pub unit: BattalionId,
    /// What for.
    pub what: What,
    /// Whether it is thrown for the second time (MA-R62).
    pub throw: Throw,
}

/// Which throw of a test it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Throw {
    /// The first.
    First,
    /// The re-roll; there is no third.
    Again,
}

/// What is tested.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Manoeuvre, to move (MA-8.2).
    Move,
    /// Manoeuvre, to change formation (MA-8.7).
    Change,
    /// Manoeuvre, to reform (MA-R17).
    Reform,
    /// Aggression, which is Bravery (MA-14.1, MA-R2).
    Aggression,
    /// Resolve of a charger under defensive fire (MA-16.5).
    UnderFire,
    /// Resolve of the loser of a round (MA-15.3).
    Beaten,
    /// Resolve in step 3 (MA-R13).
    Shaken,
    /// Rally (MA-R16).
    Rally,
}

impl What {
    /// Whether it is a Manoeuvre test, which Drummers re-roll (MA-3.2a).
    pub fn is_manoeuvre(self) -> bool {
        matches!(self, What::Move | What::Change | What::Reform)
    }
    /// Whether it is a Resolve test, Rally included, which an Ensign re-rolls (MA-3.4a, MA-R16).
    pub fn is_resolve(self) -> bool {
        matches!(self, What::UnderFire | What::Beaten | What::Shaken | What::Rally)
    }
    /// Whether the modifiers of MA-19.4 count (MA-R2).
    pub fn is_nerve(self) -> bool {
        !self.is_manoeuvre()
    }
}

/// The most legs of an answer: one too many, so that it can be refused (MA-R10).
pub const MOST_LEGS: usize = 3;
/// The legs of a move.
pub type Legs = ArrayVec<Leg, MOST_LEGS>;

/// A move in hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March {
    /// Who.
    pub unit: BattalionId,
    /// The distance die.
    pub pips: u8,
    /// The declared path.
    pub legs: Legs,
    /// Obstacle dice so far, in pips.
    pub deducted: u8,
    /// Obstacles crossed so far.
    pub crossed: u8,
}

/// One wheel (MA-G18).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Wheel {
    /// About this front corner.
    pub hand: Hand,
    /// By this angle.
    pub by: Turn,
}

impl Wheel {
    /// The leg of a path.
    pub fn leg(self) -> Leg {
        Leg::Wheel { hand: self.hand, by: self.by }
    }

    /// The wheel of a leg that is one.
    pub fn of(leg: Leg) -> Option<Wheel> {
        match leg {
            Leg::Wheel { hand, by } => Some(Wheel { hand, by }),
            _ => None,
        }
    }

    /// Two wheels one after the other as one: the lesser is taken off the greater if they are to different hands; `None` if
    /// nothing is left.
    pub fn joined(first: Option<Wheel>, then: Wheel) -> Option<Wheel> {
        let signed = |wheel: Wheel| wheel.hand.turn(wheel.by).steps();
        let sum = Turn::new(first.map_or(0, signed) + signed(then));
        let hand = if sum < Turn::ZERO { Hand::Right } else { Hand::Left };
        (sum != Turn::ZERO).then_some(Wheel { hand, by: sum.abs() })
    }
}

/// A charge in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Charge {
    /// Who charges.
    pub unit: BattalionId,
    /// Whom.
    pub target: BattalionId,
    /// The wheel declared.
    pub wheel: Option<Wheel>,
    /// The zone of the target from which it comes (MA-G10).
    pub zone: Zone,
    /// Whether it joins a combat (MA-15.10).
    pub joins: bool,
    /// Groups when declared (MA-R74).
    pub groups: u8,
    /// Characters when declared (MA-R74).
    pub characters: Characters,
    /// Whether the Commander was joined when declared (MA-R74).
    pub led: bool,
    /// Rankers and Characters when declared: to see losses under fire.
    pub figures: u8,
    /// Level of the charger less that of the target when declared (MA-R46).
    pub height: i8,
    /// The cover the target defends (MA-R71).
    pub cover: Option<Cover>,
    /// Where it stands after the wheel.
    pub turned: Pose,
    /// How far it goes straight until it touches the target.
    pub contact: Length,
    /// The distance die.
    pub pips: u8,
    /// Obstacle dice so far, in pips.
    pub deducted: u8,
    /// Obstacles crossed so far.
    pub crossed: u8,
}

/// On which occasion a volley is fired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fire {
    /// As an action (MA-10.1).
    Aimed,
    /// At a charger (MA-16.1).
    Defensive,
}

/// A volley in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Who shoots.
    pub unit: BattalionId,
    /// With which body.
    pub body: Body,
    /// At what.
    pub target: Target,
    /// Whether the Guard and rifle bonus is counted here.
    pub bonus: bool,
    /// Eligible groups (MA-G12).
    pub groups: u8,
    /// The cover of the target (MA-G15).
    pub cover: Option<Cover>,
    /// What the range leaves of the dice, in quarters (MA-10.7, MA-16.2).
    pub quarters: u8,
    /// On which occasion.
    pub fire: Fire,
    /// Hits so far.
    pub hits: u8,
    /// Misses so far.
    pub misses: u8,
    /// Whether a hit shows a natural 6 (MA-R27).
    pub six: bool,
}

/// A round of combat in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The battalion whose player acts: the charger, or who activates the combat.
    pub first: BattalionId,
    /// Its opponent.
    pub second: BattalionId,
    /// Whether this is the charger's first round (MA-R74).
    pub charge: bool,
    /// The totals; 0 is not yet rolled.
    pub totals: [i16; 2],
    /// The loser, when it is known.
    pub loser: Option<BattalionId>,
    /// Characters, the Commander too, that the loser has lost.
    pub fallen: u8,
    /// How the loser recoiled, in units east and north.
    pub recoil: [i32; 2],
}

/// A declaration of Accuracy (MA-D11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Volleys {
    /// Who shoots.
    pub unit: BattalionId,
    /// What its formed body shoots at.
    pub formed: Option<Target>,
    /// What its screen shoots at.
    pub screen: Option<Target>,
    /// Which of the two counts the Guard and rifle bonus (MA-R35).
    pub bonus: Body,
}

/// A declaration of Aggression (MA-D12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Onset {
    /// Who charges.
    pub unit: BattalionId,
    /// Whom.
    pub target: BattalionId,
    /// After this wheel.
    pub wheel: Option<Wheel>,
}

/// A charger and his target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Who charges.
    pub unit: BattalionId,
    /// Whom.
    pub target: BattalionId,
}

impl Charge {
    /// Who charges whom.
    pub fn pair(&self) -> Pair {
        Pair { unit: self.unit, target: self.target }
    }
}

impl Onset {
    /// Who charges whom.
    pub fn pair(&self) -> Pair {
        Pair { unit: self.unit, target: self.target }
    }
}
