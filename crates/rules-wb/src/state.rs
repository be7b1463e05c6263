//! What changes in a game (WB-S1, WB-S4 to WB-S11).

mod deeds;
mod key;

use crate::army::*;
use crate::map::MAX_CELLS;
pub use crate::tasks::Task;
use arrayvec::ArrayVec;
pub use deeds::*;
use hexes::{Cell, Direction, Stacks, Zones};
use kernel::{Agenda, BySide, Flat, Side};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// Where a piece is (WB-S4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Where {
    /// On the map.
    On(Cell),
    /// Off the map: not yet set up, or a reinforcement still to come (WB-8.6).
    #[default]
    Reserve,
    /// Withdrawn for good, its steps not lost (WBS-4.10).
    Exited,
    /// Eliminated.
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
    /// A number for it, below 2^24.
    #[inline]
    fn word(self) -> u64 {
        match self {
            Where::On(cell) => u64::from(cell.0),
            Where::Reserve => 1 << 16,
            Where::Exited => 2 << 16,
            Where::Gone => 3 << 16,
        }
    }
}

/// What disorganised a unit (WB-2.2b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// Combat: an asterisk eliminates such cavalry (WB-10.5l).
    Combat,
    /// Fire.
    Fire,
    /// Terrain.
    Terrain,
}

/// The order of a unit (WB-2.2a). SHORTCUT: stored with a byte of its own for the variant, so that it is compared at once;
/// positions are compared by the hundred for odds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Order {
    /// Good order.
    #[default]
    Good,
    /// Disorganised, and by what.
    Disorganised(Cause),
    /// In rout.
    Rout,
}

/// A combat unit in play (WB-S4). Its place in the stack stands in [`State::stacks`], the marks of the half in sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Where,
    /// Steps left.
    pub steps: u8,
    /// Its order.
    pub order: Order,
    /// Its posture; of a unit in rout it says nothing (WB-12.5f).
    pub posture: Posture,
    /// Its facing; of a column or a unit in rout only for the drawing (WB-R81, WB-12.5f).
    pub facing: Direction,
    /// Its latest step was road movement (WB-3.14d).
    pub on_road: bool,
}

impl Default for Unit {
    fn default() -> Unit {
        Unit {
            place: Where::Reserve,
            steps: 0,
            order: Order::Good,
            posture: Posture::Line,
            facing: Direction::N,
            on_road: false,
        }
    }
}

/// SHORTCUT: one word instead of one for each field; positions are hashed by the hundred for odds.
impl Hash for Unit {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let order = match self.order {
            Order::Good => 0,
            Order::Disorganised(cause) => 1 + cause as u64,
            Order::Rout => 4,
        };
        let marks = self.posture as u64 | u64::from(self.on_road) << 1 | (self.facing.index() as u64) << 2;
        to.write_u64(self.place.word() | u64::from(self.steps) << 24 | order << 32 | marks << 40);
    }
}

impl Unit {
    /// In rout.
    #[inline]
    pub fn routed(&self) -> bool {
        self.order == Order::Rout
    }
    /// In march column.
    #[inline]
    pub fn in_column(&self) -> bool {
        self.posture == Posture::Column && self.order != Order::Rout
    }
    /// In line and not in rout.
    #[inline]
    pub fn in_line(&self) -> bool {
        self.posture == Posture::Line && self.order != Order::Rout
    }
    /// Whether it exerts a zone of control (WB-5.1a, WB-5.1b).
    #[inline]
    pub fn exerts(&self) -> bool {
        matches!(self.place, Where::On(_)) && self.in_line()
    }
}

/// A commander in play (WB-S8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Commander {
    /// Where he is.
    pub place: Where,
    /// His rating now.
    pub rating: u8,
    /// A substitute stands in his place (WB-7.6c).
    pub substitute: bool,
}

/// SHORTCUT: as of units.
impl Hash for Commander {
    fn hash<H: Hasher>(&self, to: &mut H) {
        to.write_u64(self.place.word() | u64::from(self.rating) << 24 | u64::from(self.substitute) << 32);
    }
}

/// The phase and step, for the ribbon and the log (WB-6.1a, WB-S1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Before the game.
    #[default]
    SetUp,
    /// A: marching movement.
    March,
    /// B: rally.
    Rally,
    /// C: initiative.
    Initiative,
    /// C: choosing and testing a formation.
    Activation,
    /// B1: artillery.
    Guns,
    /// B2: the formation commander.
    Command,
    /// B3: the units in command.
    Movement,
    /// Step 4: the army commander.
    Army,
    /// Step 5: combat.
    Combat,
    /// D: end of the turn.
    End,
}

/// How a game ended (WB-13.1b, WB-13.2a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The last turn is over.
    LastTurn,
    /// This army broke.
    Broken(Side),
    /// Both armies broke in the same phase D (WB-13.1c).
    BothBroken,
}

/// Deepest nesting of tasks.
pub const MAX_TASKS: usize = 28;
/// Words of a set of hexes.
const CELL_WORDS: usize = MAX_CELLS.div_ceil(64);

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cells(Flat<u64, CELL_WORDS>);

impl Cells {
    /// Whether the hex is in the set.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }
    /// Adds a hex.
    pub fn add(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }
}

/// The whole state.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The side whose half it is (WB-1.4a).
    pub active: Side,
    /// The first player of this turn (WB-6.1f).
    pub first: Side,
    /// The formation that is activated.
    pub formation: Option<FormationId>,
    /// The active units of this activation: of the formation, or the independent unit.
    pub group: Units,
    /// Units.
    pub units: Flat<Unit, MAX_UNITS>,
    /// Commanders.
    pub commanders: Flat<Commander, MAX_COMMANDERS>,
    /// Demoralised formations (WB-12.6b).
    pub demoralised: Formations,
    /// Formations tested in this half (WB-6.2l).
    pub tested: Formations,
    /// Independent units tested in this half.
    pub tested_units: Units,
    /// Active units (WB-7.3a).
    pub ready: Units,
    /// Units that have ended their move, or their march in phase A.
    pub moved: Units,
    /// Movement points spent by each unit.
    pub spent: Flat<u8, MAX_UNITS>,
    /// Units that turned in enemy zone of control (WB-5.2f).
    pub turned_in_zone: Units,
    /// Batteries that turned in B1 (WB-8.1e).
    pub guns_turned: Units,
    /// Batteries that fired in B1.
    pub fired: Units,
    /// Units that have reacted (WB-9.3e).
    pub reacted: Units,
    /// Units that have attacked (WB-10.1d).
    pub attacked: Units,
    /// Hexes that were attacked (WB-10.1d).
    pub attacked_hexes: Cells,
    /// Units of a stack reordered in enemy zone of control (WB-4.2i, WB-R104).
    pub order_changed: Units,
    /// Units of stacks reordered since something else happened: to reorder them again would undo it.
    pub reordered: Units,
    /// Units that marched this turn (WB-8.4f).
    pub marched: Units,
    /// Commanders who have moved in this half, or in phase A.
    pub rode: Commanders,
    /// Grenadiers whose shock is used up (WB-10.3s, WB-S6).
    pub shock_used: Units,
    /// Formations that have arrived (WBS-4.7).
    pub arrived: Formations,
    /// Entry hexes used this turn, once for each unit (WB-8.6a).
    pub entered: ArrayVec<Cell, 16>,
    /// Controlled hexes by side, as bits in the order of [`Wb::objective_cells`](crate::Wb::objective_cells) (WBS-5.1).
    pub control: BySide<u16>,
    /// The mover.
    pub mover: Mover,
    /// The combat or shot.
    pub combat: Combat,
    /// What is still to do.
    pub agenda: Agenda<Task, MAX_TASKS>,
    /// How it ended.
    pub over: Option<Ending>,
    /// Who stands where, the lead unit first (WB-4.2f).
    pub stacks: Stacks<MAX_CELLS, MAX_UNITS>,
    /// SHORTCUT: zones of control by side; follows from `units`.
    pub zones: BySide<Zones<MAX_CELLS>>,
}

kernel::cloned_in_place! { State:
    turn, phase, active, first, formation, group, units, commanders, demoralised, tested, tested_units,
    ready, moved, spent, turned_in_zone, guns_turned, fired, reacted, attacked, attacked_hexes,
    order_changed, reordered, marched, rode, shock_used, arrived, entered, control, mover, combat, agenda,
    over, stacks, zones
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
    /// The units in a hex, the lead unit first.
    #[inline]
    pub fn stack(&self, cell: Cell) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.stacks.iter(cell).map(UnitId)
    }
    /// The units in a hex as a set.
    #[inline]
    pub fn units_in(&self, cell: Cell) -> Units {
        self.stack(cell).collect()
    }
    /// The units of a hex that are not in rout.
    #[inline]
    pub fn steady_in(&self, cell: Cell) -> Units {
        self.stack(cell).filter(|&unit| !self.unit(unit).routed()).collect()
    }
    /// The lead unit of a hex (WB-4.2f).
    #[inline]
    pub fn lead(&self, cell: Cell) -> Option<UnitId> {
        self.stacks.first(cell).map(UnitId)
    }
    /// Whether a side exerts a zone of control into a hex (WB-5.1d).
    #[inline]
    pub fn controlled(&self, cell: Cell, by: Side) -> bool {
        self.zones[by].on(cell)
    }
    /// Whether a unit is on the map and not in rout.
    #[inline]
    pub fn stands(&self, unit: UnitId) -> bool {
        self.cell(unit).is_some() && !self.unit(unit).routed()
    }
    /// Where the moving units are.
    pub fn mover_cell(&self) -> Option<Cell> {
        self.mover.units.iter().find_map(|unit| self.cell(unit))
    }
}
