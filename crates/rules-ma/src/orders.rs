//! What a player may decide: each answer with its words (MA-D1 to MA-D19). What the words name is said and read in
//! `words::nouns`.

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::Placing;
use crate::state::{Legs, Onset, Volleys};
use kernel::Side;
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Length, Point, TableEdge};

kernel::answers! {
    /// What a side answers.
    pub enum Answer for Ma;

    /// This edge of the table.
    Edge(edge: TableEdge) => "edge {edge}",
    /// This side begins.
    Begins(side: Side) => "{side}",
    /// This battalion is placed there.
    Place { unit: BattalionId, placing: Placing } => "place {unit} {placing}",
    /// The Commander is put, or goes, here.
    Post(at: Point) => "to {at}",
    /// The Commander joins this battalion.
    Join(unit: BattalionId) => "join {unit}",
    /// The Commander moves: his die is thrown.
    Ride => "ride",
    /// He stays where he is.
    Stay => "stay",
    /// A battalion is activated.
    Activate { unit: BattalionId, act: Act } => "{act} {unit}",
    /// Accuracy: a battalion shoots (MA-D11).
    Shoot(shots: Volleys) => "shoot {shots}",
    /// Aggression: a battalion charges (MA-D12).
    Charge(onset: Onset) => "charge {onset}",
    /// Throw again.
    Reroll => "re-roll" | "reroll",
    /// Let it stand; while setting up, leave behind the battalion that finds no room (MA-R90).
    Keep => "keep" | "leave behind",
    /// The path of a move.
    March(legs: Legs) => "march {legs}",
    /// The new facing, and a shift in units east and north if it does not fit (MA-G19).
    Form { heading: Heading, shift: [i32; 2] } => "form facing {heading} {shift}",
    /// The front-edge centre of a screen, and the front of each of its groups.
    Screen { at: Point, cell: Length } => "screen at {at} {cell}",
    /// Fire.
    Fire => "fire",
    /// Do not fire.
    HoldFire => "hold fire" | "hold",
    /// Counter-attack.
    CounterAttack => "counter-attack" | "counterattack",
    /// Receive the charge standing.
    StandFast => "stand fast",
    /// Pursue.
    Pursue => "pursue",
    /// Do not pursue.
    Halt => "halt",
}

impl Answer {
    /// What kind of answer it is, for the groups in which offers are shown.
    pub fn kind(&self, side: Side) -> &'static str {
        match self {
            Answer::Edge(_) => "edge",
            Answer::Begins(first) if *first == side => "first",
            Answer::Begins(_) => "second",
            Answer::Place { .. } => "place",
            Answer::Post(_) => "to",
            Answer::Join(_) => "join",
            Answer::Ride => "ride",
            Answer::Stay => "stay",
            Answer::Activate { act, .. } => act.name(),
            Answer::Shoot(_) => "shoot",
            Answer::Charge(_) => "charge",
            Answer::Reroll => "re-roll",
            Answer::Keep => "keep",
            Answer::March(_) => "march",
            Answer::Form { .. } => "form",
            Answer::Screen { .. } => "screen",
            Answer::Fire => "fire",
            Answer::HoldFire => "hold",
            Answer::CounterAttack => "counter-attack",
            Answer::StandFast => "stand",
            Answer::Pursue => "pursue",
            Answer::Halt => "halt",
        }
    }
}

/// What a battalion is activated for (MA-D7). Shooting and charging are answers of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Manoeuvre: move.
    Move,
    /// Manoeuvre: change formation.
    Change,
    /// Manoeuvre: reform.
    Reform,
    /// Rally from rout.
    Rally,
    /// Continue the combat.
    Combat,
    /// Nothing.
    Pass,
}

impl Act {
    /// All.
    pub const ALL: [Act; 6] = [Act::Move, Act::Change, Act::Reform, Act::Rally, Act::Combat, Act::Pass];

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Act::Move => "move",
            Act::Change => "change",
            Act::Reform => "reform",
            Act::Rally => "rally",
            Act::Combat => "combat",
            Act::Pass => "pass",
        }
    }
}
