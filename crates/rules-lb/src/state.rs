//! What changes in a game (LB-S1 to LB-S6).

use crate::army::{GeneralId, MAX_GENERALS, MAX_UNITS, UnitId, Units};
use crate::formation::Formation;
pub use crate::tasks::Task;
use arrayvec::ArrayVec;
use kernel::{Agenda, Flat, Side};
use serde::{Deserialize, Serialize};
use tabletop::{Hand, Heading, Leg, Length, Point, Pose, Turn};

/// The deepest nesting of tasks.
pub const DEEPEST: usize = 16;
/// The most legs of a move.
pub const MOST_LEGS: usize = 6;
/// The most units on a lane: a whole army may stand in one line.
pub const MOST_CONTACTS: usize = MAX_UNITS / 2;
/// The most lanes in a phase: a whole army may be cavalry, and each unit charges once.
pub const MOST_LANES: usize = MAX_UNITS / 2;

/// The legs of a move.
pub type Legs = ArrayVec<Leg, MOST_LEGS>;

/// Where a unit is (LB-S3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// Not in this battle: taken off by an umpire.
    Absent,
    /// Off the table.
    Reserve,
    /// Off the table, and may enter (LB-21.3).
    Arrived,
    /// On the table.
    Table,
    /// Removed by a failed test.
    Routed,
    /// Removed otherwise.
    Destroyed,
}

/// What a unit remembers of this phase or turn (LB-S4, LB-S5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mark {
    /// No movement this turn (LB-2.5).
    Halted,
    /// Its first move of the phase kept its distance from every enemy (LB-R19).
    Far,
    /// Its permission die has been thrown this phase (LB-R58).
    Asked,
    /// It has shot this phase, or laid its gun in phase 1.
    Shot,
    /// It lost figures in phase 1, or to shooting in this phase.
    Hurt,
    /// It lost its fight and tests in the next phase.
    Beaten,
    /// It began a charge this turn (LB-S5).
    Initiated,
    /// It must roll for recall (LB-13.6).
    MustRecall,
    /// It failed its recall last turn and cannot move (LB-13.5).
    Pinned,
    /// It failed its recall this turn.
    Unrecalled,
    /// It entered the table this turn and may not charge (LB-21.3).
    Entered,
    /// It has tried to be recalled this turn.
    Tried,
}

/// A set of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(u16);

impl Marks {
    /// Whether a mark is set.
    #[inline]
    pub fn has(self, mark: Mark) -> bool {
        self.0 >> mark as u8 & 1 == 1
    }
    /// With a mark.
    #[must_use]
    pub fn with(self, mark: Mark) -> Marks {
        Marks(self.0 | 1 << mark as u8)
    }
    /// Without a mark.
    #[must_use]
    pub fn without(self, mark: Mark) -> Marks {
        Marks(self.0 & !(1 << mark as u8))
    }
}

/// Whether a unit came into contact or was come upon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// It moved into contact: the contact line is its front.
    Came,
    /// It was met.
    Met,
}

/// A unit in melee (LB-S4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Melee {
    /// Its opponent.
    pub foe: UnitId,
    /// Whom the one that came touches: the other, or the battery in front of its supporter (LB-22.9).
    pub touched: UnitId,
    /// Who came.
    pub part: Part,
    /// Rounds fought (LB-22.12).
    pub rounds: u8,
}

/// A charge that is coming (LB-S4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Charge {
    /// Its target.
    pub target: UnitId,
    /// Its front centre when it was declared (LB-G9).
    pub from: Point,
}

/// Where cavalry began its charge (LB-3.13a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// The spot and the facing.
    pub pose: Pose,
    /// The formation.
    pub formation: Formation,
}

/// What a unit has in play (LB-S3 to LB-S5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Troop {
    /// Where it is.
    pub place: Where,
    /// Its front centre and heading.
    pub pose: Pose,
    /// How it is drawn up.
    pub formation: Formation,
    /// The building it garrisons, by its place among the areas.
    pub building: u8,
    /// Figures left.
    pub figures: u8,
    /// Hits of phase 1 that are not taken off yet (LB-1.12).
    pub wounds: u8,
    /// Moves made in this phase, two in a double move (LB-R19).
    pub moves: u8,
    /// How far it has wheeled in this phase (LB-G15).
    pub turned: Turn,
    /// What it remembers.
    pub marks: Marks,
    /// The target of its gun in phase 1.
    pub aimed: Option<UnitId>,
    /// The charge it makes.
    pub charge: Option<Charge>,
    /// Its melee.
    pub melee: Option<Melee>,
    /// Who supports it, a charged battery, in the standing phase and the fights after it (LB-22.9).
    pub supporter: Option<UnitId>,
    /// Who of several enemies fights it (LB-R52).
    pub picked: Option<UnitId>,
    /// Where it began its charge.
    pub marker: Option<Marker>,
}

/// No building.
pub const OPEN: u8 = u8::MAX;

impl Default for Troop {
    fn default() -> Troop {
        Troop {
            place: Where::Absent,
            pose: Pose::new(Point::default(), Heading::NORTH),
            formation: Formation::Column,
            building: OPEN,
            figures: 0,
            wounds: 0,
            moves: 0,
            turned: Turn::ZERO,
            marks: Marks::default(),
            aimed: None,
            charge: None,
            melee: None,
            supporter: None,
            picked: None,
            marker: None,
        }
    }
}

impl Troop {
    /// On the table.
    #[inline]
    pub fn on_table(&self) -> bool {
        self.place == Where::Table
    }
    /// Routed or destroyed.
    #[inline]
    pub fn gone(&self) -> bool {
        matches!(self.place, Where::Routed | Where::Destroyed)
    }
    /// Whether a mark is set.
    #[inline]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }
}

/// Where a general is (LB-S6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// With a group of reserves (LB-R103), or not in this battle.
    #[default]
    Reserve,
    /// Alone.
    At(Point),
    /// Attached to a unit (LB-16.3).
    With(UnitId),
    /// Lost.
    Lost,
}

/// What a general has done in this phase (LB-R70).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ridden {
    /// Nothing yet.
    #[default]
    No,
    /// He has moved, or was carried.
    Yes,
}

/// A general in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Leader {
    /// Where he is.
    pub post: Post,
    /// Whether he has moved in this phase.
    pub ridden: Ridden,
}

/// A cavalry charge from the move phase to the fights (LB-22.5, LB-S5).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lane {
    /// Who charges.
    pub unit: UnitId,
    /// Where it stands after its wheel.
    pub turned: Pose,
    /// The whole way from there, cut at the first stopper.
    pub length: Length,
    /// Enemy units it meets, in order, skirmishers left out.
    pub contacts: ArrayVec<UnitId, MOST_CONTACTS>,
}

/// A wheel before a charge (LB-22.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Wheel {
    /// About this front corner.
    pub hand: Hand,
    /// How far; nothing is no wheel.
    pub by: Turn,
}

impl Wheel {
    /// Straight ahead.
    pub const NONE: Wheel = Wheel { hand: Hand::Left, by: Turn::ZERO };
}

/// How the game ended (LB-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Over {
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
    /// By what.
    pub by: Decided,
    /// The margin, counted for the French.
    pub margin: i32,
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decided {
    /// An army is broken (LB-23.1).
    Broken,
    /// Both are (LB-23.2).
    BothBroken,
    /// Points at the turn limit (LB-23.3).
    Points,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What is still to do.
    pub agenda: Agenda<Task, DEEPEST>,
    /// How it ended.
    pub over: Option<Over>,
    /// The turn, from 1.
    pub turn: u8,
    /// The phase, 1 to 13.
    pub phase: u8,
    /// The units.
    pub units: Flat<Troop, MAX_UNITS>,
    /// The generals.
    pub generals: Flat<Leader, MAX_GENERALS>,
    /// The lanes of this half of the turn.
    pub lanes: ArrayVec<Lane, MOST_LANES>,
    /// Who still tests in this phase.
    pub due: Units,
}

impl State {
    /// A unit in play.
    #[inline]
    pub fn of(&self, unit: UnitId) -> &Troop {
        &self.units[unit.index()]
    }
    /// A general in play.
    #[inline]
    pub fn leader(&self, general: GeneralId) -> &Leader {
        &self.generals[general.index()]
    }
    /// The lane of a unit.
    pub fn lane(&self, unit: UnitId) -> Option<&Lane> {
        self.lanes.iter().find(|lane| lane.unit == unit)
    }
    /// Whose half of the turn it is: the French in phases 3 to 7, the British in 8 to 12 (LB-A1).
    pub fn mover(&self) -> Side {
        if self.phase >= 8 { crate::army::BRITISH } else { crate::army::FRENCH }
    }
}
