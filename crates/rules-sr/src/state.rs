//! What changes in a game (SR-D1 to SR-D6).

use crate::army::*;
use crate::map::MAX_CELLS;
use crate::march::Before;
use crate::points::HalfPoints;
pub use crate::tasks::Task;
use arrayvec::ArrayVec;
use hexes::{Cell, Direction};
use kernel::{Agenda, BySide, Flat, Side};
use serde::{Deserialize, Serialize};

mod key;

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Where {
    /// On the map.
    On(Cell),
    /// Beside the map, at its exit hex (SR-4.5f); a commander: put aside (SR-R88).
    Off(Cell),
    /// Not yet set up.
    #[default]
    Reserve,
    /// Destroyed, or removed for good.
    Gone,
}

impl Where {
    /// The hex, if on the map.
    #[inline]
    pub const fn on(self) -> Option<Cell> {
        match self {
            Where::On(cell) => Some(cell),
            _ => None,
        }
    }
    /// As a number, each place another.
    #[inline]
    const fn word(self) -> u64 {
        match self {
            Where::On(cell) => (cell.0 as u64) << 2,
            Where::Off(cell) => (cell.0 as u64) << 2 | 1,
            Where::Reserve => 2,
            Where::Gone => 3,
        }
    }
}

/// Organisation levels (SR-1.5a).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Level {
    /// Good order.
    #[default]
    Good,
    /// Disorganised, level 1.
    D1,
    /// Disorganised, level 2.
    D2,
    /// In rout.
    Rout,
}

impl Level {
    /// All four, best first.
    pub const ALL: [Level; 4] = [Level::Good, Level::D1, Level::D2, Level::Rout];
    /// One level down (SR-1.5b); rout stays rout (SR-R17).
    pub const fn worse(self) -> Level {
        Level::ALL[if (self as usize) < 3 { self as usize + 1 } else { 3 }]
    }
    /// `n` levels up; the surplus is lost (SR-R28).
    pub const fn better(self, n: u8) -> Level {
        Level::ALL[(self as usize).saturating_sub(n as usize)]
    }
    /// In words, for cards.
    pub const fn told(self) -> &'static str {
        ["in good order", "disorganised, level 1", "disorganised, level 2", "routed"][self as usize]
    }
    /// As on the badge of a counter.
    pub const fn badge(self) -> &'static str {
        ["good", "D1", "D2", "rout"][self as usize]
    }
}

/// A combat unit in play (SR-D2). Marks that come and go by segment are sets of units in [`State`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Where,
    /// Its charge marker: the target hex (SR-4.4.2a).
    pub charge: Option<Cell>,
    /// Its facing.
    pub facing: Direction,
    /// Its organisation level.
    pub level: Level,
    /// Step losses.
    pub losses: u8,
    /// The turn in which it left the map; 0 if it did not.
    pub left: u8,
    /// The turn in which it rallied off the map; 0 if it did not.
    pub rallied: u8,
}

impl Default for Unit {
    fn default() -> Unit {
        Unit {
            place: Where::Reserve,
            charge: None,
            facing: Direction::N,
            level: Level::Good,
            losses: 0,
            left: 0,
            rallied: 0,
        }
    }
}

/// A commander in play (SR-D3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Commander {
    /// Where he is; `Off` is put aside.
    pub place: Where,
    /// A replacement stands in his place (SR-R85).
    pub replaced: bool,
    /// He has moved: in this turn (chief, representative) or in this activation.
    pub moved: bool,
    /// His morale bonus was used in this segment (SR-4.1l).
    pub helped: bool,
}

/// The phase, for the ribbon and the log (SR-2a, SR-2B.b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Before the game: bids and set-up.
    #[default]
    SetUp,
    /// A: initiative.
    Initiative,
    /// B: choosing a formation.
    Activation,
    /// B: rally and movement.
    Movement,
    /// B: artillery fire.
    Fire,
    /// B: combat.
    Combat,
    /// C: final.
    Final,
}

/// The unit or commander that is moving (SR-D6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Mover {
    /// Movement points after all divisions.
    pub allowance: HalfPoints,
    /// Those spent.
    pub spent: HalfPoints,
    /// Hexes entered.
    pub entered: u8,
    /// Every step so far followed a road, away from the enemy (SR-R39).
    pub road_only: bool,
    /// Nothing but the facing is left: surrounded move, river, minimum move (SR-R14, SR-R40, SR-R41).
    pub finished: bool,
    /// After a rally, or as a re-entry, there is no exchange of places (SR-R8).
    pub before: Before,
    /// Where a unit began, for the plan (SR-R91).
    pub start: Option<Cell>,
}

impl Mover {
    /// What is left to spend.
    #[inline]
    pub fn left(&self) -> HalfPoints {
        self.allowance - self.spent
    }
}

/// One of the two parties of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    /// The side whose formation is active.
    Attacker,
    /// The other.
    Defender,
}

/// The hexes of one attacked group, at most three in front of a unit.
pub type Attacked = ArrayVec<Cell, 3>;

/// How far a combat has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// The attack is being put together (SR-S14).
    #[default]
    Declared,
    /// It is complete and being fought.
    Fought,
    /// The die was rolled.
    Rolled,
}

impl Progress {
    /// Whether the attack is complete.
    pub fn is_fought(self) -> bool {
        self >= Progress::Fought
    }
}

/// The combat in progress: what its tasks share.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    /// How far it has come.
    pub progress: Progress,
    /// Attacking units.
    pub attackers: Units,
    /// Units that charge, on horse or with the bayonet.
    pub chargers: Units,
    /// Attacked hexes.
    pub hexes: Attacked,
    /// Defending units that take part (fixed when the die is about to be rolled).
    pub defenders: Units,
    /// Attacker's head.
    pub attacker_head: Option<UnitId>,
    /// Defender's head.
    pub defender_head: Option<UnitId>,
    /// Terrain hex chosen for each attacking hex.
    pub terrain: ArrayVec<(Cell, Cell), 6>,
    /// What the table gave.
    pub result: crate::tables::CombatResult,
    /// Whether any step was lost (SR-ELIM).
    pub losses: bool,
    /// Units freed from the retreat by a test (SR-R74), or already retreated.
    pub spared: Units,
    /// Attacked hexes with a work whose test was taken.
    pub tested: Attacked,
    /// Commanders who must test afterwards, as bits.
    pub at_risk: u16,
    /// Units stacked with each commander at risk when it mattered.
    pub stacked: Flat<Units, MAX_COMMANDERS>,
    /// Units that have advanced.
    pub advanced: Units,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Victory {
    /// The winner.
    pub winner: Side,
    /// How great it is.
    pub degree: Degree,
}

/// How great a victory is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Degree {
    /// At the end of the last turn (SR-8.4b).
    Minor,
    /// As soon as the marker is far enough (SR-8.4a).
    Decisive,
}

/// Deepest nesting of tasks; the conformance games reach 14.
pub const MAX_TASKS: usize = 28;
/// No unit in the flat lists.
pub const NOBODY: u8 = 255;

/// The whole state.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// The marker: French positive (SR-D5).
    pub vp: i8,
    /// The phase.
    pub phase: Phase,
    /// Who activates next.
    pub next: Side,
    /// Formations activated in this turn, as bits.
    pub activated: u16,
    /// The active formation.
    pub active: Option<FormationId>,
    /// Whether the players have exchanged sides after the bids.
    pub seats_swapped: bool,
    /// Sealed bids (SR-R97).
    pub bids: BySide<Option<u8>>,
    /// Units.
    pub units: Flat<Unit, MAX_UNITS>,
    /// Commanders.
    pub commanders: Flat<Commander, MAX_COMMANDERS>,
    /// Star hexes held by the Coalition, as bits.
    pub control: u32,
    /// Out-of-command markers.
    pub out_of_command: Units,
    /// Harnessed markers.
    pub harnessed: Units,
    /// Units that finished their move in this segment.
    pub moved: Units,
    /// Units that were routed when the segment began and are still to be tested.
    pub to_test: Units,
    /// Units that took a rally test in this activation.
    pub tested: Units,
    /// Whether an untested unit has begun to move, which ends the optional rallies (SR-4.1h).
    pub marching: bool,
    /// Artillery that moved or turned in this segment.
    pub stirred: Units,
    /// The unit that must move next (SR-R8).
    pub forced: Option<UnitId>,
    /// Batteries that have fired in this segment.
    pub fired: Units,
    /// Units that have attacked in this segment.
    pub attacked: Units,
    /// Enemy units that were attacked in this segment.
    pub were_attacked: Units,
    /// Units that withdrew in this segment.
    pub withdrew: Units,
    /// Enemies each attacker owes an attack (SR-R54).
    pub owed: Flat<Units, MAX_UNITS>,
    /// The mover.
    pub mover: Mover,
    /// The combat.
    pub combat: Combat,
    /// Hexes of the rout move in progress.
    pub trail: ArrayVec<Cell, 16>,
    /// What is still to do.
    pub agenda: Agenda<Task, MAX_TASKS>,
    /// How it ended.
    pub over: Option<Victory>,
    /// SHORTCUT: first unit of each hex; follows from `units`.
    pub first_in: Flat<u8, MAX_CELLS>,
    /// SHORTCUT: next unit in the same hex; follows from `units`.
    pub next_in: Flat<u8, MAX_UNITS>,
    /// SHORTCUT: how many units of a side have a zone of control on each hex; follows from `units`.
    pub zoc: BySide<Flat<u8, MAX_CELLS>>,
}

kernel::cloned_in_place! { State:
    turn, vp, phase, next, activated, active, seats_swapped, bids, units, commanders, control,
    out_of_command, harnessed, moved, to_test, tested, marching, stirred, forced, fired, attacked,
    were_attacked, withdrew, owed, mover, combat, trail, agenda, over, first_in, next_in, zoc
}

impl State {
    /// The unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }
    /// The commander.
    #[inline]
    pub fn commander(&self, commander: CommanderId) -> &Commander {
        &self.commanders[commander.index()]
    }
    /// The hex of a unit on the map.
    #[inline]
    pub fn cell(&self, unit: UnitId) -> Option<Cell> {
        self.units[unit.index()].place.on()
    }
    /// The units in a hex.
    #[inline]
    pub fn stack(&self, cell: Cell) -> Units {
        let mut units = Units::NONE;
        let mut at = self.first_in[cell.index()];
        while at != NOBODY {
            units = units.with(UnitId(at));
            at = self.next_in[at as usize];
        }
        units
    }
    /// Whether a hex holds a combat unit.
    #[inline]
    pub fn occupied(&self, cell: Cell) -> bool {
        self.first_in[cell.index()] != NOBODY
    }
    /// Whether a side has a zone of control on a hex.
    #[inline]
    pub fn controlled(&self, cell: Cell, by: Side) -> bool {
        self.zoc[by][cell.index()] > 0
    }
    /// Whether a unit is routed.
    #[inline]
    pub fn routed(&self, unit: UnitId) -> bool {
        self.units[unit.index()].level == Level::Rout
    }
}
