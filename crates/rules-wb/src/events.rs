//! What happened. Events are facts, small enough to be folded into a state without thinking.

use crate::army::*;
use crate::morale::Reason;
use crate::orders::Corner;
use crate::state::*;
use crate::tables::{Code, CombatResult};
use hexes::{Cell, Direction};
use kernel::{AgendaChange, Side};
use serde::Serialize;

/// Why a unit changed its hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// Its own movement, or a march in phase A.
    March,
    /// It comes onto the map as a reinforcement (WB-8.6a).
    Entry,
    /// An opportunity charge (WB-8.5).
    Charge,
    /// It goes back where it may stay (WB-4.2k).
    Back,
    /// A retreat (WB-10.6).
    Retreat,
    /// A rout move (WB-12.5).
    Rout,
    /// An advance after combat (WB-10.7).
    Advance,
}

/// Why a unit lost steps, or its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// By the result of a combat or a shot.
    Result,
    /// In a ford (WB-3.7f).
    Ford,
    /// It could not retreat (WB-10.6e).
    Penned,
    /// A zone of control on the retreat (WB-10.6c).
    RetreatZone,
    /// A zone of control on the rout move (WB-12.5c).
    RoutZone,
    /// The rout move was blocked (WB-12.5c).
    RoutBlocked,
    /// In rout, it failed its test after fleeing (WB-10.8b).
    Flight,
    /// Cavalry disorganised by combat, by an asterisk (WB-10.5l).
    Asterisk,
    /// By E (WB-10.5m).
    Wiped,
    /// Artillery alone in an attacked hex (WB-10.8a).
    LoneGuns,
    /// In rout, it could not get out of the attacked hex (WB-R97).
    Trapped,
    /// No hex with room (WB-10.6d, WB-12.5e).
    NoRoom,
    /// Off the map over its rout edge (WB-10.6b, WB-12.5d).
    OffMap,
}

/// An event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sentence above a variant says what its fields are")]
pub enum Event {
    /// What is still to do has changed.
    Agenda(AgendaChange<Task>),
    /// A phase or step begins.
    PhaseBegan { phase: Phase },
    /// A turn begins.
    TurnBegan { turn: u8 },
    /// A side faces the corners on one side of the printed facings (WB-R107).
    CornersChosen { side: Side, corner: Corner },
    /// A unit is set up.
    Placed { unit: UnitId, cell: Cell, facing: Direction, posture: Posture, on_road: bool },
    /// The arrival die.
    ArrivalRolled { formation: FormationId, die: u8, arrives: bool },
    /// A reinforcement is due (WBS-4.7).
    Arrived { formation: FormationId },
    /// The initiative dice (WB-6.1i).
    InitiativeRolled { dice: [u8; 2], totals: [u8; 2], first: Side },
    /// A half begins (WB-6.1g).
    HalfBegan { side: Side },
    /// A half is over: its marks go (WB-13.1a).
    HalfEnded,
    /// The activation die of a formation, or of an independent unit.
    ActivationRolled { formation: Option<FormationId>, unit: Option<UnitId>, die: u8, activated: bool },
    /// Command is checked: these are active, those out of command.
    Activated { formation: Option<FormationId>, units: Units, out: Units },
    /// The activation is over.
    ActivationEnded,
    /// A unit or stack begins to move.
    MoveBegan { units: Units, kind: MoveKind, leader: Option<CommanderId> },
    /// A commander begins to move alone.
    RideBegan { commander: CommanderId, kind: MoveKind, left: u8 },
    /// A commander rides along.
    Took { commander: CommanderId },
    /// Units spend movement points.
    Spent { units: Units, cost: u8 },
    /// A commander spends movement points.
    RideSpent { cost: u8 },
    /// The mover leaves its hex for the next one.
    Stepped { finished: bool },
    /// A unit comes into a hex.
    Moved { unit: UnitId, to: Cell, way: Way, on_road: bool },
    /// A unit faces this way.
    Faced { unit: UnitId, facing: Direction },
    /// Units have turned in enemy zone of control.
    TurnedInZone { units: Units },
    /// The stack of a battery has turned in B1.
    GunsTurned { units: Units },
    /// A unit deploys into line.
    Deployed { unit: UnitId, facing: Direction },
    /// A unit adopts march column.
    ColumnFormed { unit: UnitId },
    /// The move is over.
    MoveEnded,
    /// A commander has moved.
    RideEnded { commander: CommanderId },
    /// An entry hex was used (WB-8.6a).
    EntryUsed { cell: Cell },
    /// A unit leaves the map for good (WBS-4.10).
    LeftMap { unit: UnitId },
    /// A commander is in this hex now.
    CommanderMoved { commander: CommanderId, to: Cell },
    /// A commander leaves the map with a unit.
    CommanderLeft { commander: CommanderId },
    /// Units are led by an army commander and therefore active (WB-7.5c).
    Led { commander: CommanderId, units: Units },
    /// The units of a stack changed places.
    Reordered { cell: Cell, in_zone: bool },
    /// Units have reacted in this half.
    Reacted { units: Units },
    /// A gun, or with option V4 infantry, fires.
    Fired { unit: UnitId, target: UnitId, cell: Cell, fight: Fight },
    /// The fire die.
    FireRolled { die: u8, total: i8, code: Code },
    /// A charge is declared.
    ChargeDeclared { units: Units, to: Cell, facing: Direction },
    /// The launch die (WB-8.5h).
    LaunchRolled { die: u8, launched: bool },
    /// The charge goes in.
    ChargeBegan { units: Units, hex: Cell },
    /// A combat is declared.
    AttackDeclared { unit: UnitId, hex: Cell },
    /// A unit joins the attack.
    Joined { unit: UnitId },
    /// Another hex is attacked.
    AlsoAttacked { hex: Cell },
    /// The attack begins.
    AttackBegan,
    /// A unit in rout has fled from the attacked hex.
    Fled { unit: UnitId },
    /// Who defends, and in which hexes the parties stand as the die is rolled.
    DefendersFixed { units: Units },
    /// The combat die.
    CombatRolled { die: u8, total: i8, result: CombatResult },
    /// A morale test.
    Tested { unit: UnitId, reason: Reason, die: u8, total: i8, passed: bool },
    /// The ford die.
    FordRolled { unit: UnitId, die: u8 },
    /// A unit loses a step.
    StepLost { unit: UnitId, loss: Loss },
    /// Everybody has lost a step: a second round of losses begins (WB-10.5i).
    LossRound,
    /// What the table gave a party has been carried out, and is forgotten.
    CarriedOut { party: Party },
    /// The commanders at risk are about to roll.
    RisksTaken,
    /// A unit is eliminated.
    Eliminated { unit: UnitId, loss: Loss },
    /// A unit becomes disorganised.
    Disorganised { unit: UnitId, cause: Cause },
    /// A unit returns to good order.
    Reorganised { unit: UnitId },
    /// A unit in rout rallies.
    Rallied { unit: UnitId },
    /// A unit routs.
    Routed { unit: UnitId },
    /// A fire or combat has no effect on a party.
    NoEffect { party: Party },
    /// A unit has retreated.
    Retreated { unit: UnitId },
    /// A unit has advanced.
    Advanced { unit: UnitId, bridge: bool },
    /// The casualty dice of a commander.
    CommanderRolled { commander: CommanderId, dice: [u8; 2], total: u8, out: bool },
    /// A substitute takes his place.
    Substituted { commander: CommanderId },
    /// No unit is left for him.
    CommanderRemoved { commander: CommanderId },
    /// The combat or shot is over.
    CombatEnded,
    /// A formation becomes demoralised, or recovers (WB-12.6b).
    Demoralised { formation: FormationId, now: bool },
    /// The turn is over: the marched marks go.
    TurnEnded,
    /// The game is over.
    Ended { ending: Ending },
}

impl From<AgendaChange<Task>> for Event {
    fn from(change: AgendaChange<Task>) -> Event {
        Event::Agenda(change)
    }
}
