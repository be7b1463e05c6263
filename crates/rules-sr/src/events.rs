//! What happened. Events are facts, small enough to be folded into a state without thinking.

use crate::army::*;
use crate::combat::results::TestCause;
use crate::march::{Before, Onward};
use crate::points::HalfPoints;
use crate::state::{Level, Phase, Task, Victory};
use crate::tables::{CombatResult, Fate};
use hexes::{Cell, Direction};
use kernel::{AgendaChange, Side};
use serde::Serialize;

/// When a battery fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Occasion {
    /// In its fire segment.
    Segment,
    /// In reaction to an enemy who moves (SR-R33).
    Reaction,
}

/// How a unit takes part in an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Manner {
    /// It attacks.
    Attacks,
    /// It charges, on horse or with the bayonet (SR-6.1f).
    Charges,
}

impl Manner {
    /// Charges or not.
    pub const fn of(charges: bool) -> Manner {
        if charges { Manner::Charges } else { Manner::Attacks }
    }
}

/// Why a unit changed its hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    /// Set-up.
    SetUp,
    /// Its own movement.
    March,
    /// Re-entry from beside the map (SR-4.5h).
    Entry,
    /// A reaction move (SR-R32).
    Reaction,
    /// A rout move or rout retreat (SR-4.5, SR-6.3i).
    Rout,
    /// A withdrawal before combat (SR-6.2a).
    Withdrawal,
    /// A retreat (SR-6.3c).
    Retreat,
    /// An advance after combat (SR-6.4a).
    Advance,
}

/// How a unit stands to its commander (SR-3.1a).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum InCommand {
    /// Near enough.
    In,
    /// Too far away.
    Out,
}

/// An event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentence above a variant says what its fields are")]
pub enum Event {
    /// What is still to do has changed.
    Agenda(AgendaChange<Task>),
    /// A sealed bid is in.
    BidMade { seat: Side, bid: u8 },
    /// The bids are revealed, or a tie was broken.
    BidsRevealed { bids: [u8; 2] },
    /// The sides are settled.
    SidesChosen { seat: Side, side: Side, bid: u8 },
    /// A phase or segment begins.
    PhaseBegan { phase: Phase },
    /// A turn begins.
    TurnBegan { turn: u8 },
    /// Both rolled for the initiative.
    InitiativeRolled { dice: [u8; 2], totals: [u8; 2] },
    /// A side acts first.
    ActsFirst { side: Side },
    /// A formation is activated.
    Activated { formation: FormationId },
    /// The activation is over.
    ActivationEnded { formation: FormationId },
    /// The command check (SR-3.1e).
    CommandChecked { formation: FormationId, out: Units },
    /// A unit is found out of command, or not, after a rally (SR-4.1d).
    CommandOf { unit: UnitId, now: InCommand },
    /// The movement segment is over: harnessed markers (SR-4.2g).
    MovementEnded { unharnessed: Units },
    /// The combat segment is over: charge markers come off.
    CombatSegmentEnded,
    /// A rally roll.
    RallyRolled { unit: UnitId, helper: Option<CommanderId>, dice: [u8; 2], total: i8, level: Level },
    /// A unit begins to move.
    MarchBegan { unit: UnitId, allowance: HalfPoints, before: Before },
    /// A commander begins to move.
    RideBegan { commander: CommanderId, allowance: HalfPoints },
    /// Movement points are spent on a step.
    Spent { cost: HalfPoints, onward: Onward },
    /// A unit has finished its move.
    MarchEnded { unit: UnitId, forced: Option<UnitId> },
    /// A commander has finished his move.
    RideEnded { commander: CommanderId },
    /// A unit is in another hex.
    Moved { unit: UnitId, to: Cell, cause: Cause },
    /// A unit faces another way.
    Faced { unit: UnitId, facing: Direction },
    /// A unit left the map.
    LeftMap { unit: UnitId, exit: Cell },
    /// A unit rallied beside the map waits.
    Waited { unit: UnitId },
    /// An organisation level changes.
    Levelled { unit: UnitId, level: Level },
    /// A step is lost.
    StepLost { unit: UnitId },
    /// A unit is destroyed.
    Destroyed { unit: UnitId },
    /// A battery is harnessed.
    Harnessed { unit: UnitId },
    /// A charge is declared.
    ChargeDeclared { unit: UnitId, target: Cell },
    /// A charge marker is dropped (SR-R68).
    ChargeDropped { unit: UnitId },
    /// Reaction fire or fire begins.
    ShotFired { battery: UnitId, target: Cell, when: Occasion },
    /// The fire roll.
    FireRolled { battery: UnitId, target: Cell, die: u8, total: i8, result: u8 },
    /// The shot found nobody (SR-R52).
    ShotSpent { battery: UnitId },
    /// An attack is put together.
    AttackDeclared { unit: UnitId, hex: Cell },
    /// A unit joins.
    Joined { unit: UnitId, how: Manner },
    /// Another hex is attacked.
    AlsoAttacked { hex: Cell },
    /// The attack begins: duties are noted (SR-R54).
    AttackBegan,
    /// Withdrawal: the unit has used its chance (SR-6.2e).
    Withdrew { unit: UnitId },
    /// Head units.
    HeadNamed { unit: UnitId },
    /// The terrain hex for an attacking hex.
    TerrainChosen { from: Cell, hex: Cell },
    /// The defenders are fixed for the die.
    DefendersFixed { units: Units },
    /// The combat die.
    CombatRolled { die: u8, value: i8, result: CombatResult },
    /// Commanders noted for an elimination test.
    AtRisk { commander: CommanderId, stacked: Units },
    /// A morale test.
    MoraleTested { unit: UnitId, cause: TestCause, dice: [u8; 2], total: i8, passed: bool },
    /// A work's test is taken, and whether its defenders stay.
    WorkTested { hex: Cell, spared: Units },
    /// A unit advanced.
    Advanced { unit: UnitId },
    /// The combat is over.
    CombatEnded,
    /// A commander's elimination roll.
    EliminationRolled { commander: CommanderId, dice: [u8; 2], total: i8 },
    /// A commander is eliminated; a replacement takes over (SR-7h).
    Eliminated { commander: CommanderId, fate: Fate },
    /// A commander is in another hex.
    CommanderMoved { commander: CommanderId, to: Cell },
    /// A commander is put aside (SR-R88).
    PutAside { commander: CommanderId },
    /// A commander used his bonus.
    Helped { commander: CommanderId },
    /// A star hex changes hands (SR-8.3.1c).
    ControlTaken { hex: Cell, side: Side },
    /// The marker moves one space.
    Marker { side: Side },
    /// The turn is over.
    TurnEnded,
    /// The game is over.
    Won { victory: Victory },
    /// A hex is added to the trail of a rout move.
    Trail { cell: Option<Cell> },
}

impl From<AgendaChange<Task>> for Event {
    fn from(change: AgendaChange<Task>) -> Event {
        Event::Agenda(change)
    }
}
