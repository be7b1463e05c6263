// limit: 460 lines — one enum and its words
//! What happened. Events are facts, small enough to be folded into a state without thinking.

use crate::army::*;
use crate::combat::results::TestCause;
use crate::state::{Level, Phase, Task, Victory};
use crate::tables::CombatResult;
use hexes::{Cell, Direction};
use kernel::{AgendaChange, Side};
use serde::Serialize;

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

/// An event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// What is still to do has changed.
    Agenda(AgendaChange<Task>),
    /// A sealed bid is in.
    BidMade {
        /// By the player in this seat.
        seat: Side,
        /// How much; hidden from the other until both are in.
        bid: u8,
    },
    /// The bids are revealed, or a tie was broken.
    BidsRevealed {
        /// Both bids.
        bids: [u8; 2],
    },
    /// The sides are settled.
    SidesChosen {
        /// Who chose.
        seat: Side,
        /// What he took.
        side: Side,
        /// What he had bid.
        bid: u8,
    },
    /// A phase or segment begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// Both rolled for the initiative.
    InitiativeRolled {
        /// The dice, French first.
        dice: [u8; 2],
        /// With the command values.
        totals: [u8; 2],
    },
    /// A side acts first.
    ActsFirst {
        /// Which.
        side: Side,
    },
    /// A formation is activated.
    Activated {
        /// Which.
        formation: FormationId,
    },
    /// The activation is over.
    ActivationEnded {
        /// Which.
        formation: FormationId,
    },
    /// The command check (SR-3.1e).
    CommandChecked {
        /// The formation.
        formation: FormationId,
        /// Its units out of command.
        out: Units,
    },
    /// A unit is found out of command, or not, after a rally (SR-4.1d).
    CommandOf {
        /// Who.
        unit: UnitId,
        /// Whether it is out.
        out: bool,
    },
    /// The movement segment is over: harnessed markers (SR-4.2g).
    MovementEnded {
        /// Batteries that unharness.
        unharnessed: Units,
    },
    /// The combat segment is over: charge markers come off.
    CombatSegmentEnded,
    /// A rally roll.
    RallyRolled {
        /// Who.
        unit: UnitId,
        /// Who helped.
        helper: Option<CommanderId>,
        /// The dice.
        dice: [u8; 2],
        /// Modified.
        total: i8,
        /// Its level afterwards.
        level: Level,
    },
    /// A unit begins to move.
    MarchBegan {
        /// Who.
        unit: UnitId,
        /// Allowance in halves.
        allowance: u16,
        /// After a rally test or as a re-entry.
        tested: bool,
    },
    /// A commander begins to move.
    RideBegan {
        /// Who.
        commander: CommanderId,
        /// Allowance in halves.
        allowance: u16,
    },
    /// Movement points are spent on a step.
    Spent {
        /// Halves.
        halves: u16,
        /// The step followed a road away from the enemy.
        road: bool,
        /// The move is over but for the facing.
        finished: bool,
    },
    /// A unit has finished its move.
    MarchEnded {
        /// Who.
        unit: UnitId,
        /// Who must move next (SR-R8).
        forced: Option<UnitId>,
    },
    /// A commander has finished his move.
    RideEnded {
        /// Who.
        commander: CommanderId,
    },
    /// A unit is in another hex.
    Moved {
        /// Who.
        unit: UnitId,
        /// Where.
        to: Cell,
        /// Why.
        cause: Cause,
    },
    /// A unit faces another way.
    Faced {
        /// Who.
        unit: UnitId,
        /// Facing.
        facing: Direction,
    },
    /// A unit left the map.
    LeftMap {
        /// Who.
        unit: UnitId,
        /// Over this hex.
        exit: Cell,
    },
    /// A unit rallied beside the map waits.
    Waited {
        /// Who.
        unit: UnitId,
    },
    /// An organisation level changes.
    Levelled {
        /// Who.
        unit: UnitId,
        /// To what.
        level: Level,
    },
    /// A step is lost.
    StepLost {
        /// Who.
        unit: UnitId,
    },
    /// A unit is destroyed.
    Destroyed {
        /// Who.
        unit: UnitId,
    },
    /// A battery is harnessed.
    Harnessed {
        /// Which.
        unit: UnitId,
    },
    /// A charge is declared.
    ChargeDeclared {
        /// Who.
        unit: UnitId,
        /// The target hex.
        target: Cell,
    },
    /// A charge marker is dropped (SR-R68).
    ChargeDropped {
        /// Who.
        unit: UnitId,
    },
    /// Reaction fire or fire begins.
    ShotFired {
        /// The battery.
        battery: UnitId,
        /// The target.
        target: Cell,
        /// In reaction.
        reaction: bool,
    },
    /// The fire roll.
    FireRolled {
        /// The battery.
        battery: UnitId,
        /// The target.
        target: Cell,
        /// The die.
        die: u8,
        /// Modified.
        total: i8,
        /// Levels of disorganisation.
        result: u8,
    },
    /// The shot found nobody (SR-R52).
    ShotSpent {
        /// The battery.
        battery: UnitId,
    },
    /// An attack is put together.
    AttackDeclared {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Cell,
    },
    /// A unit joins.
    Joined {
        /// Who.
        unit: UnitId,
        /// Whether it charges.
        charging: bool,
    },
    /// Another hex is attacked.
    AlsoAttacked {
        /// Where.
        hex: Cell,
    },
    /// The attack begins: duties are noted (SR-R54).
    AttackBegan,
    /// Withdrawal: the unit has used its chance (SR-6.2e).
    Withdrew {
        /// Who.
        unit: UnitId,
    },
    /// Head units.
    HeadNamed {
        /// Who.
        unit: UnitId,
    },
    /// The terrain hex for an attacking hex.
    TerrainChosen {
        /// The attacking hex.
        from: Cell,
        /// The attacked hex.
        hex: Cell,
    },
    /// The defenders are fixed for the die.
    DefendersFixed {
        /// Who.
        units: Units,
    },
    /// The combat die.
    CombatRolled {
        /// The die.
        die: u8,
        /// Final value.
        value: i8,
        /// The cell of the table.
        result: CombatResult,
    },
    /// Commanders noted for an elimination test.
    AtRisk {
        /// Who.
        commander: CommanderId,
        /// Stacked with whom.
        stacked: Units,
    },
    /// A morale test.
    MoraleTested {
        /// Who.
        unit: UnitId,
        /// Why.
        cause: TestCause,
        /// The dice.
        dice: [u8; 2],
        /// Modified.
        total: i8,
        /// Passed?
        passed: bool,
    },
    /// A work's test is taken, and whether its defenders stay.
    WorkTested {
        /// The work.
        hex: Cell,
        /// Units that stay.
        spared: Units,
    },
    /// A unit advanced.
    Advanced {
        /// Who.
        unit: UnitId,
    },
    /// The combat is over.
    CombatEnded,
    /// A commander's elimination roll.
    EliminationRolled {
        /// Who.
        commander: CommanderId,
        /// The dice.
        dice: [u8; 2],
        /// Modified.
        total: i8,
    },
    /// A commander is eliminated; a replacement takes over (SR-7h).
    Eliminated {
        /// Who.
        commander: CommanderId,
        /// Dead, or wounded.
        dead: bool,
    },
    /// A commander is in another hex.
    CommanderMoved {
        /// Who.
        commander: CommanderId,
        /// Where.
        to: Cell,
    },
    /// A commander is put aside (SR-R88).
    PutAside {
        /// Who.
        commander: CommanderId,
    },
    /// A commander used his bonus.
    Helped {
        /// Who.
        commander: CommanderId,
    },
    /// A star hex changes hands (SR-8.3.1c).
    ControlTaken {
        /// Where.
        hex: Cell,
        /// By whom.
        side: Side,
    },
    /// The marker moves one space.
    Marker {
        /// Towards whom.
        side: Side,
    },
    /// The turn is over.
    TurnEnded,
    /// The game is over.
    Won {
        /// How.
        victory: Victory,
    },
    /// A hex is added to the trail of a rout move.
    Trail {
        /// Where; `None` clears it.
        cell: Option<Cell>,
    },
}

impl From<AgendaChange<Task>> for Event {
    fn from(change: AgendaChange<Task>) -> Event {
        Event::Agenda(change)
    }
}
