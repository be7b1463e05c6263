//! What happened.

use crate::army::{BattalionId, CharacterKind};
use crate::battle::Placing;
use crate::formation::Formation;
use crate::orders::Act;
use crate::state::*;
use kernel::{AgendaChange, Side};
use serde::Serialize;
use tabletop::{Point, Pose, TableEdge};

/// Why a body has come to stand where it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It marched.
    March,
    /// It charged and fell short (MA-R18).
    Short,
    /// It charged into contact (MA-G20).
    Contact,
    /// It charged fugitives, who dispersed (MA-R52).
    Ridden,
    /// It recoiled (MA-G22).
    Recoil,
    /// It was pushed by a recoil (MA-G22).
    Pushed,
    /// It pursued (MA-R42).
    Pursuit,
    /// A supporter carried along (MA-R44).
    Carried,
    /// It fled (MA-R53).
    Flight,
    /// It turned after its rout (MA-R88).
    Turn,
}

/// Why a battalion is disordered (MA-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Disorder {
    /// It moved in difficult terrain (MA-9.2).
    Terrain,
    /// It and a friend passed through one another (MA-9.5).
    Interpenetration,
    /// It charged across an obstacle (MA-9.6).
    Obstacle,
}

/// How a battalion left the table for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// No formed Rankers left (MA-R55).
    Destroyed,
    /// It fled over the edge (MA-20.4).
    OffTable,
    /// It was caught in rout (MA-R52).
    Dispersed,
    /// There was no room to place it (MA-R90).
    LeftBehind,
}

/// What both sides throw for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Contest {
    /// Who chooses his edge of the table (MA-5.3).
    Edge,
    /// The initiative of a turn (MA-6.2).
    Initiative,
}

/// On what an obstacle is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Passage {
    /// A move (MA-8.13).
    March,
    /// A charge (MA-9.6).
    Charge,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are; the tellings say it in sentences")]
pub enum Event {
    /// What is to be done next has changed.
    Agenda { change: AgendaChange<Task> },
    /// Both sides have thrown: the totals.
    BothThrown { totals: [i16; 2], contest: Contest },
    /// Equal: both throw again.
    Tied { contest: Contest },
    /// The roll for the sides is won.
    SidesWon { side: Side },
    /// The winner chose his edge.
    EdgeChosen { side: Side, edge: TableEdge },
    /// Who places first is chosen.
    PlacesFirst { side: Side },
    /// A battalion is placed.
    Placed { unit: BattalionId, placing: Placing },
    /// A Commander stands somewhere: placed, moved, or shifted out of the way.
    ChiefAt { side: Side, at: Point, why: ChiefMove },
    /// A Commander joined a battalion.
    ChiefJoined { side: Side, unit: BattalionId },
    /// A Commander's move is used, and its die.
    ChiefRides { side: Side, pips: u8 },
    /// A Commander is dead.
    ChiefFell { side: Side, unit: BattalionId },
    /// A turn begins.
    TurnBegan { turn: u8 },
    /// A step begins.
    StepBegan { step: Step },
    /// The initiative is won.
    InitiativeWon { side: Side },
    /// Who acts first is chosen.
    ActsFirst { side: Side },
    /// The other side is next to activate.
    NextIs { side: Side },
    /// A battalion is activated for something.
    Declared { unit: BattalionId, act: Act },
    /// A battalion counts as activated.
    Activated { unit: BattalionId, how: Activation },
    /// A test was thrown.
    Tested { trial: Trial, die: u8, total: i16, passed: bool },
    /// The Commander makes it pass without a die (MA-4.4).
    PassedUnasked { trial: Trial },
    /// A Character gives a re-roll.
    RerollBy { unit: BattalionId, kind: CharacterKind },
    /// The one Resolve test of the turn is taken (MA-19.5).
    TestTaken { unit: BattalionId },
    /// Another reason for a test, but it has tested already (MA-R12).
    NotAgain { unit: BattalionId },
    /// The distance die of a move.
    MarchThrown { unit: BattalionId, pips: u8 },
    /// The path of a move.
    PathChosen { legs: Legs },
    /// An obstacle takes something off.
    Hurdle { line: u8, die: u8, during: Passage },
    /// A body stands elsewhere.
    Moved { unit: BattalionId, to: Pose, why: Cause },
    /// A new formation.
    Formed { unit: BattalionId, formation: Formation, to: Pose },
    /// Disordered.
    Disordered { unit: BattalionId, why: Disorder },
    /// Reforming: it takes effect at the end of the turn.
    Reforming { unit: BattalionId },
    /// Back in order.
    Reformed { unit: BattalionId },
    /// No longer short (MA-R18).
    Gathered { unit: BattalionId },
    /// A screen stands somewhere; `None`: it stands with its parent, without ground of its own.
    ScreenAt { unit: BattalionId, screen: Option<Screening> },
    /// A screen is ridden over and lost (MA-11.10).
    ScreenLost { unit: BattalionId },
    /// A volley is aimed.
    Aimed { volley: Volley },
    /// Nothing can be hit: out of range (MA-R58), or the target is gone.
    Wasted { unit: BattalionId, body: Body },
    /// The dice of a volley fell.
    VolleyFell { hits: u8, misses: u8, six: bool },
    /// A Sergeant's die fell.
    SergeantFell { die: u8, hit: bool, six: bool },
    /// A battalion is shaken by losses in step 3 (MA-R13).
    Shaken { unit: BattalionId },
    /// Rankers are lost.
    RankersLost { unit: BattalionId, body: Body, count: u8 },
    /// A Character is lost.
    CharacterLost { unit: BattalionId, kind: CharacterKind },
    /// A charge is declared.
    ChargeDeclared { charge: Charge },
    /// The distance die of a charge.
    ChargeThrown { pips: u8 },
    /// A charge has the distance: its dice are forgotten, but for those of a battalion whose screen comes after it.
    Carries { unit: BattalionId },
    /// A charge fell short.
    FellShort { unit: BattalionId },
    /// The range die of defensive fire.
    RangeThrown { unit: BattalionId, die: u8 },
    /// Two battalions are engaged.
    Engaged { unit: BattalionId, foe: BattalionId, counter: bool },
    /// A battalion supports an engaged friend.
    Supports { unit: BattalionId, friend: BattalionId },
    /// A battalion supports no longer.
    Released { unit: BattalionId },
    /// A round begins.
    RoundBegan { first: BattalionId, second: BattalionId, charge: bool },
    /// A die of combat fell.
    CombatThrown { unit: BattalionId, die: u8, total: i16 },
    /// Equal: locked (MA-R22).
    Locked { first: BattalionId, second: BattalionId },
    /// A round is decided.
    RoundWon { winner: BattalionId, loser: BattalionId, by: i16 },
    /// Dice for Characters at risk fell.
    RiskThrown { kind: Option<CharacterKind>, lost: u8 },
    /// How far the loser recoiled.
    Recoiled { unit: BattalionId, by: [i32; 2] },
    /// The combat stays open: the winner has the charge bonus if he pushed the enemy back (MA-15.7a).
    StaysOpen { winner: BattalionId, loser: BattalionId, bonus: bool },
    /// A combat is over for this battalion.
    Disengaged { unit: BattalionId },
    /// Spent until the end of the turn (MA-R41).
    Spent { unit: BattalionId },
    /// It goes into rout.
    Routed { unit: BattalionId },
    /// A friend sees it (MA-R15).
    SawRout { unit: BattalionId, of: BattalionId },
    /// The flight die.
    FlightThrown { unit: BattalionId, die: u8 },
    /// It rallied.
    Rallied { unit: BattalionId },
    /// It is out of the game.
    Gone { unit: BattalionId, end: End },
    /// The volley in hand is over: its dice are forgotten, so that equal positions are equal.
    VolleyOver,
    /// What was in hand is over and forgotten.
    Cleared,
    /// Who is due in step 3 or 4.
    Due { units: Units },
    /// A turn ends.
    TurnEnded,
    /// The game is over.
    GameOver { over: Over },
}

impl From<AgendaChange<Task>> for Event {
    fn from(change: AgendaChange<Task>) -> Event {
        Event::Agenda { change }
    }
}

/// Why a Commander stands somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChiefMove {
    /// He is placed (MA-5.6).
    Placed,
    /// He rode there (MA-4.8).
    Rode,
    /// He made room (MA-R31).
    Shifted,
    /// His battalion is gone (MA-R55, MA-R82).
    Left,
}
