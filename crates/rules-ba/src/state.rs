//! What changes in a game (BA-ST1 to BA-ST20).

use crate::fire::declare::Volleys;
use crate::fire::step::{Firing, Suffered};
use crate::forced::Fleeing;
use crate::gunners::LeftGuns;
use crate::help::Helpers;
use crate::lots::Lot;
use crate::march::underway::Underway;
use crate::melee::step::{Bout, Contact, Thrown};
use crate::orders::{Sheet, Site};
use crate::staff::plans::Plan;
use crate::staff::replace::Attempt;
use crate::staff::transfer::Transfer;
use crate::tables::works::Work;
pub use crate::tasks::Task;
pub use crate::unit::*;
use crate::units::{MOST_STAFF, MOST_UNITS, Quality, StaffId, UnitId};
use crate::works::destroy::Bridges;
use kernel::{Agenda, BySide, Shared, Side};
use serde::{Deserialize, Serialize};
use tabletop::Point;

/// The deepest nesting of tasks.
pub const DEEPEST: usize = 12;

/// Whether a staff figure is in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Alive {
    /// On the table.
    #[default]
    Yes,
    /// Comes later.
    Coming,
    /// Fallen, or used up as a replacement.
    Fallen,
}

/// A staff figure in play (BA-ST3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Staff {
    /// Whether he is in play.
    pub alive: Alive,
    /// The middle of his base.
    pub at: Point,
    /// His quality.
    pub quality: Quality,
    /// Failed attempts to replace him in a row, and the bound of the last.
    pub failures: u8,
    /// The bound of the last attempt.
    pub tried_in: u8,
    /// The unit he is in contact with (BA-1.1.3g).
    pub with: Option<UnitId>,
    /// The CO above him now: his superior, or the one an adjutant belongs to (BA-1.1.5c).
    pub above: Option<StaffId>,
    /// Whether he was within 5 cm of an opponent without an own unit at the last look (BA-R26).
    pub near: bool,
}

/// A field work, planned, begun or finished (BA-ST20, BA-R72, BA-R101).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Project {
    /// Whose.
    pub side: Side,
    /// What.
    pub work: Work,
    /// Where: a pose, or the area it is done to.
    pub site: Site,
    /// Items made at once.
    pub items: u8,
    /// Bounds of work done.
    pub bounds: u8,
    /// Failed rolls in a row, for materials or destruction, and the bound of the last.
    pub failures: u8,
    /// The bound of the last failed roll.
    pub failed_in: u8,
    /// Who works on it.
    pub workers: Option<UnitId>,
    /// Whether the materials are there; an interruption takes them away (BA-6.3.0p).
    pub supplied: bool,
}

/// How the game ended (BA-R80).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Over {
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
    /// The margin, counted for the first side.
    pub margin: i32,
}

/// A penalty of a catch roll (BA-1.1.4i, BA-R27).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Penalty {
    /// What it adds to all rolls of a side's units in this bound …
    pub now: i8,
    /// … and in the next.
    pub next: i8,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What is still to do.
    pub agenda: Agenda<Task, DEEPEST>,
    /// How it ended.
    pub over: Option<Over>,
    /// The bound, from 1.
    pub bound: u8,
    /// The units, skirmish lines and parts.
    pub units: Vec<Unit>,
    /// The staff.
    pub staff: Vec<Staff>,
    /// Guns that their gunners have left.
    pub guns: Vec<LeftGuns>,
    /// Groups of units that want the same ground (BA-R113).
    pub rooms: Vec<Vec<UnitId>>,
    /// Field works.
    pub projects: Vec<Project>,
    /// Bridges that are gone, by their places among the areas.
    pub destroyed: u64,
    /// Who must retreat or rout, or is on the way.
    pub fleeing: Vec<Fleeing>,
    /// Which routing unit has rolled against which own unit in this sub-phase (BA-R99).
    pub spread: Vec<(UnitId, UnitId)>,
    /// Ordering rolls that are due (BA-S2).
    pub due: Vec<crate::command::Due>,
    /// The sheets of this bound, where they are in.
    pub sheets: BySide<Option<Shared<Sheet>>>,
    /// Who helps whom, where a side has said it.
    pub helpers: BySide<Option<Shared<Helpers>>>,
    /// Units with several who brought them into the same degree: the choice is still to be made (BA-3.1.5b).
    pub causes: Vec<(UnitId, Vec<UnitId>)>,
    /// What goes on after the melee, where it is in (BA-S20).
    pub continued: BySide<Option<Shared<Sheet>>>,
    /// The bridges a side tries to destroy, where it has said so (BA-S25).
    pub attempts_on: BySide<Option<Bridges>>,
    /// Declarations of fire, where they are in.
    pub volleys: BySide<Option<Shared<Volleys>>>,
    /// Firings that are still to be rolled for.
    pub firings: Vec<Firing>,
    /// What targets have suffered in this step.
    pub suffered: Vec<Suffered>,
    /// Who has come to melee contact with whom it may attack (BA-G48).
    pub contacts: Vec<Contact>,
    /// Who fights whom in this step.
    pub bouts: Vec<Bout>,
    /// What the dice of those who fight have shown.
    pub thrown: Vec<Thrown>,
    /// The march that is under way (BA-S15).
    pub march: Option<Shared<Underway>>,
    /// Penalties of catch rolls.
    pub penalties: BySide<Penalty>,
    /// Staff figures that are to be rolled for (BA-1.1.4h).
    pub caught: Vec<StaffId>,
    /// Units whose commanding officer is to be engaged (BA-1.1.4j).
    pub engaging: Vec<UnitId>,
    /// Lots that are being drawn (BA-R132).
    pub lots: Vec<Lot>,
    /// Transfers that are to be announced (BA-1.1.5f).
    pub transfers: Vec<Transfer>,
    /// Whom each side wants to replace, where it has said so.
    pub replacing: BySide<Option<Vec<Attempt>>>,
    /// Replacement rolls that are due.
    pub attempts: Vec<Attempt>,
    /// The plans of staff moves, where they are in (BA-R74).
    pub plans: BySide<Option<Shared<Plan>>>,
}

// A position with as many units and staff figures as there may be: what is copied with it. Sheets, volleys and marches are shared.
const _: () = assert!(
    size_of::<State>() + MOST_UNITS * size_of::<Unit>() + MOST_STAFF * size_of::<Staff>() <= 48 * 1024
);

impl State {
    /// A unit in play.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }
    /// A staff figure in play.
    #[inline]
    pub fn staff(&self, id: StaffId) -> &Staff {
        &self.staff[id.index()]
    }
    /// All units, by their places.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }
    /// The units on the table or in buildings.
    pub fn present(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + '_ {
        self.ids().filter(|id| self.unit(*id).is_present())
    }
    /// Whether a routing unit has rolled against an own unit in this sub-phase (BA-R99).
    pub fn has_spread(&self, routing: UnitId, met: UnitId) -> bool {
        self.spread.contains(&(routing, met))
    }
    /// Whether a bridge is gone.
    pub fn is_destroyed(&self, area: u8) -> bool {
        self.destroyed >> (area & 63) & 1 == 1
    }
}
