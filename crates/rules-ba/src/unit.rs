//! A unit in play (BA-ST4 to BA-ST16).

use crate::formation::{Drawn, Formation};
use crate::gunners::MOST_GUNS;
use crate::orders::{Aim, Pace, RestFor};
use crate::units::{Arm, Degree, StaffId, UnitId};
use kernel::Shared;
use serde::{Deserialize, Serialize};
use tabletop::{Length, Point, Pose, Trail, Turn};

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// Not in this battle: taken off by an umpire, or a part that is assembled again.
    #[default]
    Absent,
    /// Comes later (BA-SC7).
    Coming,
    /// On the table.
    Table,
    /// In a building, by its place among the areas (BA-6.1.1).
    Building(u8),
    /// Gunners with an infantry unit (BA-4.5.0d).
    Refuge(UnitId),
    /// Left by its exit (BA-R109).
    Exited,
    /// Off the table by retreat or rout (BA-R68).
    Fled,
    /// Removed (BA-5.5.2e).
    Removed,
}

/// What kind of body it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A unit of the roster, or the part that keeps its id.
    #[default]
    Whole,
    /// A part of a split unit (BA-1.2.6a).
    Part,
    /// A skirmish line that has not been split from its mother unit (BA-1.2.5a).
    Line(UnitId),
}

/// What a unit remembers of this bound (BA-ST12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mark {
    /// Split or assembled: half rate, T8.10.
    Divided,
    /// Formation changed: half rate, T8.10.
    Formed,
    /// Moved at all, by splitting, assembly, change of formation or marching, change of direction included, forced or not; without it the
    /// unit is stationary (BA-1.1.1h, BA-1.1.1i, BA-1.1.1j, BA-R125).
    Moved,
    /// Used the fast rate.
    Fast,
    /// Charged.
    Charged,
    /// Still at the charge.
    Charging,
    /// Inverted (BA-2.4.2e).
    Inverted,
    /// Passed through (BA-1.1.1g).
    PassedThrough,
    /// Fired in the continued-fire phase.
    FiredFirst,
    /// Fired in the firing phase.
    Fired,
    /// Neighbour in fire (BA-3.1.6d).
    Neighbour,
    /// Stopped in marching.
    Stopped,
    /// Retreated or routed in this bound.
    Fled,
    /// Brought into a degree of disorder in this bound.
    Shaken,
    /// Brought into MD or FD in this bound.
    Broken,
    /// Its order was not followed (BA-T17).
    Refused,
    /// Attacked in flank or rear, or infantry by cavalry: a defender (BA-4.1.1i, BA-4.1.1j).
    Caught,
    /// Canister loaded (BA-3.4.4a).
    Canister,
    /// Took part in a melee.
    Fought,
    /// Its commanding officer was engaged (BA-R28).
    Engaged,
    /// Was in FD when the bound began (BA-R69).
    BeganRouted,
    /// Has tried to reorganise.
    Tried,
    /// Brought into MD or FD since marching (BA-4.1.1p, BA-R62).
    Struck,
    /// Has rolled for materials (BA-6.3.0f).
    SoughtMaterials,
    /// Has taken its place at a field work (BA-6.3.0l).
    Commenced,
    /// Its gunners stand by their guns: its order said so (BA-R116).
    Stands,
}

/// A set of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub u32);

impl Marks {
    /// Whether a mark is set.
    #[inline]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 >> mark as u8 & 1 == 1
    }
    /// With a mark.
    #[must_use]
    pub const fn with(self, mark: Mark) -> Marks {
        Marks(self.0 | 1 << mark as u8)
    }
    /// Without a mark.
    #[must_use]
    pub const fn without(self, mark: Mark) -> Marks {
        Marks(self.0 & !(1 << mark as u8))
    }
}

/// Supplies: ammunition, for cavalry fresh horses (BA-5.5.3a, BA-R58).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Supplies {
    /// Without limit so far.
    #[default]
    Plenty,
    /// Enough for this many fire or melee rolls, three at first; none at 0 (BA-5.5.3c).
    Left(u8),
}

impl Supplies {
    /// Whether none are left.
    pub const fn are_out(self) -> bool {
        matches!(self, Supplies::Left(0))
    }
}

/// The order that failed last (BA-R24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Failed {
    /// What sort of order it was.
    pub signature: u32,
    /// How often in a row.
    pub times: u8,
    /// In which bound last.
    pub bound: u8,
}

/// What a unit rests or works for (BA-ST15, BA-R108).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupation {
    /// Neither.
    #[default]
    None,
    /// It rests.
    Rest {
        /// For this.
        purpose: RestFor,
        /// At this waggon.
        waggon: Option<UnitId>,
        /// How many bounds.
        bounds: u8,
        /// How many of them, the last ones, with the waggon at hand.
        served: u8,
    },
    /// It works on a project, by its place in the list.
    Work(u8),
}

/// An announced attack (BA-4.1.1d, BA-ST14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Announced {
    /// On what.
    pub aim: Aim,
    /// Its rate.
    pub pace: Pace,
    /// Whom it has met, when it stopped.
    pub met: Option<UnitId>,
    /// Whether it is still on.
    pub on: Standing,
    /// The place that an attack on a position is aimed at (BA-R36).
    pub place: Option<Point>,
    /// Whoever was at the named part of a feature and could not be seen when the attack was announced (BA-R50).
    pub blind: Option<UnitId>,
}

/// What the outcome of a melee lets a unit do (BA-4.1.4), from nothing to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Right {
    /// Nothing.
    #[default]
    None,
    /// A support unit may join the advance of the unit it supported (BA-4.1.7k).
    Follow,
    /// The attacker of an empty building may occupy it (BA-6.1.2j).
    Occupy,
    /// A continued advance (BA-4.1.4a).
    Advance,
    /// A continued attack too (BA-4.1.4f).
    Attack,
}

/// Whether an attack is still on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It is.
    #[default]
    On,
    /// Cancelled by its side, or because the unit is a defender.
    Cancelled,
}

/// A unit in play (BA-ST4 to BA-ST16).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// The unit of the roster it is, or came from.
    pub root: u8,
    /// The number of the part; 1 keeps the unit's id.
    pub part: u8,
    /// What kind of body it is.
    pub kind: Kind,
    /// The unit it was split off in this bound, and the number of its part in that order (BA-R93).
    pub cut: Option<(UnitId, u8)>,
    /// Bounds since the urban combat it was split for is over; `None` where it was not (BA-1.2.2c, BA-R30).
    pub apart: Option<u8>,
    /// Where it is.
    pub place: Where,
    /// The middle of its front, and its facing; the centre of a round body.
    pub pose: Pose,
    /// Its formation.
    pub formation: Formation,
    /// Its files, in a column of attack or battalion mass.
    pub files: u8,
    /// The gap between its skirmishers.
    pub gap: Length,
    /// The way of its head, where it is a bent column (BA-G7).
    pub trail: Option<Shared<Trail>>,
    /// Its figures.
    pub figures: u16,
    /// What it began with (BA-5.5.2a, BA-R30).
    pub original: u16,
    /// Squadrons or model guns.
    pub elements: u8,
    /// The gunners of each gun, where they were told off; else they are spread evenly (BA-R15).
    pub crews: [u8; MOST_GUNS],
    /// Valour regained by rest, and the adjustment of BA-R70.
    pub regained: i8,
    /// What keeps a valour at −5 (BA-R70).
    pub adjusted: i8,
    /// Its direct CO.
    pub commander: StaffId,
    /// Its degree of disorder.
    pub degree: Degree,
    /// Failed attempts to reorganise in a row.
    pub failures: u8,
    /// Supplies.
    pub supplies: Supplies,
    /// Whether its first fire or melee roll is still to come (BA-R57).
    pub fresh: Fresh,
    /// The skirmish line it has out.
    pub line: Option<UnitId>,
    /// The skirmish line whose soutien it was ordered to be (BA-R77).
    pub soutien_of: Option<UnitId>,
    /// The order that failed last.
    pub failed: Option<Failed>,
    /// Rest or work.
    pub occupation: Occupation,
    /// The attack it has announced.
    pub attack: Option<Announced>,
    /// What its melee lets it do.
    pub right: Right,
    /// Marks of this bound.
    pub marks: Marks,
    /// The factor of its engaged officer (BA-T10a).
    pub engaged: i8,
    /// How far it has marched since its last inversion (BA-4.4.0d), and in all.
    pub marched: Length,
    /// How far it has moved in this bound in all, forced action included (BA-3.4.1d).
    pub moved: Length,
    /// How far it moved in the last bound.
    pub moved_before: Length,
    /// What it has wheeled at the charge (BA-2.4.1b).
    pub wheeled: Turn,
    /// The last bound it charged in; 0 for never (BA-2.3.3f, BA-2.3.3g).
    pub charged_in: u8,
    /// The last bound it attacked in (BA-R86).
    pub attacked_in: u8,
    /// The last bound it defended in.
    pub defended_in: u8,
    /// The last bound it brought an opponent into FD in.
    pub triumphed_in: u8,
    /// The last bound it fired in from its present place (BA-T2a).
    pub fired_in: u8,
    /// Whom it fired at in the last bound (BA-1.1.1d).
    pub targets: [Option<UnitId>; 2],
    /// Whom it fires at in this bound.
    pub aims: [Option<UnitId>; 2],
}

/// Whether a unit has its first fire or melee roll still before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fresh {
    /// It has.
    #[default]
    Yes,
    /// It is used up.
    No,
}

impl Unit {
    /// On the table or in a building.
    #[inline]
    pub fn is_present(&self) -> bool {
        matches!(self.place, Where::Table | Where::Building(_))
    }
    /// On the table, outside buildings.
    #[inline]
    pub fn on_table(&self) -> bool {
        self.place == Where::Table
    }
    /// Whether a mark is set.
    #[inline]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }
    /// Whether it is closed: its formation is, and it is not in FD (BA-1.3.1b).
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.formation.is_closed() && self.degree != Degree::Fd && !matches!(self.place, Where::Building(_))
    }
    /// Closed, and neither MD nor FD (the "healthy closed opponent" of the book).
    #[inline]
    pub fn is_healthy_closed(&self) -> bool {
        self.is_closed() && self.degree < Degree::Md
    }
    /// Whether it is a skirmish line of any kind.
    pub fn is_skirmish_line(&self) -> bool {
        self.formation == Formation::SkirmishLine
    }
    /// How it is drawn up.
    #[inline]
    pub fn drawn(&self, arm: Arm) -> Drawn {
        Drawn {
            arm,
            formation: self.formation,
            files: self.files,
            gap: self.gap,
            figures: self.figures,
            guns: self.elements,
        }
    }
    /// Its mother unit, if it is a skirmish line that has not been split off.
    pub fn mother(&self) -> Option<UnitId> {
        match self.kind {
            Kind::Line(mother) => Some(mother),
            _ => None,
        }
    }
}
